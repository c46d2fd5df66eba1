import { adjustedQuote } from '#core/quote/adjusted-quote.ts'
import type { Quote } from '#core/quote/quote.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
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
import { unchargeable } from '#booking/unchargeable.ts'

/** A reduction of a price, decided by a person. */
export interface PriceAdjustment extends Attempted, Trusted {
  readonly actor: StaffActor
  readonly bookingId: string
  /** Added to the total; always below 0, because increases are requested with `offerCharge`. */
  readonly amountMinor: number
  /** What the guest reads on the line of the price. */
  readonly label: string
  readonly reason: string
  /**
   * true: refund it at once from what was paid (goodwill refund); false: deduct it from what is still to be paid, and
   * refund the rest.
   */
  readonly refundNow: boolean
  /** The total that it was decided for; another one is refused. */
  readonly expectedTotalMinor?: number | undefined
}

/** The new total and the refund, in minor units. */
interface AdjustedPrice {
  readonly totalMinor: number
  readonly refundMinor: number
}

type AdjustmentProblem = ProblemOf<
  | 'booking_not_found'
  | 'booking_state_conflict'
  | 'consent_needed'
  | 'invalid_input'
  | 'limit_exceeded'
  | 'price_changed'
  | 'recent_sign_in_required'
  | 'refund_limit_exceeded'
  | 'refund_exceeds_paid'
>

type AdjustmentDeps = Pick<SettleDeps, 'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'wake' | 'moneyLimits'>

/**
 * Reduces the price of a booking on behalf of the staff and adjusts instalments, refunds and ledger. The guest is told
 * and need not agree. The price of a pending change is reduced as well. Returns the new total and the refund, in minor
 * units.
 *
 * `booking_not_found`; `booking_state_conflict`: not confirmed, or cancelled; `price_changed`: the total is not the
 * expected one; `consent_needed`: an amount above 0, which only the guest can agree to; `limit_exceeded`: together
 * with all earlier reductions it is more than the role of the actor may give; `refund_limit_exceeded`: together with
 * the actor's own earlier reductions it is more than they may give; `recent_sign_in_required`: or more than they may
 * give without signing in again; `refund_exceeds_paid`: more than was paid (`refundNow`) or than the total;
 * `invalid_input`: an amount of 0, or one that cannot be paid in the currency.
 */
export async function adjustPrice(
  deps: AdjustmentDeps,
  adjustment: PriceAdjustment,
): Promise<Result<AdjustedPrice, AdjustmentProblem>> {
  const { amountMinor } = adjustment
  if (!Number.isSafeInteger(amountMinor) || amountMinor === 0)
    return err({ code: 'invalid_input', fields: { amountMinor: 'a whole number other than 0' } })
  if (amountMinor > 0) return err({ code: 'consent_needed' })
  const adjusted = await inTransaction<AdjustedPrice, AdjustmentProblem>(deps.db, (tx) =>
    adjustOnce(tx, deps, adjustment),
  )
  if (adjusted.ok) deps.wake?.()
  return adjusted
}

/** Reduces the price unless this attempt has done so before, whose answer is repeated. */
async function adjustOnce(
  tx: Tx,
  deps: AdjustmentDeps,
  adjustment: PriceAdjustment,
): Promise<Result<AdjustedPrice, AdjustmentProblem>> {
  const { bookingId, amountMinor, label, reason, refundNow, actor } = adjustment
  const earlier = await doneBefore(tx, adjustment)
  const contract = await lockContract(tx, bookingId)
  if (!contract) return err({ code: 'booking_not_found' })
  if (earlier) return ok({ totalMinor: contract.totalMinor, refundMinor: Number(earlier['refundMinor']) })
  const fault = otherTotal(contract, adjustment) ?? unchargeable(amountMinor, contract.currency)
  if (fault) return err(fault)
  const unproven = await beyondProof(tx, adjustment, -amountMinor)
  if (unproven) return err(unproven)
  const { state, quote } = contract
  if (!hasContract(state) || !isWhole(quote))
    return err({ code: 'booking_state_conflict', state, action: 'adjustPrice' })
  const { reductionPercent } = deps.moneyLimits ?? defaultMoneyLimits
  const leftMinor = leftToTakeOff(quote, reductionPercent[actor.role])
  const beyond = await beyondLimits(tx, contract, { adjustment, leftMinor })
  if (beyond) return err(beyond)

  const at = deps.now()
  const adjustedPrice = adjustedQuote(quote, { label, amountMinor, reason })
  const change = { quote: adjustedPrice, terms: null, refundFirst: refundNow, reason, actor: actor.uid, at }
  const before = await findBooking(tx, bookingId)
  const { refundMinor } = await reprice(tx, contract, change)
  await adjustPendingChange(tx, adjustment)
  await announce(tx, deps, contract, adjustment, { refundMinor, before, at })
  return ok({ totalMinor: adjustedPrice.totalMinor, refundMinor })
}

/** Returns why a reduction is more than the booking has, or than its actor may give; `leftMinor` is left to their role. */
async function beyondLimits(
  tx: Tx,
  { totalMinor, currency }: Contract,
  { adjustment, leftMinor }: { readonly adjustment: PriceAdjustment; readonly leftMinor: number },
): Promise<ProblemOf<'limit_exceeded' | 'refund_exceeds_paid' | 'refund_limit_exceeded'> | null> {
  const { bookingId, actor, amountMinor, refundNow } = adjustment
  const paidMinor = await paidMinorOf(tx, bookingId)
  if (-amountMinor > (refundNow ? paidMinor : totalMinor)) return { code: 'refund_exceeds_paid', paidMinor }
  if (-amountMinor > leftMinor) return { code: 'limit_exceeded', limitMinor: leftMinor }
  return beyondRefundLimit(tx, { actor, bookingId, currency }, -amountMinor)
}

/** Somebody else may have reduced the price since the total was read. */
function otherTotal(
  { totalMinor: currentTotalMinor, currency }: Contract,
  { expectedTotalMinor: quotedTotalMinor = currentTotalMinor }: PriceAdjustment,
): ProblemOf<'price_changed'> | null {
  if (quotedTotalMinor === currentTotalMinor) return null
  return { code: 'price_changed', quotedTotalMinor, currentTotalMinor, currency }
}

/** Adjusts a pending change, which was priced without the reduction and would undo it. */
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

/** Returns whether a price was stored with its lines. */
export const isWhole = (quote: Partial<Quote>): quote is Quote =>
  quote.lines !== undefined && quote.schedule !== undefined

/**
 * Returns how much may still be taken off a price, in minor units: a share of all that the guest agreed to, less
 * earlier reductions.
 */
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
  { refundMinor, before, at }: { refundMinor: number; before: Booking | null; at: Date },
): Promise<void> {
  const detail = { amountMinor, label, refundMinor, ...(attempt !== null && { attempt }) }
  await noteBookingEvent(tx, { bookingId, kind: 'adjusted', actor: actor.uid, at, reason, detail })
  const booking = await findBooking(tx, bookingId)
  const occasion = at.toISOString()
  const notice = { amountMinor: refundMinor, ...(before && { refundFrom: before }), reason, occasion }
  if (booking) await mailAboutBooking(tx, deps, 'price_adjusted', booking, notice)
}
