/** What people write to the company about. */
export const CONTACT_TOPICS = ['booking', 'home', 'account', 'privacy', 'hosting', 'other'] as const

export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** Whether somebody has answered a message. */
export const CONTACT_STATES = ['open', 'answered'] as const

export type ContactState = (typeof CONTACT_STATES)[number]
