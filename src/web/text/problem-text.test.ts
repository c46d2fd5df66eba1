import { expect, test } from 'vitest'
import { problemMessage } from './problem-text.ts'

test('a refusal says what is wrong and what works', () => {
  expect(
    problemMessage({ code: 'arrival_day_not_allowed', weekday: 2, allowedWeekdays: [4, 5] } as { code: string }),
  ).toBe('Guests cannot arrive on a Wednesday at that time of year, only on Fridays and Saturdays.')
})

test('of two dates of which one is missing, that one is named', () => {
  const sentence = (details: { reason: string; field?: string }) =>
    problemMessage({ code: 'invalid_dates', ...details })
  expect(sentence({ reason: 'missing', field: 'checkIn' })).toBe(
    'A stay needs both days. Choose the day to arrive, too.',
  )
  expect(sentence({ reason: 'missing', field: 'checkOut' })).toBe(
    'A stay needs both days. Choose the day to leave, too.',
  )
  expect(sentence({ reason: 'not_a_date' })).toMatch(/does not exist or cannot be read/)
})

test('a single closed day is named instead of its weekday', () => {
  const closed = { code: 'arrival_day_not_allowed', weekday: 4, allowedWeekdays: [4, 5], closedOn: '2027-12-24' }
  expect(problemMessage(closed)).toBe(
    'Guests cannot arrive on Friday 24 December 2027. Choose the day before or after.',
  )
})

test('a changed price names both totals', () => {
  const details = { code: 'price_changed', quotedTotalMinor: 170_780, currentTotalMinor: 181_000, currency: 'EUR' }
  expect(problemMessage(details)).toContain('from €1,707.80 to €1,810.00')
})

test('a price that was too old names what it promised', () => {
  const details = { code: 'quote_expired', quotedTotalMinor: 170_780, currency: 'EUR' }
  expect(problemMessage(details)).toContain('€1,707.80 was made more than half an hour ago')
})

test('an unknown code gets a general sentence', () => {
  expect(problemMessage({ code: 'toString' })).toContain('Please try again')
  expect(problemMessage({})).toContain('Please try again')
})

test.each([
  [{ code: 'nights_not_multiple', multipleOf: 7, nights: 5 }, 'whole weeks; you chose 5 nights'],
  [{ code: 'nights_not_multiple', multipleOf: 3, nights: 4 }, '3, 6 or 9 nights'],
  [{ code: 'not_open', openFrom: '2027-05-01' }, 'It opens on Saturday 1 May 2027.'],
  [{ code: 'not_open', openFrom: null }, 'Choose other ones.'],
  [{ code: 'leaves_short_gap', gapNights: 1, side: 'after' }, 'a single night empty after your stay'],
  [{ code: 'extra_sold_out', extra: 'extra-cot', left: 0 }, '“extra cot” is no longer available for these dates'],
  [{ code: 'extra_too_late', extra: 'Airport transfer', noticeHours: 48 }, '2 days before check-in'],
  [{ code: 'promo_not_valid', reason: 'too_few_nights', figure: 7 }, 'for stays of 7 nights or more'],
  [
    { code: 'promo_not_valid', reason: 'too_little_rent', figure: 140_000, currency: 'EUR' },
    'for stays whose nights cost €1,400.00 or more, before fees and taxes',
  ],
  [{ code: 'promo_not_valid', reason: 'used_by_you' }, 'You have already used this promo code.'],
])('%o says what works', (details, text) => {
  expect(problemMessage(details)).toContain(text)
})
