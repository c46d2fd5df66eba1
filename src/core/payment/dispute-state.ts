/** How far a charge is that the bank of a card's holder takes back: `lost` = the money stays with the holder. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const

export type DisputeState = (typeof DISPUTE_STATES)[number]
