import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** A list of values that is written once, in `src/core`, and the type that is derived from it. */
export interface Enumeration {
  readonly constant: string
  readonly type: string
  readonly file: string
  readonly values: readonly string[]
}

/** Returns every `export const FEE_KINDS = [ … ] as const` of `src/core` that has a type of its own. */
export function readEnumerations(): Enumeration[] {
  const found = new Map<string, Enumeration>()
  for (const file of globSync('src/core/**/*.ts', { cwd: root }).toSorted()) {
    const source = readFileSync(path.join(root, file), 'utf8')
    for (const [, type = '', constant = ''] of source.matchAll(
      /^export type (\w+) = \(typeof ([A-Z_]+)\)\[number\]/gm,
    )) {
      const list = new RegExp(`^export const ${constant} = \\[([^\\]]*)\\] as const`, 'm').exec(source)?.[1] ?? ''
      const values = [...list.matchAll(/\.\.\.([A-Z_]+)|'([^']+)'/g)].flatMap(([, others, value = '']) =>
        others === undefined ? [value] : (found.get(others)?.values ?? []),
      )
      found.set(constant, { constant, type, file, values })
    }
  }
  return [...found.values()]
}

/** Returns the same text for every order of the same values. */
export const asSet = (values: Iterable<string>): string => [...new Set(values)].toSorted().join(' ')
