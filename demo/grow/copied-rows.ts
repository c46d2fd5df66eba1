import type pg from 'pg'

/** What a copy has in a column instead of the row's value: SQL over `base` and `copy`. */
export type Overrides = Readonly<Record<string, string>>

/**
 * Returns a statement that copies rows of a table of the schema `app`, each joined with the copies that are to be made
 * of it. Identity columns get new numbers, unless they are given.
 */
export async function copiedRows(
  client: pg.ClientBase,
  table: string,
  joined: string,
  overrides: Overrides,
  only = 'true',
): Promise<void> {
  const { rows } = await client.query<{ name: string; isNumbered: boolean }>(
    `select attname as name, attidentity <> '' as "isNumbered" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`app.${table}`],
  )
  const columns = rows.filter(({ name, isNumbered }) => name in overrides || !isNumbered).map(({ name }) => name)
  const values = columns.map((name) => overrides[name] ?? `base.${name}`)
  await client.query(
    `insert into app.${table} (${columns.join(', ')}) overriding system value
     select ${values.join(', ')} from app.${table} base join ${joined} where ${only} order by copy.id`,
  )
}
