import { expect, test } from 'vitest'
import type { ShownStay } from '../rows/shown-stay.ts'
import { isoDate } from '#core/time/iso-date.ts'
import {
  areOthers,
  chosenOf,
  partsOf,
  stayRow,
  staysUnder,
  areAllThere,
  linesOf,
  placeOf,
  type StayRow,
} from './grid-lines.ts'
import { slugsOf } from './grid-slots.ts'

const nameOf = (slug: string) => ({ slug, title: slug, place: null })
const rowOf = (slug: string, nights: number) =>
  [slug, { home: nameOf(slug), nights: Array.from({ length: nights }, () => ({})) } as unknown as StayRow] as const
const block = { row: 0, endRow: 3, day: 2, endDay: 5 }

test('what is chosen is not known while a home of it has no name, however much of the rest is there', () => {
  const [names, rows] = [[nameOf('a'), nameOf('b')], new Map([rowOf('a', 180), rowOf('b', 180)])]
  const lines = linesOf(names, rows, 3)
  expect([staysUnder(lines, block), areAllThere(lines, [block]), chosenOf(lines, [block])]).toEqual([null, false, null])
  // The same holds when the grid has fewer lines by then.
  expect(chosenOf(linesOf(names, rows), [block])).toBeNull()
})

test('homes that are gone are left out, and of the others the chosen nights are taken', () => {
  const lines = linesOf([nameOf('a'), nameOf('gone'), nameOf('c')], new Map([rowOf('a', 180), rowOf('c', 180)]))
  expect(staysUnder(lines, block)?.map(({ slug }) => slug)).toEqual(['a', 'gone', 'c'])
  expect(chosenOf(lines, [block])?.map(({ home: stay, nights }) => [stay.slug, nights.length])).toEqual([
    ['a', 3],
    ['c', 3],
  ])
})

test('two weeks that came with the page are not all of a range that goes on behind them', () => {
  const lines = linesOf(['a', 'b', 'c'].map(nameOf), new Map(['a', 'b', 'c'].map((slug) => rowOf(slug, 14))))
  expect(areAllThere(lines, [{ ...block, endDay: 14 }])).toBe(true)
  expect(areAllThere(lines, [{ ...block, endDay: 15 }])).toBe(false)
})

test('a home that was renamed is called what its nights call it, which come again when anything has changed', () => {
  const renamed = { home: { slug: 'a', title: 'New' }, nights: [] } as unknown as StayRow
  const [line, other] = linesOf([nameOf('a'), nameOf('b')], new Map([['a', renamed]]))
  expect([line?.name, other?.name]).toEqual([{ ...nameOf('a'), title: 'New' }, nameOf('b')])
})

test('nobody needs lines that have no homes', () => {
  const names = ['a', 'b', 'c'].map(nameOf)
  expect(slugsOf(names, 1, 3)).toEqual(['b', 'c'])
  expect(() => slugsOf(names, 1, 4)).toThrow('there are 3 lines, not 4')
})

test('rows are other homes once another stands among them, not when their names arrive or other rows are chosen', () => {
  const at = (slugs: string, rows = block) => placeOf(linesOf(slugs.split('').map(nameOf), new Map(), 4), [rows])
  expect(areOthers(at('abcd'), at('abxd'))).toBe(true)
  expect(areOthers(at('abcd'), at('ab'))).toBe(true)
  expect(areOthers(at('abcd'), at('abcx'))).toBe(false)
  expect(areOthers(at('ab'), at('abcd'))).toBe(false)
  expect(areOthers(at('abcd'), at('abcd', { ...block, row: 1, endRow: 4 }))).toBe(false)
})

test('the nights of a home are made when somebody needs them, and only once', () => {
  let read = 0
  const stay = {
    slug: 'a',
    weekendNights: 0,
    claims: [],
    unsellable: [],
    get runs() {
      read++
      return []
    },
  } as unknown as ShownStay
  const row = stayRow(stay)
  expect([row.home.slug, read]).toEqual(['a', 0])
  expect([row.nights, row.nights === row.nights, read]).toEqual([[], true, 1])
})

test('of several ranges each home has the nights of all of them once, and a form names each range', () => {
  const lines = linesOf(['a', 'b', 'c'].map(nameOf), new Map(['a', 'b', 'c'].map((slug) => rowOf(slug, 180))))
  const blocks = [
    { row: 0, endRow: 2, day: 2, endDay: 5 },
    { row: 1, endRow: 2, day: 4, endDay: 6 },
    { row: 1, endRow: 2, day: 20, endDay: 21 },
  ]
  expect(chosenOf(lines, blocks)?.map(({ home: stay, nights }) => [stay.slug, nights.length])).toEqual([
    ['a', 3],
    ['b', 5],
  ])
  expect(partsOf(lines, blocks, isoDate('2027-03-01'))).toEqual([
    '2027-03-03_2027-03-06_a,b',
    '2027-03-05_2027-03-07_b',
    '2027-03-21_2027-03-22_b',
  ])
  expect(partsOf(lines, blocks.slice(0, 1), isoDate('2027-03-01'))).toEqual([])
})
