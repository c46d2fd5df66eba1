import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DiscountKind } from '#core/rate/discount-kind.ts'
import type { FeeBasis, FeeKind, FeeRefund } from '#core/rate/fee-kind.ts'
import type { InstalmentDue, MinimumKind } from '#core/rate/stay-rule-kind.ts'
import type { TaxBase, TaxPeriod, TaxUnit } from '#core/rate/tax-kind.ts'
import type { DateColumn, DateRange, Json, OpenDateRange } from './column-types.ts'

/** `app.season`: prices and rules for a part of the year. */
export interface SeasonTable {
  id: GeneratedAlways<number>
  stay_id: number
  name: Generated<string>
  /** Written as text: `{[2027-07-01,2027-09-01)}`. */
  during: ColumnType<DateRange[], string, string>
  yearly: Generated<boolean>
  priority: Generated<number>
  nightly: number | null
  weekend_nightly: number | null
  min_nights: number | null
  max_nights: number | null
  nights_multiple_of: number | null
  check_in_days: number | null
  check_out_days: number | null
  created_at: Generated<Date>
  /** The season of another home that this one follows. */
  derived_from: number | null
  /**
   * The code of the holiday from which the dates follow, its year (null: every year), and the first and last night in
   * days after it.
   */
  holiday: string | null
  holiday_year: number | null
  holiday_from: number | null
  holiday_to: number | null
}

/** `app.night_override` */
export interface NightOverrideTable {
  stay_id: number
  night: DateColumn
  nightly: number | null
  min_nights: number | null
  max_nights: number | null
  arrival: boolean | null
  departure: boolean | null
  /** Which parts of it follow another home, as bits. */
  derived: Generated<number>
}

/** `app.rate_source`: a home whose prices follow those of another one. */
export interface RateSourceTable {
  stay_id: number
  source_id: number
  percent_bp: number
  amount: number
  round_to: number
  with_rules: boolean
  made_at: Date
}

/** `app.stay_discount` */
export interface StayDiscountTable {
  stay_id: number
  kind: DiscountKind
  threshold: number
  percent_bp: number
}

/** `app.stay_fee` */
export interface StayFeeTable {
  id: GeneratedAlways<number>
  stay_id: number
  code: string
  name: string
  kind: FeeKind
  basis: FeeBasis
  /** Null for the percent bases. */
  amount: number | null
  percent_bp: number | null
  optional: Generated<boolean>
  max_qty: Generated<number>
  stock: number | null
  notice_hours: Generated<number>
  from_nights: number | null
  to_nights: number | null
  taxable: Generated<boolean>
  refund: Generated<FeeRefund>
  position: Generated<number>
}

/** `app.stay_open`: a period in which a home that is not open by default can be booked. */
export interface StayOpenTable {
  stay_id: number
  during: ColumnType<DateRange, string, string>
}

/** `app.stay_minimum`: nights by the weekday of arrival, or by the days between booking and arrival. */
export interface StayMinimumTable {
  stay_id: number
  kind: MinimumKind
  threshold: number
  min_nights: number | null
  max_nights: number | null
}

/** `app.age_band`: what an extra guest of an age pays per night. `ages` is half-open and written as text: `[2,12)`. */
export interface AgeBandTable {
  stay_id: number
  ages: string
  name: string
  extra_guest: number
}

/**
 * `app.party_price`: how much more the nights cost from a number of guests on: a share of them, or an amount per night.
 */
export interface PartyPriceTable {
  stay_id: number
  guests: number
  percent_bp: number | null
  amount: number | null
}

/** `app.stay_instalment`: one payment of the deposit plan. */
export interface StayInstalmentTable {
  stay_id: number
  position: number
  share_bp: number | null
  amount: number | null
  due: InstalmentDue
  due_days: Generated<number>
}

/** `app.coupon`: a promo code. */
export interface CouponTable {
  id: GeneratedAlways<number>
  code: string
  percent_bp: number | null
  amount: number | null
  currency: string | null
  /** When it may be used, as the text of a `tstzrange`. */
  bookable: Generated<string>
  stays_within: ColumnType<OpenDateRange, string | undefined, string>
  min_nights: Generated<number>
  min_rent: Generated<number>
  max_uses: number | null
  uses: Generated<number>
  per_user: number | null
  active: Generated<boolean>
  created_at: Generated<Date>
  /** Counts how often it was written; its uses do not count. */
  version: Generated<number>
}

/** `app.coupon_stay`: the homes to which a promo code applies. No rows: all. */
export interface CouponStayTable {
  coupon_id: number
  stay_id: number
}

/** `app.tax_rule`: a tax of a destination or of one stay. The content is frozen; `valid` may be closed. */
export interface TaxRuleTable {
  id: GeneratedAlways<number>
  destination_id: number | null
  stay_id: number | null
  name: string
  per: TaxUnit
  period: TaxPeriod
  amount: number | null
  percent_bp: number | null
  base: Generated<TaxBase[]>
  exempt_under_age: number | null
  max_nights: number | null
  from_night: Generated<number>
  price_from: number | null
  price_to: number | null
  included: Generated<boolean>
  valid: ColumnType<OpenDateRange, string | undefined, string>
  created_at: Generated<Date>
  retired_at: Date | null
  currency: string | null
}

/** `app.price_version`: written by triggers only. */
export interface PriceVersionTable {
  stay_id: number
  version: number
  rules: Json<Record<string, unknown>>
  actor: string
  xid: Generated<string>
  at: Generated<Date>
}

/** `app.rate_draft`: a change of many homes that is being tried. */
export interface RateDraftTable {
  id: Generated<string>
  made_by: string
  choice: Json<Record<string, unknown>>
  changes: Json<unknown[]>
  basis: Json<unknown[]>
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

/** `app.change_set`: changes of many homes that were published together; never changed. */
export interface ChangeSetTable {
  id: Generated<string>
  made_by: string
  made_at: Date
  changes: Json<unknown[]>
  undoes: string | null
  xid: Generated<string>
}

/** `app.change_set_home` */
export interface ChangeSetStayTable {
  change_set_id: string
  stay_id: number
  writes: Json<unknown[]>
}

export interface RateTables {
  'app.rate_draft': RateDraftTable
  'app.change_set': ChangeSetTable
  'app.change_set_home': ChangeSetStayTable
  'app.season': SeasonTable
  'app.rate_source': RateSourceTable
  'app.night_override': NightOverrideTable
  'app.stay_discount': StayDiscountTable
  'app.stay_fee': StayFeeTable
  'app.stay_open': StayOpenTable
  'app.stay_minimum': StayMinimumTable
  'app.age_band': AgeBandTable
  'app.party_price': PartyPriceTable
  'app.stay_instalment': StayInstalmentTable
  'app.coupon': CouponTable
  'app.coupon_stay': CouponStayTable
  'app.tax_rule': TaxRuleTable
  'app.price_version': PriceVersionTable
}
