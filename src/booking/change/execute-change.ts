import { bookingCan } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { moveNights } from '#db/claims/move-nights.ts'
import type { Tx } from '#db/database.ts'
import { findBooking, lockBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { decideChange, findChange, lockChange, setMoved } from '#db/queries/booking/change-queries.ts'
import { forgetReminders, REMINDED_DAYS_BEFORE, type Reminder } from '#db/queries/booking/due-work-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { mailAboutBooking, type MailDeps } from '#booking/booking-mails.ts'
import { changeContract } from '#booking/ledger/change-contract.ts'
import { changeNotice } from '#booking/hold/change-notice.ts'
import { repeatMessages } from '#booking/message/repeat-messages.ts'
import type { ChangeActor } from './change-side.ts'

/**
 * Carries out a pending change request in the caller's transaction: moves the nights, changes price and payments, and
 * tells both sides. Locks the claim before the booking, and the booking before the request. The caller must roll back
 * on a problem. `dates_unavailable`: the nights are gone; `change_not_found`: the request is answered already, or its
 * 24 hours are over; `booking_state_conflict`.
 */
export async function executeChange(
  tx: Tx,
  deps: MailDeps,
  { bookingId, changeId, by, at }: { bookingId: string; changeId: string; by: ChangeActor; at: Date },
): Promise<
  Result<Booking, ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'change_not_found' | 'dates_unavailable'>>
> {
  const request = await findChange(tx, changeId)
  if (request?.state !== 'pending') return err({ code: 'change_not_found' })
  const moved = await moveNights(tx, bookingId, { ...request, stayId: request.move?.stayId ?? null })
  if (moved === 'taken') return err({ code: 'dates_unavailable' })
  const state = (await lockBooking(tx, bookingId))?.state
  if (!state || !bookingCan('change', state) || moved === 'gone')
    return err({ code: 'booking_state_conflict', state: state ?? 'expired', action: 'change' })
  const before = await findBooking(tx, bookingId)
  const change = await lockChange(tx, changeId)
  if (!before || change?.state !== 'pending' || change.expiresAt <= at) return err({ code: 'change_not_found' })

  const actor = by.actor.uid
  await decideChange(tx, { id: changeId, state: 'accepted', by: actor, at })
  const { refundMinor, differenceMinor } = await changeContract(tx, {
    booking: before,
    quote: change.quote,
    // Written to the request by `termsForQuote`, which returns complete terms.
    terms: change.terms,
    at,
    actor,
    reason: 'change',
  })
  if (change.move) await setMoved(tx, { bookingId, policy: change.move.policy })
  if (change.move || before.checkIn !== change.checkIn)
    await forgetReminders(
      tx,
      bookingId,
      remindersOfArrival({ checkIn: change.checkIn, today: todayIn(before.stay.timeZone, at.getTime()) }),
    )
  const changed = {
    isHome: change.move !== null,
    isArrival: before.checkIn !== change.checkIn,
    isDeparture: before.checkOut !== change.checkOut,
  }
  await repeatMessages(tx, { bookingId, changed, at })
  const { checkIn, checkOut, party, totalMinor } = change
  const from = {
    checkIn: before.checkIn,
    checkOut: before.checkOut,
    party: before.party,
    totalMinor: before.totalMinor,
  }
  const moves = change.move && { fromStayId: before.stay.id, toStayId: change.move.stayId, cause: change.move.cause }
  const detail = {
    ...moves,
    ...(change.requestedBy !== by.side && { askedBy: change.requestedBy }),
    from,
    to: { checkIn, checkOut, party, totalMinor },
    differenceMinor,
    refundMinor,
  }
  await noteBookingEvent(tx, { bookingId, kind: 'changed', actor, at, detail })
  const notice = await changeNotice(tx, before, change, refundMinor)
  const after = await findBooking(tx, bookingId)
  if (!after) return err({ code: 'booking_not_found' })
  const mails = ['change_accepted', 'host_change_accepted'] as const
  await mailAboutBooking(tx, deps, mails, after, { ...notice, refundFrom: before })
  return ok(after)
}

/** Returns the reminders that another arrival needs again. One that looks ahead to it is of no use once it is near. */
function remindersOfArrival({
  checkIn,
  today,
}: {
  readonly checkIn: IsoDate
  readonly today: IsoDate
}): readonly Reminder[] {
  return daysBetween(today, checkIn) > REMINDED_DAYS_BEFORE
    ? ['stay_reminder', 'check_in_instructions']
    : ['check_in_instructions']
}
