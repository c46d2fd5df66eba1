import * as z from 'zod/mini'
import {
  inboxQuerySchema,
  inboxThreadSchema,
  staffThreadSchema,
  threadAssigneeSchema,
  threadDoneSchema,
  threadLaterSchema,
  threadNoteSchema,
} from '#contract/staff-thread-shapes.ts'
import { ok } from '#core/result.ts'
import { INBOX_STATES } from '#core/thread-state.ts'
import { findInboxOf } from '#booking/thread/find-inbox.ts'
import { findStaffThread } from '#booking/thread/find-staff-thread.ts'
import { markDone, unmarkDone } from '#booking/thread/mark-done.ts'
import { assign, putOff } from '#booking/thread/put-off.ts'
import { writeNote } from '#booking/thread/write-note.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { enumOf, text, whole } from '#api/route/json-schema.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Bookings of the company'

/** Conversations by who waits for an answer, and what only the host's side sees. */
export const staffInboxRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/inbox',
    chapter,
    summary:
      'Conversations: first those that wait for an answer, longest wait first, then the others, newest message first',
    access: hostOrStaff({ token: 'threads.find' }),
    query: {
      schema: inboxQuerySchema,
      parameters: [
        {
          name: 'state',
          about:
            '`waiting`: conversations that need an answer; `later`: those of them that were postponed; `done`: conversations that were answered or marked as done.',
          schema: enumOf(...INBOX_STATES),
          example: 'waiting',
        },
        {
          name: 'assigned',
          about: '`me`: only conversations assigned to the caller.',
          schema: enumOf('me'),
          example: 'me',
        },
        { name: 'text', about: 'Part of a name, an address, a home, a reference or a message.', schema: text },
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next entries.', schema: text },
        { name: 'limit', about: '50 by default, at most 100.', schema: whole, example: 20 },
      ],
    },
    responses: withMeta(
      z.array(inboxThreadSchema),
      z.object({
        cursor: z.nullable(z.string()),
        waiting: z.int().check(z.describe('Total number of guests who wait.')),
      }),
    ),
    refuses: [],
    handle: async (deps, { actor, query }) => {
      const { threads, meta } = await findInboxOf(deps, { actor, query })
      return ok({ data: threads, meta })
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/threads/:id',
    chapter,
    summary: 'A conversation with a guest, with its internal notes',
    access: hostOrStaff({ notFound: 'thread_not_found', token: 'threads.find' }),
    responses: envelope(staffThreadSchema),
    refuses: ['thread_not_found'],
    handle: (deps, { actor, param }) => findStaffThread(deps, { actor, threadId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/threads/:id/done',
    chapter,
    summary: 'Mark a conversation as done until the guest writes again',
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'threads.update' }),
    body: { schema: threadDoneSchema, example: {} },
    responses: envelope(staffThreadSchema),
    idempotency: 'optional',
    refuses: ['thread_not_found'],
    handle: (deps, { actor, body, param }) => markDone(deps, { ...body, actor, threadId: param('id') }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/threads/:id/done',
    chapter,
    summary: 'Mark a conversation as waiting for an answer again',
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'threads.update' }),
    responses: envelope(staffThreadSchema),
    refuses: ['thread_not_found'],
    handle: (deps, { actor, param }) => unmarkDone(deps, { actor, threadId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/threads/:id/later',
    chapter,
    summary: 'Postpone a waiting conversation until a given time, or until somebody writes',
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'threads.update' }),
    body: { schema: threadLaterSchema, example: { until: '2027-06-11T09:00' } },
    responses: envelope(staffThreadSchema),
    refuses: ['thread_not_found', 'invalid_input'],
    handle: (deps, { actor, body, param }) => putOff(deps, { ...body, actor, threadId: param('id') }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/threads/:id/later',
    chapter,
    summary: 'End the postponement of a conversation',
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'threads.update' }),
    responses: envelope(staffThreadSchema),
    refuses: ['thread_not_found', 'invalid_input'],
    handle: (deps, { actor, param }) => putOff(deps, { until: null, actor, threadId: param('id') }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/threads/:id/assignee',
    chapter,
    summary: 'Assign a conversation',
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'threads.update' }),
    body: { schema: threadAssigneeSchema, example: { colleague: null, seen: null } },
    responses: envelope(staffThreadSchema),
    refuses: ['thread_not_found', 'thread_assigned', 'invalid_input'],
    handle: (deps, { actor, body, param }) => assign(deps, { ...body, actor, threadId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/threads/:id/notes',
    chapter,
    summary: 'Add an internal note that the guest does not see',
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'threads.update' }),
    body: { schema: threadNoteSchema, example: { note: 'Asked the cleaners about the cot.' } },
    responses: envelope(staffThreadSchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['thread_not_found'],
    handle: (deps, { actor, body, param }) => writeNote(deps, { ...body, actor, threadId: param('id') }),
  }),
]
