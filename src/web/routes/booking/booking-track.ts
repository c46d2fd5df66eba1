import { bookingCan, endedWithoutStay } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { answerText, instalmentState, instalmentText } from '#web/text/booking-life-text.ts'
import { dayAndMonth, fullDate } from '#web/text/date-text.ts'

/** One line of "What happens next". */
export interface TrackStep {
  readonly state: 'did' | 'next' | 'later'
  readonly title: string
  readonly text: string
}

/**
 * Returns the steps that were done, the next one and those that follow, for a booking that has not ended. Exactly one
 * step is `next`, unless all are done.
 */
export function bookingTrack(booking: BookingShape, today: string): readonly TrackStep[] {
  if (endedWithoutStay(booking.state)) return []
  const { stay } = booking
  const paid = bookingCan('seeAddress', booking.state)
  const dayOf = (instant: string) => todayIn(stay.timeZone, Date.parse(instant))
  const steps: readonly Step[] = [
    { title: 'Nights held', text: `On ${fullDate(dayOf(booking.createdAt))}`, done: true },
    ...(booking.mode === 'request' ? [answerStep(booking, dayOf)] : []),
    ...paymentSteps(booking, dayOf),
    {
      title: `Arrival on ${dayAndMonth(booking.checkIn)} from ${stay.checkInFrom}`,
      text: paid ? placeOnPage(stay) : 'You see the address as soon as the booking is confirmed.',
      done: booking.state === 'checked_in' || booking.state === 'completed' || (paid && booking.checkIn < today),
    },
    {
      title: `Departure on ${dayAndMonth(booking.checkOut)} by ${stay.checkOutBy}`,
      text: 'Have a good journey home.',
      done: booking.state === 'completed' || (paid && booking.checkOut < today),
    },
    ...reviewStep(booking),
  ]
  const next = steps.findIndex(({ done }) => !done)
  return steps.map(({ title, text, done }, index) => ({
    title,
    text,
    state: done ? 'did' : index === next ? 'next' : 'later',
  }))
}

/** A home may have a place on the map and no address. */
const placeOnPage = ({ address }: Pick<BookingShape['stay'], 'address'>): string =>
  address === null ? 'The place on the map is on this page.' : 'The address is on this page.'

type Step = Omit<TrackStep, 'state'> & { readonly done: boolean }

function answerStep(booking: BookingShape, dayOf: (instant: string) => IsoDate): Step {
  if (booking.confirmedAt !== null) {
    return { title: 'The host accepted', text: `On ${fullDate(dayOf(booking.confirmedAt))}`, done: true }
  }
  return {
    title: 'The host answers',
    text: booking.state === 'requested' ? answerText(booking) : 'Within 24 hours after you ask.',
    done: false,
  }
}

/** Returns one step for each payment, or a single one while nothing is confirmed and everything is paid at once. */
function paymentSteps(booking: BookingShape, dayOf: (instant: string) => IsoDate): readonly Step[] {
  const { currency, confirmedAt, totalMinor, paidMinor } = booking
  // A voucher pays at once, also where the rest is paid on arrival.
  const isPaid = (one: (typeof booking.instalments)[number]) => instalmentState(one, booking) === 'paid'
  const instalments = booking.instalments
    .filter(({ state }) => state !== 'cancelled')
    .toSorted((a, b) => Number(isPaid(b)) - Number(isPaid(a)))
  if (instalments.length <= 1) {
    const paid = bookingCan('seeAddress', booking.state) && paidMinor >= totalMinor
    return [
      paid
        ? {
            title: 'Paid and confirmed',
            text: `${formatMoney(paidMinor, currency)}${confirmedAt ? ` on ${fullDate(dayOf(confirmedAt))}` : ''}`,
            done: true,
          }
        : {
            title: `Payment: ${formatMoney(totalMinor - paidMinor, currency)}`,
            text: instalments[0] ? (instalmentText(instalments[0], booking) ?? 'Paid') : 'By card',
            done: false,
          },
    ]
  }
  return instalments.map((instalment, index) => ({
    title: `${index === 0 ? 'First payment' : index === instalments.length - 1 ? 'The rest' : `Payment ${index + 1}`}: ${formatMoney(instalment.amountMinor, currency)}`,
    text: instalmentText(instalment, booking) ?? 'Paid',
    done: isPaid(instalment),
  }))
}

function reviewStep({ review }: BookingShape): readonly Step[] {
  if (review !== 'open' && review !== 'written') return []
  return [
    {
      title: 'Your review',
      text: review === 'open' ? 'Open for 14 days after check-out.' : 'Written, thank you.',
      done: review === 'written',
    },
  ]
}
