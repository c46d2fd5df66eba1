import * as z from 'zod/mini'
import { BOOKING_SIDES } from '#core/booking/booking-side.ts'
import { INBOX_STATES } from '#core/thread-state.ts'
import { bookingStateSchema } from './booking/booking-state-schema.ts'
import type { ShapeOf } from './shape-of.ts'
import { filesSchema, localTime, threadSchema } from './thread-shapes.ts'
import { queryCount } from '#contract/query-count.ts'
import { responseDate } from './response-date.ts'

const waiting = {
  waitingSince: z
    .nullable(z.iso.datetime())
    .check(z.describe('When the first unanswered message of the guest was written; null: nobody waits.')),
  doneAt: z
    .nullable(z.iso.datetime())
    .check(z.describe('Marked as done without an answer; the next message of the guest undoes it.')),
  laterUntil: z
    .nullable(z.iso.datetime())
    .check(z.describe('Postponed until then; a message of either side ends it. Null: not postponed.')),
}

const colleague = z.object({ documentId: z.string(), name: z.string() })

const guest = z.object({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()).check(z.describe('E-mail address; null: the account no longer exists.')),
})

/** A conversation in a list of `GET /api/staff/inbox`. */
export const inboxThreadSchema = z
  .object({
    documentId: z.string(),
    guest,
    stay: z.object({ documentId: z.string(), slug: z.string(), title: z.string(), timeZone: z.string() }),
    booking: z.nullable(z.object({ documentId: z.string(), reference: z.string(), state: bookingStateSchema })),
    checkIn: z.nullable(responseDate),
    checkOut: z.nullable(responseDate),
    last: z
      .nullable(z.object({ from: z.enum(BOOKING_SIDES), text: z.string() }))
      .check(z.describe('The beginning of the newest message.')),
    ...waiting,
    assignedTo: z.nullable(z.string()).check(z.describe('Name of the person who looks after it.')),
    updatedAt: z.iso.datetime(),
  })
  .check(z.meta({ id: 'InboxConversation', description: 'A conversation in the list of those who look after homes.' }))

/** What somebody wrote for their colleagues: `GET /api/staff/bookings/{documentId}/notes`. */
export const noteSchema = z
  .object({
    documentId: z.string(),
    by: z.string().check(z.describe('Name of its author.')),
    body: z.string(),
    writtenAt: z.iso.datetime().check(z.describe('When it was written.')),
  })
  .check(z.meta({ id: 'Note', description: 'A note between those who look after a home. The guest never sees it.' }))

/** A conversation as those who look after the home see it: `GET /api/staff/threads/{documentId}`. */
export const staffThreadSchema = z
  .intersection(
    threadSchema,
    z.object({
      guest,
      ...waiting,
      answers: z
        .int()
        .check(
          z.describe(
            "Number of messages of the host's side, with those that have not been sent yet. Give it back as `seen` with an answer.",
          ),
        ),
      assignedTo: z.nullable(colleague).check(z.describe('The person who looks after it; null: nobody in particular.')),
      colleagues: z.array(colleague).check(z.describe('Who may look after it.')),
      doneBy: z.nullable(z.string()).check(z.describe('Name of the person who marked it as done.')),
      writers: z
        .record(z.string(), z.string())
        .check(z.describe('Names of the authors on the side of the host, by the documentId of the message.')),
      notes: z
        .array(noteSchema)
        .check(z.describe('Between those who look after the home, oldest first. The guest never sees them.')),
      toSend: z
        .array(
          z.object({
            documentId: z.string(),
            by: z.string(),
            body: z.string(),
            sendAt: z.iso.datetime().check(z.describe('When it is sent.')),
            undoable: z
              .boolean()
              .check(z.describe('Whether it was submitted only seconds ago and can still be withdrawn.')),
            heldSince: z
              .nullable(z.iso.datetime())
              .check(
                z.describe('Its booking was cancelled in the meantime: it is not sent until somebody confirms it.'),
              ),
            version: z.int(),
            files: filesSchema,
          }),
        )
        .check(z.describe('Messages that have not been sent yet, the next one first. The guest does not see them.')),
    }),
  )
  .check(z.meta({ id: 'StaffConversation', description: 'A conversation as those who look after the home see it.' }))

/** The query of `GET /api/staff/inbox`: longest waiting first, then those with the newest message. */
export const inboxQuerySchema = z.strictObject({
  state: z._default(z.enum(INBOX_STATES), 'all'),
  /** A part of the guest's name or address, of the home's name, of a booking's reference, or of a message. */
  text: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  /** `me`: only conversations that the caller looks after. */
  assigned: z.optional(z.enum(['me'])),
  /** From the previous answer: whether it is a waiting one, the instant by which it is ordered, and its id. */
  cursor: z.optional(
    z.string().check(
      z.regex(/^(waiting|done)_\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      z.refine((text) => !Number.isNaN(Date.parse(text.split('_')[1] ?? ''))),
    ),
  ),
  limit: z._default(queryCount(1, 100), 50),
})

/** Body of `POST /api/staff/threads/{documentId}/done`. */
export const threadDoneSchema = z.strictObject({
  /**
   * The document id of the newest message that was read. What the guest wrote after it still waits. Left out: all was
   * read.
   */
  seen: z
    .optional(z.uuid())
    .check(z.describe('The last message that was read: if there is a later one, the conversation stays open.')),
})

/** Body of `POST /api/staff/threads/{documentId}/later`. */
export const threadLaterSchema = z.strictObject({
  until: localTime.check(z.describe('Date and time, local to the home.')),
})

/** Body of `PUT /api/staff/threads/{documentId}/assignee`. */
export const threadAssigneeSchema = z.strictObject({
  colleague: z
    .nullable(z.uuid())
    .check(z.describe('DocumentId of one of its `colleagues`; null: nobody in particular.')),
  seen: z
    .optional(z.nullable(z.uuid()))
    .check(
      z.describe('The colleague to whom it was assigned when it was read. If there is another one, that one stays.'),
    ),
})

/** Body of `POST /api/staff/threads/{documentId}/notes` and `POST /api/staff/bookings/{documentId}/notes`. */
export const threadNoteSchema = z.strictObject({ note: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)) })

export type InboxQuery = z.infer<typeof inboxQuerySchema>
export type InboxThreadShape = ShapeOf<typeof inboxThreadSchema>
export type NoteShape = ShapeOf<typeof noteSchema>
export type StaffThreadShape = ShapeOf<typeof staffThreadSchema>

/** The part of the answer of `GET /api/staff/inbox` in addition to the list. */
export interface InboxMeta {
  readonly cursor: string | null
  /** The number of conversations that wait for an answer, whatever the query. */
  readonly waiting: number
}
