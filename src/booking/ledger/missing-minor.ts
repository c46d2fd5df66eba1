import type { Tx } from '#db/database.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findRanOutVouchers } from '#booking/voucher/release-vouchers.ts'
import { dueInstalments, lessVouchers } from './plan-instalments.ts'

/**
 * What is due of a held booking and neither paid, reserved on a card (`reservedMinor`) nor kept by vouchers, minor
 * units: with more than 0 it must not come about, as a payment may have been made for what was due while a voucher was
 * on it that was taken off since. It is what was due when it was held: what becomes due while the guest pays is asked
 * for later. Of a hold that has ended it is what would be due if it came about all the same. The booking has to be
 * locked.
 */
export async function missingMinor(tx: Tx, booking: Booking, reservedMinor = 0): Promise<number> {
  const { id, state, createdAt, paidMinor } = booking
  const hasEnded = state === 'expired'
  const kept = booking.vouchers.map(({ heldMinor }) => ({ amountMinor: heldMinor }))
  const held = hasEnded ? [...kept, ...(await findRanOutVouchers(tx, id))] : kept
  const instalments = booking.instalments.map((one) =>
    hasEnded && one.state === 'cancelled' ? { ...one, state: 'scheduled' as const } : one,
  )
  const due = dueInstalments(lessVouchers(instalments, held, createdAt), createdAt)
  return due.reduce((sum, one) => sum + one.amountMinor, 0) - paidMinor - reservedMinor
}
