/** Where else a home is let. */
export const CHANNELS = ['airbnb', 'booking_com', 'vrbo', 'other'] as const

export type Channel = (typeof CHANNELS)[number]

/** Whether somebody comes: surely, surely not, or the calendar does not tell. */
export const EVENT_KINDS = ['reserved', 'block', 'unknown'] as const

export type EventKind = (typeof EVENT_KINDS)[number]

/**
 * What became of an event. taken: its nights are its own here; covered: others have them and nobody is in two beds; echo: it came from us;
 * clash: somebody else comes in its nights; left_out: the end of what the other site lets be booked.
 */
export const EVENT_STATES = ['taken', 'covered', 'echo', 'clash', 'left_out'] as const

export type EventState = (typeof EVENT_STATES)[number]

/** How a clash ended. */
export const CLASH_OUTCOMES = ['import_gone', 'ours_gone', 'echo'] as const

export type ClashOutcome = (typeof CLASH_OUTCOMES)[number]

/** Why a text is no calendar that can be believed. */
export const CALENDAR_FAULTS = ['too_large', 'empty', 'html', 'not_a_calendar', 'truncated', 'too_many_events'] as const

export type CalendarFault = (typeof CALENDAR_FAULTS)[number]

/** Why asking for a calendar brought nothing. */
export const FEED_FAULTS = [
  'address',
  'unreachable',
  'timeout',
  'status',
  'denied',
  'missing',
  ...CALENDAR_FAULTS,
] as const

export type FeedFault = (typeof FEED_FAULTS)[number]

/** How a feed is. held: most of it is missing, and nothing is given up yet; silent: it has not been read for long. */
export const FEED_HEALTHS = ['new', 'well', 'failing', 'silent', 'held', 'paused'] as const

export type FeedHealth = (typeof FEED_HEALTHS)[number]
