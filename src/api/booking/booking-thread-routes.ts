import { threadMessageSchema, threadSchema } from '#contract/thread-shapes.ts'
import { findThreadOfOwnBooking } from '#booking/thread/find-threads.ts'
import { writeAboutBooking } from '#booking/thread/write-message.ts'
import { person } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Threads'
const access = person({ notFound: 'booking_not_found' })

/** The conversation of a booking, for its guest. */
export const bookingThreadRoutes = [
  route({
    method: 'GET',
    path: '/api/bookings/:id/thread',
    chapter,
    summary: 'The conversation with the host about a booking',
    access,
    responses: envelope(threadSchema),
    refuses: ['booking_not_found', 'thread_not_found'],
    handle: (deps, { actor, param }) => findThreadOfOwnBooking(deps, { actor, bookingId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/bookings/:id/messages',
    chapter,
    summary: 'Write to the host about a booking; each booking has one conversation, which begins with its note',
    access,
    uuids: { id: 'booking_not_found' },
    body: { schema: threadMessageSchema, example: { message: 'We come by the late ferry' } },
    responses: envelope(threadSchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['booking_not_found', 'booking_state_conflict', 'thread_not_found'],
    handle: (deps, { actor, param, body }) => writeAboutBooking(deps, { ...body, actor, bookingId: param('id') }),
  }),
]
