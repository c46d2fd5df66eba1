import { within } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql } from 'kysely'
import type { FollowedDates } from '#core/rate/follow-terms.ts'
import type { DerivedOverride, RateFormula } from '#core/rate/rate-formula.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'

/** A home that follows another one. */
export interface RateSource extends RateFormula {
  readonly stayId: number
  readonly slug: string
  readonly sourceId: number
}

const columns = sql`
  f.stay_id as "stayId", stay.slug, f.source_id as "sourceId", f.percent_bp as "percentBp", f.amount as "amountMinor",
  f.round_to as "roundToMinor", f.with_rules as "withRules"`

/** Returns which of these homes follow another one, and which homes follow one of them. */
export async function findFollowing(
  executor: Executor,
  { homes: stays, sources }: { readonly homes: readonly number[]; readonly sources: readonly number[] },
): Promise<RateSource[]> {
  const { rows } = await sql<RateSource>`
    select ${columns} from app.rate_source f join app.stay stay on stay.id = f.stay_id
    where f.stay_id = any(${[...stays]}::int[]) or f.source_id = any(${[...sources]}::int[]) order by f.stay_id`.execute(
    executor,
  )
  return rows
}

/**
 * The home that a home follows, and the homes that follow it, as its rates show them. Homes of other hosts are not
 * named.
 */
export interface RateTies {
  readonly follows: (RateFormula & { readonly slug: string | null; readonly title: string | null }) | null
  readonly followedBy: readonly { readonly slug: string; readonly title: string }[]
}

const hostOf = (stay: string) => sql`(select host.uid from app.host host where host.id = ${sql.ref(`${stay}.host_id`)})`

/**
 * Returns whether a home that is tied to `stay` may be named: to those who look after it, and to the company if both
 * have the same host.
 */
const isNamed = (scope: StayScope | null, stay: string) =>
  scope === null ? sql`${hostOf(stay)} is not distinct from ${hostOf('stay')}` : within(scope, stay)

/** Returns these ties of one home. */
export async function findRateTies(executor: Executor, stayId: number, scope: StayScope | null): Promise<RateTies> {
  const { rows } = await sql<RateTies>`
    select
      (select jsonb_build_object('slug', case when near.near then source.slug end, 'title', case when near.near then source.title end,
          'percentBp', f.percent_bp, 'amountMinor', f.amount, 'roundToMinor', f.round_to, 'withRules', f.with_rules)
        from app.rate_source f join app.stay source on source.id = f.source_id
          cross join lateral (select ${isNamed(scope, 'source')} as near) near
        where f.stay_id = stay.id) as follows,
      (select coalesce(jsonb_agg(jsonb_build_object('slug', other.slug, 'title', other.title) order by other.title, other.id), '[]')
        from app.rate_source f join app.stay other on other.id = f.stay_id
        where f.source_id = stay.id and ${isNamed(scope, 'other')}) as "followedBy"
    from app.stay stay where stay.id = ${stayId}`.execute(executor)
  return rows[0] ?? { follows: null, followedBy: [] }
}

/** Returns which home each of these follows, if any. A home of another host is not named. */
export async function findFollowedOf(
  executor: Executor,
  ids: readonly number[],
  scope: StayScope | null,
): Promise<Map<number, { readonly slug: string | null; readonly title: string | null }>> {
  const { rows } = await sql<{ id: number; slug: string | null; title: string | null }>`
    select f.stay_id as id, case when near.near then source.slug end as slug, case when near.near then source.title end as title
    from app.rate_source f join app.stay stay on stay.id = f.stay_id join app.stay source on source.id = f.source_id
      cross join lateral (select ${isNamed(scope, 'source')} as near) near
    where f.stay_id = any(${[...ids]}::int[])`.execute(executor)
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

/**
 * Makes a home follow another one. `circle`: that one already follows it, directly or indirectly, and nothing is
 * written. Callers wait for each other, because two that together close a circle would otherwise each see none.
 */
export async function saveRateSource(
  tx: Tx,
  { stayId, sourceId, percentBp, amountMinor, roundToMinor, withRules }: Omit<RateSource, 'slug'>,
  at: Date,
): Promise<'saved' | 'circle'> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rate_source', 0))`.execute(tx)
  const { rows } = await sql`
    with recursive above as (
      select ${sourceId}::int as id
      union
      select f.source_id from app.rate_source f join above on above.id = f.stay_id)
    select from above where id = ${stayId}`.execute(tx)
  if (rows.length > 0) return 'circle'
  await sql`
    insert into app.rate_source (stay_id, source_id, percent_bp, amount, round_to, with_rules, made_at)
    values (${stayId}, ${sourceId}, ${percentBp}, ${amountMinor}, ${roundToMinor}, ${withRules}, ${at}::timestamptz)
    on conflict (stay_id) do update set source_id = excluded.source_id, percent_bp = excluded.percent_bp, amount = excluded.amount,
      round_to = excluded.round_to, with_rules = excluded.with_rules, made_at = excluded.made_at`.execute(tx)
  return 'saved'
}

/**
 * Ends the following of another home. The prices stay and become the home's own. Returns false when it followed none.
 */
export async function deleteRateSource(tx: Tx, stayId: number): Promise<boolean> {
  const { rows } = await sql`delete from app.rate_source where stay_id = ${stayId} returning stay_id`.execute(tx)
  await sql`update app.season set derived_from = null where stay_id = ${stayId} and derived_from is not null`.execute(
    tx,
  )
  await sql`update app.night_override set derived = 0 where stay_id = ${stayId} and derived <> 0`.execute(tx)
  return rows.length > 0
}

/** Deletes the seasons of a home that are its own. A home that follows another may only have that home's seasons. */
export async function deleteOwnSeasons(tx: Tx, stayId: number): Promise<void> {
  await sql`delete from app.season where stay_id = ${stayId} and derived_from is null`.execute(tx)
}

/** Returns the overrides of a home, with the parts of them that follow. */
export async function findOverridesWithBits(tx: Tx, stayId: number): Promise<DerivedOverride[]> {
  const { rows } = await sql<DerivedOverride>`
    select night, nightly as "nightlyMinor", min_nights as "minNights", max_nights as "maxNights", arrival, departure, derived
    from app.night_override where stay_id = ${stayId} order by night`.execute(tx)
  return rows
}

/**
 * Returns which parts of the dates of each of these homes follow another home. Homes that follow none, and dates that
 * set everything themselves, are absent.
 */
export async function findFollowedDates(
  executor: Executor,
  stays: readonly number[],
): Promise<Map<number, FollowedDates>> {
  const { rows } = await sql<{ id: number; dates: Record<IsoDate, number> | null }>`
    select f.stay_id as id, (select jsonb_object_agg(o.night, o.derived) from app.night_override o
      where o.stay_id = f.stay_id and o.derived <> 0) as dates
    from app.rate_source f where f.stay_id = any(${[...stays]}::int[])`.execute(executor)
  return new Map(rows.map(({ id, dates }) => [id, new Map(Object.entries(dates ?? {}) as [IsoDate, number][])]))
}

/** Replaces all overrides of the home. Those that are the same are not touched. */
export async function writeDerivedOverrides(
  tx: Tx,
  stayId: number,
  before: readonly DerivedOverride[],
  after: readonly DerivedOverride[],
): Promise<void> {
  const keyOf = (one: DerivedOverride) =>
    [one.night, one.nightlyMinor, one.minNights, one.maxNights, one.arrival, one.departure, one.derived].join()
  const [had, requested] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const gone: IsoDate[] = before.filter((one) => !requested.has(keyOf(one))).map(({ night }) => night)
  const made = after.filter((one) => !had.has(keyOf(one)))
  if (gone.length > 0)
    await sql`delete from app.night_override where stay_id = ${stayId} and night = any(${gone}::date[])`.execute(tx)
  if (made.length > 0)
    await sql`
      insert into app.night_override (stay_id, night, nightly, min_nights, max_nights, arrival, departure, derived)
      select ${stayId}, x.night, x."nightlyMinor", x."minNights", x."maxNights", x.arrival, x.departure, x.derived
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as x (night date, "nightlyMinor" bigint, "minNights" smallint,
        "maxNights" smallint, arrival boolean, departure boolean, derived smallint)`.execute(tx)
}

/** A season of a home that follows another one. */
export interface DerivedSeason {
  readonly derivedFrom: number
  readonly nightlyMinor: number | null
  readonly weekendNightlyMinor: number | null
}

/**
 * Replaces the seasons of a home with those of another one, with these prices, in the order of their ids: of two that
 * cover a date alike, the newer one wins in both homes.
 */
export async function writeDerivedSeasons(
  tx: Tx,
  stayId: number,
  {
    seasons,
    withRules,
    at,
  }: { readonly seasons: readonly DerivedSeason[]; readonly withRules: boolean; readonly at: Date },
): Promise<void> {
  const ids = seasons.map(({ derivedFrom }) => derivedFrom)
  await sql`
    delete from app.season where stay_id = ${stayId} and derived_from is not null and derived_from <> all(${ids}::int[])`.execute(
    tx,
  )
  if (seasons.length === 0) return
  const rules = (name: string) => (withRules ? sql.ref(`source.${name}`) : sql`null`)
  const requested = sql`
    select source.id as derived_from, source.name, source.during, source.holiday, source.holiday_year,
      source.holiday_from, source.holiday_to, source.yearly, source.priority, x."nightlyMinor"::bigint as nightly,
      x."weekendNightlyMinor"::bigint as weekend_nightly, ${rules('min_nights')}::smallint as min_nights,
      ${rules('max_nights')}::smallint as max_nights, ${rules('nights_multiple_of')}::smallint as nights_multiple_of,
      ${rules('check_in_days')}::smallint as check_in_days, ${rules('check_out_days')}::smallint as check_out_days
    from jsonb_to_recordset(${JSON.stringify(seasons)}::jsonb) as x (
      "derivedFrom" int, "nightlyMinor" bigint, "weekendNightlyMinor" bigint)
    join app.season source on source.id = x."derivedFrom"`
  const fields = [
    'name',
    'during',
    'holiday',
    'holiday_year',
    'holiday_from',
    'holiday_to',
    'yearly',
    'priority',
    'nightly',
    'weekend_nightly',
    'min_nights',
    'max_nights',
    'nights_multiple_of',
    'check_in_days',
    'check_out_days',
  ] as const
  const list = (of: string) => sql.join(fields.map((field) => sql.ref(`${of}.${field}`)))
  await sql`
    update app.season s set ${sql.join(fields.map((field) => sql`${sql.ref(field)} = ${sql.ref(`w.${field}`)}`))}
    from (${requested}) w where s.stay_id = ${stayId} and s.derived_from = w.derived_from
      and (${list('s')}) is distinct from (${list('w')})`.execute(tx)
  await sql`
    insert into app.season (stay_id, derived_from, created_at, ${sql.join(fields.map((field) => sql.ref(field)))})
    select ${stayId}, w.derived_from, ${at}::timestamptz, ${list('w')} from (${requested}) w
    where not exists (select from app.season s where s.stay_id = ${stayId} and s.derived_from = w.derived_from)
    order by w.derived_from`.execute(tx)
}
