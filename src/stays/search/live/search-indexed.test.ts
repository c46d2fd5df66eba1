import { earnedRating } from '#core/best-match.ts'
import { expect, test } from 'vitest'
import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { StayListShape } from '#contract/stay-shapes.ts'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import { dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import type { PageOfStays } from '#stays/search/index/ordered-stays.ts'
import { SearchIndex, spanOf, type SavedIndex } from '#stays/search/index/search-index.ts'
import { scanLoaded } from '#stays/search/scan-stays.ts'
import type { SearchedStay } from '#stays/search/search-stays.ts'
import { cardQuoteOf } from '#stays/stay-card.ts'
import { randomSearch } from '#tests/support/search/random-search.ts'
import { firstDay } from '#tests/support/search/random-terms.ts'
import type { StaysWithWords } from '#stays/search/stays-with-words.ts'
import { Random } from '#tests/support/search/random.ts'
import {
  destinations,
  newIndex,
  randomStay,
  randomWorld,
  type World,
  type WorldStay,
} from '#tests/support/search/random-world.ts'
import { seed, worlds } from '#tests/support/search/test-size.ts'
import { packed, unpacked } from './array-file.ts'
import { searchIndexed } from './search-indexed.ts'

const RING_DAYS = 576
const staysEach = 100
const searchesEach = 100

/** Returns the home as the database would give it, with the slugs of all places that it lies in. */
function stayOf({ index }: World, stay: WorldStay): SearchedStay {
  const places = new Set<string>()
  let next: number | null = stay.destinationId
  while (next !== null) {
    const place = destinations.find(({ id }) => id === next)!
    places.add(place.slug)
    next = place.parentId
  }
  return {
    stay: {
      id: stay.id,
      documentId: '',
      slug: String(stay.id),
      title: '',
      summary: '',
      photos: [],
      amenities: [],
      kind: STAY_KINDS[stay.kind]!,
      destination: { slug: '', name: '' },
      maxGuests: stay.terms.maxGuests,
      maxPets: stay.terms.maxPets,
      bedrooms: stay.bedrooms,
      beds: stay.beds,
      bathrooms: stay.bathrooms,
      currency: stay.terms.currency,
      rating: stay.rating,
      reviews: stay.reviews,
      position: { lat: stay.place.lat, lng: stay.place.lng },
    },
    terms: stay.terms,
    context: index.clock.contextIn(stay.terms.timeZone),
    fromMinor: stay.fromMinor,
    position: { lat: stay.place.lat, lng: stay.place.lng },
    amenities: new Set(stay.amenityCodes),
    places,
  }
}

const known = new WeakMap<WorldStay, SearchedStay>()

/** Returns the answer of the functions of core, computed home by home. */
function scanned(world: World, search: ParsedStaySearch, page: PageOfStays, withWords: StaysWithWords): StayListShape {
  const stays = world.stays
    .toSorted(
      (a, b) =>
        earnedRating(b) - earnedRating(a) || (b.rating ?? 0) - (a.rating ?? 0) || b.reviews - a.reviews || a.id - b.id,
    )
    .map((stay) => {
      const searched = known.get(stay) ?? stayOf(world, stay)
      known.set(stay, searched)
      return searched
    })
  const places = destinations.filter(
    ({ isListed, slug }) => isListed && stays.some((searched) => searched.places.has(slug)),
  )
  return scanLoaded(
    { homes: stays, places, taken: world.taken, amenities: world.catalogue.amenities, withWords },
    search,
    page,
    world.nowMs,
  )
}

/** Returns an answer in a form in which both implementations can be compared. */
function compared({ data, meta }: StayListShape) {
  return {
    ...meta,
    problem: meta.problem?.code ?? null,
    page: data.map(({ slug, fromMinor, mode, quote, dates }) => ({ id: Number(slug), fromMinor, mode, quote, dates })),
    nearMisses: meta.nearMisses.map(({ stay: { slug, fromMinor, mode }, nearest }) => ({
      id: Number(slug),
      fromMinor,
      mode,
      nearest,
    })),
  }
}

async function indexed(world: World, search: ParsedStaySearch, page: PageOfStays, withWords: StaysWithWords) {
  const result = await searchIndexed({ ...world, withWords }, search, page, world.nowMs)
  if (result === null) return null
  const { alternatives, page: offers, problem, ...rest } = result
  return {
    ...rest,
    problem: problem?.code ?? null,
    page: offers.map(({ quote, ...offer }) => ({ ...offer, quote: quote && cardQuoteOf(quote) })),
    nearMisses: alternatives,
  }
}

/** Makes one random change: new terms, a move, the end of letting, a new claim or the end of one. */
function change(world: World, r: Random): void {
  const at = r.between(0, world.stays.length - 1)
  const stay = world.stays[at]!
  const claims = world.taken.get(stay.id)!
  const kind = r.share()
  if (kind < 0.3) {
    const changed = randomStay(r, world.catalogue, stay.id)
    if (!world.index.place(changed.place)) return
    const terms = { ...changed.terms, preparationNights: stay.terms.preparationNights }
    world.stays[at] = { ...changed, terms }
    world.index.put(world.stays[at])
    world.index.setLowestNight(stay.id, changed.fromMinor)
    world.index.replaceTaken(stay.id, claims)
  } else if (kind < 0.35) {
    world.stays.splice(at, 1)
    world.index.remove(stay.id)
  } else if (kind < 0.6 && claims.length > 0) {
    const [gone] = claims.splice(r.between(0, claims.length - 1), 1)
    world.index.setTaken(stay.id, ...spanOf(gone!), false)
  } else {
    const from = firstDay + r.between(0, 480)
    const claim = { from: dateOfDayNumber(from), to: dateOfDayNumber(from + r.between(1, 9)) }
    if (claims.some((other) => other.from < claim.to && claim.from < other.to)) return
    claims.push(claim)
    world.index.setTaken(stay.id, ...spanOf(claim), true)
  }
}

/** Restores the index as the next process would read it from a file. */
function fromFile({ index, nowMs }: World): SearchIndex {
  const bytes = new Uint8Array(Buffer.concat(packed(index.saved)))
  return SearchIndex.restored(unpacked(bytes) as SavedIndex, nowMs)
}

/** Picks most of the homes, and one that is no longer let. */
function staysWithAWord({ stays }: World, r: Random): StaysWithWords {
  return new Set([...stays.filter(() => r.chance(0.8)).map(({ id }) => id), 999_999])
}

test(`the index says what core says of every home: ${worlds * searchesEach} searches among ${staysEach} stays that change meanwhile`, async () => {
  const r = new Random(seed)
  let found = 0
  let searches = 0
  for (let n = 0; n < worlds; n++) {
    let world = randomWorld(r, staysEach)
    for (let i = 0; i < searchesEach; i++) {
      for (let changes = r.between(0, 3); changes > 0; changes--) change(world, r)
      if (r.chance(0.01)) world.index.compact()
      if (r.chance(0.05)) world = { ...world, index: fromFile(world) }
      const withWords = r.chance(0.1) ? staysWithAWord(world, r) : null
      const search = { ...randomSearch(r), ...(withWords && { q: 'word' }) }
      const page = r.chance(0.2) ? { offset: r.between(0, 30), limit: r.between(1, 10) } : { offset: 0, limit: 24 }
      const actual = await indexed(world, search, page, withWords)
      if (actual === null) continue
      const expected = compared(scanned(world, search, page, withWords))
      found += expected.total
      searches++
      expect(actual, JSON.stringify({ seed, n, i, search, page })).toEqual(expected)
    }
  }
  // Searches that find nothing, or that are left to the database, prove little.
  expect(searches).toBeGreaterThan(0.8 * worlds * searchesEach)
  expect(found / searches).toBeGreaterThan(8)
})

test('dates so long ahead that no home can be booked for them are answered by the index, as core answers', async () => {
  const r = new Random(seed + 7)
  for (let n = 0; n < worlds; n++) {
    const first = randomWorld(r, 40)
    for (const [at, stay] of first.stays.entries()) {
      const window = r.chance(0.5)
        ? { windowMonths: r.between(1, 12), windowUntil: null }
        : { windowMonths: null, windowUntil: dateOfDayNumber(firstDay + r.between(30, 330)) }
      first.stays[at] = { ...stay, terms: { ...stay.terms, ...window } }
    }
    const world = { ...first, index: newIndex(first, first.nowMs, RING_DAYS) }
    for (let i = 0; i < 20; i++) {
      const day = firstDay + r.between(420, 4_000)
      const { month: _, ...asked } = randomSearch(r)
      const far = r.chance(0.2)
        ? { checkIn: undefined, checkOut: undefined, month: dateOfDayNumber(day).slice(0, 7) }
        : { checkIn: dateOfDayNumber(day), checkOut: dateOfDayNumber(day + r.between(1, 30)) }
      const search = { ...asked, ...far }
      const page = { offset: 0, limit: 24 }
      const actual = await indexed(world, search, page, null)
      expect(actual, JSON.stringify({ seed, n, i, search })).toEqual(compared(scanned(world, search, page, null)))
    }
    const endless = { ...world.stays[0]!, terms: { ...world.stays[0]!.terms, windowMonths: null, windowUntil: null } }
    world.index.put(endless)
    const search = {
      ...randomSearch(r),
      checkIn: dateOfDayNumber(firstDay + 900),
      checkOut: dateOfDayNumber(firstDay + 905),
    }
    expect(await indexed(world, search, { offset: 0, limit: 24 }, null)).toBe(null)
  }
})
