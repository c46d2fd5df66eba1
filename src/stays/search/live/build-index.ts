import { minorDigitsOf } from '#core/money/format-money.ts'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import { dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Db, Executor } from '#db/database.ts'
import { ChangeReader } from '#db/feed/change-reader.ts'
import { inOneState } from '#db/in-transaction.ts'
import { listAmenities, listSearchDestinations } from '#db/queries/search/destination-queries.ts'
import {
  findAllStayFigures,
  findBestStayFigures,
  findTakenOfStays,
  type StayFigures,
  type TakenOfStay,
} from '#db/queries/search/indexed-stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { publicPosition } from '#core/stay/public-position.ts'
import type { IndexedStay, StayPlace } from '#stays/search/index/indexed-stay.ts'
import { LowestNights } from '#stays/search/index/lowest-night.ts'
import { SearchIndex } from '#stays/search/index/search-index.ts'
import { Slots } from '#stays/search/index/slots.ts'
import { ZoneClock } from '#stays/search/index/zone-clock.ts'
import { isStepFree } from '#stays/search/filters.ts'
import { SearchCatalogue } from './search-catalogue.ts'
import type { NamedIndex } from './search-indexed.ts'

/** How many days an index covers: two years and a quarter. */
const RING_DAYS = 832
const DAY_MS = 86_400_000
/** How many stays are read at a time: few enough that requests are answered in between. */
const STAYS_AT_ONCE = 100

/** An index, and what is needed to keep it in step with the database. */
export interface BuiltIndex extends NamedIndex {
  /** Reads the changes that are not in the index yet. */
  readonly reader: ChangeReader
  /** For each time zone, by number, the date that the lowest prices are computed for: see `TurnOfDay`. */
  readonly days: number[]
  /** For each stay, when its first hold ends, in ms: its nights become free then without any write to the database. */
  readonly expiries: Map<number, number>
}

/** Progress of reading the stays into an index. */
export interface ReadSoFar {
  readonly stays: number
  readonly of: number
}

interface BuildOptions {
  /** How many stays to read, the best rated ones; all of them if left out. */
  readonly most?: number | undefined
  readonly onRead?: (read: ReadSoFar) => void
}

/**
 * Reads published stays into a new index, from one snapshot of the database. Pauses often, so that requests are
 * answered meanwhile.
 */
export async function buildIndex(db: Db, now: Date, { most, onRead }: BuildOptions = {}): Promise<BuiltIndex> {
  return inOneState(db, async (tx) => {
    const reader = await ChangeReader.fromNow(tx)
    const catalogue = new SearchCatalogue(await listSearchDestinations(tx), await listAmenities(tx))
    const figures = await (most === undefined ? findAllStayFigures(tx) : findBestStayFigures(tx, most))
    const places = figures.map((one) => placeOf(catalogue, one)!)
    // Some time zones are a day behind.
    const firstDay = Math.floor(now.getTime() / DAY_MS) - 2
    const slots = Slots.laidOut(places, catalogue.destinations.length)
    const index = new SearchIndex(slots, new ZoneClock(now.getTime()), firstDay, {
      amenities: catalogue.amenities.length,
      ring: RING_DAYS,
    })
    const built: BuiltIndex = { index, catalogue, reader, days: [], expiries: new Map<number, number>() }
    const some = (first: number) => figures.slice(first, first + STAYS_AT_ONCE)
    let known = await findKnown(tx, built, some(0), now)
    for (let first = 0; first < figures.length; first += STAYS_AT_ONCE) {
      onRead?.({ stays: first, of: figures.length })
      // The database looks up the next stays while these are being written.
      const next = findKnown(tx, built, some(first + STAYS_AT_ONCE), now)
      ;[known] = await Promise.all([next, writeStays(built, known)])
    }
    index.compact()
    return built
  })
}

/**
 * Reads the terms and taken nights of stays that have a slot, and writes them to the index. Reads in batches, so that
 * the time of each statement is bounded.
 */
export async function readStays(
  executor: Executor,
  built: BuiltIndex,
  figures: readonly StayFigures[],
  now: Date,
): Promise<void> {
  for (let first = 0; first < figures.length; first += STAYS_AT_ONCE)
    await writeStays(built, await findKnown(executor, built, figures.slice(first, first + STAYS_AT_ONCE), now))
}

/** What the database knows about some stays. */
interface KnownStays {
  readonly figures: readonly StayFigures[]
  readonly terms: ReadonlyMap<number, StayTerms>
  readonly taken: readonly TakenOfStay[]
}

async function findKnown(
  executor: Executor,
  { index }: BuiltIndex,
  figures: readonly StayFigures[],
  now: Date,
): Promise<KnownStays> {
  if (figures.length === 0) return { figures, terms: new Map(), taken: [] }
  const ids = figures.map(({ id }) => id)
  const [terms, taken] = await Promise.all([loadStayTerms(executor, ids), findTaken(executor, index, ids, now)])
  return { figures, terms, taken }
}

/**
 * Writes stays to the index. It is async so that a failure becomes a rejection, and the read that runs in parallel is
 * still awaited.
 */
async function writeStays(built: BuiltIndex, { figures, terms, taken }: KnownStays): Promise<void> {
  const lowestNights = new LowestNights(built.index)
  for (const one of figures) {
    const ofStay = terms.get(one.id)
    if (!ofStay) continue
    built.index.put(indexedStayOf(built, one, ofStay))
    built.days.push(...built.index.clock.today.subarray(built.days.length))
    built.index.setLowestNight(one.id, lowestNights.minorOf(built.index.slots.slotOf(one.id), ofStay))
  }
  writeTaken(
    built,
    figures.map(({ id }) => id),
    taken,
  )
}

/** Reads the taken nights of stays that have a slot, and writes them to the index. */
export async function readTaken(
  executor: Executor,
  built: BuiltIndex,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  for (let first = 0; first < ids.length; first += STAYS_AT_ONCE) {
    const some = ids.slice(first, first + STAYS_AT_ONCE)
    writeTaken(built, some, await findTaken(executor, built.index, some, now))
  }
}

function findTaken(
  executor: Executor,
  { from }: SearchIndex,
  ids: readonly number[],
  now: Date,
): Promise<TakenOfStay[]> {
  return findTakenOfStays(executor, { ids, from: dateOfDayNumber(from), now })
}

function writeTaken({ index, expiries }: BuiltIndex, ids: readonly number[], taken: readonly TakenOfStay[]): void {
  const byStay = new Map(taken.map((one) => [one.stayId, one]))
  for (const id of ids) {
    const { spans = [], nextExpiry = null } = byStay.get(id) ?? {}
    index.replaceTaken(id, spans)
    if (nextExpiry === null) expiries.delete(id)
    else expiries.set(id, nextExpiry.getTime())
  }
}

/** Returns where a stay lies; null if its destination was added after the catalogue was read. */
export function placeOf(catalogue: SearchCatalogue, { id, destinationId, lat, lng }: StayFigures): StayPlace | null {
  const destination = catalogue.numberOfDestination(destinationId)
  return destination === undefined ? null : { id, destination, ...publicPosition({ lat, lng }) }
}

function indexedStayOf({ catalogue }: BuiltIndex, figures: StayFigures, terms: StayTerms): IndexedStay {
  const { id, kind, bedrooms, beds, bathrooms, rating, reviews, currency } = figures
  return {
    id,
    terms,
    kind: STAY_KINDS.indexOf(kind),
    bedrooms,
    beds,
    bathrooms,
    isStepFree: isStepFree({ amenities: new Set(figures.amenities) }),
    amenities: figures.amenities.flatMap((code) => catalogue.numberOfAmenity(code) ?? []),
    rating,
    reviews,
    currency: catalogue.numberOfCurrency(currency),
    unitMinor: 10 ** minorDigitsOf(currency),
  }
}
