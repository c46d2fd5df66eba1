/**
 * What has to be read again of a change: all of a home, its taken nights, what all homes share, the texts of the site, or the demo's
 * clock.
 */
export const CHANGE_KINDS = ['stay', 'nights', 'catalogue', 'text', 'clock'] as const

export type ChangeKind = (typeof CHANGE_KINDS)[number]
