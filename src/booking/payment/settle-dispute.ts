import { ok, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { findDisputeState, saveDispute } from '#db/queries/payment/dispute-queries.ts'
import type { ProviderDispute, ProviderProblem } from '#payments/payment-gateway.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { bookDamageTakenBack } from '#booking/ledger/book-damage-taken-back.ts'
import { bookTakenBack } from '#booking/ledger/book-taken-back.ts'
import { RETURNED_MEMO } from '#booking/ledger/settle-by-returned.ts'
import { paymentOfSubject } from './payment-of-subject.ts'

/**
 * Updates a dispute to its current state at the provider. While it is open, books and booking stay as they are: a
 * person has to answer it at the provider, in time, and Today tells them. A lost amount is booked (`bookTakenBack`,
 * `bookDamageTakenBack`). Returns false if the payment is not known (yet), or the provider does not know the
 * dispute. `payment_provider_unavailable`: nothing has changed, ask again later.
 */
export async function settleDispute(
  deps: Pick<SettleDeps, 'db' | 'now' | 'payments'>,
  ref: string,
): Promise<Result<boolean, ProviderProblem>> {
  const reported = await deps.payments.readDispute(ref)
  if (!reported.ok) return reported
  const { value: dispute } = reported
  if (!dispute) return ok(false)
  return saveReported(deps, ref, dispute)
}

function saveReported(
  deps: Pick<SettleDeps, 'db' | 'now' | 'payments'>,
  ref: string,
  reported: ProviderDispute,
): Promise<Result<boolean, never>> {
  const { provider } = deps.payments
  return inTransaction<boolean, never>(deps.db, async (tx) => {
    const payment = await paymentOfSubject(tx, provider, reported)
    if (!payment) return ok(false)
    const { id: paymentId, bookingId } = payment
    const contract = await lockContract(tx, bookingId)
    const { amountMinor, reason, state, answerBy } = reported
    const dispute = { provider, providerRef: ref, paymentId, bookingId, amountMinor, reason, state, answerBy }
    const before = await findDisputeState(tx, dispute)
    // Outdated: this answer was on its way while another one reported the end of the dispute.
    if (before !== null && before !== 'open' && state === 'open') return ok(true)
    const at = deps.now()
    await saveDispute(tx, dispute, at)
    if (before === state) return ok(true)
    const kind = state === 'open' ? 'disputed' : state === 'won' ? 'dispute_won' : 'dispute_lost'
    const taken = { paymentId, amountMinor, memo: RETURNED_MEMO.bank, at }
    const asRefund = { ...taken, by: 'bank', providerRef: `dispute:${ref}`, checkAt: null } as const
    const book = (of: Contract) =>
      payment.kind === 'damage'
        ? bookDamageTakenBack(tx, of, taken)
        : bookTakenBack(tx, of, asRefund).then(({ bookedMinor }) => bookedMinor)
    const refundMinor = state === 'lost' && contract ? await book(contract) : 0
    const detail = { paymentId, amountMinor, ...(state === 'lost' && { refundMinor }) }
    await noteBookingEvent(tx, { bookingId, kind, actor: 'payment', at, detail })
    return ok(true)
  })
}
