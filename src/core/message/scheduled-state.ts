/** What became of a message that a rule sends for a booking. */
export const SCHEDULED_STATES = [
  'planned',
  'past',
  'unwanted',
  'unknown_language',
  'skipped',
  'stopped',
  'sent',
] as const

/**
 * `planned`: will be sent; `past`: its time was over before the rule was made; `unwanted`: its guest has stopped such
 * mails; `unknown_language`: the rule is for guests of some languages, and nobody knows that of the guest; `skipped`: somebody who looks after the booking has left it out; `stopped`: a value is missing; `sent`: was
 * sent.
 */
export type ScheduledState = (typeof SCHEDULED_STATES)[number]

/** The states that are stored. `past` and `unknown_language` follow from the rule, `unwanted` from what the guest has chosen. */
export const KEPT_STATES = ['planned', 'skipped', 'stopped', 'sent'] as const satisfies readonly ScheduledState[]

export type KeptState = (typeof KEPT_STATES)[number]
