import { expect, test } from 'vitest'
import { refusedField } from './refused-field.ts'

test('a refused report names the field and says why in the words of the page', () => {
  expect(refusedField({ code: 'invalid_input', fields: { to: 'Invalid input' } })).toMatchObject({ name: 'to' })
  const noDay = { code: 'invalid_input', fields: { asOf: 'Invalid input' } }
  expect(refusedField(noDay)).toEqual({ name: 'asOf', text: 'Choose today or a day before.' })
  const asOf = (first: string | null) => refusedField({ code: 'as_of_unknown', first, today: '2026-12-01' })
  expect(asOf('2026-04-03')).toEqual({
    name: 'asOf',
    text: 'Choose a day from 3 April 2026, when the first booking was made, to today.',
  })
  expect(asOf(null).text).toContain('nothing has been booked yet')
})
