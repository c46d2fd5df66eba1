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
    summary: 'Conversations that wait for an answer, the longest first; then the others, newest message first',
    access: hostOrStaff({ token: 'threads.find' }),
    query: {
      schema: inboxQuerySchema,
      parameters: [
        {
          name: 'state',
          about:
            'waiting: those without an answer; later: those of them that were put off; done: those with one, or marked as done.',
          schema: enumOf(...INBOX_STATES),
          example: 'waiting',
        },
        { name: 'assigned', about: "me: only those that are the caller's.", schema: enumOf('me'), example: 'me' },
        { name: 'text', about: 'Part of a name, an address, a home, a reference or a message.', schema: text },
        { name: 'cursor', about: 'From the answer before: the ones after it.', schema: text },
        { name: 'limit', about: '50 unless told, at most 100.', schema: whole, example: 20 },
      ],
    },
    responses: withMeta(
      z.array(inboxThreadSchema),
      z.object({ cursor: z.nullable(z.string()), waiting: z.int().check(z.describe('How many wait, in all.')) }),
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
    summary: 'A conversation with its guest, and the notes about it',
    access: hostOrStaff({ notFound: 'thread_not_found', token: 'threads.find' }),
    responses: envelope(staffThreadSchema),
    refuses: ['thread_not_found'],
    handle: (deps, { actor, param }) => findStaffThread(deps, { actor, threadId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/threads/:id/done',
    chapter,
    summary: 'Needs no answer, until the guest writes again',
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
    summary: 'Needs an answer after all',
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'threads.update' }),
    responses: envelope(staffThreadSchema),
    refuses: ['thread_not_found'],
    handle: (deps, { actor, param }) => unmarkDone(deps, { actor, threadId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/threads/:id/later',
    chapter,
    summary: 'Put a conversation that waits off until a time, or until somebody writes',
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
    summary: 'It waits now',
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'threads.update' }),
    responses: envelope(staffThreadSchema),
    refuses: ['thread_not_found', 'invalid_input'],
    handle: (deps, { actor, param }) => putOff(deps, { until: null, actor, threadId: param('id') }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/threads/:id/assignee',
    chapter,
    summary: 'Say who looks after a conversation',
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'threads.update' }),
    body: { schema: threadAssigneeSchema, example: { colleague: null } },
    responses: envelope(staffThreadSchema),
    refuses: ['thread_not_found', 'invalid_input'],
    handle: (deps, { actor, body, param }) => assign(deps, { ...body, actor, threadId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/threads/:id/notes',
    chapter,
    summary: 'Note something that the guest does not see',
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'threads.update' }),
    body: { schema: threadNoteSchema, example: { note: 'Asked the cleaners about the cot.' } },
    responses: envelope(staffThreadSchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['thread_not_found'],
    handle: (deps, { actor, body, param }) => writeNote(deps, { ...body, actor, threadId: param('id') }),
  }),
]
