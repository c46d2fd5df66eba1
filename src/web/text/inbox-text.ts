import { todayIn, timeOfDayIn } from '#core/time/zoned-time.ts'
import type { InboxState } from '#core/thread-state.ts'
import { dayText } from './console/dates-text.ts'
import { guestName } from './booking/guest-name.ts'

/** The names of the parts of the inbox, in the order of their chips. */
export const inboxStateText: Readonly<Record<InboxState, string>> = {
  waiting: 'Waiting',
  later: 'Later',
  done: 'Done',
  all: 'All',
}

/** What an empty part of the inbox says. */
export const emptyInboxText: Readonly<Record<InboxState, string>> = {
  all: 'No guest has written yet. Questions about homes and bookings come here.',
  waiting: 'No guest is waiting for an answer.',
  later: 'Nothing is postponed.',
  done: 'No conversation has been answered yet.',
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns how long somebody has waited: `52 min`, `3 h`, `2 d`. */
export function waitedText(since: string, nowMs: number): string {
  const waited = Math.max(nowMs - Date.parse(since), 0)
  if (waited < HOUR) return `${Math.floor(waited / MINUTE)} min`
  return waited < 2 * DAY ? `${Math.floor(waited / HOUR)} h` : `${Math.floor(waited / DAY)} d`
}

/**
 * Returns an instant as short as possible: its time if it is today, otherwise its day: `16:00`, `13 May`, `13 May
 * 2026`.
 */
export function shortInstant(instant: string, timeZone: string, nowMs: number): string {
  const at = Date.parse(instant)
  const day = todayIn(timeZone, at)
  const today = todayIn(timeZone, nowMs)
  return day === today ? timeOfDayIn(timeZone, at) : dayText(day, today)
}

/** Returns until when something was postponed: `later, 09:00`, `later, 14 May`. */
export function laterText(until: string, timeZone: string, nowMs: number): string {
  return `later, ${shortInstant(until, timeZone, nowMs)}`
}

/** The part of a conversation that says who writes. */
interface Written {
  readonly guest: { readonly name: string | null; readonly email: string | null }
  readonly booking: { readonly reference: string } | null
}

/** Returns what the guest of a conversation is called. */
export function writerName({ guest: { name, email }, booking }: Written): string {
  const isGone = email === null && !name?.trim()
  return isGone && booking === null ? 'Former guest' : guestName(name, booking?.reference)
}

/** Shown instead of the form for an answer to users who may only read. */
export const readOnlyThreadText = 'You can read this conversation; others answer it.'

/** What is said of a message that has not been sent yet. */
export const waitingText = {
  held: 'Held back: the booking was cancelled after this was written. Send it, change it, or cancel it.',
  planned: 'Message to be sent',
  leavesIn: (seconds: number) => (seconds > 0 ? `leaves in ${seconds} s` : 'is leaving'),
  leavesAt: (instant: string, timeZone: string, nowMs: number) => {
    const at = Date.parse(instant)
    const day = todayIn(timeZone, at)
    const time = timeOfDayIn(timeZone, at)
    const today = todayIn(timeZone, nowMs)
    return day === today ? `leaves today at ${time}` : `leaves on ${dayText(day, today)} at ${time}`
  },
} as const

/** What the forms of a conversation say. */
export const inboxText = {
  messageMissing: 'Write something first.',
  timeMissing: 'Choose a future date and time, in the home’s local time.',
  changedTo: (text: string) =>
    `Somebody else has changed this message in the meantime: “${text}” Yours is above; save it again to replace theirs.`,
  hasLeft: 'It has already been sent.',
  noteMissing: 'Write the note first.',
  noteTooLong: 'A note can have at most 4,000 characters.',
  datesMissing: 'Choose the days of arrival and departure.',
  rentUnclear: 'Write the rent as a figure, such as 840 or 840.50, or leave it empty for the price of the home.',
} as const
