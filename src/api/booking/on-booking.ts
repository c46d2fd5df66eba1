import type { TokenPermission } from '#contract/api-token-shapes.ts'
import { staffBookingSchema } from '#contract/booking/staff-booking-schemas.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { Problem, ProblemOf } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { findStaffBooking } from '#booking/find-staff-booking.ts'
import { idForKey } from '#booking/id-for-key.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { hostOrStaff } from '#api/route/access.ts'
import type { ApiCall } from '#api/route/api-route.ts'
import { envelope } from '#api/route/responses.ts'

/** What all routes share by which the host's side, or a program with this permission, acts on a booking. */
export const ofBooking = (token: TokenPermission) =>
  ({
    method: 'POST',
    chapter: 'Bookings of the company',
    access: hostOrStaff({ right: 'bookings', notFound: 'booking_not_found', token }),
    responses: envelope(staffBookingSchema),
  }) as const

interface OnBooking<Body> {
  readonly actor: StaffActor
  readonly body: Body
  readonly bookingId: string
  readonly call: ApiCall
  /** The same for each repetition of the request: its key and the request; null: it has no key. */
  readonly attempt: string | null
}

/**
 * Acts on a booking that the actor may work with; use cases that move money leave that check to their caller. Answers
 * with the resulting booking.
 */
export function onBooking<Body, Refused extends Problem>(
  run: (deps: ApiDeps, given: OnBooking<Body>) => Promise<Result<unknown, Refused>>,
) {
  return async (
    deps: ApiDeps,
    { actor, body, call }: Omit<OnBooking<Body>, 'bookingId' | 'attempt'>,
  ): Promise<Result<StaffBookingShape, Refused | ProblemOf<'booking_not_found'>>> => {
    const bookingId = call.param('id')
    const own = await findBookingForStaff(deps.db, { actor, bookingId })
    if (!own.ok) return own
    const attempt = attemptOf(call, { actor, body })
    const done = await run(deps, { actor, body, bookingId, call, attempt })
    return done.ok ? findStaffBooking(deps, { actor, bookingId }) : done
  }
}

/**
 * Returns what identifies an attempt. Another body is another attempt: `withIdempotency` decides whether a key matches
 * its body.
 */
function attemptOf({ request, url }: ApiCall, { actor, body }: { actor: StaffActor; body: unknown }): string | null {
  const key = request.headers.get('idempotency-key')
  return key ? idForKey(actor.uid, JSON.stringify([url.pathname, key, body])) : null
}
