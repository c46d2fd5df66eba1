import { expect, test } from 'vitest'
import { stayListOrderAfter, stayListOrderOf, stayListOrderText, staySort, type StayColumn } from './stay-list-order.ts'

const pressed = (...columns: readonly StayColumn[]) =>
  stayListOrderText(columns.reduce((now, column) => stayListOrderAfter(now, column), stayListOrderOf(null)))

test('a head that is pressed sorts by its column, and once more the other way round', () => {
  expect(pressed()).toBe('')
  expect(pressed('name')).toBe('-name')
  expect(pressed('price')).toBe('-price')
  expect(pressed('price', 'price')).toBe('price')
  expect(pressed('price', 'changed')).toBe('-changed')
  expect(pressed('price', 'name')).toBe('')
})

test('an address says the order, and one that there is not is that of names', () => {
  for (const text of ['-name', 'price', '-sleeps', 'changed'])
    expect(stayListOrderText(stayListOrderOf(text))).toBe(text)
  for (const text of [null, '', 'owner', '-', 'constructor', '--price'])
    expect(stayListOrderText(stayListOrderOf(text))).toBe('')
})

test('homes of one price come by name', () => {
  expect([staySort(stayListOrderOf('-price')), staySort(stayListOrderOf(null))]).toEqual([
    'nightlyPrice:desc,name:asc',
    'name:asc',
  ])
})
