import {
  childrenToAge,
  extrasLeft,
  staysHeldByGuest,
  staysHeldByNetwork,
  nightsAtLeast,
  nightsAtMost,
  nightsLeftEmpty,
  petsTaken,
  timesToOrder,
} from './counts/refusal-counts.ts'
import type { DayNotAllowed, Problem, PromoFault } from '#core/problem.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { listed, weekdayName } from '#core/time/english-date.ts'
import { counted } from '#core/text/counted.ts'
import { fullDate } from './date-text.ts'
import { authProblemText } from './auth-problem-text.ts'

/**
 * The codes that only users of the console can be refused with. `staff-problem-text.ts` has their sentences, so that
 * public pages carry none of them.
 */
export type StaffProblemCode =
  | 'nothing_to_undo'
  | 'payment_refunded'
  | 'nights_taken'
  | 'template_not_found'
  | 'template_in_use'
  | 'automation_not_found'
  | 'message_sent'
  | 'mail_refused'
  | 'values_missing'
  | 'unknown_variables'
  | 'review_not_found'
  | 'reply_changed'
  | 'thread_answered'
  | 'blocks_changed'
  | 'feed_changed'
  | 'imported_nights_changed'
  | 'thread_assigned'
  | 'reply_not_open'
  | 'checks_open'
  | 'owner_must_agree'
  | 'as_of_unknown'
  | 'limit_exceeded'
  | 'refund_limit_exceeded'
  | 'consent_needed'
  | 'refund_exceeds_paid'
  | 'damage_exceeds_deposit'
  | 'deposit_not_held'
  | 'account_blocked_already'
  | 'last_administrator'
  | 'picture_in_use'
  | 'rule_not_found'
  | 'feed_not_found'
  | 'clash_not_found'
  | 'calendar_link_not_found'
  | 'calendar_not_readable'
  | 'voucher_not_found'
  | 'voucher_changed'
  | 'right_changed'
  | 'too_many_invitations'
  | 'home_right_missing'

/** A sentence for each of these codes. */
export type SentencesOf<Codes extends Problem['code']> = {
  readonly [Code in Codes]: (problem: Extract<Problem, { code: Code }>) => string
}

/**
 * The codes of guests that all pages need. Only the payment page is about vouchers (`booking/voucher-text.ts`), and one
 * page about the waitlist (`booking/waitlist-text.ts`); other pages carry none of these.
 */
type GuestProblemCode = Exclude<
  Problem['code'],
  StaffProblemCode | 'voucher_not_valid' | 'dates_are_free' | 'dates_are_yours' | 'waitlist_full'
>

const weekdays = (days: readonly number[]) => listed(days.map((day) => `${weekdayName(day)}s`))

function dayNotAllowed(
  verb: 'arrive' | 'leave',
  { weekday, allowedWeekdays, closedOn }: DayNotAllowed<string>,
): string {
  if (closedOn) return `Guests cannot ${verb} on ${fullDate(closedOn)}. Choose the day before or after.`
  return `Guests cannot ${verb} on a ${weekdayName(weekday)} at that time of year, only on ${weekdays(allowedWeekdays)}.`
}

/** Returns a text for an extra of which only the code is known. */
const extraText = (code: string) => code.replaceAll(/[-_]/g, ' ')

const promoSentences: Readonly<
  Record<PromoFault, (figure: number | undefined, currency: string | undefined) => string>
> = {
  unknown: () => 'We do not know this promo code. A voucher is used where you pay.',
  not_yet: () => 'This promo code cannot be used yet.',
  over: () => 'This promo code has ended.',
  used_up: () => 'This promo code has been used the maximum number of times.',
  used_by_you: () => 'You have already used this promo code.',
  other_home: () => 'This promo code is for other homes.',
  other_dates: () => 'This promo code is for other dates of travel.',
  other_currency: () => 'This promo code is for homes in another currency.',
  too_few_nights: (figure) =>
    figure === undefined
      ? 'This promo code is for longer stays.'
      : `This promo code is for stays of ${counted(figure, 'night')} or more.`,
  special_offer: () => 'A promo code cannot be used together with a special offer.',
  too_little_rent: (figure, currency) =>
    figure === undefined || currency === undefined
      ? 'The nights cost too little for this promo code. Choose a longer or more expensive stay.'
      : `This promo code is for stays whose nights cost ${formatMoney(figure, currency)} or more, before fees and taxes.`,
}

const invitationSentences: Readonly<Record<'used' | 'expired' | 'ended', string>> = {
  used: 'This invitation has already been used. If that was not you, tell the person who invited you.',
  expired: 'This invitation has expired. Ask the person who invited you for a new one.',
  ended: 'This invitation was withdrawn or replaced by a newer one. Look for a newer mail, or ask for a new one.',
}

/** The sentence of each refusal: what is wrong and what to do instead. */
const sentences: SentencesOf<GuestProblemCode> = {
  invalid_dates: ({ reason, field }) =>
    ({
      missing: `A stay needs both days. Choose the day to ${field === 'checkOut' ? 'leave' : 'arrive'}, too.`,
      not_a_date: 'One of the dates does not exist or cannot be read. Choose a day to arrive and a day to leave.',
      check_out_not_after_check_in: 'The day you leave must come after the day you arrive. Choose a later check-out.',
      too_long: 'That is longer than we can price in one booking. Choose an earlier check-out.',
    })[reason],
  dates_in_past: ({ today }) => `Those dates have passed. Choose an arrival from ${fullDate(today)} on.`,
  advance_notice_not_met: ({ earliestCheckIn }) =>
    `The host needs some notice. The earliest arrival is ${fullDate(earliestCheckIn)}.`,
  outside_booking_window: ({ lastCheckOut }) =>
    `This home cannot be booked so far ahead yet. The last check-out on sale is ${fullDate(lastCheckOut)}.`,
  min_nights_not_met: ({ minNights, nights }) => nightsAtLeast(minNights, nights),
  max_nights_exceeded: ({ maxNights, nights }) => nightsAtMost(maxNights, nights),
  arrival_day_not_allowed: (problem) => dayNotAllowed('arrive', problem),
  departure_day_not_allowed: (problem) => dayNotAllowed('leave', problem),
  too_many_guests: ({ maxGuests, guests }) =>
    `This home sleeps ${maxGuests}; you are ${guests}. Infants do not count. Look for a larger home, or come with fewer.`,
  too_many_pets: ({ maxPets }) => petsTaken(maxPets),
  no_adult: () => 'At least one adult has to travel. Add an adult.',
  nights_not_multiple: ({ multipleOf, nights }) =>
    multipleOf === 7
      ? `Stays on these dates are whole weeks; you chose ${counted(nights, 'night')}. Choose 7 or 14 nights.`
      : `Stays on these dates are ${multipleOf}, ${2 * multipleOf} or ${counted(3 * multipleOf, 'night')} and so on; you chose ${nights}.`,
  not_open: ({ openFrom }) =>
    openFrom === null
      ? 'The home is closed on these dates. Choose other ones.'
      : `The home is closed on these dates. It opens on ${fullDate(openFrom)}.`,
  leaves_short_gap: ({ gapNights, side }) =>
    `That would leave ${nightsLeftEmpty(gapNights)} empty ${side} your stay that nobody could book. Choose dates next to the other booking, or further away.`,
  child_ages_wrong: ({ children }) => childrenToAge(children),
  extra_not_offered: ({ extra }) => `This home does not offer “${extraText(extra)}”. Leave it out.`,
  extra_too_many: ({ extra, max }) => timesToOrder(max, extraText(extra)),
  extra_sold_out: ({ extra, left }) => extrasLeft(left, extraText(extra)),
  extra_too_late: ({ extra, noticeHours }) =>
    `“${extraText(extra)}” has to be ordered ${noticeHours % 24 === 0 ? counted(noticeHours / 24, 'day') : counted(noticeHours, 'hour')} before check-in. Leave it out.`,
  rate_not_offered: () => 'This home does not offer that rate. Choose the standard rate.',
  plan_not_offered: () => 'This way to pay is not offered for these dates. Choose another one.',
  promo_not_valid: ({ reason, figure, currency }) => promoSentences[reason](figure, currency),
  dates_unavailable: () => 'Somebody else has these nights. Choose other dates.',
  invalid_input: ({ fields }) =>
    Object.values(fields)[0] ?? 'Something in the form is missing or wrong. Please check it.',
  entry_not_found: () => 'There is nothing here.',
  stay_not_found: () => 'We do not know this home. Look at the others.',
  booking_not_found: () => 'We do not know this booking. Look at your bookings.',
  device_not_found: () => 'This device is already signed out.',
  not_signed_in: () => 'Please log in first.',
  not_allowed: () => 'Your account is not allowed to do this.',
  email_not_verified: () => 'Please verify your e-mail address first; we have sent you a link.',
  quote_invalid: () => 'This price is not one of ours. Open the home and choose your dates again.',
  quote_expired: ({ quotedTotalMinor, currency }) =>
    `This price of ${formatMoney(quotedTotalMinor, currency)} was made more than half an hour ago. Nothing was charged.`,
  price_changed: ({ quotedTotalMinor, currentTotalMinor, currency }) =>
    `The price changed from ${formatMoney(quotedTotalMinor, currency)} to ${formatMoney(currentTotalMinor, currency)}. Nothing was charged.`,
  hold_expired: () => 'The nights are no longer held for you. Nothing was charged. Choose your dates again.',
  too_many_holds: ({ limit, of }) => (of === 'network' ? staysHeldByNetwork(limit) : staysHeldByGuest(limit)),
  proof_of_work_required: () =>
    'Several homes are being held from your network already. With JavaScript switched on, your browser can do a second of work to hold one more; without it, please try again in a few minutes.',
  booking_not_payable: () => 'There is nothing to pay for this booking.',
  hold_already_extended: () => 'Time was already added once. Please pay now, or choose your dates again afterwards.',
  booking_state_conflict: () => 'This is no longer possible: the booking has changed. Here is its current state.',
  nothing_to_pay: () => 'There is nothing to pay at the moment.',
  payment_method_not_offered: () => 'This home does not accept that way to pay. Choose another one.',
  no_saved_card: () => 'There is no saved card for this booking. Pay with a card first.',
  change_not_found: () => 'We do not know this change. It may have been withdrawn.',
  change_pending: () => 'Another change is waiting for an answer. Withdraw it first.',
  nothing_to_change: () => 'These are the dates and guests you already have. Change something first.',
  refund_changed: () => 'The refund changed while you were reading. Check the new amount and confirm again.',
  refund_refused: () => 'The payment provider refused the refund. We will look into it and write to you.',
  charge_not_found: () =>
    'The host no longer asks for this payment, or the request has expired. You owe nothing for it.',
  page_not_found: () => 'There is no such version. See the latest one.',
  message_not_found: () => 'We do not know this message.',
  form_too_soon: () => 'That was too fast for us. Please press the button again.',
  form_too_old: () => 'This form was open for more than a day. What you wrote is still here: please send it again.',
  form_used: () => 'This form was already sent with different text. Please check it and send it again.',
  thread_not_found: () => 'We do not know this conversation. Look at your messages.',
  offer_not_found: () => 'This offer is no longer available. Ask the host for a new one.',
  offer_expired: () => 'This offer has expired; offers are valid for 24 hours. Ask the host for a new one.',
  review_not_open: () => 'This stay cannot be reviewed now. Reviews are open for 14 days after check-out.',
  review_exists: () => 'You have already reviewed this stay. Thank you.',
  already_exists: () => 'That name is already in use. Choose another one.',
  draft_clashes: () =>
    'Somebody has changed some of these fields since this draft was begun. Compare both values and choose.',
  version_conflict: () => 'Somebody else has changed this in the meantime. Load the page again to see their changes.',
  payment_declined: ({ reason }) =>
    `Your bank declined the payment${reason ? ` (${reason.replaceAll('_', ' ')})` : ''}. Nothing was charged. Try another card.`,
  payment_provider_unavailable: () =>
    'The payment service does not answer. Nothing was charged. Please try again in a minute.',
  idempotency_key_missing: () => 'The form was incomplete. Load the page again and resend it.',
  idempotency_key_reused: () => 'This form was already sent with different details. Load the page again.',
  idempotency_key_in_flight: () => 'Your first click is still being processed. One moment.',
  email_taken: () => authProblemText['email-already-in-use'],
  invalid_email: () => authProblemText['invalid-email'],
  missing_password: () => 'Enter a password.',
  weak_password: () => authProblemText['weak-password'],
  invalid_credentials: () => authProblemText['invalid-credential'],
  account_disabled: () => authProblemText['user-disabled'],
  account_not_found: () => authProblemText['user-not-found'],
  invitation_not_found: () =>
    'We do not know this invitation. Open the complete link from the mail, or ask the person who invited you for a new one.',
  invitation_over: ({ reason }) => invitationSentences[reason],
  invitation_for_another: () =>
    'This invitation is for another e-mail address. Log out, then log in or register with the address it was sent to.',
  role_held_already: () => 'This account can already do all of that. Nothing was changed.',
  too_many_attempts: () => authProblemText['too-many-requests'],
  token_invalid: () => 'Your session has ended. Please log in again.',
  token_expired: () => 'Your session has ended. Please log in again.',
  token_stale: () => 'Your session has ended. Please log in again.',
  code_invalid: () => 'This link has already been used or is incomplete. Ask for a new one.',
  code_expired: () => 'This link has expired. Ask for a new one.',
  second_factor_setup_required: () => 'Please set up your second step first.',
  recent_sign_in_required: () => authProblemText['requires-recent-login'],
  continue_address_not_allowed: () => 'The address to return to is not on this site.',
  picture_refused: () => 'We cannot use this picture.',
  owner_not_found: () => 'This owner no longer exists. Load the page again.',
  contract_not_found: () => 'This owner has no contract for the home at that time.',
  contract_overlaps: () => 'The home already has a contract in some of these months. End that one first.',
  expense_not_found: () => 'This expense no longer exists. Load the page again.',
  statement_not_found: () => 'There is no statement for this month.',
  statement_not_due: () =>
    'Not yet: statements are sent once their month is over, in order, and are paid after they were sent.',
  statement_changed: () => 'The books have changed in the meantime. Check the new payout, then send it.',
  statement_sent: () =>
    'A statement that was already sent contains this and cannot be changed. Corrections go into the next one.',
  before_statements: () => 'Statements of this owner begin later. Choose a later day.',
  payout_not_possible: () =>
    'No file can be made: it takes a payout in euros, the IBAN of the owner, and the company account in the settings (BANK_TRANSFER_ACCOUNT).',
  payment_disputed: () =>
    'The bank of the card decides about this payment and may give the guest the same money. Wait for its decision; Today tells you.',
  task_not_found: () => 'This task no longer exists: its booking was cancelled, or somebody removed it.',
  task_changed: () => 'Somebody else has changed this task in the meantime. Look at it again before you change it.',
  task_of_booking: () => 'The cleaning belongs to its booking and cannot be removed by hand.',
  worker_not_found: () => 'This person is no longer in your team. Load the page again.',
  worker_not_in_team: () => 'They are not in this home’s team. Add them to it first.',
  worker_link_over: () =>
    'This link was already opened or has expired. Ask the person who gives you work for a new one.',
  picture_not_found: () => 'This picture is no longer there.',
  overloaded: () => 'Very many people are here right now. Please try again in a minute.',
}

/** The way to homes that take a party which a home refuses, by the code, and why in a few words. */
export const STAYS_FOR: Readonly<Partial<Record<string, { readonly text: string; readonly whatYouDid: string }>>> = {
  too_many_guests: { text: 'See larger homes', whatYouDid: 'Too small: see larger homes' },
  too_many_pets: { text: 'See homes that take them', whatYouDid: 'Too many pets: see other homes' },
}

/** The link from `dates_unavailable` to the waitlist. */
export const tellMeText = 'Tell me if these dates become free'

/** Returns the sentence for a refusal of the API (`error.details` with its code); a general one for unknown codes. */
export function problemMessage(details: { readonly code?: unknown }): string {
  const sentence = Object.hasOwn(sentences, String(details.code)) ? sentences[details.code as GuestProblemCode] : null
  return sentence ? sentence(details as never) : 'That did not work. Nothing was changed. Please try again.'
}
