import type { DamageTerms } from '#core/rate/stay-terms.ts'
import { expect, test } from 'vitest'
import { depositSummary, discountSummary, feeSummary, seasonSummary } from './rate-summaries.ts'

const fee: Parameters<typeof feeSummary>[0] = {
  name: 'Cleaning',
  kind: 'cleaning',
  basis: 'per_stay',
  amountMinor: 17_500,
  percentBp: null,
  optional: false,
  fromNights: null,
  toNights: null,
}

test.each([
  [{}, '€175.00 once a stay'],
  [
    { name: 'Breakfast basket', kind: 'extra', basis: 'per_guest_night', optional: true },
    'Optional extra · €175.00 a guest and night',
  ],
  [{ name: 'Cleaning after a short stay', toNights: 3 }, '€175.00 once a stay · stays of up to 3 nights'],
  [{ fromNights: 2, toNights: 5 }, '€175.00 once a stay · stays of 2 to 5 nights'],
  [{ fromNights: 28 }, '€175.00 once a stay · stays of 28 nights or more'],
  [
    { name: 'Service', kind: 'custom', amountMinor: null, percentBp: 750, basis: 'percent_of_rent', optional: true },
    'Other fee · 7.5% of the rent · only on request',
  ],
] as const)('a fee %j comes to “%s”', (changed, words) => {
  expect(feeSummary({ ...fee, ...changed }, 'EUR')).toBe(words)
})

test('a season says its prices and its shortest stay, and nothing where it has none', () => {
  const season = { nightlyMinor: 51_200, weekendNightlyMinor: 60_000, minNights: 7 }
  expect(seasonSummary(season, 'EUR')).toBe('€512.00 a night · €600.00 a weekend night · at least 7 nights')
  expect(seasonSummary({ nightlyMinor: null, weekendNightlyMinor: null, minNights: 1 }, 'EUR')).toBe('at least 1 night')
  expect(seasonSummary({ nightlyMinor: null, weekendNightlyMinor: null, minNights: null }, 'EUR')).toBe('')
})

test('discounts say from when on they apply, all of them', () => {
  expect(
    discountSummary({
      lengthDiscounts: [
        { nights: 7, percentBp: 1000 },
        { nights: 28, percentBp: 2000 },
      ],
      leadDiscounts: [
        { kind: 'early_bird', days: 60, percentBp: 500 },
        { kind: 'last_minute', days: 7, percentBp: 750 },
      ],
    }),
  ).toBe('10% off a week or more · 20% off 28 nights or more · 5% off from 60 days ahead · 7.5% off in the last 7 days')
  expect(discountSummary({ lengthDiscounts: [], leadDiscounts: [] })).toBe('None')
})

test.each([
  [{ mode: 'none' }, 'None'],
  [{ mode: 'flat' }, '€500.00 · released 3 days after the stay'],
  [{ mode: 'percent' }, '10% of the total · released 3 days after the stay'],
  [{ mode: 'greater' }, '€500.00 or 10% of the total, whichever is more · released 3 days after the stay'],
] as const)('a deposit %j comes to “%s”', (changed, words) => {
  const damage: DamageTerms = { mode: 'flat', amountMinor: 50_000, percentBp: 1000, releaseDays: 3 }
  expect(depositSummary({ ...damage, ...changed }, 'EUR')).toBe(words)
})
