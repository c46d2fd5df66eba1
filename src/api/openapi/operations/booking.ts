import * as z from 'zod/mini'
import {
  acceptChargeRequestSchema,
  cancelRequestSchema,
  changeRequestSchema,
  declineChargeRequestSchema,
  offlinePaymentRequestSchema,
  reviewRequestSchema,
} from '#contract/booking/booking-action-requests.ts'
import { bookingRequestSchema, guestChangeSchema } from '#contract/booking/booking-shapes.ts'
import { bookingPatchSchema, bookingInputSchema } from '#contract/collection/booking-input.ts'
import { threadMessageSchema } from '#contract/thread-shapes.ts'
import { entryResponse, entryOperation, fieldParameters, listOperation } from '#api/collection/collection-operations.ts'
import { ref, anyObject, envelope, flag, object, type JsonSchema } from '#api/route/json-schema.ts'
import type { OperationDoc } from '#api/route/operation-doc.ts'

const booking = envelope(ref('BookingInFull'))

/** Something done with a booking; it may be repeated as it is. */
function action(summary: string, result: JsonSchema = booking, rest: Partial<OperationDoc> = {}): OperationDoc {
  return { tag: 'Bookings', summary, answer: result, idempotency: 'optional', ...rest }
}

const dates = { checkIn: '2027-06-12', checkOut: '2027-06-19' }

/** From the price to the end of a stay. */
export const bookingOperations = {
  'GET /api/bookings': listOperation('bookings'),
  'GET /api/bookings/:id': entryOperation('bookings'),
  'POST /api/bookings': {
    tag: 'Bookings',
    summary:
      'Hold the nights of a quote for 15 minutes (with a key), or those of a home and dates at the price of this moment',
    body: z.union([bookingRequestSchema, bookingInputSchema]),
    example: { quote: '…', guest: { name: 'Ann Example', email: 'ann@example.com', phone: '+34 600 000 000' } },
    query: fieldParameters,
    answer: entryResponse('bookings'),
    status: 201,
    idempotency: 'optional',
  },
  'PUT /api/bookings/:id': action('Ask for other dates or guests', entryResponse('bookings'), {
    query: fieldParameters,
    body: bookingPatchSchema,
    example: { guests: 3 },
  }),
  'PUT /api/bookings/:id/guest': {
    tag: 'Bookings',
    summary: 'Correct who comes along, until it is paid',
    body: guestChangeSchema,
    example: { guest: { name: 'Ann Example', email: 'ann@example.com', phone: '+34600000000' } },
    answer: booking,
  },
  'DELETE /api/bookings/:id': {
    tag: 'Bookings',
    summary: 'Take back a booking that costs nothing to leave; others are cancelled',
    status: 204,
  },
  'GET /api/bookings/:id/quote': {
    tag: 'Bookings',
    summary: 'The price of a booking to keep, from which anybody computes it again',
    answer: ref('QuoteDocument'),
  },
  'GET /api/bookings/:id/stay.ics': { tag: 'Bookings', summary: 'The stay for a calendar', file: 'text/calendar' },
  'GET /api/bookings/:id/receipt.pdf': { tag: 'Bookings', summary: 'The receipt', file: 'application/pdf' },
  'POST /api/bookings/:id/payment-sessions': action('Begin to pay what is due', envelope(ref('PaymentSession'))),
  'POST /api/bookings/:id/settlement': action('Ask the payment provider for news of a booking'),
  'POST /api/bookings/:id/hold-extension': action('Hold the nights longer, once, while the bank asks'),
  'POST /api/bookings/:id/withdrawal': action('Give back held nights'),
  'POST /api/bookings/:id/offline-payment': action('Pay by transfer or on arrival', booking, {
    body: offlinePaymentRequestSchema,
    example: { method: 'transfer' },
  }),
  'POST /api/bookings/:id/cancellation-preview': action(
    'To the cent what a cancellation at this moment brings back',
    envelope(ref('CancellationPreview')),
  ),
  'POST /api/bookings/:id/cancel': action('Cancel', booking, {
    body: cancelRequestSchema,
    example: { reason: 'plans_changed' },
  }),
  'POST /api/bookings/:id/change-preview': action(
    'What other dates or guests would cost',
    envelope(ref('ChangePreview')),
    {
      body: changeRequestSchema,
      example: { ...dates, adults: 3 },
    },
  ),
  'POST /api/bookings/:id/changes': action('Ask for other dates or guests', booking, {
    body: changeRequestSchema,
    example: { ...dates, adults: 3 },
  }),
  'POST /api/bookings/:id/changes/:change/accept': action('Say yes to a change of the host'),
  'POST /api/bookings/:id/changes/:change/decline': action('Say no to a change of the host'),
  'POST /api/bookings/:id/changes/:change/withdraw': action('Take back a wish to change'),
  'POST /api/bookings/:id/charges/:charge/accept': action('Agree to pay something beside the agreed price', booking, {
    body: acceptChargeRequestSchema,
    example: { card: 'kept' },
  }),
  'POST /api/bookings/:id/charges/:charge/decline': action('Do not agree to it', booking, {
    body: declineChargeRequestSchema,
    example: { reason: 'The towels were included' },
  }),
  'POST /api/bookings/:id/review': action('Say how it was', booking, {
    body: reviewRequestSchema,
    example: { overall: 5, body: 'Calm and bright.' },
  }),
  'GET /api/bookings/:id/thread': {
    tag: 'Threads',
    summary: 'The conversation with the host about a booking',
    answer: envelope(ref('Conversation')),
  },
  'POST /api/bookings/:id/messages': {
    tag: 'Threads',
    summary: 'Write to the host about a booking; each has one conversation, which begins with the note of the booking',
    body: threadMessageSchema,
    example: { message: 'We come by the late ferry' },
    answer: envelope(ref('Conversation')),
    status: 201,
    idempotency: 'optional',
  },
  'POST /webhooks/:provider': {
    tag: 'Bookings',
    summary: 'Events of the payment provider, signed by it',
    bareBody: { mediaType: 'application/json', schema: anyObject },
    answer: envelope(object({ received: flag })),
  },
} as const satisfies Readonly<Record<string, OperationDoc>>
