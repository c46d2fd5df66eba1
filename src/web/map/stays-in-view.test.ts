import { expect, test } from 'vitest'
import { searchInView } from './stays-in-view.ts'

const search = { adults: 2, bbox: [4, 39.9, 4.2, 40] as [number, number, number, number] }

test('a search without a piece of the map is made in the piece that is looked at', () => {
  expect(searchInView({ adults: 2 }, [4.1, 39.8, 4.3, 39.95])).toEqual({ adults: 2, bbox: [4.1, 39.8, 4.3, 39.95] })
})

test('a search in a piece of the map stays in it, however far the map shows', () => {
  expect(searchInView(search, [4.1, 39.8, 4.3, 39.95])).toEqual({ adults: 2, bbox: [4.1, 39.9, 4.2, 39.95] })
  expect(searchInView(search, [3, 39, 5, 41])).toEqual(search)
})

test('where both have nothing in common nothing is asked', () => {
  expect(searchInView(search, [4.3, 39.8, 4.4, 39.95])).toBeNull()
  expect(searchInView(search, [4.1, 40.1, 4.3, 40.2])).toBeNull()
})
