import type * as z from 'zod/mini'
import { changeRequestSchema } from '#contract/booking/booking-action-requests.ts'
import {
  adjustmentSchema,
  chargeSchema,
  damageSchema,
  declineChangeSchema,
  goodwillSchema,
  noteSchema,
  reasonSchema,
  receivedSchema,
  staffBookingsSchema,
  type StaffBookingShape,
} from '#contract/booking/staff-bookings.ts'
import type { Problem } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { acceptChange } from '#booking/change/accept-change.ts'
import { declineChange, withdrawChange } from '#booking/change/end-change.ts'
import { requestChange } from '#booking/change/request-change.ts'
import { withdrawCharge } from '#booking/charge/end-charge.ts'
import { offerCharge } from '#booking/charge/offer-charge.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { captureDamage } from '#booking/payment/capture-damage.ts'
import { releaseDeposit } from '#booking/payment/release-deposit.ts'
import { markReceived } from '#booking/payment/mark-received.ts'
import { markRefundPaid } from '#booking/payment/mark-refund-paid.ts'
import { acceptRequest } from '#booking/request/accept-request.ts'
import { declineRequest } from '#booking/request/decline-request.ts'
import { findStaffBooking } from '#booking/find-staff-booking.ts'
import { findStaffBookings } from '#booking/find-staff-bookings.ts'
import { markNoShow } from '#booking/lifecycle/mark-no-show.ts'
import { checkIn, completeStay } from '#booking/lifecycle/advance-booking.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { responseOf } from '#api/route/api-response.ts'
import { readQuery } from '#api/route/read-body.ts'
import type { ApiRoute, ApiRoutes } from '#api/route/api-route.ts'
import { freshOnly } from '#api/route/fresh-sign-in.ts'
import { staffAct, staffAction, hostOrStaff, type StaffCall } from '#api/route/staff-route.ts'

type StaffBookingRouteName =
  | 'GET /api/staff/bookings'
  | 'GET /api/staff/bookings/:id'
  | `POST /api/staff/bookings/:id/${StaffActionName}`

type StaffActionName = LifecycleActionName | PaymentActionName | ChangeActionName
type LifecycleActionName = 'accept' | 'decline' | 'cancel' | 'no-show' | 'check-in' | 'complete'
type PaymentActionName =
  | 'adjustments'
  | 'refunds'
  | 'refunds/:refund/paid'
  | 'payments'
  | 'deposit/capture'
  | 'deposit/release'
  | 'charges'
  | 'charges/:charge/withdraw'
type ChangeActionName = 'changes' | 'changes/:change/accept' | 'changes/:change/decline' | 'changes/:change/withdraw'

/** Bookings of the homes that somebody looks after, and what the host's side does with them. Every answer is the booking as it is then. */
export function staffBookingRoutes(deps: ApiDeps): ApiRoutes<StaffBookingRouteName> {
  return {
    'GET /api/staff/bookings': hostOrStaff(deps, async ({ url }, actor) => {
      const query = readQuery(url, staffBookingsSchema)
      if (!query.ok) return query.answer
      const { bookings, cursor } = await findStaffBookings(deps, { actor, query: query.value })
      return { status: 200, body: { data: bookings, meta: { cursor } } }
    }),
    'GET /api/staff/bookings/:id': hostOrStaff(deps, async ({ param }, actor) =>
      responseOf(await findStaffBooking(deps, { actor, bookingId: param('id') })),
    ),
    ...lifeRoutes(deps),
    ...moneyRoutes(deps),
    ...changeRoutes(deps),
  }
}

function lifeRoutes(deps: ApiDeps): ApiRoutes<`POST /api/staff/bookings/:id/${LifecycleActionName}`> {
  return {
    'POST /api/staff/bookings/:id/accept': act(deps, ({ actor, bookingId }) =>
      acceptRequest(deps, { actor, bookingId }),
    ),
    'POST /api/staff/bookings/:id/decline': bookingAction(deps, reasonSchema, ({ actor, bookingId, body }) =>
      declineRequest(deps, { actor, bookingId, reason: body.reason }),
    ),
    'POST /api/staff/bookings/:id/cancel': bookingAction(deps, reasonSchema, ({ actor, bookingId, body }) =>
      cancelAsHost(deps, { actor, bookingId, reason: body.reason }),
    ),
    'POST /api/staff/bookings/:id/no-show': bookingAction(deps, noteSchema, ({ actor, bookingId, body }) =>
      markNoShow(deps, { actor, bookingId, note: body.note }),
    ),
    'POST /api/staff/bookings/:id/check-in': act(deps, ({ actor, bookingId }) => checkIn(deps, { actor, bookingId })),
    'POST /api/staff/bookings/:id/complete': act(deps, ({ actor, bookingId }) =>
      completeStay(deps, { actor, bookingId }),
    ),
  }
}

function moneyRoutes(deps: ApiDeps): ApiRoutes<`POST /api/staff/bookings/:id/${PaymentActionName}`> {
  return {
    'POST /api/staff/bookings/:id/adjustments': bookingAction(
      deps,
      adjustmentSchema,
      ({ actor, bookingId, body, isFresh }) =>
        unlessStale(deps, { refundMinor: -body.amountMinor, isFresh }, () =>
          adjustPrice(deps, { actor, bookingId, ...body }),
        ),
    ),
    'POST /api/staff/bookings/:id/charges': bookingAction(
      deps,
      chargeSchema,
      ({ actor, bookingId, body }) => offerCharge(deps, { actor, bookingId, ...body }),
      201,
    ),
    'POST /api/staff/bookings/:id/charges/:charge/withdraw': act(deps, ({ actor, bookingId, param }) =>
      withdrawCharge(deps, { actor, bookingId, chargeId: param('charge') }),
    ),
    'POST /api/staff/bookings/:id/refunds': bookingAction(deps, goodwillSchema, ({ actor, bookingId, body, isFresh }) =>
      unlessStale(deps, { refundMinor: body.amountMinor, isFresh }, () =>
        adjustPrice(deps, { actor, bookingId, ...body, amountMinor: -body.amountMinor, refundNow: true }),
      ),
    ),
    'POST /api/staff/bookings/:id/refunds/:refund/paid': freshOnly(
      deps,
      act(deps, ({ actor, bookingId, param }) => markRefundPaid(deps, { actor, bookingId, refundId: param('refund') })),
    ),
    'POST /api/staff/bookings/:id/payments': bookingAction(deps, receivedSchema, ({ actor, bookingId, body }) =>
      markReceived(deps, { actor, bookingId, ...body }),
    ),
    'POST /api/staff/bookings/:id/deposit/capture': bookingAction(deps, damageSchema, ({ actor, bookingId, body }) =>
      captureDamage(deps, { actor, bookingId, ...body }),
    ),
    'POST /api/staff/bookings/:id/deposit/release': bookingAction(deps, reasonSchema, ({ actor, bookingId, body }) =>
      releaseDeposit(deps, { actor, bookingId, reason: body.reason }),
    ),
  }
}

function changeRoutes(deps: ApiDeps): ApiRoutes<`POST /api/staff/bookings/:id/${ChangeActionName}`> {
  const by = (actor: StaffCall<unknown>['actor']) => ({ side: 'host', actor }) as const
  return {
    'POST /api/staff/bookings/:id/changes': bookingAction(
      deps,
      changeRequestSchema,
      ({ actor, bookingId, body }) => requestChange(deps, { ...body, by: by(actor), bookingId }),
      201,
    ),
    'POST /api/staff/bookings/:id/changes/:change/accept': act(deps, ({ actor, bookingId, param }) =>
      acceptChange(deps, { by: by(actor), bookingId, changeId: param('change') }),
    ),
    'POST /api/staff/bookings/:id/changes/:change/decline': bookingAction(
      deps,
      declineChangeSchema,
      ({ actor, bookingId, param, body }) =>
        declineChange(deps, { by: by(actor), bookingId, changeId: param('change'), reason: body.reason ?? null }),
    ),
    'POST /api/staff/bookings/:id/changes/:change/withdraw': act(deps, ({ actor, bookingId, param }) =>
      withdrawChange(deps, { by: by(actor), bookingId, changeId: param('change') }),
    ),
  }
}

/** Gives money back unless it is more than whoever finds a browser open may give (`recent_sign_in_required`). */
async function unlessStale<Value>(
  { freshRefundMinor = Infinity }: ApiDeps,
  { refundMinor, isFresh }: { readonly refundMinor: number; readonly isFresh: boolean },
  run: () => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> {
  return refundMinor > freshRefundMinor && !isFresh ? err({ code: 'recent_sign_in_required' }) : run()
}

/**
 * Something done with a booking that the actor may work with: use cases that move money leave that question to their caller. The
 * answer is the booking as it is afterwards.
 */
function bookingAction<Body>(
  deps: ApiDeps,
  schema: z.ZodMiniType<Body>,
  run: (call: StaffCall<Body> & { readonly bookingId: string }) => Promise<Result<unknown, Problem>>,
  status = 200,
): ApiRoute {
  return staffAction(deps, schema, (call) => onBooking(deps, call, (bookingId) => run({ ...call, bookingId })), {
    status,
  })
}

/** The same without anything to say. */
function act(
  deps: ApiDeps,
  run: (call: ActCall & { readonly bookingId: string }) => Promise<Result<unknown, Problem>>,
): ApiRoute {
  return staffAct(deps, (call) => onBooking(deps, call, (bookingId) => run({ ...call, bookingId })))
}

type ActCall = Omit<StaffCall<never>, 'body' | 'isFresh'>

async function onBooking(
  deps: ApiDeps,
  { actor, param }: ActCall,
  run: (bookingId: string) => Promise<Result<unknown, Problem>>,
): Promise<Result<StaffBookingShape, Problem>> {
  const bookingId = param('id')
  const own = await findBookingForStaff(deps.db, { actor, bookingId })
  if (!own.ok) return own
  const done = await run(bookingId)
  return done.ok ? findStaffBooking(deps, { actor, bookingId }) : done
}
