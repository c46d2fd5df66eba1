import type { BookingRefusal, PromoFault } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Promo, StayTerms } from '#core/rate/stay-terms.ts'
import { nightsOf } from '#core/time/date-arithmetic.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Coupon } from '#db/queries/rate/coupon-queries.ts'

type PromoRefusal = Extract<BookingRefusal, { code: 'promo_not_valid' }>

/**
 * The question whether a promo code applies. `rentBefore`: rent without the code, calculated only when the code has a
 * minimum.
 */
export interface PromoQuestion {
  readonly terms: StayTerms
  readonly dates: StayDates
  readonly now: Date
  readonly usesOfUser: number
  readonly rentBefore: () => number
}

/**
 * Returns the promo code as the price needs it, or why it cannot be used for this stay at this moment
 * (docs/booking-rules.md, Promo codes).
 */
export function checkPromo(coupon: Coupon | null, question: PromoQuestion): Result<Promo, PromoRefusal> {
  if (coupon === null) return err({ code: 'promo_not_valid', reason: 'unknown' })
  const fault = faultOf(coupon, question)
  if (fault !== null) return err({ code: 'promo_not_valid', reason: fault })
  const { terms, dates } = question
  if (nightsOf(dates) < coupon.minNights)
    return err({ code: 'promo_not_valid', reason: 'too_few_nights', figure: coupon.minNights })
  if (coupon.currency !== null && coupon.currency !== terms.currency)
    return err({ code: 'promo_not_valid', reason: 'other_currency' })
  if (coupon.minRentMinor > 0 && question.rentBefore() < coupon.minRentMinor)
    return err({
      code: 'promo_not_valid',
      reason: 'too_little_rent',
      figure: coupon.minRentMinor,
      currency: terms.currency,
    })
  const { id, code, percentBp, amountMinor } = coupon
  return ok({ id, code, percentBp, amountMinor })
}

function faultOf(coupon: Coupon, { terms, dates, now, usesOfUser }: PromoQuestion): PromoFault | null {
  if (coupon.stayIds.length > 0 && !coupon.stayIds.includes(terms.stayId)) return 'other_home'
  if (coupon.bookableFrom !== null && now < coupon.bookableFrom) return 'not_yet'
  if (!coupon.active || (coupon.bookableTo !== null && now >= coupon.bookableTo)) return 'over'
  const isTooEarly = coupon.staysFrom !== null && dates.checkIn < coupon.staysFrom
  const isTooLate = coupon.staysTo !== null && dates.checkOut > coupon.staysTo
  if (isTooEarly || isTooLate) return 'other_dates'
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return 'used_up'
  return coupon.perUser !== null && usesOfUser >= coupon.perUser ? 'used_by_you' : null
}
