import { bookingCan } from '#core/booking/booking-state.ts'
import { MORE_TIME_DAYS, STAFF_HOLD_HOURS, staffHoldEndsAt } from '#core/booking/hold-terms.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { instantText } from '#web/text/instant-text.ts'
import type { ActionEffect } from './action-result.ts'

const { shortest, longest } = STAFF_HOLD_HOURS
const HOUR = 3_600_000
const MINUTE = 60_000

/** How many hours from now can be chosen for nights that are held, and for a payment that is late. */
const hoursOfHold = Array.from({ length: longest / shortest }, (_, index) => shortest * (index + 1))
const hoursOfPayment = MORE_TIME_DAYS.map((days) => days * 24)

/** The payments that cancel a booking unless they are made in time, and are late; minor units. */
export interface LatePayments {
  readonly amountMinor: number
  /** When the booking is cancelled, ISO 8601. */
  readonly endsAt: string
}

/** Returns the late payments of a booking, `nowMs` = now; null if there are none, or they cancel nothing any more. */
export function latePayments(
  { state, instalments, bankTransfer }: StaffBookingShape,
  nowMs: number,
): LatePayments | null {
  if (!bookingCan('cancelUnpaid', state)) return null
  const transferEnd = bankTransfer?.cancelledAt ?? null
  const late = instalments.flatMap(({ state: paid, amountMinor, dueAt, graceUntil }) => {
    const isLate = paid === 'failed' || (transferEnd !== null && paid === 'scheduled' && Date.parse(dueAt) <= nowMs)
    const endsAt = isLate ? (graceUntil ?? transferEnd) : null
    return endsAt === null ? [] : [{ amountMinor, endsAt }]
  })
  const endsAt = late.map((one) => one.endsAt).toSorted()[0]
  if (endsAt === undefined || Date.parse(endsAt) <= nowMs) return null
  return { amountMinor: late.reduce((sum, one) => sum + one.amountMinor, 0), endsAt }
}

/**
 * Returns the new end if the time is counted from now: ISO 8601, in whole minutes, and no later than check-in. `nowMs` =
 * now.
 */
export function moreTimeUntil({ checkIn, stay }: StaffBookingShape, hours: number, nowMs: number): string {
  const checkInMs = instantOf(checkIn, stay.checkInFrom, stay.timeZone)
  const endMs = staffHoldEndsAt(nowMs, hours, checkInMs)
  return new Date(endMs - (endMs % MINUTE)).toISOString()
}

/**
 * Returns what can be chosen as the new end of a hold, or of the time for a payment that is late, hours from now → in
 * words: all that add at least an hour.
 */
export function moreTimes(booking: StaffBookingShape, nowMs: number): Readonly<Record<string, string>> {
  const late = latePayments(booking, nowMs)
  const endMs = Date.parse(booking.holdExpiresAt ?? late?.endsAt ?? '')
  if (!(endMs > nowMs)) return {}
  const ends = new Map<string, number>()
  for (const hours of late ? hoursOfPayment : hoursOfHold) {
    const until = moreTimeUntil(booking, hours, nowMs)
    if (Date.parse(until) >= endMs + HOUR && !ends.has(until)) ends.set(until, hours)
  }
  return Object.fromEntries([...ends].map(([until, hours]) => [hours, instantText(until, booking.stay.timeZone)]))
}

/** Returns what more time for late payments would do. `until`: their new end, ISO 8601; `nowMs` = now. */
export function latePreview(
  { guest, stay, currency, paymentMethod }: StaffBookingShape,
  { amountMinor, endsAt }: LatePayments,
  { until, nowMs }: { readonly until: string; readonly nowMs: number },
): Pick<ActionEffect, 'facts' | 'ledger' | 'button'> & { readonly until: string } {
  const time = (instant: string) => instantText(instant, stay.timeZone)
  const isTriedAgain = paymentMethod === 'card' && Date.parse(until) - nowMs > 24 * HOUR
  return {
    facts: [
      {
        label: 'To be paid',
        text: `${formatMoney(amountMinor, currency)} by ${time(until)} instead of ${time(endsAt)}; otherwise the booking is cancelled then`,
      },
      ...(isTriedAgain ? [{ label: 'The card', text: 'is tried again, for the last time a day before that' }] : []),
      { label: 'The guest', text: `gets a mail with the new time, at ${guest.email}` },
    ],
    ledger: [],
    button: `Give ${guest.name} until ${time(until)}`,
    until,
  }
}
