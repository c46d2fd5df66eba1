import { expect, test } from 'vitest'
import { monthTextOf } from './owner-text.ts'

const month = (name: string, state: 'draft' | 'sent' | 'paid' = 'draft', isEmpty = false) => ({
  month: name,
  state,
  isEmpty,
})

test('each month says what its statement is, and its amount where it is or may still be sent', () => {
  const months = [month('2027-07'), month('2027-06'), month('2027-05', 'paid'), month('2027-04')]
  expect(months.map(monthTextOf(months, '2027-07'))).toEqual([
    { text: 'month not over', hasAmount: true },
    { text: 'not sent', hasAmount: true },
    { text: 'paid', hasAmount: true },
    { text: 'left out', hasAmount: false },
  ])
})

test('a month with nothing in it does not ask to be sent', () => {
  const months = [month('2027-07', 'draft', true), month('2027-06', 'draft', true), month('2027-05')]
  expect(months.map(monthTextOf(months, '2027-07'))).toEqual([
    { text: 'month not over', hasAmount: false },
    { text: 'nothing to send', hasAmount: false },
    { text: 'not sent', hasAmount: true },
  ])
})
