/** The states of a charge that the cardholder's bank takes back. `lost`: the money stays with the cardholder. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const

export type DisputeState = (typeof DISPUTE_STATES)[number]
