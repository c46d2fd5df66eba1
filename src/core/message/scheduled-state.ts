/** What became of a message that a rule sends for a booking. */
export const SCHEDULED_STATES = ['planned', 'past', 'unwanted', 'skipped', 'stopped', 'sent'] as const

/**
 * `planned`: will be sent; `past`: its time was over before the rule was made; `unwanted`: its guest has stopped such
 * mails; `skipped`: somebody who looks after the booking has left it out; `stopped`: a value is missing; `sent`: was
 * sent.
 */
export type ScheduledState = (typeof SCHEDULED_STATES)[number]

/** The states that are stored. `past` follows from the rule, `unwanted` from what the guest has chosen. */
export const KEPT_STATES = ['planned', 'skipped', 'stopped', 'sent'] as const satisfies readonly ScheduledState[]

export type KeptState = (typeof KEPT_STATES)[number]
