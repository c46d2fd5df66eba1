import { minutesToPay } from './counts/booking-counts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { RefundStep } from '#core/quote/quote.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { IconName } from '#web/icon/icon-name.ts'
import { instantText } from './instant-text.ts'

/** A state in short, with the colour and the icon that go with it. */
export interface StateText {
  readonly label: string
  readonly tone: 'ok' | 'warn' | 'bad' | 'sea' | ''
  readonly icon: IconName
}

export const stateText: Readonly<Record<BookingState, StateText>> = {
  hold: { label: 'Held for you', tone: 'warn', icon: 'hourglass' },
  pending_payment: { label: 'Waiting for the payment', tone: 'warn', icon: 'hourglass' },
  requested: { label: 'Waiting for the host', tone: 'sea', icon: 'clock' },
  confirmed: { label: 'Confirmed', tone: 'ok', icon: 'check' },
  checked_in: { label: 'Checked in', tone: 'ok', icon: 'key' },
  completed: { label: 'Past', tone: '', icon: 'check' },
  expired: { label: 'Not booked', tone: '', icon: 'clock' },
  declined: { label: 'Declined by the host', tone: 'bad', icon: 'x' },
  withdrawn: { label: 'Withdrawn', tone: '', icon: 'x' },
  cancelled_by_guest: { label: 'Cancelled', tone: 'bad', icon: 'x' },
  cancelled_by_host: { label: 'Cancelled by the host', tone: 'bad', icon: 'x' },
  cancelled_unpaid: { label: 'Cancelled, not paid', tone: 'bad', icon: 'x' },
  no_show: { label: 'No-show', tone: 'bad', icon: 'x' },
}

export interface CancellationTextInput {
  readonly steps: readonly RefundStep[]
  readonly totalMinor: number
  readonly currency: string
  readonly timeZone: string
}

/**
 * Returns the line beside the button: until when a cancellation is free, or what is refunded; null when nothing ever
 * is.
 */
export function cancellationText({ steps, totalMinor, currency, timeZone }: CancellationTextInput): {
  readonly lead: string
  readonly until: string
  readonly rest: string
} | null {
  const step = steps.find(({ refundMinor }) => refundMinor > 0)
  if (!step) return null
  const until = instantText(step.until, timeZone)
  return step.refundMinor === totalMinor
    ? {
        lead: 'Free cancellation until',
        until,
        rest: 'local time of the home. Until then everything you paid comes back.',
      }
    : {
        lead: 'Cancel until',
        until,
        rest: `local time of the home, and ${formatMoney(step.refundMinor, currency)} comes back.`,
      }
}

/** Returns whole minutes for pages without a countdown: `14 minutes`, `less than a minute`. */
export function minutesText(secondsLeft: number): string {
  return minutesToPay(Math.max(0, Math.floor(secondsLeft / 60)))
}

/** Returns the text of a running countdown: `13 min 42 s`, `9 s`. */
export function countdownText(secondsLeft: number): string {
  const seconds = Math.max(0, Math.floor(secondsLeft))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

const ANNOUNCED_SECONDS = [300, 120, 60] as const

/**
 * Returns what a screen reader announces when the countdown goes from one value to the next: something at five, two and
 * one minute and at the end, otherwise nothing. Announcing every second would drown out the page (WCAG 4.1.3).
 */
export function countdownAnnouncement(before: number, after: number): string | null {
  if (before > 0 && after <= 0) return 'The time is up. The nights are free again.'
  const mark = ANNOUNCED_SECONDS.findLast((seconds) => before > seconds && after <= seconds)
  return mark === undefined ? null : `${minutesText(mark)} left. You can add time.`
}

/** Advice for reasons of the payment provider that need their own; all other reasons get the general one. */
const declineAdvice: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your bank says the card has insufficient funds.',
  challenge_failed: 'Your bank could not confirm that it is you.',
  authentication_failed: 'Your bank could not confirm that it is you.',
  expired_card: 'The card has expired.',
}

/**
 * Returns what to say about a declined payment: what happened, that nothing was charged, and what to do. `reason` is
 * the provider's code; `booked` means that it was a later payment.
 */
export function declinedMessage(reason: string | null, booked = false): string {
  const what = declineAdvice[reason ?? ''] ?? 'Your bank declined the payment.'
  const stays = booked ? 'your booking stands' : 'the nights are still held for you'
  return `${what} Nothing was charged and ${stays}. Try again or use another card.`
}

/**
 * Returns the text of the button on the payment page, with the amount if money moves. A planned deposit needs the card
 * as well.
 */
export function payButtonText({
  dueMinor,
  currency,
  mode,
  state,
  instalments,
  damageDeposit,
}: Pick<BookingShape, 'dueMinor' | 'currency' | 'mode' | 'state' | 'instalments' | 'damageDeposit'>): string {
  const amount = formatMoney(dueMinor, currency)
  const asks = mode === 'request' && state !== 'confirmed' && state !== 'checked_in'
  if (dueMinor > 0) return asks ? `Reserve ${amount} and send the request` : `Pay ${amount} now`
  const isOwed = instalments.some((one) => one.state === 'scheduled' || one.state === 'failed')
  if (isOwed || damageDeposit?.state === 'planned')
    return asks ? 'Keep the card and send the request' : 'Keep the card and book'
  return asks ? 'Send the request' : 'Book now'
}

/** Cards of the simulated provider, as its documentation names them. */
export const testCards: readonly { readonly number: string; readonly does: string }[] = [
  { number: '4242 4242 4242 4242', does: 'pays at once' },
  { number: '4000 0025 0000 3155', does: 'the bank asks for a confirmation' },
  { number: '4000 0000 0000 0077', does: 'pays, but the bank takes a few seconds' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0000 0000 0341', does: 'pays now, later payments are declined' },
]

export const cardText = {
  numberMissing: 'Enter the card number.',
  numberWrong: 'This number has a typo. Compare it with your card.',
  expiryMissing: 'Enter month and year, for example 12 / 29.',
  expiryPast: 'This card has expired. Use another one.',
  codeWrong: 'Enter the 3 or 4 digits of the security code.',
} as const

export const guestTextOf = {
  nameMissing: 'Enter the name of the person who travels.',
  nameWrong: 'Enter only the name, on one line and without a web address.',
  emailWrong: 'Enter an e-mail address like name@example.com.',
  phoneMissing: 'Enter your phone number. The host needs it on the day you arrive.',
  phoneWrong:
    'This is not a phone number of that country. Check the digits, or type it with its code: +46 70 123 45 67.',
  phoneCountryMissing: 'Choose the country of this number, or type it with its code: +46 70 123 45 67.',
} as const

/** What a page says to somebody who was logged out while they filled in its form. */
export const loggedOutText = {
  guest: 'You were logged out, so nothing was sent. Please send the form again.',
  payment: 'You were logged out, so your payment was not sent. Nothing was charged. Please enter your card again.',
} as const
