import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What clients of a Strapi backend rely on is a list of a hundred checks (docs/content-api.md). The tests beside this one are that
// list: the name of each begins with its number.

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts') && name !== 'checklist.test.ts')
  .map((name) => [name, readFileSync(`${import.meta.dirname}/${name}`, 'utf8')] as const)

/** Numbers that the names of tests begin with: `test('24 …'`, or `])('24 …'` below a table. */
function numbersIn(source: string): number[] {
  const names = source.matchAll(/(?:\btest|\))\(\s*(['"`])(\d+) /g)
  return [...names].map(([, , number]) => Number(number))
}

test('each of the hundred checks has a test', () => {
  const proven = new Set(sources.flatMap(([, source]) => numbersIn(source)))
  const checks = Array.from({ length: 100 }, (_, index) => index + 1)
  expect([...proven].toSorted((one, other) => one - other)).toEqual(checks)
})

test.each(sources)('every test of %s says which check it is', (_, source) => {
  expect(numbersIn(source)).toHaveLength(source.match(/^ *test(\.each)?\(/gm)?.length ?? 0)
})
