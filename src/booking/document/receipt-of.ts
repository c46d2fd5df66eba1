import { bookingCan, endedWithoutStay } from '#core/booking/booking-state.ts'
import { shortDate } from '#core/time/english-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { MoneyMoved } from '#db/queries/payment/money-moved-queries.ts'
import type { Receipt, ReceiptMovement } from '#messaging/document/receipt.ts'
import { addressText } from '#booking/address-text.ts'
import { partyText } from '#booking/party-text.ts'

/**
 * Returns the contents of a booking's receipt at an instant. The movements add up to what is paid, the lines to the
 * total.
 */
export function receiptOf(booking: Booking, moved: readonly MoneyMoved[], now: Date): Receipt {
  const { stay, quote, paidMinor, totalMinor } = booking
  const isOwed = !endedWithoutStay(booking.state)
  return {
    number: `R-${booking.reference}`,
    date: todayIn(stay.timeZone, now.getTime()),
    state: stateText(booking),
    guest: booking.guest,
    stay: {
      title: stay.title,
      place: (bookingCan('seeAddress', booking.state) && addressText(stay.address)) || stay.destination,
    },
    isForHost: stay.hostName !== null,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    nights: booking.nights,
    party: partyText(booking.party),
    currency: booking.currency,
    lines: (quote.lines ?? []).map(({ label, explanation, amountMinor, included = false }) => ({
      label,
      explanation,
      amountMinor,
      included,
    })),
    totalMinor,
    moved: moved.filter(({ kind }) => kind !== 'damage').map((one) => movementOf(one, stay.timeZone)),
    kept: moved.filter(({ kind }) => kind === 'damage').map((one) => keptOf(one, booking)),
    paidMinor,
    openMinor: isOwed ? Math.max(0, totalMinor - paidMinor) : 0,
  }
}

function movementOf(
  { kind, at, amountMinor, isOffline, last4, voucher, isDone }: MoneyMoved,
  zone: string,
): ReceiptMovement {
  const date = todayIn(zone, at.getTime())
  const card = last4 ? `card ending in ${last4}` : 'card'
  const way = voucher ? `voucher ending in ${voucher}` : isOffline ? 'transfer or cash' : card
  if (kind === 'payment') return { date, label: `Paid by ${way}`, amountMinor }
  return { date, label: `Refund, ${way}${isDone ? '' : ', on its way'}`, amountMinor: -amountMinor }
}

function keptOf({ at, amountMinor, last4 }: MoneyMoved, { stay, deposit }: Booking): ReceiptMovement {
  const card = last4 ? `, card ending in ${last4}` : ''
  const why = deposit?.reason ? `: ${deposit.reason}` : ''
  return { date: todayIn(stay.timeZone, at.getTime()), label: `Kept of the damage deposit${card}${why}`, amountMinor }
}

function stateText({ state, confirmedAt, endedAt, reference, stay }: Booking): string {
  const on = (at: Date | null) => (at ? ` on ${shortDate(todayIn(stay.timeZone, at.getTime()))}` : '')
  const confirmed = `Booking ${reference}, confirmed${on(confirmedAt)}`
  if (bookingCan('seeAddress', state)) return `${confirmed}.`
  return `${confirmed}, ${state.startsWith('cancelled') ? 'cancelled' : 'ended'}${on(endedAt)}.`
}
