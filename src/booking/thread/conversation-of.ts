import type { Tx } from '#db/database.ts'
import {
  findNote,
  findThread,
  hasAskedBefore,
  insertMessage,
  openThreadOfBooking,
  type Thread,
} from '#db/queries/thread/thread-queries.ts'
import type { MailDeps } from '#booking/booking-mail-data.ts'
import { tellHost } from './thread-mails.ts'

/**
 * Returns the conversation of a booking. It is created with the message to the host that came with the booking, only
 * once, even for repeated and simultaneous calls. Null: the booking has no guest any more.
 */
export async function conversationOf(tx: Tx, deps: MailDeps, bookingId: string): Promise<Thread | null> {
  const at = deps.now()
  const opened = await openThreadOfBooking(tx, bookingId, at)
  if (!opened) return null
  const thread = await findThread(tx, opened.id)
  const note = opened.isNew ? await findNote(tx, bookingId) : null
  if (!thread || note === null) return thread
  const id = await insertMessage(tx, { threadId: thread.id, sender: thread.uid, side: 'guest', body: note, at })
  await tellHost(tx, deps, thread, { id, body: note })
  return thread
}

/**
 * Starts the conversation of a booking with a message to its host as soon as it is placed, or goes on with that in which
 * its guest asked before; other bookings get one when somebody writes.
 */
export async function startConversation(tx: Tx, deps: MailDeps, bookingId: string): Promise<void> {
  if ((await findNote(tx, bookingId)) !== null || (await hasAskedBefore(tx, bookingId)))
    await conversationOf(tx, deps, bookingId)
}
