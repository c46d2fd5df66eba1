import type { EndedPart } from './account/ended-part.ts'
import type { GivenRight } from './account/home-right.ts'
import type { ClaimKind } from './calendar/claim-kind.ts'
import type { CalendarFault } from './channel/channel-lists.ts'
import type { UnknownName } from './message/template-text.ts'
import type { VoucherFault } from './payment/voucher.ts'
import type { OpeningCheck } from './setup-step.ts'
import type { IsoDate, StayDates } from './time/iso-date.ts'

/** Dates near a refused choice that can be booked, with the total they would cost (minor units). */
export interface NearestChoice extends StayDates {
  readonly totalMinor: number
}

/** Who has nights, for those who run the home. */
export interface NightsTaker extends StayDates {
  readonly kind: ClaimKind
  /** Of a booking. */
  readonly reference: string | null
  readonly guestName: string | null
  /** A change of that booking waits for an answer: after a yes it may be elsewhere. Left out: none does. */
  readonly mayMove?: true
}

/** Weekdays count from 0 = Monday. `closedOn` tells that this one date is closed though its weekday would be allowed. */
export interface DayNotAllowed<Code extends string> {
  readonly code: Code
  readonly weekday: number
  readonly allowedWeekdays: readonly number[]
  readonly closedOn?: IsoDate
}

/**
 * Why a promo code takes nothing off; `figure` of the refusal: the fewest nights that it asks for, or the least rent before fees and
 * taxes in minor units of `currency`.
 */
export type PromoFault =
  | 'unknown'
  | 'not_yet'
  | 'over'
  | 'used_up'
  | 'used_by_you'
  | 'other_home'
  | 'other_dates'
  | 'other_currency'
  | 'too_few_nights'
  | 'too_little_rent'
  | 'special_offer'

/**
 * Why a choice of dates and guests cannot be booked (docs/booking-rules.md, Dates that can be booked).
 * The data of each code is what a sentence about it needs; sentences live in web/messages.
 */
export type BookingRefusal =
  | {
      readonly code: 'invalid_dates'
      readonly reason: 'not_a_date' | 'check_out_not_after_check_in' | 'too_long'
      readonly field?: 'checkIn' | 'checkOut'
    }
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
  | { readonly code: 'nights_not_multiple'; readonly multipleOf: number; readonly nights: number }
  /** Nights outside the periods in which the home can be booked. */
  | { readonly code: 'not_open'; readonly openFrom: IsoDate | null }
  /** The booking would leave a gap too short to be let beside it. */
  | { readonly code: 'leaves_short_gap'; readonly gapNights: number; readonly side: 'before' | 'after' }
  | { readonly code: 'child_ages_wrong'; readonly children: number }
  | { readonly code: 'extra_not_offered'; readonly extra: string }
  | { readonly code: 'extra_too_many'; readonly extra: string; readonly max: number }
  | { readonly code: 'extra_sold_out'; readonly extra: string; readonly left: number }
  | { readonly code: 'extra_too_late'; readonly extra: string; readonly noticeHours: number }
  | { readonly code: 'rate_not_offered' }
  | { readonly code: 'plan_not_offered'; readonly plan: string }
  | {
      readonly code: 'promo_not_valid'
      readonly reason: PromoFault
      readonly figure?: number
      readonly currency?: string
    }
  | { readonly code: 'dates_unavailable'; readonly nearest?: readonly NearestChoice[] }

/** Why dates and a party cannot be booked, whatever is ordered with them. */
export type DateRefusal = Exclude<
  BookingRefusal,
  { readonly code: `extra_${string}` | 'rate_not_offered' | 'plan_not_offered' | 'promo_not_valid' }
>

/** Every expected failure of the product. Each face maps the codes to its own words by a `Record<Problem['code'], …>`. */
export type Problem =
  | BookingRefusal
  /** Staff: who has the nights, and what of them is left. */
  | {
      readonly code: 'nights_taken'
      readonly by: readonly NightsTaker[]
      readonly left: readonly StayDates[]
    }
  | { readonly code: 'invalid_input'; readonly fields: Readonly<Record<string, string>> }
  | { readonly code: 'entry_not_found' }
  | { readonly code: 'stay_not_found' }
  | { readonly code: 'booking_not_found' }
  | { readonly code: 'device_not_found' }
  /** `ended`: of a sign-in that has ended with a part in running homes. */
  | { readonly code: 'not_signed_in'; readonly ended?: EndedPart }
  | { readonly code: 'not_allowed' }
  | { readonly code: 'email_not_verified' }
  | { readonly code: 'quote_invalid' }
  /** The signature holds, so this is what was promised. */
  | { readonly code: 'quote_expired'; readonly quotedTotalMinor: number; readonly currency: string }
  | {
      readonly code: 'price_changed'
      readonly quotedTotalMinor: number
      readonly currentTotalMinor: number
      readonly currency: string
    }
  | { readonly code: 'hold_expired' }
  /** Nobody has to wait for what can be booked. */
  | { readonly code: 'dates_are_free' }
  /** Whoever asks has some of these nights: the booking that does, holds them (`isHeld`) or asks for them (`isRequested`). */
  | {
      readonly code: 'dates_are_yours'
      readonly bookingId: string
      readonly reference: string
      readonly isHeld: boolean
      readonly isRequested: boolean
    }
  | { readonly code: 'waitlist_full'; readonly limit: number }
  /** `network`: of all who book from the same address, not of this guest alone. */
  | { readonly code: 'too_many_holds'; readonly limit: number; readonly of?: 'network' }
  /** Others hold homes from the same address already: whoever wants one more does some work for it (docs/decisions/0018). */
  | { readonly code: 'proof_of_work_required' }
  | { readonly code: 'booking_not_payable'; readonly state: string }
  | { readonly code: 'hold_already_extended' }
  /** The booking is in a state in which this cannot be done. */
  | { readonly code: 'booking_state_conflict'; readonly state: string; readonly action: string }
  | { readonly code: 'nothing_to_pay' }
  /** The last day is that of an expired one. */
  | { readonly code: 'voucher_not_valid'; readonly reason: VoucherFault; readonly expiresOn?: IsoDate }
  | { readonly code: 'voucher_not_found' }
  /** Something has been spent or given back since it was looked at. */
  | { readonly code: 'voucher_changed'; readonly balanceMinor: number; readonly currency: string }
  | { readonly code: 'payment_method_not_offered'; readonly method: string }
  | { readonly code: 'no_saved_card' }
  | { readonly code: 'change_not_found' }
  | { readonly code: 'change_pending' }
  | { readonly code: 'nothing_to_change' }
  /** What a cancellation brings back is not what the guest was shown. */
  | {
      readonly code: 'refund_changed'
      readonly expectedMinor: number
      readonly currentMinor: number
      readonly currency: string
    }
  | { readonly code: 'refund_exceeds_paid'; readonly paidMinor: number }
  | { readonly code: 'damage_exceeds_deposit'; readonly depositMinor: number }
  /** Staff: it would make the guest pay more than they agreed to; they are asked first (`charges`). */
  | { readonly code: 'consent_needed' }
  /** Staff: more than the role may add to or take off a price; this much is left. */
  | { readonly code: 'limit_exceeded'; readonly limitMinor: number }
  /** Staff: more than they were allowed to give back beyond the rules of a booking; this much is left for it. */
  | {
      readonly code: 'refund_limit_exceeded'
      readonly limitMinor: number
      readonly leftMinor: number
      readonly currency: string
    }
  | { readonly code: 'charge_not_found' }
  | { readonly code: 'deposit_not_held'; readonly state: string }
  | { readonly code: 'page_not_found' }
  | { readonly code: 'message_not_found' }
  /** A form of the contact page that was sent faster than anybody types, too long after it was opened, or for a second time. */
  | { readonly code: 'form_too_soon' }
  | { readonly code: 'form_too_old' }
  | { readonly code: 'form_used' }
  | { readonly code: 'thread_not_found' }
  /** Staff: a saved text, or a rule by which messages go out. */
  | { readonly code: 'template_not_found' }
  /** Messages go out by it: the rules, by name. */
  | { readonly code: 'template_in_use'; readonly rules: readonly string[] }
  | { readonly code: 'automation_not_found' }
  /** The message of the rule went out already. */
  | { readonly code: 'message_sent' }
  /** The guest has stopped such mails, and it would go no other way. */
  | { readonly code: 'mail_refused' }
  /** These variables have no value in this booking, so that the text cannot be sent as it is. */
  | { readonly code: 'values_missing'; readonly names: readonly string[] }
  /** A text names what there is not. */
  | {
      readonly code: 'unknown_variables'
      readonly faults: readonly (UnknownName & { readonly field: 'subject' | 'body' })[]
    }
  | { readonly code: 'offer_not_found' }
  | { readonly code: 'offer_expired' }
  | { readonly code: 'review_not_open' }
  | { readonly code: 'review_exists' }
  | { readonly code: 'review_not_found' }
  /** An answer to a review that has stood too long, or whose review is not shown. */
  | { readonly code: 'reply_not_open' }
  /** Staff: a name or code that exists already. */
  | { readonly code: 'already_exists'; readonly field: string }
  /** Staff: the thing does not exist. */
  | { readonly code: 'rule_not_found' }
  /** Staff: what was read has been changed by somebody else since. */
  | { readonly code: 'version_conflict'; readonly currentVersion: number }
  /** Staff: fields of a home that were drafted, and that somebody has changed in the home since. */
  | { readonly code: 'draft_clashes'; readonly clashing: readonly string[] }
  | { readonly code: 'payment_declined'; readonly reason: string }
  | { readonly code: 'payment_provider_unavailable' }
  /** The payment provider will not pay back, with its reason: somebody has to look. */
  | { readonly code: 'refund_refused'; readonly reason: string }
  | { readonly code: 'idempotency_key_missing' }
  | { readonly code: 'idempotency_key_reused' }
  | { readonly code: 'idempotency_key_in_flight' }
  | { readonly code: 'email_taken' }
  | { readonly code: 'invalid_email' }
  | { readonly code: 'missing_password' }
  | {
      readonly code: 'weak_password'
      readonly minLength: number
      readonly reason?: 'too_short' | 'too_common' | 'leaked'
    }
  | { readonly code: 'invalid_credentials' }
  | { readonly code: 'account_disabled' }
  | { readonly code: 'account_not_found' }
  | { readonly code: 'invitation_not_found' }
  /** Taken back, or replaced by a newer one: `ended`. */
  | { readonly code: 'invitation_over'; readonly reason: 'used' | 'expired' | 'ended' }
  /** It names another address than that of the account. */
  | { readonly code: 'invitation_for_another' }
  /** Somebody was quicker: this is the right they have on the home now. */
  | { readonly code: 'right_changed'; readonly right: GivenRight }
  /** As many invitations to a home (its title) as it may have are open. */
  | { readonly code: 'too_many_invitations'; readonly home: string; readonly most: number }
  /** They look after this home, and were not given what this needs. */
  | { readonly code: 'home_right_missing' }
  /** They have the role already, or one that may do more. */
  | { readonly code: 'role_held_already' }
  /** The site would be left without anybody who may give roles. */
  | { readonly code: 'last_administrator' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }
  | { readonly code: 'token_invalid' }
  | { readonly code: 'token_expired' }
  | { readonly code: 'token_stale' }
  | { readonly code: 'code_invalid' }
  | { readonly code: 'code_expired' }
  | { readonly code: 'recent_sign_in_required' }
  /** The role asks for a second factor, and the sign-in has shown none. */
  | { readonly code: 'second_factor_setup_required' }
  | { readonly code: 'continue_address_not_allowed' }
  /** `found`: what it is instead of a photo; `file`: which of several, counted from 0. */
  | { readonly code: 'picture_refused'; readonly reason: string; readonly found?: string; readonly file?: number }
  | { readonly code: 'picture_not_found' }
  /** Homes that show the picture, by slug, as far as the asker may know of them. */
  | { readonly code: 'picture_in_use'; readonly homes: readonly string[] }
  /** The site is to open, and these checks do not pass: whoever opens it names them. */
  | { readonly code: 'checks_open'; readonly checks: readonly OpeningCheck[] }
  | { readonly code: 'feed_not_found' }
  | { readonly code: 'clash_not_found' }
  | { readonly code: 'calendar_link_not_found' }
  /** A text is no calendar, or not a whole one. */
  | { readonly code: 'calendar_not_readable'; readonly fault: CalendarFault }
  | { readonly code: 'task_not_found' }
  /** The cleaning of a booking comes and goes with it. */
  | { readonly code: 'task_of_booking' }
  | { readonly code: 'worker_not_found' }
  /** They are not of the team of the home. */
  | { readonly code: 'worker_not_in_team' }
  /** The personal link was opened before, taken back, or never was. */
  | { readonly code: 'worker_link_over' }
  | { readonly code: 'owner_not_found' }
  | { readonly code: 'contract_not_found' }
  /** The home has a contract in some of the months. */
  | { readonly code: 'contract_overlaps' }
  | { readonly code: 'expense_not_found' }
  | { readonly code: 'statement_not_found' }
  /** The month is not over, a later one was sent, or it was not sent yet. */
  | { readonly code: 'statement_not_due' }
  /** It comes to another payout than was seen. */
  | { readonly code: 'statement_changed'; readonly payoutMinor: number }
  /** What was sent stays as it is. */
  | { readonly code: 'statement_sent' }
  /** Not in euros, nothing to pay, or an account that is not known. */
  | { readonly code: 'payout_not_possible' }
  | { readonly code: 'overloaded' }

/** The problems with these codes: what a use case can return. */
export type ProblemOf<Code extends Problem['code']> = Extract<Problem, { readonly code: Code }>
