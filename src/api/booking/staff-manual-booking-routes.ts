import * as z from 'zod/mini'
import {
  knownGuestSchema,
  knownGuestsSchema,
  staffBookingRequestSchema,
  staffQuoteRequestSchema,
  staffQuoteSchema,
} from '#contract/booking/manual-booking.ts'
import { staffBookingSchema } from '#contract/booking/staff-booking-schemas.ts'
import { ok } from '#core/result.ts'
import { bookForGuest } from '#booking/book-for-guest.ts'
import { findKnownGuests } from '#booking/find-known-guests.ts'
import { findStaffBooking } from '#booking/find-staff-booking.ts'
import { findQuoteForGuest } from '#booking/quote-for-guest.ts'
import { dateFaults } from '#api/rate/rule-faults.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { text } from '#api/route/json-schema.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { callerDepsOf } from './caller-deps-of.ts'

const chapter = 'Bookings of the company'
const choice = { stay: 'casa-blava', checkIn: '2027-06-12', checkOut: '2027-06-19', adults: 2 }

/** Booking for somebody who called or wrote. */
export const staffManualBookingRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/guests',
    chapter,
    summary: 'Find guests who have booked before, by name, e-mail address or telephone number',
    access: hostOrStaff({ token: 'bookings.find' }),
    query: {
      schema: knownGuestsSchema,
      parameters: [
        {
          name: 'text',
          about: 'Part of the name, address or number. One or two Latin letters are the beginning of a word.',
          schema: text,
          required: true,
          example: 'lindqvist',
        },
      ],
    },
    responses: envelope(z.array(knownGuestSchema)),
    refuses: [],
    handle: async (deps, { actor, query }) => ok(await findKnownGuests(deps, { actor, ...query })),
  }),
  route({
    method: 'POST',
    path: '/api/staff/booking-quotes',
    chapter,
    summary: 'Show what a booking made for a guest would cost, and which rule it would break',
    access: hostOrStaff({ right: 'bookings', notFound: 'stay_not_found', token: 'quotes.create' }),
    body: { schema: staffQuoteRequestSchema, example: choice },
    responses: envelope(staffQuoteSchema),
    idempotency: 'ignored',
    changesNothing: true,
    refuses: ['stay_not_found', 'nights_taken', ...dateFaults],
    handle: (deps, { actor, body }) => findQuoteForGuest(deps, { actor, request: body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/bookings',
    chapter,
    summary: 'Book for a guest; the nights are blocked at once, and the guest gets a mail',
    access: hostOrStaff({ right: 'bookings', notFound: 'stay_not_found', token: 'bookings.create' }),
    body: {
      schema: staffBookingRequestSchema,
      example: {
        ...choice,
        guest: { name: 'Ann Example', email: 'ann@example.com', phone: '+34 600 000 000' },
        payment: 'link',
        holdHours: 48,
        expectedTotalMinor: 140_000,
      },
    },
    responses: envelope(staffBookingSchema, { status: 201 }),
    idempotency: 'required',
    refuses: [
      'stay_not_found',
      'booking_not_found',
      'nights_taken',
      'price_changed',
      'limit_exceeded',
      'refund_limit_exceeded',
      'payment_method_not_offered',
      'invalid_input',
      ...dateFaults,
    ],
    handle: async (deps, { actor, body, call }) => {
      const idempotencyKey = call.request.headers.get('idempotency-key') ?? ''
      const made = await bookForGuest(await callerDepsOf(deps), { actor, request: body, idempotencyKey })
      return made.ok ? findStaffBooking(deps, { actor, bookingId: made.value.id }) : made
    },
  }),
]
