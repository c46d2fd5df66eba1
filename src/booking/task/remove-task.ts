import { scopeOf } from '#core/account/stay-right.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { actAs } from '#db/act-as.ts'
import { freeBlock } from '#db/claims/free-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { deleteTask, lockTask } from '#db/queries/task/task-writes.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'

type RemoveTaskProblem = ProblemOf<'task_not_found' | 'task_of_booking'>

/**
 * Removes a task, and frees the nights that were blocked for it. `task_of_booking`: such a task ends with its booking.
 */
export async function removeTask(
  deps: Pick<BookingDeps, 'db' | 'now' | 'onStayChanged'>,
  { actor, taskId }: { readonly actor: StaffActor; readonly taskId: string },
): Promise<Result<{ documentId: string }, RemoveTaskProblem>> {
  const removed = await inTransaction<string | null, RemoveTaskProblem>(deps.db, async (tx) => {
    await actAs(tx, actor.uid, deps.now())
    const task = await lockTask(tx, taskId, { scope: scopeOf(actor) })
    if (!task) return err({ code: 'task_not_found' })
    if (task.bookingId !== null) return err({ code: 'task_of_booking' })
    await deleteTask(tx, taskId)
    const isFreed = task.claimId !== null && (await freeBlock(tx, task.stayId, task.claimId))
    return ok(isFreed ? task.slug : null)
  })
  if (!removed.ok) return removed
  if (removed.value !== null) deps.onStayChanged?.(removed.value)
  return ok({ documentId: taskId })
}
