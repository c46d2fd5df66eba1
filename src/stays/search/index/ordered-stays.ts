import { matchFit, matchMerit, pricePerGuest, usualPricePerGuest } from '#core/best-match.ts'
import type { StayOrder } from '#core/search/stay-order.ts'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import type { FoundStays } from './found-stays.ts'
import type { SearchIndex } from './search-index.ts'
import type { StayFacts } from './stay-facts.ts'

/** Which of the found stays are wanted: `limit` of them, starting at `offset`. */
export interface PageOfStays {
  readonly offset: number
  readonly limit: number
}

type Compare = (a: number, b: number) => number

export const ALL_STAYS: PageOfStays = { offset: 0, limit: Infinity }

/**
 * Returns a page of the found stays, as positions in `found`. They are ordered by price or rating if the search asks
 * for it, otherwise by best match; equal ones by id. Prices in different currencies are not compared: stays are grouped
 * by currency, starting with the currency of most stays. `names` are the names of the currencies, which break ties.
 */
export function orderedStays(
  index: SearchIndex,
  found: FoundStays,
  {
    order,
    guests,
    names,
  }: { readonly order: StayOrder | undefined; readonly guests: number; readonly names: readonly string[] },
  { offset, limit }: PageOfStays,
): number[] {
  const compare = comparison(index, found, { order, guests, names })
  const byId: Compare = (a, b) => index.slots.id[found.slotAt(a)]! - index.slots.id[found.slotAt(b)]!
  return firstOf(found.count, offset + limit, (a, b) => compare(a, b) || byId(a, b)).slice(offset)
}

function comparison(
  index: SearchIndex,
  found: FoundStays,
  {
    order,
    guests,
    names,
  }: { readonly order: StayOrder | undefined; readonly guests: number; readonly names: readonly string[] },
): Compare {
  const { facts } = index
  switch (order) {
    case 'total':
    case '-total': {
      const rank = currencyRanks(index, found, names)
      const sign = order === 'total' ? 1 : -1
      return (a, b) =>
        rank[facts.currency[found.slotAt(a)]!]! - rank[facts.currency[found.slotAt(b)]!]! ||
        sign * (found.minorAt(a) - found.minorAt(b))
    }
    case 'rating':
    case '-rating': {
      const sign = order === 'rating' ? 1 : -1
      return (a, b) => {
        const [x, y] = [found.slotAt(a), found.slotAt(b)]
        return sign * ((facts.ratingOf(x) ?? 0) - (facts.ratingOf(y) ?? 0) || facts.reviews[x]! - facts.reviews[y]!)
      }
    }
    case 'recommended':
    case undefined:
      return byBestMatch(index, found, guests, names.length)
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

/**
 * Orders stays like `byBestMatch` of core. The two figures of each stay are computed once, as many comparisons use
 * them.
 */
function byBestMatch({ facts }: SearchIndex, found: FoundStays, guests: number, currencies: number): Compare {
  const fits = new Uint8Array(found.count)
  const merits = new Float64Array(found.count)
  const usual = usualPrices(facts, found, KINDS * currencies)
  for (let at = 0; at < found.count; at++) {
    const slot = found.slotAt(at)
    const maxGuests = facts.guests[slot]!
    const perGuest = usual[kindOf(facts, slot)]!
    fits[at] = matchFit({ maxGuests, guests })
    merits[at] = matchMerit({
      priceMinor: found.minorAt(at),
      usualMinor: Number.isNaN(perGuest) ? null : perGuest * maxGuests,
      rating: facts.ratingOf(slot),
      reviews: facts.reviews[slot]!,
    })
  }
  return (a, b) => fits[a]! - fits[b]! || merits[b]! - merits[a]!
}

/** Identifies the kind and currency that a stay is compared within. */
const kindOf = ({ kind, currency }: StayFacts, slot: number) => currency[slot]! * KINDS + kind[slot]!
const KINDS = STAY_KINDS.length

/** Returns the usual price per guest for each `kindOf`, in minor units; NaN for a kind with too few stays. */
function usualPrices(facts: StayFacts, found: FoundStays, kinds: number): Float64Array {
  const counts = new Int32Array(kinds)
  for (let at = 0; at < found.count; at++) counts[kindOf(facts, found.slotAt(at))]!++
  const prices = new Map<number, Float64Array>()
  for (let at = 0; at < found.count; at++) {
    const slot = found.slotAt(at)
    const kind = kindOf(facts, slot)
    let ofKind = prices.get(kind)
    if (!ofKind) prices.set(kind, (ofKind = new Float64Array(counts[kind]!)))
    ofKind[--counts[kind]!] = pricePerGuest({ priceMinor: found.minorAt(at), maxGuests: facts.guests[slot]! })
  }
  const usual = new Float64Array(kinds).fill(NaN)
  for (const [kind, ofKind] of prices) usual[kind] = usualPricePerGuest(ofKind) ?? NaN
  return usual
}

/**
 * Returns the first `wanted` numbers below `count` in the given order. Uses a heap of the kept ones, to avoid sorting
 * all of them.
 */
function firstOf(count: number, wanted: number, compare: Compare): number[] {
  const heap: number[] = []
  const isWorse = (a: number, b: number) => compare(heap[a]!, heap[b]!) > 0
  const sink = () => {
    for (let at = 0; ;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < heap.length && isWorse(child, worst)) worst = child
      if (worst === at) return
      ;[heap[at], heap[worst]] = [heap[worst]!, heap[at]!]
      at = worst
    }
  }
  for (let one = 0; one < count; one++) {
    if (heap.length === wanted) {
      if (wanted === 0 || compare(one, heap[0]!) > 0) continue
      heap[0] = one
      sink()
      continue
    }
    heap.push(one)
    for (let at = heap.length - 1; at > 0;) {
      const parent = (at - 1) >> 1
      if (!isWorse(at, parent)) break
      ;[heap[at], heap[parent]] = [heap[parent]!, heap[at]!]
      at = parent
    }
  }
  return heap.toSorted(compare)
}
