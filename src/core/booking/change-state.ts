/** Where a change of a booking, or a charge, that one side asked the other for stands. */
export const CHANGE_STATES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const

export type ChangeState = (typeof CHANGE_STATES)[number]

/** What a guest is asked to pay for beside the price. */
export const CHARGE_KINDS = ['extra', 'damage'] as const

export type ChargeKind = (typeof CHARGE_KINDS)[number]
