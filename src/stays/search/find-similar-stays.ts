import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { StayCardShape } from '#contract/stay-shapes.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findLinkedStays, findStaySummaries } from '#db/queries/stay/stay-queries.ts'
import { findNearbyStays } from '#db/queries/search/nearby-stay-queries.ts'
import { findOpenStay } from '#stays/find-stay-page.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { unlikeness } from './similarity.ts'
import { priceStays, type PricedStay } from './price-stays.ts'

/** How many nearby homes are considered: enough to choose from, few enough to price. */
const CANDIDATES = 40
const SHOWN = 3

/**
 * Finds up to three similar homes: near, and of about the same size and price. With dates, it returns only homes that
 * the party can book for them, with their totals. Never returns the home itself, the whole home it is part of, or its
 * parts. `stay_not_found`: there is no such home.
 */
export async function findSimilarStays(
  deps: StayDeps,
  { slug, search }: { readonly slug: string; readonly search: ParsedStaySearch },
): Promise<Result<StayCardShape[], Extract<Problem, { code: 'stay_not_found' }>>> {
  const stay = await findOpenStay(deps, slug)
  if (!stay) return err({ code: 'stay_not_found' })
  const [nearIds, linked] = await Promise.all([
    findNearbyStays(deps.db, stay.id, CANDIDATES),
    findLinkedStays(deps.db, stay.id),
  ])
  const summaries = await findStaySummaries(deps.db, [stay.id, ...nearIds])
  const [own, ...others] = await priceStays(
    deps,
    [stay.id, ...nearIds].flatMap((id) => summaries.get(id) ?? []),
    search,
  )
  if (!own) return err({ code: 'stay_not_found' })
  const relatives = new Set([...linked.partOf, ...linked.parts].map((relative) => relative.slug))
  const alike = others
    .filter((other) => other.fits && other.isFree !== false && !relatives.has(other.stay.slug))
    .map((other) => ({ card: other.card, distance: unlikeness(likenessOf(own), likenessOf(other)) }))
    .toSorted((a, b) => a.distance - b.distance)
  return ok(alike.slice(0, SHOWN).map(({ card }) => card))
}

function likenessOf({ stay, card }: PricedStay) {
  const { position, maxGuests, bedrooms, kind } = stay
  // The home itself may be taken and then has no total, so all homes are compared by their "from" price.
  return { position, maxGuests, bedrooms, kind, priceMinor: card.fromMinor }
}
