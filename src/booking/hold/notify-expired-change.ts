import type { Tx } from '#db/database.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { expirePendingChange, findChange } from '#db/queries/booking/change-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import type { MailDeps } from '#booking/booking-mail-data.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { changeNotice } from './change-notice.ts'

/** Records that nobody answered a change request in time, and tells both sides. */
export async function notifyExpiredChange(tx: Tx, deps: MailDeps, changeId: string): Promise<void> {
  const change = await findChange(tx, changeId)
  const booking = change && (await findBooking(tx, change.bookingId))
  if (!change || !booking) return
  await noteBookingEvent(tx, { bookingId: booking.id, kind: 'change_expired', actor: 'clock', at: deps.now() })
  await mailAboutBooking(
    tx,
    deps,
    ['change_expired', 'host_change_expired'],
    booking,
    await changeNotice(tx, booking, change),
  )
}

/**
 * Ends the change request of a booking whose guest arrives, and tells both sides; does nothing when none is pending.
 * Call `releaseChange` and lock the booking before.
 */
export async function expireChangeRequest(tx: Tx, deps: MailDeps, bookingId: string): Promise<void> {
  const changeId = await expirePendingChange(tx, bookingId, deps.now())
  if (changeId !== null) await notifyExpiredChange(tx, deps, changeId)
}
