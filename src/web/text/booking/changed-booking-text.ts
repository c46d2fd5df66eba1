import type { BookingEventShape } from '#contract/booking/booking-shapes.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { dateRange } from '#web/text/date-text.ts'
import { partyText } from '#web/text/party-text.ts'

type Change = NonNullable<BookingEventShape['change']>

/** What was changed in a booking, and what that costs: `Guests: 4 adults instead of 2 adults. €120.00 more, €1,520.00 in all.` */
export function changedBookingText({ from, to, isMove }: Change, currency: string): string {
  return [
    isMove ? 'Another home.' : '',
    insteadOf('Dates', datesOf(from), datesOf(to)),
    insteadOf('Guests', partyText(from.party), partyText(to.party)),
    costs(from.totalMinor, to.totalMinor, currency),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const datesOf = ({ checkIn, checkOut }: Change['from']) =>
  dateRange({ checkIn: isoDate(checkIn), checkOut: isoDate(checkOut) })

const insteadOf = (what: string, before: string, now: string) =>
  before === now ? '' : `${what}: ${now} instead of ${before}.`

function costs(beforeMinor: number, nowMinor: number, currency: string): string {
  const total = formatMoney(nowMinor, currency)
  const difference = nowMinor - beforeMinor
  if (difference === 0) return `The price stays ${total}.`
  return `${formatMoney(Math.abs(difference), currency)} ${difference > 0 ? 'more' : 'less'}, ${total} in all.`
}
