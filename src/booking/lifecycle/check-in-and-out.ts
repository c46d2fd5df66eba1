import { bookingActions } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { releaseChange } from '#db/claims/move-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking, lockBooking, transitionBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import type { MailDeps } from '#booking/booking-mail-data.ts'
import { expireChangeRequest } from '#booking/hold/notify-expired-change.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'

type AdvanceDeps = MailDeps & Pick<BookingDeps, 'db' | 'onStayChanged' | 'wake'>

interface AdvanceRequest {
  readonly actor: StaffActor
  readonly bookingId: string
}

/**
 * Checks a guest in on behalf of the host, on the day of arrival at the earliest. Repeating it changes nothing.
 * `booking_not_found`: there is none, or it is for somebody else's home; `booking_state_conflict`: not confirmed, or
 * the day has not come.
 */
export function checkIn(
  deps: AdvanceDeps,
  request: AdvanceRequest,
): Promise<Result<Booking, ProblemOf<'booking_not_found' | 'booking_state_conflict'>>> {
  return advanceBooking(
    deps,
    request,
    'checkIn',
    'checked_in',
    (booking, today) => daysBetween(booking.checkIn, today) >= 0,
  )
}

/**
 * Completes a stay on behalf of the host, on the day after arrival at the earliest. The problems are those of
 * `checkIn`.
 */
export function completeStay(
  deps: AdvanceDeps,
  request: AdvanceRequest,
): Promise<Result<Booking, ProblemOf<'booking_not_found' | 'booking_state_conflict'>>> {
  return advanceBooking(
    deps,
    request,
    'complete',
    'completed',
    (booking, today) => daysBetween(booking.checkIn, today) >= 1,
  )
}

async function advanceBooking(
  deps: AdvanceDeps,
  { actor, bookingId }: AdvanceRequest,
  action: 'checkIn' | 'complete',
  to: 'checked_in' | 'completed',
  isTime: (booking: Booking, today: Booking['checkIn']) => boolean,
): Promise<Result<Booking, ProblemOf<'booking_not_found' | 'booking_state_conflict'>>> {
  const found = await findBookingForStaff(deps.db, { actor, bookingId })
  if (!found.ok) return found
  const { stay } = found.value
  if (found.value.state === to) return found
  const moved = await inTransaction<Booking, ProblemOf<'booking_not_found' | 'booking_state_conflict'>>(
    deps.db,
    async (tx) => {
      await releaseChange(tx, bookingId)
      await lockBooking(tx, bookingId)
      const before = await findBooking(tx, bookingId)
      if (!before) return err({ code: 'booking_not_found' })
      const { state } = before
      const at = deps.now()
      // Its dates may have changed since it was found.
      const isDue = state === to || isTime(before, todayIn(before.stay.timeZone, at.getTime()))
      if (!isDue) return err({ code: 'booking_state_conflict', state, action })
      await expireChangeRequest(tx, deps, bookingId)
      if (
        state !== to &&
        !(await transitionBooking(tx, { id: bookingId, from: bookingActions[action], to, actor: actor.uid, at }))
      )
        return err({ code: 'booking_state_conflict', state, action })
      const booking = await findBooking(tx, bookingId)
      return booking ? ok(booking) : err({ code: 'booking_not_found' })
    },
  )
  if (moved.ok) deps.onStayChanged?.(stay.slug)
  deps.wake?.()
  return moved
}
