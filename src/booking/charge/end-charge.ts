import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { decideCharge, findCharge, findExpiredCharges } from '#db/queries/booking/charge-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import type { BookingMailTemplate } from '#messaging/mail/mail.ts'
import type { Guest, StaffActor } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import { findBookingForGuest, findOwnBooking } from '#booking/find-bookings.ts'
import { chargeOfBooking } from './charge-of-booking.ts'
import type { ChargeDeps } from './offer-charge.ts'

type EndChargeProblem = ProblemOf<'booking_not_found' | 'charge_not_found'>

type ChargeEnd = 'declined' | 'withdrawn' | 'expired'

interface ChargeResponse {
  readonly bookingId: string
  readonly chargeId: string
}

const mailsOf: Readonly<Record<ChargeEnd, readonly BookingMailTemplate[]>> = {
  declined: ['charge_declined', 'host_charge_declined'],
  withdrawn: ['charge_withdrawn'],
  expired: ['charge_expired', 'host_charge_expired'],
}

/**
 * Declines a charge in addition to the agreed price, with an optional reason: nothing is owed. Repeating it changes
 * nothing. `booking_not_found`; `charge_not_found`: there is none, or it was answered another way.
 */
export async function declineCharge(
  deps: ChargeDeps,
  { actor, reason = null, ...of }: ChargeResponse & { readonly actor: Guest; readonly reason?: string | null },
): Promise<Result<BookingShape, EndChargeProblem>> {
  const own = await findOwnBooking(deps.db, { actor, bookingId: of.bookingId })
  if (!own.ok) return own
  const ended = await endCharge(deps, { ...of, to: 'declined', by: actor.uid, answer: reason })
  return ended.ok ? findBookingForGuest(deps, { actor, bookingId: of.bookingId }) : ended
}

/**
 * Withdraws an unanswered charge on behalf of the staff, and tells the guest. The problems are those of
 * `declineCharge`.
 */
export async function withdrawCharge(
  deps: ChargeDeps,
  { actor, ...of }: ChargeResponse & { readonly actor: StaffActor },
): Promise<Result<null, EndChargeProblem>> {
  return endCharge(deps, { ...of, to: 'withdrawn', by: actor.uid })
}

/** Ends charges that were not answered in time, and tells both sides. Returns how many. Safe to repeat. */
export async function expireCharges(deps: ChargeDeps): Promise<number> {
  return eachAlone(deps, await findExpiredCharges(deps.db, deps.now()), async ({ id, bookingId }) => {
    return (await endCharge(deps, { bookingId, chargeId: id, to: 'expired', by: 'clock' })).ok
  })
}

async function endCharge(
  deps: ChargeDeps,
  {
    bookingId,
    chargeId,
    to,
    by,
    answer = null,
  }: ChargeResponse & { to: ChargeEnd; by: string; answer?: string | null },
): Promise<Result<null, EndChargeProblem>> {
  const offered = await chargeOfBooking(deps.db, { bookingId, chargeId })
  if (!offered.ok) return offered
  if (offered.value.state === to) return ok(null)
  const ended = await inTransaction<null, EndChargeProblem>(deps.db, async (tx) => {
    const at = deps.now()
    await lockContract(tx, bookingId)
    const charge = await findCharge(tx, chargeId)
    if (charge?.state === to) return ok(null)
    if (!charge || !(await decideCharge(tx, { id: chargeId, state: to, by, at, answer })))
      return err({ code: 'charge_not_found' })
    const { amountMinor, label } = charge
    const detail = { chargeId, amountMinor, label }
    await noteBookingEvent(tx, { bookingId, kind: `charge_${to}`, actor: by, at, reason: answer ?? label, detail })
    const booking = await findBooking(tx, bookingId)
    const notice = { amountMinor, label, reason: answer, occasion: chargeId }
    if (booking) await mailAboutBooking(tx, deps, mailsOf[to], booking, notice)
    return ok(null)
  })
  if (ended.ok) deps.wake?.()
  return ended
}
