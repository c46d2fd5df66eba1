import { requestEndsAt } from '#core/booking/hold-terms.ts'
import { requestNights } from '#db/claims/keep-nights.ts'
import type { Tx } from '#db/database.ts'
import { lockBooking, transitionBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { MailDeps } from '#booking/booking-mail-data.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { lessVouchers } from '#booking/ledger/plan-instalments.ts'
import { startConversation } from '#booking/thread/conversation-of.ts'

/**
 * requested: the host has 24 hours; known: it was requested or confirmed before; otherwise the hold is over, and the
 * authorised amount has to be released.
 */
export type Placement = 'requested' | 'known' | 'expired' | 'withdrawn'

/**
 * Turns a held booking into a request: its nights stay taken until the host has answered, for at most 24 hours
 * (docs/booking-rules.md, Requests). Any result but `requested` means that nothing was written. The claim is always
 * locked before the booking.
 */
export async function placeRequest(
  tx: Tx,
  deps: MailDeps,
  { booking, at }: { booking: Booking; at: Date },
): Promise<Placement> {
  const { id } = booking
  const expiresAt = new Date(requestEndsAt(at.getTime()))
  if (!(await requestNights(tx, id, expiresAt))) {
    const state = (await lockBooking(tx, id))?.state
    return state === 'withdrawn' ? 'withdrawn' : state === 'expired' ? 'expired' : 'known'
  }
  const actor = booking.uid ?? 'system'
  if (!(await transitionBooking(tx, { id, from: ['hold', 'pending_payment'], to: 'requested', actor, at, expiresAt })))
    throw new Error(`booking ${id} held nights in a state in which it cannot be requested`)
  const kept = booking.vouchers.map(({ heldMinor }) => ({ amountMinor: heldMinor }))
  const instalments = lessVouchers(booking.instalments, kept, at)
  const requested: Booking = { ...booking, state: 'requested', expiresAt, instalments }
  await mailAboutBooking(tx, deps, ['request_sent', 'host_request_received'], requested, { deadline: expiresAt })
  await startConversation(tx, deps, id)
  return 'requested'
}
