import { scopeOf } from '#core/account/stay-right.ts'
import type { TaskListMetaShape, TaskListQuery, TaskShape } from '#contract/task/task-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { proposeWorker, type Proposal } from '#core/task/propose-worker.ts'
import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Executor } from '#db/database.ts'
import { findStaysOfStaff } from '#db/queries/booking/staff-today-queries.ts'
import {
  ANY_TIME,
  countTasks,
  countTasksByDay,
  findTaskRows,
  findTeams,
  type TaskPlace,
  type TaskRow,
} from '#db/queries/task/task-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { taskShape } from './task-shape.ts'

const USUAL_DAYS = 14
const MOST_DAYS = 62

/**
 * Returns the tasks in the homes that somebody runs, by day, in pages; the counts are of all pages. Without dates: the
 * two weeks from today on, and everything overdue; of a booking, its cleanings on any day. `also`: one that is listed in any case, and not counted. `invalid_input`: more than 62 days, or none.
 */
export async function findTasks(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  { actor, query }: { readonly actor: StaffActor; readonly query: TaskListQuery },
): Promise<Result<{ readonly data: TaskShape[]; readonly meta: TaskListMetaShape }, ProblemOf<'invalid_input'>>> {
  const scope = scopeOf(actor)
  const { timeZone } = await findStaysOfStaff(db, scope)
  const from = query.from ?? todayIn(timeZone ?? 'UTC', now().getTime())
  const to = query.to ?? addDays(from, USUAL_DAYS)
  const days = daysBetween(from, to)
  if (days < 1 || days > MOST_DAYS) return err({ code: 'invalid_input', fields: { to: 'at most 62 days after from' } })
  const { limit, cursor: after, also, ...choices } = query
  const isOfAnyDay = query.booking !== undefined && query.from === undefined && query.to === undefined
  const filter = { ...choices, scope, ...(isOfAnyDay ? {} : { from, to, withOverdue: query.from === undefined }) }
  const [rows, counts] = await Promise.all([
    findTaskRows(
      db,
      { ...filter, also },
      { limit: limit + 1, after: after === undefined ? undefined : placeOf(after) },
    ),
    countTasks(db, filter),
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return ok({ data: await withProposals(db, page, now()), meta: { ...counts, cursor: last ? cursorOf(last) : null } })
}

const cursorOf = ({ day, startsAt, from, stay, id }: TaskRow) =>
  [day, startsAt ?? from ?? ANY_TIME, stay.documentId, id].join('_')

function placeOf(cursor: string): TaskPlace {
  const [day = '', time = '', stay = '', id = ''] = cursor.split('_')
  return { day, time, home: stay, id }
}

/** Finds one of them. `task_not_found`: there is none, or it is in a home of another host. */
export async function findTask(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  { actor, taskId }: { readonly actor: StaffActor; readonly taskId: string },
): Promise<Result<TaskShape, ProblemOf<'task_not_found'>>> {
  const rows = await findTaskRows(db, { scope: scopeOf(actor), id: taskId }, { limit: 1 })
  const [shape] = await withProposals(db, rows, now())
  return shape ? ok(shape) : err({ code: 'task_not_found' })
}

/** Adds to tasks that are not assigned whom each should go to. */
async function withProposals(db: Executor, rows: readonly TaskRow[], now: Date): Promise<TaskShape[]> {
  const free = rows.filter(({ worker, state }) => worker === null && state === 'open')
  const teams = await findTeams(db, [...new Set(free.map(({ stayId }) => stayId))])
  const counts = await countTasksByDay(db, {
    workers: [...new Set(teams.map(({ id }) => id))],
    days: [...new Set(free.map(({ day }) => day))],
  })
  const tasksOf = new Map(counts.map(({ worker, day, count }) => [`${worker} ${day}`, count]))
  const proposalFor = ({ stayId, day }: TaskRow): Proposal | null =>
    proposeWorker(
      teams
        .filter((one) => one.stayId === stayId)
        .map(({ id, name, lastHere }) => ({ id, name, lastHere, tasks: tasksOf.get(`${id} ${day}`) ?? 0 })),
    )
  return rows.map((row) => taskShape(row, row.worker === null && row.state === 'open' ? proposalFor(row) : null, now))
}
