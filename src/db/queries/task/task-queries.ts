import { isStayNamed } from '#db/queries/stay/named-stay.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { within } from '#db/queries/account/stay-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TaskKind, TaskState } from '#core/task/task-kind.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import { stayNamed, type NamedStay } from '#db/queries/booking/staff-today-parts.ts'

/** A task, with the facts about its home and the guests before and after it. */
export interface TaskRow {
  readonly id: string
  readonly stayId: number
  readonly kind: TaskKind
  readonly state: TaskState
  readonly stay: NamedStay
  readonly booking: { readonly documentId: string; readonly reference: string } | null
  readonly title: string
  readonly note: string
  readonly day: IsoDate
  readonly from: string | null
  readonly startsAt: string | null
  readonly until: { readonly date: IsoDate; readonly time: string } | null
  readonly nextGuests: number | null
  readonly worker: { readonly documentId: string; readonly name: string } | null
  readonly claimId: string | null
  readonly block: { readonly from: IsoDate; readonly to: IsoDate } | null
  /** SHA-256 in hexadecimal digits, and the width. */
  readonly picture: { readonly sha256: string; readonly width: number } | null
  readonly reporter: string | null
  readonly startedAt: Date | null
  readonly doneAt: Date | null
  readonly address: Readonly<Record<string, unknown>>
  readonly directions: string
  readonly access: string
}

/** The tasks to find. */
export interface TaskFilter {
  /** Only homes of this scope. Null: all. */
  readonly scope: StayScope | null
  /** Days in `[from, to)`. */
  readonly from?: IsoDate | undefined
  readonly to?: IsoDate | undefined
  readonly id?: string | undefined
  /** A worker, or `nobody` for tasks without one. */
  readonly worker?: string | undefined
  readonly home?: string | undefined
  /** Only the cleaning after this booking, and the one before its guests arrive. */
  readonly booking?: string | undefined
  readonly state?: TaskState | undefined
  /** Also all tasks of earlier days that are not done. */
  readonly withOverdue?: boolean | undefined
  /** A task to find in this scope even if the rest leaves it out. */
  readonly also?: string | undefined
}

/** The task after which a list continues: what it is ordered by. */
export interface TaskPlace {
  readonly day: string
  /** `HH:MM`, `24:00` for any time. */
  readonly time: string
  /** Document id of the home. */
  readonly home: string
  readonly id: string
}

/** Ends the list of a day: tasks that can be done at any time. */
export const ANY_TIME = '24:00'

const timeOf = sql`coalesce(t.starts_at, case when t.booking_id is not null then s.check_out_by end, ${sql.lit(ANY_TIME)}::time)`

/** Selects the cleaning after a booking, and the last one before its guests arrive. */
const cleaningsOf = (bookingId: string) => sql`
  select own.id from app.task own where own.booking_id = ${bookingId}::uuid
  union all
  (select former.id from app.booking b join app.task former on former.stay_id = b.stay_id
  where b.id = ${bookingId}::uuid and b.status in ('confirmed', 'checked_in', 'completed')
    and former.kind = 'cleaning' and former.day <= b.check_in and former.booking_id is distinct from b.id
  order by former.day desc, former.created_at desc limit 1)`

/** Returns what a task must satisfy to be among those of a filter. */
function conditionsOf(filter: TaskFilter): RawBuilder<unknown>[] {
  const { scope, from, to, id, worker, home: stay, booking, state, withOverdue = false } = filter
  const conditions: RawBuilder<unknown>[] = [within(scope, 's')]
  const overdue = withOverdue ? sql`or (t.state <> 'done' and t.day < ${from ?? null}::date)` : sql``
  if (from) conditions.push(sql`(t.day >= ${from}::date ${overdue})`)
  if (to) conditions.push(sql`t.day < ${to}::date`)
  if (id) conditions.push(sql`t.id = ${id}::uuid`)
  if (worker) conditions.push(worker === 'nobody' ? sql`t.worker_id is null` : sql`t.worker_id = ${worker}::uuid`)
  if (stay) conditions.push(isStayNamed('s', [stay]))
  if (booking) conditions.push(sql`t.id in (${cleaningsOf(booking)})`)
  if (state) conditions.push(sql`t.state = ${state}`)
  return conditions
}

/** Returns the first `limit` tasks of a filter by day, time and title of the home; those that follow `after`. */
export async function findTaskRows(
  db: Executor,
  filter: TaskFilter,
  { limit, after }: { readonly limit: number; readonly after?: TaskPlace | undefined },
): Promise<TaskRow[]> {
  const { scope, also } = filter
  const all = sql.join(conditionsOf(filter), sql` and `)
  const conditions = [also ? sql`((${all}) or (t.id = ${also}::uuid and ${within(scope, 's')}))` : all]
  if (after)
    conditions.push(sql`(t.day, ${timeOf}, s.title, t.id) > (${after.day}::date, ${after.time}::time,
      (select title from app.stay where document_id = ${after.home}::uuid), ${after.id}::uuid)`)
  // The page first: next guests are looked for only for tasks that are on it.
  const { rows } = await sql<TaskRow>`
    with page as (
      select t.id as task_id, ${timeOf} as time from app.task t join app.stay s on s.id = t.stay_id
      where ${sql.join(conditions, sql` and `)}
      order by t.day, ${timeOf}, s.title, t.id
      limit ${limit})
    select t.id, t.stay_id as "stayId", t.kind, t.state, ${stayNamed} as stay,
      case when b.id is not null then jsonb_build_object('documentId', b.id, 'reference', b.ref) end as booking,
      t.title, t.note, t.day, case when b.id is not null then to_char(s.check_out_by, 'HH24:MI') end as "from",
      to_char(t.starts_at, 'HH24:MI') as "startsAt",
      case when n.check_in is not null then jsonb_build_object('date', n.check_in, 'time', to_char(s.check_in_from, 'HH24:MI')) end as until,
      n.guests as "nextGuests",
      case when w.id is not null then jsonb_build_object('documentId', w.id, 'name', w.name) end as worker,
      c.id as "claimId",
      case when c.id is not null then jsonb_build_object('from', lower(c.during), 'to', upper(c.during) - c.prep) end as block,
      case when p.id is not null then jsonb_build_object('sha256', encode(p.sha256, 'hex'), 'width', coalesce(p.width, 0)) end as picture,
      r.name as reporter, t.started_at as "startedAt", t.done_at as "doneAt",
      s.address, s.directions, s.access_instructions as access
    from page join app.task t on t.id = page.task_id join app.stay s on s.id = t.stay_id
      left join app.booking b on b.id = t.booking_id
      left join app.worker w on w.id = t.worker_id
      left join app.claim c on c.id = t.claim_id
      left join app.asset p on p.id = t.picture_id
      left join app.worker r on t.created_by = 'worker:' || r.id
      left join lateral (
        select next.check_in, next.adults + next.children as guests from app.booking next
        where next.stay_id = t.stay_id and next.check_in >= t.day and next.status in ('confirmed', 'checked_in', 'completed')
          and t.kind = 'cleaning'
        order by next.check_in limit 1) n on true
    order by t.day, page.time, s.title, t.id`.execute(db)
  return rows
}

/** Counts the tasks of a filter: all, those that are not done, and those of them that nobody has. */
export async function countTasks(
  db: Executor,
  filter: TaskFilter,
): Promise<{ readonly total: number; readonly open: number; readonly unassigned: number }> {
  const { rows } = await sql<{ total: number; open: number; unassigned: number }>`
    select count(*)::int as total, count(*) filter (where t.state <> 'done')::int as open,
      count(*) filter (where t.state <> 'done' and t.worker_id is null)::int as unassigned
    from app.task t join app.stay s on s.id = t.stay_id
    where ${sql.join(conditionsOf(filter), sql` and `)}`.execute(db)
  return rows[0] ?? { total: 0, open: 0, unassigned: 0 }
}

/** A worker of a home's team. */
export interface TeamRow {
  readonly stayId: number
  readonly id: string
  readonly name: string
  readonly lastHere: IsoDate | null
}

/** Returns the teams of homes. */
export async function findTeams(db: Executor, stayIds: readonly number[]): Promise<TeamRow[]> {
  if (stayIds.length === 0) return []
  const { rows } = await sql<TeamRow>`
    select wh.stay_id as "stayId", w.id, w.name,
      (select max(t.day) from app.task t where t.worker_id = w.id and t.stay_id = wh.stay_id and t.state = 'done') as "lastHere"
    from app.worker_home wh join app.worker w on w.id = wh.worker_id
    where w.ended_at is null and wh.stay_id in (${sql.join(stayIds)})`.execute(db)
  return rows
}

/** Counts the tasks that workers have on each day. */
export async function countTasksByDay(
  db: Executor,
  { workers, days }: { readonly workers: readonly string[]; readonly days: readonly IsoDate[] },
): Promise<{ readonly worker: string; readonly day: IsoDate; readonly count: number }[]> {
  if (workers.length === 0 || days.length === 0) return []
  const { rows } = await sql<{ worker: string; day: IsoDate; count: number }>`
    select t.worker_id as worker, t.day, count(*)::int as count from app.task t
    where t.worker_id in (${sql.join(workers.map((id) => sql`${id}::uuid`))}) and t.day in (${sql.join(days.map((day) => sql`${day}::date`))})
    group by t.worker_id, t.day`.execute(db)
  return rows
}

/** Returns the rooms of homes with their beds, in order. */
export async function findRoomsOf(
  db: Executor,
  stayIds: readonly number[],
): Promise<
  {
    readonly stayId: number
    readonly name: string
    readonly kind: string
    readonly beds: readonly { readonly kind: string; readonly count: number }[]
  }[]
> {
  if (stayIds.length === 0) return []
  return db
    .selectFrom('app.stay_room')
    .select(['stay_id as stayId', 'name', 'kind', 'beds'])
    .where('stay_id', 'in', stayIds)
    .orderBy('stay_id')
    .orderBy('position')
    .execute()
}
