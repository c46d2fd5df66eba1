import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** The label of a day and the answer about it, in chunks of their own: shared, they would cost every page more than they are. */
const written = new Set(['This day has passed.'])

test('no sentence of the pages is written in two tables', () => {
  const places = new Map<string, Set<string>>()
  for (const file of globSync('src/web/text/**/*.ts', { cwd: root }).filter((name) => !name.endsWith('.test.ts'))) {
    const source = readFileSync(path.join(root, file), 'utf8')
    for (const [, sentence = ''] of source.matchAll(/'([A-Z](?:[^'\\\n]|\\.){18,})'/g))
      places.set(sentence, (places.get(sentence) ?? new Set()).add(file))
  }
  expect(places.size).toBeGreaterThan(250)
  expect(
    [...places].filter(([sentence, files]) => files.size > 1 && !written.has(sentence)).map(([sentence]) => sentence),
  ).toEqual([])
})
