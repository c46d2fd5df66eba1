import { expect, test } from 'vitest'
import { cellAfterKey, cellOnly, edgeAfterKey, hullOf, withRangeFrom } from './selection.ts'

const [ada, bob] = [{}, {}]
/** Free, Ada, Ada, free, free, Bob, Bob, Bob, free. */
const nights = [null, ada, ada, null, null, bob, bob, bob, null].map((claim) => ({ claim }))
const grid = { rows: 40, days: nights.length, nights }
const edge = (key: string, day: number) => edgeAfterKey(key, { row: 3, day }, grid)?.day

test('with Ctrl the arrows lead from one booking or free run to the beginning of the next', () => {
  const right = [0, 1, 2, 3, 5, 8].map((day) => edge('ArrowRight', day))
  expect(right).toEqual([1, 3, 3, 5, 8, 8])
  const left = [8, 7, 5, 4, 3, 1, 0].map((day) => edge('ArrowLeft', day))
  expect(left).toEqual([5, 5, 3, 3, 1, 0, 0])
})

test('with Ctrl they lead up and down to the first and the last home, and other keys nowhere', () => {
  expect(edgeAfterKey('ArrowUp', { row: 3, day: 4 }, grid)).toEqual({ row: 0, day: 4 })
  expect(edgeAfterKey('ArrowDown', { row: 3, day: 4 }, grid)).toEqual({ row: 39, day: 4 })
  expect(edgeAfterKey('b', { row: 3, day: 4 }, grid)).toBeNull()
})

test('a home whose nights have not loaded has its edges where the grid ends', () => {
  const loading = { ...grid, nights: [] }
  expect(edgeAfterKey('ArrowRight', { row: 3, day: 4 }, loading)).toEqual({ row: 3, day: 8 })
  expect(edgeAfterKey('ArrowLeft', { row: 3, day: 4 }, loading)).toEqual({ row: 3, day: 0 })
})

test('brackets move four weeks, and never out of the grid', () => {
  expect(cellAfterKey(']', { row: 1, day: 2 }, 5, 180)).toEqual({ row: 1, day: 30 })
  expect(cellAfterKey('[', { row: 1, day: 2 }, 5, 180)).toEqual({ row: 1, day: 0 })
})

test('another range begins beside those that are kept, and in one of these it is let go', () => {
  const first = { selection: { anchor: { row: 4, day: 7 }, head: { row: 3, day: 5 } }, kept: [] }
  const block = { row: 3, endRow: 5, day: 5, endDay: 8 }
  const both = withRangeFrom(first, { row: 9, day: 1 })
  expect(both).toEqual({ selection: cellOnly({ row: 9, day: 1 }), kept: [block] })
  expect(withRangeFrom(both, { row: 4, day: 6 })).toEqual({ ...both, kept: [] })
  expect(withRangeFrom(both, { row: 4, day: 8 }).kept).toEqual([block, { row: 9, endRow: 10, day: 1, endDay: 2 }])
  expect(hullOf([block, { row: 9, endRow: 10, day: 1, endDay: 2 }])).toEqual({ row: 3, endRow: 10, day: 1, endDay: 8 })
})
