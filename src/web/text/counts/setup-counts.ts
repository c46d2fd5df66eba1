import { MOST_COUNTED } from '#core/setup-step.ts'
import { byCount } from '#core/text/counted.ts'

/** Says how many homes can be booked. */
export const staysThere = (count: number) =>
  byCount(count, { zero: 'none can be booked yet', one: '1 can be booked', other: `${orMore(count)} can be booked` })

/** Says how many events of the payment provider were received. */
export const eventsArrived = (count: number) =>
  byCount(count, { zero: 'None has arrived yet', one: '1 has arrived', other: `${orMore(count)} have arrived` })

/** More than this are not counted. */
const orMore = (count: number) => (count >= MOST_COUNTED ? '# or more' : '#')
