import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { asSet, readEnumerations } from '#tests/support/enumerations.ts'

const root = path.resolve(import.meta.dirname, '../..')
const enumerations = readEnumerations()

test('no two lists of core have the same values', () => {
  expect(enumerations.length).toBeGreaterThan(60)
  const sets = enumerations.map(({ values }) => asSet(values))
  expect(sets.filter((set, index) => sets.indexOf(set) !== index)).toEqual([])
})

test('what core lists is written nowhere else: not as a union, a schema, a description or a list of options', () => {
  const known = new Map(enumerations.map((one) => [asSet(one.values), one]))
  const value = String.raw`'[\w. -]+'`
  const values = String.raw`\s*${value}(?:,\s*${value})+`
  const written = [
    String.raw`${value}(?:\s*\|\s*${value})+(?!\s*\|\s*')`,
    String.raw`(?:enum\(\[|enumOf\(|options: \[)${values}(?!,\s*')`,
    String.raw`\[${values},?\s*\] as const`,
  ]
  const anyOf = new RegExp(written.join('|'), 'g')
  const again = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8')
      return Array.from(source.matchAll(anyOf), ([list]) => {
        const same = known.get(asSet(Array.from(list.matchAll(/'([^']+)'/g), ([, one = '']) => one)))
        return same && same.file !== file ? `${file}: ${same.constant}` : ''
      })
    })
  expect(again.filter(Boolean)).toEqual([])
})
