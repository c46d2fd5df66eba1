import { describe, expect, it } from 'vitest'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { nightlyRate } from './nightly-rate.ts'
import { resolveSeason } from './season.ts'
import type { Season, StayTerms } from './stay-terms.ts'
import { weekdaySet, weekdaysOf } from './weekday-set.ts'

const span = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) })

function season(id: number, more: Partial<Season>): Season {
  return {
    id,
    name: `Season ${id}`,
    spans: [span('2027-06-01', '2027-07-01')],
    yearly: false,
    priority: 0,
    nightlyMinor: id * 1000,
    weekendNightlyMinor: null,
    minNights: null,
    maxNights: null,
    nightsMultipleOf: null,
    checkInDays: null,
    checkOutDays: null,
    ...more,
  }
}

const withSeasons = (...seasons: Season[]): StayTerms => ({ ...goldenTerms, seasons, overrides: [] })
const seasonOn = (date: string, ...seasons: Season[]) =>
  resolveSeason(withSeasons(...seasons), isoDate(date))?.id ?? null
const rateOn = (terms: StayTerms, night: string) => nightlyRate(terms, isoDate(night))

describe('the price of a night', () => {
  it('comes from override, season weekend, season, weekend or base, in this order', () => {
    expect(rateOn(goldenTerms, '2027-05-13')).toEqual({ amountMinor: 12_000, source: 'base' })
    expect(rateOn(goldenTerms, '2027-05-14')).toEqual({ amountMinor: 15_000, source: 'weekend' })
    expect(rateOn(goldenTerms, '2027-08-12')).toEqual({ amountMinor: 18_000, source: 'season', seasonId: 1 })
    expect(rateOn(goldenTerms, '2027-08-13')).toEqual({ amountMinor: 21_000, source: 'season_weekend', seasonId: 1 })
    expect(rateOn(goldenTerms, '2027-08-14')).toEqual({ amountMinor: 25_000, source: 'override' })
  })

  it('is the season price on a weekend when the season has no weekend price, even if the stay has one', () => {
    expect(rateOn(withSeasons(season(1, {})), '2027-06-04')).toMatchObject({ amountMinor: 1000, source: 'season' })
  })

  it('is the weekend price where a season sets only the weekend', () => {
    const terms = withSeasons(season(1, { nightlyMinor: null, weekendNightlyMinor: 7000 }))
    expect(rateOn(terms, '2027-06-04')).toMatchObject({ amountMinor: 7000, source: 'season_weekend' })
    expect(rateOn(terms, '2027-06-03')).toEqual({ amountMinor: 12_000, source: 'base' })
  })

  it('is not hidden by a season that sets only rules', () => {
    const terms = withSeasons(season(1, {}), season(2, { nightlyMinor: null, minNights: 5, priority: 9 }))
    expect(rateOn(terms, '2027-06-03')).toMatchObject({ amountMinor: 1000, seasonId: 1 })
  })

  it('is that of the season for the first night of its span and not for the end', () => {
    expect(rateOn(goldenTerms, '2027-06-30').source).toBe('base')
    expect(rateOn(goldenTerms, '2027-07-01').source).toBe('season')
    expect(rateOn(goldenTerms, '2027-08-31').source).toBe('season')
    expect(rateOn(goldenTerms, '2027-09-01').source).toBe('base')
  })
})

describe('of seasons that overlap', () => {
  it('the specific one beats the yearly one whatever the priority', () => {
    expect(seasonOn('2027-06-10', season(1, { yearly: true, priority: 9 }), season(2, {}))).toBe(2)
  })

  it('the higher priority beats the narrower span', () => {
    const narrow = { spans: [span('2027-06-09', '2027-06-12')] }
    expect(seasonOn('2027-06-10', season(1, { priority: 1 }), season(2, narrow))).toBe(1)
  })

  it('the narrower span beats the newer season, and counts by the span that holds the date', () => {
    const narrow = { spans: [span('2027-01-01', '2027-05-01'), span('2027-06-09', '2027-06-12')] }
    expect(seasonOn('2027-06-10', season(1, narrow), season(2, {}))).toBe(1)
  })

  it('the newer one wins at last', () => {
    expect(seasonOn('2027-06-10', season(2, {}), season(1, {}))).toBe(2)
    expect(seasonOn('2027-07-10', season(2, {}), season(1, {}))).toBeNull()
  })
})

describe('a yearly season', () => {
  it('comes back every year, also over New Year', () => {
    const christmas = season(1, { yearly: true, spans: [span('2026-12-20', '2027-01-07')] })
    expect(['2026-12-20', '2029-12-31', '2030-01-06', '2020-12-25'].map((date) => seasonOn(date, christmas))).toEqual([
      1, 1, 1, 1,
    ])
    expect(['2026-12-19', '2030-01-07', '2030-07-01'].map((date) => seasonOn(date, christmas))).toEqual([
      null,
      null,
      null,
    ])
  })

  it('keeps the night of 28 February where a season ends behind it in a leap year', () => {
    const winter = season(1, { yearly: true, spans: [span('2027-12-01', '2028-02-29')] })
    expect(seasonOn('2028-02-28', winter)).toBe(1)
    expect(seasonOn('2028-02-29', winter)).toBeNull()
    expect(seasonOn('2029-02-28', winter)).toBe(1)
    expect(seasonOn('2029-03-01', winter)).toBeNull()
    const allYear = season(1, { yearly: true, spans: [span('2027-03-01', '2028-02-29')] })
    for (const night of ['2029-02-27', '2029-02-28', '2029-03-01'])
      expect([night, seasonOn(night, allYear)]).toEqual([night, 1])
  })

  it('moves 29 February to the 28th in other years', () => {
    const leap = season(1, { yearly: true, spans: [span('2028-02-29', '2028-03-10')] })
    expect(seasonOn('2029-02-28', leap)).toBe(1)
    expect(seasonOn('2029-02-27', leap)).toBeNull()
  })
})

it('a set of weekdays is bits from Monday on', () => {
  expect(weekdaySet(4, 5)).toBe(48)
  expect(weekdaysOf(48)).toEqual([4, 5])
  expect(weekdaysOf(127)).toEqual([0, 1, 2, 3, 4, 5, 6])
})
