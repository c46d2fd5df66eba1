import type { Problem } from '#core/problem.ts'
import type { Fault } from '#api/route/problem-table.ts'
import { choiceFaults, dateFaults } from '#api/rate/rule-faults.ts'
import type { StaffRowName } from './staff-access.ts'

type Refusal = Problem['code'] | Fault

const actor = ['not_signed_in', 'not_allowed'] as const
const body = [
  'body_not_json',
  'data_missing',
  'body_too_large',
  'body_type_not_supported',
  'charset_not_supported',
  'invalid_input',
] as const
const acting = [...actor, ...body, 'idempotency_key_reused', 'idempotency_key_in_flight'] as const
const booking = [...acting, 'booking_not_found'] as const
const life = [...booking, 'booking_state_conflict'] as const
const paying = ['idempotency_key_missing'] as const
const money = [...life, ...paying, 'payment_provider_unavailable', 'payment_declined'] as const
const request = [...life, 'change_not_found', 'dates_unavailable'] as const
/** What each route of the staff refuses, by code. */
export const staffRefusals: Readonly<Record<StaffRowName, readonly Refusal[]>> = {
  'GET /api/staff/bookings': [...actor, 'invalid_input'],
  'GET /api/staff/bookings/:id': [...actor, 'booking_not_found'],
  'POST /api/staff/bookings/:id/accept': [...money, 'dates_unavailable'],
  'POST /api/staff/bookings/:id/decline': life,
  'POST /api/staff/bookings/:id/cancel': [...life, ...paying],
  'POST /api/staff/bookings/:id/no-show': [...life, ...paying],
  'POST /api/staff/bookings/:id/check-in': life,
  'POST /api/staff/bookings/:id/complete': life,
  'POST /api/staff/bookings/:id/adjustments': [
    ...money,
    'refund_exceeds_paid',
    'consent_needed',
    'limit_exceeded',
    'recent_sign_in_required',
  ],
  'POST /api/staff/bookings/:id/charges': [
    ...life,
    ...paying,
    'damage_exceeds_deposit',
    'limit_exceeded',
    'picture_not_found',
  ],
  'POST /api/staff/bookings/:id/charges/:charge/withdraw': [...booking, 'charge_not_found'],
  'POST /api/staff/bookings/:id/refunds': [
    ...money,
    'refund_exceeds_paid',
    'limit_exceeded',
    'recent_sign_in_required',
  ],
  'POST /api/staff/bookings/:id/refunds/:refund/paid': [
    ...booking,
    ...paying,
    'nothing_to_pay',
    'recent_sign_in_required',
  ],
  'POST /api/staff/bookings/:id/payments': [...money, 'nothing_to_pay', 'payment_method_not_offered'],
  'POST /api/staff/bookings/:id/deposit/capture': [
    ...money,
    'damage_exceeds_deposit',
    'deposit_not_held',
    'picture_not_found',
  ],
  'POST /api/staff/bookings/:id/deposit/release': [...money, 'deposit_not_held'],
  'POST /api/staff/bookings/:id/changes': [
    ...life,
    ...dateFaults,
    ...choiceFaults,
    'stay_not_found',
    'change_pending',
    'nothing_to_change',
  ],
  'POST /api/staff/bookings/:id/changes/:change/accept': [...request, ...paying],
  'POST /api/staff/bookings/:id/changes/:change/decline': request,
  'POST /api/staff/bookings/:id/changes/:change/withdraw': request,
}
