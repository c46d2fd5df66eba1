/** Whether a conversation goes on. */
export const THREAD_STATES = ['open', 'closed'] as const

export type ThreadState = (typeof THREAD_STATES)[number]

/** What a host offers in a conversation: dates at the usual price, or a price. */
export const OFFER_KINDS = ['pre_approval', 'special_offer'] as const

export type OfferKind = (typeof OFFER_KINDS)[number]

/** Where an offer stands. */
export const OFFER_STATES = ['open', 'accepted', 'withdrawn', 'expired'] as const

export type OfferState = (typeof OFFER_STATES)[number]

/** Which conversations of an inbox: those that wait for an answer, those that wait and were put off, those that do not wait, or all. */
export const INBOX_STATES = ['waiting', 'later', 'done', 'all'] as const

export type InboxState = (typeof INBOX_STATES)[number]
