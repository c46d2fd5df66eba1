import { listed } from '#core/time/english-date.ts'
import type { GuestScore } from '#core/review/guest-score.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type { BookingEventShape, BookingShape } from '#contract/booking/booking-shapes.ts'
import { dateRange } from '#web/text/date-text.ts'
import { partyText } from '#web/text/party-text.ts'

/** The names of the payment methods. */
export const methodNames: Readonly<Record<BookingShape['paymentMethod'], string>> = {
  card: 'Card',
  transfer: 'Bank transfer',
  on_arrival: 'On arrival',
}

const paidByNames: Readonly<Record<BookingShape['paidBy'][number], string>> = {
  card: 'card',
  voucher: 'voucher',
  by_hand: 'bank transfer or cash',
}

/** Returns how a booking was paid so far: `Card and voucher`; null if nothing was paid. */
export function paidByText({ paidBy }: Pick<BookingShape, 'paidBy'>): string | null {
  const text = listed(paidBy.map((way) => paidByNames[way]))
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1)
}

/** The aspects of a guest that hosts score. */
export const guestScoreText: Readonly<Record<GuestScore, string>> = {
  communication: 'Communication',
  cleanliness: 'Left clean',
  houseRules: 'House rules',
}

type Change = NonNullable<BookingEventShape['change']>

/**
 * Returns what was changed in a booking, and what that costs: `Guests: 4 adults instead of 2 adults. €120.00 more,
 * €1,520.00 in all.`
 */
export function changedBookingText({ from, to, isMove }: Change, currency: string): string {
  return [
    isMove ? 'Another home.' : '',
    insteadOf('Dates', datesOf(from, to), datesOf(to, from)),
    insteadOf('Guests', partyText(from.party), partyText(to.party)),
    costs(from.totalMinor, to.totalMinor, currency),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** Returns the dates, with their year if the other dates are in another year. */
const datesOf = ({ checkIn, checkOut }: Change['from'], others: Change['from']) =>
  dateRange({ checkIn: isoDate(checkIn), checkOut: isoDate(checkOut) }) +
  (yearOf(checkOut) === yearOf(others.checkOut) ? '' : ` ${yearOf(checkOut)}`)

const yearOf = (date: string) => date.slice(0, 4)

const insteadOf = (what: string, before: string, now: string) =>
  before === now ? '' : `${what}: ${now} instead of ${before}.`

function costs(beforeMinor: number, nowMinor: number, currency: string): string {
  const total = formatMoney(nowMinor, currency)
  const difference = nowMinor - beforeMinor
  if (difference === 0) return `The price stays ${total}.`
  return `${formatMoney(Math.abs(difference), currency)} ${difference > 0 ? 'more' : 'less'}, ${total} in all.`
}
