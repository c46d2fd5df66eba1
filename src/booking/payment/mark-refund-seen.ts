import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { seeOutsideRefund } from '#db/queries/payment/outside-refund-queries.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'

/**
 * Ticks off, on behalf of the staff, a refund that was made at the payment provider: Today no longer shows it. Repeating
 * it changes nothing. `booking_not_found`: the booking has no such refund.
 */
export async function markRefundSeen(
  { db, now }: Pick<SettleDeps, 'db' | 'now'>,
  given: { readonly actor: { readonly uid: string }; readonly bookingId: string; readonly providerRef: string },
): Promise<Result<null, ProblemOf<'booking_not_found'>>> {
  const { actor, bookingId, providerRef } = given
  const isKnown = await seeOutsideRefund(db, { bookingId, providerRef, by: actor.uid, at: now() })
  return isKnown ? ok(null) : err({ code: 'booking_not_found' })
}
