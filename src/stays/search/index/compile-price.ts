import { smallestUnitOf } from '#core/money/smallest-unit.ts'
import type { AgeBand, Fee, LeadDiscount, LengthDiscount, PartyPrice, StayTerms, Tax } from '#core/rate/stay-terms.ts'
import { dayNumberOf } from '#core/time/date-arithmetic.ts'
import type { DecidedDays } from './decided-days.ts'
import type { SharedPool } from './shared-pool.ts'

// A stay's price as words of 32 bits, in the order in which `totalOf` reads it:
//
//   0  pieces (16) | fees (8) | weekend nights (7) | amounts are multiples of ten (1)
//   1  price of an extra guest
//   2  where the age bands and the prices by party are in the shared pool
//   3  where the discounts are
//   4  where the taxes are
//   5  included guests
//   6  where the rules of the year are in the shared pool
//   7  where the runs of rules begin, from word 0 (16) | how many (16)
//   8  flags of the rules, 9 notice and window: see `compileRules`
//   …  pieces: first day (16) | rate (16), ascending; the first begins with the horizon
//   …  fees, two words each: basis (3), percent (1), cleaning (1), taxable (1), from nights (10), to nights (10) | amount
//   …  rates, two words each: an ordinary night, a weekend night
//
// Taxes, discounts and age bands are the same for many stays and are stored once (`SharedPool`).

export const priceHead = 10
/** The bit of word 0 for a currency that is charged in multiples of ten minor units (`smallestUnitOf`). */
export const inTens = 1 << 31
export const everybody = 255
/** Stands for the number of included guests if a home has prices by the size of the party. */
export const byParty = 254
/** Upper bound for a fee's nights that no stay reaches. */
export const unbounded = 1023
export const noDay = 0xffff

export const basisOf: Readonly<Record<Fee['basis'], number>> = {
  per_stay: 0,
  per_night: 1,
  per_guest: 2,
  per_guest_night: 3,
  per_pet: 4,
  per_pet_night: 5,
  percent_of_rent: 6,
  percent_of_total: 7,
}

export const taxBase = { rent: 1, cleaning: 2, fees: 4, extras: 8 } as const
const mostOfFee = 100_000
/** How many words the shared pool uses for a percentage tax and for a fixed tax. */
export const percentTaxWords = 9
export const amountTaxWords = 10

/** Thrown when a stay has to be left to core because its price or rules do not fit the words. */
export class NotCompiled extends Error {}

/**
 * Compiles the price of a stay to its record. Throws `NotCompiled` for terms that the database would refuse or that do
 * not fit.
 */
export function compilePrice(terms: StayTerms, days: readonly DecidedDays[], shared: SharedPool): number[] {
  const rates = new Map<string, number>()
  const rateWords: number[] = []
  const pieces: number[] = []
  let before = -1
  for (const decided of days) {
    const [plain, weekend] = ratesOf(terms, decided)
    const key = `${plain} ${weekend}`
    let rate = rates.get(key)
    if (rate === undefined) {
      rate = rates.size
      rates.set(key, rate)
      rateWords.push(amount(plain), amount(weekend))
    }
    if (rate !== before) pieces.push((decided.from << 16) | rate)
    before = rate
  }
  const fees = terms.fees.filter((fee) => !fee.optional)
  if (rates.size > 0xffff || fees.length > 255) throw new NotCompiled('too many rates or fees')
  return [
    pieces.length |
      (fees.length << 16) |
      (terms.weekendNights << 24) |
      (smallestUnitOf(terms.currency) === 1 ? 0 : inTens),
    amount(terms.extraGuestMinor),
    shared.intern(bandWords(terms)),
    shared.intern(discountWords(terms)),
    shared.intern(taxWords(terms.taxes)),
    terms.partyPrices?.length ? byParty : (terms.includedGuests ?? everybody),
    // Filled in by `compileStay`.
    0,
    0,
    0,
    0,
    ...pieces,
    ...fees.flatMap(feeWords),
    ...rateWords,
  ]
}

/**
 * Returns the price of an ordinary and of a weekend night. Precedence: override, season (weekend), season, weekend,
 * base.
 */
function ratesOf(terms: StayTerms, { seasons, override }: DecidedDays): [number, number] {
  if (override && override.nightlyMinor !== null) return [override.nightlyMinor, override.nightlyMinor]
  const plain = seasons.find((season) => season.nightlyMinor !== null)
  const weekend = seasons.find((season) => season.nightlyMinor !== null || season.weekendNightlyMinor !== null)
  return [
    plain?.nightlyMinor ?? terms.nightlyMinor,
    weekend?.weekendNightlyMinor ?? weekend?.nightlyMinor ?? terms.weekendNightlyMinor ?? terms.nightlyMinor,
  ]
}

function feeWords(fee: Fee): [number, number] {
  const flags =
    basisOf[fee.basis] |
    (fee.percentBp === null ? 0 : 8) |
    (fee.kind === 'cleaning' ? 16 : 0) |
    (fee.taxable ? 32 : 0) |
    (Math.min(fee.fromNights ?? 1, unbounded) << 6) |
    (Math.min(fee.toNights ?? unbounded, unbounded) << 16)
  return [flags, fee.percentBp === null ? amount(fee.amountMinor ?? 0) : share(fee.percentBp, mostOfFee)]
}

/**
 * Encodes the age bands, those who pay most first, because the included places go to them: the count and the price of
 * an infant; then from age, under age and price of each band; then the rows of `partyWords`.
 */
function bandWords({ ageBands, extraGuestMinor, partyPrices = [] }: StayTerms): number[] {
  const infants = ageBands.find((band) => band.fromAge === 0)?.extraGuestMinor ?? 0
  if (ageBands.length === 0) return [0, 0, ...partyWords(partyPrices)]
  // The band for everybody else has no age limits.
  const others: AgeBand = { name: '', fromAge: -1, underAge: -1, extraGuestMinor }
  const groups = [others, ...ageBands].toSorted((a, b) => b.extraGuestMinor - a.extraGuestMinor)
  return [
    groups.length,
    amount(infants),
    ...groups.flatMap((band) => [band.fromAge, band.underAge, amount(band.extraGuestMinor)]),
    ...partyWords(partyPrices),
  ]
}

/**
 * Encodes the prices by party: the count, then each row from the most guests down: guests, whether it is a share of the
 * nights (1) or an amount per night, and the value.
 */
function partyWords(prices: readonly PartyPrice[]): number[] {
  const rows = prices.toSorted((a, b) => b.guests - a.guests)
  return [
    rows.length,
    ...rows.flatMap(({ guests, percentBp, amountMinor }) =>
      percentBp === null ? [guests, 0, amount(amountMinor ?? 0)] : [guests, 1, share(percentBp, mostOfFee)],
    ),
  ]
}

/**
 * Encodes the discounts: the mode (1 = only the best) and the numbers of length tiers and lead steps; then each tier
 * (nights, share), longest first, and each step (first lead, share), ascending. The lead discount is a step function of
 * the days between booking and arrival.
 */
function discountWords({ discountMode, lengthDiscounts, leadDiscounts }: StayTerms): number[] {
  const tiers = lengthDiscounts.toSorted((a, b) => b.nights - a.nights || b.percentBp - a.percentBp)
  const starts = new Set([-0x8000, ...leadDiscounts.map(({ kind, days }) => (kind === 'early_bird' ? days : days + 1))])
  const steps = leadDiscounts.length === 0 ? [] : [...starts].sort((a, b) => a - b)
  return [
    discountMode === 'best_only' ? 1 : 0,
    tiers.length,
    steps.length,
    ...tiers.flatMap((tier: LengthDiscount) => [tier.nights, share(tier.percentBp)]),
    ...steps.flatMap((lead) => [lead, share(leadShare(leadDiscounts, lead))]),
  ]
}

/**
 * Returns the share of the longest early bird or the shortest last minute that matches, or the larger share if both
 * match.
 */
function leadShare(tiers: readonly LeadDiscount[], lead: number): number {
  const early = tiers
    .filter((tier) => tier.kind === 'early_bird' && lead >= tier.days)
    .toSorted((a, b) => b.days - a.days || b.percentBp - a.percentBp)[0]
  const late = tiers
    .filter((tier) => tier.kind === 'last_minute' && lead <= tier.days)
    .toSorted((a, b) => a.days - b.days || b.percentBp - a.percentBp)[0]
  return Math.max(early?.percentBp ?? 0, late?.percentBp ?? 0)
}

/**
 * Encodes the percentage taxes, then the fixed ones. Taxes that prices already include do not change a total and are
 * left out.
 */
function taxWords(taxes: readonly Tax[]): number[] {
  const added = taxes.filter((tax) => !tax.included)
  const percents = added.filter((tax) => tax.percentBp !== null)
  const amounts = added.filter((tax) => tax.amountMinor !== null)
  return [
    percents.length,
    amounts.length,
    ...percents.flatMap((tax) => [...inForceWords(tax), share(tax.percentBp ?? 0, mostOfFee), baseWord(tax)]),
    ...amounts.flatMap((tax) => [
      ...inForceWords(tax),
      amount(tax.amountMinor ?? 0),
      tax.per === 'person' ? 1 : 0,
      // Children of unknown age pay if there is no age limit and do not pay if there is one, so -1 and 0 differ.
      tax.exemptUnderAge === null ? -1 : ageLimit(tax.exemptUnderAge),
    ]),
  ]
}

/**
 * Encodes when a tax applies: period (1 = night), nights before the first taxed one, last taxed night, first and last
 * date, lowest and highest rent per night.
 */
function inForceWords(tax: Tax): number[] {
  if (tax.fromNight < 1 || (tax.maxNights ?? 0) < 0) throw new NotCompiled('taxed nights that no booking has')
  return [
    tax.period === 'night' ? 1 : 0,
    tax.fromNight - 1,
    tax.maxNights ?? unbounded,
    tax.validFrom === null ? 0 : dayNumberOf(tax.validFrom),
    tax.validTo === null ? noDay : dayNumberOf(tax.validTo),
    tax.priceFromMinor === null ? 0 : amount(tax.priceFromMinor),
    tax.priceToMinor === null ? -1 : amount(tax.priceToMinor),
  ]
}

function baseWord({ base }: Tax): number {
  if (new Set(base).size < base.length) throw new NotCompiled('a base named twice')
  return base.reduce((all, name) => all | taxBase[name], 0)
}

function ageLimit(age: number): number {
  if (!Number.isInteger(age) || age < 0) throw new NotCompiled(`age limit ${age}`)
  return age
}

function amount(minor: number): number {
  if (!Number.isInteger(minor) || minor < 0 || minor > 0x7fffffff) throw new NotCompiled(`amount ${minor}`)
  return minor
}

/**
 * Checks that a share fits: discounts take off at most everything, while fees and taxes may be up to ten times their
 * base.
 */
function share(percentBp: number, most = 10_000): number {
  if (!Number.isInteger(percentBp) || percentBp < 0 || percentBp > most) throw new NotCompiled(`share ${percentBp}`)
  return percentBp
}
