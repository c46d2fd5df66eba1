import { ok } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import { findPendingRefunds, lockRefund, postponeRefund, type Refund } from '#db/queries/payment/refund-queries.ts'
import { returnToVoucher } from '#booking/voucher/redeem-vouchers.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import { noteFailedRefund } from './note-failed-refund.ts'
import { noteRefundMade } from './note-refund-made.ts'
import { settleRefundsOf, type RefundDeps } from './settle-provider-refund.ts'

/** The waits grow to an hour, so this is about four days without an answer. Then a person has to look. */
const MOST_ATTEMPTS = 100

/**
 * Makes the refunds that are due. Unanswered ones stay due and are tried again, less and less often; those that the
 * provider refuses for good are marked as failed and reported, to be paid by hand. Returns how many were made. Safe to
 * repeat: our own id is the idempotency key.
 */
export async function makeRefunds(deps: RefundDeps): Promise<number> {
  const at = deps.now()
  // Written by a parallel process of a version without vouchers; otherwise a refund to a voucher is made when it is
  // decided.
  const left = await findPendingRefunds(deps.db, { provider: 'voucher', at, limit: 50 })
  const returned = await eachAlone(deps, left, (refund) => returnLeft(deps, refund))
  const due = await findPendingRefunds(deps.db, { provider: deps.payments.provider, at, limit: 50 })
  return returned + (await eachAlone(deps, due, (refund) => make(deps, refund)))
}

async function returnLeft(deps: RefundDeps, { id, bookingId }: Refund): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    await lockContract(tx, bookingId)
    const refund = await lockRefund(tx, bookingId, id)
    if (refund?.status !== 'pending') return false
    await returnToVoucher(tx, refund, deps.now())
    return true
  })
}

async function make(deps: RefundDeps, refund: Refund): Promise<boolean> {
  if (refund.paymentRef === null) return false
  const { id: idempotencyKey, paymentRef: ref, amountMinor } = refund
  const result = await deps.payments.refund({ idempotencyKey, ref, amountMinor })
  if (result.ok) {
    await noteRefunded(deps, refund, result.value.ref)
    return true
  }
  const isRefused = result.problem.code === 'refund_refused'
  // Refused perhaps because somebody has refunded that money at the provider: then nothing of it is owed.
  const isSettled = isRefused && (await settleRefundsOf(deps, { providerRef: ref })).ok
  if (isSettled && result.problem.code === 'refund_refused') await noteFailedRefund(deps, refund, result.problem.reason)
  else if ((await postponeRefund(deps.db, refund.id, deps.now())) >= MOST_ATTEMPTS)
    await noteFailedRefund(deps, refund, result.problem.code)
  return false
}

async function noteRefunded(deps: RefundDeps, { id, bookingId }: Refund, providerRef: string): Promise<void> {
  await inTransaction<null, never>(deps.db, async (tx) => {
    await lockContract(tx, bookingId)
    const refund = await lockRefund(tx, bookingId, id)
    if (refund?.status === 'pending') await noteRefundMade(tx, refund, providerRef, deps.now())
    return ok(null)
  })
}
