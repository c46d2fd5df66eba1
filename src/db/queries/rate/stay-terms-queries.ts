import { sql } from 'kysely'
import { chargeableNights, chargeableTerms } from '#core/rate/chargeable-terms.ts'
import type { NightTerms, StayTerms } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'

const openSpans = sql`
  select coalesce(json_agg(json_build_object('from', lower(during), 'to', upper(during)) order by during), '[]')
  from app.stay_open where stay_id = stay.id`

const minimums = sql`
  select coalesce(json_agg(json_build_object(
    'kind', kind, 'threshold', threshold, 'minNights', min_nights, 'maxNights', max_nights) order by kind, threshold), '[]')
  from app.stay_minimum where stay_id = stay.id`

/** The holiday of a season in the form of the terms. Null: its dates are its own. */
export const holidayOfSeason = sql`
  select case when season.holiday is not null then json_build_object('code', season.holiday, 'year', season.holiday_year,
    'fromDays', season.holiday_from, 'toDays', season.holiday_to) end`

// Built from rows, here and below: an expression inside json_build_object would be evaluated again for each of its
// fields.
const seasons = sql`
  select coalesce(json_agg(season order by id), '[]') from (
    select season.id, season.name, season.yearly, season.priority,
      (select json_agg(part) from (select lower(span) as from, upper(span) as to from unnest(season.during) span order by span) part) as spans,
      (${holidayOfSeason}) as holiday, season.nightly as "nightlyMinor", season.weekend_nightly as "weekendNightlyMinor",
      season.min_nights as "minNights", season.max_nights as "maxNights", season.nights_multiple_of as "nightsMultipleOf",
      season.check_in_days as "checkInDays", season.check_out_days as "checkOutDays"
    from app.season where season.stay_id = stay.id) season`

const overrides = sql`
  select coalesce(json_agg(json_build_object(
    'night', night, 'nightlyMinor', nightly, 'minNights', min_nights, 'maxNights', max_nights,
    'arrival', arrival, 'departure', departure) order by night), '[]')
  from app.night_override where stay_id = stay.id`

/** The columns of the terms that decide which nights of a stay can be booked and what each costs. */
const nightColumns = sql`
  stay.id as "stayId", stay.price_version as version, stay.currency, stay.timezone as "timeZone",
  stay.nightly as "nightlyMinor", stay.weekend_nightly as "weekendNightlyMinor", stay.weekend as "weekendNights",
  stay.min_nights as "minNights", stay.weekend_min_nights as "weekendMinNights", stay.max_nights as "maxNights",
  stay.nights_multiple_of as "nightsMultipleOf", stay.check_in_days as "checkInDays", stay.check_out_days as "checkOutDays",
  stay.notice_days as "noticeDays", stay.notice_hour as "noticeHour", stay.notice_inside as "noticeInside",
  stay.window_months as "windowMonths", stay.window_until as "windowUntil",
  greatest(stay.prep_before, stay.prep_after) as "preparationNights",
  stay.allow_short_gap as "allowShortGap", stay.forbid_gap_under as "forbidGapUnder",
  case when not stay.open_by_default then (${openSpans}) end as "openSpans",
  (${seasons}) as seasons, (${overrides}) as overrides, (${minimums}) as minimums`

/** Loads the terms that a calendar shows for these stays, by id. It takes a third of the time of all terms. */
export async function loadNightTerms(executor: Executor, stayIds: readonly number[]): Promise<Map<number, NightTerms>> {
  const { rows } = await sql<NightTerms>`
    select ${nightColumns} from app.stay stay where stay.id = any(${stayIds}::int[])`.execute(executor)
  return new Map(rows.map((row) => [row.stayId, chargeableNights(row)]))
}

/**
 * Loads prices and rules of these stays by stay id. Stays that do not exist are absent. A single statement reads them,
 * so that a change of prices is seen as a whole or not at all. Taxes are those of the stay, its place and all places
 * around that.
 */
export async function loadStayTerms(executor: Executor, stayIds: readonly number[]): Promise<Map<number, StayTerms>> {
  const { rows } = await sql<StayTerms>`
    with policy as materialized (${policies})
    select ${nightColumns},
           to_char(stay.check_in_from, 'HH24:MI') as "checkInFrom", to_char(stay.check_out_by, 'HH24:MI') as "checkOutBy",
           stay.max_guests as "maxGuests", stay.max_pets as "maxPets",
           stay.included_guests as "includedGuests", stay.extra_guest as "extraGuestMinor",
           stay.discount_mode as "discountMode", stay.non_refundable_bp as "nonRefundableBp",
           stay.booking_mode as "bookingMode", exists (select from app.silent_home where stay_id = stay.id) as "isSilent",
           stay.long_stay_nights as "longStayNights",
           stay.pay_later as "payLater", stay.offline_methods as "offlineMethods",
           json_build_object('mode', stay.damage_mode, 'amountMinor', stay.damage_amount, 'percentBp', stay.damage_bp,
             'releaseDays', stay.damage_release_days) as damage,
           (${ageBands}) as "ageBands",
           (${partyPrices}) as "partyPrices",
           (${lengthDiscounts}) as "lengthDiscounts", (${leadDiscounts}) as "leadDiscounts",
           (${instalments}) as instalments, (${fees}) as fees, (${taxes}) as taxes,
           (select terms from policy where policy.id = stay.cancellation_policy_id) as policy,
           (select terms from policy where policy.id = stay.long_stay_policy_id) as "longStayPolicy",
           (select terms from policy where policy.code = 'non-refundable') as "nonRefundablePolicy"
    from app.stay stay
    where stay.id = any(${stayIds}::int[])`.execute(executor)
  return new Map(rows.map((row) => [row.stayId, chargeableTerms(row)]))
}

const ageBands = sql`
  select coalesce(json_agg(json_build_object(
    'name', name, 'fromAge', lower(ages), 'underAge', upper(ages), 'extraGuestMinor', extra_guest) order by ages), '[]')
  from app.age_band where stay_id = stay.id`

const partyPrices = sql`
  select coalesce(json_agg(json_build_object('guests', guests, 'percentBp', percent_bp, 'amountMinor', amount) order by guests), '[]')
  from app.party_price where stay_id = stay.id`

const instalments = sql`
  select coalesce(json_agg(json_build_object(
    'shareBp', share_bp, 'amountMinor', amount, 'due', due, 'dueDays', due_days) order by position), '[]')
  from app.stay_instalment where stay_id = stay.id`

const lengthDiscounts = sql`
  select coalesce(json_agg(json_build_object('nights', threshold, 'percentBp', percent_bp) order by threshold), '[]')
  from app.stay_discount where stay_id = stay.id and kind = 'length'`

const leadDiscounts = sql`
  select coalesce(json_agg(json_build_object('kind', kind, 'days', threshold, 'percentBp', percent_bp) order by kind, threshold), '[]')
  from app.stay_discount where stay_id = stay.id and kind <> 'length'`

const fees = sql`
  select coalesce(json_agg(json_build_object(
    'id', id, 'code', code, 'name', name, 'kind', kind, 'basis', basis, 'amountMinor', amount, 'percentBp', percent_bp,
    'optional', optional, 'maxQuantity', max_qty, 'stock', stock, 'noticeHours', notice_hours,
    'fromNights', from_nights, 'toNights', to_nights,
    'taxable', taxable, 'refund', refund) order by position, id), '[]')
  from app.stay_fee where stay_id = stay.id`

const taxes = sql`
  with recursive place as (
    select id, parent_id from app.destination where id = stay.destination_id
    union all
    select outer_place.id, outer_place.parent_id from app.destination outer_place join place on outer_place.id = place.parent_id)
  select coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'per', per, 'period', period, 'amountMinor', amount, 'percentBp', percent_bp, 'base', base,
    'exemptUnderAge', exempt_under_age, 'fromNight', from_night, 'maxNights', max_nights,
    'priceFromMinor', price_from, 'priceToMinor', price_to, 'included', included,
    'validFrom', lower(valid), 'validTo', upper(valid)) order by id), '[]')
  from app.tax_rule -- any(array(…)), not in (…): then only the rules of its places are read
  where retired_at is null and (stay_id = stay.id
      or (destination_id = any(array(select id from place)) and (tax_rule.currency is null or tax_rule.currency = stay.currency)))`

/** Selects every policy only once, because each stay needs two or three of a dozen. */
const policies = sql`
  select policy.id, policy.code, json_build_object(
    'code', code, 'name', name, 'summary', summary,
    'graceHours', grace_hours, 'graceDaysBefore', grace_days_before, 'graceMaxNights', grace_max_nights, 'moreGraces', more_graces,
    'stayedKeepNights', stayed_keep_nights, 'stayedKeepRestBp', stayed_keep_rest_bp,
    'tiers', json_agg(json_build_object(
       'hoursBefore', hours_before, 'keepNights', keep_nights, 'keepRestBp', keep_rest_bp) order by hours_before desc)) as terms
  from app.cancellation_policy policy join app.cancellation_tier on policy_id = policy.id
  group by policy.id`
