import { bookingActions } from '#core/booking/booking-state.ts'
import { freeNights } from '#db/claims/free-nights.ts'
import { lockStaysOf } from '#db/claims/lock-nights.ts'
import type { Tx } from '#db/database.ts'
import { lockBooking, transitionBooking } from '#db/queries/booking/booking-queries.ts'
import { reopenOffer } from '#db/queries/thread/offer-queries.ts'
import { returnCoupon } from '#db/queries/rate/coupon-queries.ts'
import { cancelUnpaidInstalments } from '#db/queries/payment/instalment-queries.ts'
import { releasePayments } from '#booking/ledger/release-payments.ts'

/** The reason for which money and vouchers of a hold or request that was given up are released. */
export const GAVE_UP = 'withdrawn'

interface Ending {
  readonly bookingId: string
  readonly actor: string
  readonly at: Date
  /** Why money and vouchers are released; by default because the guest gave up. */
  readonly reason?: string
}

/**
 * Ends a hold or a request whose nights were freed: releases the authorised amount, and makes the promo code and the
 * offer usable again. Returns false, having written nothing, when it is neither any more. Call `freeNights` before it,
 * in the same transaction.
 */
export async function endUnpaid(tx: Tx, { bookingId, actor, at, reason = GAVE_UP }: Ending): Promise<boolean> {
  if (!(await transitionBooking(tx, { id: bookingId, from: bookingActions.withdraw, to: 'withdrawn', actor, at })))
    return false
  await releasePayments(tx, { bookingId, reason, actor, at })
  await cancelUnpaidInstalments(tx, bookingId)
  await returnCoupon(tx, bookingId)
  await reopenOffer(tx, bookingId, at)
  return true
}

/**
 * Gives up a hold in favour of another one of the same guest, which takes its nights in the same transaction. Nobody
 * else can have the old nights until the transaction ends, and if it fails they were never free. Returns false if it is
 * no hold of this guest any more; the caller must roll back then.
 */
export async function giveUpFor(tx: Tx, { bookingId, actor, at }: Ending): Promise<boolean> {
  await lockStaysOf(tx, bookingId)
  if ((await freeNights(tx, bookingId)) !== 'hold') return false
  await lockBooking(tx, bookingId)
  return endUnpaid(tx, { bookingId, actor, at })
}
