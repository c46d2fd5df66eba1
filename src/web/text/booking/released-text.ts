import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'

/** Returns who released the nights of a hold that was given up, in a sentence for its guest. */
export function releasedText({
  stay,
  checkIn,
  checkOut,
  history,
}: Pick<BookingShape, 'checkIn' | 'checkOut' | 'history'> & { readonly stay: { readonly title: string } }): string {
  const isOurs = history.findLast(({ to }) => to === 'withdrawn')?.by === 'host'
  const nights = `${stay.title} for ${dateRangeWithWeekdays({ checkIn, checkOut })}`
  return isOurs ? `We have released ${nights}.` : `You released ${nights}.`
}
