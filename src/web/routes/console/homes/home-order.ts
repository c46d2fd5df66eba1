/** The columns by which the list of homes can be sorted, and the field of a home that each of them shows. */
const FIELDS = { name: 'name', sleeps: 'maxGuests', price: 'nightlyMinor', changed: 'updatedAt' } as const

export type HomeColumn = keyof typeof FIELDS

/** How the list of homes is sorted. */
export interface HomeOrder {
  readonly column: HomeColumn
  readonly isDescending: boolean
}

/** Largest and latest are what is looked for first; names begin with A. */
const FIRST_DESCENDING: Readonly<Record<HomeColumn, boolean>> = {
  name: false,
  sleeps: true,
  price: true,
  changed: true,
}

/** The order of an address, such as `price` or `-price`; by name where it says none that there is. */
export function homeOrderOf(text: string | null): HomeOrder {
  const isDescending = text?.startsWith('-') ?? false
  const named = text?.slice(isDescending ? 1 : 0)
  const column = (Object.keys(FIELDS) as HomeColumn[]).find((known) => known === named)
  return column ? { column, isDescending } : { column: 'name', isDescending: false }
}

/** The same as an address has it; '' = as the list is by itself. */
export const homeOrderText = ({ column, isDescending }: HomeOrder): string =>
  column === 'name' && !isDescending ? '' : `${isDescending ? '-' : ''}${column}`

/** What the API is asked for: names decide where the column does not. */
export function homeSort({ column, isDescending }: HomeOrder): string {
  const first = `${FIELDS[column]}:${isDescending ? 'desc' : 'asc'}`
  return column === 'name' ? first : `${first},name:asc`
}

/** The order after the head of a column is pressed. */
export function homeOrderAfter(now: HomeOrder, column: HomeColumn): HomeOrder {
  return { column, isDescending: now.column === column ? !now.isDescending : FIRST_DESCENDING[column] }
}
