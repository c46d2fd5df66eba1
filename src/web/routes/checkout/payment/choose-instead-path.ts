import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { searchOf, sitePaths } from '#contract/site/site-paths.ts'

/**
 * Returns the path for choosing another stay in place of a hold: the first step again, with everything that was chosen.
 */
export function chooseInsteadPath(booking: BookingShape): string {
  const { stay, checkIn, checkOut, party, extras, rate, plan, promoCode, offer, documentId } = booking
  const dates = { checkIn: checkIn, checkOut: checkOut }
  const search = searchOf({ ...dates, party, extras, rate, plan })
  const agreed = { promo: promoCode ?? undefined, offer: offer ?? undefined }
  return sitePaths.checkout(stay.slug, { ...search, ...agreed, instead: documentId })
}
