/** The columns by which the list of homes can be sorted, with the field of a home that each shows. */
const FIELDS = { name: 'name', sleeps: 'maxGuests', price: 'nightlyPrice', changed: 'updatedAt' } as const

export type StayColumn = keyof typeof FIELDS

/** How the list of homes is sorted. */
export interface StayListOrder {
  readonly column: StayColumn
  readonly isDescending: boolean
}

/** The first direction of each column: largest and latest first, names from A. */
const FIRST_DESCENDING: Readonly<Record<StayColumn, boolean>> = {
  name: false,
  sleeps: true,
  price: true,
  changed: true,
}

/** Reads the order of an address, such as `price` or `-price`; by name if it has no valid one. */
export function stayListOrderOf(text: string | null): StayListOrder {
  const isDescending = text?.startsWith('-') ?? false
  const named = text?.slice(isDescending ? 1 : 0)
  const column = (Object.keys(FIELDS) as StayColumn[]).find((known) => known === named)
  return column ? { column, isDescending } : { column: 'name', isDescending: false }
}

/** Writes the order as an address has it; '' = the default order. */
export const stayListOrderText = ({ column, isDescending }: StayListOrder): string =>
  column === 'name' && !isDescending ? '' : `${isDescending ? '-' : ''}${column}`

/** Returns the order for the API; homes that are equal in the column are sorted by name. */
export function staySort({ column, isDescending }: StayListOrder): string {
  const first = `${FIELDS[column]}:${isDescending ? 'desc' : 'asc'}`
  return column === 'name' ? first : `${first},name:asc`
}

/** Returns the order after a click on the head of a column. */
export function stayListOrderAfter(now: StayListOrder, column: StayColumn): StayListOrder {
  return { column, isDescending: now.column === column ? !now.isDescending : FIRST_DESCENDING[column] }
}
