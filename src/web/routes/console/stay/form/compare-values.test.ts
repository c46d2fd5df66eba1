import { expect, test } from 'vitest'
import { compareValues, readSeen } from './compare-values.ts'
import type { Field } from './field.ts'

const fields: Field[] = [
  { name: 'price', label: 'A night', kind: 'money' },
  { name: 'mode', label: 'Booking', kind: 'choice', options: [{ value: 'request', label: 'On request' }] },
]
const seen = { price: '120.00', mode: 'instant' }

test('what nobody else changed is saved as it was typed', () => {
  const typed = { price: '130.00', mode: 'instant' }
  expect(compareValues(fields, seen, seen, typed)).toEqual({ values: typed, clashes: [] })
})

test('fields that only somebody else changed keep what they saved', () => {
  const typed = { price: '130.00', mode: 'instant' }
  expect(compareValues(fields, seen, { price: '120.00', mode: 'request' }, typed)).toEqual({
    values: { price: '130.00', mode: 'request' },
    clashes: [],
  })
})

test('a field that both changed stands with both values, and what was typed is kept', () => {
  const typed = { price: '130.00', mode: 'instant' }
  expect(compareValues(fields, seen, { price: '140.00', mode: 'request' }, typed)).toEqual({
    values: { price: '130.00', mode: 'request' },
    clashes: [{ label: 'A night', mine: '130.00', theirs: '140.00' }],
  })
})

test('the same change by both is no conflict, and neither is a form that does not say what it was shown with', () => {
  const typed = { price: '130.00', mode: 'instant' }
  expect(compareValues(fields, seen, { price: '130.00', mode: 'instant' }, typed).clashes).toEqual([])
  expect(compareValues(fields, readSeen('no JSON'), { price: '140.00', mode: 'instant' }, typed)).toEqual({
    values: typed,
    clashes: [],
  })
})
