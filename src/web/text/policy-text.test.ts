import { expect, test } from 'vitest'
import { graceText, policySteps } from './policy-text.ts'

const text = (tiers: Parameters<typeof policySteps>[0]['tiers']) =>
  policySteps({ tiers }).map(({ when, back }) => `${when}: ${back}`)

test('the steps of a policy are told in order of time', () => {
  expect(
    text([
      { hoursBefore: 0, keepNights: 0, keepRestBp: 10_000 },
      { hoursBefore: 720, keepNights: 0, keepRestBp: 0 },
      { hoursBefore: 168, keepNights: 0, keepRestBp: 5000 },
    ]),
  ).toEqual([
    'Until 30 days before check-in: Everything',
    'Then until 7 days before check-in: Half of the nights',
    'Later, up to check-in: Nothing of the nights',
  ])
  expect(
    text([
      { hoursBefore: 36, keepNights: 0, keepRestBp: 0 },
      { hoursBefore: 0, keepNights: 1, keepRestBp: 5000 },
    ]),
  ).toEqual([
    'Until 36 hours before check-in: Everything',
    'Later, up to check-in: Half of the nights after the first night',
  ])
  expect(text([{ hoursBefore: 0, keepNights: 30, keepRestBp: 0 }])).toEqual([
    'Any time before check-in: All but the first 30 nights',
  ])
  expect(text([{ hoursBefore: 0, keepNights: 0, keepRestBp: 3000 }])).toEqual([
    'Any time before check-in: 70% of the nights',
  ])
})

test('the time to think it over is told with its conditions, of every policy', () => {
  const all =
    'Everything comes back within 24 hours of booking, if check-in is 7 days or more away, for stays of up to 27 nights.'
  expect(graceText({ graceHours: 24, graceDaysBefore: 7, graceMaxNights: 27 })).toEqual([all])
  expect(graceText({ graceHours: 0, graceDaysBefore: 0, graceMaxNights: 27 })).toEqual([all])
  expect(
    graceText({
      graceHours: 48,
      graceDaysBefore: 0,
      graceMaxNights: null,
      moreGraces: [{ hours: 1, daysBefore: 1, maxNights: null }],
    }),
  ).toEqual([
    all,
    'Everything comes back within 48 hours of booking.',
    'Everything comes back within 1 hour of booking, if check-in is 1 day or more away.',
  ])
})
