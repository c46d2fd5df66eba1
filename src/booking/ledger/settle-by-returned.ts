import type { Tx } from '#db/database.ts'
import { findReturnedMoney, type ReturnedMoney } from '#db/queries/payment/dispute-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import {
  completeRefund,
  findOwedRefunds,
  insertRefund,
  reduceRefund,
  type Refund,
} from '#db/queries/payment/refund-queries.ts'

const DAY_MS = 86_400_000

/** Returns when a refund that was made at the provider is checked there for the first time. */
export const firstCheckAt = (at: Date): Date => new Date(at.getTime() + DAY_MS)

/** What the books say about money that went back without the product. */
export const RETURNED_MEMO = { bank: 'taken back by the bank', provider: 'refunded at the payment provider' } as const

/**
 * Completes refunds of a payment that are owed, as far as the guest has got that money another way: making them as well
 * would give it twice. A lost dispute settles those that failed, because providers refuse to refund a disputed payment;
 * a refund made at the provider also settles those that are still to be made. The caller has locked the booking.
 * Returns the amount in minor units.
 */
export async function settleByReturned(tx: Tx, paymentId: string, at: Date): Promise<number> {
  let settledMinor = 0
  for (const returned of await findReturnedMoney(tx, paymentId)) {
    let leftMinor = returned.amountMinor
    for (const refund of await findOwedRefunds(tx, paymentId)) {
      if (leftMinor === 0) break
      if (refund.status === 'pending' && returned.by === 'bank') continue
      const amountMinor = Math.min(leftMinor, refund.amountMinor)
      await settle(tx, refund, { returned, amountMinor, at })
      leftMinor -= amountMinor
    }
    settledMinor += returned.amountMinor - leftMinor
  }
  return settledMinor
}

async function settle(
  tx: Tx,
  refund: Refund,
  { returned, amountMinor, at }: { returned: ReturnedMoney; amountMinor: number; at: Date },
): Promise<void> {
  const { bookingId, currency } = refund
  const refundId =
    amountMinor === refund.amountMinor ? refund.id : await split(tx, refund, { returned, amountMinor, at })
  const checkAt = returned.by === 'provider' ? firstCheckAt(at) : null
  await completeRefund(tx, { id: refundId, providerRef: returned.providerRef, at, checkAt })
  const gone = { from: 'provider_clearing', to: 'refund_payable', amountMinor } as const
  await postTransfer(tx, { bookingId, currency, memo: RETURNED_MEMO[returned.by], at, refundId, ...gone })
}

/** Makes a refund two, of which one is over this amount, and returns the id of that one. */
async function split(
  tx: Tx,
  refund: Refund,
  { returned, amountMinor, at }: { returned: ReturnedMoney; amountMinor: number; at: Date },
): Promise<string> {
  const { id, paymentId, bookingId, reason, providerRef } = refund
  const restMinor = refund.amountMinor - amountMinor
  // The provider has refused the whole because a part of it had gone back. The rest it can make, as another refund: it
  // knows the first one by its id, with the whole amount.
  const isMadeAgain = returned.by === 'provider' && providerRef === null
  await reduceRefund(tx, id, isMadeAgain ? restMinor : amountMinor)
  const other = isMadeAgain ? restMinor : amountMinor
  const otherId = await insertRefund(tx, {
    paymentId,
    bookingId,
    amountMinor: other,
    reason,
    lines: [],
    createdBy: 'payment',
    at,
  })
  return isMadeAgain ? id : otherId
}
