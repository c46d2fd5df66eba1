import { calculateQuote } from '#core/quote/calculate-quote.ts'
import { checkStay } from '#core/calendar/check-rules.ts'
import { dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import { CompiledRequest } from '#stays/search/index/compiled-request.ts'
import { Evaluation, type EvaluationWants } from '#stays/search/index/evaluation.ts'
import type { IndexedDates } from '#stays/search/index/indexed-stay.ts'
import { LowestNights } from '#stays/search/index/lowest-night.ts'
import { orderedStays } from '#stays/search/index/ordered-stays.ts'
import { SearchIndex } from '#stays/search/index/search-index.ts'
import { Slots } from '#stays/search/index/slots.ts'
import { runAtOnce } from '#stays/search/live/search-time.ts'
import { ZoneClock } from '#stays/search/index/zone-clock.ts'
import {
  amenityCount,
  destinationCount,
  syntheticClaims,
  syntheticPlace,
  syntheticQueries,
  syntheticStay,
  type SyntheticQuery,
} from './synthetic-stays.ts'

/** 2027-01-01, nowhere near a multiple of the ring: the calendars wrap around. */
const FIRST_DAY = 20_819
const RING_DAYS = 832
const DAY_MS = 86_400_000
const PAGE = { offset: 0, limit: 24 }
const QUERIES = 1_000
const ROUNDS = 7
const BOOKINGS = 200_000
const CHANGES = 2_000

/**
 * The index alone, without a server or a database, with made-up stays of the shape of the demo's: `SEARCH_STAYS` of them, or ten and a
 * hundred thousand. Of each query the best of some rounds counts, as other work makes single times longer, never shorter.
 */
export function benchSearch(): void {
  const sizes = process.env['SEARCH_STAYS']?.split(',').map(Number) ?? [10_000, 100_000]
  for (const size of sizes) {
    console.log(`\n${size.toLocaleString('en')} stays`)
    const index = builtIndex(size)
    benchQueries(index)
    benchBeside(index, size)
    benchChanges(index, size)
  }
}

/** Filled a thousand stays at a time: a million sets of terms need not stand in memory at once. */
function builtIndex(size: number): SearchIndex {
  const places = Array.from({ length: size }, (_, at) => syntheticPlace(at + 1))
  const clock = new ZoneClock(FIRST_DAY * DAY_MS + 10 * 3_600_000)
  const counts = { amenities: amenityCount, ring: RING_DAYS }
  let ms = 0
  const timed = <Value>(work: () => Value): Value => {
    const begun = performance.now()
    const value = work()
    ms += performance.now() - begun
    return value
  }
  const index = timed(() => new SearchIndex(Slots.laidOut(places, destinationCount), clock, FIRST_DAY, counts))
  for (let first = 1; first <= size; first += 1_000) {
    const ids = Array.from({ length: Math.min(1_000, size + 1 - first) }, (_, at) => first + at)
    const stays = ids.map((id) => syntheticStay(id, FIRST_DAY))
    const claims = stays.map(({ id, terms }) => syntheticClaims(id, FIRST_DAY, terms.preparationNights))
    timed(() => {
      for (const [at, stay] of stays.entries()) {
        index.put(stay)
        index.setLowestNight(stay.id, stay.terms.nightlyMinor)
        const days = claims[at]!
        for (let day = 0; day < days.length; day += 2) index.setTaken(stay.id, days[day]!, days[day + 1]!, true)
      }
    })
  }
  timed(() => index.compact())
  const bytes = Object.values(index.bytes).reduce((sum, one) => sum + one, 0)
  console.log(`built from arrays in ${(ms / 1000).toFixed(1)} s, ${(bytes / size).toFixed(0)} bytes each`)
  return index
}

function benchQueries(index: SearchIndex): void {
  const queries = syntheticQueries(QUERIES, FIRST_DAY, 7)
  const exact = ({ checkIn, nights }: SyntheticQuery): IndexedDates => ({ kind: 'exact', checkIn, nights })
  const any = (nights: number, arrivals: number, at: number): IndexedDates => ({
    kind: 'flexible',
    groups: [
      { nights, checkIns: Array.from({ length: arrivals }, (_, day) => FIRST_DAY + 20 + ((at * 17) % 380) + day) },
    ],
  })
  const search = (query: SyntheticQuery, dates: IndexedDates, wants?: EvaluationWants) => {
    const evaluation = new Evaluation(index, query.filters, dates, wants)
    runAtOnce(evaluation.steps())
    const { found } = evaluation.finish()
    return runAtOnce(orderedStays(index, found, { order: query.order, guests: 2, names: ['EUR'] }, PAGE))
  }
  const worldwide = ({ filters: { party, amenities }, ...query }: SyntheticQuery): SyntheticQuery => ({
    ...query,
    filters: { party, amenities: amenities ?? [] },
  })
  tell('exact dates, whole price and rules', queries, (query) => search(query, exact(query)))
  tell('any 7 nights of a month, by total', queries, (query, at) =>
    search({ ...query, order: 'total' }, any(7, 31, at)),
  )
  tell('with facets and histogram', queries, (query) => search(query, exact(query), { facets: true }))
  tell('with facets, histogram and what is near', queries, (query) =>
    search(query, exact(query), { facets: true, away: 12 }),
  )
  tell('worldwide, best match, with facets and histogram', queries.slice(0, 50), (query) =>
    search({ ...worldwide(query), order: 'recommended' }, exact(query), { facets: true }),
  )
  tell('worldwide, by total', queries.slice(0, 50), (query) =>
    search({ ...worldwide(query), order: 'total' }, exact(query)),
  )
  const two = { party: { adults: 2, children: 0, infants: 0, pets: 0 } }
  const all = (query: SyntheticQuery, dates: IndexedDates) =>
    search({ ...query, filters: two }, dates, { facets: true })
  tell('whatever takes two, all over the world, without dates', queries.slice(0, 20), (query) =>
    all(query, { kind: 'any' }),
  )
  tell('the same with dates', queries.slice(0, 20), (query) => all(query, exact(query)))
  tellSteps('the same, any 7 nights of a month', (at) => {
    const evaluation = new Evaluation(index, two, any(7, 31, at), { facets: true, away: 12 })
    return (function* () {
      yield* evaluation.steps()
      return yield* orderedStays(
        index,
        evaluation.finish().found,
        { order: undefined, guests: 2, names: ['EUR'] },
        PAGE,
      )
    })()
  })
}

/** A total and the rules of a stay from the index, beside the functions of core that they stand for. */
function benchBeside(index: SearchIndex, size: number): void {
  const stays = Array.from({ length: 500 }, (_, at) => syntheticStay(1 + ((at * 131) % size), FIRST_DAY))
  const party = { adults: 2, children: 1, infants: 0, pets: 0, childAges: [7] }
  const request = new CompiledRequest().setParty(party).setDates(FIRST_DAY + 200, 7)
  const asked = { checkIn: dateOfDayNumber(FIRST_DAY + 200), checkOut: dateOfDayNumber(FIRST_DAY + 207), party }
  const bookedOn = dateOfDayNumber(FIRST_DAY)
  const context = index.clock.contexts[0]!
  const slots = stays.map(({ id }) => index.slots.slotOf(id))
  const each = (work: (at: number) => unknown, rounds: number) =>
    Math.min(...Array.from({ length: rounds }, () => msOf(() => stays.forEach((_, at) => work(at))))) / stays.length
  const ofIndex = each((at) => index.isLetAt(slots[at]!, request) && index.totalAt(slots[at]!, request), 100)
  const ofCore = each((at) => {
    const { terms } = stays[at]!
    return checkStay(terms, asked, context, []) ?? calculateQuote(terms, asked, { bookedOn })
  }, 10)
  console.log(
    `rules and total of a stay: ${(ofIndex * 1e6).toFixed(0)} ns, ${(ofCore / ofIndex).toFixed(0)} times as fast as core`,
  )
}

function benchChanges(index: SearchIndex, size: number): void {
  const bookings = msOf(() => {
    for (let at = 0; at < BOOKINGS; at++) {
      const day = FIRST_DAY + 10 + (at % 500)
      index.setTaken(1 + ((at * 7_919) % size), day, day + 5, (at & 1) === 0)
    }
  })
  const changed = Array.from({ length: CHANGES }, (_, at) => syntheticStay(1 + ((at * 131) % size), FIRST_DAY))
  const terms = msOf(() => changed.forEach((stay) => index.put(stay)))
  const lowestNights = new LowestNights(index)
  const nextDay = msOf(() => {
    for (let id = 1; id <= size; id++) lowestNights.minorAt(index.slots.slotOf(id))
  })
  console.log(`the next day: ${((nextDay * 1000) / size).toFixed(0)} µs a stay`)
  console.log(
    `a booking of 5 nights: ${((bookings * 1000) / BOOKINGS).toFixed(2)} µs; new terms of a stay: ${((terms * 1000) / CHANGES).toFixed(0)} µs`,
  )
}

function msOf(work: () => void): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

/** Tells how long work takes in all, and for how long at most it does not let others work. */
function tellSteps(name: string, begun: (at: number) => Iterator<void, unknown>): void {
  let [longest, total] = [0, Infinity]
  for (let round = 0; round < ROUNDS + 2; round++) {
    const steps = begun(round)
    let [ofRound, sum] = [0, 0]
    for (let isDone = false; !isDone;) {
      const ms = msOf(() => (isDone = steps.next().done === true))
      ofRound = Math.max(ofRound, ms)
      sum += ms
    }
    total = Math.min(total, sum)
    if (round >= ROUNDS) longest = Math.max(longest, ofRound)
  }
  console.log(`${name}: ${total.toFixed(0)} ms, in steps of at most ${longest.toFixed(1)} ms`)
}

function tell(
  name: string,
  queries: readonly SyntheticQuery[],
  search: (query: SyntheticQuery, at: number) => unknown,
) {
  const best = new Float64Array(queries.length).fill(Infinity)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, query] of queries.entries())
      best[at] = Math.min(best[at]!, msOf(() => void search(query, at)) * 1000)
  }
  const sorted = best.toSorted()
  const at = (share: number) => `${sorted[Math.floor(sorted.length * share)]!.toFixed(0)} µs`
  console.log(`${name}: p50 ${at(0.5)}, p99 ${at(0.99)}`)
}
