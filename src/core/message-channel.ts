/** How a message is sent. */
export const MESSAGE_CHANNELS = ['email', 'sms'] as const

export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** The states of a message. `suppressed`: it was not to be sent. */
export const OUTBOX_STATES = ['queued', 'sent', 'failed', 'suppressed'] as const

export type OutboxState = (typeof OUTBOX_STATES)[number]
