/** Nights that one answer of the calendar of many homes has at most. */
export const MOST_CALENDAR_NIGHTS = 800

/** Homes that it has at most. */
export const MOST_CALENDAR_HOMES = 50

/** Homes whose blocks go at once. */
export const MOST_RELEASED_HOMES = 100
