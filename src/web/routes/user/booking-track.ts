import { bookingCan } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingShape } from '#contract/booking-shapes.ts'
import { dayAndMonth, fullDate } from '../../messages/date-words.ts'

/** One line of "What happens next". */
export interface TrackStep {
  readonly state: 'did' | 'next' | 'later'
  readonly title: string
  readonly text: string
}

/** What was done, what is next and what follows, for a booking that is alive. Exactly one step is `next`, unless all is done. */
export function bookingTrack(booking: BookingShape, today: string): readonly TrackStep[] {
  if (!bookingCan('blockNights', booking.state) && booking.state !== 'completed') return []
  const { stay, currency, timeZone } = { ...booking, timeZone: booking.stay.timeZone }
  const paid = bookingCan('seeAddress', booking.state)
  const dayOf = (instant: string) => todayIn(timeZone, Date.parse(instant))
  const steps: readonly (Omit<TrackStep, 'state'> & { readonly done: boolean })[] = [
    { title: 'Nights held', text: `On ${fullDate(dayOf(booking.createdAt))}`, done: true },
    paid
      ? {
          title: 'Paid and confirmed',
          text: `${formatMoney(booking.paidMinor, currency)}${booking.confirmedAt ? ` on ${fullDate(dayOf(booking.confirmedAt))}` : ''}`,
          done: true,
        }
      : {
          title: 'Payment',
          text: `${formatMoney(booking.totalMinor - booking.paidMinor, currency)} by card`,
          done: false,
        },
    {
      title: `Arrival on ${dayAndMonth(booking.checkIn as IsoDate)} from ${stay.checkInFrom}`,
      text: paid ? 'The address is on this page.' : 'You see the address as soon as the booking is paid.',
      done: paid && booking.checkIn < today,
    },
    {
      title: `Departure on ${dayAndMonth(booking.checkOut as IsoDate)} until ${stay.checkOutBy}`,
      text: 'Have a good journey home.',
      done: booking.state === 'completed' || (paid && booking.checkOut < today),
    },
  ]
  const next = steps.findIndex(({ done }) => !done)
  return steps.map(({ title, text, done }, index) => ({
    title,
    text,
    state: done ? 'did' : index === next ? 'next' : 'later',
  }))
}
