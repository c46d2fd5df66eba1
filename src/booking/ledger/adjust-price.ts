import { adjustedQuote } from '#core/quote/adjusted-quote.ts'
import type { Quote } from '#core/quote/quote.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { findPendingChange, setChangeQuote } from '#db/queries/booking/change-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import type { StaffActor, SettleDeps } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { beyondProof, type Trusted } from './beyond-proof.ts'
import { doneBefore, type Attempted } from './done-before.ts'
import { paidMinorOf } from './give-back.ts'
import { hasContract } from './has-contract.ts'
import { defaultMoneyLimits, leftOfLimit } from './money-limits.ts'
import { beyondRefundLimit } from './refund-limit.ts'
import { reprice } from './reprice.ts'

/** A reduction of a price by people. */
export interface PriceAdjustment extends Attempted, Trusted {
  readonly actor: StaffActor
  readonly bookingId: string
  /** Added to the total; always below 0: what makes it dearer is asked for with `offerCharge`. */
  readonly amountMinor: number
  /** What the guest reads on the line of the price. */
  readonly label: string
  readonly reason: string
  /** true = of what was paid, at once (goodwill refund); false = off what is still to be paid, the rest back. */
  readonly refundNow: boolean
}

/**
 * Staff: takes something off the price of a booking and brings instalments, refunds and ledger in line with it; the
 * guest is told and need not agree. A change that waits for an answer costs as much less. Returns the new total and what goes back, in minor units. `booking_not_found`;
 * `booking_state_conflict`: not confirmed, or cancelled; `consent_needed`: an amount above 0, which only its guest can
 * agree to; `limit_exceeded`: with all that was taken off before more than the role of the actor may;
 * `refund_limit_exceeded`: with what they took off before more than they may; `recent_sign_in_required`: than they may without proving
 * anew who they are; `refund_exceeds_paid`: more than was paid
 * (`refundNow`) or than the total; `invalid_input`: an amount of 0.
 */
export async function adjustPrice(
  deps: Pick<SettleDeps, 'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'wake' | 'moneyLimits'>,
  adjustment: PriceAdjustment,
): Promise<
  Result<
    { totalMinor: number; refundMinor: number },
    ProblemOf<
      | 'booking_not_found'
      | 'booking_state_conflict'
      | 'consent_needed'
      | 'invalid_input'
      | 'limit_exceeded'
      | 'recent_sign_in_required'
      | 'refund_limit_exceeded'
      | 'refund_exceeds_paid'
    >
  >
> {
  const { bookingId, amountMinor, label, reason, refundNow } = adjustment
  if (!Number.isSafeInteger(amountMinor) || amountMinor === 0)
    return err({ code: 'invalid_input', fields: { amountMinor: 'a whole number other than 0' } })
  if (amountMinor > 0) return err({ code: 'consent_needed' })
  const adjusted = await inTransaction<
    { totalMinor: number; refundMinor: number },
    ProblemOf<
      | 'booking_not_found'
      | 'booking_state_conflict'
      | 'limit_exceeded'
      | 'recent_sign_in_required'
      | 'refund_exceeds_paid'
      | 'refund_limit_exceeded'
    >
  >(deps.db, async (tx) => {
    const earlier = await doneBefore(tx, adjustment)
    const contract = await lockContract(tx, bookingId)
    if (!contract) return err({ code: 'booking_not_found' })
    if (earlier) return ok({ totalMinor: contract.totalMinor, refundMinor: Number(earlier['refundMinor']) })
    const unproven = await beyondProof(tx, adjustment, -amountMinor)
    if (unproven) return err(unproven)
    const { state, quote } = contract
    if (!hasContract(state) || !isWhole(quote))
      return err({ code: 'booking_state_conflict', state, action: 'adjustPrice' })
    const paidMinor = await paidMinorOf(tx, bookingId)
    const most = refundNow ? paidMinor : contract.totalMinor
    if (-amountMinor > most) return err({ code: 'refund_exceeds_paid', paidMinor })

    const limitMinor = leftToTakeOff(
      quote,
      (deps.moneyLimits ?? defaultMoneyLimits).reductionPercent[adjustment.actor.role],
    )
    if (-amountMinor > limitMinor) return err({ code: 'limit_exceeded', limitMinor })
    const { actor } = adjustment
    const beyond = await beyondRefundLimit(tx, { actor, bookingId, currency: contract.currency }, -amountMinor)
    if (beyond) return err(beyond)

    const at = deps.now()
    const adjustedPrice = adjustedQuote(quote, { label, amountMinor, reason })
    const change = {
      quote: adjustedPrice,
      terms: null,
      refundFirst: refundNow,
      reason,
      actor: adjustment.actor.uid,
      at,
    }
    const { refundMinor } = await reprice(tx, contract, change)
    await adjustPendingChange(tx, adjustment)
    await announce(tx, deps, contract, adjustment, { refundMinor, at })
    return ok({ totalMinor: adjustedPrice.totalMinor, refundMinor })
  })
  if (adjusted.ok) deps.wake?.()
  return adjusted
}

/** A change that waits for an answer was priced without the adjustment, and would take it back. */
export async function adjustPendingChange(
  tx: Tx,
  { bookingId, amountMinor, label, reason }: Pick<PriceAdjustment, 'bookingId' | 'amountMinor' | 'label' | 'reason'>,
): Promise<void> {
  const pending = await findPendingChange(tx, bookingId)
  if (!pending) return
  const cappedMinor = Math.max(amountMinor, -pending.totalMinor)
  if (cappedMinor < 0)
    await setChangeQuote(tx, pending.id, adjustedQuote(pending.quote, { label, amountMinor: cappedMinor, reason }))
}

/** Whether a price was kept with its lines. */
export const isWhole = (quote: Partial<Quote>): quote is Quote =>
  quote.lines !== undefined && quote.schedule !== undefined

/** What may still be taken off a price, minor units: of all that its guest agreed to, less what was taken off before. */
function leftToTakeOff({ lines, totalMinor }: Quote, percent: number): number {
  const takenOff = lines
    .filter(({ kind, amountMinor }) => kind === 'adjustment' && amountMinor < 0)
    .reduce((sum, { amountMinor }) => sum - amountMinor, 0)
  return leftOfLimit(percent, { agreedMinor: totalMinor + takenOff, usedMinor: takenOff })
}

async function announce(
  tx: Tx,
  deps: Pick<SettleDeps, 'now' | 'websiteUrl' | 'contactEmail'>,
  { id: bookingId }: Contract,
  { actor, amountMinor, label, reason, attempt = null }: PriceAdjustment,
  { refundMinor, at }: { refundMinor: number; at: Date },
): Promise<void> {
  const detail = { amountMinor, label, refundMinor, ...(attempt !== null && { attempt }) }
  await noteBookingEvent(tx, { bookingId, kind: 'adjusted', actor: actor.uid, at, reason, detail })
  const booking = await findBooking(tx, bookingId)
  const occasion = at.toISOString()
  if (booking)
    await mailAboutBooking(tx, deps, 'price_adjusted', booking, { amountMinor: refundMinor, reason, occasion })
}
