import { parseSync } from 'vite'

/** Words that names do not use, each with what it is called instead. */
export type RefusedWords = ReadonlyMap<string, string>

export interface NameFault {
  readonly name: string
  readonly word: string
  readonly instead: string
  /** Counted from 1. */
  readonly line: number
}

/** Returns the words that a glossary refuses: the rows of its table with the heading "not". */
export function refusedWords(glossary: string): RefusedWords {
  const [, table = ''] = glossary.split(/^\| not +\|.*\n\|[ -|]+\n/m)
  const rows = table.split('\n').slice(
    0,
    table.split('\n').findIndex((line) => !line.startsWith('|')),
  )
  return new Map(
    rows.flatMap((row) => {
      const [, words = '', instead = ''] = row.split('|').map((cell) => cell.trim())
      return Array.from(words.matchAll(/`([a-z]+)`/g), ([, word = '']) => [word, instead] as const)
    }),
  )
}

/**
 * Returns the names in a source file that contain a refused word, each at its first place. Names of properties are not
 * looked at: they may be on the wire or in the database.
 */
export function nameFaults(
  file: string,
  text: string,
  refused: RefusedWords,
  allowed: ReadonlySet<string>,
): NameFault[] {
  const places = new Map<string, number>()
  visit(parseSync(file, text).program, {}, '', (name, start) => {
    if (!places.has(name)) places.set(name, start)
  })
  return Array.from(places).flatMap(([name, start]) => {
    const word = allowed.has(name) ? undefined : wordsOfName(name).find((each) => refused.has(each))
    if (word === undefined) return []
    return [{ name, word, instead: refused.get(word)!, line: text.slice(0, start).split('\n').length }]
  })
}

/** Returns the words of a name in small letters: `MOST_CALENDAR_DAYS` and `mostCalendarDays` have the same three. */
export function wordsOfName(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/)
}

type Node = Readonly<Record<string, unknown>>

function visit(node: unknown, parent: Node, key: string, found: (name: string, start: number) => void): void {
  if (Array.isArray(node)) return node.forEach((child) => visit(child, parent, key, found))
  if (!isNode(node)) return
  if (node['type'] === 'Identifier' && !isPropertyName(parent, key))
    found(node['name'] as string, node['start'] as number)
  for (const [below, child] of Object.entries(node)) if (typeof child === 'object') visit(child, node, below, found)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function isPropertyName(parent: Node, key: string): boolean {
  if (parent['computed'] === true) return false
  return (
    key === 'key' ||
    (key === 'property' && parent['type'] === 'MemberExpression') ||
    parent['type'] === 'TSQualifiedName'
  )
}
