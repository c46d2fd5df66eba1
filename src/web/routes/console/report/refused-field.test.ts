import { expect, test } from 'vitest'
import { refusedField } from './refused-field.ts'

test('a refused report names the field and says why in the words of the page', () => {
  expect(refusedField({ fields: { to: 'Invalid input' } })).toMatchObject({ name: 'to' })
  const asOf = (fault: string) => refusedField({ fields: { asOf: fault } }).text
  expect(asOf('2026-04-03 or later: the first booking is of that day')).toMatch(
    'the first booking was made on 3 April 2026.',
  )
  expect(asOf('nothing has been booked yet')).toMatch('nothing has been booked yet.')
  expect(asOf('today or a day before')).toMatch('choose today or a day before.')
})
