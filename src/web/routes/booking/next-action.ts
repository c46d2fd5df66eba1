import { daysToArrival } from '#web/text/counts/booking-counts.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { dayAndMonth, dayWithWeekday } from '#web/text/date-text.ts'
import { isRest } from '#web/text/booking/owed-text.ts'
import { deadlineText, TIME_OF_STAY } from '#web/text/instant-text.ts'

/** The one thing a guest does next about a booking. */
export interface BookingNextAction {
  /** The state of the booking in a sentence. */
  readonly text: string
  /** The text of the button; null = there is nothing to do but wait. */
  readonly label: string | null
  readonly to: string
  /** Whether something is lost if the guest does nothing. */
  readonly urgent: boolean
}

/** How many days before arrival guests are told when they will learn how to get in. */
const SOON_DAYS = 30

/**
 * Returns the next action about a booking at an instant; null when nothing is left to do. Actions that cannot wait come
 * before all others.
 */
export function nextAction(booking: BookingShape, now: string): BookingNextAction | null {
  const { stay, documentId, state } = booking
  const page = sitePaths.booking(documentId)
  if (bookingCan('pay', state)) return payHold(booking, now)
  if (state === 'requested')
    return {
      text: booking.requestExpiresAt
        ? `The host answers by ${deadlineText(booking.requestExpiresAt, stay.timeZone)}.`
        : 'The host answers within 24 hours.',
      label: null,
      to: page,
      urgent: false,
    }
  if (state === 'confirmed' || state === 'checked_in')
    return owed(booking, now) ?? pendingCharge(booking) ?? pendingChange(booking) ?? arrive(booking, now)
  const last = state === 'completed' ? (owed(booking, now) ?? pendingCharge(booking)) : null
  if (last) return last
  if (booking.review === 'open')
    return { text: 'How was it? A few words help the next guests.', label: 'Write a review', to: page, urgent: false }
  return null
}

function payHold(booking: BookingShape, now: string): BookingNextAction | null {
  const { stay, documentId, dueMinor, currency, holdExpiresAt, mode } = booking
  const pay = mode === 'request' ? 'Send the request' : `Pay ${formatMoney(dueMinor, currency)}`
  const to = sitePaths.payment(stay.slug, documentId)
  if (booking.payment.state === 'processing')
    return { text: 'Your payment is on its way.', label: 'See its status', to, urgent: false }
  if (holdExpiresAt === null || holdExpiresAt <= now) return null
  return {
    text: `The nights are held for you until ${heldUntil(holdExpiresAt, now, stay.timeZone)}.`,
    label: dueMinor > 0 ? pay : 'Continue the booking',
    to,
    urgent: true,
  }
}

/** Returns the end of the hold: only its time if that is the next such time on the clock. */
function heldUntil(end: string, now: string, timeZone: string): string {
  const isNext = Date.parse(end) - Date.parse(now) < 12 * 3_600_000
  return isNext ? `${timeOfDayIn(timeZone, Date.parse(end))}, ${TIME_OF_STAY}` : deadlineText(end, timeZone)
}

/** Returns the action for charges that the host has asked for beside the agreed price; nothing is lost by waiting. */
function pendingCharge({ charges, currency, documentId }: BookingShape): BookingNextAction | null {
  const charge = charges.find(({ state }) => state === 'pending')
  if (!charge) return null
  return {
    text: `The host asks for ${formatMoney(charge.amountMinor, currency)}: ${charge.label}.`,
    label: 'See it and answer',
    to: `${sitePaths.booking(documentId)}#charge-${charge.documentId}`,
    urgent: false,
  }
}

function owed(booking: BookingShape, now: string): BookingNextAction | null {
  const { stay, documentId, currency, instalments, dueMinor, paymentMethod, bankTransfer } = booking
  const failed = instalments.find(({ state }) => state === 'failed')
  const to = sitePaths.payment(stay.slug, documentId)
  const isLeft = failed !== undefined && isRest(failed, booking)
  const didNotWork = isLeft
    ? 'A part of a payment is due.'
    : booking.hasKeptCard
      ? 'A payment did not work.'
      : 'A payment is due.'
  if (failed)
    return {
      text:
        failed.graceUntil === null
          ? didNotWork
          : `${didNotWork} Pay it by ${deadlineText(failed.graceUntil, stay.timeZone)}.`,
      label: `Pay ${formatMoney(dueMinor, currency)}`,
      to,
      urgent: true,
    }
  if (dueMinor > 0 && paymentMethod === 'card')
    return { text: 'A payment is due.', label: `Pay ${formatMoney(dueMinor, currency)}`, to, urgent: true }
  if (bankTransfer)
    return {
      text: transferAsked(bankTransfer, booking, now),
      label: 'See the account',
      to: `${sitePaths.booking(documentId)}#transfer`,
      urgent: true,
    }
  return null
}

function transferAsked(
  { amountMinor, dueOn, cancelledAt }: NonNullable<BookingShape['bankTransfer']>,
  { currency, stay: { timeZone } }: BookingShape,
  now: string,
): string {
  const amount = formatMoney(amountMinor, currency)
  if (dueOn >= todayIn(timeZone, Date.parse(now))) return `Please transfer ${amount} by ${dayAndMonth(dueOn)}.`
  const late = `Your transfer of ${amount} has not arrived.`
  return cancelledAt === null ? late : `${late} It has to be there by ${deadlineText(cancelledAt, timeZone)}.`
}

function pendingChange({ change, stay, documentId }: BookingShape): BookingNextAction | null {
  if (change?.state !== 'pending') return null
  if (change.requestedBy !== 'host')
    return {
      text: `You asked for a change. The host answers by ${deadlineText(change.expiresAt, stay.timeZone)}.`,
      label: 'Look at the change',
      to: `${sitePaths.booking(documentId)}#change`,
      urgent: false,
    }
  return {
    text: `The host proposes a change. Answer by ${deadlineText(change.expiresAt, stay.timeZone)}, or everything stays as it is.`,
    label: 'Look at the proposal',
    to: sitePaths.booking(documentId),
    urgent: true,
  }
}

function arrive(booking: BookingShape, now: string): BookingNextAction | null {
  const { stay, arrival, documentId, checkIn, checkOut, state } = booking
  const to = `${sitePaths.booking(documentId)}#arrival`
  const today = todayIn(stay.timeZone, Date.parse(now))
  if (checkOut < today) return null
  if (arrival?.access) return { text: 'You can see how to get in.', label: 'How to get in', to, urgent: false }
  if (state === 'checked_in' || checkIn <= today)
    return { text: `Yours until ${dayWithWeekday(checkOut)}.`, label: 'Getting there', to, urgent: false }
  const days = daysBetween(today, checkIn)
  const detail =
    arrival?.accessAt && days <= SOON_DAYS
      ? ` How to get in: from ${dayAndMonth(todayIn(stay.timeZone, Date.parse(arrival.accessAt)))}.`
      : ''
  return {
    text: `${daysToArrival(days)}.${detail}`,
    label: 'Getting there',
    to,
    urgent: false,
  }
}
