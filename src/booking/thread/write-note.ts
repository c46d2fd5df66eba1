import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import { insertThreadNote } from '#db/queries/thread/inbox-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { findThreadForStaff } from './find-threads.ts'
import { findStaffThread } from './find-staff-thread.ts'

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
