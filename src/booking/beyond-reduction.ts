import type { ProblemOf } from '#core/problem.ts'
import type { Executor } from '#db/database.ts'
import type { BookingDeps, StaffActor } from './booking-deps.ts'
import type { AgreedPrice } from './quote/agreed-price.ts'
import { defaultMoneyLimits, leftOfLimit } from './ledger/money-limits.ts'
import { beyondRefundLimit } from './ledger/refund-limit.ts'

/** Who lets a home for less: in a booking, or (null) in one of a home that is not made yet. */
type About = { readonly actor: StaffActor } & (
  | { readonly bookingId: string }
  | { readonly bookingId: null; readonly stayId: number }
)

/**
 * Refuses to let a home for less than its prices by more than the role of the actor (`limit_exceeded`) or they
 * themselves (`refund_limit_exceeded`) may take off.
 */
export async function beyondReduction(
  { db, moneyLimits = defaultMoneyLimits }: { readonly db: Executor } & Pick<BookingDeps, 'moneyLimits'>,
  about: About,
  { quote: { totalMinor, currency }, plainTotalMinor }: AgreedPrice,
): Promise<ProblemOf<'limit_exceeded' | 'refund_limit_exceeded'> | null> {
  const lessMinor = plainTotalMinor - totalMinor
  const percent = moneyLimits.reductionPercent[about.actor.role]
  const limitMinor = leftOfLimit(percent, { agreedMinor: plainTotalMinor, usedMinor: 0 })
  if (lessMinor > limitMinor) return { code: 'limit_exceeded', limitMinor }
  return beyondRefundLimit(db, { ...about, currency }, lessMinor)
}
