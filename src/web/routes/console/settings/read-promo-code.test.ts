import { expect, test } from 'vitest'
import { promoBodyOf, promoFields, promoValuesOf, readPromoValues, type PromoValues } from './read-promo-code.ts'

const empty = Object.fromEntries(Object.keys(promoFields).map((name) => [name, ''])) as PromoValues

const company = { currency: 'EUR', timeZone: 'Europe/Madrid' }

test('a percentage is read to the hundredth, and an amount by the digits of its currency', () => {
  expect(promoBodyOf({ ...empty, percent: '12.5' }, company)).toMatchObject({
    percentBp: 1250,
    amountMinor: null,
    minNights: 1,
  })
  expect(promoBodyOf({ ...empty, amount: '20', currency: 'eur' }, company)).toMatchObject({
    amountMinor: 2000,
    currency: 'EUR',
  })
  expect(promoBodyOf({ ...empty, amount: '2000', currency: 'JPY' }, company)).toMatchObject({ amountMinor: 2000 })
})

test('the homes of a code are those that were ticked, in one order; none means all', () => {
  const form = new FormData()
  for (const id of ['b', 'a', 'b']) form.append('stays', id)
  expect(readPromoValues(form).stays).toBe('a,b')
  expect(promoBodyOf({ ...empty, stays: 'a,b' }, company)).toMatchObject({ stays: ['a', 'b'] })
  expect(promoBodyOf(empty, company)).toMatchObject({ stays: [] })
})

test('what is no number is handed on as it was typed, so that it never means no limit', () => {
  expect(promoBodyOf({ ...empty, maxUses: 'ten', percent: '5.123' }, company)).toMatchObject({
    maxUses: 'ten',
    percentBp: '5.123',
  })
  expect(promoBodyOf(empty, company)).toMatchObject({ maxUses: null, perUser: null, currency: null })
})

test('the last night is the last one on which the code counts, and its days begin and end where the company is', () => {
  const typed = {
    ...empty,
    percent: '10',
    minNights: '1',
    currency: 'EUR',
    staysFrom: '2027-08-01',
    staysTo: '2027-08-31',
    usedFrom: '2027-03-01',
    usedTo: '2027-03-31',
  }
  const body = promoBodyOf(typed, company)
  // Nights in [1 August, 1 September); used from the first of March until the end of the last, when summer time has begun.
  expect(body).toMatchObject({
    staysFrom: '2027-08-01',
    staysTo: '2027-09-01',
    bookableFrom: '2027-02-28T23:00:00.000Z',
    bookableTo: '2027-03-31T22:00:00.000Z',
  })
  const saved = { ...body, id: 1, uses: 0, active: true, stays: [], version: 1 } as unknown as Parameters<
    typeof promoValuesOf
  >[0]
  expect(promoValuesOf(saved, company)).toEqual(typed)
  expect(promoBodyOf({ ...empty, staysTo: 'soon', usedTo: 'later' }, company)).toMatchObject({
    staysTo: 'soon',
    bookableTo: 'later',
  })
})

test('an instant within a day that a program has set stays as it is until the day is changed', () => {
  const saved = {
    ...promoBodyOf({ ...empty, percent: '10' }, company),
    bookableFrom: '2027-03-01T10:30:00.000Z',
    bookableTo: '2027-03-09T17:00:00.000Z',
  } as unknown as Parameters<typeof promoValuesOf>[0]
  const shown = promoValuesOf(saved, company)
  expect([shown.usedFrom, shown.usedTo]).toEqual(['2027-03-01', '2027-03-09'])
  expect(promoBodyOf(shown, company, saved)).toMatchObject({
    bookableFrom: '2027-03-01T10:30:00.000Z',
    bookableTo: '2027-03-09T17:00:00.000Z',
  })
  expect(promoBodyOf({ ...shown, usedTo: '2027-03-10' }, company, saved)).toMatchObject({
    bookableFrom: '2027-03-01T10:30:00.000Z',
    bookableTo: '2027-03-10T23:00:00.000Z',
  })
})
