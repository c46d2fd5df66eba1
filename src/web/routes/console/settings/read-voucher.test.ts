import { expect, test } from 'vitest'
import { missingGuest, refusedVoucherValues, voucherBodyOf, voucherFields, type VoucherValues } from './read-voucher.ts'

const empty = Object.fromEntries(voucherFields.map((name) => [name, ''])) as VoucherValues

test('an amount is read by the digits of its currency, and nobody is named where nothing is typed', () => {
  expect(voucherBodyOf({ ...empty, amount: '50', currency: 'eur' })).toMatchObject({
    amountMinor: 5000,
    currency: 'EUR',
    guest: null,
  })
  expect(voucherBodyOf({ ...empty, amount: '5000', currency: 'JPY' })).toMatchObject({ amountMinor: 5000 })
  expect(voucherBodyOf({ ...empty, email: 'ann@example.com' })).toMatchObject({
    guest: { name: '', email: 'ann@example.com' },
  })
})

test('what is no amount is handed on as it was typed, so that nothing is issued', () => {
  expect(voucherBodyOf({ ...empty, amount: '5,005', currency: 'EUR' }).amountMinor).toBe('5,005')
  expect(voucherBodyOf(empty).amountMinor).toBeNull()
})

test('a refused form can be sent again: with its key, unless that is spent or it has none', () => {
  const typed = { ...empty, amount: '50', key: 'k1' }
  expect(refusedVoucherValues(typed, false)).toEqual(typed)
  for (const again of [refusedVoucherValues(typed, true), refusedVoucherValues({ ...typed, key: '' }, false)]) {
    expect(again).toEqual({ ...typed, key: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  }
})

test('a name without an address, or the other way round, is asked for by what it is needed for', () => {
  expect(missingGuest({ name: 'Ann', email: '' })).toEqual({
    email: 'The address to mail it to. Leave the name empty, too, if nothing is to be mailed.',
  })
  expect(missingGuest({ name: '', email: 'ann@example.com' })).toEqual({
    name: 'The name by which the mail greets the guest.',
  })
  for (const both of ['', 'x']) expect(missingGuest({ name: both, email: both })).toEqual({})
})
