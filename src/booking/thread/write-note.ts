import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { insertThreadNote } from '#db/queries/thread/inbox-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { conversationOf } from './conversation-of.ts'
import { findThreadForStaff } from './find-threads.ts'
import { findStaffThread } from './find-staff-thread.ts'
import type { ThreadDeps } from './open-thread.ts'
import { findBookingToTalkAbout } from './send-later.ts'

/**
 * Adds a note for those who look after the home; the guest never sees it. `thread_not_found`: there is none, or it is
 * about somebody else's home.
 */
export async function writeNote(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { note, ...about }: { readonly actor: StaffActor; readonly threadId: string; readonly note: string },
): Promise<Result<StaffThreadShape, ProblemOf<'thread_not_found'>>> {
  const found = await findThreadForStaff(deps.db, about)
  if (!found.ok) return found
  const { actor, threadId } = about
  await insertThreadNote(deps.db, { threadId, author: actor.uid, body: note, at: deps.now() })
  return findStaffThread(deps, about)
}

type NoteRefusal = ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'thread_not_found'>

/**
 * Adds a note about a booking, in its conversation, which is created if necessary. Neither the guest nor the inbox shows
 * a conversation that has only notes. `booking_not_found`: there is none, it is for somebody else's home, or its guest
 * has no account; `booking_state_conflict`: it was never placed.
 */
export async function writeNoteAboutBooking(
  deps: ThreadDeps,
  { note, ...about }: { readonly actor: StaffActor; readonly bookingId: string; readonly note: string },
): Promise<Result<StaffThreadShape, NoteRefusal>> {
  const written = await inTransaction<StaffThreadShape, NoteRefusal>(deps.db, async (tx) => {
    const found = await findBookingToTalkAbout(tx, about)
    if (!found.ok) return found
    const thread = await conversationOf(tx, deps, about.bookingId)
    if (!thread) return err({ code: 'booking_not_found' })
    const { actor } = about
    await insertThreadNote(tx, { threadId: thread.id, author: actor.uid, body: note, at: deps.now() })
    return findStaffThread({ ...deps, db: tx }, { actor, threadId: thread.id })
  })
  deps.wake?.()
  return written
}
