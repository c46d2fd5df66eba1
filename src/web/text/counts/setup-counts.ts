import { byCount } from '#core/text/counted.ts'

/** Homes that can be booked. */
export const homesThere = (count: number) =>
  byCount(count, { zero: 'none can be booked yet', one: '1 can be booked', other: '# can be booked' })

/** Events of the payment provider that came in. */
export const eventsArrived = (count: number) =>
  byCount(count, { zero: 'None has arrived yet', one: '1 has arrived', other: '# have arrived' })
