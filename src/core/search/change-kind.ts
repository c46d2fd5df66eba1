/** What has to be read again of a change: all of a home, its taken nights, or what all homes share. */
export const CHANGE_KINDS = ['stay', 'nights', 'catalogue'] as const

export type ChangeKind = (typeof CHANGE_KINDS)[number]
