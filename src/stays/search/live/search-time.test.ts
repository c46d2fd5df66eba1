import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { addDays, dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import type { StayOrder } from '#core/search/stay-order.ts'
import { firstDay } from '#tests/support/search/random-terms.ts'
import { randomWorld, type World } from '#tests/support/search/random-world.ts'
import { Random } from '#tests/support/search/random.ts'
import { seed } from '#tests/support/search/test-size.ts'
import { searchIndexed } from './search-indexed.ts'
import { SearchTime, type SearchLimits } from './search-time.ts'

/** Enough for more than one round of pieces. */
const STAYS = 9_000
const PAGE = { offset: 0, limit: 24 }
// Without the limits that a busy machine would reach.
const AT_ONCE = { sliceMs: Infinity, workMs: Infinity, elapsedMs: Infinity }
const STEP_BY_STEP = { ...AT_ONCE, sliceMs: 0 }

const world = randomWorld(new Random(seed), STAYS)
const anywhere: ParsedStaySearch = { adults: 2, children: 0, infants: 0, pets: 0 }
const week = dateOfDayNumber(firstDay + 60)
const searches: readonly ParsedStaySearch[] = [
  anywhere,
  { ...anywhere, checkIn: week, checkOut: addDays(week, 7) },
  { ...anywhere, month: week.slice(0, 7), length: 'week' },
  { ...anywhere, checkIn: week, checkOut: addDays(week, 7), bbox: [1, 38, 4, 41], priceMax: 900, instant: true },
]
const orders: readonly StayOrder[] = ['recommended', 'total', '-total', 'rating', '-rating']

const find = ({ index, catalogue, nowMs }: World, search: ParsedStaySearch, limits: Partial<SearchLimits>) =>
  searchIndexed({ index, catalogue, withWords: null }, search, PAGE, nowMs, new SearchTime(limits))

/** Returns what a search finds, and how many times something else was done meanwhile. */
async function findMeanwhile(of: World, search: ParsedStaySearch, limits: Partial<SearchLimits>, other = () => {}) {
  const searching = { isDone: false }
  const result = find(of, search, limits).finally(() => (searching.isDone = true))
  let turns = 0
  for (; !searching.isDone; turns++) {
    await nextTurn()
    if (!searching.isDone) other()
  }
  return { result: await result, turns }
}

test('a search in slices finds what it finds at once, and other work is done between them', async () => {
  for (const search of searches) {
    for (const sort of orders) {
      const atOnce = await find(world, { ...search, sort }, AT_ONCE)
      const { result, turns } = await findMeanwhile(world, { ...search, sort }, STEP_BY_STEP)
      expect(result, JSON.stringify(search)).toEqual(atOnce)
      expect(result).toMatchObject({ isPart: false, total: expect.toSatisfy((total: number) => total > 20) })
      expect(turns).toBeGreaterThan(10)
    }
  }
})

test('long searches work one after the other, and each finds all', async () => {
  const alone = await Promise.all(searches.map((search) => find(world, search, AT_ONCE)))
  const together = await Promise.all(searches.map((search) => find(world, search, STEP_BY_STEP)))
  expect(together).toEqual(alone)
})

test('a search that takes too long ends with a part of the homes of every place, and says so', async () => {
  for (const limits of [{ workMs: 0 }, { elapsedMs: 0 }]) {
    for (const search of searches) {
      const whole = await find(world, search, AT_ONCE)
      const part = await find(world, search, limits)
      expect(part).toMatchObject({ isPart: true, total: expect.toSatisfy((total: number) => total < whole!.total) })
      expect(part!.page.length).toBeLessThanOrEqual(PAGE.limit)
      expect(part!.facets.anywhere).toBeLessThan(whole!.facets.anywhere!)
    }
  }
  // A third of the pieces, as `isSpent` is asked after each.
  let pieces = 0
  const time = Object.defineProperty(new SearchTime(STEP_BY_STEP), 'isSpent', { get: () => ++pieces > 6 })
  const part = await searchIndexed({ ...world, withWords: null }, anywhere, PAGE, world.nowMs, time)
  expect(part!.isPart).toBe(true)
  expect(part!.facets.destination.map(({ value }) => value)).toEqual(['island', 'mainland', 'north', 'village'])
})

test('a search says that it looked at a part of the homes only if it did', async () => {
  const named = { ...world, withWords: null }
  /** Lets the time be spent when it is asked about for this time. */
  const findUntil = async (last: number) => {
    let asked = 0
    const time = Object.defineProperty(new SearchTime(STEP_BY_STEP), 'isSpent', { get: () => ++asked >= last })
    return { result: (await searchIndexed(named, anywhere, PAGE, world.nowMs, time))!, asked }
  }
  const { result: whole, asked } = await findUntil(Infinity)
  expect(whole.isPart).toBe(false)
  const { result: nearly } = await findUntil(asked)
  expect(nearly.isPart).toBe(true)
  expect(nearly.total).toBeLessThan(whole.total)
})

test('a search that nothing passes says what to give up as far as its time goes', async () => {
  const search = { ...anywhere, amenity: ['helipad'] }
  expect((await find(world, search, STEP_BY_STEP))!.loosen).not.toEqual([])
  expect((await find(world, search, { workMs: 0 }))!.isPart).toBe(true)
})

test('homes may be changed, moved and removed while a search waits: what it returns are homes of the index', async () => {
  const r = new Random(seed + 1)
  const changing = randomWorld(r, STAYS)
  const gone = new Set<number>()
  const change = () => {
    const stay = r.of(changing.stays)
    if (r.chance(0.5)) {
      changing.index.remove(stay.id)
      gone.add(stay.id)
    } else if (!gone.has(stay.id)) {
      const moved = { ...stay, place: { ...stay.place, destination: r.of(changing.stays).place.destination } }
      if (!changing.index.place(moved.place)) return
      changing.index.put(moved)
      changing.index.replaceTaken(stay.id, [])
    }
  }
  for (const search of searches) {
    const { result } = await findMeanwhile(changing, search, STEP_BY_STEP, () => {
      for (let times = 0; times < 20; times++) change()
    })
    expect(result!.page.length).toBeGreaterThan(10)
    const ids = [...result!.page, ...result!.alternatives].map(({ id }) => id)
    expect(ids.filter((id) => gone.has(id))).toEqual([])
  }
  expect(gone.size).toBeGreaterThan(100)
})
