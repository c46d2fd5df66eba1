import type { IsoDate, StayDates } from './time/iso-date.ts'

/** Dates near a refused choice that can be booked, with the total they would cost (minor units). */
export interface NearestChoice extends StayDates {
  readonly totalMinor: number
}

/** Weekdays count from 0 = Monday. `closedOn` tells that this one date is closed though its weekday would be allowed. */
export interface DayNotAllowed<Code extends string> {
  readonly code: Code
  readonly weekday: number
  readonly allowedWeekdays: readonly number[]
  readonly closedOn?: IsoDate
}

/**
 * Why a choice of dates and guests cannot be booked (domain rules, reference "3.2 Rules").
 * The data of each code is what a sentence about it needs; sentences live in web/messages.
 */
export type BookingRefusal =
  | { readonly code: 'invalid_dates'; readonly reason: 'not_a_date' | 'check_out_not_after_check_in' | 'too_long' }
  | { readonly code: 'dates_in_past'; readonly today: IsoDate }
  | { readonly code: 'advance_notice_not_met'; readonly earliestCheckIn: IsoDate }
  | { readonly code: 'outside_booking_window'; readonly lastCheckOut: IsoDate }
  | { readonly code: 'min_nights_not_met'; readonly minNights: number; readonly nights: number }
  | { readonly code: 'max_nights_exceeded'; readonly maxNights: number; readonly nights: number }
  | DayNotAllowed<'arrival_day_not_allowed'>
  | DayNotAllowed<'departure_day_not_allowed'>
  | { readonly code: 'too_many_guests'; readonly maxGuests: number; readonly guests: number }
  | { readonly code: 'too_many_pets'; readonly maxPets: number; readonly pets: number }
  | { readonly code: 'no_adult' }
  | { readonly code: 'dates_unavailable'; readonly nearest?: readonly NearestChoice[] }

/** Every expected failure of the product. Each face maps the codes to its own words by a `Record<Problem['code'], …>`. */
export type Problem =
  | BookingRefusal
  | { readonly code: 'invalid_input'; readonly fields: Readonly<Record<string, string>> }
  | { readonly code: 'stay_not_found' }
  | { readonly code: 'booking_not_found' }
  | { readonly code: 'device_not_found' }
  | { readonly code: 'not_signed_in' }
  | { readonly code: 'not_allowed' }
  | { readonly code: 'email_not_verified' }
  | { readonly code: 'quote_invalid' }
  | { readonly code: 'quote_expired' }
  | {
      readonly code: 'price_changed'
      readonly quotedTotalMinor: number
      readonly currentTotalMinor: number
      readonly currency: string
    }
  | { readonly code: 'hold_expired' }
  | { readonly code: 'too_many_holds'; readonly limit: number }
  | { readonly code: 'booking_not_payable'; readonly state: string }
  | { readonly code: 'hold_already_extended' }
  | { readonly code: 'payment_declined'; readonly reason: string }
  | { readonly code: 'payment_provider_unavailable' }
  | { readonly code: 'idempotency_key_missing' }
  | { readonly code: 'idempotency_key_reused' }
  | { readonly code: 'idempotency_key_in_flight' }
  | { readonly code: 'email_taken' }
  | { readonly code: 'invalid_email' }
  | { readonly code: 'missing_password' }
  | { readonly code: 'weak_password'; readonly minLength: number; readonly reason?: 'too_short' | 'too_common' }
  | { readonly code: 'invalid_credentials' }
  | { readonly code: 'account_disabled' }
  | { readonly code: 'account_not_found' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }
  | { readonly code: 'token_invalid' }
  | { readonly code: 'token_expired' }
  | { readonly code: 'token_stale' }
  | { readonly code: 'code_invalid' }
  | { readonly code: 'code_expired' }
  | { readonly code: 'recent_sign_in_required' }
  | { readonly code: 'continue_address_not_allowed' }
  | { readonly code: 'picture_refused'; readonly reason: string }
  | { readonly code: 'overloaded' }
