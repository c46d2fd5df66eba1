import type { ClashShape, FeedShape } from '#contract/channel/channel-schemas.ts'
import type { Channel, FeedFault, FeedHealth } from '#core/channel/channel-lists.ts'
import { CHANNEL_NAMES } from '#core/channel/channel-names.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import { blockReasonText } from '#web/text/host-calendar-text.ts'
import { calendarFaultText } from './calendar-fault-text.ts'
import { datesWithYear } from './dates-text.ts'
import {
  eventsAdded,
  eventsGone,
  eventsKept,
  eventsLeftOut,
  eventsMoved,
  eventsUnread,
} from '#web/text/counts/channel-counts.ts'

/** Why reading a calendar failed. */
export const feedFaultText: Readonly<Record<FeedFault, string>> = {
  ...calendarFaultText,
  address: 'This address leads somewhere that must not be read.',
  unreachable: 'The other site cannot be reached.',
  timeout: 'The other site did not answer in time.',
  status: 'The other site answered with an error.',
  denied: 'The other site refuses to show this calendar. Its address may have been renewed there.',
  missing: 'The other site does not know this calendar. The home may have been removed, or its address renewed.',
}

export const healthText: Readonly<Record<FeedHealth, string>> = {
  new: 'Not read yet',
  well: 'Up to date',
  failing: 'Last try failed',
  silent: 'Silent',
  held: 'Waiting for you',
  paused: 'Paused',
}

export const healthTone: Readonly<Record<FeedHealth, string>> = {
  new: '',
  well: 'ok',
  failing: 'warn',
  silent: 'bad',
  held: 'warn',
  paused: '',
}

/** Returns what the last change of a calendar brought: `2 new · 1 freed`. */
export function differenceText({ difference }: Pick<FeedShape, 'difference'>): string {
  if (difference === null) return ''
  const { added, moved, gone, kept, unread, leftOut } = difference
  const parts = [
    added > 0 ? eventsAdded(added) : '',
    moved > 0 ? eventsMoved(moved) : '',
    gone > 0 ? eventsGone(gone) : '',
    kept > 0 ? eventsKept(kept) : '',
    unread > 0 ? eventsUnread(unread) : '',
    leftOut > 0 ? eventsLeftOut(leftOut) : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? eventsAdded(0) : parts.join(' · ')
}

/** Returns who has taken the nights of a clash here. */
export function holderText({ kind, booking, reason, note, feed }: ClashShape['holders'][number]): string {
  if (booking) return [booking.reference, booking.guest].filter(Boolean).join(', ')
  if (kind === 'import') return `imported from ${feed ?? 'another calendar'}`
  if (kind === 'block') return note ?? blockReasonText[reason as keyof typeof blockReasonText] ?? 'kept by hand'
  return kind === 'reserved' ? 'somebody who is signing in' : 'somebody else'
}

/** Returns what the guest of a booking is asked: `Shorten HS-7K4Q2M to 3–5 June 2027…`. */
export function shortenText(reference: string, dates: StayDates): string {
  return `Shorten ${reference} to ${datesWithYear(dates)}…`
}

/** Returns the title of a clash: `Airbnb, 3–7 June 2027`. */
export function clashTitle({ feed, from, to }: Pick<ClashShape, 'feed' | 'from' | 'to'>): string {
  return `${feed.name}, ${datesWithYear({ checkIn: from, checkOut: to })}`
}

/** How to cancel a reservation at the other site, step by step. */
export const cancelThereSteps: Readonly<Record<Channel, readonly string[]>> = {
  airbnb: [
    'Call or write to the guest first: a cancellation by the host costs a fee and is visible to everyone.',
    'Airbnb, Menu, Reservations: open the reservation, Change or cancel, Cancel reservation.',
    'As the reason, choose that the home is not available for these dates.',
  ],
  booking_com: [
    'Booking.com extranet, Reservations: open the reservation.',
    'Choose “Request to cancel reservation”; the guest has to agree. If they do not, call Booking.com: an overbooking is settled by them, and may cost you another home for the guest.',
  ],
  vrbo: [
    'Vrbo, Inbox: write to the traveller first.',
    'Open the reservation, Manage booking, Cancel booking. Vrbo may take a fee, and gives the traveller everything back.',
  ],
  other: ['Cancel the reservation there, or take the entry out of that calendar.'],
}

/** Where to find the address of a calendar, and where to enter the one of this site. */
export const whereAtChannel: Readonly<Record<Channel, { readonly export: string; readonly import: string }>> = {
  airbnb: {
    export: 'Airbnb: Calendar, Availability, Connect to another website, copy “Airbnb calendar link”.',
    import: 'Airbnb: Calendar, Availability, Connect to another website, paste it as “Other website”.',
  },
  booking_com: {
    export: 'Booking.com extranet: Rates & availability, Sync calendars, Export.',
    import: 'Booking.com extranet: Rates & availability, Sync calendars, Add calendar connection.',
  },
  vrbo: {
    export: 'Vrbo: Calendar, Import & export, Export calendar.',
    import: 'Vrbo: Calendar, Import & export, Import calendar.',
  },
  other: {
    export: 'Look for “export calendar” or “iCal”; the address often ends in “.ics”.',
    import: 'Look for “import calendar” or “iCal” and paste it there.',
  },
}

export const channelOptions = Object.entries(CHANNEL_NAMES).map(([value, label]) => ({
  value: value as Channel,
  label,
}))

/** The texts of the page with the calendars of a home. */
export const channelsText = {
  noFeeds:
    'No calendar is imported. Add those of other sites where this home is listed: their nights are blocked here.',
  clashesLead: 'These nights are booked here and elsewhere. Nothing was overwritten: decide who stays.',
  amounts:
    'Calendars of other sites do not say what their guests pay. Enter what nights bring in before the commission of the site, and reports show what is left of them.',
  notAnAmount: 'Not saved. Enter an amount such as 840 or 1,240.50, or nothing.',
  noNights: 'Not saved. Some of these nights are not imported any more. The page shows those that are.',
  neither: 'Enter an address, or choose a file.',
  both: 'Enter an address or choose a file, not both.',
  held: 'Most of this calendar is missing all at once. That is more often an error than so many cancellations, so the nights stay blocked for 24 hours.',
  silent: 'Bookings made there since are not known here.',
  silentSince: (when: string) =>
    `Instant booking is off: an imported calendar has not been read since ${when}. Check the other site before you accept requests. It is on again once the calendar is read; bookings and holds are as they were.`,
} as const

/** Shown after something was done on the page. */
export const channelsDone = {
  added: 'The calendar is added.',
  saved: 'Saved.',
  fetched: 'The calendar was read. The result is shown beside it.',
  file: 'The file is imported.',
  accepted: 'The missing entries are removed: their nights are free again.',
  paused: 'The calendar is no longer read. Its nights stay blocked.',
  resumed: 'The calendar is read again.',
  freed: 'The calendar is removed, and its nights are free.',
  kept: 'The calendar is removed. Its nights stay blocked.',
  linked: 'The address is created. Enter it on the other site.',
  unlinked: 'The address no longer works.',
  amounts: 'The amounts are saved.',
  echo: 'Marked as an echo. It blocks no nights.',
} as const

export type ChannelsDone = keyof typeof channelsDone
