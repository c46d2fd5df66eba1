/** Pages before and behind the one that is shown. */
const AROUND = 2

/**
 * The numbers of the pages that a page of a list links to: the first, the last and those around it; null stands for those that are left
 * out. However long the list is, there are few.
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
