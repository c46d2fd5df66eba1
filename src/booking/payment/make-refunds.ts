import { findPendingRefunds, markRefunded } from '#db/queries/payment-queries.ts'
import type { BookingDeps } from '../booking-deps.ts'

/** Makes the refunds that are due; what the provider does not take now stays due. Answers how many it took. Repeating is safe. */
export async function makeRefunds(deps: Pick<BookingDeps, 'db' | 'payments'>): Promise<number> {
  let made = 0
  for (const refund of await findPendingRefunds(deps.db)) {
    if (refund.provider !== deps.payments.provider) continue
    const answer = await deps.payments.refund({
      idempotencyKey: refund.id,
      ref: refund.paymentRef,
      amountMinor: refund.amountMinor,
    })
    if (!answer.ok) continue
    await markRefunded(deps.db, refund.id, answer.value.ref)
    made += 1
  }
  return made
}
