import { bookingCan, type BookingAction, type BookingState } from '#core/booking/booking-state.ts'
import type { Refund } from '#core/cancellation/refund.ts'
import type { Problem, ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { freeNights } from '#db/claims/free-nights.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking, findStaySlugsOf, lockBooking, transitionBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { dropPendingCharges } from '#db/queries/booking/charge-queries.ts'
import { dropPendingChange } from '#db/queries/booking/change-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { closeContract } from '#booking/ledger/close-contract.ts'

export type EndDeps = Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'onStayChanged' | 'wake'>

type Checked<Refused> = Refused | ProblemOf<'booking_state_conflict'> | null

export interface BookingEnd<Refused extends Problem = never> {
  readonly bookingId: string
  /** The action, and the state it leads to; allowed where `bookingActions` allows it. */
  readonly action: BookingAction
  readonly to: Extract<BookingState, 'cancelled_by_guest' | 'cancelled_by_host' | 'cancelled_unpaid' | 'no_show'>
  readonly actor: string
  /** The reason in the history. */
  readonly reason: string
  /** Returns the part of the total to refund, for the locked booking. */
  readonly refundOf: (booking: Booking, now: Date) => Refund
  /** The refund in minor units that the guest was shown; any other amount is refused. */
  readonly expectedRefundMinor?: number | undefined
  /** Called while the booking is locked; a problem leaves everything unchanged. */
  readonly check?: (booking: Booking, now: Date, tx: Tx) => Checked<Refused> | Promise<Checked<Refused>>
  /** Writes mails and the like, in the same transaction. */
  readonly afterwards: (tx: Tx, booking: Booking, refundMinor: number) => Promise<void>
}

/**
 * Ends a confirmed booking in one transaction: frees its nights, closes its payments with the refund, changes its state
 * and tells those concerned. Ending it the same way again changes nothing. `booking_not_found`;
 * `booking_state_conflict`: it has ended another way, or was never confirmed; `refund_changed`: the refund differs from
 * the one the guest was shown.
 */
export async function endBooking<Refused extends Problem = never>(
  deps: EndDeps,
  end: BookingEnd<Refused>,
): Promise<Result<Booking, Refused | ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'refund_changed'>>> {
  const { bookingId, to } = end
  const ended = await inTransaction<
    Booking,
    Refused | ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'refund_changed'>
  >(deps.db, async (tx) => {
    const at = deps.now()
    await freeNights(tx, bookingId)
    const state = (await lockBooking(tx, bookingId))?.state
    const booking = await findBooking(tx, bookingId)
    if (!state || !booking) return err({ code: 'booking_not_found' })
    if (state === to) return ok(booking)
    if (!bookingCan(end.action, state)) return err({ code: 'booking_state_conflict', state, action: end.action })
    const problem = await end.check?.(booking, at, tx)
    if (problem) return err(problem)
    return close(tx, end, booking, at)
  })
  if (!ended.ok) return ended
  // A home to which a pending change would have moved the booking has its nights back as well.
  for (const slug of await findStaySlugsOf(deps.db, [bookingId])) deps.onStayChanged?.(slug)
  deps.wake?.()
  return ended
}

async function close(
  tx: Tx,
  end: Omit<BookingEnd, 'check'>,
  booking: Booking,
  at: Date,
): Promise<Result<Booking, ProblemOf<'booking_not_found' | 'refund_changed'>>> {
  const { bookingId, to, actor, reason, expectedRefundMinor } = end
  const refund = end.refundOf(booking, at)
  // Before the money moves, so that the history is in the order of cause and effect.
  await transitionBooking(tx, { id: bookingId, from: [booking.state], to, actor, at, reason })
  const { refundMinor } = await closeContract(tx, { booking, refund, reason, actor, at })
  if (expectedRefundMinor !== undefined && expectedRefundMinor !== refundMinor) {
    const { currency } = booking
    return err({ code: 'refund_changed', expectedMinor: expectedRefundMinor, currentMinor: refundMinor, currency })
  }
  await dropPendingChange(tx, bookingId, at)
  await dropPendingCharges(tx, bookingId, at)
  await end.afterwards(tx, booking, refundMinor)
  const ended = await findBooking(tx, bookingId)
  return ended ? ok(ended) : err({ code: 'booking_not_found' })
}
