import type { StaffArrivalShape, StaffNeedShape, StaffTodayShape } from '#contract/booking/staff-today.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { REFUNDED_ELSEWHERE } from '#core/payment/refund-status.ts'
import { REPORT_REASONS } from '#core/review/host-reply.ts'
import { counted } from '#core/text/counted.ts'
import { daysBetween, weekdayOf } from '#core/time/date-arithmetic.ts'
import { weekdayName } from '#core/time/english-date.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import {
  cardsCharged,
  declinedTimes,
  depositsLetGo,
  depositsReserved,
  waitingHours,
  waitingMinutes,
} from '#web/text/counts/today-counts.ts'
import { datesWithYear, dayText } from './console/dates-text.ts'
import { reportReasonText } from './booking/report-reason-text.ts'
import { guestName } from './booking/guest-name.ts'
import { endedVoucherText } from './console/ended-voucher-text.ts'
import { guestText } from './party-text.ts'

/** Returns `Wednesday, 16 June`, with its year if that is not the present one. */
export function dayHeading(date: IsoDate, today: IsoDate): string {
  return `${weekdayName(weekdayOf(date))}, ${dayText(date, today)}`
}

const amountOf = ({ amountMinor, currency }: Pick<StaffNeedShape, 'amountMinor' | 'currency'>) =>
  formatMoney(amountMinor ?? 0, currency)

const nameIn = ({ guest, booking }: Pick<StaffNeedShape, 'guest' | 'booking'>) => guestName(guest, booking?.reference)

/** Returns in one line what needs somebody. */
export function needTitle(need: StaffNeedShape): string {
  const { kind, guest, stay, attempts, stars, text } = need
  switch (kind) {
    case 'request':
      return `${nameIn(need)} asks for ${stay.title}`
    case 'change':
      return `${nameIn(need)} asks for a change: ${stay.title}`
    case 'declined':
      return declinedTimes(attempts ?? 0, amountOf(need))
    case 'transfer':
      return `Transfer of ${amountOf(need)} has not come`
    case 'refund':
      if (text === REFUNDED_ELSEWHERE) return `Refund of ${amountOf(need)} was refused: it has been paid back already`
      return text === null
        ? `Refund of ${amountOf(need)} by bank transfer is not marked as paid`
        : `Refund of ${amountOf(need)} did not reach the card; it has to be paid by hand`
    case 'voucher':
      return `${amountOf(need)} came back onto the voucher …${text ?? ''}, which was ended`
    case 'chargeback':
      return `A bank disputes ${amountOf(need)}: respond with the payment provider`
    case 'refund_elsewhere':
      if (text === 'failed') return `A refund of ${amountOf(need)} that was made at the payment provider has come back`
      return `A refund of ${amountOf(need)} was made at the payment provider${text === null ? '' : todayText.alsoByHand}`
    case 'review':
      return `${nameIn(need)} gave ${stay.title} ${stars ?? 0} of 5 stars`
    case 'reported_review':
      return `A review of ${stay.title} by ${nameIn(need)} was reported`
    case 'reported_guest':
      return `${nameIn(need)} reported what was said about them`
    case 'message':
      return `A message to ${nameIn(need)} is waiting: a value is missing`
    case 'held_message':
      return `A message to ${nameIn(need)} is held back: the booking was cancelled`
    case 'question':
      return `${nameIn(need)} has waited for an answer for more than a day`
    case 'turnover':
      return `Nobody is assigned to clean ${stay.title} between two guests`
    case 'late':
      return `The cleaning of ${stay.title} is late`
    case 'clash':
      return `${stay.title} is double booked: here and by ${guest}`
    case 'feed':
      return text === 'held' ? `${guest} has lost most of its calendar` : `${guest} has not been read for a long time`
  }
}

/** Returns what else the user has to know about it, part by part. */
export function needDetails(need: StaffNeedShape): readonly string[] {
  const { kind, stay, booking, dates, party, reservedMinor, text, currency } = need
  const nights = dates ? [datesWithYear({ checkIn: dates.checkIn, checkOut: dates.checkOut })] : []
  const people = party ? [guestText(party)] : []
  const reference = booking ? [booking.reference] : []
  switch (kind) {
    case 'request':
      return [
        ...nights,
        ...people,
        ...(reservedMinor === need.amountMinor ? [] : [amountOf(need)]),
        reservedMinor ? `${formatMoney(reservedMinor, currency)} reserved on the card` : 'nothing reserved on a card',
        ...(text === null ? [] : [`“${text}”`]),
      ]
    case 'change':
      return [...nights, ...people, `new total ${amountOf(need)}`, ...(text === null ? [] : [`“${text}”`])]
    case 'declined':
    case 'transfer':
    case 'refund':
    case 'chargeback':
    case 'refund_elsewhere':
      return [nameIn(need), stay.title, ...nights, ...reference]
    case 'voucher':
      return [endedVoucherText.next, nameIn(need), stay.title, ...reference]
    case 'review':
      return [...reference, ...(text ? [`“${text}”`] : [])]
    case 'reported_review':
    case 'reported_guest':
      return [
        ...REPORT_REASONS.filter((reason) => reason === text).map((reason) => reportReasonText[reason]),
        ...(kind === 'reported_guest' ? [stay.title] : []),
        ...reference,
      ]
    case 'message':
      return [...(text ? [text] : []), stay.title, ...nights, ...reference]
    case 'held_message':
      return [...(text ? [`“${text}”`] : []), stay.title, ...nights, ...reference]
    case 'question':
      return [...(text ? [`“${text}”`] : []), stay.title, ...nights, ...reference]
    case 'turnover':
      return ['guests leave and arrive on the same day']
    case 'late':
      return [text === null ? 'nobody is assigned to clean it' : `assigned to ${text}`]
    case 'clash':
      return [...nights, ...(text === null ? [] : [`called “${text}” there`])]
    case 'feed':
      return [
        stay.title,
        text === 'held'
          ? 'its nights stay blocked for a day'
          : 'bookings made there since are not known: no instant booking until it is read',
      ]
  }
}

/** Returns when it ends, or since when it waits, in the time zone of the home. */
export function needDue({ kind, until, since, stay }: StaffNeedShape, at: string): string {
  if (until === null) return `since ${whenText(since, at, stay.timeZone)}`
  const when = whenText(until, at, stay.timeZone)
  if (kind === 'turnover' || kind === 'late' || kind === 'clash') return `guests arrive ${when}`
  return kind === 'request' || kind === 'change' || kind === 'chargeback' ? `answer by ${when}` : `ends ${when}`
}

/** Returns `14:12` on the same day, `Fri 09:00` within a week, otherwise `12 June`. */
export function whenText(instant: string, at: string, timeZone: string): string {
  const [then, now] = [Date.parse(instant), Date.parse(at)]
  const date = todayIn(timeZone, then)
  const today = todayIn(timeZone, now)
  const days = Math.abs(daysBetween(today, date))
  if (days === 0) return timeOfDayIn(timeZone, then)
  return days < 7 ? `${weekdayName(weekdayOf(date)).slice(0, 3)} ${timeOfDayIn(timeZone, then)}` : dayText(date, today)
}

/** Returns what accepting a request would do. */
export function acceptEffect(need: StaffNeedShape): string {
  const { reservedMinor, currency } = need
  const charged = reservedMinor
    ? `${formatMoney(reservedMinor, currency)} is charged to the card now`
    : 'No card is charged'
  return `${charged}, the nights are booked, and ${nameIn(need)} gets the confirmation. Undoing it later means cancelling as host.`
}

/** Returns the text of the button that accepts it. */
export function acceptLabel({ reservedMinor, currency }: StaffNeedShape): string {
  return reservedMinor ? `Accept and charge ${formatMoney(reservedMinor, currency)}` : 'Accept'
}

/** Returns how long somebody has been waiting: `52 min`, `9 h`, `3 days`. */
export function waitingText(since: string, at: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(at) - Date.parse(since)) / 60_000))
  if (minutes < 60) return waitingMinutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? waitingHours(hours) : counted(Math.floor(hours / 24), 'day')
}

/** Returns in two words whether an arrival is paid. */
export function paidText({ owedMinor, paymentMethod, currency }: StaffArrivalShape): string {
  if (owedMinor === 0) return 'paid'
  return `${formatMoney(owedMinor, currency)} ${paymentMethod === 'on_arrival' ? 'on arrival' : 'open'}`
}

/** Says in two or three words what the guest of an arrival knows of the way in. */
export const wayInText: Readonly<Record<StaffArrivalShape['wayIn'], string>> = {
  sent: 'code sent',
  shown: 'code shown',
  early: 'code not sent',
  unpaid: 'code waits',
  missing: 'no code',
}

const automaticTexts = { charge: cardsCharged, deposit_reserved: depositsReserved, deposit_released: depositsLetGo }

/** Returns what happens automatically on a day. */
export function automaticText({ kind, count }: StaffTodayShape['automatic'][number]): string {
  return automaticTexts[kind](count)
}

/** The other texts of the page. */
export const todayText = {
  alsoByHand: ', and one is recorded as paid by hand: undo that if it was the same',
  nothingWaits:
    'Nothing needs you. Requests, changes, declined payments, overdue transfers, manual refunds, refunds made at the payment provider, questions left unanswered for a day and reported reviews will appear here.',
  nobodyComes: 'Nobody arrives on this day. Arriving guests appear here with their party and whether they have paid.',
  nobodyLeaves: 'Nobody leaves on this day. Departing guests appear here, and when the next ones may arrive.',
  manyMoreToReview: 'and many more',
  guestHasWritten: 'Has reviewed the home: both reviews are published once you write yours.',
  nobodyAsks: 'No new questions. Those of the last 24 hours appear here, longest waiting first.',
  soldOf: '% of homes that can be let',
  noStays: 'No home is published yet, so there is nothing to sell.',
  nothingAutomatic: 'Nothing is planned for this day. Charges to saved cards and damage deposits will appear here.',
  noteMissing: 'Please say how you know it arrived, such as the number of a bank statement.',
} as const

/** Shown after something was done on the page. */
export const doneText = {
  accepted: 'Accepted. The nights are booked, and the guest gets the confirmation.',
  received: 'Marked as paid. The guest is told by mail.',
  seen: 'Seen. The booking’s history keeps the refund.',
} as const

export type Done = keyof typeof doneText

/** Shown while the site is being set up. */
export const todayClosed = 'Visitors see that the site opens soon.'
