import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { adjustedQuote } from '#core/quote/adjusted-quote.ts'
import type { Quote } from '#core/quote/quote.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { decideCharge } from '#db/queries/booking/charge-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import { findInstalments, leaveToGuest } from '#db/queries/payment/instalment-queries.ts'
import type { Guest } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { findBookingForGuest, findOwnBooking } from '#booking/find-bookings.ts'
import { reprice } from '#booking/ledger/reprice.ts'
import { chargeInstalment } from '#booking/payment/charge-due-instalments.ts'
import { chargeOfBooking } from './charge-of-booking.ts'
import type { ChargeDeps } from './offer-charge.ts'

type AcceptChargeProblem = ProblemOf<
  'booking_not_found' | 'charge_not_found' | 'booking_state_conflict' | 'change_pending'
>

interface ChargeAcceptance {
  readonly actor: Guest
  readonly bookingId: string
  readonly chargeId: string
  /**
   * `kept`: the saved card of the booking is charged at once; `another`: the guest pays on the payment page, and the
   * saved card is never charged.
   */
  readonly card: 'kept' | 'another'
}

/** The new instalment, and whether the saved card is charged for it. */
interface Accepted {
  readonly position: number
  readonly isCharged: boolean
}

/**
 * Accepts a charge in addition to the agreed price. Only now it joins the price, as an instalment of its own that is
 * due at once and does not cancel the booking if it stays unpaid. Repeating it changes nothing. `booking_not_found`;
 * `charge_not_found`: there is none, it was answered another way or withdrawn, or its time is over; `change_pending`: a
 * pending change of dates was priced without it; `booking_state_conflict`: the booking has ended.
 */
export async function acceptCharge(
  deps: ChargeDeps,
  { actor, bookingId, chargeId, card }: ChargeAcceptance,
): Promise<Result<BookingShape, AcceptChargeProblem>> {
  const own = await findOwnBooking(deps.db, { actor, bookingId })
  if (!own.ok) return own
  const offered = await chargeOfBooking(deps.db, { bookingId, chargeId })
  if (!offered.ok) return offered
  if (offered.value.state !== 'accepted') {
    const accepted = await inTransaction<Accepted | null, AcceptChargeProblem>(deps.db, (tx) =>
      writeAcceptance(tx, deps, { actor, bookingId, chargeId, card }),
    )
    if (!accepted.ok) return accepted
    deps.wake?.()
    if (accepted.value?.isCharged) await chargeInstalment(deps, { bookingId, position: accepted.value.position })
  }
  return findBookingForGuest(deps, { actor, bookingId })
}

async function writeAcceptance(
  tx: Tx,
  deps: ChargeDeps,
  { actor, bookingId, chargeId, card }: ChargeAcceptance,
): Promise<Result<Accepted | null, AcceptChargeProblem>> {
  const at = deps.now()
  const contract = await lockContract(tx, bookingId)
  const offered = await chargeOfBooking(tx, { bookingId, chargeId })
  if (!offered.ok) return offered
  const { state, expiresAt, amountMinor, label, reason, kind } = offered.value
  // The request was sent twice at the same time, and the first one has done it.
  if (state === 'accepted') return ok(null)
  if (!contract || state !== 'pending' || expiresAt <= at) return err({ code: 'charge_not_found' })
  if (!bookingCan('adjustPrice', contract.state))
    return err({ code: 'booking_state_conflict', state: contract.state, action: 'acceptCharge' })
  if ((await findBooking(tx, bookingId))?.change) return err({ code: 'change_pending' })

  await decideCharge(tx, { id: chargeId, state: 'accepted', by: actor.uid, at })
  // Charges are offered only for bookings with a complete price.
  const quote = adjustedQuote(contract.quote as Quote, { label, amountMinor, reason })
  await reprice(tx, contract, { quote, terms: null, refundFirst: false, apart: true, reason, actor: actor.uid, at })
  const position = Math.max(...(await findInstalments(tx, bookingId)).map((one) => one.position))
  const isCharged = contract.method === 'card' && contract.savedCard !== null && card === 'kept'
  if (!isCharged) await leaveToGuest(tx, bookingId, position)
  const detail = { chargeId, kind, amountMinor, label, card: isCharged ? 'kept' : 'another' }
  await noteBookingEvent(tx, { bookingId, kind: 'charge_accepted', actor: actor.uid, at, reason: label, detail })
  const booking = await findBooking(tx, bookingId)
  const notice = { amountMinor, label, reason, occasion: chargeId }
  if (booking) await mailAboutBooking(tx, deps, ['charge_accepted', 'host_charge_accepted'], booking, notice)
  return ok({ position, isCharged })
}
