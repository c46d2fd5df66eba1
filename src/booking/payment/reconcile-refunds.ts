import { findRefundsToCheck, setRefundCheck, type MadeRefund } from '#db/queries/payment/refund-queries.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { settleRefund } from './settle-refund.ts'

type ReconcileDeps = Pick<SettleDeps, 'db' | 'now' | 'payments' | 'onFault'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How many days after it was made a refund is checked: banks return money after days, but not later than a month. */
const CHECKED_AFTER_DAYS = [1, 7, 30]

const LAST_DAY = 30

/**
 * Asks the provider about refunds it has made. One that the guest's bank returned is owed again, even if the event
 * about it was lost (`settleRefund`). Completed ones are checked three times, pending ones daily; one that is still
 * pending after 30 days is reported. Returns how many it could check. Safe to repeat.
 */
export async function reconcileRefunds(deps: ReconcileDeps): Promise<number> {
  const due = await findRefundsToCheck(deps.db, { provider: deps.payments.provider, at: deps.now(), limit: 50 })
  return eachAlone(deps, due, (refund) => checkRefund(deps, refund))
}

async function checkRefund(deps: ReconcileDeps, refund: MadeRefund): Promise<boolean> {
  const settled = await settleRefund(deps, refund)
  const at = deps.now()
  if (!settled.ok) {
    await setRefundCheck(deps.db, refund.id, new Date(at.getTime() + HOUR_MS))
    return false
  }
  // A failed refund is not checked again; that is stored with the failure.
  if (settled.value === 'failed') return true
  const isPending = settled.value === 'pending'
  const checkAt = nextCheckAt({ madeAt: refund.madeAt, at, isPending })
  await setRefundCheck(deps.db, refund.id, checkAt)
  if (isPending && checkAt === null)
    deps.onFault?.(
      new Error(
        `refund ${refund.id} of booking ${refund.bookingId} is still pending after ${LAST_DAY} days: ask the provider`,
      ),
    )
  return true
}

/** Returns when a refund that was made is checked next; null = no more. */
export function nextCheckAt({ madeAt, at, isPending }: { madeAt: Date; at: Date; isPending: boolean }): Date | null {
  const daysSince = (at.getTime() - madeAt.getTime()) / DAY_MS
  if (isPending) return daysSince < LAST_DAY ? new Date(at.getTime() + DAY_MS) : null
  const days = CHECKED_AFTER_DAYS.find((after) => after > daysSince)
  return days === undefined ? null : new Date(madeAt.getTime() + days * DAY_MS)
}
