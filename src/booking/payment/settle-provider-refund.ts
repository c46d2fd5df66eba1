import { isUuid } from '#core/is-uuid.ts'
import { ok, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { findTakenOfDamage } from '#db/queries/payment/dispute-queries.ts'
import { failOutsideRefund, insertOutsideRefund } from '#db/queries/payment/outside-refund-queries.ts'
import { lockPayment, type Payment } from '#db/queries/payment/payment-queries.ts'
import { findRefundsByProviderRef, lockRefund, type Refund } from '#db/queries/payment/refund-queries.ts'
import type { ProviderProblem, ProviderRefund } from '#payments/payment-gateway.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import type { MailDeps } from '#booking/booking-mail-data.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { bookDamageCameBack, bookDamageTakenBack } from '#booking/ledger/book-damage-taken-back.ts'
import { bookTakenBack } from '#booking/ledger/book-taken-back.ts'
import { firstCheckAt, RETURNED_MEMO } from '#booking/ledger/settle-by-returned.ts'
import { noteFailedRefund } from './note-failed-refund.ts'
import { noteRefundMade } from './note-refund-made.ts'
import { paymentOfSubject } from './payment-of-subject.ts'

export type RefundDeps = Pick<SettleDeps, 'db' | 'payments' | 'onFault'> & MailDeps

/** Of older ones, which the first reading finds (`findProviderRefunds`), the guest's bank has told long ago. */
const MAILED_WITHIN_MS = 3 * 24 * 3_600_000

/**
 * Updates what is known of a refund to its state at the provider, whoever made it. One of ours whose answer was lost is
 * recorded as made, and one that has failed is owed again. One that somebody made at the provider is booked once
 * (`bookTakenBack`, `bookDamageTakenBack`), a mail tells the guest, and Today tells a person. Returns false if its
 * payment is not known (yet).
 */
export async function settleProviderRefund(deps: RefundDeps, reported: ProviderRefund): Promise<boolean> {
  const known = await findRefundsByProviderRef(deps.db, deps.payments.provider, reported.ref)
  if (known.length === 0) return record(deps, reported)
  if (reported.status !== 'failed') return true
  for (const refund of known) await noteFailedRefund(deps, refund, reported.failure ?? 'failed')
  return true
}

/**
 * Asks the provider for the refunds of a payment and does the same with each. Returns false if the provider does not know
 * the payment. `payment_provider_unavailable`: nothing has changed, ask again later.
 */
export async function settleRefundsOf(
  deps: RefundDeps,
  { providerRef: paymentRef }: Pick<Payment, 'providerRef'>,
): Promise<Result<boolean, ProviderProblem>> {
  if (paymentRef === null) return ok(false)
  const found = await deps.payments.findRefunds({ paymentRef })
  if (!found.ok) return found
  for (const reported of found.value) await settleProviderRefund(deps, reported)
  return ok(true)
}

async function record(deps: RefundDeps, reported: ProviderRefund): Promise<boolean> {
  const { provider } = deps.payments
  const recorded = await inTransaction<boolean, never>(deps.db, async (tx) => {
    const found = await paymentOfSubject(tx, provider, reported)
    const contract = found && (await lockContract(tx, found.bookingId))
    const payment = found && (await lockPayment(tx, found.id))
    // What has not been recorded as captured is not booked as refunded either.
    if (!contract || !payment || payment.capturedMinor === 0) return ok(false)
    const at = deps.now()
    // Somebody else may have recorded it meanwhile.
    if ((await findRefundsByProviderRef(tx, provider, reported.ref)).length > 0) return ok(true)
    if (reported.status === 'failed') await noteCameBack(tx, contract, { payment, reported, at })
    else await noteMade(tx, deps, contract, { payment, reported, at })
    return ok(true)
  })
  return recorded.ok && recorded.value
}

interface Reported {
  readonly payment: Payment
  readonly reported: ProviderRefund
  readonly at: Date
}

async function noteMade(
  tx: Tx,
  deps: MailDeps,
  contract: Contract,
  { payment, reported, at }: Reported,
): Promise<void> {
  const { id: bookingId } = contract
  const { id: paymentId, provider, kind } = payment
  const { ref: providerRef, amountMinor, madeAt } = reported
  const own = await findOwn(tx, payment, reported)
  if (own) return noteRefundMade(tx, own, providerRef, at)
  // Others have refunds of ours, which are checked (`reconcileRefunds`).
  const checkAt = kind === 'damage' ? firstCheckAt(at) : null
  const made = { provider, providerRef, paymentId, bookingId, amountMinor, madeAt, checkAt }
  const isNew = await insertOutsideRefund(tx, made, at)
  if (!isNew) return
  const returned = { paymentId, amountMinor, memo: RETURNED_MEMO.provider, at }
  const { bookedMinor, beyondMinor } = await (kind === 'damage'
    ? bookDamageTakenBack(tx, contract, returned).then((minor) => ({ bookedMinor: minor, beyondMinor: minor }))
    : bookTakenBack(tx, contract, { ...returned, by: 'provider', providerRef, checkAt: firstCheckAt(at) }))
  const detail = { paymentId, amountMinor, bookedMinor, madeAt: madeAt.toISOString() }
  await noteBookingEvent(tx, { bookingId, kind: 'refunded_at_provider', actor: 'payment', at, detail })
  // What was owed has been announced when it was decided.
  const isRecent = beyondMinor > 0 && at.getTime() - madeAt.getTime() < MAILED_WITHIN_MS
  const booking = isRecent ? await findBooking(tx, bookingId) : null
  const notice = { amountMinor: beyondMinor, occasion: providerRef }
  if (booking) await mailAboutBooking(tx, deps, 'refund_made', booking, notice)
}

/** Returns the refund that was asked for under the key of this one, if no answer has come to it yet. */
async function findOwn(tx: Tx, payment: Payment, { key, amountMinor }: ProviderRefund): Promise<Refund | null> {
  const refund = key !== null && isUuid(key) ? await lockRefund(tx, payment.bookingId, key) : null
  const isOwn =
    refund?.paymentId === payment.id &&
    refund.providerRef === null &&
    refund.amountMinor === amountMinor &&
    (refund.status === 'pending' || refund.status === 'failed')
  return isOwn ? refund : null
}

/** Only what was kept of a damage deposit has no refund here that could fail. */
async function noteCameBack(tx: Tx, contract: Contract, { payment, reported, at }: Reported): Promise<void> {
  const { id: paymentId, provider, kind, bookingId } = payment
  const { takenMinor } = await findTakenOfDamage(tx, paymentId)
  const isNew = await failOutsideRefund(tx, { provider, providerRef: reported.ref })
  if (!isNew || kind !== 'damage') return
  const amountMinor = Math.min(reported.amountMinor, takenMinor)
  await bookDamageCameBack(tx, contract, { paymentId, amountMinor, memo: 'refund came back', at })
  const detail = { paymentId, amountMinor }
  const reason = reported.failure
  await noteBookingEvent(tx, { bookingId, kind: 'refund_failed', actor: 'payment', at, reason, detail })
}
