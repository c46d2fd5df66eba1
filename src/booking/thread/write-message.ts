import type { ThreadShape } from '#contract/thread-shapes.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Problem, ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor, Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { BookingSide } from '#core/booking/booking-side.ts'
import { handOverFiles, insertMessageFiles, type MessageFile } from '#db/queries/thread/file-queries.ts'
import { findThread, insertMessage, type Thread } from '#db/queries/thread/thread-queries.ts'
import type { Guest } from '#booking/booking-deps.ts'
import { findOwnBooking } from '#booking/find-bookings.ts'
import { conversationOf } from './conversation-of.ts'
import { shapeOf } from './find-threads.ts'
import { holdFiles } from './may-send-files.ts'
import type { ThreadDeps } from './open-thread.ts'
import { tellGuest, tellHost } from './thread-mails.ts'

type NotFound = ProblemOf<'thread_not_found'>
type AboutBookingRefusal = ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'thread_not_found'>

/** The text of a message, and what is sent with it. */
interface MessageText {
  readonly message: string
  readonly files: readonly MessageFile[]
}

/**
 * Writes a guest's message to one of their conversations. `thread_not_found`: there is none, or it is somebody else's.
 */
export function writeMessage(
  deps: ThreadDeps,
  given: { readonly actor: Guest; readonly threadId: string; readonly message: string },
): Promise<Result<ThreadShape, NotFound>> {
  return write<never>(deps, { ...given, files: [] }, async () => ok(null))
}

/** Does the same with files. `too_many_attempts`: too many within the hour. */
export function writeWithFiles(
  deps: ThreadDeps,
  given: { readonly actor: Guest; readonly threadId: string } & MessageText,
): Promise<Result<ThreadShape, NotFound | ProblemOf<'too_many_attempts'>>> {
  const { actor, files } = given
  return write(deps, given, (tx) => holdFiles(tx, deps, { uid: actor.uid, files: files.length }))
}

async function write<Refusal extends Problem>(
  deps: ThreadDeps,
  { actor, threadId, message, files }: { readonly actor: Guest; readonly threadId: string } & MessageText,
  may: (tx: Tx) => Promise<Result<null, Refusal>>,
): Promise<Result<ThreadShape, NotFound | Refusal>> {
  const thread = isUuid(threadId) ? await findThread(deps.db, threadId, actor.uid) : null
  if (!thread) return err({ code: 'thread_not_found' })
  const written = await inTransaction<ThreadShape, NotFound | Refusal>(deps.db, async (tx) => {
    const allowed = await may(tx)
    if (!allowed.ok) return allowed
    return sendInThread(tx, deps, thread, { sender: actor.uid, side: 'guest', body: message, files })
  })
  deps.wake?.()
  return written
}

/**
 * Writes a guest's message about a booking to its conversation, which is created if necessary. `booking_not_found`: not
 * theirs; `booking_state_conflict`: it was never placed.
 */
export function writeAboutBooking(
  deps: ThreadDeps,
  given: { readonly actor: Guest; readonly bookingId: string; readonly message: string },
): Promise<Result<ThreadShape, AboutBookingRefusal>> {
  return begin<never>(deps, { ...given, files: [] }, async () => ok(null))
}

/** Does the same with files. `too_many_attempts`: too many within the hour. */
export function writeAboutBookingWithFiles(
  deps: ThreadDeps,
  given: { readonly actor: Guest; readonly bookingId: string } & MessageText,
): Promise<Result<ThreadShape, AboutBookingRefusal | ProblemOf<'too_many_attempts'>>> {
  const { actor, files } = given
  return begin(deps, given, (tx) => holdFiles(tx, deps, { uid: actor.uid, files: files.length }))
}

/** Finds a booking of a guest that may have a conversation. The problems are those of `writeAboutBooking`. */
export async function findOwnBookingToTalkAbout(
  db: Executor,
  about: { readonly actor: Guest; readonly bookingId: string },
): Promise<Result<{ readonly id: string }, ProblemOf<'booking_not_found' | 'booking_state_conflict'>>> {
  const found = await findOwnBooking(db, about)
  if (!found.ok) return found
  const { id, state } = found.value
  return bookingCan('talk', state) ? ok({ id }) : err({ code: 'booking_state_conflict', state, action: 'talk' })
}

async function begin<Refusal extends Problem>(
  deps: ThreadDeps,
  { actor, bookingId, message, files }: { readonly actor: Guest; readonly bookingId: string } & MessageText,
  may: (tx: Tx) => Promise<Result<null, Refusal>>,
): Promise<Result<ThreadShape, AboutBookingRefusal | Refusal>> {
  const found = await findOwnBookingToTalkAbout(deps.db, { actor, bookingId })
  if (!found.ok) return found
  const { id } = found.value
  const written = await inTransaction<ThreadShape, AboutBookingRefusal | Refusal>(deps.db, async (tx) => {
    const allowed = await may(tx)
    if (!allowed.ok) return allowed
    const thread = await conversationOf(tx, deps, id)
    if (!thread) return err({ code: 'booking_not_found' })
    return sendInThread(tx, deps, thread, { sender: actor.uid, side: 'guest', body: message, files })
  })
  deps.wake?.()
  return written
}

/** A message and its author. */
export interface NewMessage {
  readonly sender: string
  readonly side: BookingSide
  readonly body: string
  readonly files: readonly MessageFile[]
  /** Set if it was waiting to be sent: its files are moved to it. */
  readonly toSendId?: string
}

/**
 * Writes a message to a conversation, and tells the other side by mail. `thread_not_found`: it was deleted meanwhile.
 */
export async function sendInThread(
  tx: Tx,
  deps: ThreadDeps,
  thread: Thread,
  message: NewMessage,
): Promise<Result<ThreadShape, NotFound>> {
  const { files, toSendId, ...given } = message
  const id = await insertMessage(tx, { ...given, threadId: thread.id, at: deps.now() })
  await insertMessageFiles(tx, { messageId: id }, files)
  const waited = toSendId === undefined ? [] : await handOverFiles(tx, toSendId, id)
  const tell = message.side === 'guest' ? tellHost : tellGuest
  await tell(tx, deps, thread, { id, body: message.body, files: [...files.map(({ name }) => name), ...waited] })
  const after = await findThread(tx, thread.id)
  return after ? ok(await shapeOf({ ...deps, db: tx }, after)) : err({ code: 'thread_not_found' })
}
