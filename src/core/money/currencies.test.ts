import { expect, test } from 'vitest'
import { currencies, isCurrency } from './currencies.ts'

test('currencies are codes that Intl knows, in order and each once', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  expect(currencies.filter((code) => !known.has(code))).toEqual([])
  expect([...new Set(currencies)].toSorted()).toEqual(currencies)
})

test.each(['EUR', 'JPY', 'KWD', 'XOF'])('%s is one', (code) => expect(isCurrency(code)).toBe(true))

test.each(['eur', 'E R', 'ABC', 'XXX', 'XTS', 'XAU', 'DEM', '', 'EURO'])('%j is none', (code) =>
  expect(isCurrency(code)).toBe(false),
)
