import * as z from 'zod/mini'
import { offerSchema, staffThreadsSchema } from '#contract/booking/staff-bookings.ts'
import { noteSchema, staffThreadSchema, threadNoteSchema } from '#contract/staff-thread-shapes.ts'
import { staffMessageSchema, threadSchema } from '#contract/thread-shapes.ts'
import { ok } from '#core/result.ts'
import { findStaffThreadOfBooking } from '#booking/thread/find-staff-thread.ts'
import { findThreadsOfStaff } from '#booking/thread/find-threads.ts'
import { makeOffer } from '#booking/thread/make-offer.ts'
import { withdrawOffer } from '#booking/thread/withdraw-offer.ts'
import { leavingOf } from './leaving-of.ts'
import { replyAboutBooking, replyAsHost } from '#booking/thread/send-later.ts'
import { findNotesAboutBooking, writeNoteAboutBooking } from '#booking/thread/write-note.ts'
import { dateFaults } from '#api/rate/rule-faults.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { text, whole } from '#api/route/json-schema.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Bookings of the company'

/** Conversations with guests about homes, and the offers in them. */
export const staffThreadRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/threads',
    chapter,
    summary: 'Conversations with guests, newest message first',
    access: hostOrStaff({ token: 'threads.find' }),
    query: {
      schema: staffThreadsSchema,
      parameters: [
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next entries.', schema: text },
        { name: 'limit', about: '100 by default, which is also the maximum.', schema: whole, example: 20 },
      ],
    },
    responses: withMeta(z.array(threadSchema), z.object({ cursor: z.nullable(z.string()) })),
    refuses: [],
    handle: async (deps, { actor, query }) => {
      const { threads, cursor } = await findThreadsOfStaff(deps, { actor, query })
      return ok({ data: threads, meta: { cursor } })
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/bookings/:id/thread',
    chapter,
    summary: 'The conversation with the guest about a booking',
    access: hostOrStaff({ notFound: 'booking_not_found', token: 'threads.find' }),
    responses: envelope(staffThreadSchema),
    refuses: ['booking_not_found', 'thread_not_found'],
    handle: (deps, { actor, param }) => findStaffThreadOfBooking(deps, { actor, bookingId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/bookings/:id/messages',
    chapter,
    summary: 'Write to the guest about a booking; this starts the conversation if there is none',
    access: hostOrStaff({ right: 'bookings', notFound: 'booking_not_found', token: 'messages.create' }),
    body: { schema: staffMessageSchema, example: { message: 'When do you arrive?' } },
    responses: envelope(staffThreadSchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['booking_not_found', 'booking_state_conflict', 'thread_not_found', 'thread_answered', 'invalid_input'],
    handle: (deps, { actor, body: { message, seen, ...time }, param }) =>
      replyAboutBooking(deps, { actor, bookingId: param('id'), message, seen, leaving: leavingOf(time) }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/bookings/:id/notes',
    chapter,
    summary: 'The internal notes about a booking and in its conversation, oldest first',
    access: hostOrStaff({ notFound: 'booking_not_found', token: 'threads.find' }),
    responses: envelope(z.array(noteSchema)),
    refuses: ['booking_not_found'],
    handle: (deps, { actor, param }) => findNotesAboutBooking(deps, { actor, bookingId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/bookings/:id/notes',
    chapter,
    summary: 'Add an internal note about a booking, which its guest does not see; returns all of them',
    access: hostOrStaff({ right: 'bookings', notFound: 'booking_not_found', token: 'threads.update' }),
    body: { schema: threadNoteSchema, example: { note: 'Asked the cleaners about the cot.' } },
    responses: envelope(z.array(noteSchema), { status: 201 }),
    idempotency: 'optional',
    refuses: ['booking_not_found'],
    handle: (deps, { actor, body, param }) => writeNoteAboutBooking(deps, { ...body, actor, bookingId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/threads/:id/messages',
    chapter,
    summary: 'Answer a guest; at once, with some seconds to undo it, or at a later time',
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'messages.create' }),
    body: { schema: staffMessageSchema, example: { message: 'There is a cot, and a high chair, too.' } },
    responses: envelope(staffThreadSchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['thread_not_found', 'thread_answered', 'invalid_input'],
    handle: (deps, { actor, body: { message, seen, ...time }, param }) =>
      replyAsHost(deps, { actor, threadId: param('id'), message, seen, leaving: leavingOf(time) }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/threads/:id/offers',
    chapter,
    summary: 'Make an offer: a special offer with a rent, a pre-approval without',
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'offers.create' }),
    body: {
      schema: offerSchema,
      example: { checkIn: '2027-06-12', checkOut: '2027-06-19', adults: 2, rentMinor: 84_000 },
    },
    responses: envelope(threadSchema, { status: 201 }),
    idempotency: 'optional',
    refuses: [
      'thread_not_found',
      'stay_not_found',
      'invalid_input',
      'limit_exceeded',
      'refund_limit_exceeded',
      ...dateFaults,
    ],
    handle: (deps, { actor, body, param }) => {
      const { checkIn, checkOut, rentMinor = null, ...party } = body
      const kind = rentMinor === null ? 'pre_approval' : 'special_offer'
      return makeOffer(deps, { actor, threadId: param('id'), kind, checkIn, checkOut, party, rentMinor })
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/offers/:id',
    chapter,
    summary: 'Withdraw an offer',
    access: hostOrStaff({ right: 'bookings', notFound: 'offer_not_found', token: 'offers.delete' }),
    responses: envelope(threadSchema),
    refuses: ['offer_not_found', 'offer_expired'],
    handle: (deps, { actor, param }) => withdrawOffer(deps, { actor, offerId: param('id') }),
  }),
]
