/** The states of one payment of a booking's schedule. */
export const INSTALMENT_STATES = ['scheduled', 'processing', 'paid', 'failed', 'cancelled'] as const

export type InstalmentState = (typeof INSTALMENT_STATES)[number]
