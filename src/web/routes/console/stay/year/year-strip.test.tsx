import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rateRuns } from '#core/calendar/rate-runs.ts'
import type { Season, StayTerms } from '#core/rate/stay-terms.ts'
import { weekdaySet } from '#core/rate/weekday-set.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { YearStrip } from './year-strip.tsx'
import { yearOfRates } from './year-of-rates.ts'

const today = isoDate('2027-02-10')
const season = (id: number, name: string, from: string, to: string, nightlyMinor: number | null): Season => ({
  id,
  name,
  spans: [{ from: isoDate(from), to: isoDate(to) }],
  yearly: true,
  priority: id,
  nightlyMinor,
  weekendNightlyMinor: null,
  minNights: 3,
  maxNights: null,
  nightsMultipleOf: null,
  checkInDays: null,
  checkOutDays: null,
})
const override = { night: isoDate('2027-12-31'), nightlyMinor: 40_000 }
const terms: StayTerms = {
  ...goldenTerms,
  nightlyMinor: 10_000,
  weekendNightlyMinor: 12_000,
  weekendNights: weekdaySet(4, 5),
  minimums: [],
  seasons: [
    season(1, 'Summer', '2027-06-01', '2027-09-01', 20_000),
    season(2, 'August', '2027-08-01', '2027-09-01', 25_000),
    season(3, 'Only rules', '2027-03-01', '2027-04-01', null),
  ],
  overrides: [{ ...goldenTerms.overrides[0]!, ...override }],
}
const year = yearOfRates(
  {
    currency: 'EUR',
    today,
    runs: rateRuns(terms, { from: today, to: isoDate('2028-02-10') }, today),
    claims: [
      // Begun before today.
      { from: isoDate('2027-02-01'), to: isoDate('2027-02-12'), preparation: 1 },
      { from: isoDate('2027-07-30'), to: isoDate('2027-08-03'), preparation: 0 },
      { from: isoDate('2027-08-03'), to: isoDate('2027-09-05'), preparation: 0 },
    ],
  },
  terms,
)

test('each night of a year belongs to the season that decides about its price, and is free if nobody has it', () => {
  expect(year.rules).toEqual([
    { of: { season: 'Summer' }, lowestMinor: 20_000, highestMinor: 20_000, nights: 61, free: 59 },
    { of: { season: 'August' }, lowestMinor: 25_000, highestMinor: 25_000, nights: 31, free: 0 },
    { of: 'single', lowestMinor: 40_000, highestMinor: 40_000, nights: 1, free: 1 },
    { of: 'rest', lowestMinor: 10_000, highestMinor: 12_000, nights: 272, free: 265 },
  ])
  expect(year.rules.reduce((sum, { nights }) => sum + nights, 0)).toBe(365)
})

test('the line has the price of the nights of the week, from the first on which it changes', () => {
  expect(year.steps).toEqual([
    { night: 0, minor: 10_000 },
    { night: 111, minor: 20_000 },
    { night: 172, minor: 25_000 },
    { night: 203, minor: 10_000 },
    { night: 324, minor: 40_000 },
    { night: 325, minor: 10_000 },
  ])
})

test('a season with a table of what it costs and how much of it is free', () => {
  const rows = [...renderToStaticMarkup(<YearStrip year={year} />).matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  )
  expect(rows).toEqual([
    ['Season', 'A night', 'Nights free'],
    ['Summer', '€200', '59 of 61'],
    ['August', '€250', 'none of 31'],
    ['Nights with a price of their own', '€400', '1 of 1'],
    ['The rest of the year', '€100 – €120', '265 of 272'],
  ])
})

test('the months are named below the line, but for one that has hardly begun or hardly ended', () => {
  const html = renderToStaticMarkup(<YearStrip year={year} />)
  const months = [...html.matchAll(/<text x="[\d.]+" y="214">(\w+)<\/text>/g)].map(([, month]) => month)
  expect(months).toEqual(['Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan'])
})
