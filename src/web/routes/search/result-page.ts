/** How many homes a page of the list has: divisible by 2 and 3, so that rows are full. */
export const PAGE_SIZE = 24

/** Returns the number of pages for this many homes, at least one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}

/** Returns the page that an address asks for, up to that of the ten-millionth home; the first page for invalid text. */
export function requestedPage(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
}
