import { reviewDays } from '#core/booking/hold-terms.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { findInstalments, saveInstalments } from '#db/queries/payment/instalment-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { giveUpUnpaidPayments, lockPayment, undoPayment, type Payment } from '#db/queries/payment/payment-queries.ts'
import { findRefundsOfPayment, withdrawRefund, type Refund } from '#db/queries/payment/refund-queries.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { hasContract } from '#booking/ledger/has-contract.ts'
import { reopenInstalments } from '#booking/ledger/reopen-instalments.ts'
import { checkInAt } from '#booking/stay-instants.ts'

const DAY_MS = 24 * 3_600_000

/** What staff say when they undo a record. */
export interface Undoing {
  readonly actor: { readonly uid: string }
  readonly bookingId: string
  /** For the staff alone. */
  readonly reason: string
}

type UndoProblem = ProblemOf<'booking_not_found' | 'nothing_to_undo' | 'payment_refunded'>

/**
 * Undoes on behalf of the staff that a payment was recorded by hand (`markReceived`): it was a mistake, the money never
 * came. The books get the reverse entries, which name the same payment; what it had paid is to be paid again
 * (`reopenInstalments`), and what of it was still to be paid back is no longer owed. A booking that has ended stays as
 * it is, and what its host had kept of the payment was never there. The guest, who was told that it had come, gets a
 * mail. Repeating it changes nothing. `booking_not_found`; `nothing_to_undo`: there is no such payment, or it was not
 * recorded by hand; `payment_refunded`: part of it was paid back, so it must have come, or that has to be undone first.
 */
export async function undoReceived(
  deps: Pick<SettleDeps, 'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'bankAccount' | 'wake'>,
  { actor, bookingId, paymentId, reason }: Undoing & { readonly paymentId: string },
): Promise<Result<null, UndoProblem>> {
  const undone = await inTransaction<null, UndoProblem>(deps.db, async (tx) => {
    const contract = await lockContract(tx, bookingId)
    if (!contract) return err({ code: 'booking_not_found' })
    const payment = isUuid(paymentId) ? await lockPayment(tx, paymentId) : null
    if (payment?.bookingId !== bookingId || payment.kind !== 'offline') return err({ code: 'nothing_to_undo' })
    if (payment.status === 'cancelled') return ok(null)
    const refunds = await findRefundsOfPayment(tx, paymentId)
    if (refunds.some(({ status }) => status !== 'pending')) return err({ code: 'payment_refunded' })

    const at = deps.now()
    const owedMinor = payment.capturedMinor - refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    await reverse(tx, contract, { payment, refunds, reason, at })
    const dueAt = await oweAgain(tx, contract, { amountMinor: owedMinor, at })
    const detail = { paymentId, amountMinor: payment.capturedMinor }
    await noteBookingEvent(tx, { bookingId, kind: 'payment_undone', actor: actor.uid, at, reason, detail })
    const booking = await findBooking(tx, bookingId)
    const notice = {
      amountMinor: payment.capturedMinor,
      overpaidMinor: payment.capturedMinor - owedMinor,
      ...(dueAt && !isOverForGood(booking, at) && { deadline: dueAt }),
      occasion: paymentId,
    }
    if (booking) await mailAboutBooking(tx, deps, 'payment_undone', booking, notice)
    return ok(null)
  })
  if (undone.ok) deps.wake?.()
  return undone
}

/** Returns whether the stay was so long ago that what is owed of it is written off (`writeOffOwed`). */
function isOverForGood(booking: Booking | null, at: Date): boolean {
  if (booking?.state !== 'completed' || booking.endedAt === null) return false
  return booking.endedAt.getTime() + reviewDays * DAY_MS <= at.getTime()
}

/** Takes the payment and what was owed back of it out of the books, by entries that are the reverse of the first ones. */
async function reverse(
  tx: Tx,
  { id: bookingId, currency }: Contract,
  given: { readonly payment: Payment; readonly refunds: readonly Refund[]; readonly reason: string; readonly at: Date },
): Promise<void> {
  const { payment, refunds, reason, at } = given
  for (const { id: refundId, amountMinor } of refunds) {
    await withdrawRefund(tx, refundId, at)
    const memo = `refund no longer owed: ${reason}`
    const none = { from: 'guest_receivable', to: 'refund_payable', amountMinor } as const
    await postTransfer(tx, { bookingId, currency, memo, at, refundId, ...none })
  }
  await undoPayment(tx, payment.id, at)
  await postTransfer(tx, {
    bookingId,
    currency,
    memo: `received by mistake: ${reason}`,
    at,
    paymentId: payment.id,
    from: 'offline_clearing',
    to: 'guest_receivable',
    amountMinor: payment.capturedMinor,
  })
}

/** Has an amount paid again, and returns by when; null if nothing is to be paid, as of a booking that has ended. */
async function oweAgain(
  tx: Tx,
  contract: Contract,
  { amountMinor, at }: { readonly amountMinor: number; readonly at: Date },
): Promise<Date | null> {
  const { id: bookingId, currency, state, stay } = contract
  if (amountMinor === 0) return null
  if (!hasContract(state)) {
    // Written off like what a policy keeps of a guest who has not paid it.
    const lost = { from: 'guest_receivable', to: 'discount', amountMinor } as const
    await postTransfer(tx, { bookingId, currency, memo: 'kept by the host, never paid', at, ...lost })
    return null
  }
  const given = { amountMinor, at, arrivesAt: checkInAt(contract), timeZone: stay.timeZone }
  const reopened = reopenInstalments(await findInstalments(tx, bookingId), given)
  await saveInstalments(tx, bookingId, reopened, at)
  // Closes any page on which the guest could still pay what was due before.
  await giveUpUnpaidPayments(tx, bookingId)
  const days = reopened.flatMap(({ state: now, dueAt }) => (now === 'scheduled' ? [dueAt.getTime()] : []))
  return new Date(Math.min(...days))
}
