import path from 'node:path'

/** What may be cited: every document of the repository by its path from the root, with its headings. */
export type Headings = ReadonlyMap<string, readonly string[]>

/** Documents with numbered sections that anybody can open. */
const STANDARDS = /(?:RFC \d{3,5}|OpenID Connect (?:Core|Discovery) 1\.0|the HTML standard)(?:,| with)? ?$/

const SPECIFICATION = /\bspecification\b,? ?\(?$/i

/** Papers outside the repository, recognised by the words before a section, or after "reference". */
const PAPERS =
  /\b(?:domain|content|content and shell|trust|trust and user experience|identity|database|stack|visual|design) reference\b|\breference (?:domain|content|trust|identity|database|stack)\b|\breferences? ?[:/] ?(?:domain|content|trust|identity|database|stack)\b|\b(?:content-and-shell|trust-and-ux)\b/gi

/**
 * Returns a sentence for each citation in comments and documents that a reader of the repository cannot open: papers
 * outside of it, sections without a document, and documents, headings, decisions and sections of the specification that
 * do not exist. A heading is cited as `docs/x.md, Heading`.
 */
export function citationFaults(file: string, text: string, headings: Headings): string[] {
  const prose = joinedLines(text)
  return [
    ...outsideDocuments(prose),
    ...missingDocuments(file, prose, headings),
    ...missingDecisions(prose, headings),
    ...missingSections(prose, headings),
  ]
}

/** Joins comments to running text, without the markers at the start of their lines. */
function joinedLines(text: string): string {
  return text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|--|#|>)?[ \t]*/g, ' ')
}

function outsideDocuments(prose: string): string[] {
  const papers = Array.from(prose.matchAll(PAPERS), ({ 0: paper, index }) => ({ paper, index }))
  const sections = Array.from(prose.matchAll(/§+ ?[\d.]*/g)).flatMap(({ 0: section, index }) => {
    const before = prose.slice(Math.max(0, index - 40), index)
    const isNamed = STANDARDS.test(before) || isOfSpecification(before)
    return isNamed || before.search(PAPERS) >= 0 ? [] : [{ paper: section, index }]
  })
  return [...papers, ...sections].map(
    ({ paper, index }) => `cites what is not in the repository (${around(prose, index, paper.length)})`,
  )
}

/**
 * Returns whether a section is one of the specification, even if it is the second of two: "specification §4 and §5".
 */
function isOfSpecification(before: string): boolean {
  return SPECIFICATION.test(before.replace(/(?:§ ?[\d.]+(?:,|,? and) ?)+$/, ''))
}

/**
 * Finds missing documents. A document is named from the root, relative to the file, or by its name alone if it is in
 * `docs`.
 */
function missingDocuments(file: string, prose: string, headings: Headings): string[] {
  const beside = path.posix.dirname(file)
  return Array.from(prose.matchAll(/(?<![\w./-])((?:[\w-]+\/)*[\w-]+\.md)\b(, (?=[A-Z]))?/g)).flatMap((match) => {
    const [whole, document = '', heading] = match
    const places = [document, path.posix.join(beside, document), `docs/${document}`]
    const known = places.flatMap((place) => headings.get(place) ?? [])
    if (!places.some((place) => headings.has(place))) return [`cites ${document}, which does not exist`]
    const rest = prose.slice(match.index + whole.length)
    const isThere = known.some((name) => rest.startsWith(name) && /^[`).,;:]/.test(rest.slice(name.length)))
    return heading === undefined || isThere
      ? []
      : [`cites a heading that ${document} does not have (${around(prose, match.index, whole.length + 20)})`]
  })
}

function missingDecisions(prose: string, headings: Headings): string[] {
  const numbers = new Set(
    Array.from(headings.keys(), (document) => /^docs\/decisions\/(\d{4})-/.exec(document)?.[1] ?? ''),
  )
  return Array.from(prose.matchAll(/\bdecision \[?(\d{1,4})\b|\bdocs\/decisions\/(\d{4})\b/gi)).flatMap(
    ([cited, short, long]) =>
      numbers.has((short ?? long ?? '').padStart(4, '0')) ? [] : [`cites ${cited}, which does not exist`],
  )
}

function missingSections(prose: string, headings: Headings): string[] {
  const sections = headings.get('docs/specification.md') ?? []
  return Array.from(prose.matchAll(/\bspecification,? \(?§ ?(\d+)/gi)).flatMap(([cited, number = '']) =>
    sections.some((heading) => heading.startsWith(`${number}. `)) ? [] : [`cites ${cited}, which does not exist`],
  )
}

function around(prose: string, index: number, length: number): string {
  return `…${prose.slice(Math.max(0, index - 30), index + length + 10).trim()}…`
}
