import type { HomeNight } from './home-nights.ts'

/** Whether prices and rules of a night can be changed: what is booked keeps what was agreed. */
export const isChangeable = ({ claim, isPast }: HomeNight) => !isPast && (claim === null || claim.kind === 'block')
