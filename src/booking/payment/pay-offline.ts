import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { OfflineMethod } from '#core/payment/payment-choice.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { countUnpaidOffline, findBooking, lockGuest } from '#db/queries/booking/booking-queries.ts'
import { lockContract, setPaymentMethod, type Contract } from '#db/queries/payment/contract-queries.ts'
import {
  deleteInstalments,
  findInstalments,
  saveInstalments,
  type Instalment,
} from '#db/queries/payment/instalment-queries.ts'
import { findPaymentsOfBooking, giveUpOpenPayments } from '#db/queries/payment/payment-queries.ts'
import type { Guest, SettleDeps } from '#booking/booking-deps.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { placeBooking } from '#booking/confirmation/place-booking.ts'
import { checkInAt } from '#booking/stay-instants.ts'
import { offeredOffline } from './offered-offline.ts'

/**
 * A bank transfer of what is due at booking may take this many days; 72 hours later the booking is cancelled as unpaid.
 */
const TRANSFER_DAYS = 3

const DAY_MS = 24 * 3_600_000

/** How many unpaid future bookings without a card a guest may have at a time. */
const MAX_UNPAID_OFFLINE = 3

/**
 * Lets a guest pay a held booking by bank transfer (what is due at booking within three days) or on arrival (everything
 * on the day of check-in) instead of by card, if the home accepts that. It is booked, or requested, at once. Repeating
 * it changes nothing.
 *
 * `payment_method_not_offered`: the home does not accept it, no account is configured, or it is too late for a
 * transfer; `too_many_holds`: three future bookings are unpaid already; `hold_expired`; `booking_not_payable`: it is no
 * hold, or the bank is processing a card payment.
 */
export async function payOffline(
  deps: SettleDeps,
  { actor, bookingId, method }: { actor: Guest; bookingId: string; method: OfflineMethod },
): Promise<
  Result<
    BookingShape,
    ProblemOf<
      'booking_not_found' | 'booking_not_payable' | 'hold_expired' | 'payment_method_not_offered' | 'too_many_holds'
    >
  >
> {
  const found = await findBookingForGuest(deps, { actor, bookingId })
  if (!found.ok) return found
  const chosen = await inTransaction<
    null,
    ProblemOf<
      'booking_not_found' | 'booking_not_payable' | 'hold_expired' | 'payment_method_not_offered' | 'too_many_holds'
    >
  >(deps.db, async (tx) => {
    // Processes one choice of a guest after another, so that they can be counted.
    await lockGuest(tx, actor.uid)
    const contract = await lockContract(tx, bookingId)
    return contract ? choose(tx, deps, contract, method) : err({ code: 'booking_not_found' })
  })
  if (!chosen.ok) return chosen
  deps.onStayChanged?.(found.value.stay.slug)
  deps.wake?.()
  return findBookingForGuest(deps, { actor, bookingId })
}

async function choose(
  tx: Tx,
  deps: SettleDeps,
  contract: Contract,
  method: OfflineMethod,
): Promise<
  Result<
    null,
    ProblemOf<
      'booking_not_found' | 'booking_not_payable' | 'hold_expired' | 'payment_method_not_offered' | 'too_many_holds'
    >
  >
> {
  const at = deps.now()
  const { id, state, expiresAt } = contract
  if (contract.method === method && (state === 'confirmed' || state === 'requested')) return ok(null)
  // A transfer takes days, so it cannot arrive in time if the guest may come this very day.
  const isTooLate = method === 'transfer' && checkInAt(contract) <= at
  if (isTooLate || !offeredOffline(contract.stay.offlineMethods, deps).includes(method))
    return err({ code: 'payment_method_not_offered', method })
  if (state === 'expired') return err({ code: 'hold_expired' })
  if (!bookingCan('pay', state)) return err({ code: 'booking_not_payable', state })
  if (expiresAt !== null && expiresAt <= at) return err({ code: 'hold_expired' })
  const isBusy = (await findPaymentsOfBooking(tx, id)).some((one) =>
    ['processing', 'authorized', 'captured'].includes(one.status),
  )
  if (isBusy) return err({ code: 'booking_not_payable', state })
  if (contract.uid !== null && (await countUnpaidOffline(tx, contract.uid, at)) >= MAX_UNPAID_OFFLINE)
    return err({ code: 'too_many_holds', limit: MAX_UNPAID_OFFLINE })

  await planOffline(tx, contract, { method, at, transferMs: TRANSFER_DAYS * DAY_MS })
  const booking = await findBooking(tx, id)
  if (!booking) return err({ code: 'booking_not_found' })
  const became = await placeBooking(tx, deps, { booking, actor: booking.uid ?? 'payment', at })
  return became === 'confirmed' || became === 'requested' ? ok(null) : err({ code: 'hold_expired' })
}

/**
 * Gives a held booking the schedule of another way to pay; the booking must be locked. `transferMs`: how long a
 * transfer may take.
 */
export async function planOffline(
  tx: Tx,
  contract: Contract,
  plan: { readonly method: OfflineMethod; readonly at: Date; readonly transferMs: number },
): Promise<void> {
  const { id } = contract
  await giveUpOpenPayments(tx, id)
  await setPaymentMethod(tx, id, plan.method)
  const instalments = await findInstalments(tx, id)
  await deleteInstalments(tx, id)
  await saveInstalments(tx, id, offlineSchedule(contract, instalments, plan), plan.at)
}

/**
 * Returns the schedule for another way to pay: what was due at once within three days, or everything on the day of
 * check-in.
 */
function offlineSchedule(
  contract: Contract,
  instalments: readonly Instalment[],
  { method, at, transferMs }: { readonly method: OfflineMethod; readonly at: Date; readonly transferMs: number },
): Instalment[] {
  const { checkIn, stay, totalMinor } = contract
  const first = instalments[0]
  if (!first) return []
  const arrivesAt = checkInAt(contract)
  if (method === 'on_arrival')
    return [{ ...first, position: 1, amountMinor: totalMinor, dueOn: checkIn, dueAt: arrivesAt }]
  const dueAt = new Date(Math.min(at.getTime() + transferMs, arrivesAt.getTime()))
  const dueOn = todayIn(stay.timeZone, dueAt.getTime())
  return instalments.map((one) => (one.dueAt <= at ? { ...one, dueAt, dueOn } : one))
}
