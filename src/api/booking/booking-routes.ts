import { paymentSessionSchema } from '#contract/booking/booking-schemas.ts'
import { guestChangeSchema } from '#contract/booking/booking-shapes.ts'
import { offlinePaymentRequestSchema } from '#contract/booking/booking-action-requests.ts'
import { changeGuest } from '#booking/hold/change-guest.ts'
import { extendHold } from '#booking/hold/extend-hold.ts'
import { withdrawBooking } from '#booking/hold/withdraw-booking.ts'
import { payOffline } from '#booking/payment/pay-offline.ts'
import { openPaymentSession } from '#booking/payment/open-payment-session.ts'
import { settleBooking } from '#booking/payment/settle-booking.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { bookingChangeRoutes } from './booking-change-routes.ts'
import { bookingDocumentRoutes } from './booking-document-routes.ts'
import { bookingEndRoutes } from './booking-end-routes.ts'
import { bookingVoucherRoutes } from './booking-voucher-routes.ts'
import { bookingThreadRoutes } from './booking-thread-routes.ts'
import { ofOwnBooking } from './own-booking.ts'

/** What guests do with their bookings; the collection reads them. */
export const bookingRoutes = [
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/payment-sessions',
    summary: 'Start a payment of what is due',
    responses: envelope(paymentSessionSchema),
    idempotency: 'required',
    refuses: [
      'booking_not_found',
      'booking_not_payable',
      'hold_expired',
      'nothing_to_pay',
      'payment_provider_unavailable',
    ],
    handle: (deps, { actor, param }) => openPaymentSession(deps, { actor, bookingId: param('id') }),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/settlement',
    summary: 'Fetch the state of the payments of a booking from the payment provider',
    // Called repeatedly to check for news.
    idempotency: 'ignored',
    refuses: ['booking_not_found', 'no_saved_card', 'payment_provider_unavailable'],
    handle: (deps, { actor, param }) => settleBooking(deps, { actor, bookingId: param('id') }),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/hold-extension',
    summary: 'Extend the hold once, while the bank asks the guest to confirm',
    idempotency: 'optional',
    refuses: ['booking_not_found', 'booking_not_payable', 'hold_already_extended', 'hold_expired'],
    handle: (deps, { actor, param }) => extendHold(deps, { actor, bookingId: param('id') }),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/withdrawal',
    summary: 'Release held nights',
    idempotency: 'optional',
    refuses: ['booking_not_found', 'booking_not_payable'],
    handle: (deps, { actor, param }) => withdrawBooking(deps, { actor, bookingId: param('id') }),
  }),
  route({
    ...ofOwnBooking,
    method: 'PUT',
    path: '/api/bookings/:id/guest',
    summary: 'Correct the guests of a booking until it is paid',
    body: {
      schema: guestChangeSchema,
      example: { guest: { name: 'Ann Example', email: 'ann@example.com', phone: '+34600000000' } },
    },
    refuses: ['booking_not_found', 'booking_not_payable', 'invalid_input'],
    handle: (deps, { actor, param, body }) => changeGuest(deps, { ...body, actor, bookingId: param('id') }),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/offline-payment',
    summary: 'Choose to pay by transfer or on arrival',
    body: { schema: offlinePaymentRequestSchema, example: { method: 'transfer' } },
    idempotency: 'required',
    refuses: [
      'booking_not_found',
      'booking_not_payable',
      'hold_expired',
      'payment_method_not_offered',
      'too_many_holds',
    ],
    handle: (deps, { actor, param, body }) => payOffline(deps, { ...body, actor, bookingId: param('id') }),
  }),
  ...bookingVoucherRoutes,
  ...bookingChangeRoutes,
  ...bookingEndRoutes,
  ...bookingDocumentRoutes,
  ...bookingThreadRoutes,
]
