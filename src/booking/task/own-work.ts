import type { WorkerDayShape, WorkerSessionShape, WorkerTaskShape } from '#contract/task/worker-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { isUuid } from '#core/is-uuid.ts'
import { bedsOfKind } from '#core/stay/bed-counts.ts'
import type { TaskState } from '#core/task/task-kind.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Executor } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findRoomsOf, findTaskRows, type TaskRow } from '#db/queries/task/task-queries.ts'
import { insertTask, lockTask, setTaskState } from '#db/queries/task/task-writes.ts'
import { findWorkerOfSession, tradeLink } from '#db/queries/task/worker-queries.ts'
import { addressText } from '#booking/address-text.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { picturePath } from './task-shape.ts'
import { hashOf, newSecret } from './worker-link.ts'

/** A worker, known by the cookie that their link was exchanged for. */
export interface Worker {
  readonly id: string
  readonly name: string
}

type NotFound = ProblemOf<'task_not_found'>

const DAYS_AHEAD = 14
/** More than one person does in so many days. */
const MOST_OWN_TASKS = 500

/**
 * Exchanges a personal link for a session of the browser. `worker_link_over`: it was opened before, withdrawn, or never
 * existed.
 */
export async function openWorkerLink(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  secret: string,
): Promise<Result<WorkerSessionShape, ProblemOf<'worker_link_over'>>> {
  const session = newSecret()
  const traded = await tradeLink(db, { linkHash: hashOf(secret), sessionHash: hashOf(session), at: now() })
  return traded ? ok({ name: traded.name, session }) : err({ code: 'worker_link_over' })
}

/** Returns the worker of a session; null = there is none, or their link was withdrawn. */
export function workerOfSession({ db }: Pick<BookingDeps, 'db'>, session: string): Promise<Worker | null> {
  return findWorkerOfSession(db, hashOf(session))
}

/**
 * Returns a worker's tasks: today and the two weeks after it, and everything overdue. Contains no guests and no prices.
 */
export async function findOwnWork(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  worker: Worker,
): Promise<WorkerDayShape> {
  const at = now().getTime()
  // Today at one home may be tomorrow at another.
  const from = addDays(todayIn('UTC', at), -1)
  const days = { from, to: addDays(from, DAYS_AHEAD + 2), withOverdue: true }
  const rows = await findTaskRows(db, { scope: null, worker: worker.id, ...days }, { limit: MOST_OWN_TASKS })
  const shown = rows.filter(({ state, day, stay }) => state !== 'done' || day >= todayIn(stay.timeZone, at))
  return { name: worker.name, tasks: await withBeds(db, shown, at) }
}

async function withBeds(db: Executor, rows: readonly TaskRow[], at: number): Promise<WorkerTaskShape[]> {
  const rooms = await findRoomsOf(db, [...new Set(rows.map(({ stayId }) => stayId))])
  return rows.map((row) => {
    const { id, kind, state, stay, title, note, day, from, startsAt, until, nextGuests, directions, access } = row
    const today = todayIn(stay.timeZone, at)
    const beds = rooms
      .filter(({ stayId, beds: made }) => stayId === row.stayId && made.length > 0)
      .map(({ name, kind: room, beds: made }) => {
        const text = made.map(({ count, kind: bed }) => bedsOfKind(count, bed)).join(', ')
        return `${name === '' ? room.replaceAll('_', ' ') : name}: ${text}`
      })
    return {
      documentId: id,
      kind,
      state,
      home: stay.title,
      address: addressText(row.address),
      directions,
      access,
      beds: kind === 'cleaning' ? beds : [],
      title,
      note,
      day,
      isToday: day <= today,
      isOverdue: day < today,
      from,
      startsAt,
      until,
      nextGuests,
      picture: picturePath(row),
    }
  })
}

/**
 * Records the progress of a worker's own task; `open` takes back that it is finished. `task_not_found`: there is none,
 * or it is somebody else's.
 */
export async function markOwnTask(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  { worker, taskId, state }: { readonly worker: Worker; readonly taskId: string; readonly state: TaskState },
): Promise<Result<{ documentId: string }, NotFound>> {
  return inTransaction<{ documentId: string }, NotFound>(db, async (tx) => {
    const task = await lockTask(tx, taskId, { workerId: worker.id })
    if (!task) return err({ code: 'task_not_found' })
    // A form that is sent again or late does not undo progress.
    const isProgress = state === 'open' ? task.state === 'done' : task.state !== 'done' && task.state !== state
    if (isProgress) await setTaskState(tx, taskId, { state, at: now() })
    return ok({ documentId: taskId })
  })
}

/** Checks whether a task is a worker's own. `task_not_found`: there is none, or it is somebody else's. */
export async function findOwnTask(
  { db }: Pick<BookingDeps, 'db'>,
  { worker, taskId }: { readonly worker: Worker; readonly taskId: string },
): Promise<Result<null, NotFound>> {
  const found =
    isUuid(taskId) && (await findTaskRows(db, { scope: null, id: taskId, worker: worker.id }, { limit: 1 })).length > 0
  return found ? ok(null) : err({ code: 'task_not_found' })
}

/**
 * Reports a damage where a worker has a task, as a repair that is not assigned to anybody. `task_not_found`: there is
 * none, or it is somebody else's.
 */
export async function reportBroken(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  report: {
    readonly worker: Worker
    readonly taskId: string
    readonly words: string
    /** Id of the photo. */
    readonly picture: string | null
  },
): Promise<Result<{ documentId: string }, NotFound>> {
  const { worker, taskId, words: text, picture } = report
  return inTransaction<{ documentId: string }, NotFound>(db, async (tx) => {
    const task = await lockTask(tx, taskId, { workerId: worker.id })
    if (!task) return err({ code: 'task_not_found' })
    const [row] = await findTaskRows(tx, { scope: null, id: taskId }, { limit: 1 })
    const at = now()
    const [title = '', ...rest] = text.split('\n')
    const documentId = await insertTask(tx, {
      stayId: task.stayId,
      kind: 'repair',
      title: title.slice(0, 160) || 'Something is broken',
      note: title.length > 160 ? text : rest.join('\n').trim(),
      day: todayIn(row?.stay.timeZone ?? 'UTC', at.getTime()),
      startsAt: null,
      workerId: null,
      pictureId: picture,
      foundInId: taskId,
      createdBy: `worker:${worker.id}`,
      at,
    })
    return ok({ documentId })
  })
}
