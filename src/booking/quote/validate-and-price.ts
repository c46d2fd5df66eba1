import { plansOffered } from '#core/quote/plans-offered.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import type { ExtraChoice, Quote, StayRequest } from '#core/quote/quote.ts'
import type { BookingRefusal, Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { ruleContextAt } from '#core/calendar/stay-rules.ts'
import type { Promo, StayTerms } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import type { Executor } from '#db/database.ts'
import { findCoupon } from '#db/queries/rate/coupon-queries.ts'
import { checkDates } from './check-dates.ts'
import { checkOrderedExtras } from './check-ordered-extras.ts'
import { checkPromo } from './check-promo.ts'
import { findOpenOffer, termsOfOffer } from './open-offer.ts'
import type { PriceContext, PriceRequest } from './price-context.ts'

export interface PricedStay {
  /** `quote.promo` names the promo code that was used. */
  readonly quote: Quote
  /** instant: booked when paid; request: the host answers first. */
  readonly mode: BookingMode
}

export type PriceRefusal = BookingRefusal | Extract<Problem, { code: 'offer_not_found' | 'offer_expired' }>

/**
 * Returns the price of a choice that can be booked at this moment: dates and party obey every rule, the nights are
 * free, the extras are available, the promo code is valid, and rate and plan are offered. A special offer has its own
 * rent, and cannot be combined with a promo code. Special offers and pre-approvals are booked at once and may break the
 * rules about dates, because they come from the host who set those rules. Otherwise returns why it cannot be booked
 * (`BookingRefusal`), with `nearest` choices where other dates help; `offer_not_found`: none was made to this guest for
 * these dates and guests; `offer_expired`: it has ended.
 */
export async function validateAndPrice(
  db: Executor,
  terms: StayTerms,
  request: PriceRequest,
  context: PriceContext,
): Promise<Result<PricedStay, PriceRefusal>> {
  const { promoCode, offer: offerId, ...requested } = request
  const query: StayRequest = { ...requested, extras: gathered(request.extras ?? []) }
  const offer = offerId === undefined ? ok(null) : await findOpenOffer(db, terms, query, { ...context, offerId })
  if (!offer.ok) return offer

  const rules = offer.value ? termsOfOffer(terms) : terms
  // An offer is for its own dates, so no others are suggested.
  const dates = await checkDates(db, rules, query, { ...context, suggests: !offer.value })
  if (!dates.ok) return dates
  const extras = await checkOrderedExtras(db, terms, query, context)
  if (!extras.ok) return extras
  const ruleContext = ruleContextAt(terms.timeZone, context.now.getTime())
  const bookedOn = ruleContext.today
  const rate = checkRate(terms, query, bookedOn)
  if (!rate.ok) return rate

  const agreedRentMinor = offer.value?.rentMinor ?? null
  if (agreedRentMinor !== null && promoCode !== undefined && promoCode !== '')
    return err({ code: 'promo_not_valid', reason: 'special_offer' })
  if (agreedRentMinor !== null)
    return ok({ quote: calculateQuote(terms, { ...query, agreedRentMinor }, { bookedOn }), mode: 'instant' })
  const promo = await findPromo(db, terms, { ...query, promoCode }, { ...context, bookedOn })
  if (!promo.ok) return promo
  const quote = calculateQuote(terms, promo.value ? { ...query, promo: promo.value } : query, { bookedOn })
  return ok({ quote, mode: offer.value ? 'instant' : dates.value.mode })
}

/** Returns each extra once, with the sum of its quantities; those with none are left out. */
function gathered(extras: readonly ExtraChoice[]): ExtraChoice[] {
  const quantities = new Map<string, number>()
  for (const { code, quantity } of extras) quantities.set(code, (quantities.get(code) ?? 0) + quantity)
  return [...quantities].flatMap(([code, quantity]) => (quantity > 0 ? [{ code, quantity }] : []))
}

/** Checks whether the home offers the rate and the plan (docs/booking-rules.md, Payment schedule). */
function checkRate(terms: StayTerms, request: StayRequest, bookedOn: IsoDate): Result<null, BookingRefusal> {
  if (request.rate === 'non_refundable' && terms.nonRefundableBp === null) return err({ code: 'rate_not_offered' })
  const plan = request.plan ?? 'full'
  if (plan === 'full' || plansOffered(terms, request, bookedOn).includes(plan)) return ok(null)
  return err({ code: 'plan_not_offered', plan })
}

async function findPromo(
  db: Executor,
  terms: StayTerms,
  { promoCode, ...request }: PriceRequest,
  { now, uid, instead, bookedOn }: PriceContext & { bookedOn: IsoDate },
): Promise<Result<Promo | null, BookingRefusal>> {
  if (promoCode === undefined || promoCode === '') return ok(null)
  const found = await findCoupon(db, promoCode, uid)
  const rentBefore = () => calculateQuote(terms, request, { bookedOn }).rentMinor
  const returned = found && instead?.couponId === found.id ? 1 : 0
  const coupon = found && { ...found, uses: found.uses - returned }
  return checkPromo(coupon, { terms, dates: request, now, usesOfUser: (found?.usesOfUser ?? 0) - returned, rentBefore })
}
