import type pg from 'pg'
import type { Restoring } from './unfinished-growth.ts'

interface Bared {
  /** Tables whose references and indexes are removed. */
  readonly tables: readonly string[]
  /** Those of them whose keys are removed as well, because nothing is looked up in them meanwhile. */
  readonly keys: readonly string[]
  /** Tables whose triggers are removed. */
  readonly triggered: readonly string[]
}

/** The sums of reports, which are rewritten when everything is counted at once. */
export const REPORT_TABLES = [
  'app.report_fact',
  'app.report_sum',
  'app.report_lead',
  'app.report_tax',
  'app.report_pace',
  'app.report_source',
  'app.report_home',
  'app.report_version',
  'app.report_movement',
]

const SUMS = new Set(['app.entry_fact', ...REPORT_TABLES])

/** Recalculates the sums. */
export const RECOUNT = 'select app.recount_entries(), app.begin_block_history(), app.recount_reports()'

/**
 * Runs before the indexes of the sums, which are then built once as well. Nobody reads the old sums meanwhile; kept
 * until the new ones exist, they would occupy half of the tables for good.
 */
export const COUNT_ALL: readonly Restoring[] = [`truncate ${REPORT_TABLES.join(', ')}`, RECOUNT].map((statement) => ({
  stage: 'tables',
  lane: '',
  statement,
}))

/**
 * Removes what the database would compute row by row while rows are inserted: triggers, references among the tables,
 * their indexes, and the constraints that depend on those, but not what other tables refer to. Others can still read
 * all other tables meanwhile. Returns the statements that restore all of it, in the right order to run them one after
 * another; they check all rows and build each index once. The index of a key is built before the key is declared,
 * because an index can be built while sums are computed from its table, and a key cannot.
 */
export async function bareTables(client: pg.ClientBase, { tables, keys, triggered }: Bared): Promise<Restoring[]> {
  // Full pages of new indexes, and of new rows that are read for the first time, are logged uncompressed, because
  // compressing takes longer than writing. Applies to the rest of the connection, which then collects planner
  // statistics.
  await client.query(
    `select set_config('wal_compression', 'off', false) where has_parameter_privilege('wal_compression', 'set')`,
  )
  const { rows } = await client.query<{
    table: string
    kind: 'index' | 'key' | 'reference'
    undo: string | null
    redo: string
  }>(
    `with bared as (select name::regclass as id from unnest($1::text[]) name),
     needed as (
       select conindid as id from pg_constraint
       where contype = 'f' and confrelid in (select id from bared) and conrelid not in (select id from bared)),
     standing as (
       select oid, conrelid, conname, conindid, contype = 'x' or conperiod as "isExclusion",
         case contype when 'p' then 'primary key' else 'unique' end || format(' using index %I', conname)
           || case when condeferrable then ' deferrable' else '' end || case when condeferred then ' initially deferred' else '' end as by_index
       from pg_constraint
       where contype in ('p', 'u', 'x') and conrelid in (select name::regclass from unnest($2::text[]) name) and conindid not in (select id from needed))
     select 4 as rank, conrelid::regclass::text as "table", 'reference' as kind,
       format('alter table %s drop constraint %I', conrelid::regclass, conname) as undo,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as redo
     from pg_constraint
     where contype = 'f' and conrelid in (select id from bared) and confrelid in (select id from bared)
     union all
     select 3, conrelid::regclass::text, 'key', null, format('alter table %s add constraint %I %s', conrelid::regclass, conname, by_index)
     from standing where not "isExclusion"
     union all
     select 1, conrelid::regclass::text, 'index', format('alter table %s drop constraint %I', conrelid::regclass, conname),
       case when "isExclusion" then format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
         else pg_get_indexdef(conindid) end
     from standing
     union all
     select 2, indrelid::regclass::text, 'index', format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index
     where indrelid in (select id from bared) and indexrelid not in (select id from needed)
       and (not indisunique or indrelid in (select name::regclass from unnest($2::text[]) name))
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by rank, redo`,
    [tables, keys],
  )
  const switches = triggered.map((table) => ({
    undo: `alter table ${table} disable trigger user`,
    redo: `alter table ${table} enable trigger user`,
  }))
  // References before what they depend on.
  for (const { undo } of [...switches, ...rows.toReversed()]) if (undo !== null) await client.query(undo)
  return [
    ...rows.map(({ table, kind, redo }): Restoring => {
      const stage = SUMS.has(table) ? 'sums' : 'tables'
      return { stage: kind === 'index' ? stage : `${kind}s`, lane: table, statement: redo }
    }),
    ...switches.map(({ redo }): Restoring => ({ stage: 'last', lane: '', statement: redo })),
  ]
}
