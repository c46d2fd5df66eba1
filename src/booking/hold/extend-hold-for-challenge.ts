import { extendedHoldEndsAt } from '#core/booking/hold-terms.ts'
import { extendHold } from '#db/claims/keep-nights.ts'
import type { Tx } from '#db/database.ts'
import { findHoldEnd, lockBooking, setHoldExtended } from '#db/queries/booking/booking-queries.ts'

/**
 * Gives a guest whose bank asks for a confirmation the ten extra minutes of a hold, unless they were used already
 * (docs/booking-rules.md, Holds). Returns whether it did. Locks the claim before the booking.
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
  // The guest asked for the extra minutes at the same moment; both set the same end.
  if (!locked || locked.holdExtendedAt) return false
  await setHoldExtended(tx, bookingId, expiresAt, at)
  return true
}
