import type { Problem } from '#core/problem.ts'
import type { Fault } from '../wire/problem-table.ts'
import type { RouteName } from './route-access.ts'
import { choiceFaults, dateFaults } from './rule-faults.ts'
import { staffRefusals } from './staff/staff-refusals.ts'

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
const ruleFaults = [...dateFaults, ...choiceFaults, 'offer_not_found', 'offer_expired'] as const

const answerFaults = [...actorFaults, ...keyFaults, 'booking_not_found'] as const
const deedFaults = [...answerFaults, ...bodyFaults] as const

const contactFaults = [...bodyFaults, 'too_many_attempts', 'form_too_soon', 'form_too_old', 'form_used'] as const

/** What each route refuses, by code. Beside these every route may answer 405, 500 and 503. */
export const routeRefusals: Readonly<Record<RouteName, readonly Refusal[]>> = {
  'GET /api/stays': ['invalid_input'],
  'GET /api/stays/:slug': ['stay_not_found'],
  'GET /api/stays/:slug/calendar': ['stay_not_found', 'invalid_dates'],
  'GET /api/destinations': [],
  'GET /api/stays/:slug/totals': ['invalid_input', 'stay_not_found', ...ruleFaults],
  'GET /api/stays/:slug/similar': ['invalid_input', 'stay_not_found'],
  'GET /api/stays/:slug/reviews': ['stay_not_found'],
  'GET /api/stay-cards': ['invalid_input'],
  'GET /api/pages': [],
  'GET /api/pages/:slug': ['page_not_found', 'invalid_input'],
  'GET /api/cancellation-policies': [],
  'GET /api/contact-form': [],
  'GET /api/contact-messages': ['not_allowed'],
  'POST /api/contact-messages': contactFaults,
  'POST /api/contact': contactFaults,
  'GET /api/favourites': actorFaults,
  'PUT /api/favourites': [...actorFaults, ...bodyFaults],
  'PUT /api/favourites/:slug': [...actorFaults, 'stay_not_found'],
  'DELETE /api/favourites/:slug': [...actorFaults, 'stay_not_found'],
  'POST /api/quotes': [...bodyFaults, 'stay_not_found', 'too_many_attempts', ...ruleFaults],
  'GET /api/quotes/:id/document': ['quote_invalid', 'quote_expired', 'stay_not_found', 'price_changed'],
  'POST /api/quotes/verification': bodyFaults,
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
  'GET /api/bookings/:id/quote': [...actorFaults, 'booking_not_found'],
  'GET /api/bookings/:id/stay.ics': [...actorFaults, 'booking_not_found', 'booking_state_conflict'],
  'GET /api/bookings/:id/receipt.pdf': [...actorFaults, 'booking_not_found', 'booking_state_conflict'],
  'POST /api/bookings/:id/offline-payment': [
    ...deedFaults,
    'hold_expired',
    'booking_not_payable',
    'payment_method_not_offered',
    'too_many_holds',
  ],
  'POST /api/bookings/:id/cancellation-preview': [...actorFaults, 'booking_not_found', 'booking_state_conflict'],
  'POST /api/bookings/:id/cancel': [...deedFaults, 'booking_state_conflict', 'refund_changed'],
  'POST /api/bookings/:id/change-preview': [
    ...actorFaults,
    ...bodyFaults,
    'booking_not_found',
    'booking_state_conflict',
    'nothing_to_change',
    'stay_not_found',
    ...ruleFaults,
  ],
  'POST /api/bookings/:id/changes': [
    ...deedFaults,
    'booking_state_conflict',
    'change_pending',
    'nothing_to_change',
    'stay_not_found',
    ...ruleFaults,
  ],
  'POST /api/bookings/:id/changes/:change/accept': [
    ...answerFaults,
    'change_not_found',
    'booking_state_conflict',
    'dates_unavailable',
  ],
  'POST /api/bookings/:id/changes/:change/decline': [...answerFaults, 'change_not_found'],
  'POST /api/bookings/:id/changes/:change/withdraw': [...answerFaults, 'change_not_found'],
  'POST /api/bookings/:id/review': [...deedFaults, 'review_not_open', 'review_exists'],
  'GET /api/threads': actorFaults,
  'POST /api/threads': [
    ...actorFaults,
    ...bodyFaults,
    ...keyFaults,
    'email_not_verified',
    'stay_not_found',
    'invalid_dates',
    'no_adult',
    'too_many_attempts',
  ],
  'GET /api/threads/:id': [...actorFaults, 'thread_not_found'],
  'POST /api/threads/:id/messages': [...actorFaults, ...bodyFaults, ...keyFaults, 'thread_not_found'],
  'GET /api/users/me': actorFaults,
  'PUT /api/users/me': [...actorFaults, ...bodyFaults, 'account_not_found'],
  'GET /api/users/me/security': actorFaults,
  'GET /api/users/me/sessions': actorFaults,
  'DELETE /api/users/me/sessions': actorFaults,
  'DELETE /api/users/me/sessions/:id': [...actorFaults, 'device_not_found'],
  'GET /api/users/me/export': [...actorFaults, 'too_many_attempts'],
  'POST /webhooks/:provider': ['route_not_found', 'signature_invalid', 'body_too_large'],
  ...staffRefusals,
}
