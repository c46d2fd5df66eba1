import { expect, test } from 'vitest'
import { linesOf, areAllThere, staysUnder } from './grid-lines.ts'
import { isHead, slotsOf, slugsOf } from './grid-slots.ts'

const nameOf = (slug: string, group?: string) => ({ slug, title: slug, place: null, ...(group && { group }) })
const names = [nameOf('a', 'North'), nameOf('b', 'North'), nameOf('c', 'South')]
const said = (folded: readonly string[]) =>
  slotsOf(names, new Set(folded)).map((slot) => (isHead(slot) ? `${slot.label} ${slot.homes}` : slot.slug))

test('each group has a head with the number of its homes, also while they are folded', () => {
  expect(said([])).toEqual(['North 2', 'a', 'b', 'South 1', 'c'])
  expect(said(['North'])).toEqual(['North 2', 'South 1', 'c'])
})

test('homes without groups have no heads', () => {
  const plain = [nameOf('a'), nameOf('b')]
  expect(slotsOf(plain, new Set(['']))).toEqual(plain)
})

test('a range over the head of a group has the homes above and below it', () => {
  const slots = slotsOf(names, new Set())
  const lines = linesOf(slots, new Map())
  const block = { row: 2, endRow: 5, day: 0, endDay: 1 }
  expect(staysUnder(lines, block)?.map(({ slug }) => slug)).toEqual(['b', 'c'])
  expect(slugsOf(slots, 2, 5)).toEqual(['b', 'c'])
  expect(staysUnder(lines, { ...block, row: 3, endRow: 4 })).toEqual([])
  expect(areAllThere(lines, [{ ...block, row: 3, endRow: 4 }])).toBe(true)
  expect(staysUnder(lines, { ...block, endRow: 6 })).toBeNull()
})
