import { expect, test } from 'vitest'
import type { EditedStay } from '../editor/stay-data.ts'
import { seasonForms } from './season-forms.ts'

/** A home with one season; only the fields that its forms read. */
const stayWith = (spans: readonly { from: string; to: string }[], yearly: boolean) =>
  ({
    today: '2027-02-01',
    rates: {
      follows: null,
      version: 1,
      terms: {
        currency: 'EUR',
        nightlyMinor: 10_000,
        seasons: [{ id: 1, name: 'Season', spans, yearly, checkInDays: 0 }],
      },
    },
    home: { documentId: 'casa' },
    details: { documentId: 'casa' },
  }) as unknown as EditedStay

test.each([
  [[{ from: '2026-07-01', to: '2026-09-01' }], true, '1 July – 31 August, every year'],
  [
    [
      { from: '2026-06-01', to: '2026-07-01' },
      { from: '2026-09-01', to: '2026-10-01' },
    ],
    true,
    '1–30 June and 1–30 September, every year',
  ],
  [[{ from: '2026-12-20', to: '2027-01-07' }], true, '20 December – 6 January, every year'],
  [[{ from: '2026-08-15', to: '2026-08-16' }], true, '15 August, every year'],
  [
    [
      { from: '2026-03-27', to: '2026-04-07' },
      { from: '2027-03-19', to: '2027-03-30' },
      { from: '2028-04-07', to: '2028-04-08' },
    ],
    false,
    '19–29 March 2027, 7 April 2028',
  ],
  [[{ from: '2026-03-27', to: '2026-04-07' }], false, 'over: 27 March – 6 April 2026'],
])('a closed season says all its nights, and whether they come back', (spans, yearly, text) => {
  const season = seasonForms(stayWith(spans, yearly)).find(({ item }) => item === '1')
  expect(season?.summary).toBe(text)
})
