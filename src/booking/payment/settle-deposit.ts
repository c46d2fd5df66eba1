import { isOutdated } from '#core/payment/payment-status.ts'
import { ok } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { findDeposit, saveDeposit, type DamageDeposit } from '#db/queries/payment/deposit-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { lockPayment, setPaymentStatus, setPendingAction, type Payment } from '#db/queries/payment/payment-queries.ts'
import type { ProviderPayment } from '#payments/payment-gateway.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { hasContract } from '#booking/ledger/has-contract.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { failDeposit } from './fail-deposit.ts'

const ACTOR = 'payment'

/**
 * A reservation on a card expires after about seven days, so it is renewed every six (docs/booking-rules.md, Damage
 * deposit).
 */
const RENEW_AFTER_MS = 6 * 24 * 3_600_000

/** What one answer of the provider concerns. */
interface DepositReport {
  readonly tx: Tx
  readonly deps: SettleDeps
  readonly contract: Contract
  readonly deposit: DamageDeposit
  readonly payment: Payment
  readonly reported: ProviderPayment
}

/** Records what the provider says about the reservation of a damage deposit, and its effect on the deposit. */
export async function settleDeposit(deps: SettleDeps, payment: Payment, reported: ProviderPayment): Promise<void> {
  await inTransaction<null, never>(deps.db, async (tx) => {
    const contract = await lockContract(tx, payment.bookingId)
    const locked = await lockPayment(tx, payment.id)
    const deposit = await findDeposit(tx, payment.bookingId)
    if (!contract || !locked || !deposit || isOutdated(locked.status, reported.status)) return ok(null)
    const { status, capturedMinor, card, failure, authorisedUntil } = reported
    const at = deps.now()
    await setPaymentStatus(tx, { id: locked.id, status, capturedMinor, card, failure, authorisedUntil, at })
    if (status === locked.status) return ok(null)
    const report = { tx, deps, contract, deposit, payment: locked, reported }
    if (status === 'authorized') await hold(report)
    if (status === 'captured') await keep(report)
    if (status === 'failed')
      await failDeposit(tx, deps, { contract, payment: locked, code: failure?.code ?? 'declined' })
    if (status === 'cancelled') await lose(report)
    return ok(null)
  })
  deps.wake?.()
}

async function hold({ tx, deps, contract, deposit, payment, reported }: DepositReport): Promise<void> {
  const at = deps.now()
  // One that was asked for before its booking moved to later dates is not expected yet.
  const isExpected = deposit.state === 'held' || (deposit.state === 'planned' && deposit.placeAt <= at)
  const isOver = !hasContract(contract.state) || deposit.releaseAt <= at
  if (!isExpected || isOver || payment.wanted === 'cancel') return setPendingAction(tx, payment.id, 'cancel')
  const renewMs = Math.min(
    at.getTime() + RENEW_AFTER_MS,
    (reported.authorisedUntil?.getTime() ?? Infinity) - 12 * 3_600_000,
  )
  const reauthoriseAt = renewMs < deposit.releaseAt.getTime() ? new Date(renewMs) : null
  const before = deposit.paymentId
  await saveDeposit(tx, { ...deposit, state: 'held', paymentId: payment.id, reauthoriseAt, reason: null, at })
  if (before !== null && before !== payment.id) return setPendingAction(tx, before, 'cancel')
  const detail = { paymentId: payment.id, amountMinor: payment.amountMinor }
  await noteBookingEvent(tx, { bookingId: contract.id, kind: 'deposit_held', actor: ACTOR, at, detail })
}

async function keep({ tx, deps, contract, deposit, payment, reported }: DepositReport): Promise<void> {
  const at = deps.now()
  const { id: bookingId, currency } = contract
  const { capturedMinor } = reported
  await postTransfer(tx, {
    bookingId,
    currency,
    memo: 'damage deposit kept',
    at,
    paymentId: payment.id,
    from: 'damage_deposit',
    to: 'provider_clearing',
    amountMinor: capturedMinor,
  })
  if (deposit.state !== 'captured' || deposit.capturedMinor !== capturedMinor)
    await saveDeposit(tx, { ...deposit, state: 'captured', capturedMinor, reauthoriseAt: null, reason: null, at })
  const detail = { paymentId: payment.id, amountMinor: capturedMinor }
  await noteBookingEvent(tx, { bookingId, kind: 'deposit_captured', actor: ACTOR, at, detail })
  const booking = await findBooking(tx, bookingId)
  const reason = booking?.deposit?.reason ?? null
  if (booking) await mailAboutBooking(tx, deps, 'deposit_captured', booking, { amountMinor: capturedMinor, reason })
}

/**
 * Handles a reservation that is gone because it was released here or has expired. A deposit that is still held is
 * placed again; keeping an amount that was no longer reserved has failed.
 */
async function lose({ tx, deps, contract, deposit, payment }: DepositReport): Promise<void> {
  const at = deps.now()
  if (deposit.paymentId !== payment.id) return
  if (deposit.state === 'held')
    await saveDeposit(tx, {
      ...deposit,
      state: 'planned',
      placeAt: at,
      paymentId: null,
      reauthoriseAt: null,
      reason: 'the reservation died',
      at,
    })
  if (deposit.state !== 'captured') return
  await failDeposit(tx, deps, { contract, payment, code: 'authorisation_expired' })
  deps.onFault?.(new Error(`the damage deposit of booking ${contract.id} was gone before it could be kept`))
}
