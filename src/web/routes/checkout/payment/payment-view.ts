import { bookingCan } from '#core/booking/booking-state.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'

/**
 * What the payment page is about.
 * - `card`: the nights are held and wait for a card. `waiting`: the bank is still thinking.
 * - `balance`: the stay is booked, and a payment of its schedule is due or did not work.
 * - `over`: the hold has ended or was given up. `booked`: there is nothing to pay any more.
 */
export type PaymentView = 'card' | 'waiting' | 'balance' | 'over' | 'booked'

/**
 * Decides by the booking alone, at an instant in ms. A payment under way counts more than a hold that has run out: the
 * money may be there.
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

/** Seconds until the hold ends; 0 when it has ended or there is none. */
export function secondsLeftOf(booking: Pick<BookingShape, 'holdExpiresAt'>, nowMs: number): number {
  if (booking.holdExpiresAt === null) return 0
  return Math.max(0, Math.floor((Date.parse(booking.holdExpiresAt) - nowMs) / 1000))
}

/** Whether a card is asked for: something is due now, will be charged later, or a damage deposit will be reserved on it. */
export function needsCard({
  dueMinor,
  instalments,
  damageDeposit,
}: Pick<BookingShape, 'dueMinor' | 'instalments' | 'damageDeposit'>): boolean {
  const isLater = instalments.some(({ state }) => state === 'scheduled' || state === 'failed')
  return dueMinor > 0 || isLater || damageDeposit?.state === 'planned'
}
