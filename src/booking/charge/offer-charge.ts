import { bookingCan } from '#core/booking/booking-state.ts'
import { chargeEndsAt, reviewEndsAt } from '#core/booking/hold-terms.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { ChargeKind } from '#core/booking/change-state.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { findChargeSums, insertCharge } from '#db/queries/booking/charge-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import type { StaffActor, SettleDeps } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { doneBefore, type Attempted } from '#booking/ledger/done-before.ts'
import { defaultMoneyLimits, leftOfLimit } from '#booking/ledger/money-limits.ts'
import { unchargeable } from '#booking/unchargeable.ts'
import { checkOutAt } from '#booking/stay-instants.ts'
import { checkPictures } from '#booking/payment/check-pictures.ts'
import { declaredDamageLeft } from '#booking/payment/declared-damage-left.ts'

export type ChargeDeps = SettleDeps

/** What a guest is asked to pay in addition to the agreed price. */
export interface ChargeOffer extends Attempted {
  readonly actor: StaffActor
  readonly bookingId: string
  readonly kind: ChargeKind
  readonly amountMinor: number
  /** The text of the line in the price. */
  readonly label: string
  readonly reason: string
  /** Ids of uploaded pictures that show a damage. */
  readonly pictures: readonly string[]
}

/**
 * Asks a guest on behalf of the staff to pay something in addition to the agreed price. Nothing is owed until the guest
 * accepts (`acceptCharge`). The guest gets a mail and has 72 hours. Returns the id of the offer.
 *
 * `booking_not_found`; `booking_state_conflict`: not confirmed, cancelled, or over for 14 days; `limit_exceeded`: more
 * than the role of the actor may ask for; `damage_exceeds_deposit`: more than is left of the damage deposit that the
 * guest agreed to at booking; `invalid_input`: a damage without a picture, or an amount that cannot be paid in the
 * currency; `picture_not_found`: there is none, or it is not theirs.
 */
export async function offerCharge(
  deps: ChargeDeps,
  offer: ChargeOffer,
): Promise<
  Result<
    { chargeId: string },
    ProblemOf<
      | 'booking_not_found'
      | 'booking_state_conflict'
      | 'damage_exceeds_deposit'
      | 'invalid_input'
      | 'limit_exceeded'
      | 'picture_not_found'
    >
  >
> {
  const { actor, bookingId, kind, amountMinor, pictures } = offer
  if (kind === 'damage' && pictures.length === 0)
    return err({ code: 'invalid_input', fields: { pictures: 'at least one picture of the damage' } })
  const offered = await inTransaction<
    { chargeId: string },
    ProblemOf<
      | 'booking_not_found'
      | 'booking_state_conflict'
      | 'damage_exceeds_deposit'
      | 'invalid_input'
      | 'limit_exceeded'
      | 'picture_not_found'
    >
  >(deps.db, async (tx) => {
    const earlier = await doneBefore(tx, offer)
    if (earlier) return ok({ chargeId: String(earlier['chargeId']) })
    const contract = await lockContract(tx, bookingId)
    if (!contract) return err({ code: 'booking_not_found' })
    const fault = unchargeable(amountMinor, contract.currency)
    if (fault) return err(fault)
    const at = deps.now()
    const lastMs = reviewEndsAt(checkOutAt(contract).getTime())
    if (!bookingCan('adjustPrice', contract.state) || !contract.quote.lines || at.getTime() >= lastMs)
      return err({ code: 'booking_state_conflict', state: contract.state, action: 'offerCharge' })
    const allowed = await withinLimits(tx, deps, contract, offer)
    if (!allowed.ok) return allowed
    const known = await checkPictures(tx, actor, pictures)
    if (!known.ok) return known

    const expiresAt = new Date(Math.min(chargeEndsAt(at.getTime()), lastMs))
    const { label, reason, attempt = null } = offer
    const charge = { bookingId, kind, amountMinor, label, reason, expiresAt }
    const chargeId = await insertCharge(tx, { ...charge, pictures, offeredBy: actor.uid, at })
    const detail = { chargeId, kind, amountMinor, label, pictures, ...(attempt !== null && { attempt }) }
    await noteBookingEvent(tx, { bookingId, kind: 'charge_offered', actor: actor.uid, at, reason, detail })
    const booking = await findBooking(tx, bookingId)
    const notice = { amountMinor, label, reason, deadline: expiresAt, occasion: chargeId }
    if (booking) await mailAboutBooking(tx, deps, 'charge_offered', booking, notice)
    return ok({ chargeId })
  })
  if (offered.ok) deps.wake?.()
  return offered
}

async function withinLimits(
  tx: Tx,
  { moneyLimits = defaultMoneyLimits }: ChargeDeps,
  contract: Contract,
  { actor, kind, amountMinor }: ChargeOffer,
): Promise<Result<null, ProblemOf<'damage_exceeds_deposit' | 'limit_exceeded'>>> {
  const { acceptedMinor, pendingMinor } = await findChargeSums(tx, contract.id)
  const limitMinor = leftOfLimit(moneyLimits.chargePercent[actor.role], {
    agreedMinor: contract.totalMinor - acceptedMinor,
    usedMinor: acceptedMinor + pendingMinor,
  })
  if (kind === 'damage') {
    const depositMinor = await declaredDamageLeft(tx, contract)
    if (amountMinor > depositMinor) return err({ code: 'damage_exceeds_deposit', depositMinor })
  }
  return amountMinor > limitMinor ? err({ code: 'limit_exceeded', limitMinor }) : ok(null)
}
