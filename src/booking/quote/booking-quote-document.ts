import { isUuid } from '#core/is-uuid.ts'
import { plainRequest } from '#core/quote/calculate-quote.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findStoredPrice } from '#db/queries/rate/stored-price-queries.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'
import { signQuoteDocument, type SignedQuoteDocument } from './signed-quote-document.ts'

/**
 * Returns the permanent document of what a booking costs, from the price and the rules stored with it.
 * `booking_not_found`: there is none, or it is somebody else's.
 */
export async function bookingQuoteDocument(
  deps: Pick<BookingDeps, 'db' | 'quoteKey'>,
  { actor, bookingId }: { readonly actor: Pick<Guest, 'uid'>; readonly bookingId: string },
): Promise<Result<SignedQuoteDocument, Extract<Problem, { code: 'booking_not_found' }>>> {
  const stored = isUuid(bookingId) ? await findStoredPrice(deps.db, bookingId, actor.uid) : null
  if (!stored) return err({ code: 'booking_not_found' })
  const { quote, terms } = stored
  const document = {
    schema: 'holmstay-quote/1' as const,
    bookedOn: quote.bookedOn,
    request: plainRequest(quote),
    terms,
    quote,
  }
  return ok(signQuoteDocument(document, `booking/${bookingId}`, deps.quoteKey))
}
