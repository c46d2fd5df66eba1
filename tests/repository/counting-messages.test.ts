import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { counted } from '#core/text/counted.ts'
import { COUNTED_NOUNS, type CountedNoun } from '#core/text/counted-nouns.ts'
import { expect, test } from 'vitest'
import { countingMessages } from './counting-messages.ts'

const COUNTS = [0, 1, 2, 5]
const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))

const CHILD: readonly string[] = ['no children', '1 child', '2 children', '5 children']

test.each(COUNTED_NOUNS)('none, one and more of the noun “%s” are counted as an English speaker does', (noun) => {
  const texts = COUNTS.map((count) => counted(count, noun))
  expect(texts).toEqual(noun === 'child' ? CHILD : [`no ${noun}s`, `1 ${noun}`, `2 ${noun}s`, `5 ${noun}s`])
})

test('a large number is written as people read it', () => {
  expect(counted(12_345, 'home')).toBe('12,345 homes')
})

test('every message that counts reads well for none, one, two and five', async () => {
  const texts: Record<string, readonly string[]> = {}
  for (const file of sources.filter((source) => source.endsWith('-counts.ts'))) {
    const messages = (await import(path.resolve(file))) as Readonly<Record<string, (...of: unknown[]) => string>>
    for (const [name, message] of Object.entries(messages)) {
      const row = countingMessages[name]
      texts[name] = COUNTS.map((count) => message(count, ...(row?.beside ?? [])))
    }
  }
  expect(Object.keys(texts).length).toBeGreaterThan(30)
  expect(texts).toEqual(Object.fromEntries(Object.entries(countingMessages).map(([name, { says }]) => [name, says])))
})

test('the forms of a message are chosen in files of counting messages only', () => {
  const elsewhere = sources.filter(
    (file) => /\bbyCount\(/.test(readFileSync(file, 'utf8')) && !/-counts\.ts$|\/text\/counted\.ts$/.test(file),
  )
  expect(elsewhere).toEqual([])
})

test('nobody words a plural by hand', () => {
  const faults = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...byHand(text)].map((fault) => `${file}: ${fault}`)
  })
  expect(faults).toEqual([])
})

test('a plural that is worded by hand is found', () => {
  expect(byHand("nights === 1 ? 'night' : 'nights'")).toHaveLength(1)
  expect(byHand('count !== 1\n    ? `${count} of them`\n : null')).toHaveLength(1)
  expect(byHand('`${nights} nights`')).toHaveLength(1)
  expect(byHand('<b>{nights} nights</b>')).toHaveLength(1)
  expect(byHand('<Price quote={quote} nights={nights} />')).toEqual([])
  expect(byHand('index % 2 === 1 ? above : below')).toEqual([])
})

/** What chooses between words by a comparison with one, or puts the plural of a noun behind whatever number there is. */
function byHand(text: string): string[] {
  const many = COUNTED_NOUNS.map((noun: CountedNoun) => (noun === 'child' ? 'children' : `${noun}s`)).join('|')
  const compared = /(?<!% 2 )[!=]==?\s*1\s*\?\s*['"`]\S[^\n]*/g
  const behind = new RegExp(`\\}\\s(?:${many})\\b(?!\\s*[=:,])[^\\n]*`, 'g')
  return [...text.matchAll(compared), ...text.matchAll(behind)].map(([fault]) => fault)
}
