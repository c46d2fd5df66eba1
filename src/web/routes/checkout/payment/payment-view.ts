import { bookingCan } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'

/**
 * What the payment page is about.
 * - `card`: the nights are held and wait for a card. `waiting`: the bank has not answered yet.
 * - `balance`: the stay is booked, and a payment of its schedule is due or failed.
 * - `over`: the hold has expired or was given up. `booked`: nothing is left to pay.
 */
export type PaymentView = 'card' | 'waiting' | 'balance' | 'over' | 'booked'

/**
 * Returns the view for a booking at an instant in milliseconds. A payment under way counts more than an expired hold,
 * because the money may have arrived.
 */
export function paymentView(
  booking: Pick<BookingShape, 'state' | 'payment' | 'holdExpiresAt' | 'dueMinor' | 'paymentMethod'>,
  nowMs: number,
): PaymentView {
  if (bookingCan('payBalance', booking.state) && booking.dueMinor > 0 && booking.paymentMethod === 'card')
    return booking.payment.state === 'processing' ? 'waiting' : 'balance'
  if (['expired', 'withdrawn', 'declined'].includes(booking.state)) return 'over'
  if (!bookingCan('pay', booking.state)) return 'booked'
  if (['processing', 'captured', 'authorized'].includes(booking.payment.state)) return 'waiting'
  return secondsLeftOf(booking, nowMs) > 0 ? 'card' : 'over'
}

/** Returns the seconds until the hold ends; 0 when it has ended or there is none. */
export function secondsLeftOf(booking: Pick<BookingShape, 'holdExpiresAt'>, nowMs: number): number {
  if (booking.holdExpiresAt === null) return 0
  return Math.max(0, Math.floor((Date.parse(booking.holdExpiresAt) - nowMs) / 1000))
}

/** Returns whether an amount is due now or later; vouchers that are kept for the booking count as paid. */
export function isOwed({ dueMinor, instalments }: Pick<BookingShape, 'dueMinor' | 'instalments'>): boolean {
  return dueMinor > 0 || instalments.some(({ state }) => state === 'scheduled' || state === 'failed')
}

/**
 * Returns whether a card is needed: an amount is due now or will be charged later, or a damage deposit will be reserved
 * on it.
 */
export function needsCard({
  damageDeposit,
  ...booking
}: Pick<BookingShape, 'dueMinor' | 'instalments' | 'damageDeposit'>): boolean {
  return isOwed(booking) || damageDeposit?.state === 'planned'
}

/** Returns the title of the payment page and of its tab. */
export function paymentTitle({
  view,
  booking,
}: {
  readonly view: PaymentView
  readonly booking: Pick<BookingShape, 'mode' | 'dueMinor' | 'currency'>
}): string {
  if (view === 'waiting') return 'One moment'
  if (view === 'balance') return `Pay ${formatMoney(booking.dueMinor, booking.currency)}`
  return booking.mode === 'request' ? 'Confirm and ask' : 'Confirm and pay'
}
