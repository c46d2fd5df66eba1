import type { Tx } from '#db/database.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findRanOutVouchers } from '#booking/voucher/release-vouchers.ts'
import { dueMinor, lessVouchers } from './plan-instalments.ts'

/**
 * Returns how much of what is due of a held booking is neither paid, nor reserved on a card (`reservedMinor`), nor kept
 * by vouchers, in minor units. If it is above 0, the booking must not be confirmed: a payment may have been made for an
 * amount reduced by a voucher that was removed since. What is due is taken as of the hold: what becomes due while the
 * guest pays is requested later. For a hold that has ended, it is what would be due if it were confirmed after all. The
 * booking has to be locked.
 */
export async function missingMinor(tx: Tx, booking: Booking, reservedMinor = 0): Promise<number> {
  const { id, state, createdAt, paidMinor } = booking
  const hasEnded = state === 'expired'
  const kept = booking.vouchers.map(({ heldMinor }) => ({ amountMinor: heldMinor }))
  const held = hasEnded ? [...kept, ...(await findRanOutVouchers(tx, id))] : kept
  const instalments = booking.instalments.map((one) =>
    hasEnded && one.state === 'cancelled' ? { ...one, state: 'scheduled' as const } : one,
  )
  return dueMinor(lessVouchers(instalments, held, createdAt), createdAt) - paidMinor - reservedMinor
}
