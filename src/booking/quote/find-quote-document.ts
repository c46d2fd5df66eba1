import { quoteDocument } from '#core/quote/quote-document.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { findOffer } from '#db/queries/thread/offer-queries.ts'
import { findCoupon } from '#db/queries/rate/coupon-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { readQuoteToken } from './quote-token.ts'
import { signQuoteDocument, type SignedQuoteDocument } from './signed-quote-document.ts'

/**
 * Returns the document of a quote by its id: lines, formulas and the rules they were made by. `quote_invalid`,
 * `quote_expired`: as for `readQuoteToken`; `stay_not_found`: the home is gone; `price_changed`: its rules give another
 * total by now, so the document would not be that of this quote.
 */
export async function findQuoteDocument(
  deps: Pick<BookingDeps, 'db' | 'now' | 'quoteKey'>,
  token: string,
): Promise<
  Result<SignedQuoteDocument, ProblemOf<'quote_invalid' | 'quote_expired' | 'stay_not_found' | 'price_changed'>>
> {
  const quoted = readQuoteToken(token, deps.quoteKey, deps.now())
  if (!quoted.ok) return quoted
  const {
    stayId,
    totalMinor,
    currency,
    issuedAt,
    termsVersion: _,
    promoCode,
    offer: offerId,
    ...request
  } = quoted.value
  const terms = (await loadStayTerms(deps.db, [stayId])).get(stayId)
  if (!terms) return err({ code: 'stay_not_found' })
  const rentMinor = offerId === undefined ? null : ((await findOffer(deps.db, offerId))?.rentMinor ?? null)
  const coupon = promoCode === undefined ? null : await findCoupon(deps.db, promoCode)
  const promo = coupon && {
    id: coupon.id,
    code: coupon.code,
    percentBp: coupon.percentBp,
    amountMinor: coupon.amountMinor,
  }
  const bookedOn = todayIn(terms.timeZone, issuedAt.getTime())
  const document = quoteDocument(
    terms,
    { ...request, ...(promo && { promo }), ...(rentMinor !== null && { agreedRentMinor: rentMinor }) },
    bookedOn,
  )
  if (document.quote.totalMinor !== totalMinor)
    return err({
      code: 'price_changed',
      quotedTotalMinor: totalMinor,
      currentTotalMinor: document.quote.totalMinor,
      currency,
    })
  return ok(signQuoteDocument(document, token, deps.quoteKey))
}
