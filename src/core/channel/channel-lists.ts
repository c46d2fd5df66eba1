/** The other sites on which a home can be let. */
export const CHANNELS = ['airbnb', 'booking_com', 'vrbo', 'other'] as const

export type Channel = (typeof CHANNELS)[number]

/** Whether the nights of an event are a reservation, certainly not one, or the calendar does not say. */
export const EVENT_KINDS = ['reserved', 'block', 'unknown'] as const

export type EventKind = (typeof EVENT_KINDS)[number]

/**
 * What became of an event. `taken`: it holds its nights here; `covered`: others hold them, and no two guests need the
 * same bed; `echo`: it came from this site; `clash`: somebody else comes in its nights; `left_out`: it only marks the
 * end of what the other site lets be booked.
 */
export const EVENT_STATES = ['taken', 'covered', 'echo', 'clash', 'left_out'] as const

export type EventState = (typeof EVENT_STATES)[number]

/** How a clash ended. */
export const CLASH_OUTCOMES = ['import_gone', 'ours_gone', 'echo'] as const

export type ClashOutcome = (typeof CLASH_OUTCOMES)[number]

/** Why a text is not taken for a whole calendar. */
export const CALENDAR_FAULTS = ['too_large', 'empty', 'html', 'not_a_calendar', 'truncated', 'too_many_events'] as const

export type CalendarFault = (typeof CALENDAR_FAULTS)[number]

/** Why a calendar could not be fetched. */
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

/**
 * The condition of a feed. `held`: most of its events are missing, and their nights are kept for now; `silent`: it has
 * not been read for a long time.
 */
export const FEED_HEALTHS = ['new', 'well', 'failing', 'silent', 'held', 'paused'] as const

export type FeedHealth = (typeof FEED_HEALTHS)[number]

/** How many calendar links a home may have. */
export const MOST_CALENDAR_LINKS = 20
