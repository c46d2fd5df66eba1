import * as z from 'zod/mini'
import { cancellationPreviewSchema } from '#contract/booking/booking-schemas.ts'
import { quoteDocumentSchema } from '#contract/quote/quote-schemas.ts'
import { stayCardSchema } from '#contract/stay-schemas.ts'
import { ok } from '#core/result.ts'
import { previewCancellationForStaff } from '#booking/cancellation/preview-cancellation.ts'
import { findReceiptForStaff } from '#booking/document/find-document.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { bookingQuoteDocumentForStaff } from '#booking/quote/booking-quote-document.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { documentFile, envelope, file } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { otherStaysFor } from './other-stays.ts'

const chapter = 'Bookings of the company'
const access = hostOrStaff({ notFound: 'booking_not_found', token: 'bookings.findOne' })

/** What the host's side reads about a booking besides the booking itself. */
export const staffDocumentRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/bookings/:id/cancellation-preview',
    chapter,
    summary: 'What the guest gets back if they cancel now, or do not arrive',
    access,
    responses: envelope(cancellationPreviewSchema),
    refuses: ['booking_not_found', 'booking_state_conflict'],
    handle: (deps, { actor, param }) => previewCancellationForStaff(deps, { actor, bookingId: param('id') }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/bookings/:id/other-homes',
    chapter,
    summary:
      'Up to three similar homes that are free for its dates and guests: what a guest is offered if the host cancels',
    access,
    responses: envelope(z.array(stayCardSchema)),
    refuses: ['booking_not_found'],
    handle: async (deps, { actor, param }) => {
      const found = await findBookingForStaff(deps.db, { actor, bookingId: param('id') })
      return found.ok ? ok(await otherStaysFor(deps, found.value)) : found
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/bookings/:id/quote',
    chapter,
    summary: 'The price of a booking as a document from which anybody can recompute it',
    access,
    responses: documentFile(quoteDocumentSchema, () => 'booking'),
    refuses: ['booking_not_found'],
    handle: (deps, { actor, param }) => bookingQuoteDocumentForStaff(deps, { actor, bookingId: param('id') }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/bookings/:id/receipt.pdf',
    chapter,
    summary: 'The receipt',
    access,
    responses: file('application/pdf'),
    refuses: ['booking_not_found', 'booking_state_conflict'],
    handle: async (deps, { actor, param }) => {
      const found = await findReceiptForStaff(deps, { actor, bookingId: param('id') })
      return found.ok ? ok({ name: `${found.value.number}.pdf`, content: found.value.pdf }) : found
    },
  }),
]
