import { sql } from 'kysely'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Executor } from '#db/database.ts'

// The nights of a whole home are taken by claims on itself or on any of its parts. Those of a part are taken by claims
// on itself, which include linked ones from the whole.

/** An expired hold is free for everybody else, even before a job has deleted it. */
const blocksAt = (now: Date) => sql`(claim.expires_at is null or claim.expires_at > ${now})`

/**
 * Returns the spans that block nights of the stay between `from` and `to` (half-open), in order, each with the
 * preparation nights behind it, as `checkStay` and `calendarDays` of the core expect them. Spans may reach beyond both
 * ends. The nights of `ignoreBooking`, whose dates are about to change, and of `ignoreReservation`, which are about to
 * be booked, are left out.
 */
export async function findTakenNights(
  executor: Executor,
  stayId: number,
  from: IsoDate,
  to: IsoDate,
  now: Date,
  ignoreBooking: string | null = null,
  ignoreReservation: string | null = null,
): Promise<DateSpan[]> {
  const reservedByOthers = ignoreReservation
    ? sql`(select reservation_id from app.claim main where main.id = coalesce(claim.linked_to, claim.id)) is distinct from ${ignoreReservation}::uuid`
    : sql`true`
  const others = ignoreBooking
    ? sql`(select booking_id from app.claim main where main.id = coalesce(claim.linked_to, claim.id)) is distinct from ${ignoreBooking}::uuid`
    : sql`true`
  const { rows } = await sql<DateSpan>`
    select distinct lower(claim.during) as from, upper(claim.during) as to
    from (select ${stayId}::int as id union all select part_id from app.stay_part where whole_id = ${stayId}) home
    join app.claim on claim.stay_id = home.id and claim.during && daterange(${from}::date, ${to}::date)
    where ${blocksAt(now)} and ${others} and ${reservedByOthers}
    order by 1, 2`.execute(executor)
  return rows
}

/**
 * Returns rows of `stay_id` and `place_id`: what is taken of a stay is taken of itself (`place_id` is its own) and of
 * each of its parts.
 */
const placesOf = (stayIds: readonly number[]) => sql`
  select id as stay_id, id as place_id from unnest(${stayIds}::int[]) id
  union all
  select whole_id, part_id from app.stay_part where whole_id = any(${stayIds}::int[])`

interface SpansOfStay {
  readonly stayId: number
  readonly spans: DateSpan[]
}

/** Groups rows `taken` of `stay_id` and `during`. */
const spansByStay = sql`
  select stay_id as "stayId", json_agg(json_build_object('from', lower(during), 'to', upper(during)) order by during) as spans
  from taken group by stay_id`

/** Returns the same spans for several stays. Stays without a taken night are absent. */
export async function findTakenNightsOf(
  executor: Executor,
  stayIds: readonly number[],
  span: DateSpan,
  now: Date,
): Promise<Map<number, DateSpan[]>> {
  const { rows } = await sql<SpansOfStay>`
    with home as (${placesOf(stayIds)}),
    taken as (
      -- Home by home from the index (offset 0): the planner takes the spans of fifty homes for so many that it would read all claims there are.
      select distinct home.stay_id, claim.during
      from home cross join lateral (
        select claim.during from app.claim
        where claim.stay_id = home.place_id and claim.during && daterange(${span.from}::date, ${span.to}::date) and ${blocksAt(now)}
        offset 0) claim)
    ${spansByStay}`.execute(executor)
  return new Map(rows.map((row) => [row.stayId, row.spans]))
}

/** How many nights before and behind a span are looked at to find what can be booked in it. */
const SIGHT = 400

/**
 * Returns the taken nights that decide which nights `[from, to)` of some stays can be booked, by stay: what is taken
 * from today until `to`, and the first taken span after that, because a stay must end before it. What was taken before
 * today keeps nobody from arriving.
 */
export async function findTakenNightsAround(
  executor: Executor,
  stayIds: readonly number[],
  { from, to }: DateSpan,
  now: Date,
): Promise<Map<number, DateSpan[]>> {
  // West of Greenwich it may still be yesterday.
  const yesterday = addDays(todayIn('UTC', now.getTime()), -1)
  const earliest = addDays(from, -SIGHT)
  const start = earliest < yesterday ? yesterday : earliest
  const taken = (first: IsoDate, end: IsoDate) => sql`
    select claim.during from app.claim
    where claim.stay_id = home.place_id and ${blocksAt(now)}
      and claim.during && daterange(least(${first}::date, ${end}::date), ${end}::date)`
  const soon = addDays(to, NEXT_SIGHT)
  const { rows } = await sql<SpansOfStay>`
    with home as (${placesOf(stayIds)}),
    taken as (
      -- Home by home from the index (offset 0), as above.
      select home.stay_id, claim.during from home cross join lateral (${taken(start, to)} offset 0) claim
      union
      -- Far ahead only where nothing is taken soon; once (offset 0), not for each look at it.
      select home.stay_id, next.during from home cross join lateral (
        select coalesce(
          (${taken(to, soon)} order by claim.during limit 1),
          (${taken(soon, addDays(to, SIGHT))} order by claim.during limit 1)) as during offset 0) next
      where next.during is not null)
    ${spansByStay}`.execute(executor)
  return new Map(rows.map((row) => [row.stayId, row.spans]))
}

/** Within this many days most homes have their next taken night. */
const NEXT_SIGHT = 31

export interface FreeStaysQuestion {
  nights: StayDates
  now: Date
  /** Only these stays. Left out: all published ones. */
  ids?: readonly number[]
}

/**
 * Returns the ids of the stays whose nights, and the preparation behind them, nobody has taken. The rules of the stays
 * are not checked.
 */
export async function findStaysFree(executor: Executor, question: FreeStaysQuestion): Promise<number[]> {
  const { nights, now, ids } = question
  const candidates = ids ? sql`stay.id = any(${ids}::int[])` : sql`stay.state = 'published'`
  const { rows } = await sql<{ id: number }>`
    select stay.id from app.stay stay
    where ${candidates} and not exists (
      select from (select stay.id union all select part_id from app.stay_part where whole_id = stay.id) home (id)
      join app.claim on claim.stay_id = home.id
        and claim.during && daterange(${nights.checkIn}::date, ${nights.checkOut}::date + greatest(stay.prep_before, stay.prep_after))
      where ${blocksAt(now)})
    order by stay.id`.execute(executor)
  return rows.map((row) => row.id)
}
