import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking, lockBooking } from '#db/queries/booking/booking-queries.ts'
import { findDueReviews, haveBothWritten, unsealReviews } from '#db/queries/review/sealed-review-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import type { MailDeps } from '#booking/booking-mail-data.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'

type PublishDeps = MailDeps & Pick<BookingDeps, 'db' | 'onStayChanged' | 'wake' | 'onFault'>

const BATCH = 100

/**
 * Publishes the reviews whose other side has not written in time; for a job. Each booking has its own transaction. Any
 * number of processes may run it, and each review is published once. Returns for how many bookings it did.
 */
export async function publishReviews(deps: PublishDeps): Promise<number> {
  const at = deps.now()
  let count = 0
  let due: Awaited<ReturnType<typeof findDueReviews>> = []
  do {
    due = await findDueReviews(deps.db, at, { after: due.at(-1)?.id ?? null, limit: BATCH })
    count += await eachAlone(deps, due, async ({ id, slug }) => {
      const isPublished = await inTransaction(deps.db, async (tx) => {
        await lockBooking(tx, id)
        return unseal(tx, deps, id, at)
      })
      if (isPublished) deps.onStayChanged?.(slug)
      return isPublished
    })
  } while (due.length === BATCH)
  if (count > 0) deps.wake?.()
  return count
}

/**
 * Publishes both reviews of a booking if both are written, in the transaction that wrote the second; the booking must
 * be locked.
 */
export async function publishIfBoth(tx: Tx, deps: MailDeps, bookingId: string, at: Date): Promise<boolean> {
  return (await haveBothWritten(tx, bookingId)) && unseal(tx, deps, bookingId, at)
}

/** Publishes sealed reviews and tells each side. Returns false if there were none. */
async function unseal(tx: Tx, deps: MailDeps, bookingId: string, at: Date): Promise<boolean> {
  const reviews = await unsealReviews(tx, bookingId, at)
  if (!reviews.byGuest && !reviews.byHost) return false
  const booking = await findBooking(tx, bookingId)
  if (booking) await mailAboutBooking(tx, deps, ['reviews_published', 'host_reviews_published'], booking, { reviews })
  return true
}
