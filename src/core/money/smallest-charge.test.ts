import { expect, test } from 'vitest'
import { smallestChargeMinor } from './smallest-charge.ts'

test('the smallest charge is in minor units of its currency', () => {
  const smallest = Object.fromEntries(
    ['EUR', 'GBP', 'JPY', 'DKK', 'KWD'].map((code) => [code, smallestChargeMinor(code)]),
  )
  expect(smallest).toEqual({ EUR: 50, GBP: 30, JPY: 50, DKK: 250, KWD: 500 })
})
