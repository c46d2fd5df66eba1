import type { StayRequest } from '#core/quote/quote.ts'
import type { Fee, Season, StayTerms, Tax } from '#core/rate/stay-terms.ts'
import { Fraction } from './fraction.ts'

/**
 * Prices worked a second time, to check the product by: written from the rules (docs/booking-rules.md, Order of a price), night by night
 * and person by person, with exact fractions and Temporal's calendar. Shares no code with `src/core`, only its types.
 */
export interface ExactPrice {
  readonly nights: number
  readonly nightPrices: readonly bigint[]
  readonly extraGuests: bigint
  /** As negative amounts, in their order. */
  readonly discounts: readonly bigint[]
  readonly rent: bigint
  readonly fees: readonly ExactFee[]
  readonly taxes: readonly ExactTax[]
  readonly total: bigint
}

export interface ExactFee {
  readonly fee: Fee
  readonly amount: bigint
}

export interface ExactTax {
  readonly tax: Tax
  readonly amount: bigint
  /** Numbers of the taxed nights, from 0. */
  readonly nights: readonly number[]
}

const whole = (value: bigint | number) => new Fraction(value)
const percent = (basisPoints: number) => new Fraction(basisPoints, 10_000)
const sum = (amounts: readonly bigint[]) => amounts.reduce((left, right) => left + right, 0n)
const day = (text: string) => Temporal.PlainDate.from(text)

/** The price of a request, booked on a date. */
export function exactPrice(stay: StayTerms, request: StayRequest, bookedOn: string): ExactPrice {
  const first = day(request.checkIn)
  const nights = first.until(day(request.checkOut), { largestUnit: 'days' }).days
  const dates = Array.from({ length: nights }, (_, index) => first.add({ days: index }))
  const own = dates.map((date) => nightPrice(stay, date))
  const agreed = request.agreedRentMinor !== undefined
  const nightPrices = agreed ? [BigInt(request.agreedRentMinor)] : own
  const extraGuests = agreed ? 0n : guestsPrice(stay, request, nights, sum(own))
  const lead = day(bookedOn).until(first, { largestUnit: 'days' }).days
  const before = sum(nightPrices) + extraGuests
  const discounts = agreed ? [] : discountsOf(stay, request, { before, nights, lead })
  const rent = before + sum(discounts)
  const fees = feesOf(stay, request, rent, nights)
  const taxes = taxesOf(stay, request, rent, fees, dates)
  const added = taxes.filter(({ tax }) => !tax.included).map(({ amount }) => amount)
  const total = rent + sum(fees.map(({ amount }) => amount)) + sum(added)
  return { nights, nightPrices: own, extraGuests, discounts, rent, fees, taxes, total }
}

/** Override, then season (weekend before plain), then weekend, then base. */
function nightPrice(stay: StayTerms, date: Temporal.PlainDate): bigint {
  const special = stay.overrides.find((override) => override.night === date.toString())?.nightlyMinor
  if (special != null) return BigInt(special)
  const weekend = Math.floor(stay.weekendNights / 2 ** (date.dayOfWeek - 1)) % 2 === 1
  const pricesOf = (season: Season) => [weekend ? season.weekendNightlyMinor : null, season.nightlyMinor]
  const prices = [
    ...stay.seasons
      .flatMap((season) => occurrences(season, date).map((length) => ({ season, length })))
      .filter(({ season }) => pricesOf(season).some((price) => price !== null))
      .toSorted(
        (a, b) =>
          Number(a.season.yearly) - Number(b.season.yearly) ||
          b.season.priority - a.season.priority ||
          a.length - b.length ||
          b.season.id - a.season.id,
      )
      .slice(0, 1)
      .flatMap(({ season }) => pricesOf(season)),
    weekend ? stay.weekendNightlyMinor : null,
    stay.nightlyMinor,
  ]
  return BigInt(prices.find((price) => price !== null)!)
}

/** The lengths of all runs of the season that hold the date. */
function occurrences(season: Season, date: Temporal.PlainDate): number[] {
  return season.spans.flatMap((span) => {
    const near = date.year - day(span.from).year
    return (season.yearly ? [near - 1, near, near + 1] : [0])
      .map((year) => [day(span.from).add({ years: year }), day(span.to).add({ years: year })] as const)
      .filter(([from, to]) => Temporal.PlainDate.compare(from, date) <= 0 && Temporal.PlainDate.compare(date, to) < 0)
      .map(([from, to]) => from.until(to, { largestUnit: 'days' }).days)
  })
}

/**
 * All nights' price of everybody beyond the included places, which go to the dearest; or what the nights cost more for
 * a party of this size.
 */
function guestsPrice(stay: StayTerms, { party }: StayRequest, nights: number, ownMinor: bigint): bigint {
  const ages = (party.childAges ?? []).slice(0, party.children)
  const bandPrice = (age: number) =>
    stay.ageBands.find((band) => band.fromAge <= age && age < band.underAge)?.extraGuestMinor ?? stay.extraGuestMinor
  const persons = [
    ...Array.from({ length: party.adults + party.children - ages.length }, () => stay.extraGuestMinor),
    ...ages.map(bandPrice),
  ].toSorted((a, b) => b - a)
  const paying = stay.includedGuests === null ? [] : persons.slice(stay.includedGuests)
  const infant = stay.ageBands.find((band) => band.fromAge === 0)?.extraGuestMinor ?? 0
  const infants = BigInt(infant) * BigInt(party.infants) * BigInt(nights)
  const byParty = stay.partyPrices ?? []
  if (byParty.length === 0) return sum(paying.map(BigInt)) * BigInt(nights) + infants
  const reached = byParty.filter(({ guests }) => guests <= party.adults + party.children)
  const row = reached.toSorted((a, b) => b.guests - a.guests)[0]
  if (!row) return infants
  if (row.amountMinor !== null) return BigInt(row.amountMinor) * BigInt(nights) + infants
  return whole(ownMinor).times(percent(row.percentBp!)).rounded() + infants
}

function discountsOf(
  stay: StayTerms,
  { rate, promo }: StayRequest,
  { before, nights, lead }: { before: bigint; nights: number; lead: number },
): bigint[] {
  type Off = (left: bigint) => bigint
  const share =
    (basisPoints: number): Off =>
    (left) =>
      whole(left).times(percent(basisPoints)).rounded()
  const length = Math.max(0, ...stay.lengthDiscounts.map((tier) => tier.nights).filter((least) => least <= nights))
  const ofLength = stay.lengthDiscounts.filter((tier) => tier.nights === length).map((tier) => tier.percentBp)
  const early = stay.leadDiscounts.filter((tier) => tier.kind === 'early_bird' && tier.days <= lead)
  const late = stay.leadDiscounts.filter((tier) => tier.kind === 'last_minute' && tier.days >= lead)
  const earliest = early.find((tier) => tier.days === Math.max(...early.map(({ days }) => days)))
  const latest = late.find((tier) => tier.days === Math.min(...late.map(({ days }) => days)))
  const ofLead = Math.max(earliest?.percentBp ?? 0, latest?.percentBp ?? 0)
  const ofPromo: Off = (left) => {
    if (!promo) return 0n
    if (promo.percentBp !== null) return share(promo.percentBp)(left)
    return BigInt(promo.amountMinor!) < left ? BigInt(promo.amountMinor!) : left
  }
  const ofRate = share(rate === 'non_refundable' ? (stay.nonRefundableBp ?? 0) : 0)
  const open = [share(Math.max(0, ...ofLength)), share(ofLead)]
  const inTurn = (offs: readonly Off[]) =>
    offs.reduce<bigint[]>((taken, off) => [...taken, -off(before + sum(taken))], []).filter((amount) => amount !== 0n)
  if (stay.discountMode === 'sequential') return inTurn([...open, ofRate, ofPromo])
  const rivals = [...open, ofPromo]
  const most = rivals.reduce((best, off) => (off(before) > best(before) ? off : best))
  return inTurn([most, ofRate])
}

function feesOf(stay: StayTerms, { party, extras }: StayRequest, rent: bigint, nights: number): ExactFee[] {
  const guests = BigInt(party.adults + party.children)
  const pets = BigInt(party.pets)
  const stayed = BigInt(nights)
  const chosen = (fee: Fee) =>
    fee.optional ? (extras ?? []).reduce((all, extra) => all + (extra.code === fee.code ? extra.quantity : 0), 0) : 1
  const applies = stay.fees.filter(
    (fee) => nights >= (fee.fromNights ?? 0) && nights <= (fee.toNights ?? 10_000) && chosen(fee) > 0,
  )
  const times: Record<string, bigint> = {
    per_stay: 1n,
    per_night: stayed,
    per_guest: guests,
    per_guest_night: guests * stayed,
    per_pet: pets,
    per_pet_night: pets * stayed,
  }
  const worked = (fee: Fee, of: bigint) =>
    fee.percentBp === null
      ? BigInt(fee.amountMinor!) * times[fee.basis]! * BigInt(chosen(fee))
      : whole(of)
          .times(percent(fee.percentBp))
          .times(whole(chosen(fee)))
          .rounded()
  const first = applies
    .filter((fee) => fee.basis !== 'percent_of_total')
    .map((fee) => ({ fee, amount: worked(fee, rent) }))
  const before = rent + sum(first.map(({ amount }) => amount))
  const last = applies
    .filter((fee) => fee.basis === 'percent_of_total')
    .map((fee) => ({ fee, amount: worked(fee, before) }))
  return [...first, ...last].filter(({ amount }) => amount !== 0n)
}

function taxesOf(
  stay: StayTerms,
  { party }: StayRequest,
  rent: bigint,
  fees: readonly ExactFee[],
  dates: readonly Temporal.PlainDate[],
): ExactTax[] {
  return stay.taxes
    .filter((tax) => {
      const night = new Fraction(rent, dates.length)
      const atLeast = (bound: number) => night.minus(whole(bound)).top >= 0n
      return (
        (tax.priceFromMinor === null || atLeast(tax.priceFromMinor)) &&
        (tax.priceToMinor === null || !atLeast(tax.priceToMinor))
      )
    })
    .map((tax) => {
      const inForce = (date: Temporal.PlainDate) =>
        (tax.validFrom === null || date.toString() >= tax.validFrom) &&
        (tax.validTo === null || date.toString() < tax.validTo)
      const all = dates.map((_, index) => index)
      const nights =
        tax.period === 'night'
          ? all.filter(
              (index) => index + 1 >= tax.fromNight && index < (tax.maxNights ?? all.length) && inForce(dates[index]!),
            )
          : all.filter(() => inForce(dates[0]!))
      if (tax.percentBp !== null) {
        const base = exactTaxBase(tax, rent, fees)
        return { tax, nights, amount: percentTax(tax, base, new Fraction(nights.length, dates.length)) }
      }
      const ages = (party.childAges ?? []).slice(0, party.children)
      const children =
        tax.exemptUnderAge === null ? party.children : ages.filter((age) => age >= tax.exemptUnderAge!).length
      const persons = tax.per === 'person' ? party.adults + children : 1
      const times = tax.period === 'night' ? nights.length : nights.length > 0 ? 1 : 0
      return { tax, nights, amount: BigInt(tax.amountMinor!) * BigInt(persons) * BigInt(times) }
    })
    .filter(({ amount }) => amount !== 0n)
}

/** What a percent tax is taken of: the named parts, of fees and extras only the taxable ones. */
export function exactTaxBase(tax: Tax, rent: bigint, fees: readonly ExactFee[]): bigint {
  const named = fees.filter(({ fee }) => {
    const part = fee.optional ? 'extras' : fee.kind === 'cleaning' ? 'cleaning' : 'fees'
    return fee.taxable && tax.base.includes(part)
  })
  return (tax.base.includes('rent') ? rent : 0n) + sum(named.map(({ amount }) => amount))
}

/** A percent tax on a base: added to it, or what is inside it already. */
export function percentTax(tax: Tax, base: bigint, part: Fraction): bigint {
  const rate = percent(tax.percentBp!)
  const inside = whole(base).minus(whole(base).over(whole(1).plus(rate)))
  return (tax.included ? inside : whole(base).times(rate)).times(part).rounded()
}
