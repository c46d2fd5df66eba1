import { sql } from 'kysely'
import type { DateSpan } from '#core/stay/stay-terms.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { Executor } from '../database.ts'

/** A hold past its time is free for everybody else, even before a job has deleted it. */
const blocksAt = (now: Date) => sql`(claim.expires_at is null or claim.expires_at > ${now})`

/**
 * The spans that block nights of the stay between `from` and `to` (half-open), in order, each with the preparation nights
 * behind it: what `isFree` and `calendarDays` of the core expect. Spans may reach beyond both ends.
 */
export async function findTakenNights(
  executor: Executor,
  stayId: number,
  from: IsoDate,
  to: IsoDate,
  now: Date,
): Promise<DateSpan[]> {
  const { rows } = await sql<DateSpan>`
    select lower(during) as from, upper(during) as to from app.claim
    where stay_id = ${stayId} and during && daterange(${from}::date, ${to}::date) and ${blocksAt(now)}
    order by during`.execute(executor)
  return rows
}

/** The same for several stays; stays without a taken night are missing. */
export async function findTakenNightsOf(
  executor: Executor,
  stayIds: readonly number[],
  span: DateSpan,
  now: Date,
): Promise<Map<number, DateSpan[]>> {
  const { rows } = await sql<{ stayId: number; spans: DateSpan[] }>`
    select stay_id as "stayId", json_agg(json_build_object('from', lower(during), 'to', upper(during)) order by during) as spans
    from app.claim
    where stay_id = any(${stayIds}::int[]) and during && daterange(${span.from}::date, ${span.to}::date) and ${blocksAt(now)}
    group by stay_id`.execute(executor)
  return new Map(rows.map((row) => [row.stayId, row.spans]))
}

export interface FreeStaysQuestion {
  nights: StayDates
  now: Date
  /** Only these stays; otherwise all published ones. */
  ids?: readonly number[]
}

/** Ids of the stays whose nights, and the preparation behind them, nobody has taken. Rules of the stays are not looked at. */
export async function findStaysFree(executor: Executor, question: FreeStaysQuestion): Promise<number[]> {
  const { nights, now, ids } = question
  const candidates = ids ? sql`stay.id = any(${ids}::int[])` : sql`stay.state = 'published'`
  const { rows } = await sql<{ id: number }>`
    select stay.id from app.stay stay
    where ${candidates} and not exists (
      select from app.claim
      where claim.stay_id = stay.id
        and claim.during && daterange(${nights.checkIn}::date, ${nights.checkOut}::date + greatest(stay.prep_before, stay.prep_after))
        and ${blocksAt(now)})
    order by stay.id`.execute(executor)
  return rows.map((row) => row.id)
}
