import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { openMinorOf } from './open-minor-of.ts'

/** Returns what another price means for the guest: what is less comes off what is open first, and the rest goes back. */
export function priceDifferenceText(
  differenceMinor: number,
  booking: Pick<BookingShape, 'currency' | 'instalments'>,
): string {
  const money = (amountMinor: number) => formatMoney(amountMinor, booking.currency)
  if (differenceMinor === 0) return 'the same price'
  if (differenceMinor > 0) return `${money(differenceMinor)} more`
  const openMinor = openMinorOf(booking)
  if (openMinor === 0) return `${money(-differenceMinor)} back`
  const backMinor = -differenceMinor - openMinor
  return `${money(-differenceMinor)} less${backMinor > 0 ? `, ${money(backMinor)} of it back` : ''}`
}
