import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import type { BookingSide } from '#core/booking/booking-side.ts'
import type { BookingSource } from '#core/booking/booking-source.ts'
import type { OwnBookingView } from '#core/booking/booking-view.ts'
import type { MoveCause } from '#core/booking/move-terms.ts'
import type { ChangeState, ChargeKind } from '#core/booking/change-state.ts'
import type { BlockReason, ClaimKind } from '#core/calendar/claim-kind.ts'
import type { InstalmentState } from '#core/payment/instalment-state.ts'
import type { PaymentMethod, PaymentPlan, RateChoice } from '#core/payment/payment-choice.ts'
import type { QuoteLineKind } from '#core/quote/quote-line-kind.ts'
import type { DateColumn, DateRange, Json, JsonWithDefault } from './column-types.ts'

/** `app.booking_transition`: the transitions that a booking may make. */
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
  source: Generated<BookingSource>
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
  guest_language: string | null
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
  hold_network: Buffer | null
  hold_extended_at: Date | null
  accepting_until: Date | null
  confirmed_at: Date | null
  ended_at: Date | null
  cancel_reason: string | null
  mode: Generated<BookingMode>
  rate: Generated<RateChoice>
  plan: Generated<PaymentPlan>
  payment_method: Generated<PaymentMethod>
  /** The card to which the provider charges the balance; never a number. */
  saved_card: Json<Record<string, unknown>> | null
  coupon_id: number | null
  /** The terms by which the quote was made. */
  terms: JsonWithDefault<Record<string, unknown>>
  offer_id: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** The version that its guest has accepted. */
  terms_version: number | null
  privacy_version: number | null
  texts_accepted_at: Date | null
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
  /**
   * `inputs.ofMinor` of a tax: what it is a share of. The full formula of a line is in the quote of the booking; rows
   * of earlier releases have it here, too.
   */
  formula: JsonWithDefault<Record<string, unknown>>
  included: Generated<boolean>
}

/**
 * `app.booking_event`: chained by hashes. A trigger writes `moved` at every change of state; the other kinds are
 * actions.
 */
export interface BookingEventTable {
  id: GeneratedAlways<number>
  booking_id: string
  from_status: BookingState | null
  to_status: BookingState | null
  actor: string
  reason: string | null
  at: Generated<Date>
  kind: Generated<string>
  detail: JsonWithDefault<Record<string, unknown>>
  prev: Buffer | null
  /** Written by a trigger. */
  hash: ColumnType<Buffer, never, never>
}

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
  /** For a claim of kind linked: the claim together with which it is deleted. */
  linked_to: string | null
  /** For a claim of kind reserved: the reservation. */
  reservation_id: string | null
  /** For a claim of kind import: the event of a feed. */
  event_id: string | null
  /** For a claim of kind block: who made it, by uid or `token:<id>`. Null: unknown. */
  made_by: string | null
}

/** `app.reservation`: a home that a visitor reserved before they had an account to book it with. */
export interface ReservationTable {
  id: Generated<string>
  stay_id: number
  /** The signed price. */
  quote: string
  /** A keyed hash of the network address. */
  network: Buffer
  uid: string | null
  expires_at: Date
  created_at: Generated<Date>
}

/** `app.booking_instalment`: one payment of a booking's schedule. */
export interface BookingInstalmentTable {
  booking_id: string
  position: number
  amount: number
  due_on: DateColumn
  due_at: Date
  state: Generated<InstalmentState>
  attempts: Generated<number>
  next_attempt_at: Date | null
  grace_until: Date | null
  cancels: Generated<boolean>
  paid_at: Date | null
  kept_card: Generated<boolean>
}

/** `app.charge`: what a guest is asked to pay in addition to the agreed price. */
export interface ChargeTable {
  id: Generated<string>
  booking_id: string
  kind: ChargeKind
  amount: number
  label: string
  reason: string
  pictures: Generated<string[]>
  state: Generated<ChangeState>
  offered_by: string
  expires_at: Date
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  answer: string | null
}

/** `app.coupon_use` */
export interface CouponUseTable {
  booking_id: string
  coupon_id: number
  uid: string | null
  amount: number
  at: Generated<Date>
}

/** `app.booking_change`: a request to change dates or party. */
export interface BookingChangeTable {
  id: Generated<string>
  booking_id: string
  requested_by: BookingSide
  check_in: DateColumn
  check_out: DateColumn
  adults: number
  children: Generated<number>
  infants: Generated<number>
  pets: Generated<number>
  child_ages: Generated<number[]>
  total: number
  quote: Json<Record<string, unknown>>
  terms: Json<Record<string, unknown>>
  message: string | null
  state: Generated<ChangeState>
  expires_at: Date
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
  /** Another home that is offered. Null: the home of the booking. */
  stay_id: number | null
  cause: MoveCause | null
  policy: Json<Record<string, unknown>> | null
}

/** `app.booking_views`: the views of the list of bookings that a user keeps, all in one row. */
export interface BookingViewsTable {
  uid: string
  views: Json<OwnBookingView[]>
  version: Generated<number>
  updated_at: Date
}

export interface BookingTables {
  'app.booking_transition': BookingTransitionTable
  'app.booking': BookingTable
  'app.booking_line': BookingLineTable
  'app.booking_event': BookingEventTable
  'app.claim': ClaimTable
  'app.reservation': ReservationTable
  'app.booking_instalment': BookingInstalmentTable
  'app.charge': ChargeTable
  'app.booking_change': BookingChangeTable
  'app.coupon_use': CouponUseTable
  'app.booking_views': BookingViewsTable
}
