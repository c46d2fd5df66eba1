import type { StaffChangePreviewShape } from '#contract/booking/staff-bookings.ts'
import { formatMoney } from '#core/money/format-money.ts'

/** Returns what a booking would cost elsewhere: `€1,750.00, €350.00 more`. */
export function movePriceText({ totalMinor, differenceMinor, currency }: StaffChangePreviewShape): string {
  const total = formatMoney(totalMinor, currency)
  if (differenceMinor === 0) return `${total}, the same price`
  return `${total}, ${formatMoney(Math.abs(differenceMinor), currency)} ${differenceMinor > 0 ? 'more' : 'less'}`
}

/** Returns why a booking was not moved: its home, or the one it was moved to, is no longer the user's to work with. */
export const notMovedText = (stay: string): string =>
  `You no longer have a right on ${stay}. Nothing was moved; the booking stays as it was.`

/** Returns the line below the calendar for a bar that is being moved. */
export function movingText(
  { name, home: stay, dates }: { readonly name: string; readonly home: string; readonly dates: string },
  { fits, price }: { readonly fits: boolean; readonly price: string },
): string {
  const where = `${name}: ${stay}, ${dates}`
  if (!fits) return `${where}. Some of these nights are taken.`
  return price === '' ? where : `${where} · ${price}. The guest has to agree.`
}
