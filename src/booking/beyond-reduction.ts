import type { ProblemOf } from '#core/problem.ts'
import type { Executor } from '#db/database.ts'
import type { BookingDeps, StaffActor } from './booking-deps.ts'
import type { AgreedPrice } from './quote/agreed-price.ts'
import { defaultMoneyLimits, leftOfLimit } from './ledger/money-limits.ts'
import { beyondRefundLimit } from './ledger/refund-limit.ts'

/**
 * Refuses to let a home for less than its prices by more than the role of the actor (`limit_exceeded`) or they
 * themselves (`refund_limit_exceeded`) may take off. For bookings that are not made yet.
 */
export async function beyondReduction(
  { db, moneyLimits = defaultMoneyLimits }: { readonly db: Executor } & Pick<BookingDeps, 'moneyLimits'>,
  { actor, stayId }: { readonly actor: StaffActor; readonly stayId: number },
  { quote: { totalMinor, currency }, plainTotalMinor }: AgreedPrice,
): Promise<ProblemOf<'limit_exceeded' | 'refund_limit_exceeded'> | null> {
  const lessMinor = plainTotalMinor - totalMinor
  const percent = moneyLimits.reductionPercent[actor.role]
  const limitMinor = leftOfLimit(percent, { agreedMinor: plainTotalMinor, usedMinor: 0 })
  if (lessMinor > limitMinor) return { code: 'limit_exceeded', limitMinor }
  return beyondRefundLimit(db, { actor, bookingId: null, stayId, currency }, lessMinor)
}
