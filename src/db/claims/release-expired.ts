import { sql, type RawBuilder } from 'kysely'
import type { StayDates } from '#core/time/iso-date.ts'
import { inTransaction } from '../in-transaction.ts'
import type { Db, Tx } from '#db/database.ts'
import { actAs } from '#db/act-as.ts'

/** What has expired: holds and requests by booking, and requests to change a booking. */
export interface Expired {
  readonly bookingIds: readonly string[]
  readonly changeIds: readonly string[]
}

/** Does what else has to happen when holds end, such as telling the guests, in the same transaction. */
export type WhenExpired = (tx: Tx, expired: Expired) => Promise<void>

/** Receives the errors of items that could not be ended. */
type OnFault = (error: unknown) => void

const LONGEST_PREPARATION = 7

/**
 * Frees the nights of holds, requests and pending changes that are past their time and in the way of `nights`, and sets
 * their bookings and changes to expired, so that an expired hold never blocks the next guest. For a whole home this
 * includes what is in the way on its parts, and for a part what is in the way on the whole. It runs in a transaction of
 * its own, before the one that takes nights. Returns the ids of the bookings that gave nights back, including those
 * whose change has lapsed.
 */
export async function releaseExpired(
  db: Db,
  stayId: number,
  nights: StayDates,
  now: Date,
  whenExpired?: WhenExpired,
  onFault?: OnFault,
): Promise<string[]> {
  const inTheWay = sql<{ id: string }>`
    select claim.id
    from (select ${stayId}::int as id union all select part_id from app.stay_part where whole_id = ${stayId}) home
    join app.claim on claim.stay_id = home.id
      and claim.during && daterange(${nights.checkIn}::date, ${nights.checkOut}::date + ${LONGEST_PREPARATION}::int)
    where claim.expires_at <= ${now} and claim.kind <> 'reserved'`
  return expire(db, inTheWay, { now, whenExpired, onFault })
}

/** Does the same for all stays, at most `limit` at a time, the oldest first. A job runs it every few seconds. */
export async function expireOverdue(
  db: Db,
  now: Date,
  whenExpired?: WhenExpired,
  limit = 200,
  onFault?: OnFault,
): Promise<string[]> {
  const overdue = sql<{ id: string }>`
    select id from app.claim where expires_at <= ${now} and linked_to is null and kind <> 'reserved' order by expires_at limit ${limit}`
  const ending = { now, whenExpired, onFault }
  const withNights = await expire(db, overdue, ending)
  return [...withNights, ...(await expireChangesWithoutNights(db, limit, ending))]
}

interface Ending {
  readonly now: Date
  readonly whenExpired: WhenExpired | undefined
  readonly onFault: OnFault | undefined
}

/**
 * Ends all of these at once. If one of them fails, it ends them one by one, so that one does not hold back the others.
 * The error is reported; if there is nothing to report it to, it is thrown when all the others are done.
 */
async function endEach(
  ids: readonly string[],
  end: (ids: readonly string[]) => Promise<string[]>,
  onFault: OnFault | undefined,
): Promise<string[]> {
  try {
    return await end(ids)
  } catch (error) {
    if (ids.length === 1) {
      if (!onFault) throw error
      onFault(error)
      return []
    }
  }
  const ended: string[] = []
  const unreported: unknown[] = []
  for (const id of ids) ended.push(...(await endEach([id], end, onFault ?? ((error) => unreported.push(error)))))
  if (unreported.length > 0) throw unreported[0]
  return ended
}

async function expire(
  db: Db,
  which: RawBuilder<{ id: string }>,
  { now, whenExpired, onFault }: Ending,
): Promise<string[]> {
  if (db.isTransaction) throw new Error('expire holds outside of the transaction that takes nights')
  // Usually there is nothing to do, and one statement replaces a transaction.
  const { rows: found } = await which.execute(db)
  if (found.length === 0) return []
  const end = (ids: readonly string[]) =>
    inTransaction(db, async (tx) => {
      await actAs(tx, 'clock', now)
      const dead = await expireClaims(tx, ids, now)
      if (dead.length === 0) return []
      const changed = [...new Set(dead.filter((claim) => claim.part > 0).map((claim) => claim.bookingId))]
      const changeIds = await expireChanges(tx, changed, now)
      const bookingIds = dead.filter((claim) => claim.part === 0).map((claim) => claim.bookingId)
      await whenExpired?.(tx, { bookingIds, changeIds })
      return [...bookingIds, ...changed]
    })
  return endEach(
    found.map((claim) => claim.id),
    end,
    onFault,
  )
}

/**
 * `skip locked`: a claim that is being confirmed, moved or expired elsewhere at this moment is left alone. Linked
 * claims are deleted with the claim they belong to, and of a pending change both pieces are deleted.
 */
async function expireClaims(tx: Tx, ids: readonly string[], now: Date): Promise<{ bookingId: string; part: number }[]> {
  const { rows } = await sql<{ bookingId: string; part: number }>`
    with dead as (
      select id from app.claim
      where expires_at <= ${now} and id in (
        select piece.id from app.claim overdue
        join app.claim main on main.id = coalesce(overdue.linked_to, overdue.id)
        join app.claim piece on piece.booking_id = main.booking_id
        where overdue.id = any(${[...ids]}::uuid[]))
      order by id for update skip locked),
    gone as (delete from app.claim using dead where claim.id = dead.id returning claim.booking_id, claim.part),
    expired as (
      update app.booking set status = 'expired', ended_at = ${now} from gone
      where booking.id = gone.booking_id and gone.part = 0 and booking.status in ('hold', 'pending_payment', 'requested'))
    select booking_id as "bookingId", part from gone`.execute(tx)
  return rows
}

async function expireChanges(tx: Tx, bookingIds: readonly string[], now: Date): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update app.booking_change set state = 'expired', decided_at = ${now}
    where state = 'pending' and booking_id = any(${bookingIds}::uuid[]) returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** A change that adds no nights has no claims. Only its own row says until when it can be answered. */
async function expireChangesWithoutNights(
  db: Db,
  limit: number,
  { now, whenExpired, onFault }: Ending,
): Promise<string[]> {
  const { rows: expired } = await sql<{ id: string }>`
    select id from app.booking_change change
    where state = 'pending' and expires_at <= ${now}
      and not exists (select from app.claim where claim.booking_id = change.booking_id and claim.part > 0)
    order by expires_at limit ${limit}`.execute(db)
  if (expired.length === 0) return []
  const end = (ids: readonly string[]) =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: string; bookingId: string }>`
        update app.booking_change set state = 'expired', decided_at = ${now}
        where id in (
          select id from app.booking_change where id = any(${[...ids]}::uuid[]) and state = 'pending' for update skip locked)
        returning id, booking_id as "bookingId"`.execute(tx)
      if (rows.length > 0) await whenExpired?.(tx, { bookingIds: [], changeIds: rows.map((row) => row.id) })
      return rows.map((row) => row.bookingId)
    })
  return endEach(
    expired.map((change) => change.id),
    end,
    onFault,
  )
}
