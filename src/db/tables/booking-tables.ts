import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { QuoteLineKind } from '#core/pricing/quote.ts'
import type { DateColumn, DateRange, JsonWithDefault } from './column-types.ts'

/** `app.booking_transition`: the moves a booking may make. */
export interface BookingTransitionTable {
  from_status: BookingState
  to_status: BookingState
}

/** `app.booking` */
export interface BookingTable {
  id: Generated<string>
  nr: GeneratedAlways<number>
  ref: string
  stay_id: number
  uid: string | null
  status: Generated<BookingState>
  source: Generated<'web' | 'admin' | 'api'>
  check_in: DateColumn
  check_out: DateColumn
  nights: GeneratedAlways<number>
  adults: number
  children: Generated<number>
  infants: Generated<number>
  pets: Generated<number>
  child_ages: Generated<number[]>
  guest_name: string | null
  guest_email: string | null
  guest_phone: string | null
  guest_country: string | null
  arrival_time: string | null
  message: string | null
  locale: Generated<string>
  currency: string
  total: Generated<number>
  price_version: number | null
  quote: JsonWithDefault<Record<string, unknown>>
  quote_hash: Buffer | null
  policy: JsonWithDefault<Record<string, unknown>>
  expires_at: Date | null
  hold_extended_at: Date | null
  confirmed_at: Date | null
  ended_at: Date | null
  cancel_reason: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** `app.booking_line`: one line of the price; one night line per night, the sum is the total. */
export interface BookingLineTable {
  booking_id: string
  position: number
  kind: QuoteLineKind
  label: string
  night: DateColumn | null
  qty: Generated<number>
  unit: number
  amount: number
  taxable: Generated<boolean>
  fee_id: number | null
  tax_rule_id: number | null
  refund: string | null
  formula: JsonWithDefault<Record<string, unknown>>
}

/** `app.booking_event`: written by a trigger at every change of state. */
export interface BookingEventTable {
  id: GeneratedAlways<number>
  booking_id: string
  from_status: BookingState | null
  to_status: BookingState
  actor: string
  reason: string | null
  at: Generated<Date>
}

export type ClaimKind = 'hold' | 'request' | 'booking' | 'change' | 'block' | 'import'

export type BlockReason = 'owner_stay' | 'maintenance' | 'closed' | 'other'

/** `app.claim`: nights that are taken. Written by `src/db/claims` only. */
export interface ClaimTable {
  id: Generated<string>
  stay_id: number
  /** The nights and the `prep` preparation nights behind them. */
  during: ColumnType<DateRange, string, string>
  prep: Generated<number>
  kind: ClaimKind
  booking_id: string | null
  part: Generated<number>
  expires_at: Date | null
  reason: BlockReason | null
  note: string | null
  created_at: Generated<Date>
}

export interface BookingTables {
  'app.booking_transition': BookingTransitionTable
  'app.booking': BookingTable
  'app.booking_line': BookingLineTable
  'app.booking_event': BookingEventTable
  'app.claim': ClaimTable
}
