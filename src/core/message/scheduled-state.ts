/** What became of a message that a rule sends for a booking. */
export const SCHEDULED_STATES = ['planned', 'past', 'unwanted', 'skipped', 'stopped', 'sent'] as const

/**
 * `planned`: goes out; `past`: its time was over before the rule was made; `unwanted`: its guest has stopped such mails; `skipped`: whoever
 * looks after the booking has left it out; `stopped`: a value is missing; `sent`: it has gone out.
 */
export type ScheduledState = (typeof SCHEDULED_STATES)[number]

/** Those that are written down; `past` follows from the rule, `unwanted` from what its guest has chosen. */
export const KEPT_STATES = ['planned', 'skipped', 'stopped', 'sent'] as const satisfies readonly ScheduledState[]

export type KeptState = (typeof KEPT_STATES)[number]
