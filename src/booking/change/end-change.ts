import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { releaseChange } from '#db/claims/move-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { decideChange } from '#db/queries/booking/change-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { changeNotice } from '#booking/hold/change-notice.ts'
import { findChangeRequest, type ChangeActor } from './change-side.ts'
import type { ChangeDeps } from './request-change.ts'

interface ChangeEnd {
  readonly by: ChangeActor
  readonly bookingId: string
  readonly changeId: string
  readonly reason?: string | null
}

/**
 * Declines a change request, with an optional reason: the booking stays as it was, and the nights held for the request
 * are freed. Repeating it changes nothing. `booking_not_found`, `change_not_found`: not theirs, or answered another
 * way; `not_allowed`: it is their own request, which they withdraw instead.
 */
export function declineChange(
  deps: ChangeDeps,
  end: ChangeEnd,
): Promise<Result<Booking, ProblemOf<'booking_not_found' | 'change_not_found' | 'not_allowed'>>> {
  return endChange(deps, { ...end, to: 'declined' })
}

/**
 * Withdraws a change request for the side that made it, and tells the other side. The problems are those of
 * `declineChange` with the sides exchanged.
 */
export function withdrawChange(
  deps: ChangeDeps,
  end: ChangeEnd,
): Promise<Result<Booking, ProblemOf<'booking_not_found' | 'change_not_found' | 'not_allowed'>>> {
  return endChange(deps, { ...end, to: 'withdrawn' })
}

async function endChange(
  deps: ChangeDeps,
  { by, bookingId, changeId, to, reason = null }: ChangeEnd & { to: 'declined' | 'withdrawn' },
): Promise<Result<Booking, ProblemOf<'booking_not_found' | 'change_not_found' | 'not_allowed'>>> {
  const found = await findChangeRequest(deps.db, by, { bookingId, changeId })
  if (!found.ok) return found
  const { booking, change } = found.value
  const isOwn = change.requestedBy === by.side
  if (isOwn !== (to === 'withdrawn')) return err({ code: 'not_allowed' })
  // A home that cannot be used cannot be kept: its guest takes the other home or gets a full refund.
  if (to === 'declined' && change.move?.cause === 'unusable') return err({ code: 'not_allowed' })
  if (change.state === to) return ok(booking)
  const ended = await inTransaction<Booking, ProblemOf<'booking_not_found' | 'change_not_found'>>(
    deps.db,
    async (tx) => {
      const at = deps.now()
      await releaseChange(tx, bookingId)
      if (!(await decideChange(tx, { id: changeId, state: to, by: by.actor.uid, at, reason })))
        return err({ code: 'change_not_found' })
      const kind = to === 'declined' ? 'change_declined' : 'change_withdrawn'
      await noteBookingEvent(tx, { bookingId, kind, actor: by.actor.uid, at, reason })
      const template = by.side === 'guest' ? (`host_${kind}` as const) : kind
      await mailAboutBooking(tx, deps, template, booking, { ...(await changeNotice(tx, booking, change)), reason })
      const after = await findBooking(tx, bookingId)
      return after ? ok(after) : err({ code: 'booking_not_found' })
    },
  )
  if (!ended.ok) return ended
  deps.onStayChanged?.(booking.stay.slug)
  if (booking.change?.move) deps.onStayChanged?.(booking.change.move.stay.slug)
  deps.wake?.()
  return ended
}
