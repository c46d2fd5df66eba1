import type { StayNight } from './stay-nights.ts'

/** Whether the price and the rules of a night can be changed: bookings keep what was agreed. */
export const isChangeable = ({ claim, isPast }: StayNight) => !isPast && (claim === null || claim.kind === 'block')
