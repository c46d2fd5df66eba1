/** Returns the number of a row from a field or an address; null if it is none. */
export function doneRow(text: string | null): number | null {
  const row = /^\d{1,3}$/.exec(text ?? '')?.[0]
  return row === undefined ? null : Number(row)
}
