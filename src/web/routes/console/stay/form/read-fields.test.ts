import { describe, expect, test } from 'vitest'
import type { Field } from './field.ts'
import { readForm, readValues } from './read-fields.ts'

const one = (field: Partial<Field> & Pick<Field, 'kind'>, text: string) => {
  const { read, faults } = readValues({ it: text }, [{ name: 'it', label: 'It', ...field }], 'EUR')
  return faults['it'] ?? read['it']
}

describe('a field of the home editor', () => {
  test('takes numbers within their bounds', () => {
    expect(one({ kind: 'whole', min: 1, max: 100 }, ' 4 ')).toBe(4)
    expect(one({ kind: 'whole', min: 1, max: 100 }, '0')).toBe('Type a number from 1 to 100.')
    expect(one({ kind: 'whole' }, '4.5')).toBe('Type a whole number.')
    expect(one({ kind: 'decimal', min: 0, max: 99 }, '1,5')).toBe(1.5)
    expect(one({ kind: 'decimal', places: 2, max: 9999 }, '1,000')).toBe('Type a number, such as 1.5.')
    expect(one({ kind: 'decimal', places: 2, max: 9999 }, '1,000.50')).toBe(1000.5)
    expect(one({ kind: 'decimal', min: -90, max: 90 }, '51,507')).toBe(51.507)
    expect(one({ kind: 'percent' }, '7.5 %')).toBe(750)
    expect(one({ kind: 'percent' }, '1,000')).toBe('Type a number, such as 1.5.')
    expect(one({ kind: 'percent' }, '101')).toBe('Type a number from 0.01 to 100.')
  })

  test('refuses a price of nothing or less with a sentence', () => {
    expect(one({ kind: 'money' }, '129.50')).toBe(12_950)
    expect(one({ kind: 'money' }, '')).toBeNull()
    expect(one({ kind: 'percent' }, '1000')).toBe('Type a number from 0.01 to 100.')
    expect(one({ kind: 'percent', min: 0 }, '-5')).toBe('Type a number from 0 to 100.')
    expect(one({ kind: 'money' }, '0')).toMatch(/^A price must be above zero/)
    expect(one({ kind: 'money', isRequired: true }, '-120')).toMatch(/^A price must be above zero/)
    expect(one({ kind: 'money', mayBeNothing: true }, '0')).toBe(0)
    expect(one({ kind: 'money' }, '12.345')).toBe('Type an amount such as 1200 or 120.50.')
  })

  test('tells what is left empty from what is an empty text', () => {
    expect(one({ kind: 'line' }, '')).toBe('')
    expect(one({ kind: 'whole' }, '')).toBeNull()
    expect(one({ kind: 'whole', isRequired: true }, '')).toBe('Please fill this in.')
    expect(one({ kind: 'tick' }, '')).toBe(false)
    expect(one({ kind: 'tick' }, 'on')).toBe(true)
  })

  test('takes days, times and choices that exist', () => {
    expect(one({ kind: 'date' }, '2027-02-29')).toBe('Choose a valid date.')
    expect(one({ kind: 'time' }, '15:00:00')).toBe('15:00')
    expect(one({ kind: 'time' }, '25:00')).toBe('Type a time such as 15:00.')
    const options = [{ value: 'a', label: 'A' }]
    expect(one({ kind: 'choice', options }, 'b')).toBe('Choose one from the list.')
    expect(one({ kind: 'ticks', options }, 'a,b')).toBe('Choose one from the list.')
  })
})

test('a price that is a hundredfold or a hundredth of the present one is asked about, and what is typed is kept', () => {
  const price: Field = { name: 'price', label: 'A night', kind: 'money', beside: 15_000 }
  const form = new FormData()
  form.set('price', '15000')
  const { values, doubts } = readForm(form, [price], 'EUR')
  expect(values).toEqual({ price: '15000' })
  expect(doubts).toEqual([
    'A night: €15,000.00 is a hundred times €150.00 or more. If a decimal point is missing, correct it.',
  ])
  for (const meant of ['14999', '1.51', '0']) {
    form.set('price', meant)
    expect(readForm(form, [price], 'EUR').doubts).toEqual([])
  }
  form.set('price', '1.5')
  expect(readForm(form, [price], 'EUR').doubts).toEqual([
    'A night: €1.50 is a hundredth of €150.00 or less. If the decimal point is in the wrong place, correct it.',
  ])
})

test('several ticks and lines are read as lists', () => {
  const form = new FormData()
  form.append('days', '0')
  form.append('days', '5')
  form.set('notes', 'No shoes\r\n\r\nQuiet at night')
  const fields: Field[] = [
    {
      name: 'days',
      label: 'Days',
      kind: 'ticks',
      options: [0, 5].map((day) => ({ value: `${day}`, label: `${day}` })),
    },
    { name: 'notes', label: 'Notes', kind: 'lines' },
  ]
  expect(readForm(form, fields, 'EUR').read).toEqual({ days: ['0', '5'], notes: ['No shoes', 'Quiet at night'] })
})
