import type pg from 'pg'

interface Bared {
  /** Their references and indexes that are no constraint. */
  readonly tables: readonly string[]
  /** Their triggers. */
  readonly triggered: readonly string[]
}

/**
 * Takes away what the database works out row by row while rows come: triggers, references among the tables, indexes that are no
 * constraint. Others still read all other tables meanwhile. Answers what puts all of it back, which checks the references of all rows and
 * builds each index once.
 */
export async function bareTables(client: pg.ClientBase, { tables, triggered }: Bared): Promise<readonly string[]> {
  const { rows } = await client.query<{ undo: string; redo: string }>(
    `with bared as (select name::regclass as id from unnest($1::text[]) name)
     select format('alter table %s drop constraint %I', conrelid::regclass, conname) as undo,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as redo
     from pg_constraint
     where contype = 'f' and conrelid in (select id from bared) and confrelid in (select id from bared)
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid in (select id from bared) and not indisunique and not indisexclusion
     order by 2`,
    [tables],
  )
  const switches = triggered.map((table) => ({
    undo: `alter table ${table} disable trigger user`,
    redo: `alter table ${table} enable trigger user`,
  }))
  for (const { undo } of [...switches, ...rows]) await client.query(undo)
  // Indexes before references, which need them to be checked.
  const byKind = (redo: string) => Number(redo.startsWith('alter'))
  return [
    ...rows.map(({ redo }) => redo).toSorted((a, b) => byKind(a) - byKind(b)),
    ...switches.map(({ redo }) => redo),
  ]
}
