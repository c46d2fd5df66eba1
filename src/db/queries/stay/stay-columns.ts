import { sql } from 'kysely'
import { pageFacts, type PageFact } from '#core/collection/page-facts.ts'
import type { StayTable } from '#db/tables/stay-tables.ts'

/** The name of a column for an attribute: `areaM2` has the column `area_m2`. */
export type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : ''

/** Returns the column of an attribute: its name in snake case. */
export function columnOf<Name extends string>(attribute: Name): ColumnOf<Name> {
  return attribute.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<Name>
}

type Known<Column extends keyof StayTable> = Column
/** Checks that every fact of the page has a column of its name; without one the code does not compile. */
type PageColumn = Known<ColumnOf<PageFact>>

/** Selects the facts of the page by their names, from `app.stay stay`. */
export const pageFactColumns = sql.join(
  pageFacts.map(([name, { kind }]) => {
    const column: PageColumn = columnOf(name)
    const value = sql.ref(`stay.${column}`)
    return sql`${kind === 'time' ? sql`to_char(${value}, 'HH24:MI')` : value} as ${sql.ref(name)}`
  }),
)
