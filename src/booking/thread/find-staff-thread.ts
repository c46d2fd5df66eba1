import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findThreadWork } from '#db/queries/thread/inbox-queries.ts'
import { findThreadOfBooking } from '#db/queries/thread/thread-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { findThreadForStaff, shapeOf } from './find-threads.ts'
import { noteShapeOf } from './note-shape.ts'

type FindDeps = Pick<BookingDeps, 'now'> & { readonly db: Executor }

/**
 * Finds one conversation with what only the host's side sees. `thread_not_found`: there is none, or it is about
 * somebody else's home.
 */
export async function findStaffThread(
  deps: FindDeps,
  about: { readonly actor: StaffActor; readonly threadId: string },
): Promise<Result<StaffThreadShape, ProblemOf<'thread_not_found'>>> {
  const found = await findThreadForStaff(deps.db, about)
  if (!found.ok) return found
  const thread = found.value
  const work = await findThreadWork(deps.db, thread.id)
  if (!work) return err({ code: 'thread_not_found' })
  const shape = await shapeOf(deps, thread)
  return ok({
    ...shape,
    answers: shape.messages.filter(({ from }) => from === 'host').length + work.toSend.length,
    guest: thread.guest,
    waitingSince: work.waitingSince?.toISOString() ?? null,
    doneAt: work.doneAt?.toISOString() ?? null,
    doneBy: work.doneBy,
    laterUntil: work.laterUntil && work.laterUntil > deps.now() ? work.laterUntil.toISOString() : null,
    assignedTo: work.assignedTo,
    colleagues: work.colleagues,
    writers: work.writers,
    notes: work.notes.map(noteShapeOf),
    toSend: work.toSend.map(({ id, heldAt, sendAt, ...waiting }) => ({
      ...waiting,
      documentId: id,
      sendAt: new Date(sendAt).toISOString(),
      heldSince: heldAt === null ? null : new Date(heldAt).toISOString(),
    })),
  })
}

/**
 * Finds the conversation of a booking. `booking_not_found`: of somebody else's home; `thread_not_found`: nobody has
 * written yet.
 */
export async function findStaffThreadOfBooking(
  deps: FindDeps,
  { actor, bookingId }: { readonly actor: StaffActor; readonly bookingId: string },
): Promise<Result<StaffThreadShape, ProblemOf<'booking_not_found' | 'thread_not_found'>>> {
  const booking = await findBookingForStaff(deps.db, { actor, bookingId })
  if (!booking.ok) return booking
  const { uid } = booking.value
  const thread = uid === null ? null : await findThreadOfBooking(deps.db, bookingId, uid)
  return thread ? findStaffThread(deps, { actor, threadId: thread.id }) : err({ code: 'thread_not_found' })
}
