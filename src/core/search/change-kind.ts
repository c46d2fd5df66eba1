/**
 * What has to be read again after a change: all of a home, its taken nights, what all homes share, the texts of the
 * site, the demo's clock, the bookings of a home, its conversations, or its tasks.
 */
export const CHANGE_KINDS = ['stay', 'nights', 'catalogue', 'text', 'clock', 'booking', 'thread', 'task'] as const

export type ChangeKind = (typeof CHANGE_KINDS)[number]
