import { isUuid } from '#core/is-uuid.ts'
import { plainRequest } from '#core/quote/calculate-quote.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findStoredPrice } from '#db/queries/rate/stored-price-queries.ts'
import type { BookingDeps, Guest, StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { signQuoteDocument, type SignedQuoteDocument } from './signed-quote-document.ts'

type DocumentDeps = Pick<BookingDeps, 'db' | 'quoteKey'>
type Found = Result<SignedQuoteDocument, ProblemOf<'booking_not_found'>>

/**
 * Returns the permanent document of what a booking costs, from the price and the rules stored with it.
 * `booking_not_found`: there is none, or it is somebody else's.
 */
export async function bookingQuoteDocument(
  deps: DocumentDeps,
  { actor, bookingId }: { readonly actor: Pick<Guest, 'uid'>; readonly bookingId: string },
): Promise<Found> {
  return documentOf(deps, bookingId, isUuid(bookingId) ? await findStoredPrice(deps.db, bookingId, actor.uid) : null)
}

/** Returns the same for the host's side, for a booking of a home that they look after. */
export async function bookingQuoteDocumentForStaff(
  deps: DocumentDeps,
  { actor, bookingId }: { readonly actor: StaffActor; readonly bookingId: string },
): Promise<Found> {
  const booking = await findBookingForStaff(deps.db, { actor, bookingId })
  return booking.ok ? documentOf(deps, bookingId, await findStoredPrice(deps.db, bookingId)) : booking
}

function documentOf(
  { quoteKey }: DocumentDeps,
  bookingId: string,
  stored: Awaited<ReturnType<typeof findStoredPrice>>,
): Found {
  if (!stored) return err({ code: 'booking_not_found' })
  const { quote, terms } = stored
  const document = {
    schema: 'holmstay-quote/1' as const,
    bookedOn: quote.bookedOn,
    request: plainRequest(quote),
    terms,
    quote,
  }
  return ok(signQuoteDocument(document, `booking/${bookingId}`, quoteKey))
}
