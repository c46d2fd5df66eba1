import type { QuoteRequest } from '#contract/booking-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { refundSteps } from '#core/pricing/refund.ts'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { parseStayDates } from '#core/stay/check-rules.ts'
import { findStayByDocumentId, findStayBySlug } from '#db/queries/stay-queries.ts'
import { loadStayTerms } from '#db/queries/stay-terms-queries.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { priceIfBookable } from './price-stay.ts'
import { quoteExpiry, signQuote, signQuoteToken } from './quote-token.ts'

/**
 * The full price of a stay for dates and party, good for 30 minutes. `stay_not_found`: no such stay, or not open to visitors.
 * Any `BookingRefusal`: why it cannot be booked, with `nearest` choices where that helps.
 */
export async function quoteStayFor(
  deps: Pick<BookingDeps, 'db' | 'now' | 'quoteKey'>,
  request: QuoteRequest,
): Promise<Result<QuoteShape, Problem>> {
  const { db } = deps
  const now = deps.now()
  const stay = (await findStayByDocumentId(db, request.stay)) ?? (await findStayBySlug(db, request.stay))
  const terms = stay && (await loadStayTerms(db, [stay.id])).get(stay.id)
  if (!stay || !terms) return refused({ code: 'stay_not_found' })

  const dates = parseStayDates(request.checkIn, request.checkOut)
  if (!dates.ok) return dates
  const { adults, children, infants, pets } = request
  const price = await priceIfBookable(db, terms, { ...dates.value, party: { adults, children, infants, pets } }, now)
  if (!price.ok) return price
  const quote = price.value
  return ok({
    id: signQuoteToken(quote, now, deps.quoteKey),
    stay: stay.documentId,
    checkIn: quote.checkIn,
    checkOut: quote.checkOut,
    nights: quote.nights,
    currency: quote.currency,
    lines: quote.lines,
    totalMinor: quote.totalMinor,
    schedule: quote.schedule,
    cancellation: refundSteps(quote, terms.policy, terms, null, now.getTime()),
    expiresAt: quoteExpiry(now).toISOString(),
    signature: signQuote(quote, deps.quoteKey),
  })
}
