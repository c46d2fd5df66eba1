/** A test that shows a sentence: its file and its name as the source writes it (`%s` where a table of cases fills something in). */
export interface Proof {
  readonly file: string
  readonly name: string
}

/** One row of docs/specification-table.md. */
export interface SpecificationRow {
  /** Section, dot, place in the section. */
  readonly number: string
  readonly text: string
  /** The last cell as it is written. */
  readonly cell: string
  readonly proofs: readonly Proof[]
}

/** The rows of docs/specification-table.md, in order. */
export function specificationRows(table: string): SpecificationRow[] {
  return Array.from(
    table.matchAll(/^\| (\d+\.\d+) +\| ((?:\\\||[^|])+?) +\| (.*?) +\|$/gm),
    ([, number = '', text = '', cell = '']) => ({
      number,
      text: text.replaceAll('\\|', '|'),
      cell,
      proofs: proofsOf(cell),
    }),
  )
}

function proofsOf(cell: string): Proof[] {
  return cell
    .split('<br>')
    .map((part) => /^\[[^\]]+\]\(\.\.\/([^)]+)\): (.+)$/.exec(part.trim()))
    .filter((match) => match !== null)
    .map(([, file = '', name = '']) => ({ file, name }))
}
