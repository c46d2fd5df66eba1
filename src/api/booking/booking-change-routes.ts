import { changePreviewSchema } from '#contract/booking/booking-schemas.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { changeRequestSchema } from '#contract/booking/booking-action-requests.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import type { Problem, ProblemOf } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import { acceptChange } from '#booking/change/accept-change.ts'
import type { ChangeActor } from '#booking/change/change-side.ts'
import { declineChange, withdrawChange } from '#booking/change/end-change.ts'
import { previewChange } from '#booking/change/preview-change.ts'
import { takeAllBack } from '#booking/change/take-all-back.ts'
import { requestChange } from '#booking/change/request-change.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { choiceFaults, dateFaults } from '#api/rate/rule-faults.ts'
import type { ApiCall } from '#api/route/api-route.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { ofOwnBooking } from './own-booking.ts'

const body = { schema: changeRequestSchema, example: { checkIn: '2027-06-12', checkOut: '2027-06-19', adults: 3 } }

/** Other dates or guests for a booking, requested or answered by its guest. */
export const bookingChangeRoutes = [
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/change-preview',
    summary: 'What a change of dates or guests would cost',
    body,
    responses: envelope(changePreviewSchema),
    idempotency: 'ignored',
    refuses: [
      'booking_not_found',
      'booking_state_conflict',
      'nothing_to_change',
      'offer_expired',
      'offer_not_found',
      'stay_not_found',
      ...dateFaults,
      ...choiceFaults,
    ],
    handle: (deps, { actor, param, body: requested }) =>
      previewChange(deps, { ...requested, actor, bookingId: param('id') }),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/changes',
    summary: 'Request a change of dates or guests',
    body,
    idempotency: 'optional',
    refuses: [
      'booking_not_found',
      'booking_state_conflict',
      'change_not_found',
      'change_pending',
      'nothing_to_change',
      'offer_expired',
      'offer_not_found',
      'stay_not_found',
      ...dateFaults,
      ...choiceFaults,
    ],
    handle: asGuestSees((deps, { by, bookingId, body: requested }) =>
      requestChange(deps, { ...requested, bookingId, by }),
    ),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/changes/:change/accept',
    summary: 'Accept a change that the host offered',
    idempotency: 'required',
    refuses: ['booking_not_found', 'booking_state_conflict', 'change_not_found', 'dates_unavailable', 'not_allowed'],
    handle: asGuestSees((deps, { by, bookingId, changeId }) => acceptChange(deps, { by, bookingId, changeId })),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/changes/:change/decline',
    summary: 'Decline a change that the host offered',
    idempotency: 'optional',
    refuses: ['booking_not_found', 'change_not_found', 'not_allowed'],
    handle: asGuestSees((deps, { by, bookingId, changeId }) => declineChange(deps, { by, bookingId, changeId })),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/changes/:change/all-back',
    summary: 'Get a full refund instead of the other home that is offered, when the booked one cannot be used',
    idempotency: 'required',
    refuses: ['booking_not_found', 'booking_state_conflict', 'change_not_found', 'not_allowed'],
    handle: asGuestSees((deps, { by, bookingId, changeId }) =>
      takeAllBack(deps, { actor: by.actor, bookingId, changeId }),
    ),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/changes/:change/withdraw',
    summary: 'Withdraw a change request',
    idempotency: 'optional',
    refuses: ['booking_not_found', 'change_not_found', 'not_allowed'],
    handle: asGuestSees((deps, { by, bookingId, changeId }) => withdrawChange(deps, { by, bookingId, changeId })),
  }),
]

interface OwnChange<Body> {
  readonly by: ChangeActor & { readonly side: 'guest' }
  readonly body: Body
  readonly bookingId: string
  readonly changeId: string
}

/** Does something with a change and answers with the resulting booking as its guest sees it. */
function asGuestSees<Body, Refused extends Problem>(
  run: (deps: ApiDeps, given: OwnChange<Body>) => Promise<Result<unknown, Refused>>,
) {
  return async (
    deps: ApiDeps,
    given: { readonly actor: UserShape; readonly body: Body; readonly call: ApiCall },
  ): Promise<Result<BookingShape, Refused | ProblemOf<'booking_not_found'>>> => {
    const { actor, call } = given
    const bookingId = call.param('id')
    const by = { side: 'guest', actor } as const
    const done = await run(deps, { by, body: given.body, bookingId, changeId: call.param('change') })
    return done.ok ? findBookingForGuest(deps, { actor, bookingId }) : done
  }
}
