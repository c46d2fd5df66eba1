import type { QuoteRequest } from '#contract/booking/booking-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { partyOf } from '#core/quote/party-of.ts'
import { policyFor } from '#core/quote/policy-for.ts'
import type { Quote } from '#core/quote/quote.ts'
import { refundSteps } from '#core/cancellation/refund.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { parseStayDates } from '#core/calendar/check-rules.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { findStayByDocumentId, findStayByNumber, findStayBySlug } from '#db/queries/stay/stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { findInstead } from './find-instead.ts'
import type { PriceRequest } from './price-context.ts'
import { validateAndPrice, type PriceRefusal } from './validate-and-price.ts'
import { quoteExpiry, signQuote, signQuoteToken } from './quote-token.ts'

/** Why there is no price. */
export type QuoteProblem = PriceRefusal | ProblemOf<'stay_not_found'>

/**
 * Returns the full price of a stay for dates, party and choices, valid for 30 minutes. `uid`: the guest, when somebody
 * is signed in. `stay_not_found`: no such stay, or not open to visitors. `offer_not_found`, `offer_expired`: as for
 * `validateAndPrice`. Any `BookingRefusal`: why it cannot be booked, with `nearest` choices where that helps.
 */
export async function createQuote(
  deps: Pick<BookingDeps, 'db' | 'now' | 'quoteKey'>,
  request: QuoteRequest,
  uid?: string,
): Promise<Result<QuoteShape, QuoteProblem>> {
  const { db } = deps
  const now = deps.now()
  const stay =
    (await findStayByDocumentId(db, request.stay)) ??
    (await findStayBySlug(db, request.stay)) ??
    (await findStayByNumber(db, request.stay))
  const terms = stay && (await loadStayTerms(db, [stay.id])).get(stay.id)
  if (!stay || !terms) return err({ code: 'stay_not_found' })

  const dates = parseStayDates(request.checkIn, request.checkOut)
  if (!dates.ok) return dates
  const instead =
    request.instead && uid ? await findInstead(db, { uid, bookingId: request.instead, stayId: stay.id }) : null
  const price = await validateAndPrice(db, terms, { ...dates.value, ...choiceOf(request) }, { now, uid, instead })
  if (!price.ok) return price
  const { quote, mode } = price.value
  const id = signQuoteToken(quote, now, deps.quoteKey, request.offer || undefined)
  return ok({
    ...quoteFacts(terms, quote, now),
    id,
    stay: stay.documentId,
    mode,
    expiresAt: quoteExpiry(now).toISOString(),
    signature: signQuote(quote, deps.quoteKey),
  })
}

function choiceOf(request: QuoteRequest): Omit<PriceRequest, 'checkIn' | 'checkOut'> {
  const { extras, rate, plan, promoCode, offer } = request
  return {
    party: partyOf(request),
    extras,
    rate,
    plan,
    ...(promoCode && { promoCode }),
    ...(offer && { offer }),
  }
}

function quoteFacts(
  terms: StayTerms,
  quote: Quote,
  now: Date,
): Omit<QuoteShape, 'id' | 'stay' | 'mode' | 'expiresAt' | 'signature'> {
  const rate = quote.rate ?? 'standard'
  const policy = policyFor(terms, { nights: quote.nights, rate })
  return {
    checkIn: quote.checkIn,
    checkOut: quote.checkOut,
    nights: quote.nights,
    currency: quote.currency,
    lines: quote.lines,
    totalMinor: quote.totalMinor,
    schedule: quote.schedule,
    rate,
    plan: quote.plan ?? 'full',
    damageDepositMinor: quote.damageDepositMinor,
    policy: { name: policy.name, summary: policy.summary },
    cancellation: refundSteps(quote, policy, terms, null, now.getTime()),
  }
}
