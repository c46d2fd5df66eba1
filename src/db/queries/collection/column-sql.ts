import { sql, type RawBuilder } from 'kysely'
import type { ScalarAttribute } from '#core/collection/collection.ts'

/** Returns a column of a view by its name on the wire. Names come from declarations, never from a request. */
export function columnOf(
  entry: RawBuilder<unknown>,
  name: string,
  component: string | null = null,
): RawBuilder<unknown> {
  return sql`${entry}.${sql.id(component === null ? name : `${component}.${name}`)}`
}

/** Returns the column in the format of the wire. */
export function wireOf(column: RawBuilder<unknown>, { kind }: ScalarAttribute): RawBuilder<unknown> {
  if (kind === 'datetime') return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  if (kind === 'date') return sql`to_char(${column}, 'YYYY-MM-DD')`
  return column
}

/** Creates names for entries that are unique within a statement. */
export function entryNames(): () => RawBuilder<unknown> {
  let last = 0
  return () => {
    last += 1
    return sql.id(`e${last}`)
  }
}
