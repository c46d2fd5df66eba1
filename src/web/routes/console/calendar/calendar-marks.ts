/** The looks of a bar: the classes of `claimLook`. */
export const BAR_MARKS = ['house', 'booked', 'imported', 'asked', 'held', 'blocked'] as const
/** The looks of a night that nobody has taken, or that is kept to prepare the home. */
export const NIGHT_MARKS = ['own', 'followed', 'lost', 'prep', 'past'] as const

export type BarMark = (typeof BAR_MARKS)[number]
export type NightMark = (typeof NIGHT_MARKS)[number]
