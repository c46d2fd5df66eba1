import { byCount } from '#core/text/counted.ts'

/** Says how many homes can be booked. */
export const homesThere = (count: number) =>
  byCount(count, { zero: 'none can be booked yet', one: '1 can be booked', other: '# can be booked' })

/** Says how many events of the payment provider were received. */
export const eventsArrived = (count: number) =>
  byCount(count, { zero: 'None has arrived yet', one: '1 has arrived', other: '# have arrived' })
