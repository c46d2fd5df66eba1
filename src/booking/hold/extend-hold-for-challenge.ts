import { extendedHoldEndsAt } from '#core/booking/hold-terms.ts'
import { extendHold } from '#db/claims/keep-nights.ts'
import type { Tx } from '#db/database.ts'
import { findHoldEnd, lockBooking, setHoldExtended } from '#db/queries/booking/booking-queries.ts'

/**
 * Gives a guest whom the bank asks for a confirmation the ten more minutes of a hold, unless they had them before
 * (docs/booking-rules.md, Holds). True when it did. The claim before the booking.
 */
export async function extendHoldForChallenge(
  tx: Tx,
  { bookingId, at }: { bookingId: string; at: Date },
): Promise<boolean> {
  const hold = await findHoldEnd(tx, bookingId)
  if (!hold || hold.holdExtendedAt || !hold.expiresAt) return false
  const expiresAt = new Date(extendedHoldEndsAt(hold.expiresAt.getTime()))
  if (!(await extendHold(tx, bookingId, expiresAt))) return false
  const locked = await lockBooking(tx, bookingId)
  // The guest asked for the minutes at the same moment: both meant the same end.
  if (!locked || locked.holdExtendedAt) return false
  await setHoldExtended(tx, bookingId, expiresAt, at)
  return true
}
