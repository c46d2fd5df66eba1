import { sql } from 'kysely'
import type {
  CancellationPolicy,
  Fee,
  LeadDiscount,
  LengthDiscount,
  NightOverride,
  Season,
  StayTerms,
  Tax,
} from '#core/stay/stay-terms.ts'
import type { Executor } from '../database.ts'

type TermsRow = Omit<
  StayTerms,
  'seasons' | 'overrides' | 'lengthDiscounts' | 'leadDiscounts' | 'fees' | 'taxes' | 'policy'
> & {
  seasons: Season[]
  overrides: NightOverride[]
  lengthDiscounts: LengthDiscount[]
  leadDiscounts: LeadDiscount[]
  fees: Fee[]
  taxes: Tax[]
  policy: CancellationPolicy
}

/**
 * Prices and rules of these stays by stay id; stays that do not exist are missing. Read by one statement, so that a change
 * of prices is seen whole or not at all. Taxes are those of the stay, its place and all places around that.
 */
export async function loadStayTerms(executor: Executor, stayIds: readonly number[]): Promise<Map<number, StayTerms>> {
  const { rows } = await sql<TermsRow>`
    select stay.id as "stayId", stay.price_version as version, stay.currency, stay.timezone as "timeZone",
           to_char(stay.check_in_from, 'HH24:MI') as "checkInFrom", to_char(stay.check_out_by, 'HH24:MI') as "checkOutBy",
           stay.max_guests as "maxGuests", stay.max_pets as "maxPets",
           stay.nightly as "nightlyMinor", stay.weekend_nightly as "weekendNightlyMinor", stay.weekend as "weekendNights",
           stay.included_guests as "includedGuests", stay.extra_guest as "extraGuestMinor",
           stay.min_nights as "minNights", stay.weekend_min_nights as "weekendMinNights", stay.max_nights as "maxNights",
           stay.check_in_days as "checkInDays", stay.check_out_days as "checkOutDays",
           stay.notice_days as "noticeDays", stay.notice_hour as "noticeHour",
           stay.window_months as "windowMonths", stay.window_until as "windowUntil",
           greatest(stay.prep_before, stay.prep_after) as "preparationNights",
           (${seasons}) as seasons, (${overrides}) as overrides, (${lengthDiscounts}) as "lengthDiscounts",
           (${leadDiscounts}) as "leadDiscounts", (${fees}) as fees, (${taxes}) as taxes, (${policy}) as policy
    from app.stay stay
    where stay.id = any(${stayIds}::int[])`.execute(executor)
  return new Map(rows.map((row) => [row.stayId, row]))
}

const seasons = sql`
  select coalesce(json_agg(json_build_object(
    'id', season.id, 'name', season.name, 'yearly', season.yearly, 'priority', season.priority,
    'spans', (select json_agg(json_build_object('from', lower(span), 'to', upper(span)) order by span) from unnest(season.during) span),
    'nightlyMinor', season.nightly, 'weekendNightlyMinor', season.weekend_nightly,
    'minNights', season.min_nights, 'maxNights', season.max_nights,
    'checkInDays', season.check_in_days, 'checkOutDays', season.check_out_days) order by season.id), '[]')
  from app.season where season.stay_id = stay.id`

const overrides = sql`
  select coalesce(json_agg(json_build_object(
    'night', night, 'nightlyMinor', nightly, 'minNights', min_nights, 'maxNights', max_nights,
    'arrival', arrival, 'departure', departure) order by night), '[]')
  from app.night_override where stay_id = stay.id`

const lengthDiscounts = sql`
  select coalesce(json_agg(json_build_object('nights', threshold, 'percentBp', percent_bp) order by threshold), '[]')
  from app.stay_discount where stay_id = stay.id and kind = 'length'`

const leadDiscounts = sql`
  select coalesce(json_agg(json_build_object('kind', kind, 'days', threshold, 'percentBp', percent_bp) order by kind, threshold), '[]')
  from app.stay_discount where stay_id = stay.id and kind <> 'length'`

const fees = sql`
  select coalesce(json_agg(json_build_object(
    'id', id, 'code', code, 'name', name, 'kind', kind, 'basis', basis, 'amountMinor', amount,
    'taxable', taxable, 'refund', refund) order by position, id), '[]')
  from app.stay_fee where stay_id = stay.id`

const taxes = sql`
  with recursive place as (
    select id, parent_id from app.destination where id = stay.destination_id
    union all
    select outer_place.id, outer_place.parent_id from app.destination outer_place join place on outer_place.id = place.parent_id)
  select coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'per', per, 'period', period, 'amountMinor', amount, 'percentBp', percent_bp, 'base', base,
    'exemptUnderAge', exempt_under_age, 'maxNights', max_nights,
    'validFrom', lower(valid), 'validTo', upper(valid)) order by id), '[]')
  from app.tax_rule
  where retired_at is null and (stay_id = stay.id or destination_id in (select id from place))`

const policy = sql`
  select json_build_object(
    'code', code, 'name', name, 'summary', summary,
    'graceHours', grace_hours, 'graceDaysBefore', grace_days_before, 'graceMaxNights', grace_max_nights,
    'stayedKeepNights', stayed_keep_nights, 'stayedKeepRestBp', stayed_keep_rest_bp,
    'tiers', (select json_agg(json_build_object(
       'hoursBefore', hours_before, 'keepNights', keep_nights, 'keepRestBp', keep_rest_bp) order by hours_before desc)
     from app.cancellation_tier where policy_id = cancellation_policy.id))
  from app.cancellation_policy where id = stay.cancellation_policy_id`
