import type { StayOrder } from '#core/search/stay-order.ts'
import { bestMatches } from './best-matches.ts'
import { firstOf, type Compare } from './first-of.ts'
import type { FoundStays } from './found-stays.ts'
import type { SearchIndex } from './search-index.ts'

/** Which of the found stays are wanted: `limit` of them, starting at `offset`. */
export interface PageOfStays {
  readonly offset: number
  readonly limit: number
}

/**
 * Returns a page of the found stays, as positions in `found`. They are ordered by price or rating if the search asks
 * for it, otherwise by best match; equal ones by id. Prices in different currencies are not compared: stays are grouped
 * by currency, starting with the currency of most stays. `names` are the names of the currencies, which break ties.
 * Yields from time to time, because very many may have been found.
 */
export function* orderedStays(
  index: SearchIndex,
  found: FoundStays,
  {
    order,
    guests,
    names,
  }: { readonly order: StayOrder | undefined; readonly guests: number; readonly names: readonly string[] },
  { offset, limit }: PageOfStays,
): Generator<void, number[]> {
  const requested = offset + limit
  const compare = comparison(index, found, order, names)
  const first = compare
    ? yield* firstOf(found.count, requested, compare)
    : yield* bestMatches(index, found, { guests, currencies: names.length, requested })
  return first.slice(offset)
}

/** Returns the order that a search asks for, equal ones by id; null for best match. */
function comparison(
  index: SearchIndex,
  found: FoundStays,
  order: StayOrder | undefined,
  names: readonly string[],
): Compare | null {
  const { facts, slots } = index
  const byId: Compare = (a, b) => slots.id[found.slotAt(a)]! - slots.id[found.slotAt(b)]!
  switch (order) {
    case 'total':
    case '-total': {
      const rank = currencyRanks(index, found, names)
      const sign = order === 'total' ? 1 : -1
      return (a, b) =>
        rank[facts.currency[found.slotAt(a)]!]! - rank[facts.currency[found.slotAt(b)]!]! ||
        sign * (found.minorAt(a) - found.minorAt(b)) ||
        byId(a, b)
    }
    case 'rating':
    case '-rating': {
      const sign = order === 'rating' ? 1 : -1
      return (a, b) => {
        const [x, y] = [found.slotAt(a), found.slotAt(b)]
        const byRating = (facts.ratingOf(x) ?? 0) - (facts.ratingOf(y) ?? 0)
        return sign * (byRating || facts.reviews[x]! - facts.reviews[y]!) || byId(a, b)
      }
    }
    case 'recommended':
    case undefined:
      return null
  }
}

/** Returns the rank of each currency; the currency of most stays comes first. */
function currencyRanks(index: SearchIndex, found: FoundStays, names: readonly string[]): number[] {
  const counts = names.map(() => 0)
  for (let at = 0; at < found.count; at++) counts[index.facts.currency[found.slotAt(at)]!]!++
  const ranked = names
    .map((_, currency) => currency)
    .toSorted((a, b) => counts[b]! - counts[a]! || names[a]!.localeCompare(names[b]!))
  return names.map((_, currency) => ranked.indexOf(currency))
}
