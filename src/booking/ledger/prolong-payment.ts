import { bookingCan } from '#core/booking/booking-state.ts'
import { MORE_TIME_DAYS, moreTimeEndsAt } from '#core/booking/hold-terms.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { findAttempt, noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { findInstalments, saveInstalments, type Instalment } from '#db/queries/payment/instalment-queries.ts'
import type { SettleDeps, StaffActor } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { checkInAt } from '#booking/stay-instants.ts'
import { lastTryAt, timeToPayEndsAt } from './plan-instalments.ts'

type ProlongProblem = ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'invalid_input'>

/**
 * Gives the guest of a confirmed booking until `until` for a payment that is late: a balance that the card has declined,
 * or a transfer that has not come. The booking is not cancelled before; tries of the card that are still to come are
 * made, and one more a day before the new end. The guest gets a mail. The caller has checked that the actor may act on
 * the booking. A repeated `attempt` changes nothing. `booking_state_conflict`: nothing is late, or its time is over;
 * `invalid_input`: `until` is no later than the present end, more than 14 days away, or after check-in
 * (docs/booking-rules.md, Payment schedule).
 */
export async function prolongPayment(
  deps: SettleDeps,
  asked: {
    readonly actor: StaffActor
    readonly bookingId: string
    readonly attempt: string | null
    readonly until: Date
  },
): Promise<Result<null, ProlongProblem>> {
  const { actor, bookingId, attempt, until } = asked
  const prolonged = await inTransaction<null, ProlongProblem>(deps.db, async (tx) => {
    const at = deps.now()
    const contract = await lockContract(tx, bookingId)
    if (!contract) return err({ code: 'booking_not_found' })
    if (attempt !== null && (await findAttempt(tx, { bookingId, attempt }))) return ok(null)
    const late = lateOf(contract, await findInstalments(tx, bookingId), at)
    const arrivesAt = checkInAt(contract)
    const endsAt = timeToPayEndsAt({ paymentMethod: contract.method, instalments: late }, arrivesAt)
    if (endsAt === null || endsAt <= at)
      return err({ code: 'booking_state_conflict', state: contract.state, action: 'prolongPayment' })
    const latestMs = moreTimeEndsAt(at.getTime(), MORE_TIME_DAYS.at(-1) ?? 0, arrivesAt.getTime())
    if (until <= endsAt || until.getTime() > latestMs)
      return err({ code: 'invalid_input', fields: { until: OUT_OF_BOUNDS } })
    const longer = late.map((one) => ({
      ...one,
      graceUntil: until,
      nextAttemptAt: contract.method === 'card' ? (one.nextAttemptAt ?? lastTryAt(until, at)) : null,
    }))
    await saveInstalments(tx, bookingId, longer, at)
    const detail = { until: until.toISOString(), ...(attempt !== null && { attempt }) }
    await noteBookingEvent(tx, { bookingId, kind: 'payment_extended', actor: actor.uid, at, detail })
    const booking = await findBooking(tx, bookingId)
    if (!booking) return err({ code: 'booking_not_found' })
    await mailAboutBooking(tx, deps, 'balance_extended', booking, {
      amountMinor: late.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      deadline: until,
      triesLeft: longer.some(({ nextAttemptAt }) => nextAttemptAt !== null) ? 1 : 0,
      occasion: attempt ?? at.toISOString(),
    })
    return ok(null)
  })
  if (prolonged.ok) deps.wake?.()
  return prolonged
}

/** Returns the instalments that cancel the booking unless they are paid in time, and are late. */
function lateOf({ state, method }: Contract, instalments: readonly Instalment[], at: Date): Instalment[] {
  if (!bookingCan('cancelUnpaid', state)) return []
  return instalments.filter(
    (one) =>
      one.cancels &&
      (one.state === 'failed' || (method === 'transfer' && one.state === 'scheduled' && one.dueAt <= at)),
  )
}

const OUT_OF_BOUNDS = 'must be later than the present end, at most 14 days from now, and no later than check-in'
