import { expect, test } from 'vitest'
import { unsentTextOf } from './owner-text.ts'

const month = (name: string, state: 'draft' | 'sent' | 'paid' = 'draft') => ({ month: name, state })

test('each month that was not sent says what is to be done with it, where the others have their amount', () => {
  const months = [month('2027-07'), month('2027-06'), month('2027-05', 'paid'), month('2027-04')]
  const text = unsentTextOf(months, '2027-07')
  expect(months.filter(({ state }) => state === 'draft').map((one) => text(one.month))).toEqual([
    'month not over',
    'to be sent',
    'left out',
  ])
  expect(unsentTextOf([month('2027-06')], '2027-07')('2027-06')).toBe('to be sent')
})
