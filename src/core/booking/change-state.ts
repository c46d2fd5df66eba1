/** The states of a change or a charge that one side of a booking has proposed to the other. */
export const CHANGE_STATES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const

export type ChangeState = (typeof CHANGE_STATES)[number]

/** What a guest can be asked to pay in addition to the price. */
export const CHARGE_KINDS = ['extra', 'damage'] as const

export type ChargeKind = (typeof CHARGE_KINDS)[number]
