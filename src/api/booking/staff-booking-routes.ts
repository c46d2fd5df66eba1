import * as z from 'zod/mini'
import { bookingSchema } from '#contract/booking/booking-schemas.ts'
import { staffBookingSchema } from '#contract/booking/staff-booking-schemas.ts'
import { BOOKING_DAYS, staffBookingsSchema } from '#contract/booking/staff-bookings.ts'
import { BOOKING_ORDERS } from '#core/booking/booking-order.ts'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { ok } from '#core/result.ts'
import { findStaffBooking } from '#booking/find-staff-booking.ts'
import { findStaffBookings } from '#booking/find-staff-bookings.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { date, enumOf, text, whole } from '#api/route/json-schema.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { staffChangeRoutes } from './staff-change-routes.ts'
import { staffHoldRoutes } from './staff-hold-routes.ts'
import { staffLifecycleRoutes } from './staff-lifecycle-routes.ts'
import { staffGuestReviewRoutes } from './staff-guest-review-routes.ts'
import { staffDocumentRoutes } from './staff-document-routes.ts'
import { staffPaymentRoutes } from './staff-payment-routes.ts'

const chapter = 'Bookings of the company'

/** Bookings of the homes that somebody looks after, and the actions of the host's side. */
export const staffBookingRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/bookings',
    chapter,
    summary: 'Bookings of the homes you run, latest arrival first by default',
    access: hostOrStaff({ token: 'bookings.find' }),
    query: {
      schema: staffBookingsSchema,
      parameters: [
        {
          name: 'state',
          about: `Only bookings in this state, or in one of several states separated by commas: ${BOOKING_STATES.join(', ')}.`,
          schema: text,
          example: 'confirmed,checked_in',
        },
        { name: 'stay', about: 'Document id or slug of a home.', schema: text },
        { name: 'from', about: 'Only stays with a night on or after this day.', schema: date },
        { name: 'to', about: 'Only stays with a night before this day.', schema: date },
        {
          name: 'between',
          about: 'What `from` and `to` refer to: nights (the default), days of arrival, or days of departure.',
          schema: enumOf(...BOOKING_DAYS),
        },
        {
          name: 'payment',
          about:
            '`due`: only bookings whose guest should pay now: those that are booked once they are paid, payments that were declined or have fallen due, transfers due within three days, and extra charges that wait for an answer.',
          schema: enumOf('due'),
        },
        { name: 'order', about: '`latest-arrival` by default.', schema: enumOf(...BOOKING_ORDERS) },
        {
          name: 'text',
          about: "Part of the reference, or of the guest's name, address or telephone number.",
          schema: text,
        },
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next entries.', schema: text },
        { name: 'limit', about: '50 by default, at most 100.', schema: whole, example: 20 },
      ],
    },
    responses: withMeta(z.array(bookingSchema), z.object({ cursor: z.nullable(z.string()) })),
    refuses: [],
    handle: async (deps, { actor, query }) => {
      const { bookings, cursor } = await findStaffBookings(deps, { actor, query })
      return ok({ data: bookings, meta: { cursor } })
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/bookings/:id',
    chapter,
    summary: 'One booking with all its details',
    access: hostOrStaff({ token: 'bookings.findOne', notFound: 'booking_not_found' }),
    responses: envelope(staffBookingSchema),
    refuses: ['booking_not_found'],
    handle: (deps, { actor, param }) => findStaffBooking(deps, { actor, bookingId: param('id') }),
  }),
  ...staffDocumentRoutes,
  ...staffGuestReviewRoutes,
  ...staffHoldRoutes,
  ...staffLifecycleRoutes,
  ...staffPaymentRoutes,
  ...staffChangeRoutes,
]
