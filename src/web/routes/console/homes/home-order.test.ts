import { expect, test } from 'vitest'
import { homeOrderAfter, homeOrderOf, homeOrderText, homeSort, type HomeColumn } from './home-order.ts'

const pressed = (...columns: readonly HomeColumn[]) =>
  homeOrderText(columns.reduce((now, column) => homeOrderAfter(now, column), homeOrderOf(null)))

test('a head that is pressed sorts by its column, and once more the other way round', () => {
  expect(pressed()).toBe('')
  expect(pressed('name')).toBe('-name')
  expect(pressed('price')).toBe('-price')
  expect(pressed('price', 'price')).toBe('price')
  expect(pressed('price', 'changed')).toBe('-changed')
  expect(pressed('price', 'name')).toBe('')
})

test('an address says the order, and one that there is not is that of names', () => {
  for (const text of ['-name', 'price', '-sleeps', 'changed']) expect(homeOrderText(homeOrderOf(text))).toBe(text)
  for (const text of [null, '', 'owner', '-', 'constructor', '--price'])
    expect(homeOrderText(homeOrderOf(text))).toBe('')
})

test('homes of one price come by name', () => {
  expect([homeSort(homeOrderOf('-price')), homeSort(homeOrderOf(null))]).toEqual([
    'nightlyPrice:desc,name:asc',
    'name:asc',
  ])
})
