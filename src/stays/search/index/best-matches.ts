import { MOST_VALUE, matchFit, pricePerGuest, usualPricePerGuest, valueForKind } from '#core/best-match.ts'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import { firstOf } from './first-of.ts'
import type { FoundStays } from './found-stays.ts'
import type { SearchIndex } from './search-index.ts'
import type { StayFacts } from './stay-facts.ts'

/** `StayFacts` keeps the guests of a stay in a byte. */
const FITS = 256

/**
 * Returns the first `wanted` of the found stays in the order of `byBestMatch` of core, as positions in `found`; equal
 * ones by id. `currencies`: how many there are. Yields from time to time.
 *
 * All over the world, tens of thousands may be found. The usual price is worked out for those kinds only that fit the
 * party well enough, and the value of a stay only if its rating leaves it a chance.
 */
export function* bestMatches(
  { facts, slots }: SearchIndex,
  found: FoundStays,
  {
    guests,
    currencies,
    requested,
  }: { readonly guests: number; readonly currencies: number; readonly requested: number },
): Generator<void, number[]> {
  const fits = new Uint8Array(found.count)
  const counts = new Int32Array(FITS)
  for (let at = 0; at < found.count; at++) {
    const fit = matchFit({ maxGuests: facts.guests[found.slotAt(at)]!, guests })
    fits[at] = fit
    counts[fit]!++
  }
  let lastFit = 0
  for (let so = counts[0]!; so < requested && lastFit < FITS - 1;) so += counts[++lastFit]!

  yield
  const usual = yield* usualPrices(facts, found, KINDS * currencies, (at) => fits[at]! <= lastFit)
  const merits = new Float64Array(found.count).fill(NaN)
  const meritOf = (at: number) => {
    if (!Number.isNaN(merits[at])) return merits[at]!
    const slot = found.slotAt(at)
    const perGuest = usual[kindOf(facts, slot)]!
    const usualMinor = Number.isNaN(perGuest) ? null : perGuest * facts.guests[slot]!
    return (merits[at] = facts.earnedOf(slot) + valueForKind({ priceMinor: found.minorAt(at), usualMinor }))
  }
  return yield* firstOf(
    found.count,
    requested,
    (a, b) => fits[a]! - fits[b]! || meritOf(b) - meritOf(a) || slots.id[found.slotAt(a)]! - slots.id[found.slotAt(b)]!,
    (one, last) =>
      fits[one]! > fits[last]! ||
      (fits[one] === fits[last] && facts.earnedOf(found.slotAt(one)) + MOST_VALUE < meritOf(last)),
  )
}

/** Identifies the kind and currency that a stay is compared within. */
const kindOf = ({ kind, currency }: StayFacts, slot: number) => currency[slot]! * KINDS + kind[slot]!
const KINDS = STAY_KINDS.length

/**
 * Returns the usual price per guest, in minor units, for each `kindOf` of those stays that are weighed; NaN for a kind
 * with too few stays.
 */
function* usualPrices(
  facts: StayFacts,
  found: FoundStays,
  kinds: number,
  isWeighed: (at: number) => boolean,
): Generator<void, Float64Array> {
  const isNeeded = new Uint8Array(kinds)
  const ends = new Int32Array(kinds + 1)
  for (let at = 0; at < found.count; at++) {
    const kind = kindOf(facts, found.slotAt(at))
    ends[kind]!++
    if (isNeeded[kind] === 0 && isWeighed(at)) isNeeded[kind] = 1
  }
  for (let kind = 0, end = 0; kind <= kinds; kind++) ends[kind] = end += isNeeded[kind] === 1 ? ends[kind]! : 0
  yield
  const prices = new Float64Array(ends[kinds]!)
  for (let at = 0; at < found.count; at++) {
    const slot = found.slotAt(at)
    const kind = kindOf(facts, slot)
    if (isNeeded[kind] === 0) continue
    prices[--ends[kind]!] = pricePerGuest({ priceMinor: found.minorAt(at), maxGuests: facts.guests[slot]! })
  }
  const usual = new Float64Array(kinds).fill(NaN)
  for (let kind = 0; kind < kinds; kind++) {
    if (isNeeded[kind] === 0) continue
    yield
    usual[kind] = usualPricePerGuest(prices.subarray(ends[kind], ends[kind + 1])) ?? NaN
  }
  return usual
}
