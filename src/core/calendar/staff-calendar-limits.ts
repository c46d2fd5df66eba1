/** The greatest number of nights in one answer of the calendar of many homes. */
export const MOST_CALENDAR_NIGHTS = 800

/** How many nights such an answer has by default. */
export const USUAL_CALENDAR_NIGHTS = 62

/** For how many nights the calendar of many homes tells by default how many homes are sold. */
export const USUAL_OCCUPANCY_NIGHTS = 180

/** The greatest number of homes in one such answer. */
export const MOST_CALENDAR_STAYS = 50

/** The greatest number of spans of nights that are blocked at once. */
export const MOST_BLOCKED_SPANS = 1_000

/** The greatest number of homes whose blocks are removed at once. */
export const MOST_RELEASED_STAYS = 100
