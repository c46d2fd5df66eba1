import type { CalendarClaimShape, CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import type { UnsellableNightsShape } from '#contract/rate/unsellable-nights.ts'
import type { RateRunSource } from '#core/calendar/rate-runs.ts'
import type { BlockReason } from '#core/calendar/claim-kind.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import { addDays, weekdayOf } from '#core/time/date-arithmetic.ts'
import { weekdayName } from '#core/time/english-date.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import {
  atLeastNights,
  daysLeft,
  freeNightsIn,
  hoursLeft,
  minutesLeft,
  nightsSkipped,
} from './counts/host-calendar-counts.ts'
import { nightPrice } from './rate/night-price.ts'
import { datesAsOf, datesWithYear, dayText } from './console/dates-text.ts'
import { guestName } from './booking/guest-name.ts'
import { unsellableWhy } from './rate/unsellable-text.ts'

/** The reasons for which a host blocks nights. */
export const blockReasonText: Readonly<Record<BlockReason, string>> = {
  owner_stay: 'Owner stays',
  maintenance: 'Maintenance',
  closed: 'Closed',
  other: 'Other',
}

/** The texts of the console's calendar. */
export const hostCalendarText = {
  tools: 'Choose days and homes, legend',
  notSent: 'Not saved: there is no connection, or you are signed out. Load the page again.',
  reading: 'Loading more homes …',
  stayToCome: 'Loading home',
  oneNight: 'Its price and rules can be set.',
  notRead: 'Some homes could not be loaded. Trying again.',
} as const

type NamedClaim = Pick<CalendarClaimShape, 'kind' | 'from' | 'to' | 'label' | 'reason'> & {
  readonly booking: Pick<NonNullable<CalendarClaimShape['booking']>, 'reference' | 'lastName'> | null
}

/** Returns the title of a bar in the calendar. */
export function claimTitle({ kind, booking, label, reason }: NamedClaim): string {
  if (kind === 'block') return label ?? (reason ? blockReasonText[reason] : 'Blocked')
  if (kind === 'import') return label ?? 'Imported'
  if (kind === 'linked') return label ?? 'Linked home'
  if (kind === 'booking' && booking) return booking.lastName ?? guestName(null, booking.reference)
  return booking?.lastName ?? { hold: 'Hold', request: 'Request', reserved: 'Reserved' }[kind as string] ?? 'Booking'
}

/** Returns why nights are blocked: `Maintenance: New roof`. */
export const blockTitle = ({ reason, label }: Pick<NamedClaim, 'reason' | 'label'>): string =>
  [blockReasonText[reason ?? 'other'], label].filter(Boolean).join(': ')

/** Returns the home, the nights and the author of a block: `Harbour Loft, 3–6 December. Blocked by Ana Roig.` */
export const blockDetail = (
  { title, today }: Pick<CalendarStayShape, 'title' | 'today'>,
  { from, to }: Pick<NamedClaim, 'from' | 'to'>,
  madeBy: string | null,
): string =>
  `${title}, ${datesAsOf({ checkIn: from, checkOut: to }, today)}${madeBy === null ? '' : `. Blocked by ${madeBy}.`}`

const kindNames: Readonly<Record<CalendarClaimShape['kind'], string>> = {
  hold: 'hold',
  request: 'request',
  booking: 'booking',
  change: 'kept for a change',
  block: 'blocked',
  import: 'imported',
  linked: 'taken by a linked home',
  reserved: 'reserved',
}

/** Returns how long it is until an instant, in the greatest unit of which there are two: `21 min`, `9 h`, `3 days`. */
export function timeLeft(until: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - nowMs) / 60_000))
  if (minutes < 120) return minutesLeft(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? hoursLeft(hours) : daysLeft(Math.floor(hours / 24))
}

/**
 * Returns the text on a bar: its title, and before it how long nights are kept that end by themselves. On a short bar
 * that is all there is to see.
 */
export const barText = (claim: NamedClaim & EndingClaim, nowMs: number): string =>
  claim.expiresAt === null ? claimTitle(claim) : `${timeLeft(claim.expiresAt, nowMs)} · ${claimTitle(claim)}`

type EndingClaim = Pick<CalendarClaimShape, 'expiresAt'>

/**
 * Returns a bar for screen readers: `Lindqvist, booking, 10–17 July`, in another year `10–17 July 2026`. Given the
 * present time, it also says how much of it nights have left that end by themselves: `…, 21 min left`.
 */
export function claimSpeech(claim: NamedClaim & Partial<EndingClaim>, today: IsoDate, nowMs?: number): string {
  const dates = datesAsOf({ checkIn: claim.from, checkOut: claim.to }, today)
  const left = claim.expiresAt && nowMs !== undefined ? `, ${timeLeft(claim.expiresAt, nowMs)} left` : ''
  return `${claimTitle(claim)}, ${kindNames[claim.kind]}, ${dates}${left}`
}

/** Returns nights that were let twice for screen readers: `Double booked: here and by Airbnb, 10–17 July 2027`. */
export function clashSpeech({ feed, from, to }: CalendarStayShape['clashes'][number]): string {
  return `Double booked: here and by ${feed}, ${datesWithYear({ checkIn: from, checkOut: to })}`
}

/** As many figures as fit into a cell in bold. */
const LONGEST_CELL_PRICE = 5
const wholeUnits = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const abbreviated = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

/**
 * Returns the price of a night for a cell of the grid, without its currency: `92.50`; what is longer than the cell in
 * whole units or abbreviated: `173`, `1,024`, `12.3K`.
 */
export function cellPrice(amountMinor: number, currency: string): string {
  const amount = amountMinor / 10 ** minorDigitsOf(currency)
  const exact = nightPrice(amountMinor, currency).replace(/^\D+/, '')
  const shorter = [exact, wholeUnits.format(amount)].find(({ length }) => length <= LONGEST_CELL_PRICE)
  return shorter ?? abbreviated.format(amount)
}

interface SpokenNight {
  readonly night: IsoDate
  readonly amountMinor: number
  readonly minNights: number
  readonly claim: NamedClaim | null
  readonly isPreparation: boolean
  readonly isPast: boolean
  readonly lost: UnsellableNightsShape | null
  readonly source: RateRunSource
}

type SpokenStay = Pick<CalendarStayShape, 'title' | 'currency' | 'follows' | 'today'>

/** Returns a night for screen readers: `Villa Ullastre, Saturday 10 July, free, €487, at least 7 nights`. */
export function nightSpeech(stay: SpokenStay, night: SpokenNight): string {
  const day = `${weekdayName(weekdayOf(night.night))} ${dayText(night.night, stay.today)}`
  const price = `, ${nightPrice(night.amountMinor, stay.currency)}${followedSpeech(stay, night)}, ${atLeastNights(night.minNights)}`
  return `${stay.title}, ${day}, ${stateSpeech(stay, night, price)}`
}

/** Returns nights in a row that look like the first of them, for screen readers: `Villa Ullastre, 3–10 July, free`. */
export function nightsSpeech(stay: SpokenStay, first: SpokenNight, nights: number): string {
  const dates = datesAsOf({ checkIn: first.night, checkOut: addDays(first.night, nights) }, stay.today)
  return `${stay.title}, ${dates}, ${stateSpeech(stay, first, '')}`
}

/** Returns what is said of a night; `price` of one that is free. */
function stateSpeech(stay: SpokenStay, night: SpokenNight, price: string): string {
  if (night.claim) return night.isPreparation ? 'kept for preparation' : claimSpeech(night.claim, stay.today)
  return night.isPast ? 'over' : `free${price}${lostSpeech(night.lost)}`
}

/** Names the home whose prices another one follows: `follows Villa Ullastre`. */
export const followsText = (follows: NonNullable<CalendarStayShape['follows']>): string =>
  `follows ${follows.title ?? 'another home'}`

const followedSpeech = ({ follows }: Pick<CalendarStayShape, 'follows'>, { source }: SpokenNight) =>
  follows && source === 'followed' ? ` (${followsText(follows)})` : ''

const lostSpeech = (lost: UnsellableNightsShape | null) => (lost ? `, nobody can book it: ${unsellableWhy(lost)}` : '')

/** Says how many nights of a range are free, and what a change leaves out. `maySet`: the reader may set prices there. */
export function nightsOfRange(free: number, skipped: number, maySet: boolean): string {
  if (skipped === 0 && !maySet) return `${freeNightsIn(free)}.`
  return `${freeNightsIn(free)}. ${skipped === 0 && free === 1 ? hostCalendarText.oneNight : nightsSkipped(skipped)}`
}
