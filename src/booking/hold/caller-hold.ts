import { bookingCan } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { findBooking, lockBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import {
  findAttempt,
  findBookingEvents,
  noteBookingEvent,
  type BookingEventKind,
} from '#db/queries/booking/event-queries.ts'
import type { SettleDeps, StaffActor } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { dueMinor } from '#booking/ledger/plan-instalments.ts'

/** The collaborators of what is done for somebody who called. */
export interface CallerDeps extends SettleDeps {
  /**
   * Creates a link for the mail that signs in somebody without an account and leads to the booking; null: they have to
   * sign in first.
   */
  readonly invite: (
    tx: Tx,
    invited: { readonly email: string; readonly bookingId: string; readonly until: Date },
  ) => Promise<string | null>
}

interface OnCallerHold {
  readonly bookingId: string
  /** What is to be done, for the refusal. */
  readonly action: string
}

/**
 * Locks nights that the company holds for somebody who called, until they pay by the link in the mail. A caller that
 * also changes the claim locks it first. `booking_state_conflict`: it is no such hold, or no longer.
 */
export async function lockCallerHold(
  tx: Tx,
  { bookingId, action }: OnCallerHold,
): Promise<Result<Booking, ProblemOf<'booking_state_conflict'>>> {
  const locked = await lockBooking(tx, bookingId)
  const booking = locked && (await findBooking(tx, bookingId))
  const events = booking ? await findBookingEvents(tx, bookingId) : []
  const isHeld = booking !== null && bookingCan('pay', booking.state)
  return isHeld && events.some(({ kind }) => kind === 'made_by_staff')
    ? ok(booking)
    : err({ code: 'booking_state_conflict', state: booking?.state ?? 'expired', action })
}

/** What is asked for on behalf of a caller. */
export interface ForCaller {
  readonly actor: StaffActor
  readonly bookingId: string
  /** The same for each repetition of the request. */
  readonly attempt: string | null
}

/** Returns whether an earlier attempt did it already. */
export async function isDoneBefore(tx: Tx, { bookingId, attempt }: ForCaller): Promise<boolean> {
  return attempt !== null && (await findAttempt(tx, { bookingId, attempt })) !== null
}

/**
 * Records what somebody has done for a caller, and sends the caller the mail with the link to pay, which is valid until
 * the hold ends, and replaces the link of an earlier one.
 */
export async function tellHeld(
  tx: Tx,
  deps: CallerDeps,
  booking: Booking,
  { actor, attempt, kind, until, at }: ForCaller & { kind: BookingEventKind; until: Date; at: Date },
): Promise<void> {
  const { id, uid, guest, instalments } = booking
  const detail = { until: until.toISOString(), ...(attempt !== null && { attempt }) }
  await noteBookingEvent(tx, { bookingId: id, kind, actor: actor.uid, at, detail })
  const link = uid === null ? await deps.invite(tx, { email: guest.email, bookingId: id, until }) : null
  const notice = { deadline: until, amountMinor: dueMinor(instalments, at), occasion: attempt ?? at.toISOString() }
  await mailAboutBooking(tx, link === null ? deps : { ...deps, guestLink: link }, 'booking_held', booking, notice)
}
