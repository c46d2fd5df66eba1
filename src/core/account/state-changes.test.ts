import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stateChanges } from './state-changes.ts'

test('fields that differ are named with both values, others are not', () => {
  const before = { name: 'Anna', role: 'host', address: { city: 'Maó', zip: '07701' } }
  expect(stateChanges(before, { ...before, role: 'staff', address: { city: 'Ciutadella', zip: '07701' } })).toEqual([
    { field: 'role', before: 'host', after: 'staff' },
    { field: 'address.city', before: 'Maó', after: 'Ciutadella' },
  ])
})

test('elements of a list are found by their key, wherever they stand, and are called as people call them', () => {
  const summer = { id: 1, name: 'Summer', nightlyMinor: 18_900 }
  const winter = { id: 2, name: 'Winter', nightlyMinor: 9000 }
  const before = { seasons: [summer, winter] }
  const after = { seasons: [winter, { ...summer, nightlyMinor: 19_900 }] }
  expect(stateChanges(before, after)).toEqual([{ field: 'seasons.Summer.nightlyMinor', before: 18_900, after: 19_900 }])
  expect(stateChanges(before, { seasons: [summer] })).toEqual([{ field: 'seasons.Winter', before: winter }])
  expect(stateChanges({ seasons: [] }, { seasons: [winter] })).toEqual([{ field: 'seasons.Winter', after: winter }])
})

test('lists without keys, or with a key twice, are compared as a whole', () => {
  expect(stateChanges({ amenities: ['pool'] }, { amenities: ['pool', 'wifi'] })).toEqual([
    { field: 'amenities', before: ['pool'], after: ['pool', 'wifi'] },
  ])
  const twice = [
    { id: 1, text: 'a' },
    { id: 1, text: 'b' },
  ]
  expect(stateChanges(twice, twice)).toEqual([])
  expect(stateChanges(twice, twice.slice(0, 1))).toHaveLength(1)
})

test('what changes with every change is no change, and what was removed has no state after', () => {
  expect(stateChanges({ version: 1, updatedAt: 'a', name: 'x' }, { version: 2, updatedAt: 'b', name: 'x' })).toEqual([])
  expect(stateChanges({ name: 'x' }, undefined)).toEqual([{ field: '', before: { name: 'x' } }])
})

test('nothing differs exactly when the two are the same, for any states', () => {
  const state = fc.jsonValue()
  const sorted = (value: unknown) => JSON.stringify(value)
  fc.assert(
    fc.property(state, state, (one, other) => {
      expect(stateChanges(one, structuredClone(one))).toEqual([])
      if (sorted(one) === sorted(other)) return
      const keyed =
        /"(version|updatedAt|etag|documentId|id|uid|code|ref|slug|date|night|from|minNights|guests|__proto__)":/
      if (keyed.test(sorted(one)) || keyed.test(sorted(other)) || sameMembers(one, other)) return
      expect(stateChanges(one, other)).not.toEqual([])
    }),
  )
})

/** Returns whether two states differ only in the order of the fields of objects. */
function sameMembers(one: unknown, other: unknown): boolean {
  const ordered = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(ordered)
    if (typeof value !== 'object' || value === null) return value
    return Object.entries(value)
      .map(([name, field]) => [name, ordered(field)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
  }
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}
