/** Homes on one page of the list: divisible by 2 and 3, so that rows are full. */
export const PAGE_SIZE = 24

/** Number of pages for so many homes, at least one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}

/** The page an address asks for, up to the last of ten million homes; the first for nonsense. */
export function wantedPage(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
}
