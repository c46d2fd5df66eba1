import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { otherWays } from '#core/payment/refund-ways.ts'
import { listed } from '#core/time/english-date.ts'
import { isLeftToVouchers } from './booking-life-text.ts'
import { releasedText } from './booking/released-text.ts'
import { dateRangeWithWeekdays, monthName } from './date-text.ts'
import { deadlineText } from './instant-text.ts'

/** Returns the state of a booking as a heading with one or two sentences. */
export function bookingHeadline(booking: BookingShape): { readonly title: string; readonly text: string } {
  const { stay, guest, state } = booking
  const dates = dateRangeWithWeekdays({ checkIn: booking.checkIn, checkOut: booking.checkOut })
  const back = refundText(booking)
  switch (state) {
    case 'confirmed':
      return {
        title: `See you in ${monthName(booking.checkIn)}, ${guest.name.split(/\s+/)[0]}`,
        text: `${stay.title} is yours from ${dates}. We sent a confirmation to ${guest.email}.`,
      }
    case 'checked_in':
      return { title: 'Enjoy your stay', text: `${stay.title} is yours until ${dates.split(' to ')[1]}.` }
    case 'completed':
      return { title: 'We hope it was good', text: `You stayed at ${stay.title} from ${dates}.` }
    case 'hold':
    case 'pending_payment':
      return {
        title: 'Almost yours',
        text: `${stay.title} is held for you from ${dates}. ${nextOfHold(booking)}`,
      }
    case 'requested':
      return {
        title: 'The host decides',
        text: `We asked for ${stay.title} from ${dates} and will write to ${guest.email} as soon as there is an answer.`,
      }
    case 'expired':
      return wasAsked(booking)
        ? {
            title: 'The host did not answer in time',
            text: `Your request for ${stay.title} from ${dates} has ended. ${notCharged(booking)}${back}`,
          }
        : {
            title: 'This was not booked',
            text: `${stay.title} was held from ${dates}, but the booking was not completed.${back}`,
          }
    case 'withdrawn':
      return wasAsked(booking)
        ? {
            title: 'You withdrew your request',
            text: `You no longer ask for ${stay.title} from ${dates}. ${notCharged(booking)}${back}`,
          }
        : { title: 'This was not booked', text: `${releasedText(booking)} Nothing was charged.${back}` }
    case 'declined':
      return {
        title: 'The host declined',
        text: `${stay.title} is not available to you from ${dates}. ${notCharged(booking)}${back}`,
      }
    case 'cancelled_by_guest':
      return { title: 'You cancelled this stay', text: `${stay.title}, ${dates}.${back}` }
    case 'cancelled_by_host':
      return {
        title: 'The host cancelled this stay',
        text: `${stay.title}, ${dates}. We are sorry.${back} Other homes may be free for these dates; we are happy to help you choose.`,
      }
    case 'cancelled_unpaid':
      return {
        title: 'Cancelled, because a payment did not come',
        text: `${stay.title}, ${dates}. The cancellation policy was applied.${back}`,
      }
    case 'no_show':
      return { title: 'You did not arrive', text: `${stay.title}, ${dates}.${back}` }
  }
}

const wasAsked = ({ mode, history }: BookingShape): boolean =>
  mode === 'request' && history.some(({ to }) => to === 'requested')

function notCharged({ history }: BookingShape): string {
  return history.some(({ kind }) => kind === 'authorised')
    ? 'Nothing was charged; what was reserved on your card is released.'
    : 'Nothing was charged.'
}

function nextOfHold(booking: BookingShape): string {
  const { mode, holdExpiresAt, payment, stay } = booking
  if (payment.state === 'processing') return 'Your payment is on its way.'
  const isRequest = mode === 'request'
  const by = holdExpiresAt === null ? '' : ` by ${deadlineText(holdExpiresAt, stay.timeZone)}`
  const to = by === '' ? ' to' : `${by}, to`
  // A damage deposit needs a card, whoever pays.
  if (isLeftToVouchers(booking) && booking.damageDeposit?.state !== 'planned')
    return isRequest
      ? `Your voucher pays all of it: send the request to the host${by}.`
      : `Your voucher pays all of it: book it${by}.`
  return isRequest ? `Give your card${to} send the request to the host.` : `Pay${to} confirm it.`
}

/** Says where a refund goes, and with several ways how much of it, like its mail (core/payment/refund-ways.ts). */
function refundText({ refundedMinor, owedBackMinor, currency, payment, ...paid }: BookingShape): string {
  const { paidBy, paidWays, vouchers } = paid
  if (refundedMinor === 0) return payment.failure === 'refunded' ? ' Your payment goes back to your card in full.' : ''
  const back = ` ${formatMoney(refundedMinor, currency)} ${owedBackMinor > 0 ? 'goes' : 'went'} back`
  if (paidBy.length === 1 && paidBy[0] !== 'voucher') return `${back} the way you paid.`
  const backOf = (by: (typeof paidWays)[number]['by']) =>
    paidWays.reduce((sum, way) => sum + (way.by === by ? way.refundedMinor : 0), 0)
  const others = { cardMinor: backOf('card'), byHandMinor: backOf('by_hand') }
  const voucherMinor = refundedMinor - others.cardMinor - others.byHandMinor
  const voucher = vouchers.length > 1 ? 'vouchers' : 'voucher'
  const parts = ([[voucherMinor, `onto your ${voucher}`], ...otherWays(others)] as const).filter(([minor]) => minor > 0)
  if (parts.length === 1) return `${back} ${parts[0]?.[1]}.`
  return `${back}: ${listed(parts.map(([minor, way]) => `${formatMoney(minor, currency)} ${way}`))}.`
}
