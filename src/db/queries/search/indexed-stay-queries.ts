import { sql, type RawBuilder } from 'kysely'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import type { StayKind } from '#core/stay/stay-kind.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'

/** The facts about a published stay that searches use, apart from its terms and taken nights. */
export interface StayFigures {
  readonly id: number
  readonly destinationId: number
  readonly lat: number
  readonly lng: number
  readonly kind: StayKind
  readonly bedrooms: number
  readonly beds: number
  readonly bathrooms: number
  readonly rating: number | null
  readonly reviews: number
  readonly currency: string
  /** Codes. */
  readonly amenities: readonly string[]
}

/** Returns the figures of those of these stays that are published. */
export async function findStayFigures(executor: Executor, ids: readonly number[]): Promise<StayFigures[]> {
  const { rows } = await figuresOf(sql`stay.id = any(${ids}::int[])`).execute(executor)
  return rows
}

/** How many a statement reads: its time is limited, and the number of stays grows. */
const FIGURES_AT_ONCE = 2_000

/** Returns the figures of all published stays in the order of their ids, `atOnce` by each statement. */
export async function findAllStayFigures(executor: Executor, atOnce = FIGURES_AT_ONCE): Promise<StayFigures[]> {
  const all: StayFigures[] = []
  for (let after = 0; ;) {
    const { rows } = await figuresOf(sql`stay.id > ${after} order by stay.id limit ${atOnce}`).execute(executor)
    for (const row of rows) all.push(row)
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return all
    after = last.id
  }
}

/** Returns the figures of the best rated published stays, and reads no others. */
export async function findBestStayFigures(executor: Executor, most: number): Promise<StayFigures[]> {
  const { rows } = await figuresOf(
    sql`true order by stay.rating::float8 desc nulls last, stay.id desc limit ${most}`,
  ).execute(executor)
  return rows
}

/**
 * Returns the ids of the published stays whose booking window reaches a day or ends less than two days before it, in
 * the order of their ids.
 */
export async function findStaysOpenOn(executor: Executor, day: IsoDate, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from app.stay
    where state = 'published' and (window_months is null and window_until is null or window_until >= ${day}::date - 2
      or ${now}::timestamptz + make_interval(months => window_months, days => 2) >= ${day}::date)
    order by id`.execute(executor)
  return rows.map(({ id }) => id)
}

const figuresOf = (which: RawBuilder<unknown>) => sql<StayFigures>`
  select stay.id, destination_id as "destinationId", lat, lng, kind, bedrooms, beds, bathrooms::float8 as bathrooms,
         rating::float8 as rating, rating_count as reviews, currency,
         (select coalesce(json_agg(amenity.code), '[]')
          from app.stay_amenity link join app.amenity amenity on amenity.id = link.amenity_id
          where link.stay_id = stay.id) as amenities
  from app.stay stay
  where state = 'published' and ${which}`

/** The taken nights of a stay from a day on, its parts included, and when the first of the holds among them ends. */
export interface TakenOfStay {
  readonly stayId: number
  readonly spans: readonly DateSpan[]
  readonly nextExpiry: Date | null
}

/** Returns what `findTakenNightsOf` does, from a day on without an end. Stays without a taken night are absent. */
export async function findTakenOfStays(
  executor: Executor,
  { ids, from, now }: { readonly ids: readonly number[]; readonly from: string; readonly now: Date },
): Promise<TakenOfStay[]> {
  const { rows } = await sql<TakenOfStay>`
    with home as (
      select id as stay_id, id as place_id from unnest(${ids}::int[]) id
      union all
      select whole_id, part_id from app.stay_part where whole_id = any(${ids}::int[])),
    taken as (
      select home.stay_id, claim.during, claim.expires_at
      from home join app.claim on claim.stay_id = home.place_id
      where claim.during && daterange(${from}::date, null) and (claim.expires_at is null or claim.expires_at > ${now}))
    select stay_id as "stayId", json_agg(json_build_object('from', lower(during), 'to', upper(during))) as spans,
           min(expires_at) as "nextExpiry"
    from taken group by stay_id`.execute(executor)
  return rows
}

/** Returns the whole homes to which these parts belong. */
export async function findWholesOf(executor: Executor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct whole_id as id from app.stay_part where part_id = any(${ids}::int[])`.execute(executor)
  return rows.map(({ id }) => id)
}
