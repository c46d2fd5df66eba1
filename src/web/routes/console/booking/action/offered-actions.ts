import { bookingCan, endedWithoutStay } from '#core/booking/booking-state.ts'
import { reviewEndsAt } from '#core/booking/hold-terms.ts'
import { writtenOffMinor } from '#core/quote/write-off.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { instantOf, todayIn } from '#core/time/zoned-time.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { CheckedFunction } from '#web/console/may/checked-functions.ts'
import type { May } from '#web/console/may/may.ts'
import { openMinorOf } from '../open-minor-of.ts'
import { moreTimes } from './more-time.ts'
import { undoable } from './undoable.ts'

/** What the host's side can do with a booking as a whole, in the order of its menu. */
export const HOST_ACTIONS = [
  'accept',
  'decline',
  'send-link',
  'more-time',
  'release',
  'check-in',
  'complete',
  'received',
  'undo-received',
  'undo-refund',
  'refund',
  'charge',
  'adjust',
  'keep-deposit',
  'release-deposit',
  'change',
  'move',
  'no-show',
  'cancel',
] as const

export type HostAction = (typeof HOST_ACTIONS)[number]

/** Returns whether a text is the name of one of these actions. */
export function isHostAction(text: string): text is HostAction {
  return (HOST_ACTIONS as readonly string[]).includes(text)
}

/** Returns whether an action is about nights that are held for somebody who called, until they pay. */
export function isAboutHold(action: HostAction): boolean {
  return action === 'send-link' || action === 'more-time' || action === 'release'
}

/** The route of the API that each action calls. */
const functionOf: Readonly<Record<HostAction, CheckedFunction>> = {
  accept: 'POST /api/staff/bookings/:id/accept',
  decline: 'POST /api/staff/bookings/:id/decline',
  'send-link': 'POST /api/staff/bookings/:id/payment-link',
  'more-time': 'POST /api/staff/bookings/:id/hold-extension',
  release: 'POST /api/staff/bookings/:id/release',
  'check-in': 'POST /api/staff/bookings/:id/check-in',
  complete: 'POST /api/staff/bookings/:id/complete',
  received: 'POST /api/staff/bookings/:id/payments',
  'undo-received': 'POST /api/staff/bookings/:id/payments/:payment/undo',
  'undo-refund': 'POST /api/staff/bookings/:id/refunds/:refund/undo',
  refund: 'POST /api/staff/bookings/:id/refunds',
  charge: 'POST /api/staff/bookings/:id/charges',
  adjust: 'POST /api/staff/bookings/:id/adjustments',
  'keep-deposit': 'POST /api/staff/bookings/:id/deposit/capture',
  'release-deposit': 'POST /api/staff/bookings/:id/deposit/release',
  change: 'POST /api/staff/bookings/:id/changes',
  move: 'POST /api/staff/bookings/:id/changes',
  'no-show': 'POST /api/staff/bookings/:id/no-show',
  cancel: 'POST /api/staff/bookings/:id/cancel',
}

/**
 * Returns the actions that the user can take on a booking now, by their rights, its state, its money and the local time
 * of the home; `nowMs` = now. The API checks the same again.
 */
export function offeredActions(booking: StaffBookingShape, nowMs: number, may: May): readonly HostAction[] {
  return HOST_ACTIONS.filter(
    (action) => may(functionOf[action], booking.stay.slug) && isOffered(action, booking, nowMs),
  )
}

function isOffered(action: HostAction, booking: StaffBookingShape, nowMs: number): boolean {
  const { state, stay } = booking
  const daysIn = daysBetween(booking.checkIn, todayIn(stay.timeZone, nowMs))
  const checkInMs = instantOf(booking.checkIn, stay.checkInFrom, stay.timeZone)
  const checkOutMs = instantOf(booking.checkOut, stay.checkOutBy, stay.timeZone)
  switch (action) {
    case 'accept':
    case 'decline':
      return bookingCan(action, state) && Date.parse(booking.requestExpiresAt ?? '') > nowMs
    case 'release':
      return isForCaller(booking)
    case 'send-link':
      return isForCaller(booking) && Date.parse(booking.holdExpiresAt ?? '') > nowMs
    case 'more-time':
      // Otherwise for a payment that is late.
      return (
        (isForCaller(booking) || booking.holdExpiresAt === null) && Object.keys(moreTimes(booking, nowMs)).length > 0
      )
    case 'check-in':
      return bookingCan('checkIn', state) && daysIn >= 0
    case 'complete':
      return bookingCan('complete', state) && daysIn >= 1
    case 'received':
      return openMinorOf(booking) > 0 ? bookingCan('adjustPrice', state) : mayComeAnyway(booking)
    case 'undo-received':
    case 'undo-refund':
      return undoable(action, booking).length > 0
    case 'refund':
      return bookingCan('adjustPrice', state) && booking.paidMinor > 0
    case 'adjust':
      return bookingCan('adjustPrice', state) && booking.totalMinor > 0
    case 'charge':
      return bookingCan('adjustPrice', state) && nowMs < reviewEndsAt(checkOutMs)
    case 'keep-deposit':
      return booking.damageDeposit?.state === 'held'
    case 'release-deposit':
      return canRelease(booking)
    case 'change':
    case 'move':
      return bookingCan('change', state) && booking.change === null && nowMs < checkInMs
    case 'no-show':
      return bookingCan('noShow', state) && nowMs >= checkInMs
    case 'cancel':
      return bookingCan('cancelByHost', state)
  }
}

/** Returns whether the company holds the nights for somebody who called, until they pay. */
function isForCaller({ state, events }: StaffBookingShape): boolean {
  return bookingCan('pay', state) && events.some(({ kind }) => kind === 'made_by_staff')
}

/**
 * A transfer may come twice, or after the booking has ended; and whoever was asked in vain for a payment may make one
 * then. It is recorded, and what was not written off before goes back.
 */
function mayComeAnyway({ state, paymentMethod, lines }: StaffBookingShape): boolean {
  if (bookingCan('adjustPrice', state) && writtenOffMinor(lines) > 0) return true
  if (paymentMethod !== 'transfer') return state === 'cancelled_unpaid'
  return bookingCan('adjustPrice', state) || endedWithoutStay(state)
}

/** A deposit that is held can be released; one that is still planned can be waived. */
function canRelease({ damageDeposit, state }: StaffBookingShape): boolean {
  if (damageDeposit?.state === 'held') return true
  const isToCome = damageDeposit?.state === 'planned' || damageDeposit?.state === 'failed'
  return isToCome && bookingCan('holdDamageDeposit', state)
}
