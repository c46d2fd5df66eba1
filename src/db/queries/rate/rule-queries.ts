import { sql } from 'kysely'
import { stillDerived, type DerivedOverride } from '#core/rate/rate-formula.ts'
import type { HolidaySpan } from '#core/rate/holiday-span.ts'
import type { DateSpan, Fee, NightOverride, Season } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'
import { holidayOfSeason } from './stay-terms-queries.ts'

// Each of these writes is a part of a transaction that holds `lockStayRules`. The new version of the rules is stored
// when it commits.

export type SeasonFacts = Omit<Season, 'id'>

/** Formats spans as `{[2027-07-01,2027-09-01),…}`. */
const multirange = (spans: readonly DateSpan[]) => `{${spans.map(({ from, to }) => `[${from},${to})`).join(',')}}`

/** Stores a season and returns its id. */
export async function insertSeason(tx: Tx, stayId: number, season: SeasonFacts, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into app.season (stay_id, name, during, yearly, priority, nightly, weekend_nightly, min_nights, max_nights,
      nights_multiple_of, check_in_days, check_out_days, holiday, holiday_year, holiday_from, holiday_to, created_at)
    values (${stayId}, ${season.name}, ${multirange(season.spans)}::datemultirange, ${season.yearly}, ${season.priority},
      ${season.nightlyMinor}, ${season.weekendNightlyMinor}, ${season.minNights}, ${season.maxNights}, ${season.nightsMultipleOf},
      ${season.checkInDays}, ${season.checkOutDays}, ${season.holiday?.code ?? null}, ${season.holiday?.year ?? null},
      ${season.holiday?.fromDays ?? null}, ${season.holiday?.toDays ?? null}, ${at}::timestamptz)
    returning id`.execute(tx)
  return idOf(rows)
}

/** Replaces a season of the home. Returns false when it has none with this id. */
export async function updateSeason(tx: Tx, stayId: number, id: number, season: SeasonFacts): Promise<boolean> {
  const { rows } = await sql`
    update app.season set name = ${season.name}, during = ${multirange(season.spans)}::datemultirange, yearly = ${season.yearly},
      priority = ${season.priority}, nightly = ${season.nightlyMinor}, weekend_nightly = ${season.weekendNightlyMinor},
      min_nights = ${season.minNights}, max_nights = ${season.maxNights}, nights_multiple_of = ${season.nightsMultipleOf},
      check_in_days = ${season.checkInDays}, check_out_days = ${season.checkOutDays},
      holiday = ${season.holiday?.code ?? null}, holiday_year = ${season.holiday?.year ?? null},
      holiday_from = ${season.holiday?.fromDays ?? null}, holiday_to = ${season.holiday?.toDays ?? null}
    where id = ${id} and stay_id = ${stayId} returning id`.execute(tx)
  return rows.length > 0
}

/** A season whose dates follow a holiday, with its present dates. */
export interface HolidaySeason {
  readonly id: number
  readonly stayId: number
  readonly slug: string
  readonly holiday: HolidaySpan
  readonly spans: readonly DateSpan[]
}

/** Returns the seasons of all homes whose dates follow a holiday, home by home. */
export async function findHolidaySeasons(executor: Executor): Promise<HolidaySeason[]> {
  const { rows } = await sql<HolidaySeason>`
    select season.id, stay.id as "stayId", stay.slug, (${holidayOfSeason}) as holiday,
      (select json_agg(json_build_object('from', lower(span), 'to', upper(span)) order by span) from unnest(season.during) span) as spans
    from app.season season join app.stay stay on stay.id = season.stay_id
    where season.holiday is not null order by stay.id, season.id`.execute(executor)
  return rows
}

/** Stores the dates of a season that follows a holiday, unless it follows another one by now. */
export async function updateSeasonDates(
  tx: Tx,
  { id, holiday }: Pick<HolidaySeason, 'id' | 'holiday'>,
  spans: readonly DateSpan[],
): Promise<void> {
  await sql`
    update app.season set during = ${multirange(spans)}::datemultirange
    where id = ${id} and holiday = ${holiday.code} and holiday_year is not distinct from ${holiday.year}::smallint
      and holiday_from = ${holiday.fromDays} and holiday_to = ${holiday.toDays}`.execute(tx)
}

export type FeeFacts = Omit<Fee, 'id'> & { readonly position: number }

/**
 * Stores a fee or an extra and returns its id. A code that the home has already violates `stay_fee_stay_id_code_key`.
 */
export async function insertFee(tx: Tx, stayId: number, fee: FeeFacts): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into app.stay_fee (stay_id, code, name, kind, basis, amount, percent_bp, optional, max_qty, stock, notice_hours,
      from_nights, to_nights, taxable, refund, position)
    values (${stayId}, ${fee.code}, ${fee.name}, ${fee.kind}::app.fee_kind, ${fee.basis}::app.fee_basis, ${fee.amountMinor},
      ${fee.percentBp}, ${fee.optional}, ${fee.maxQuantity}, ${fee.stock}, ${fee.noticeHours}, ${fee.fromNights},
      ${fee.toNights}, ${fee.taxable}, ${fee.refund}, ${fee.position})
    returning id`.execute(tx)
  return idOf(rows)
}

/** Replaces a fee of the home. Returns false when it has none with this id. */
export async function updateFee(tx: Tx, stayId: number, id: number, fee: FeeFacts): Promise<boolean> {
  const { rows } = await sql`
    update app.stay_fee set code = ${fee.code}, name = ${fee.name}, kind = ${fee.kind}::app.fee_kind,
      basis = ${fee.basis}::app.fee_basis, amount = ${fee.amountMinor}, percent_bp = ${fee.percentBp}, optional = ${fee.optional},
      max_qty = ${fee.maxQuantity}, stock = ${fee.stock}, notice_hours = ${fee.noticeHours}, from_nights = ${fee.fromNights},
      to_nights = ${fee.toNights}, taxable = ${fee.taxable}, refund = ${fee.refund}, position = ${fee.position}
    where id = ${id} and stay_id = ${stayId} returning id`.execute(tx)
  return rows.length > 0
}

const ruleTables = { season: sql.table('app.season'), fee: sql.table('app.stay_fee') }

/** Deletes a season or a fee of the home. Returns false when it has none with this id. */
export async function deleteRule(tx: Tx, stayId: number, kind: 'season' | 'fee', id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from ${ruleTables[kind]} where id = ${id} and stay_id = ${stayId} returning id`.execute(tx)
  return rows.length > 0
}

/** Returns the overrides of dates in `[from, to)`, in order. */
export async function findOverrides(executor: Executor, stayId: number, span: DateSpan): Promise<NightOverride[]> {
  const { rows } = await sql<NightOverride>`
    select night, nightly as "nightlyMinor", min_nights as "minNights", max_nights as "maxNights", arrival, departure
    from app.night_override where stay_id = ${stayId} and night >= ${span.from}::date and night < ${span.to}::date
    order by night`.execute(executor)
  return rows
}

/** Replaces the overrides of these dates. */
export async function replaceOverrides(
  tx: Tx,
  stayId: number,
  nights: readonly IsoDate[],
  overrides: readonly NightOverride[],
): Promise<void> {
  // A value that follows another home and is written unchanged goes on following.
  const { rows: gone } = await sql<DerivedOverride>`
    delete from app.night_override where stay_id = ${stayId} and night = any(${[...nights]}::date[])
    returning night, nightly as "nightlyMinor", min_nights as "minNights", max_nights as "maxNights", arrival, departure, derived`.execute(
    tx,
  )
  const before = new Map(gone.map((one) => [one.night, one]))
  const written = overrides.map((override) => ({
    ...override,
    derived: stillDerived(override, before.get(override.night)),
  }))
  await sql`
    insert into app.night_override (stay_id, night, nightly, min_nights, max_nights, arrival, departure, derived)
    select ${stayId}, x.night, x."nightlyMinor", x."minNights", x."maxNights", x.arrival, x.departure, x.derived
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as x (
      night date, "nightlyMinor" bigint, "minNights" smallint, "maxNights" smallint, arrival boolean, departure boolean,
      derived smallint)`.execute(tx)
}

function idOf(rows: readonly { id: number }[]): number {
  const row = rows[0]
  if (!row) throw new Error('the rule was not stored')
  return row.id
}
