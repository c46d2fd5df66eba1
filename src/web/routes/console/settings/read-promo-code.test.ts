import { expect, test } from 'vitest'
import { promoBodyOf, promoFields, type PromoValues } from './read-promo-code.ts'

const empty = Object.fromEntries(Object.keys(promoFields).map((name) => [name, ''])) as PromoValues

test('a percentage is read to the hundredth, and an amount by the digits of its currency', () => {
  expect(promoBodyOf({ ...empty, percent: '12.5' })).toMatchObject({ percentBp: 1250, amountMinor: null, minNights: 1 })
  expect(promoBodyOf({ ...empty, amount: '20', currency: 'eur' })).toMatchObject({ amountMinor: 2000, currency: 'EUR' })
  expect(promoBodyOf({ ...empty, amount: '2000', currency: 'JPY' })).toMatchObject({ amountMinor: 2000 })
})

test('what is no number is handed on as it was typed, so that it never means no limit', () => {
  expect(promoBodyOf({ ...empty, maxUses: 'ten', percent: '5.123' })).toMatchObject({
    maxUses: 'ten',
    percentBp: '5.123',
  })
  expect(promoBodyOf(empty)).toMatchObject({ maxUses: null, perUser: null, currency: null })
})
