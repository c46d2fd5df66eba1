import { isPaidTooLate } from '#core/booking/hold-terms.ts'
import { promoMinorOf } from '#core/quote/promo-minor.ts'
import { keepNights } from '#db/claims/keep-nights.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import type { Tx } from '#db/database.ts'
import { lockBooking, lockGuest, transitionBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { reopenOffer, retakeOffer } from '#db/queries/thread/offer-queries.ts'
import { reviveInstalments } from '#db/queries/payment/instalment-queries.ts'
import { returnCoupon, takeCoupon } from '#db/queries/rate/coupon-queries.ts'
import type { MailDeps } from '#booking/booking-mail-data.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { startConversation } from '#booking/thread/conversation-of.ts'
import { releaseVouchers, retakeVouchers } from '#booking/voucher/release-vouchers.ts'
import { openContract } from '#booking/ledger/open-contract.ts'
import { plannedDeposit } from '#booking/ledger/planned-deposit.ts'

/**
 * Whether the booking was confirmed, or why the money must be refunded. `paid_twice`: it was confirmed, or ended,
 * before.
 */
export type Confirmation = 'confirmed' | 'nights_taken' | 'paid_too_late' | 'withdrawn' | 'paid_twice'

/**
 * Confirms a held or requested booking: its nights, its state, the contract in the ledger and the mails. Nights whose
 * hold has just ended are taken again if they are still free. Any result but `confirmed` means that nothing was
 * written. The claim is always locked before the booking, and the caller has ended expired holds in the way before this
 * transaction. `tells: false`: the caller writes the mails itself.
 */
export async function confirmBooking(
  tx: Tx,
  deps: MailDeps,
  { booking, actor, at, tells = true }: { booking: Booking; actor: string; at: Date; tells?: boolean },
): Promise<Confirmation> {
  const { id } = booking
  const lost = await secureNights(tx, booking, at)
  if (lost !== null) return lost
  const from = ['hold', 'pending_payment', 'requested', 'expired'] as const
  const before = await transitionBooking(tx, { id, from, to: 'confirmed', actor, at })
  if (before === null) throw new Error(`booking ${id} kept nights in a state in which it cannot be confirmed`)
  if (before === 'expired') await reviveInstalments(tx, id)
  const { instalments, paidMinor } = await openContract(tx, { booking, at })
  const deposit = booking.deposit ?? plannedDeposit({ ...booking, state: 'hold' })
  const confirmed: Booking = { ...booking, state: 'confirmed', confirmedAt: at, instalments, paidMinor, deposit }
  const mails = before === 'requested' ? 'request_accepted' : (['booking_confirmed', 'host_booking_confirmed'] as const)
  if (tells) await mailAboutBooking(tx, deps, mails, confirmed)
  await startConversation(tx, deps, id)
  return 'confirmed'
}

/** Returns null when the booking has its nights. */
async function secureNights(tx: Tx, booking: Booking, at: Date): Promise<Exclude<Confirmation, 'confirmed'> | null> {
  const { id, stay } = booking
  if (await keepNights(tx, id)) return null
  const locked = await lockBooking(tx, id)
  if (locked?.state === 'withdrawn') return 'withdrawn'
  if (locked?.state !== 'expired') return 'paid_twice'
  // The request expired while it was being accepted, and its payments were released as it ended.
  if (booking.mode === 'request') return 'paid_too_late'
  if (locked.expiresAt && isPaidTooLate(locked.expiresAt.getTime(), at.getTime())) return 'paid_too_late'
  // The hold ended while the guest was paying. The guest still gets the nights if nobody has taken them since, and
  // whatever was released with the hold is still available.
  const isThere =
    (await retakeReleased(tx, booking, at)) &&
    (await takeNights(tx, stay.id, booking, { kind: 'booking', bookingId: id }))
  if (isThere) return null
  await returnCoupon(tx, id)
  await releaseVouchers(tx, { bookingId: id, reason: 'nights_taken', actor: 'system', at })
  await reopenOffer(tx, id, at)
  return 'nights_taken'
}

/**
 * Takes again what the end of the hold has released: the use of a promo code, the money of vouchers, the offer. Returns
 * false if something of it is gone; the caller then releases the rest again.
 */
async function retakeReleased(tx: Tx, booking: Booking, at: Date): Promise<boolean> {
  const { id, offerId } = booking
  return (
    (await retakePromo(tx, booking, at)) &&
    (await retakeVouchers(tx, { bookingId: id, at })) &&
    (offerId === null || (await retakeOffer(tx, offerId, id)))
  )
}

async function retakePromo(tx: Tx, { id, uid, quote }: Booking, at: Date): Promise<boolean> {
  if (!quote.promo || uid === null) return true
  await lockGuest(tx, uid)
  return takeCoupon(tx, { couponId: quote.promo.id, bookingId: id, uid, amountMinor: promoMinorOf(quote), at })
}
