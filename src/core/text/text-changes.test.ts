import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textChanges } from './text-changes.ts'

const said = (before: string, after: string) =>
  textChanges(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)

test('a paragraph that was worded anew went and came, all around it stayed', () => {
  expect(said('One\n\nTwo\n\nThree', 'One\n\nTwo, anew\n\nThree\n\nFour')).toEqual([
    ' One',
    '-Two',
    '+Two, anew',
    ' Three',
    '+Four',
  ])
  expect(said('One', 'One')).toEqual([' One'])
})

test('what stayed and came is the new text, what stayed and went the old one', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = textChanges(before.join('\n\n'), after.join('\n\n'))
      const without = (kind: string) => changes.filter((one) => one.kind !== kind).map((one) => one.text)
      expect(without('removed')).toEqual(after)
      expect(without('added')).toEqual(before)
    }),
  )
})
