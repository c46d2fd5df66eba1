import { endedWithoutStay } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { adjustedQuote } from '#core/quote/adjusted-quote.ts'
import { paidAfterAll, writtenOffMinor } from '#core/quote/write-off.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { findInstalments, saveInstalments } from '#db/queries/payment/instalment-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { insertPayment } from '#db/queries/payment/payment-queries.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { isWhole } from '#booking/ledger/adjust-price.ts'
import { doneBefore, type Attempted } from '#booking/ledger/done-before.ts'
import { giveBack } from '#booking/ledger/give-back.ts'
import { hasContract } from '#booking/ledger/has-contract.ts'
import { unchargeable } from '#booking/unchargeable.ts'
import { allocatePaid, unpaidMinor } from '#booking/ledger/plan-instalments.ts'
import { reprice } from '#booking/ledger/reprice.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'

type ReceivedProblem = ProblemOf<
  'booking_not_found' | 'booking_state_conflict' | 'nothing_to_pay' | 'invalid_input' | 'refund_changed'
>

interface Received extends Attempted {
  readonly actor: { readonly uid: string }
  readonly bookingId: string
  readonly amountMinor?: number | undefined
  /** How much of it is more than what is owed, and goes back: all of it if the booking has ended without a stay. */
  readonly expectedRefundMinor?: number | undefined
  readonly note: string
}

/**
 * Records on behalf of the staff that money was received by bank transfer or in cash. It pays unpaid instalments in
 * order, then what was written off of a stay, which is owed again by that much, and the guest gets a mail. Without an
 * amount it is everything unpaid and written off. What is more than that becomes a refund to be paid by hand, if the
 * caller says how much it is. Of a booking that was cancelled nothing is owed: all of it goes back, and the booking
 * stays as it is (docs/booking-rules.md, Payment schedule). Minor units. `booking_not_found`; `booking_state_conflict`:
 * not confirmed yet; `nothing_to_pay`; `invalid_input`: less than 1, more than is unpaid without saying so, or an amount
 * after which the rest cannot be paid in the currency; `refund_changed`: another amount goes back.
 */
export async function markReceived(
  deps: Pick<SettleDeps, 'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'bankAccount' | 'wake'>,
  given: Received,
): Promise<Result<{ receivedMinor: number }, ReceivedProblem>> {
  const { bookingId } = given
  const received = await inTransaction<{ receivedMinor: number }, ReceivedProblem>(deps.db, async (tx) => {
    const earlier = await doneBefore(tx, given)
    if (earlier) return ok({ receivedMinor: Number(earlier['amountMinor']) })
    const booked = await bookReceived(tx, { ...given, at: deps.now() })
    if (!booked.ok) return booked
    const { receivedMinor, overpaidMinor, paymentId } = booked.value
    const booking = await findBooking(tx, bookingId)
    const notice = { amountMinor: receivedMinor, overpaidMinor, occasion: paymentId }
    // Who is thanked for a payment believes the booking to be good.
    const mail = booking && endedWithoutStay(booking.state) ? 'booking_refunded' : 'balance_charged'
    if (booking) await mailAboutBooking(tx, deps, mail, booking, notice)
    return ok({ receivedMinor })
  })
  if (received.ok) deps.wake?.()
  return received
}

/** Does the same in the transaction of the caller, without a mail. The problems are those of `markReceived`. */
export async function bookReceived(
  tx: Tx,
  { actor, bookingId, amountMinor, expectedRefundMinor, note, attempt = null, at }: Received & { readonly at: Date },
): Promise<Result<{ receivedMinor: number; overpaidMinor: number; paymentId: string }, ReceivedProblem>> {
  const contract = await lockContract(tx, bookingId)
  if (!contract) return err({ code: 'booking_not_found' })
  const { state, currency } = contract
  if (!hasContract(state) && !endedWithoutStay(state))
    return err({ code: 'booking_state_conflict', state, action: 'payBalance' })
  const unpaid = unpaidMinor(await findInstalments(tx, bookingId))
  const openMinor = unpaid + (state === 'completed' ? writtenOffMinor(contract.quote.lines ?? []) : 0)
  const receivedMinor = amountMinor ?? openMinor
  const overpaidMinor = Math.max(0, receivedMinor - openMinor)
  if (openMinor === 0 && expectedRefundMinor === undefined) return err({ code: 'nothing_to_pay' })
  if (
    !Number.isSafeInteger(receivedMinor) ||
    receivedMinor < 1 ||
    (overpaidMinor > 0 && expectedRefundMinor === undefined)
  )
    return err({ code: 'invalid_input', fields: { amountMinor: allowed(openMinor) } })
  if (overpaidMinor !== (expectedRefundMinor ?? 0))
    return err({
      code: 'refund_changed',
      expectedMinor: expectedRefundMinor ?? 0,
      currentMinor: overpaidMinor,
      currency,
    })
  // What is left has to be payable by card.
  const fault = unchargeable(Math.max(0, openMinor - receivedMinor), currency)
  if (fault) return err(fault)

  const byHand = { bookingId, kind: 'offline', position: null, provider: 'offline', offSession: false } as const
  const payment = await insertPayment(tx, {
    ...byHand,
    amountMinor: receivedMinor,
    currency,
    status: 'captured',
    at,
  })
  const backMinor = Math.max(0, Math.min(receivedMinor, openMinor) - unpaid)
  if (backMinor > 0) await oweAgain(tx, contract, { amountMinor: backMinor, actor: actor.uid, at })
  const instalments = await findInstalments(tx, bookingId)
  const paid = { amountMinor: receivedMinor, position: null, at, all: true }
  await saveInstalments(tx, bookingId, allocatePaid(instalments, paid).changed, at)
  await postTransfer(tx, {
    bookingId,
    currency,
    memo: `received: ${note}`,
    at,
    paymentId: payment.id,
    from: 'guest_receivable',
    to: 'offline_clearing',
    amountMinor: receivedMinor,
  })
  const detail = { paymentId: payment.id, amountMinor: receivedMinor, ...(attempt !== null && { attempt }) }
  await noteBookingEvent(tx, { bookingId, kind: 'paid', actor: actor.uid, at, reason: note, detail })
  const back = { bookingId, currency, amountMinor: overpaidMinor, first: [payment.id], reason: 'paid_too_much' }
  await giveBack(tx, { ...back, actor: actor.uid, at })
  return ok({ receivedMinor, overpaidMinor, paymentId: payment.id })
}

/** Puts on the price what was written off of it before, as an instalment that is due now. */
async function oweAgain(
  tx: Tx,
  contract: Contract,
  { amountMinor, actor, at }: { amountMinor: number; actor: string; at: Date },
): Promise<void> {
  const { quote, id: bookingId } = contract
  if (!isWhole(quote)) throw new Error(`booking ${bookingId} has lines and no schedule`)
  const adjustment = paidAfterAll(amountMinor)
  const { label, reason } = adjustment
  const price = { quote: adjustedQuote(quote, adjustment), terms: null, refundFirst: false, apart: true }
  await reprice(tx, contract, { ...price, reason, actor, at })
  const detail = { amountMinor, label, refundMinor: 0 }
  await noteBookingEvent(tx, { bookingId, kind: 'adjusted', actor, at, reason, detail })
}

const allowed = (openMinor: number) =>
  `at least 1 and at most ${openMinor}; of more, expectedRefundMinor has to say how much goes back`
