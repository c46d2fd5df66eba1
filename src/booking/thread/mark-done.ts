import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { markThreadDone, unmarkThreadDone } from '#db/queries/thread/inbox-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { findThreadForStaff } from './find-threads.ts'
import { findStaffThread } from './find-staff-thread.ts'

type MarkDeps = Pick<BookingDeps, 'db' | 'now'>
type Marked = Promise<Result<StaffThreadShape, ProblemOf<'thread_not_found'>>>

interface About {
  readonly actor: StaffActor
  readonly threadId: string
}

/**
 * Marks a conversation as needing no answer, as far as it was read (`seen`: its newest message then); what the guest
 * writes later waits again. `thread_not_found`: there is none, or it is about somebody else's home.
 */
export async function markDone(
  deps: MarkDeps,
  { seen, ...about }: About & { readonly seen?: string | undefined },
): Marked {
  const { actor, threadId } = about
  return inTransaction(deps.db, async (tx) => {
    const found = await findThreadForStaff(tx, about)
    if (!found.ok) return found
    await markThreadDone(tx, { threadId, seen: seen ?? null, by: actor.uid, at: deps.now() })
    return findStaffThread({ ...deps, db: tx }, about)
  })
}

/** Undoes that: unanswered messages wait since they were written. `thread_not_found` as above. */
export async function unmarkDone(deps: MarkDeps, about: About): Marked {
  return inTransaction(deps.db, async (tx) => {
    const found = await findThreadForStaff(tx, about)
    if (!found.ok) return found
    await unmarkThreadDone(tx, about.threadId)
    return findStaffThread({ ...deps, db: tx }, about)
  })
}
