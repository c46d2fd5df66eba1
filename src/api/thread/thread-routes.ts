import { threadMessageSchema, threadRequestSchema, threadSchema } from '#contract/thread-shapes.ts'
import { openThread } from '#booking/thread/open-thread.ts'
import { writeMessage } from '#booking/thread/write-message.ts'
import { threadsInFull } from '#api/collection/entries-in-full.ts'
import { madeEntryOf } from '#api/collection/entry-of.ts'
import { person } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

/** The caller's conversations with hosts; those of others are not found. */
export const threadRoutes = [
  route({
    method: 'POST',
    path: '/api/threads',
    chapter: 'Threads',
    summary: 'Ask the host of a home a question',
    access: person({ verified: true, missing: 'stay_not_found' }),
    body: {
      schema: threadRequestSchema,
      example: {
        stay: 'casa-blava',
        party: { adults: 2, children: 0, infants: 0, pets: 0 },
        message: 'Is there a cot?',
      },
    },
    responses: madeEntryOf('threads', { enrich: threadsInFull }),
    idempotency: 'optional',
    refuses: ['email_not_verified', 'stay_not_found', 'invalid_dates', 'no_adult', 'too_many_attempts'],
    handle: (deps, { actor, body }) => openThread(deps, { ...body, actor }),
  }),
  route({
    method: 'POST',
    path: '/api/threads/:id/messages',
    chapter: 'Threads',
    summary: 'Add a message to a conversation',
    access: person({ notFound: 'thread_not_found' }),
    body: { schema: threadMessageSchema, example: { message: 'Thank you' } },
    responses: envelope(threadSchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['thread_not_found'],
    handle: (deps, { actor, body, param }) => writeMessage(deps, { ...body, actor, threadId: param('id') }),
  }),
]
