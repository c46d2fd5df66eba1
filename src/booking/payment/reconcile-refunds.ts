import { findOutsideRefundsToCheck, setOutsideRefundCheck } from '#db/queries/payment/outside-refund-queries.ts'
import { findRefundsToCheck, setRefundCheck, type MadeRefund } from '#db/queries/payment/refund-queries.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import { LAST_CHECKED_DAY, nextCheckAt } from './next-check-at.ts'
import { settleProviderRefund, type RefundDeps } from './settle-provider-refund.ts'
import { settleRefund } from './settle-refund.ts'

const HOUR_MS = 3_600_000

/**
 * Asks the provider about refunds it has made. One that the guest's bank returned is owed again, even if the event
 * about it was lost (`settleRefund`). Completed ones are checked three times, pending ones daily; one that is still
 * pending after 30 days is reported. Returns how many it could check. Safe to repeat.
 */
export async function reconcileRefunds(deps: RefundDeps): Promise<number> {
  const bounds = { provider: deps.payments.provider, at: deps.now(), limit: 50 }
  const due = await findRefundsToCheck(deps.db, bounds)
  const checked = await eachAlone(deps, due, (refund) => checkRefund(deps, refund))
  const outside = await findOutsideRefundsToCheck(deps.db, bounds)
  return checked + (await eachAlone(deps, outside, (refund) => checkOutside(deps, refund)))
}

/** Asks about a refund of what was kept of a damage deposit, which somebody made at the provider. */
async function checkOutside(
  deps: RefundDeps,
  refund: { readonly provider: string; readonly providerRef: string; readonly madeAt: Date },
): Promise<boolean> {
  const read = await deps.payments.readRefund(refund.providerRef)
  const at = deps.now()
  if (!read.ok) {
    await setOutsideRefundCheck(deps.db, refund, new Date(at.getTime() + HOUR_MS))
    return false
  }
  if (read.value?.status === 'failed') return settleProviderRefund(deps, read.value)
  const isPending = read.value?.status === 'pending'
  await setOutsideRefundCheck(deps.db, refund, nextCheckAt({ madeAt: refund.madeAt, at, isPending }))
  return true
}

async function checkRefund(deps: RefundDeps, refund: MadeRefund): Promise<boolean> {
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
        `refund ${refund.id} of booking ${refund.bookingId} is still pending after ${LAST_CHECKED_DAY} days: ask the provider`,
      ),
    )
  return true
}
