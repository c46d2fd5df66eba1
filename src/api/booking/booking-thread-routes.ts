import { threadMessageSchema } from '#contract/thread-shapes.ts'
import { findThreadOfOwnBooking } from '#booking/thread/find-threads.ts'
import { writeAboutBooking } from '#booking/thread/write-message.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { responseOf } from '#api/route/api-response.ts'
import { signedIn, type ApiRoutes } from '#api/route/api-route.ts'
import { bookingActionWith } from '#api/route/action-route.ts'

/** The conversation of a booking, read and written to by its guest. */
export function bookingThreadRoutes(
  deps: ApiDeps,
): ApiRoutes<'GET /api/bookings/:id/thread' | 'POST /api/bookings/:id/messages'> {
  return {
    'GET /api/bookings/:id/thread': signedIn(deps, async ({ param }, actor) =>
      responseOf(await findThreadOfOwnBooking(deps, { actor, bookingId: param('id') })),
    ),
    'POST /api/bookings/:id/messages': bookingActionWith(deps, threadMessageSchema, writeAboutBooking, { status: 201 }),
  }
}
