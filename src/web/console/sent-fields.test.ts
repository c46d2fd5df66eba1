import { expect, test } from 'vitest'
import { sentFields } from './sent-fields.ts'

test('what was sent comes back under readable names, without secrets and what pages fill in', () => {
  expect(
    sentFields([
      ['guestName', 'Anna'],
      ['password', 'secret'],
      ['intent', 'save'],
      ['note', '  '],
      ['draft', 'Two lines'],
    ]),
  ).toEqual([
    { name: 'guest name', value: 'Anna' },
    { name: 'draft', value: 'Two lines' },
  ])
})

test('the longest text of the console comes back whole, and a megabyte does not', () => {
  const longest = 'x'.repeat(60_000)
  expect(sentFields([['body', longest]])).toEqual([{ name: 'body', value: longest }])
  const shown = sentFields(Array.from({ length: 40 }, (_, index) => [`field${index}`, longest] as const))
  expect(shown.map(({ value }) => value.length)).toEqual([60_000, 40_000])
  expect(sentFields([['n'.repeat(900_000), 'x']])[0]?.name).toHaveLength(100)
})
