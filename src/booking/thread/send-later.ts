import { bookingCan, endedWithoutStay, type BookingState } from '#core/booking/booking-state.ts'
import { isUuid } from '#core/is-uuid.ts'
import { instantToSendAt, UNDO_SECONDS, type Leaving } from '#core/message/send-later.ts'
import type { Problem, ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { Executor, Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { insertMessageFiles, type MessageFile } from '#db/queries/thread/file-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findThread, lockThread, type Thread } from '#db/queries/thread/thread-queries.ts'
import {
  changeMessageToSend,
  deleteMessageToSend,
  findDueMessages,
  findMessageToSend,
  holdMessageBack,
  insertMessageToSend,
  lockDueMessage,
  type MessageToSend,
} from '#db/queries/thread/to-send-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { conversationOf } from './conversation-of.ts'
import { findStaffThread } from './find-staff-thread.ts'
import { findThreadForStaff } from './find-threads.ts'
import type { ThreadDeps } from './open-thread.ts'
import { sendInThread } from './write-message.ts'

type ReplyRefusal = ProblemOf<'thread_not_found' | 'thread_answered' | 'invalid_input'>
type Replied = Promise<Result<StaffThreadShape, ReplyRefusal>>
type ChangedReply = Promise<
  Result<StaffThreadShape, ProblemOf<'thread_not_found' | 'invalid_input' | 'version_conflict'>>
>

interface Reply {
  readonly actor: StaffActor
  readonly message: string
  readonly files?: readonly MessageFile[]
  readonly leaving: Leaving
  /** How many `answers` of the conversation were read; undefined: it does not matter what others have answered. */
  readonly seen?: number | undefined
}

/** Called in the transaction before a reply is stored, for example to check whether so many files may be sent. */
type Before<Refusal extends Problem> = (tx: Tx) => Promise<Result<null, Refusal>>

const noFiles: Before<never> = async () => ok(null)

/**
 * Answers a guest on behalf of the host's side: at once, after the seconds in which it can be taken back, or at a local
 * time of the home. `thread_not_found`: there is none, or it is about somebody else's home; `thread_answered`: somebody
 * has answered since it was read; `invalid_input`: the time is malformed, past, or too far ahead.
 */
export async function replyAsHost<Refusal extends Problem = never>(
  deps: ThreadDeps,
  reply: Reply & { readonly threadId: string },
  before: Before<Refusal> = noFiles,
): Promise<Result<StaffThreadShape, ReplyRefusal | Refusal>> {
  const replied = await inTransaction<StaffThreadShape, ReplyRefusal | Refusal>(deps.db, async (tx) => {
    const found = await findThreadForStaff(tx, reply)
    if (!found.ok) return found
    const may = await before(tx)
    return may.ok ? replyIn(tx, deps, found.value, reply) : may
  })
  deps.wake?.()
  return replied
}

type NoBooking = ProblemOf<'booking_not_found' | 'booking_state_conflict'>

/**
 * Does the same for a booking, in its conversation, which is created if necessary; its guest sees the conversation once
 * it has a message. `booking_not_found`: there is none, it is for somebody else's home, or its guest's account is gone;
 * `booking_state_conflict`: it was never placed; otherwise as above.
 */
export async function replyAboutBooking<Refusal extends Problem = never>(
  deps: ThreadDeps,
  reply: Reply & { readonly bookingId: string },
  before: Before<Refusal> = noFiles,
): Promise<Result<StaffThreadShape, NoBooking | ReplyRefusal | Refusal>> {
  const replied = await inTransaction<StaffThreadShape, NoBooking | ReplyRefusal | Refusal>(deps.db, async (tx) => {
    const found = await findBookingToTalkAbout(tx, reply)
    if (!found.ok) return found
    const may = await before(tx)
    if (!may.ok) return may
    const thread = await conversationOf(tx, deps, found.value.id)
    return thread ? replyIn(tx, deps, thread, reply) : err({ code: 'booking_not_found' })
  })
  deps.wake?.()
  return replied
}

/** Finds a booking whose guest can be written to. The problems are those of `replyAboutBooking`. */
export async function findBookingToTalkAbout(
  db: Executor,
  about: { readonly actor: StaffActor; readonly bookingId: string },
): Promise<Result<Booking, NoBooking>> {
  const found = await findBookingForStaff(db, about)
  if (!found.ok) return found
  const { state } = found.value
  return bookingCan('talk', state) ? found : err({ code: 'booking_state_conflict', state, action: 'talk' })
}

async function replyIn(tx: Tx, deps: ThreadDeps, thread: Thread, reply: Reply): Replied {
  const { actor, message, files = [], leaving, seen } = reply
  const answered = seen === undefined ? null : await answeredSince(tx, deps, { actor, threadId: thread.id, seen })
  if (answered) return err(answered)
  if (leaving.kind === 'now') {
    const sent = await sendInThread(tx, deps, thread, { sender: actor.uid, side: 'host', body: message, files })
    if (!sent.ok) return sent
  } else {
    const when = leavesAt(deps, thread, leaving)
    if (!when.ok) return when
    const toSendId = await insertMessageToSend(tx, {
      threadId: thread.id,
      sender: actor.uid,
      body: message,
      sendAt: when.value,
      undoable: leaving.kind === 'undoable',
      writtenIn: thread.booking?.state ?? null,
      at: deps.now(),
    })
    await insertMessageFiles(tx, { toSendId }, files)
  }
  return findStaffThread({ ...deps, db: tx }, { actor, threadId: thread.id })
}

/**
 * Locks a conversation until the answer is stored, so that of two simultaneous ones the second finds the first. Returns
 * the newest answer if there are more than were read.
 */
async function answeredSince(
  tx: Tx,
  deps: ThreadDeps,
  { seen, ...about }: { readonly actor: StaffActor; readonly threadId: string; readonly seen: number },
): Promise<ProblemOf<'thread_answered'> | null> {
  await lockThread(tx, about.threadId)
  const found = await findStaffThread({ ...deps, db: tx }, about)
  if (!found.ok || found.value.answers <= seen) return null
  const { messages, writers, toSend } = found.value
  const sent = messages.findLast(({ from }) => from === 'host')
  // The ids of both kinds are in the order in which they were written.
  const waiting = toSend.toSorted((a, b) => (a.documentId < b.documentId ? -1 : 1)).at(-1)
  if (waiting && (!sent || waiting.documentId > sent.documentId))
    return { code: 'thread_answered', by: waiting.by || null, answer: waiting.body }
  return { code: 'thread_answered', by: (sent && writers[sent.documentId]) ?? null, answer: sent?.body ?? '' }
}

function leavesAt(
  { now }: Pick<ThreadDeps, 'now'>,
  { stay }: Thread,
  leaving: Leaving,
): Result<Date, ProblemOf<'invalid_input'>> {
  const at = now()
  if (leaving.kind === 'now') return ok(at)
  if (leaving.kind === 'undoable') return ok(new Date(at.getTime() + UNDO_SECONDS * 1000))
  const chosen = instantToSendAt(leaving.local, stay.timeZone, at.getTime())
  return chosen !== null
    ? ok(new Date(chosen))
    : err({ code: 'invalid_input', fields: { sendAt: 'sendAt must be in the future' } })
}

interface About {
  readonly actor: StaffActor
  readonly id: string
}

/**
 * Finds an unsent message with its conversation. `thread_not_found`: it was sent, there is none, or it is about
 * somebody else's home.
 */
async function findOwn(tx: Tx, { actor, id }: About) {
  const waiting = isUuid(id) ? await findMessageToSend(tx, id) : null
  if (!waiting) return err({ code: 'thread_not_found' } as const)
  const thread = await findThreadForStaff(tx, { actor, threadId: waiting.threadId })
  return thread.ok ? ok({ waiting, thread: thread.value }) : thread
}

interface Changed extends About {
  /** The version that was seen. */
  readonly version: number
  readonly message: string
  readonly leaving: Leaving
}

/**
 * Changes the text or the time of an unsent message, even one that is held back. `thread_not_found`: it was sent, or is
 * not theirs; `invalid_input`: the time is not in the future; `version_conflict`: somebody else has changed it.
 */
export async function changeReply(deps: ThreadDeps, change: Changed): ChangedReply {
  const { actor, id, message, leaving, version } = change
  const changed = await inTransaction(deps.db, async (tx): ChangedReply => {
    const own = await findOwn(tx, change)
    if (!own.ok) return own
    const { waiting, thread } = own.value
    const when = leavesAt(deps, thread, leaving)
    if (!when.ok) return when
    if (message === '' && !waiting.hasFiles)
      return err({ code: 'invalid_input', fields: { message: 'message must be defined' } })
    const next = {
      body: message,
      sendAt: when.value,
      undoable: leaving.kind !== 'at',
      writtenIn: thread.booking?.state ?? null,
      version,
    }
    if (!(await changeMessageToSend(tx, id, next)))
      return err({ code: 'version_conflict', currentVersion: waiting.version })
    return findStaffThread({ ...deps, db: tx }, { actor, threadId: thread.id })
  })
  if (!changed.ok || leaving.kind !== 'now') return changed
  await sendOne(deps, id)
  return findStaffThread(deps, { actor, threadId: changed.value.documentId })
}

/** Takes back an unsent message. `thread_not_found`: it was sent, or is not theirs. */
export async function takeReplyBack(
  deps: Pick<ThreadDeps, 'db' | 'now'>,
  about: About,
): Promise<Result<StaffThreadShape, ProblemOf<'thread_not_found'>>> {
  return inTransaction(deps.db, async (tx) => {
    const own = await findOwn(tx, about)
    if (!own.ok) return own
    if (!(await deleteMessageToSend(tx, about.id))) return err({ code: 'thread_not_found' })
    return findStaffThread({ ...deps, db: tx }, { actor: about.actor, threadId: own.value.thread.id })
  })
}

/**
 * Sends the messages whose time has come; for a job. Returns how many. Each has its own transaction, which deletes its
 * row, so any number of processes may run it. A message whose booking was cancelled since it was written is held back
 * instead.
 */
export async function sendDueMessages(deps: ThreadDeps & Pick<BookingDeps, 'onFault'>): Promise<number> {
  return eachAlone(deps, await findDueMessages(deps.db, deps.now()), ({ id }) => sendOne(deps, id))
}

async function sendOne(deps: ThreadDeps, id: string): Promise<boolean> {
  const sent = await inTransaction<boolean, ProblemOf<'thread_not_found'>>(deps.db, async (tx) => {
    const due = await lockDueMessage(tx, id, deps.now())
    const thread = due && (await findThread(tx, due.threadId))
    if (!due || !thread) return ok(false)
    if (isOver(due, thread.booking?.state ?? null)) {
      await holdMessageBack(tx, id, deps.now())
      return ok(true)
    }
    const { sender, body } = due
    const sent = await sendInThread(tx, deps, thread, { sender, side: 'host', body, files: [], toSendId: id })
    if (!sent.ok) return sent
    await deleteMessageToSend(tx, id)
    return ok(true)
  })
  deps.wake?.()
  return sent.ok && sent.value
}

/** Returns whether its booking has been cancelled or has ended otherwise since it was written. */
function isOver({ writtenIn }: MessageToSend, state: BookingState | null): boolean {
  return state !== null && state !== writtenIn && endedWithoutStay(state)
}
