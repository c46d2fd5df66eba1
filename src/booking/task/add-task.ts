import { scopeOf } from '#core/account/stay-right.ts'
import type { TaskRequest, TaskShape } from '#contract/task/task-schemas.ts'
import { longestStayNights } from '#core/calendar/stay-rules.ts'
import { nightsOf } from '#core/time/date-arithmetic.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { actAs } from '#db/act-as.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findStayInScope } from '#db/queries/stay/own-stay-queries.ts'
import { insertTask, isOfTeam } from '#db/queries/task/task-writes.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { expireHoldsInTheWay } from '#booking/hold/expire-holds.ts'
import { findTask } from './find-tasks.ts'

export type AddTaskProblem = ProblemOf<
  'stay_not_found' | 'worker_not_in_team' | 'invalid_dates' | 'dates_unavailable' | 'task_not_found'
>

/**
 * Adds a task in a home, and blocks its nights if requested. `stay_not_found`: there is none, or it is another host's;
 * `worker_not_in_team`: they do not work in the home; `invalid_dates`: more nights than a block may have;
 * `dates_unavailable`: some of them are taken.
 */
export async function addTask(
  deps: Omit<BookingDeps, 'quoteKey'>,
  { actor, task }: { readonly actor: StaffActor; readonly task: TaskRequest },
): Promise<Result<TaskShape, AddTaskProblem>> {
  const stay = await findStayInScope(deps.db, task.stay, scopeOf(actor))
  if (!stay) return err({ code: 'stay_not_found' })
  const nights = task.block && { checkIn: task.block.from, checkOut: task.block.to }
  if (nights && nightsOf(nights) > longestStayNights) return err({ code: 'invalid_dates', reason: 'too_long' })
  if (nights) await expireHoldsInTheWay(deps, stay.id, nights)
  const added = await inTransaction<string, AddTaskProblem>(deps.db, async (tx) => {
    const at = deps.now()
    await actAs(tx, actor.uid, at)
    if (task.worker !== null && !(await isOfTeam(tx, task.worker, stay.id))) return err({ code: 'worker_not_in_team' })
    const claimId =
      nights && (await takeNights(tx, stay.id, nights, { kind: 'block', reason: 'maintenance', note: task.title }))
    if (nights && claimId === null) return err({ code: 'dates_unavailable' })
    const { kind, title, note, day, startsAt, worker: workerId } = task
    return ok(
      await insertTask(tx, {
        stayId: stay.id,
        kind,
        title,
        note,
        day,
        startsAt,
        workerId,
        claimId,
        createdBy: actor.uid,
        at,
      }),
    )
  })
  if (!added.ok) return added
  if (nights) deps.onStayChanged?.(stay.slug)
  return findTask(deps, { actor, taskId: added.value })
}
