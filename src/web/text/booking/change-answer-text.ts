import type { ChangePreviewShape } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'

/** Returns what happens once a guest has asked for a change. */
export function changeAnswerText(
  { atOnce, checkIn, checkOut }: Pick<ChangePreviewShape, 'atOnce' | 'checkIn' | 'checkOut'>,
  booking: Pick<BookingShape, 'checkIn' | 'checkOut'>,
): string {
  if (atOnce) return 'It takes effect at once.'
  return checkIn < booking.checkIn || checkOut > booking.checkOut
    ? 'The host has 24 hours to answer. New nights are held for you meanwhile; until then your booking stays as it is.'
    : 'The host has 24 hours to answer. Until then your booking stays as it is.'
}
