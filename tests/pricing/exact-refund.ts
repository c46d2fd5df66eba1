import type { CancellationPolicy, StayTerms } from '#core/rate/stay-terms.ts'
import type { StayRequest } from '#core/quote/quote.ts'
import { exactPrice, exactTaxBase, percentTax } from './exact-price.ts'
import { Fraction } from './fraction.ts'

/** When a booking was confirmed and cancelled, on the clocks of the home. */
export interface ExactMoment {
  readonly confirmed: Temporal.ZonedDateTime | null
  readonly cancelled: Temporal.ZonedDateTime
}

/**
 * What a cancellation brings back, worked a second time from docs/booking-rules.md with exact fractions and Temporal's time
 * zones. Shares no code with `src/core`.
 */
export function exactRefund(
  stay: StayTerms,
  request: StayRequest,
  bookedOn: string,
  policy: CancellationPolicy,
  moment: ExactMoment,
): bigint {
  const price = exactPrice(stay, request, bookedOn)
  const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(stay.timeZone)
  const { cancelled, confirmed } = moment
  const checkIn = at(`${request.checkIn}T${stay.checkInFrom}`)
  const checkOut = at(`${request.checkOut}T${stay.checkOutBy}`)
  const isBefore = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime) =>
    one.epochNanoseconds < other.epochNanoseconds
  if (!isBefore(cancelled, checkOut)) return 0n

  const before = (hours: number) => checkIn.subtract({ days: Math.floor(hours / 24) }).subtract({ hours: hours % 24 })
  const arrived = !isBefore(cancelled, checkIn)
  const ofPolicy = { hours: policy.graceHours, daysBefore: policy.graceDaysBefore, maxNights: policy.graceMaxNights }
  const graces = [{ hours: 24, daysBefore: 7, maxNights: 27 }, ofPolicy, ...(policy.moreGraces ?? [])]
  for (const { hours, daysBefore, maxNights } of graces) {
    if (arrived || confirmed === null || hours === 0) continue
    const short = maxNights === null || price.nights <= maxNights
    const early = !isBefore(before(daysBefore * 24), confirmed)
    if (short && early && !isBefore(confirmed.add({ hours }), cancelled)) return price.total
  }

  const today = cancelled.toPlainDate()
  const stayed = arrived
    ? Math.max(0, Temporal.PlainDate.from(request.checkIn).until(today, { largestUnit: 'days' }).days)
    : 0
  const tier = policy.tiers
    .filter(({ hoursBefore }) => !isBefore(before(hoursBefore), cancelled))
    .reduce<{ hoursBefore: number; keepNights: number; keepRestBp: number } | null>(
      (best, next) => (best === null || next.hoursBefore > best.hoursBefore ? next : best),
      null,
    )
  const keepNights = arrived ? stayed + policy.stayedKeepNights : (tier?.keepNights ?? 0)
  const keepRestBp = arrived ? policy.stayedKeepRestBp : (tier?.keepRestBp ?? 10_000)
  const likeRent = (amount: bigint) => {
    const first = new Fraction(amount * BigInt(Math.min(keepNights, price.nights)), price.nights).rounded()
    const rest = new Fraction((amount - first) * BigInt(keepRestBp), 10_000).rounded()
    return amount - first - rest
  }

  const rent = likeRent(price.rent)
  const fees = price.fees.map(({ fee, amount }) => {
    if (fee.refund === 'with_rent') return { fee, amount: likeRent(amount) }
    return { fee, amount: fee.refund === 'before_check_in' && !arrived ? amount : 0n }
  })
  const taxes = price.taxes
    .filter(({ tax }) => !tax.included)
    .map(({ tax, amount, nights }) => {
      if (tax.percentBp !== null) {
        return percentTax(tax, exactTaxBase(tax, rent, fees), new Fraction(nights.length, price.nights))
      }
      if (!arrived) return amount
      if (tax.period === 'stay') return 0n
      const unspent = nights.filter((night) => night >= stayed).length
      return new Fraction(amount * BigInt(unspent), nights.length).rounded()
    })
  return [rent, ...fees.map(({ amount }) => amount), ...taxes].reduce((left, right) => left + right, 0n)
}
