import { expect, test } from 'vitest'
import { MOST_COUNTED } from '#core/setup-step.ts'
import { eventsArrived, staysThere } from './setup-counts.ts'

test('homes and events are counted to a bound, beyond which there may be more', () => {
  expect([0, 1, MOST_COUNTED - 1, MOST_COUNTED].map(staysThere)).toEqual([
    'none can be booked yet',
    '1 can be booked',
    '999 can be booked',
    '1,000 or more can be booked',
  ])
  expect(eventsArrived(MOST_COUNTED)).toBe('1,000 or more have arrived')
})
