import type { NoteShape, StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { findNotesOfBooking, insertNote } from '#db/queries/thread/note-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { findThreadForStaff } from './find-threads.ts'
import { findStaffThread } from './find-staff-thread.ts'
import { noteShapeOf } from './note-shape.ts'

type NoteDeps = Pick<BookingDeps, 'db' | 'now'>

/**
 * Adds a note for those who look after the home; the guest never sees it. `thread_not_found`: there is none, or it is
 * about somebody else's home.
 */
export async function writeNote(
  deps: NoteDeps,
  { note, ...about }: { readonly actor: StaffActor; readonly threadId: string; readonly note: string },
): Promise<Result<StaffThreadShape, ProblemOf<'thread_not_found'>>> {
  const found = await findThreadForStaff(deps.db, about)
  if (!found.ok) return found
  const { actor, threadId } = about
  await insertNote(deps.db, { about: { threadId }, author: actor.uid, body: note, at: deps.now() })
  return findStaffThread(deps, about)
}

interface AboutBooking {
  readonly actor: StaffActor
  readonly bookingId: string
}

/**
 * Adds a note about a booking, whether or not it has a conversation, and returns all of them, oldest first.
 * `booking_not_found`: there is none, or it is for somebody else's home.
 */
export async function writeNoteAboutBooking(
  deps: NoteDeps,
  { note, ...about }: AboutBooking & { readonly note: string },
): Promise<Result<readonly NoteShape[], ProblemOf<'booking_not_found'>>> {
  const found = await findBookingForStaff(deps.db, about)
  if (!found.ok) return found
  const { actor, bookingId } = about
  await insertNote(deps.db, { about: { bookingId }, author: actor.uid, body: note, at: deps.now() })
  return ok((await findNotesOfBooking(deps.db, bookingId)).map(noteShapeOf))
}

/**
 * Returns the notes about a booking with those in its conversation, oldest first. `booking_not_found`: there is none, or
 * it is for somebody else's home.
 */
export async function findNotesAboutBooking(
  { db }: Pick<NoteDeps, 'db'>,
  about: AboutBooking,
): Promise<Result<readonly NoteShape[], ProblemOf<'booking_not_found'>>> {
  const found = await findBookingForStaff(db, about)
  return found.ok ? ok((await findNotesOfBooking(db, about.bookingId)).map(noteShapeOf)) : found
}
