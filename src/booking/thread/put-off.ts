import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import { instantToSendAt } from '#core/message/send-later.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import { lockThread } from '#db/queries/thread/thread-queries.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { assignThread, putThreadOff } from '#db/queries/thread/inbox-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { findThreadForStaff } from './find-threads.ts'
import { findStaffThread } from './find-staff-thread.ts'

type Deps = Pick<BookingDeps, 'db' | 'now'>
type Answered = Promise<Result<StaffThreadShape, ProblemOf<'thread_not_found' | 'invalid_input'>>>

interface About {
  readonly actor: StaffActor
  readonly threadId: string
}

/**
 * Postpones a waiting conversation until a local time of its home, or until somebody writes; null: it waits now.
 * `thread_not_found`: there is none, or it is about somebody else's home; `invalid_input`: the time is not in the
 * future.
 */
export async function putOff(deps: Deps, { until, ...about }: About & { readonly until: string | null }): Answered {
  const found = await findThreadForStaff(deps.db, about)
  if (!found.ok) return found
  const at = until === null ? null : instantToSendAt(until, found.value.stay.timeZone, deps.now().getTime())
  if (until !== null && at === null)
    return err({ code: 'invalid_input', fields: { until: 'until must be in the future' } })
  await putThreadOff(deps.db, about.threadId, at === null ? null : new Date(at))
  return findStaffThread(deps, about)
}

/**
 * Assigns a conversation to somebody, or to nobody. `seen`: to whom it was assigned when it was read; undefined: that
 * does not matter. `thread_not_found` as above; `thread_assigned`: others have assigned it to somebody else since;
 * `invalid_input`: they do not look after the home.
 */
export async function assign(
  deps: Deps,
  {
    colleague,
    seen,
    ...about
  }: About & { readonly colleague: string | null; readonly seen?: string | null | undefined },
): Promise<Result<StaffThreadShape, ProblemOf<'thread_not_found' | 'thread_assigned' | 'invalid_input'>>> {
  return inTransaction(deps.db, async (tx) => {
    const own = await findThreadForStaff(tx, about)
    if (!own.ok) return own
    await lockThread(tx, about.threadId)
    const found = await findStaffThread({ ...deps, db: tx }, about)
    if (!found.ok) return found
    const { assignedTo } = found.value
    const present = assignedTo?.documentId ?? null
    if (seen !== undefined && present !== seen && present !== colleague)
      return err({ code: 'thread_assigned', to: assignedTo?.name ?? null })
    if (!(await assignThread(tx, about.threadId, colleague)))
      return err({ code: 'invalid_input', fields: { colleague: 'colleague must look after the home' } })
    return findStaffThread({ ...deps, db: tx }, about)
  })
}
