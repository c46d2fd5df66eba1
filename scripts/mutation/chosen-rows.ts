import type { SpecificationRow } from '#tests/repository/specification-rows.ts'

/** Which rows of the table a run covers; all when nothing is chosen. */
export interface Choice {
  readonly rows?: readonly string[] | undefined
  readonly sections?: readonly string[] | undefined
  /** Everything from this row on. */
  readonly from?: string | undefined
}

/**
 * Returns the chosen rows in their order. Throws when a chosen one does not exist, because a typing error must not look
 * like a proof.
 */
export function chosenRows(
  rows: readonly SpecificationRow[],
  { rows: numbers, sections, from }: Choice,
): SpecificationRow[] {
  const first = from === undefined ? 0 : rows.findIndex(({ number }) => number === from)
  const sectionOf = (number: string) => number.split('.')[0] ?? ''
  const unknown = [
    ...(numbers ?? []).filter((requested) => !rows.some(({ number }) => number === requested)),
    ...(sections ?? []).filter((requested) => !rows.some(({ number }) => sectionOf(number) === requested)),
    ...(first < 0 ? [from] : []),
  ]
  if (unknown.length > 0) throw new Error(`the table has no ${unknown.join(', ')}`)
  return rows
    .slice(first)
    .filter(({ number }) => (numbers?.includes(number) ?? true) && (sections?.includes(sectionOf(number)) ?? true))
}
