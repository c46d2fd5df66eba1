import { quoteDocumentSchema } from '#contract/quote/quote-schemas.ts'
import { ok } from '#core/result.ts'
import { findReceipt, findStayCalendar } from '#booking/document/find-document.ts'
import { bookingQuoteDocument } from '#booking/quote/booking-quote-document.ts'
import { STAY_CALENDAR_TYPE } from '#messaging/document/stay-calendar.ts'
import { person } from '#api/route/access.ts'
import { documentFile, file } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Bookings'
const access = person({ notFound: 'booking_not_found' })

/** The documents of a booking as files, for its guest. */
export const bookingDocumentRoutes = [
  route({
    method: 'GET',
    path: '/api/bookings/:id/quote',
    chapter,
    summary: 'The price of a booking as a document from which anybody can recompute it',
    access,
    responses: documentFile(quoteDocumentSchema, () => 'booking'),
    refuses: ['booking_not_found'],
    handle: (deps, { actor, param }) => bookingQuoteDocument(deps, { actor, bookingId: param('id') }),
  }),
  route({
    method: 'GET',
    path: '/api/bookings/:id/stay.ics',
    chapter,
    summary: 'The stay as a calendar file',
    access,
    responses: file(STAY_CALENDAR_TYPE),
    refuses: ['booking_not_found', 'booking_state_conflict'],
    handle: async (deps, { actor, param }) => {
      const found = await findStayCalendar(deps, { actor, bookingId: param('id') })
      return found.ok ? ok({ name: 'stay.ics', content: found.value }) : found
    },
  }),
  route({
    method: 'GET',
    path: '/api/bookings/:id/receipt.pdf',
    chapter,
    summary: 'The receipt',
    access,
    responses: file('application/pdf'),
    refuses: ['booking_not_found', 'booking_state_conflict'],
    handle: async (deps, { actor, param }) => {
      const found = await findReceipt(deps, { actor, bookingId: param('id') })
      return found.ok ? ok({ name: `${found.value.number}.pdf`, content: found.value.pdf }) : found
    },
  }),
]
