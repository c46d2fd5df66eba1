import * as z from 'zod/mini'
import { bookingRequestSchema } from '#contract/booking/booking-shapes.ts'
import { bookingPatchSchema, bookingInputSchema } from '#contract/collection/booking-input.ts'
import { entryResponse, entryOperation, fieldParameters, listOperation } from '#api/collection/collection-operations.ts'
import { ref, envelope, type JsonSchema } from '#api/route/json-schema.ts'
import type { OperationDoc } from '#api/route/operation-doc.ts'

const booking = envelope(ref('BookingInFull'))

/** Something done with a booking; it may be repeated as it is. */
function action(summary: string, result: JsonSchema = booking, rest: Partial<OperationDoc> = {}): OperationDoc {
  return { tag: 'Bookings', summary, answer: result, idempotency: 'optional', ...rest }
}

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
  'DELETE /api/bookings/:id': {
    tag: 'Bookings',
    summary: 'Take back a booking that costs nothing to leave; others are cancelled',
    status: 204,
  },
} as const satisfies Readonly<Record<string, OperationDoc>>
