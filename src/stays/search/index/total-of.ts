import { product, roundToUnit } from '#core/money/rounding.ts'
import { amountTaxWords, byParty, everybody, noDay, percentTaxWords, priceHead, taxBase } from './compile-price.ts'
import { daysOnWeekdays } from './day-math.ts'
import type { CompiledRequest } from './compiled-request.ts'

/**
 * Below this limit a sum of halves and its quotient are exact in a double: half an ulp is less than 1 / denominator.
 */
const exact = 2 ** 52

/**
 * Returns the total of `calculateQuote` in minor units, from the words of `compilePrice`: nights, extra guests,
 * discounts, fees and taxes, each line rounded half-up once. `at`: where the record of the stay begins in `own`;
 * `lead`: days between booking and arrival.
 */
export function totalOf(
  own: Int32Array,
  at: number,
  shared: Int32Array,
  request: CompiledRequest,
  lead: number,
): number {
  // The head is negative when its last bit is set: `inTens`.
  const unit = own[at]! < 0 ? 10 : 1
  const nightly = nightsMinor(own, at, request)
  const undiscounted = nightly + extraGuestsMinor(own, at, shared, request, nightly, unit)
  const rent = discounted(shared, own[at + 3]!, undiscounted, request.nights, lead, unit)
  const fees = (own[at]! >> 16) & 0xff
  let cleaning = 0
  let otherTaxable = 0
  let beforeTotals = rent
  let ofTotals = false
  const firstFee = at + priceHead + (own[at]! & 0xffff)
  for (let fee = firstFee, end = firstFee + 2 * fees; fee < end; fee += 2) {
    const flags = own[fee]!
    if ((flags & 7) === 7) {
      ofTotals = true
      continue
    }
    const minor = feeMinor(flags, own[fee + 1]!, request, rent, unit)
    beforeTotals += minor
    if ((flags & 48) === 48) cleaning += minor
    else if ((flags & 32) !== 0) otherTaxable += minor
  }
  let total = beforeTotals
  if (ofTotals) {
    // All percentages of the total refer to the amount before them, not to one another.
    for (let fee = firstFee, end = firstFee + 2 * fees; fee < end; fee += 2) {
      const flags = own[fee]!
      if ((flags & 7) !== 7) continue
      const minor = feeMinor(flags, own[fee + 1]!, request, beforeTotals, unit)
      total += minor
      if ((flags & 48) === 48) cleaning += minor
      else if ((flags & 32) !== 0) otherTaxable += minor
    }
  }
  const taxes = own[at + 4]!
  if (shared[taxes] === 0 && shared[taxes + 1] === 0) return total
  return total + taxesMinor(shared, taxes, request, rent, cleaning, otherTaxable, unit)
}

/** Adds up the nights by the pieces they lie in; most stays lie in one piece. */
function nightsMinor(own: Int32Array, at: number, request: CompiledRequest): number {
  const head = own[at]!
  const pieces = head & 0xffff
  const weekend = (head >>> 24) & 0x7f
  const first = at + priceHead
  const rates = first + pieces + 2 * ((head >> 16) & 0xff)
  const { checkIn, checkOut } = request
  let low = 0
  if (pieces > 8) {
    for (let high = pieces; high - low > 1;) {
      const middle = (low + high) >> 1
      if (own[first + middle]! >>> 16 <= checkIn) low = middle
      else high = middle
    }
  } else while (low + 1 < pieces && own[first + low + 1]! >>> 16 <= checkIn) low++
  let minor = 0
  for (let from = checkIn; from < checkOut; low++) {
    const rate = rates + 2 * (own[first + low]! & 0xffff)
    const next = low + 1 < pieces ? own[first + low + 1]! >>> 16 : checkOut
    const to = next < checkOut ? next : checkOut
    const special = to - from === request.nights ? request.nightsOnWeekdays(weekend) : daysOnWeekdays(weekend, from, to)
    minor += own[rate]! * (to - from - special) + own[rate + 1]! * special
    from = to
  }
  return minor
}

function extraGuestsMinor(
  own: Int32Array,
  at: number,
  shared: Int32Array,
  request: CompiledRequest,
  nightly: number,
  unit: number,
): number {
  const bands = own[at + 2]!
  const included = own[at + 5]!
  const groups = shared[bands]!
  const infants = request.infants === 0 ? 0 : request.infants * shared[bands + 1]!
  if (included === byParty)
    return partyMinor(shared, bands + 2 + 3 * groups, request, nightly, unit) + infants * request.nights
  if (included === everybody || request.guests <= included) return infants * request.nights
  if (groups === 0 || request.children === 0) {
    return ((request.guests - included) * own[at + 1]! + infants) * request.nights
  }
  return (beyondIncluded(shared, bands, request, included) + infants) * request.nights
}

/** Returns the surcharge on the nights for the party, by the row for the most guests that the party reaches. */
function partyMinor(shared: Int32Array, at: number, request: CompiledRequest, nightly: number, unit: number): number {
  for (let row = at + 1, end = row + 3 * shared[at]!; row < end; row += 3) {
    if (request.guests < shared[row]!) continue
    return shared[row + 1] === 1 ? shareOf(nightly, shared[row + 2]!, unit) : request.nights * shared[row + 2]!
  }
  return 0
}

/**
 * Returns what the guests beyond the included places pay per night; the included places go to the groups that pay most.
 */
function beyondIncluded(shared: Int32Array, bands: number, request: CompiledRequest, included: number): number {
  const end = bands + 2 + 3 * shared[bands]!
  let inBands = 0
  for (let group = bands + 2; group < end; group += 3) inBands += countOf(shared, group, request)
  let places = included
  let minor = 0
  for (let group = bands + 2; group < end; group += 3) {
    const count = shared[group]! < 0 ? request.guests - inBands : countOf(shared, group, request)
    if (count <= 0) continue
    if (count > places) minor += (count - places) * shared[group + 2]!
    places = places > count ? places - count : 0
  }
  return minor
}

function countOf(shared: Int32Array, group: number, { ages }: CompiledRequest): number {
  let count = 0
  for (const age of ages) if (age >= shared[group]! && age < shared[group + 1]!) count++
  return count
}

function discounted(shared: Int32Array, at: number, minor: number, nights: number, lead: number, unit: number): number {
  const tiers = shared[at + 1]!
  const steps = shared[at + 2]!
  if (tiers === 0 && steps === 0) return minor
  let byLength = 0
  for (let tier = at + 3, end = tier + 2 * tiers; tier < end; tier += 2) {
    if (nights < shared[tier]!) continue
    byLength = shared[tier + 1]!
    break
  }
  let byLead = 0
  for (let step = at + 3 + 2 * tiers, end = step + 2 * steps; step < end && shared[step]! <= lead; step += 2) {
    byLead = shared[step + 1]!
  }
  // Only the best discount applies. Both are taken from the same amount, so it is the one with the larger share.
  if (shared[at] === 1) return minor - shareOf(minor, byLength > byLead ? byLength : byLead, unit)
  const left = minor - shareOf(minor, byLength, unit)
  return left - shareOf(left, byLead, unit)
}

function feeMinor(flags: number, amount: number, request: CompiledRequest, ofMinor: number, unit: number): number {
  const { nights } = request
  if (nights < ((flags >> 6) & 1023) || nights > ((flags >> 16) & 1023)) return 0
  if ((flags & 8) !== 0) return shareOf(ofMinor, amount, unit)
  switch (flags & 7) {
    case 1:
      return nights * amount
    case 2:
      return request.guests * amount
    case 3:
      return request.guests * nights * amount
    case 4:
      return request.pets * amount
    case 5:
      return request.pets * nights * amount
    default:
      return amount
  }
}

function taxesMinor(
  shared: Int32Array,
  at: number,
  request: CompiledRequest,
  rent: number,
  cleaning: number,
  fees: number,
  unit: number,
): number {
  const { nights } = request
  const firstAmount = at + 2 + percentTaxWords * shared[at]!
  let minor = 0
  for (let tax = at + 2; tax < firstAmount; tax += percentTaxWords) {
    const taxed = taxedNights(shared, tax, request, rent)
    if (taxed === 0) continue
    const base = shared[tax + 8]!
    const ofMinor =
      ((base & taxBase.rent) !== 0 ? rent : 0) +
      ((base & taxBase.cleaning) !== 0 ? cleaning : 0) +
      ((base & taxBase.fees) !== 0 ? fees : 0)
    minor += rounded(ofMinor, shared[tax + 7]!, taxed, 10_000 * nights, unit)
  }
  for (let tax = firstAmount, end = tax + amountTaxWords * shared[at + 1]!; tax < end; tax += amountTaxWords) {
    const taxed = taxedNights(shared, tax, request, rent)
    if (taxed === 0) continue
    const age = shared[tax + 9]!
    const persons = shared[tax + 8] === 0 ? 1 : age < 0 ? request.guests : request.personsFrom(age)
    minor += persons * (shared[tax] === 1 ? taxed : 1) * shared[tax + 7]!
  }
  return minor
}

/**
 * Returns the number of taxed nights: for a tax on the stay, all of them if it applies. Returns 0 if the rent per night
 * is outside the limits of the tax.
 */
function taxedNights(shared: Int32Array, tax: number, request: CompiledRequest, rent: number): number {
  const { checkIn, checkOut, nights } = request
  if (shared[tax + 5]! * nights > rent) return 0
  const priceTo = shared[tax + 6]!
  if (priceTo >= 0 && rent >= priceTo * nights) return 0
  const validFrom = shared[tax + 3]!
  const validTo = shared[tax + 4]! === noDay ? 0x7fffffff : shared[tax + 4]!
  if (shared[tax] === 0) return checkIn >= validFrom && checkIn < validTo ? nights : 0
  const from = Math.max(checkIn + shared[tax + 1]!, validFrom)
  const to = Math.min(checkOut, checkIn + shared[tax + 2]!, validTo)
  return to > from ? to - from : 0
}

function shareOf(minor: number, percentBp: number, unit: number): number {
  return percentBp === 0 ? 0 : rounded(minor, percentBp, 1, 10_000, unit)
}

/**
 * Computes `roundToUnit(minor × percentBp × part / denominator, unit)` of core for amounts of 0 or more; `denominator`
 * is even.
 */
function rounded(minor: number, percentBp: number, part: number, denominator: number, unit: number): number {
  const whole = denominator * unit
  const raised = minor * percentBp * part + whole / 2
  if (raised < exact) return Math.floor(raised / whole) * unit
  return roundToUnit(product(minor, percentBp, part), denominator, unit)
}
