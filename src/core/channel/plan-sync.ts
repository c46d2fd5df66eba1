import { addDays, nightsOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { Channel, EventKind } from './channel-lists.ts'
import { eventKind } from './event-kind.ts'
import type { CalendarEvent } from './read-calendar.ts'

/** An event as the last reading left it. */
export interface KnownEvent extends StayDates {
  readonly uid: string
  readonly kind: EventKind
  readonly summary: string
  /** True when it only marks the end of what the other site lets be booked. It takes no nights. */
  readonly isLeftOut: boolean
  readonly timesSeen: number
  readonly datedAt: Date
  readonly missingSince: Date | null
  readonly isGone: boolean
}

/** An event that the calendar contains now. */
export interface PresentEvent extends StayDates {
  readonly uid: string
  readonly kind: EventKind
  readonly summary: string
  readonly isLeftOut: boolean
}

/** What a reading changed, in numbers of events. */
export interface FeedDifference {
  readonly added: number
  readonly moved: number
  readonly gone: number
  /** Missing from the calendar, but kept here. */
  readonly kept: number
  /** Could not be read. They keep the nights that they had. */
  readonly unread: number
  readonly leftOut: number
  /** Marked as free time in the calendar: they take no nights. */
  readonly free: number
}

export interface SyncPlan {
  readonly present: readonly PresentEvent[]
  /** UIDs of missing events whose nights are kept. */
  readonly missing: readonly string[]
  /** UIDs of events whose nights are free again. */
  readonly gone: readonly string[]
  /** Since when most of the calendar has been missing, or null. */
  readonly lostSince: Date | null
  readonly difference: FeedDifference
}

export interface SyncFacts {
  readonly channel: Channel
  readonly known: readonly KnownEvent[]
  /** `kind` is set where it is known from an earlier reading. */
  readonly read: {
    readonly events: readonly (CalendarEvent & { readonly kind?: EventKind })[]
    readonly unread: readonly string[]
    /** How many other events ahead are marked as free time. Left out: none. */
    readonly free?: number
  }
  readonly today: IsoDate
  readonly at: Date
  readonly lostSince: Date | null
  /** Somebody has confirmed that the missing events are really gone. */
  readonly isConfirmed?: boolean
  /** The calendar was uploaded as a file, so what is missing is not a failure of the other site. */
  readonly isFile?: boolean
}

/** For how many hours most of a calendar has to be missing before its nights are freed. */
export const LOSS_WAITS_HOURS = 24
/** Beyond this many days ahead, events of other sites disappear and come back. */
const SURE_DAYS = 365
const YOUNG_MS = 3 * 3_600_000
const HOUR_MS = 3_600_000

/**
 * Plans what a reading of a calendar changes. The nights of an event are freed when it is cancelled or missing, with
 * these exceptions:
 *
 * - It lies more than a year ahead: such events come back.
 * - It has begun: calendars drop the past.
 * - The calendar has lost all events, or at least three and more than half of those it had. Their nights are freed when
 *   that has lasted 24 hours, or when somebody confirms it.
 *
 * Among events that have been there for longer, those that were seen only once, a moment ago, do not count as a loss:
 * calendars show nights by the hundred and take them back at the next reading. Of a calendar that shows none of the
 * longer-known events, every event counts: one that was added an hour ago has seen all of its events only once.
 */
export function planSync(facts: SyncFacts): SyncPlan {
  const { channel, known, read, today, at } = facts
  const cancelled = new Set(read.events.filter(({ isCancelled }) => isCancelled).map(({ uid }) => uid))
  const upcoming = read.events.filter(({ isCancelled, checkOut }) => !isCancelled && checkOut > today)
  const end = upcoming.reduce((latest, { checkOut }) => (checkOut > latest ? checkOut : latest), today)
  const present = upcoming.map((event) => ({
    uid: event.uid,
    checkIn: event.checkIn,
    checkOut: event.checkOut,
    summary: event.summary,
    kind: event.kind ?? eventKind(channel, event),
    isLeftOut: isBeyondTheWindow(event, { channel, end, today }),
  }))
  const here = new Set(present.map(({ uid }) => uid))
  const live = known.filter(({ isGone, checkOut }) => !isGone && checkOut > today)
  const unread = new Set(read.unread)
  const absent = live.filter(({ uid }) => !here.has(uid) && !cancelled.has(uid) && !isUnread(uid, unread))
  const lost = absent.filter((event) => isNear(event, today))
  const isYoung = ({ timesSeen, datedAt }: KnownEvent) =>
    !facts.isFile && timesSeen < 2 && at.getTime() - datedAt.getTime() < YOUNG_MS
  const isTrusted = live.some((event) => !isYoung(event) && here.has(event.uid))
  const counts = (event: KnownEvent) => !event.isLeftOut && !(isTrusted && isYoung(event))
  const settled = live.filter((event) => isNear(event, today) && counts(event))
  const vanished = lost.filter(counts)
  const isSudden =
    vanished.length > 0 && (present.length === 0 || (vanished.length >= 3 && vanished.length * 2 > settled.length))
  const lostSince = isSudden ? (facts.lostSince ?? at) : null
  const isBelieved =
    facts.isConfirmed === true || lostSince === null || at.getTime() - lostSince.getTime() >= LOSS_WAITS_HOURS * HOUR_MS
  const going = new Set((isBelieved ? lost : lost.filter(({ isLeftOut }) => isLeftOut)).map(({ uid }) => uid))
  const gone = live.filter(({ uid }) => going.has(uid) || cancelled.has(uid)).map(({ uid }) => uid)
  const missing = absent.filter(({ uid }) => !going.has(uid)).map(({ uid }) => uid)
  const before = new Map(known.map((event) => [event.uid, event]))
  return {
    present,
    missing,
    gone,
    lostSince: isBelieved ? null : lostSince,
    difference: {
      added: present.filter(({ uid }) => before.get(uid)?.isGone !== false).length,
      moved: present.filter((event) => isMoved(event, before.get(event.uid))).length,
      gone: gone.length,
      kept: missing.length,
      unread: read.unread.length,
      leftOut: present.filter(({ isLeftOut }) => isLeftOut).length,
      free: read.free ?? 0,
    },
  }
}

/** Returns whether an event has not begun and is not so far ahead that it may come back. */
const isNear = ({ checkIn }: StayDates, today: IsoDate) => checkIn > today && checkIn <= addDays(today, SURE_DAYS)

const isMoved = (event: StayDates, before: KnownEvent | undefined) =>
  before !== undefined && !before.isGone && (before.checkIn !== event.checkIn || before.checkOut !== event.checkOut)

/**
 * When an event that repeats could not be read, none of its days was: their UIDs are its own followed by the day. One
 * without a UID may be any event.
 */
function isUnread(uid: string, unread: ReadonlySet<string>): boolean {
  if (unread.has('') || unread.has(uid)) return true
  for (let slash = uid.indexOf('/'); slash >= 0; slash = uid.indexOf('/', slash + 1))
    if (unread.has(uid.slice(0, slash))) return true
  return false
}

const LONG_NIGHTS = 60
const FAR_DAYS = 300

/**
 * Returns whether closed nights mark the end of what the other site lets be booked. Airbnb and Booking.com show the
 * nights beyond their booking window as one long block, which ends where their calendar ends and begins a day later
 * every day.
 */
function isBeyondTheWindow(
  event: CalendarEvent,
  { channel, end, today }: { channel: Channel; end: IsoDate; today: IsoDate },
): boolean {
  if (channel !== 'airbnb' && channel !== 'booking_com') return false
  if (eventKind(channel, event) === 'reserved') return false
  return nightsOf(event) >= LONG_NIGHTS && event.checkOut >= addDays(today, FAR_DAYS) && event.checkOut === end
}
