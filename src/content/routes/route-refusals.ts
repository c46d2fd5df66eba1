import type { Problem } from '#core/problem.ts'
import type { Fault } from '../wire/problem-table.ts'
import type { RouteName } from './route-access.ts'

type Refusal = Problem['code'] | Fault

const bodyFaults = [
  'body_not_json',
  'data_missing',
  'body_too_large',
  'body_type_not_supported',
  'invalid_input',
] as const
const actorFaults = ['not_signed_in', 'not_allowed'] as const
const keyFaults = ['invalid_input', 'idempotency_key_reused', 'idempotency_key_in_flight'] as const
const ruleFaults = [
  'invalid_dates',
  'dates_in_past',
  'advance_notice_not_met',
  'outside_booking_window',
  'min_nights_not_met',
  'max_nights_exceeded',
  'arrival_day_not_allowed',
  'departure_day_not_allowed',
  'too_many_guests',
  'too_many_pets',
  'no_adult',
  'dates_unavailable',
] as const

/** What each route refuses, by code. Beside these every route may answer 405, 500 and 503. */
export const routeRefusals: Readonly<Record<RouteName, readonly Refusal[]>> = {
  'GET /api/stays': ['invalid_input'],
  'GET /api/stays/:slug': ['stay_not_found'],
  'GET /api/stays/:slug/calendar': ['stay_not_found', 'invalid_dates'],
  'GET /api/destinations': [],
  'POST /api/quotes': [...bodyFaults, 'stay_not_found', ...ruleFaults],
  'GET /api/bookings': actorFaults,
  'POST /api/bookings': [
    ...actorFaults,
    ...bodyFaults,
    'idempotency_key_missing',
    ...keyFaults,
    'email_not_verified',
    'quote_invalid',
    'quote_expired',
    'price_changed',
    'stay_not_found',
    'too_many_holds',
    ...ruleFaults,
  ],
  'GET /api/bookings/:id': [...actorFaults, 'booking_not_found'],
  'POST /api/bookings/:id/payment-sessions': [
    ...actorFaults,
    ...keyFaults,
    'booking_not_found',
    'hold_expired',
    'booking_not_payable',
    'payment_provider_unavailable',
  ],
  'POST /api/bookings/:id/settlement': [
    ...actorFaults,
    ...keyFaults,
    'booking_not_found',
    'payment_provider_unavailable',
  ],
  'POST /api/bookings/:id/hold-extension': [
    ...actorFaults,
    ...keyFaults,
    'booking_not_found',
    'hold_expired',
    'hold_already_extended',
    'booking_not_payable',
  ],
  'POST /api/bookings/:id/withdrawal': [...actorFaults, ...keyFaults, 'booking_not_found', 'booking_not_payable'],
  'GET /api/users/me': actorFaults,
  'PUT /api/users/me': [...actorFaults, ...bodyFaults, 'account_not_found'],
  'GET /api/users/me/security': actorFaults,
  'GET /api/users/me/sessions': actorFaults,
  'DELETE /api/users/me/sessions': actorFaults,
  'DELETE /api/users/me/sessions/:id': [...actorFaults, 'device_not_found'],
  'GET /api/users/me/export': [...actorFaults, 'too_many_attempts'],
  'POST /webhooks/:provider': ['route_not_found', 'signature_invalid', 'body_too_large'],
}
