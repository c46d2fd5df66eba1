import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
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
  check_in_days: number | null
  check_out_days: number | null
  created_at: Generated<Date>
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
}

/** `app.stay_discount` */
export interface StayDiscountTable {
  stay_id: number
  kind: 'length' | 'early_bird' | 'last_minute'
  threshold: number
  percent_bp: number
}

/** `app.stay_fee` */
export interface StayFeeTable {
  id: GeneratedAlways<number>
  stay_id: number
  code: string
  name: string
  kind: 'cleaning' | 'pet' | 'custom'
  basis: 'per_stay' | 'per_night' | 'per_guest' | 'per_guest_night' | 'per_pet' | 'per_pet_night'
  amount: number
  taxable: Generated<boolean>
  refund: Generated<'before_check_in' | 'with_rent' | 'never'>
  position: Generated<number>
}

/** `app.tax_rule`: of a destination or of one stay. The content is frozen; `valid` may be closed. */
export interface TaxRuleTable {
  id: GeneratedAlways<number>
  destination_id: number | null
  stay_id: number | null
  name: string
  per: 'unit' | 'person'
  period: 'stay' | 'night'
  amount: number | null
  percent_bp: number | null
  base: Generated<('rent' | 'cleaning' | 'fees')[]>
  exempt_under_age: number | null
  max_nights: number | null
  valid: ColumnType<OpenDateRange, string | undefined, string>
  created_at: Generated<Date>
  retired_at: Date | null
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

export interface RateTables {
  'app.season': SeasonTable
  'app.night_override': NightOverrideTable
  'app.stay_discount': StayDiscountTable
  'app.stay_fee': StayFeeTable
  'app.tax_rule': TaxRuleTable
  'app.price_version': PriceVersionTable
}
