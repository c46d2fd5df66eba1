import { bookingCan } from '#core/booking/booking-state.ts'
import { ok } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { findBookingEvents } from '#db/queries/booking/event-queries.ts'
import { findInstalments, saveInstalments, type Instalment } from '#db/queries/payment/instalment-queries.ts'
import { lockPayment, setPaymentStatus, type Payment } from '#db/queries/payment/payment-queries.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { lastTryAt } from '#booking/ledger/plan-instalments.ts'
import { checkInAt } from '#booking/stay-instants.ts'
import { failDeposit } from './fail-deposit.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'

const HOUR_MS = 3_600_000

/**
 * How often an instalment is charged: on the day it is due, and one and two days after the first decline
 * (docs/booking-rules.md, Payment schedule). Where the guest was given more time, once more.
 */
const TRIES = 3

/**
 * For this long after the first declined charge the guest can pay by other means; then the booking is cancelled as
 * unpaid.
 */
const GRACE_MS = 72 * HOUR_MS

/**
 * Returns an instalment whose charge was declined at `at`, with its next try and the end of its grace: 72 hours, but
 * not after the guest may come. If the first charge was made only after that, because the product was down for so long,
 * the grace ended when it would have ended otherwise. `arrivesAt` null: the guest has arrived, and nothing is cancelled
 * any more. An instalment that cannot cancel the booking has no grace, only its tries.
 */
function declined(instalment: Instalment, at: Date, arrivesAt: Date | null): Instalment {
  const attempts = instalment.attempts + 1
  const isTooLate = arrivesAt !== null && arrivesAt <= at
  const triedAt = isTooLate && instalment.dueAt < at ? instalment.dueAt : at
  const graceMs = Math.min(triedAt.getTime() + GRACE_MS, arrivesAt?.getTime() ?? Infinity)
  const graceUntil = instalment.cancels ? (instalment.graceUntil ?? new Date(graceMs)) : null
  const nextMs = (instalment.nextAttemptAt ?? triedAt).getTime() + 24 * HOUR_MS
  const isTriedAgain = attempts < TRIES && nextMs < (graceUntil?.getTime() ?? Infinity)
  const nextAttemptAt = isTriedAgain ? new Date(nextMs) : graceUntil && lastTryAt(graceUntil, at)
  return { ...instalment, state: 'failed', attempts, nextAttemptAt, graceUntil }
}

/**
 * Records that the charge of an instalment to the saved card was declined. It is tried again, and the guest is told
 * what to do by when.
 */
export async function noteFailedCharge(
  tx: Tx,
  deps: SettleDeps,
  { contract, payment }: { contract: Contract; payment: Pick<Payment, 'position'>; code: string },
): Promise<void> {
  const at = deps.now()
  const instalment = (await findInstalments(tx, contract.id)).find((one) => one.position === payment.position)
  if (!instalment || instalment.state === 'paid' || instalment.state === 'cancelled') return
  const failed = declined(instalment, at, bookingCan('cancelUnpaid', contract.state) ? checkInAt(contract) : null)
  await saveInstalments(tx, contract.id, [failed], at)
  // A guest with no time left is told of the end of the booking instead.
  if (failed.graceUntil && failed.graceUntil <= at) return
  if (await isAskedByChange(tx, contract, failed, at)) return
  const booking = await findBooking(tx, contract.id)
  if (!booking) return
  const isLastTry = failed.nextAttemptAt === null
  const staysOwed = isLastTry && !failed.cancels
  await mailAboutBooking(tx, deps, staysOwed ? ['balance_failed', 'host_balance_owed'] : 'balance_failed', booking, {
    amountMinor: failed.amountMinor,
    ...(failed.graceUntil && { deadline: failed.graceUntil }),
    triesLeft: isLastTry ? 0 : Math.max(1, TRIES - failed.attempts),
    occasion: `${failed.position}.${failed.attempts}`,
  })
}

/**
 * Returns whether the mail about a dearer change has just asked the guest to pay this: it does if no card is kept. Then
 * the first try, which comes seconds later, needs no mail of its own.
 */
async function isAskedByChange(tx: Tx, contract: Contract, failed: Instalment, at: Date): Promise<boolean> {
  if (contract.savedCard !== null || failed.cancels || failed.attempts > 1) return false
  const since = new Date(at.getTime() - HOUR_MS)
  const events = await findBookingEvents(tx, contract.id)
  return events.some((event) => event.kind === 'changed' && event.at > since)
}

/** Records that a charge was given up before it had a result: the instalment is as it was. */
export async function noteGivenUpCharge(
  tx: Tx,
  deps: SettleDeps,
  { contract, payment }: { contract: Contract; payment: Payment },
): Promise<void> {
  const instalment = (await findInstalments(tx, contract.id)).find((one) => one.position === payment.position)
  if (instalment?.state !== 'processing') return
  const state = instalment.attempts > 0 ? 'failed' : 'scheduled'
  await saveInstalments(tx, contract.id, [{ ...instalment, state }], deps.now())
}

/** Records that the provider no longer has the card for a payment, which counts as a declined charge. */
export async function noteLostCard(deps: SettleDeps, payment: Payment): Promise<void> {
  await inTransaction<null, never>(deps.db, async (tx) => {
    const contract = await lockContract(tx, payment.bookingId)
    const locked = await lockPayment(tx, payment.id)
    if (!contract || !locked || locked.status !== 'requires_action') return ok(null)
    const at = deps.now()
    const code = 'no_saved_card'
    const unchanged = { capturedMinor: 0, card: null, authorisedUntil: null }
    await setPaymentStatus(tx, { id: payment.id, status: 'failed', failure: { code }, ...unchanged, at })
    if (payment.kind === 'damage') await failDeposit(tx, deps, { contract, payment, code })
    else await noteFailedCharge(tx, deps, { contract, payment, code })
    return ok(null)
  })
}
