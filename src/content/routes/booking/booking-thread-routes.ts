import { threadMessageSchema } from '#contract/thread-shapes.ts'
import { findThreadOfOwnBooking } from '#booking/inquiry/find-threads.ts'
import { writeAboutBooking } from '#booking/inquiry/write-message.ts'
import type { ContentDeps } from '../../content-deps.ts'
import { answerOf } from '../../wire/api-answer.ts'
import { signedIn, type ApiRoutes } from '../api-route.ts'
import { deedWith } from './deed-route.ts'

/** The conversation of a booking, read and written to by its guest. */
export function bookingThreadRoutes(
  deps: ContentDeps,
): ApiRoutes<'GET /api/bookings/:id/thread' | 'POST /api/bookings/:id/messages'> {
  return {
    'GET /api/bookings/:id/thread': signedIn(deps, async ({ param }, actor) =>
      answerOf(await findThreadOfOwnBooking(deps, { actor, bookingId: param('id') })),
    ),
    'POST /api/bookings/:id/messages': deedWith(deps, threadMessageSchema, writeAboutBooking, { status: 201 }),
  }
}
