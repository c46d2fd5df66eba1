import { describe, expect, test } from 'vitest'
import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { addDays, dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import { Evaluation } from '#stays/search/index/evaluation.ts'
import { firstDay } from '#tests/support/search/random-terms.ts'
import { randomWorld } from '#tests/support/search/random-world.ts'
import { Random } from '#tests/support/search/random.ts'
import { seed } from '#tests/support/search/test-size.ts'
import { indexedFacets } from './indexed-facets.ts'
import { indexedFilters } from './indexed-filters.ts'
import { searchIndexed } from './search-indexed.ts'
import { runAtOnce, SearchTime } from './search-time.ts'

const world = randomWorld(new Random(seed), 2_000)
const named = { ...world, withWords: null }
const week = dateOfDayNumber(firstDay + 60)
const dated: ParsedStaySearch = {
  adults: 2,
  children: 0,
  infants: 0,
  pets: 0,
  checkIn: week,
  checkOut: addDays(week, 7),
}
const dates = { kind: 'exact', checkIn: firstDay + 60, nights: 7 } as const
const page = { offset: 0, limit: 24 }

/** Returns the facets of a search of which so many words outside the chosen place are looked at, at most. */
function facetsOf(search: ParsedStaySearch, mostOutside: number) {
  const evaluation = new Evaluation(world.index, indexedFilters(named, search), dates, { facets: true, mostOutside })
  runAtOnce(evaluation.steps())
  const { facets, isCountedOutside, isWhole } = evaluation.finish()
  expect(isWhole).toBe(true)
  return indexedFacets(named, facets!, search, isCountedOutside)
}

describe('when too many homes lie outside the chosen place', () => {
  test.each([
    ['island', ['Island', 'Mainland', 'North', 'Village'], ['Island', 'North', 'Village']],
    ['village', ['Island', 'Village'], ['Village']],
    ['north', ['Island', 'North'], ['North']],
    ['mainland', ['Island', 'Mainland'], ['Mainland']],
    ['empty', ['Mainland'], []],
    ['atlantis', ['Island', 'Mainland'], []],
  ])(
    'those of %s are counted as ever, and the places around it are named without a number',
    (destination, names, counted) => {
      const all = facetsOf({ ...dated, destination }, 1_000)
      const inside = facetsOf({ ...dated, destination }, 0)
      const { anywhere, destination: everyPlace } = facetsOf(dated, 0)
      expect(all).toMatchObject({ anywhere, destination: everyPlace })
      const number = (name: string) => all.destination.find((one) => one.name === name)?.homes
      for (const name of counted) expect(number(name)).toBeGreaterThan(0)
      expect(inside).toEqual({
        ...all,
        anywhere: null,
        destination: names.map((name) => ({
          value: name.toLowerCase(),
          name,
          homes: counted.includes(name) ? number(name) : null,
        })),
      })
    },
  )

  test('a search without a place counts all', () => {
    expect(facetsOf(dated, 0)).toEqual(facetsOf(dated, 1_000))
  })
})

test('the homes of the chosen place are searched before the others: time that is spent on the others misses none', async () => {
  const search = { ...dated, destination: 'north' }
  /** Finds for so many pieces of the homes. */
  const findUntil = async (last: number) => {
    let asked = 0
    const time = Object.defineProperty(new SearchTime({ sliceMs: 0 }), 'isSpent', { get: () => ++asked >= last })
    return (await searchIndexed(named, search, page, world.nowMs, time))!
  }
  const whole = await findUntil(Infinity)
  const [first, ...later] = await Promise.all([1, 2, 3].map((last) => findUntil(last)))
  expect(first).toMatchObject({ isPart: false, total: whole.total, page: whole.page })
  expect(first!.facets).toMatchObject({ anywhere: null, type: whole.facets.type })
  for (const result of later) expect(result).toMatchObject({ isPart: false, total: whole.total })
})
