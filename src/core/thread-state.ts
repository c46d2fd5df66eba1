/** Whether a conversation is open. */
export const THREAD_STATES = ['open', 'closed'] as const

export type ThreadState = (typeof THREAD_STATES)[number]

/** What a host can offer in a conversation: dates at the usual price, or a special price. */
export const OFFER_KINDS = ['pre_approval', 'special_offer'] as const

export type OfferKind = (typeof OFFER_KINDS)[number]

/** The states of an offer. */
export const OFFER_STATES = ['open', 'accepted', 'withdrawn', 'expired'] as const

export type OfferState = (typeof OFFER_STATES)[number]

/**
 * The views of an inbox: conversations that wait for an answer, those that were put off, those that need no answer, or
 * all.
 */
export const INBOX_STATES = ['waiting', 'later', 'done', 'all'] as const

export type InboxState = (typeof INBOX_STATES)[number]
