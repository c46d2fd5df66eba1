import { sql } from 'kysely'
import type { BlockReason } from '#core/calendar/claim-kind.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Tx } from '#db/database.ts'
import { lockNights } from './lock-nights.ts'

/**
 * Frees the nights of a booking that is cancelled, declined or withdrawn, those held for a pending change included. The
 * caller then sets the status of the booking in the same transaction. Returns what the nights were, or null when they
 * are free already. It takes two statements on purpose: after the lock, the delete sees everything that the booking
 * claims. The claims on parts of a whole home are deleted with it.
 *
 * The lock is requested twice: a change of dates replaces the row of the claim, and a statement that has waited for the
 * old row finds nothing. Two changes in a row cannot happen in between, because the second has to be agreed on first.
 */
export async function freeNights(tx: Tx, bookingId: string): Promise<'hold' | 'request' | 'booking' | null> {
  const kind = (await lockNights(tx, bookingId)) ?? (await lockNights(tx, bookingId))
  if (kind === null) return null
  await sql`delete from app.claim where booking_id = ${bookingId}`.execute(tx)
  return kind
}

/**
 * Frees nights that were blocked or imported, by the id of their claim. Returns false when the stay has no such block.
 * Claims that belong to an event of a feed are not freed, because the feed would take them again.
 */
export async function freeBlock(tx: Tx, stayId: number, claimId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from app.claim where id = ${claimId}::uuid and stay_id = ${stayId} and kind in ('block', 'import')
      and event_id is null returning id`.execute(tx)
  return rows.length === 1
}

/**
 * Frees nights that somebody has blocked, of which others are taken in the same transaction. Returns the reason and the
 * note of the block, or null when the stay has no such block.
 */
export async function freeOwnBlock(
  tx: Tx,
  stayId: number,
  claimId: string,
): Promise<{ readonly reason: BlockReason; readonly note: string | null } | null> {
  const { rows } = await sql<{ reason: BlockReason; note: string | null }>`
    delete from app.claim where id = ${claimId}::uuid and stay_id = ${stayId} and kind = 'block' and event_id is null
    returning coalesce(reason, 'other') as reason, note`.execute(tx)
  return rows[0] ?? null
}

/** Nights of a home. */
export interface StayNightsSpan {
  readonly stayId: number
  readonly nights: StayDates
}

/**
 * Frees, as a whole, each block that has a night in one of several spans; the nights behind it that are kept to get the
 * home ready do not count. The homes are locked one after the other, so that two callers that free some of the same
 * blocks do not deadlock. Returns the home of each block.
 */
export async function freeBlocksIn(tx: Tx, spans: readonly StayNightsSpan[]): Promise<readonly number[]> {
  const ids = spans.map(({ stayId }) => stayId)
  await sql`select from app.stay where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
  const [from, to] = [spans.map(({ nights }) => nights.checkIn), spans.map(({ nights }) => nights.checkOut)]
  const { rows } = await sql<{ stayId: number }>`
    delete from app.claim using unnest(${ids}::int[], ${from}::date[], ${to}::date[]) as span (stay_id, check_in, check_out)
    where claim.stay_id = span.stay_id and kind = 'block'
      and daterange(lower(during), upper(during) - prep) && daterange(span.check_in, span.check_out)
    returning claim.stay_id as "stayId"`.execute(tx)
  return rows.map(({ stayId }) => stayId)
}

/** Frees the nights of events of feeds. The homes must be locked (`lockHomes`). Returns how many claims there were. */
export async function freeImported(tx: Tx, eventIds: readonly string[]): Promise<number> {
  if (eventIds.length === 0) return 0
  const { rows } = await sql`delete from app.claim where event_id = any(${[...eventIds]}::uuid[]) returning id`.execute(
    tx,
  )
  return rows.length
}

/**
 * Turns the nights that a feed has taken, from a day on, into blocks of the host, so that they remain when the feed is
 * removed. Returns how many there are.
 */
export async function keepImportedAsBlocks(tx: Tx, feedId: string, note: string): Promise<number> {
  const { rows } = await sql`
    update app.claim set kind = 'block', reason = 'other', note = ${note}, event_id = null
    where event_id in (select id from app.feed_event where feed_id = ${feedId}) returning id`.execute(tx)
  return rows.length
}
