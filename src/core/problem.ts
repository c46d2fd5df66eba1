import type { EndedPart } from './account/ended-part.ts'
import type { GivenRight } from './account/stay-right.ts'
import type { ClaimKind } from './calendar/claim-kind.ts'
import type { CalendarFault } from './channel/channel-lists.ts'
import type { BasisPoints } from './money/money.ts'
import type { UnknownName } from './message/template-text.ts'
import type { VoucherFault } from './payment/voucher.ts'
import type { OpeningCheck } from './setup-step.ts'
import type { IsoDate, StayDates } from './time/iso-date.ts'

/** Dates near a refused choice that can be booked, with the total they would cost (minor units). */
export interface NearestChoice extends StayDates {
  readonly totalMinor: number
}

/** Who has the nights, as it is shown to those who run the home. */
export interface NightsTaker extends StayDates {
  readonly kind: ClaimKind
  /** The reference of the booking, if it is one. */
  readonly reference: string | null
  readonly guestName: string | null
  /** True when a change of that booking waits for an answer: once accepted, the booking may have other dates. */
  readonly mayMove?: true
}

/** An owner who has to agree to a change of a price, and the largest such change of the home. */
export interface AskedOwner {
  /** The slug of the home. */
  readonly slug: string
  readonly title: string
  readonly owner: string
  /** The owner has to agree to changes of more than this. */
  readonly aboveBp: BasisPoints
  readonly beforeMinor: number
  readonly afterMinor: number
  readonly currency: string
}

/** Weekdays count from 0 = Monday. `closedOn`: the one date that is closed although its weekday would be allowed. */
export interface DayNotAllowed<Code extends string> {
  readonly code: Code
  readonly weekday: number
  readonly allowedWeekdays: readonly number[]
  readonly closedOn?: IsoDate
}

/**
 * Why a promo code gives no discount. The `figure` of the refusal is the fewest nights that the code asks for, or the
 * least rent before fees and taxes in minor units of `currency`.
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
 * Why a choice of dates and guests cannot be booked (docs/booking-rules.md, Dates that can be booked). The data of each
 * code is what its sentence needs; the sentences are in web/messages.
 */
export type BookingRefusal =
  | {
      readonly code: 'invalid_dates'
      readonly reason: 'missing' | 'not_a_date' | 'check_out_not_after_check_in' | 'too_long'
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
  /** Some nights are outside the periods in which the home can be booked. */
  | { readonly code: 'not_open'; readonly openFrom: IsoDate | null }
  /** The booking would leave a gap beside it that is too short to be let. */
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
  /** `slug`: of the home, where it can be one of several. */
  | { readonly code: 'dates_unavailable'; readonly nearest?: readonly NearestChoice[]; readonly slug?: string }

/** Why dates and a party cannot be booked, whatever extras are chosen. */
export type DateRefusal = Exclude<
  BookingRefusal,
  { readonly code: `extra_${string}` | 'rate_not_offered' | 'plan_not_offered' | 'promo_not_valid' }
>

/**
 * Every expected failure of the product. Each interface maps the codes to its own words by a `Record<Problem['code'],
 * …>`.
 */
export type Problem =
  | BookingRefusal
  /** For staff: who has the nights, and which of the wanted nights are still free. */
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
  /** `ended`: why the account no longer helps to run homes, when that is what ended the sign-in. */
  | { readonly code: 'not_signed_in'; readonly ended?: EndedPart }
  /** `permission`: the one that an API token would need. */
  | { readonly code: 'not_allowed'; readonly permission?: string }
  | { readonly code: 'email_not_verified' }
  | { readonly code: 'quote_invalid' }
  /** The quote's signature is valid, so this is the total that was promised. */
  | { readonly code: 'quote_expired'; readonly quotedTotalMinor: number; readonly currency: string }
  | {
      readonly code: 'price_changed'
      readonly quotedTotalMinor: number
      readonly currentTotalMinor: number
      readonly currency: string
    }
  | { readonly code: 'hold_expired' }
  /** The dates can be booked, so nobody needs to wait for them. */
  | { readonly code: 'dates_are_free' }
  /**
   * The caller already has some of these nights: their booking is made, still holds them (`isHeld`), or asks for them
   * (`isRequested`).
   */
  | {
      readonly code: 'dates_are_yours'
      readonly bookingId: string
      readonly reference: string
      readonly isHeld: boolean
      readonly isRequested: boolean
    }
  | { readonly code: 'waitlist_full'; readonly limit: number }
  /** `network`: the limit counts everybody who books from the same address, not only this guest. */
  | { readonly code: 'too_many_holds'; readonly limit: number; readonly of?: 'network' }
  /** Others at the same address hold homes already, so another hold needs a proof of work (docs/decisions/0018). */
  | { readonly code: 'proof_of_work_required' }
  | { readonly code: 'booking_not_payable'; readonly state: string }
  | { readonly code: 'hold_already_extended' }
  /** The state of the booking does not allow this. */
  | { readonly code: 'booking_state_conflict'; readonly state: string; readonly action: string }
  | { readonly code: 'nothing_to_pay' }
  /** For staff: there is no such record made by hand. */
  | { readonly code: 'nothing_to_undo' }
  /** For staff: part of the payment was paid back, which has to be undone first. */
  | { readonly code: 'payment_refunded' }
  /**
   * `expiresOn`: the last day of a voucher that has expired. `heldUntil`: the instant at which a voucher that is held
   * begins to be free again, at the latest; `heldFor`: the reference of the booking that holds it, if it is the guest's.
   */
  | {
      readonly code: 'voucher_not_valid'
      readonly reason: VoucherFault
      readonly expiresOn?: IsoDate
      readonly heldUntil?: string
      readonly heldFor?: string
    }
  | { readonly code: 'voucher_not_found' }
  /** Money of the voucher was spent or given back since it was read. */
  | { readonly code: 'voucher_changed'; readonly balanceMinor: number; readonly currency: string }
  | { readonly code: 'payment_method_not_offered'; readonly method: string }
  | { readonly code: 'no_saved_card' }
  | { readonly code: 'change_not_found' }
  | { readonly code: 'change_pending' }
  | { readonly code: 'nothing_to_change' }
  /** Another amount would be refunded than was shown. */
  | {
      readonly code: 'refund_changed'
      readonly expectedMinor: number
      readonly currentMinor: number
      readonly currency: string
    }
  | { readonly code: 'refund_exceeds_paid'; readonly paidMinor: number }
  | { readonly code: 'damage_exceeds_deposit'; readonly depositMinor: number }
  /** For staff: the guest would pay more than they agreed to, and has to be asked first (`charges`). */
  | { readonly code: 'consent_needed' }
  /** For staff: owners have to agree to prices of their homes, and nobody has said that they did (`ownerAgreed`). */
  | { readonly code: 'owner_must_agree'; readonly asked: readonly AskedOwner[] }
  /** For staff: the change exceeds what the role may add to a price or take off it; `limitMinor` is left. */
  | { readonly code: 'limit_exceeded'; readonly limitMinor: number }
  /**
   * For staff: this is more than they may give back beyond the rules of a booking; the rest of their limit is given.
   */
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
  /** The contact form was sent faster than anybody types, too long after it was opened, or twice. */
  | { readonly code: 'form_too_soon' }
  | { readonly code: 'form_too_old' }
  | { readonly code: 'form_used' }
  | { readonly code: 'thread_not_found' }
  /** For staff: a saved text, or a rule by which messages go out. */
  | { readonly code: 'template_not_found' }
  /** Rules use the text to send messages; `rules` are their names. */
  | { readonly code: 'template_in_use'; readonly rules: readonly string[] }
  | { readonly code: 'automation_not_found' }
  /** The message of the rule was sent already. */
  | { readonly code: 'message_sent' }
  /** The guest has stopped such mails, and the message goes only by mail. */
  | { readonly code: 'mail_refused' }
  /** These variables have no value in this booking, so the text cannot be sent as it is. */
  | { readonly code: 'values_missing'; readonly names: readonly string[] }
  /** A text uses names that do not exist. */
  | {
      readonly code: 'unknown_variables'
      /** `language`: of the translation that has it. */
      readonly faults: readonly (UnknownName & { readonly field: 'subject' | 'body'; readonly language?: string })[]
    }
  | { readonly code: 'offer_not_found' }
  | { readonly code: 'offer_expired' }
  | { readonly code: 'review_not_open' }
  | { readonly code: 'review_exists' }
  | { readonly code: 'review_not_found' }
  /** An answer to a review that can no longer be changed, or whose review is not shown. */
  | { readonly code: 'reply_not_open' }
  /** For staff: the name or code exists already. */
  | { readonly code: 'already_exists'; readonly field: string }
  /** For staff: it does not exist. */
  | { readonly code: 'rule_not_found' }
  /** For staff: somebody else has changed it since it was read. */
  /** `slug`: of the home, where it can be one of several. */
  | { readonly code: 'version_conflict'; readonly currentVersion: number; readonly slug?: string }
  /** For staff: fields of the draft that somebody has changed in the home since. */
  | { readonly code: 'draft_clashes'; readonly clashing: readonly string[] }
  | { readonly code: 'payment_declined'; readonly reason: string }
  | { readonly code: 'payment_provider_unavailable' }
  /** The payment provider refuses the refund, for the reason given: a person has to look at it. */
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
  /** `ended`: it was taken back, or replaced by a newer one. */
  | { readonly code: 'invitation_over'; readonly reason: 'used' | 'expired' | 'ended' }
  /** The invitation is for another address than that of the account. */
  | { readonly code: 'invitation_for_another' }
  /** Somebody else was faster: `right` is the right they have on the home now. */
  | { readonly code: 'right_changed'; readonly right: GivenRight }
  /** The home (given by its title) already has as many open invitations as it may have. */
  | { readonly code: 'too_many_invitations'; readonly home: string; readonly most: number }
  /** They look after this home, but do not have the right that this needs. */
  | { readonly code: 'home_right_missing' }
  /** Somebody else has blocked the account of a guest meanwhile. `by`: their name, if it is known. */
  | { readonly code: 'account_blocked_already'; readonly by: string | null }
  /** They already have the role, or one that includes it. */
  | { readonly code: 'role_held_already' }
  /** Nobody would be left who may give roles. */
  | { readonly code: 'last_administrator' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }
  | { readonly code: 'token_invalid' }
  | { readonly code: 'token_expired' }
  | { readonly code: 'token_stale' }
  | { readonly code: 'code_invalid' }
  | { readonly code: 'code_expired' }
  | { readonly code: 'recent_sign_in_required' }
  /** The role requires a second factor, and the sign-in had none. */
  | { readonly code: 'second_factor_setup_required' }
  | { readonly code: 'continue_address_not_allowed' }
  /** `found`: what the file is instead of a photo; `file`: which of several it is, counted from 0. */
  | { readonly code: 'picture_refused'; readonly reason: string; readonly found?: string; readonly file?: number }
  | { readonly code: 'picture_not_found' }
  /** Homes that show the picture, by slug. Homes that the caller may not know about are left out. */
  | { readonly code: 'picture_in_use'; readonly homes: readonly string[] }
  /** The site cannot be opened while these checks fail, unless the caller names them. */
  | { readonly code: 'checks_open'; readonly checks: readonly OpeningCheck[] }
  /** Nothing is known as of that day: what is known reaches from the `first` booking, null for none, to `today`. */
  | { readonly code: 'as_of_unknown'; readonly first: IsoDate | null; readonly today: IsoDate }
  | { readonly code: 'feed_not_found' }
  | { readonly code: 'clash_not_found' }
  | { readonly code: 'calendar_link_not_found' }
  /** The text is not a whole calendar. */
  | { readonly code: 'calendar_not_readable'; readonly fault: CalendarFault }
  | { readonly code: 'task_not_found' }
  /** The bank of the card decides about the payment, and may give the guest the same money. */
  | { readonly code: 'payment_disputed' }
  /** For staff: somebody else, perhaps its worker, has changed the task since it was seen. */
  | { readonly code: 'task_changed' }
  /** For staff: somebody else has answered the review, or changed its answer, since it was seen. */
  | { readonly code: 'reply_changed'; readonly reply: string | null }
  /** For staff: somebody else has answered the guest since the conversation was read. `by`: null when that is unknown. */
  | { readonly code: 'thread_answered'; readonly by: string | null; readonly answer: string }
  /** For staff: somebody else has changed the same of the feed since it was read. */
  | { readonly code: 'feed_changed' }
  /** For staff: somebody else has entered what some of the nights bring in since they were read. */
  | { readonly code: 'imported_nights_changed' }
  /** For staff: somebody else has blocked or released some of the nights since they were read. */
  | { readonly code: 'blocks_changed' }
  /** For staff: somebody else has assigned the conversation since it was read. `to`: null for nobody. */
  | { readonly code: 'thread_assigned'; readonly to: string | null }
  /** The cleaning of a booking is created and removed with the booking. */
  | { readonly code: 'task_of_booking' }
  | { readonly code: 'worker_not_found' }
  /** They are not in the team of the home. */
  | { readonly code: 'worker_not_in_team' }
  /** The personal link was used before, was withdrawn, or never existed. */
  | { readonly code: 'worker_link_over' }
  | { readonly code: 'owner_not_found' }
  | { readonly code: 'contract_not_found' }
  /** The home already has a contract in some of these months. */
  | { readonly code: 'contract_overlaps' }
  | { readonly code: 'expense_not_found' }
  | { readonly code: 'statement_not_found' }
  /** The month is not over, a later one was sent, or this one was not sent yet. */
  | { readonly code: 'statement_not_due' }
  /** The payout differs from the one that was shown. */
  | { readonly code: 'statement_changed'; readonly payoutMinor: number }
  /** A statement that was sent cannot change. */
  | { readonly code: 'statement_sent' }
  /** The day is before the months of an owner's statements. */
  | { readonly code: 'before_statements' }
  /** It is not in euros, there is nothing to pay, or the account is not known. */
  | { readonly code: 'payout_not_possible' }
  | { readonly code: 'overloaded' }

/** The problems with these codes, as the result type of a use case. */
export type ProblemOf<Code extends Problem['code']> = Extract<Problem, { readonly code: Code }>
