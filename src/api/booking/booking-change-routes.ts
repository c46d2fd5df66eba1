import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { changeRequestSchema } from '#contract/booking/booking-action-requests.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import { acceptChange } from '#booking/change/accept-change.ts'
import type { ChangeActor } from '#booking/change/change-side.ts'
import { declineChange, withdrawChange } from '#booking/change/end-change.ts'
import { previewChange } from '#booking/change/preview-change.ts'
import { requestChange } from '#booking/change/request-change.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiRoute, ApiRoutes } from '#api/route/api-route.ts'
import { bookingAction, bookingActionWith, type BookingActionOf } from '#api/route/action-route.ts'

/** Other dates or guests for a booking, asked for or answered by its guest. */
export function bookingChangeRoutes(
  deps: ApiDeps,
): ApiRoutes<
  | 'POST /api/bookings/:id/change-preview'
  | 'POST /api/bookings/:id/changes'
  | 'POST /api/bookings/:id/changes/:change/accept'
  | 'POST /api/bookings/:id/changes/:change/decline'
  | 'POST /api/bookings/:id/changes/:change/withdraw'
> {
  return {
    'POST /api/bookings/:id/change-preview': bookingActionWith(deps, changeRequestSchema, previewChange, {
      isAsked: true,
    }),
    'POST /api/bookings/:id/changes': bookingActionWith(deps, changeRequestSchema, async (_, { actor, ...request }) =>
      asGuestSees(deps, { actor, ...request }, await requestChange(deps, { ...request, by: { side: 'guest', actor } })),
    ),
    'POST /api/bookings/:id/changes/:change/accept': response(deps, acceptChange),
    'POST /api/bookings/:id/changes/:change/decline': response(deps, declineChange),
    'POST /api/bookings/:id/changes/:change/withdraw': response(deps, withdrawChange),
  }
}

type Response = (
  deps: ApiDeps,
  request: { by: ChangeActor; bookingId: string; changeId: string },
) => Promise<Result<unknown, Problem>>

function response(deps: ApiDeps, run: Response): ApiRoute {
  return bookingAction(deps, async (_, { actor, bookingId }, { param }) => {
    const changed = await run(deps, { by: { side: 'guest', actor }, bookingId, changeId: param('change') })
    return asGuestSees(deps, { actor, bookingId }, changed)
  })
}

async function asGuestSees(
  deps: ApiDeps,
  { actor, bookingId }: BookingActionOf,
  done: Result<unknown, Problem>,
): Promise<Result<BookingShape, Problem>> {
  return done.ok ? findBookingForGuest(deps, { actor, bookingId }) : done
}
