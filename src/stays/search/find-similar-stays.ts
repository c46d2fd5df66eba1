import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { StayCardShape } from '#contract/stay-shapes.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findLinkedStays, findOpenStayId, findStaySummaries } from '#db/queries/stay/stay-queries.ts'
import { findNearbyStays } from '#db/queries/search/nearby-stay-queries.ts'
import { cardWith } from '#stays/stay-card.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { offersIndexed } from './live/search-indexed.ts'
import { priceStays } from './price-stays.ts'
import { readCards } from './read-cards.ts'
import { unlikeness, type Similarity } from './similarity.ts'

/** How many nearby homes are considered: enough to choose from, few enough to price. */
const CANDIDATES = 40
const SHOWN = 3

/** What a home is compared by, and those around it that can be booked for the search. */
interface Neighbours {
  readonly own: Similarity
  readonly others: readonly StayCardShape[]
}

/**
 * Finds up to three similar homes: near, and of about the same size and price. With dates, it returns only homes that
 * the party can book for them, with their totals. Never returns the home itself, the whole home it is part of, or its
 * parts. `stay_not_found`: there is no such home.
 */
export async function findSimilarStays(
  deps: StayDeps,
  { slug, search }: { readonly slug: string; readonly search: ParsedStaySearch },
): Promise<Result<StayCardShape[], Extract<Problem, { code: 'stay_not_found' }>>> {
  const id = await findOpenStayId(deps.db, slug)
  const similar = id === null ? null : await staysSimilarTo(deps, { id, search })
  return similar ? ok(similar) : err({ code: 'stay_not_found' })
}

/** Finds the same for a home by its id, whether visitors may open it or not. Null: there is no such home. */
export async function staysSimilarTo(
  deps: StayDeps,
  { id, search }: { readonly id: number; readonly search: ParsedStaySearch },
): Promise<StayCardShape[] | null> {
  const [nearIds, linked] = await Promise.all([findNearbyStays(deps.db, id, CANDIDATES), findLinkedStays(deps.db, id)])
  const request = { id, nearIds, search: partyAndDatesOf(search) }
  const neighbours = (await indexedNeighbours(deps, request)) ?? (await scannedNeighbours(deps, request))
  if (!neighbours) return null
  const { own, others } = neighbours
  const relatives = new Set([...linked.partOf, ...linked.parts].map((relative) => relative.slug))
  const alike = others
    .filter((other) => !relatives.has(other.slug))
    .map((card) => ({ card, distance: unlikeness(own, similarityOf(card)) }))
    .toSorted((a, b) => a.distance - b.distance || a.card.slug.localeCompare(b.card.slug))
  return alike.slice(0, SHOWN).map(({ card }) => card)
}

interface SimilarQuery {
  readonly id: number
  readonly nearIds: readonly number[]
  readonly search: ParsedStaySearch
}

/**
 * Returns the neighbours from the index. Null: there is none yet, it does not have the home because that is not in
 * lists, or the dates are beyond it.
 */
async function indexedNeighbours(
  { db, searchIndex, now }: StayDeps,
  { id, nearIds, search }: SimilarQuery,
): Promise<Neighbours | null> {
  const named = searchIndex?.hasPart ? null : await searchIndex?.current()
  if (!searchIndex || !named?.index.slots.has(id)) return null
  const page = { offset: 0, limit: nearIds.length }
  const found = await offersIndexed({ ...named, withWords: null, among: nearIds }, search, page, now().getTime())
  if (!found) return null
  const cards = await readCards(db, searchIndex.kept, [id, ...found.page.map((offer) => offer.id)])
  const facts = cards.get(id)
  const fromMinor = named.index.facts.fromMinor[named.index.slots.slotOf(id)]!
  if (!facts) return null
  return {
    own: similarityOf({ ...facts, fromMinor }),
    others: found.page.flatMap((offer) => {
      const other = cards.get(offer.id)
      return other ? [cardWith(other, offer)] : []
    }),
  }
}

/** Returns the same from the database, which prices every home. Null: the home is not there any more. */
async function scannedNeighbours(deps: StayDeps, { id, nearIds, search }: SimilarQuery): Promise<Neighbours | null> {
  const ids = [id, ...nearIds]
  const summaries = await findStaySummaries(deps.db, ids)
  const priced = await priceStays(
    deps,
    ids.flatMap((each) => summaries.get(each) ?? []),
    search,
  )
  const own = priced.find(({ stay }) => stay.id === id)
  if (!own) return null
  const others = priced.filter((other) => other !== own && other.fits && other.isFree !== false)
  return { own: similarityOf(own.card), others: others.map(({ card }) => card) }
}

/** Returns the search without its filters and without other dates than those asked for. */
function partyAndDatesOf(search: ParsedStaySearch): ParsedStaySearch {
  const { adults, children, infants, pets, childAges, checkIn, checkOut, sort } = search
  return { adults, children, infants, pets, childAges, checkIn, checkOut, sort }
}

function similarityOf({
  approximate,
  maxGuests,
  bedrooms,
  kind,
  fromMinor,
}: Omit<StayCardShape, 'mode' | 'quote' | 'dates'>): Similarity {
  // The home itself may be taken and then has no total, so all homes are compared by their "from" price.
  return { position: approximate, maxGuests, bedrooms, kind, priceMinor: fromMinor }
}
