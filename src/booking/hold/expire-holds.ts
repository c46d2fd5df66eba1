import type { StayDates } from '#core/time/iso-date.ts'
import { expireOverdue, releaseExpired, type WhenExpired } from '#db/claims/free-nights.ts'
import { findBooking, findStaySlugsOf } from '#db/queries/booking-queries.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { mailAboutBooking } from '../booking-mails.ts'

type ExpiryDeps = Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'onStayChanged' | 'wake'>

/** Ends every hold that is past its time, at most 200 at a time, and tells the guests; for a job. Answers how many. */
export async function expireHolds(deps: ExpiryDeps): Promise<number> {
  const expired = await expireOverdue(deps.db, deps.now(), tellGuests(deps))
  await announce(deps, expired)
  return expired.length
}

/** The same for the holds that keep these nights of a stay from somebody who wants them now. Never inside a transaction. */
export async function expireHoldsInTheWay(deps: ExpiryDeps, stayId: number, nights: StayDates): Promise<void> {
  await announce(deps, await releaseExpired(deps.db, stayId, nights, deps.now(), tellGuests(deps)))
}

function tellGuests(deps: ExpiryDeps): WhenExpired {
  return async (tx, bookingIds) => {
    for (const id of bookingIds) {
      const booking = await findBooking(tx, id)
      // With a payment under way the guest hears when it is settled: either booked after all, or paid back.
      const mayHavePaid = booking?.payment?.status === 'processing' || booking?.payment?.status === 'captured'
      if (booking && !mayHavePaid) await mailAboutBooking(tx, deps, 'booking_expired', booking)
    }
  }
}

async function announce(deps: ExpiryDeps, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return
  for (const slug of await findStaySlugsOf(deps.db, bookingIds)) deps.onStayChanged?.(slug)
  deps.wake?.()
}
