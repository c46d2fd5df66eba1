import type { BookingSide } from '#core/booking/booking-side.ts'
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
import {
  decideChange,
  findChange,
  lockChange,
  setMoved,
  type BookingChange,
} from '#db/queries/booking/change-queries.ts'
import { forgetReminders, REMINDED_DAYS_BEFORE, type Reminder } from '#db/queries/booking/due-work-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import type { MailDeps } from '#booking/booking-mail-data.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { changeContract } from '#booking/ledger/change-contract.ts'
import { changeNotice } from '#booking/hold/change-notice.ts'
import { repeatMessages } from '#booking/message/repeat-messages.ts'
import type { ChangeActor } from './change-side.ts'

type ChangeProblem = ProblemOf<
  'booking_not_found' | 'booking_state_conflict' | 'change_not_found' | 'dates_unavailable'
>

/**
 * Carries out a pending change request in the caller's transaction: moves the nights, changes price and payments, and
 * tells both sides. The caller must roll back on a problem. `dates_unavailable`: the nights are gone;
 * `change_not_found`: the request is answered already, or its 24 hours are over; `booking_state_conflict`.
 */
export async function executeChange(
  tx: Tx,
  deps: MailDeps,
  { bookingId, changeId, by, at }: { bookingId: string; changeId: string; by: ChangeActor; at: Date },
): Promise<Result<Booking, ChangeProblem>> {
  const locked = await takeNightsAndLock(tx, { bookingId, changeId, at })
  if (!locked.ok) return locked
  const { before, change } = locked.value
  const actor = by.actor.uid
  await decideChange(tx, { id: changeId, state: 'accepted', by: actor, at })
  // Written to the request by `termsForQuote`, which returns complete terms.
  const { quote, terms } = change
  const money = await changeContract(tx, { booking: before, quote, terms, at, actor, reason: 'change' })
  if (change.move) await setMoved(tx, { bookingId, policy: change.move.policy })
  await repeatMails(tx, before, change, at)
  const detail = detailOf(before, change, { answeredBy: by.side, ...money })
  await noteBookingEvent(tx, { bookingId, kind: 'changed', actor, at, detail })
  const notice = await changeNotice(tx, before, change, money.refundMinor)
  const after = await findBooking(tx, bookingId)
  if (!after) return err({ code: 'booking_not_found' })
  const mails = ['change_accepted', 'host_change_accepted'] as const
  await mailAboutBooking(tx, deps, mails, after, { ...notice, refundFrom: before })
  return ok(after)
}

/**
 * Moves the nights and returns booking and request as they are under the locks: of the claim before the booking, and of
 * the booking before the request.
 */
async function takeNightsAndLock(
  tx: Tx,
  { bookingId, changeId, at }: { bookingId: string; changeId: string; at: Date },
): Promise<Result<{ before: Booking; change: BookingChange }, ChangeProblem>> {
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
  return ok({ before, change })
}

/** Has the mails sent again that told the guest of another arrival, departure or home. */
async function repeatMails(tx: Tx, before: Booking, change: BookingChange, at: Date): Promise<void> {
  const { id: bookingId } = before
  const { checkIn, checkOut, move } = change
  const changed = {
    isOtherStay: move !== null,
    isArrival: before.checkIn !== checkIn,
    isDeparture: before.checkOut !== checkOut,
  }
  const today = todayIn(before.stay.timeZone, at.getTime())
  if (changed.isOtherStay || changed.isArrival)
    await forgetReminders(tx, bookingId, remindersOfArrival({ checkIn, today }))
  await repeatMessages(tx, { bookingId, changed, at })
}

/** Returns what the history keeps of a change; `changedIn` of booking-history.ts reads it. */
function detailOf(
  before: Booking,
  change: BookingChange,
  result: { readonly answeredBy: BookingSide; readonly differenceMinor: number; readonly refundMinor: number },
) {
  const { move, requestedBy } = change
  const { answeredBy, differenceMinor, refundMinor } = result
  return {
    ...(move && { fromStayId: before.stay.id, toStayId: move.stayId, cause: move.cause }),
    ...(requestedBy !== answeredBy && { askedBy: requestedBy }),
    from: agreedOf(before),
    to: agreedOf(change),
    differenceMinor,
    refundMinor,
  }
}

const agreedOf = ({
  checkIn,
  checkOut,
  party,
  totalMinor,
}: Pick<Booking, 'checkIn' | 'checkOut' | 'party' | 'totalMinor'>) => ({ checkIn, checkOut, party, totalMinor })

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
