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
  /** As it stood at the end of this day. None: as it stands now. */
  readonly asOf?: IsoDate | undefined
}

/**
 * What a query adds up. `by place`: sums of whole months, of all homes, hosts and destinations. `by home`: sums of whole
 * months of single homes. `movements`: sums of what each day added or took.
 */
type Sums = 'by place' | 'by home' | 'movements'

/**
 * Returns the common tables of the queries.
 * - `home`: the homes of one currency, that of most of the published ones (`isOneOfSeveral`: others are left out).
 * - `month`: the months of the period, and whether it contains them from their first day to their last.
 * - `part`: what cannot be taken from the sums of whole months, as parts of facts with a sign. These are months that
 *   are cut off, everything about a single home, and what has changed since it was counted: subtracted as it was, and
 *   added as it is. Together with the sums of the whole months they are the figures of this moment (decision 82), or of
 *   the end of the day `asOf` (decision 131).
 *
 * `sums`: the sums that the parts correct. Sums of a home stay with it when it goes to another host; those of a host do
 * not.
 */
export function reportTables(scope: ReportScope, sums: Sums = 'by place'): RawBuilder<unknown> {
  const { from, to, by, scope: mine, isShared = false, region, home: stay } = scope
  const isBySingle = isShared || stay !== undefined
  const ofStay = stay ? isStayNamed('s', [stay]) : sql`true`
  const ofRegion = region ? sql`s.destination_id in (select id from place)` : sql`true`
  const about =
    sums === 'by home' || isBySingle
      ? sql`f.currency = (select currency from chosen) and f.stay_id in (select id from home)`
      : placesOfFacts(scope)
  const inSpan =
    by === 'night'
      ? sql`daterange(f.from_day, f.from_day + f.nights) && daterange(span.since, span.until)`
      : sql`(f.booked_on >= span.since and f.booked_on < span.until
          or f.booked_on is null and daterange(f.from_day, f.from_day + f.nights) && daterange(span.since, span.until))`
  const { stored, now } = factsOf(scope, sums)
  return sql`
    with recursive place as (
      select id from app.destination where slug = ${region ?? ''}
      union select d.id from app.destination d join place p on d.parent_id = p.id),
    scope as (
      select s.id, s.state, s.currency
      from app.stay s
      where ${within(mine, 's')} and ${ofStay} and ${ofRegion}),
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
      select cut.sign, cut.f, cut.day, span.since, span.until
      from span cross join lateral (select ${stored.columns} from ${stored.rows} where ${inSpan} and ${about} and ${stored.holds} offset 0) cut
      union all
      select -sign, f, day, ${from}::date, ${to}::date
      from (select ${stored.columns} from ${stored.rows} where f.id in (select id from pending) and ${about} and ${stored.holds}) before
      union all
      select sign, f, day, ${from}::date, ${to}::date
      from (select array_agg(id) as ids from pending) changed
        cross join lateral (select ${now.columns} from ${now.rows} where ${about} and ${now.holds}) after),
    part as materialized (
      select s.sign, s.f, s.day, p.month, p.first, p.last, p.counts
      from signed s cross join lateral app.report_parts(s.f, ${by === 'night'}, s.since, s.until) p)`
}

/** Returns whether a fact `f` is about the homes of a report for which there are sums. */
export function placesOfFacts({ scope, region }: ReportScope): RawBuilder<unknown> {
  const ofHost = scope ? sql`f.host_id in (${hostsOf(scope)})` : sql`true`
  const ofPlace = region ? sql`f.destination_id in (select id from place)` : sql`true`
  return sql`f.currency = (select currency from chosen) and ${ofHost} and ${ofPlace}`
}

/** Returns the facts that hold: those that were counted, and those of what has changed since, each `f` with a sign. */
function factsOf({ asOf }: ReportScope, sums: Sums) {
  if (sums === 'movements') {
    const columns = sql`turn.sign, app.report_fact_of(f) as f, turn.day`
    const turns = sql`cross join lateral (values (f.known_on, 1), (f.known_until, -1)) turn (day, sign)`
    const holds = sql`turn.day <= ${asOf ?? LAST_DAY}::date`
    return {
      stored: { columns, rows: sql`app.report_version f ${turns}`, holds },
      now: { columns, rows: sql`app.report_versions(changed.ids) f ${turns}`, holds },
    }
  }
  if (asOf !== undefined) {
    const columns = sql`1 as sign, app.report_fact_of(f) as f, null::date as day`
    const holds = heldAt(asOf)
    return {
      stored: { columns, rows: sql`app.report_version f`, holds },
      now: { columns, rows: sql`app.report_versions(changed.ids) f`, holds },
    }
  }
  const columns = sql`1 as sign, f, null::date as day`
  return {
    stored: { columns, rows: sql`app.report_fact f`, holds: sql`true` },
    now: { columns, rows: sql`app.report_facts(changed.ids) f`, holds: sql`true` },
  }
}

/** Returns whether a version `f` of a fact held at the end of a day. */
export const heldAt = (day: IsoDate): RawBuilder<unknown> =>
  sql`f.known_on <= ${day}::date and f.known_until > ${day}::date`

/**
 * Returns the facts `f` that held at the end of the day `asOf` in each whole `month`, with the nights of it that they
 * have there (`first` to `last`) and whether they themselves count there. For figures of which no movements are kept;
 * of a year of many homes, this reads some ten thousand facts.
 */
export function heldInMonths({ by }: ReportScope, asOf: IsoDate, about: RawBuilder<unknown>): RawBuilder<unknown> {
  const isNear = sql`daterange(f.from_day, f.from_day + f.nights) && daterange(month.since, month.until)`
  const byNight = sql`greatest(month.since, f.from_day) - f.from_day as first,
    least(month.until, f.from_day + f.nights) - f.from_day as last, f.booked_on is not null and f.from_day >= month.since as counts`
  const slept = sql`select f.*, month.start, ${byNight} from month join app.report_version f on month.whole and ${isNear}`
  const made = sql`
    select f.*, month.start, 0, f.nights, true
    from month join app.report_version f on month.whole and f.booked_on >= month.since and f.booked_on < month.until`
  const holds = sql`${heldAt(asOf)} and ${about}`
  return by === 'night'
    ? sql`(${slept} where ${holds})`
    : sql`(${slept} where f.booked_on is null and ${holds} union all ${made} where ${holds})`
}

/** Later than any day of knowledge. */
const LAST_DAY = '9999-12-31'

/** Returns the sums by month, `s`: what they are now, or what they were. */
export const sumsTable = ({ asOf }: ReportScope): RawBuilder<unknown> =>
  asOf === undefined ? sql`app.report_sum s` : sql`app.report_movement s`

/** Returns the sums `s` of whole months for a report, joined with its `month`. */
export function sumsOf(scope: ReportScope): RawBuilder<unknown> {
  return sql`${placesOf(scope)} and s.basis = ${scope.by} and ${upTo(scope)}`
}

/** Returns the movements `s` of whole months for a report, joined with its `month`. */
export function movementsOf(scope: ReportScope): RawBuilder<unknown> {
  return sql`${placesOf(scope)} and s.basis = ${scope.by} and s.day <= ${scope.asOf ?? LAST_DAY}::date`
}

function placesOf({ scope, region }: ReportScope): RawBuilder<unknown> {
  const ofHost = scope === null ? (region ? sql`true` : sql`s.host_id = -1`) : sql`s.host_id in (${hostsOf(scope)})`
  const ofPlace = region ? sql`s.destination_id in (select id from place)` : sql`s.destination_id = -1`
  return sql`month.whole and s.month = month.start and s.currency = (select currency from chosen) and ${ofHost} and ${ofPlace}`
}

const upTo = ({ asOf }: ReportScope) => (asOf === undefined ? sql`true` : sql`s.day <= ${asOf}::date`)

/** Returns the sums `s` of single destinations for a report, joined with its `month`. */
export function destinationSumsOf(scope: ReportScope): RawBuilder<unknown> {
  const { by, scope: mine, region } = scope
  const ofHost = mine === null ? sql`true` : sql`s.host_id in (${hostsOf(mine)})`
  const ofPlace = region ? sql`s.destination_id in (select id from place)` : sql`s.destination_id <> -1`
  return sql`month.whole and s.month = month.start and s.basis = ${by} and s.currency = (select currency from chosen)
    and ${ofHost} and ${ofPlace} and ${upTo(scope)}`
}

/** The numbers of a host, by which sums are stored. */
const hostsOf = ({ uid }: StayScope) => sql`select id from app.host where uid = ${uid}`

/** Returns the share of a fact's amount that belongs to its part `p`. */
export const shareOf = (amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`p.sign * app.report_share(${amount}, p.first, p.last, (p.f).nights)`
