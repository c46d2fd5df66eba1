import type { Fee } from '#core/rate/stay-terms.ts'
import { expect, test } from 'vitest'
import { petFeesText } from './extra-text.ts'

const fee = (kind: Fee['kind'], basis: Fee['basis'], amountMinor: number) => ({
  kind,
  basis,
  amountMinor,
  percentBp: null,
})

test('what pets cost says by what the fee is multiplied', () => {
  expect(petFeesText([fee('cleaning', 'per_stay', 4999), fee('pet', 'per_pet', 4000)], 'EUR')).toBe('€40.00 a pet')
  expect(petFeesText([fee('pet', 'per_pet_night', 333)], 'GBP')).toBe('£3.33 a pet and night')
  expect(petFeesText([fee('pet', 'per_stay', 3500)], 'EUR')).toBe('€35.00')
})

test('all fees for pets are named', () => {
  const fees = [fee('pet', 'per_pet', 4000), fee('pet', 'per_pet_night', 500)]
  expect(petFeesText(fees, 'EUR')).toBe('€40.00 a pet and €5.00 a pet and night')
})

test('pets that are free cost nothing', () => {
  expect(petFeesText([fee('cleaning', 'per_stay', 4999)], 'EUR')).toBe('')
})
