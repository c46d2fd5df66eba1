/** How many pages before and after the one shown are linked. */
const AROUND = 2

/**
 * Returns the numbers of the pages that a page of a list links to: the first, the last and those around it; null stands
 * for those that are left out. There are few, however long the list is.
 */
export function pagesToLink(page: number, pages: number): readonly (number | null)[] {
  const first = Math.max(2, page - AROUND)
  const last = Math.min(pages - 1, page + AROUND)
  const around = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return [
    1,
    ...(first > 2 ? [null] : []),
    ...around,
    ...(last < pages - 1 ? [null] : []),
    ...(pages > 1 ? [pages] : []),
  ]
}
