import { isStayNamed } from '#db/queries/stay/named-stay.ts'
import { within } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ReportBasis } from '#core/report/report-basis.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** The subject of a report. */
export interface ReportScope {
  /** Days in `[from, to)`. */
  readonly from: IsoDate
  readonly to: IsoDate
  readonly by: ReportBasis
  /** Only these homes. */
  readonly scope: StayScope | null
  /**
   * True when some of these homes belong to others. Sums per host then do not apply, because they are about other
   * homes.
   */
  readonly isShared?: boolean
  /** The slug of a destination. Places inside it are included. */
  readonly region?: string | undefined
  /** The slug or document id of a home. */
  readonly home?: string | undefined
}

/**
 * Returns the common tables of the queries.
 * - `home`: the homes of one currency, that of most of the published ones (`isOneOfSeveral`: others are left out).
 * - `month`: the months of the period, and whether it contains them from their first day to their last.
 * - `part`: what cannot be taken from the sums of whole months, as parts of facts with a sign. These are months that
 *   are cut off, everything about a single home, and what has changed since it was counted: subtracted as it was, and
 *   added as it is. Together with the sums of the whole months they are the figures of this moment (decision 82).
 *
 * `sums`: the sums that the parts correct. Sums of a home stay with it when it goes to another host; those of a host do
 * not.
 */
export function reportTables(
  { from, to, by, scope, isShared = false, region, home: stay }: ReportScope,
  sums: 'by place' | 'by home' = 'by place',
): RawBuilder<unknown> {
  const isBySingle = isShared || stay !== undefined
  const ofStay = stay ? isStayNamed('s', [stay]) : sql`true`
  const ofRegion = region ? sql`s.destination_id in (select id from place)` : sql`true`
  const about = sql.join(
    [
      sql`f.currency = (select currency from chosen)`,
      ...(sums === 'by place' && scope && !isShared ? [sql`f.host_id in (${hostsOf(scope)})`] : []),
      ...(sums === 'by place' && region && !isShared ? [sql`f.destination_id in (select id from place)`] : []),
      ...(sums === 'by home' || isBySingle ? [sql`f.stay_id in (select id from home)`] : []),
    ],
    sql` and `,
  )
  const inSpan =
    by === 'night'
      ? sql`daterange(f.from_day, f.from_day + f.nights) && daterange(span.since, span.until)`
      : sql`(f.booked_on >= span.since and f.booked_on < span.until
          or f.booked_on is null and daterange(f.from_day, f.from_day + f.nights) && daterange(span.since, span.until))`
  return sql`
    with recursive place as (
      select id from app.destination where slug = ${region ?? ''}
      union select d.id from app.destination d join place p on d.parent_id = p.id),
    scope as (
      select s.id, s.state, s.currency
      from app.stay s
      where ${within(scope, 's')} and ${ofStay} and ${ofRegion}),
    chosen as (
      select currency, count(*) over () > 1 as "isOneOfSeveral" from scope group by currency
      order by count(*) filter (where state = 'published') desc, count(*) desc, currency limit 1),
    home as (select id, state, currency from scope join chosen using (currency)),
    month as materialized (
      select greatest(m::date, ${from}::date) as since, least((m + interval '1 month')::date, ${to}::date) as until, m::date as start,
        to_char(m, 'YYYY-MM') as name,
        ${!isBySingle} and m::date >= ${from}::date and (m + interval '1 month')::date <= ${to}::date as whole
      from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp - interval '1 day', interval '1 month') m),
    span as (${isBySingle ? sql`select ${from}::date as since, ${to}::date as until` : sql`select since, until from month where not whole`}),
    pending as materialized (select distinct fact_id as id from app.report_pending),
    signed as (
      -- Span by span (hence the offset): without one, as between whole months, no fact is looked at.
      select 1 as sign, cut.f, span.since, span.until
      from span cross join lateral (select f from app.report_fact f where ${inSpan} and ${about} offset 0) cut
      union all
      select -1, f, ${from}::date, ${to}::date from app.report_fact f where f.id in (select id from pending) and ${about}
      union all
      select 1, f, ${from}::date, ${to}::date from (select array_agg(id) as ids from pending) changed
        cross join lateral app.report_facts(changed.ids) f where ${about}),
    part as materialized (
      select s.sign, s.f, p.month, p.first, p.last, p.counts
      from signed s cross join lateral app.report_parts(s.f, ${by === 'night'}, s.since, s.until) p)`
}

/** Returns the sums `s` of whole months for a report, joined with its `month`. */
export function sumsOf(scope: ReportScope): RawBuilder<unknown> {
  return sql`${monthsOf(scope)} and s.basis = ${scope.by}`
}

/** Returns the same for sums that can be counted in only one way. */
export function monthsOf({ scope, region }: ReportScope): RawBuilder<unknown> {
  const ofHost = scope === null ? (region ? sql`true` : sql`s.host_id = -1`) : sql`s.host_id in (${hostsOf(scope)})`
  const ofPlace = region ? sql`s.destination_id in (select id from place)` : sql`s.destination_id = -1`
  return sql`month.whole and s.month = month.start and s.currency = (select currency from chosen) and ${ofHost} and ${ofPlace}`
}

/** Returns the sums `s` of single destinations for a report, joined with its `month`. */
export function destinationSumsOf({ by, scope, region }: ReportScope): RawBuilder<unknown> {
  const ofHost = scope === null ? sql`true` : sql`s.host_id in (${hostsOf(scope)})`
  const ofPlace = region ? sql`s.destination_id in (select id from place)` : sql`s.destination_id <> -1`
  return sql`month.whole and s.month = month.start and s.basis = ${by} and s.currency = (select currency from chosen)
    and ${ofHost} and ${ofPlace}`
}

/** The numbers of a host, by which sums are stored. */
const hostsOf = ({ uid }: StayScope) => sql`select id from app.host where uid = ${uid}`

/** Returns the share of a fact's amount that belongs to its part `p`. */
export const shareOf = (amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`p.sign * app.report_share(${amount}, p.first, p.last, (p.f).nights)`
