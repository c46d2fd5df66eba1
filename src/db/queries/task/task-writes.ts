import { within } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql } from 'kysely'
import type { TaskKind, TaskState } from '#core/task/task-kind.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'

export interface NewTask {
  readonly stayId: number
  readonly kind: TaskKind
  readonly title: string
  readonly note: string
  readonly day: IsoDate
  readonly startsAt: string | null
  readonly workerId: string | null
  readonly claimId?: string | null
  readonly pictureId?: string | null
  readonly foundInId?: string | null
  readonly createdBy: string
  readonly at: Date
}

/** Stores a task and returns its id. */
export async function insertTask(executor: Executor, task: NewTask): Promise<string> {
  const { id } = await executor
    .insertInto('app.task')
    .values({
      stay_id: task.stayId,
      kind: task.kind,
      title: task.title,
      note: task.note,
      day: task.day,
      starts_at: task.startsAt,
      worker_id: task.workerId,
      claim_id: task.claimId ?? null,
      picture_id: task.pictureId ?? null,
      found_in_id: task.foundInId ?? null,
      created_by: task.createdBy,
      created_at: task.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface LockedTask {
  readonly id: string
  readonly stayId: number
  readonly slug: string
  readonly bookingId: string | null
  readonly claimId: string | null
  readonly workerId: string | null
  readonly state: TaskState
  /** `HH:MM` */
  readonly startsAt: string | null
  readonly note: string
}

/**
 * Locks a task until the transaction ends, if it is in a home of the scope or, where given, belongs to the worker.
 * Returns null when there is none.
 */
export async function lockTask(
  tx: Tx,
  id: string,
  { scope = null, workerId = null }: { readonly scope?: StayScope | null; readonly workerId?: string | null },
): Promise<LockedTask | null> {
  const { rows } = await sql<LockedTask>`
    select t.id, t.stay_id as "stayId", s.slug, t.booking_id as "bookingId", t.claim_id as "claimId", t.worker_id as "workerId", t.state,
      to_char(t.starts_at, 'HH24:MI') as "startsAt", t.note
    from app.task t join app.stay s on s.id = t.stay_id
    where t.id = ${id}::uuid and ${within(scope, 's')} and ${workerId === null ? sql`true` : sql`t.worker_id = ${workerId}::uuid`}
    for update of t`.execute(tx)
  return rows[0] ?? null
}

export interface TaskColumns {
  readonly workerId?: string | null | undefined
  readonly day?: IsoDate | undefined
  readonly startsAt?: string | null | undefined
  readonly title?: string | undefined
  readonly note?: string | undefined
}

/** Writes the given columns. */
export async function updateTask(tx: Tx, id: string, change: TaskColumns): Promise<void> {
  const { workerId, day, startsAt, title, note } = change
  const columns = {
    ...(workerId !== undefined && { worker_id: workerId }),
    ...(day !== undefined && { day }),
    ...(startsAt !== undefined && { starts_at: startsAt }),
    ...(title !== undefined && { title }),
    ...(note !== undefined && { note }),
  }
  if (Object.keys(columns).length > 0) await tx.updateTable('app.task').set(columns).where('id', '=', id).execute()
}

/** Moves a task to a state. A task that is done again keeps the instant when it was first begun. */
export async function setTaskState(
  tx: Tx,
  id: string,
  { state, at }: { readonly state: TaskState; readonly at: Date },
) {
  await sql`
    update app.task set state = ${state}, done_at = ${state === 'done' ? at : null},
      started_at = case when ${state}::text = 'open' then null else coalesce(started_at, ${at}) end
    where id = ${id}`.execute(tx)
}

/** Deletes a task. Nights that were blocked for it stay blocked. */
export async function deleteTask(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('app.task').where('id', '=', id).execute()
}

/** Returns whether somebody is in the team of a home, and keeps that so until the transaction ends. */
export async function isOfTeam(tx: Tx, workerId: string, stayId: number): Promise<boolean> {
  // A statement of its own, so that a caller that had to wait for it sees the team as it is then.
  await sql`select from app.worker where id = ${workerId}::uuid for share`.execute(tx)
  const { rows } = await sql`
    select 1 from app.worker_home wh join app.worker w on w.id = wh.worker_id
    where wh.worker_id = ${workerId}::uuid and wh.stay_id = ${stayId} and w.ended_at is null`.execute(tx)
  return rows.length > 0
}
