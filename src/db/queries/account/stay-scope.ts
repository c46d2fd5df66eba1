import { sql, type RawBuilder } from 'kysely'
import { sufficientRights, type StayReach, type StayRight, type StayScope } from '#core/account/stay-right.ts'
import type { Executor } from '#db/database.ts'

/**
 * Returns the condition that a home is within a scope (null means all are). `home`: its row of `app.stay` in the
 * statement. This file alone knows who may do what with which homes: every statement for hosts uses it, and none
 * compares hosts itself (decision 90). When the scope holds numbers, the planner knows how many homes there are, and
 * can choose between the order of an index and looking up the homes one by one.
 */
export function within(scope: StayScope | null, stay: string): RawBuilder<unknown> {
  if (scope === null) return sql`true`
  const id = sql.ref(`${stay}.id`)
  if (scope.reach === null) return sql`${id} in (${staysOf(scope)})`
  const { hosts, given } = scope.reach
  const own = sql`${sql.ref(`${stay}.host_id`)} = any(${[...hosts]}::int[])`
  return given.length === 0 ? own : sql`(${own} or ${id} = any(${[...given]}::int[]))`
}

/** Returns the same condition for the number of a home that has no row of its own in the statement. */
export function hasStay(scope: StayScope | null, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return scope === null ? sql`true` : sql`${id} in (${staysOf(scope)})`
}

/** Returns a subquery for the numbers of these homes. */
function staysOf({ uid, right }: StayScope): RawBuilder<unknown> {
  const own = sql`select own.id from app.stay own where own.host_id in (select id from app.host where uid = ${uid})`
  const rights = sufficientRights(right)
  return rights.length === 0 ? own : sql`${own} union all ${givenStays(uid, right)}`
}

const givenStays = (uid: string, right: StayRight) => sql`
  select given.stay_id from app.home_right given
  where given.uid = ${uid} and given.level = any(${[...sufficientRights(right)]}::text[])`

/** Returns where somebody may do something. */
export async function findReach(executor: Executor, uid: string, right: StayRight): Promise<StayReach> {
  const { rows } = await sql<StayReach>`
    select array(select id from app.host where uid = ${uid}) as hosts, array(${givenStays(uid, right)}) as given`.execute(
    executor,
  )
  return rows[0] ?? { hosts: [], given: [] }
}

/** Returns whether any of these homes is within a scope. */
export async function isAnyWithin(
  executor: Executor,
  ids: readonly number[],
  scope: StayScope | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from app.stay where stay.id = any(${[...ids]}::int[]) and ${within(scope, 'stay')} limit 1`.execute(
    executor,
  )
  return rows.length > 0
}

/** Returns whether somebody was given rights on homes of others. */
export async function hasGivenRights(executor: Executor, uid: string): Promise<boolean> {
  const { rows } = await sql`select 1 from app.home_right where uid = ${uid} limit 1`.execute(executor)
  return rows.length > 0
}

/** Returns a text that changes whenever somebody gets or loses a home, or a right on one. */
export async function findReachState(executor: Executor, uid: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select md5(concat_ws('|',
      (select string_agg(own.id::text, ',' order by own.id) from app.stay own
        where own.host_id in (select id from app.host where uid = ${uid})),
      (select string_agg(given.stay_id || given.level, ',' order by given.stay_id) from app.home_right given
        where given.uid = ${uid}))) as state`.execute(executor)
  return rows[0]?.state ?? ''
}

/** Returns what somebody may do with a home, or null when it is another host's and they were given no right. */
export async function findRightOn(executor: Executor, uid: string, stayId: number): Promise<StayRight | null> {
  const { rows } = await sql<{ right: StayRight | null }>`
    select case when exists (select from app.host h where h.id = s.host_id and h.uid = ${uid}) then 'owner'
      else (select given.level from app.home_right given where given.stay_id = s.id and given.uid = ${uid}) end as "right"
    from app.stay s where s.id = ${stayId}`.execute(executor)
  return rows[0]?.right ?? null
}
