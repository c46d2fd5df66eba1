import type { DayNotAllowed, Problem } from '#core/problem.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { listed, weekdayName } from '#core/time/english-date.ts'
import { counted } from './party-words.ts'
import { fullDate } from './date-words.ts'

type Sentences = { readonly [Code in Problem['code']]: (problem: Extract<Problem, { code: Code }>) => string }

const weekdays = (days: readonly number[]) => listed(days.map((day) => `${weekdayName(day)}s`))

function dayNotAllowed(
  verb: 'arrive' | 'leave',
  { weekday, allowedWeekdays, closedOn }: DayNotAllowed<string>,
): string {
  if (closedOn) return `Guests cannot ${verb} on ${fullDate(closedOn)}. Choose the day before or after.`
  return `Guests cannot ${verb} on a ${weekdayName(weekday)} at that time of the year, only on ${weekdays(allowedWeekdays)}.`
}

/** What each refusal says: what is wrong and what works instead. */
const sentences: Sentences = {
  invalid_dates: ({ reason }) =>
    ({
      not_a_date: 'One of the dates does not exist. Choose a day to arrive and a day to leave.',
      check_out_not_after_check_in: 'The day you leave must come after the day you arrive. Choose a later check-out.',
      too_long: 'That is longer than we can price in one booking. Choose an earlier check-out.',
    })[reason],
  dates_in_past: ({ today }) => `Those dates have passed. Choose an arrival from ${fullDate(today)} on.`,
  advance_notice_not_met: ({ earliestCheckIn }) =>
    `The host needs some notice. The earliest arrival is ${fullDate(earliestCheckIn)}.`,
  outside_booking_window: ({ lastCheckOut }) =>
    `This home cannot be booked so far ahead yet. The last check-out on sale is ${fullDate(lastCheckOut)}.`,
  min_nights_not_met: ({ minNights, nights }) =>
    `Stays on these dates are ${minNights} nights or more; you chose ${nights}. Choose a later check-out.`,
  max_nights_exceeded: ({ maxNights, nights }) =>
    `Stays on these dates are ${maxNights} nights at most; you chose ${nights}. Choose an earlier check-out.`,
  arrival_day_not_allowed: (problem) => dayNotAllowed('arrive', problem),
  departure_day_not_allowed: (problem) => dayNotAllowed('leave', problem),
  too_many_guests: ({ maxGuests, guests }) =>
    `This home sleeps ${maxGuests}; you are ${guests}. Infants do not count. Look for a larger home, or come with fewer.`,
  too_many_pets: ({ maxPets }) =>
    maxPets === 0
      ? 'Pets cannot stay in this home. Look for a home that welcomes them.'
      : `${counted(maxPets, 'pet')} can stay in this home, no more.`,
  no_adult: () => 'At least one adult has to travel. Add an adult.',
  dates_unavailable: () => 'Somebody else has these nights. Choose other dates.',
  invalid_input: ({ fields }) =>
    Object.values(fields)[0] ?? 'Something in the form is missing or wrong. Please check it.',
  stay_not_found: () => 'We do not know this home. Look at the others.',
  booking_not_found: () => 'We do not know this booking. Look at your bookings.',
  device_not_found: () => 'This device is signed out already.',
  not_signed_in: () => 'Please log in first.',
  not_allowed: () => 'You cannot do this with your account.',
  email_not_verified: () => 'Please verify your e-mail address first; we have sent you a link.',
  quote_invalid: () => 'This price is not one of ours. Open the home and choose your dates again.',
  quote_expired: () =>
    'This price was made more than half an hour ago. Look at the price of today and go on from there.',
  price_changed: ({ quotedTotalMinor, currentTotalMinor, currency }) =>
    `The price changed from ${formatMoney(quotedTotalMinor, currency)} to ${formatMoney(currentTotalMinor, currency)}. Nothing was charged.`,
  hold_expired: () =>
    'The nights were held for you and that time is over. Nothing was charged. Choose your dates again.',
  too_many_holds: ({ limit }) => `You are holding ${counted(limit, 'home')} already. Pay for one or let it go first.`,
  booking_not_payable: () => 'There is nothing to pay for this booking.',
  hold_already_extended: () =>
    'The time was added once already. Please pay now, or choose your dates again afterwards.',
  payment_declined: ({ reason }) =>
    `Your bank declined the payment${reason ? ` (${reason.replaceAll('_', ' ')})` : ''}. Nothing was charged. Try another card.`,
  payment_provider_unavailable: () =>
    'The payment service does not answer. Nothing was charged. Please try again in a minute.',
  idempotency_key_missing: () => 'The form was incomplete. Load the page again and send it once more.',
  idempotency_key_reused: () => 'This form was sent before with other details. Load the page again.',
  idempotency_key_in_flight: () => 'Your first click is still being worked on. One moment.',
  email_taken: () => 'An account with this email already exists.',
  invalid_email: () => 'Invalid email address.',
  missing_password: () => 'Enter a password.',
  weak_password: () => 'Password is too weak. Please choose a stronger password.',
  invalid_credentials: () => 'Invalid email or password.',
  account_disabled: () => 'This account has been disabled.',
  account_not_found: () => 'No account found with this email address.',
  too_many_attempts: () => 'Too many failed attempts. Please try again later.',
  token_invalid: () => 'Your session has ended. Please log in again.',
  token_expired: () => 'Your session has ended. Please log in again.',
  token_stale: () => 'Your session has ended. Please log in again.',
  code_invalid: () => 'This link has been used or is not complete. Ask for a new one.',
  code_expired: () => 'This link is too old. Ask for a new one.',
  recent_sign_in_required: () => 'Please sign in again to complete this action.',
  continue_address_not_allowed: () => 'The address to return to is not on this site.',
  picture_refused: () => 'We cannot use this picture.',
  overloaded: () => 'Very many people are here just now. Please try again in a minute.',
}

/** The sentence for a refusal of the API (`error.details` with its code); for one without a known code a general sentence. */
export function problemMessage(details: { readonly code?: unknown }): string {
  const sentence = Object.hasOwn(sentences, String(details.code)) ? sentences[details.code as Problem['code']] : null
  return sentence ? sentence(details as never) : 'That did not work. Nothing was changed. Please try again.'
}
