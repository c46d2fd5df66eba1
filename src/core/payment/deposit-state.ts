/** The states of a damage deposit. */
export const DEPOSIT_STATES = ['planned', 'held', 'released', 'captured', 'failed', 'waived'] as const

export type DepositState = (typeof DEPOSIT_STATES)[number]
