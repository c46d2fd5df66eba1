/** One statement of the specification: its number (section, dot, place in the section) and its words. */
export interface Sentence {
  readonly number: string
  readonly text: string
}

/**
 * The statements of docs/specification.md, in order: each sentence of a paragraph or a list, each row of a table. What stands before
 * section 1 is section 0.
 */
export function specificationSentences(markdown: string): Sentence[] {
  let section = '0'
  let count = 0
  const sentences: Sentence[] = []
  for (const line of markdown.split('\n')) {
    const heading = /^## (\d+)\./.exec(line)?.[1]
    if (heading !== undefined) {
      section = heading
      count = 0
    } else if (line.trim() !== '' && !line.startsWith('#') && !isTableHead(line))
      for (const text of statementsOf(line)) sentences.push({ number: `${section}.${++count}`, text })
  }
  return sentences
}

function isTableHead(line: string): boolean {
  return /^\|[\s|-]+\|$/.test(line) || /^\| (Route|Code) +\|/.test(line)
}

function statementsOf(line: string): string[] {
  if (line.startsWith('|')) {
    const cells = line.split('|').slice(1, -1)
    return [cells.map((cell) => cell.trim()).join(' · ')]
  }
  // A full stop ends a sentence where a new one begins; not in `(specification §2)`, `builds/latest.json` or `e.g.`.
  return line
    .replace(/^- /, '')
    .split(/(?<=[.;])\s+(?=[A-Z/])(?![^']*',)/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
