import { scopeOf } from '#core/account/stay-right.ts'
import type { TaskChange, TaskShape } from '#contract/task/task-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { isOfTeam, lockTask, setTaskState, updateTask, type LockedTask } from '#db/queries/task/task-writes.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { findTask } from './find-tasks.ts'

export type ChangeTaskProblem = ProblemOf<'task_not_found' | 'task_changed' | 'task_of_booking' | 'worker_not_in_team'>

/**
 * Assigns a task to somebody, sets its hour, changes its text, or records its progress. `task_not_found`: there is
 * none, or it is another host's; `task_changed`: something of it is no longer as it was `seen`; `task_of_booking`: the
 * day of a cleaning is that of the departure; `worker_not_in_team`: they do not work in the home.
 */
export async function changeTask(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { actor, taskId, change }: { readonly actor: StaffActor; readonly taskId: string; readonly change: TaskChange },
): Promise<Result<TaskShape, ChangeTaskProblem>> {
  const changed = await inTransaction<null, ChangeTaskProblem>(deps.db, async (tx) => {
    const task = await lockTask(tx, taskId, { scope: scopeOf(actor) })
    if (!task) return err({ code: 'task_not_found' })
    const { worker, state, seen, ...columns } = change
    if (seen && !isStill(task, seen)) return err({ code: 'task_changed' })
    if (columns.day !== undefined && task.bookingId !== null) return err({ code: 'task_of_booking' })
    if (worker && !(await isOfTeam(tx, worker, task.stayId))) return err({ code: 'worker_not_in_team' })
    await updateTask(tx, taskId, { ...columns, workerId: worker })
    if (state !== undefined && state !== task.state) await setTaskState(tx, taskId, { state, at: deps.now() })
    return ok(null)
  })
  return changed.ok ? findTask(deps, { actor, taskId }) : changed
}

function isStill({ state, workerId, startsAt, note }: LockedTask, seen: NonNullable<TaskChange['seen']>): boolean {
  return (
    (seen.state === undefined || seen.state === state) &&
    (seen.worker === undefined || seen.worker === workerId) &&
    (seen.startsAt === undefined || seen.startsAt === startsAt) &&
    (seen.note === undefined || seen.note === note)
  )
}
