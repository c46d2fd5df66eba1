import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './date-arithmetic.ts'
import { isoDate, type IsoDate } from './iso-date.ts'
import { deadlineBefore, hourIn, instantOf, isoInstant, timeOfDayIn, todayIn } from './zoned-time.ts'

const zones = [
  'Europe/Madrid',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'UTC',
]
const zone = fc.constantFrom(...zones)
const instant = fc.integer({ min: Date.UTC(1995, 0, 1), max: Date.UTC(2070, 0, 1) })
const date = fc.integer({ min: 0, max: 27_000 }).map((days) => addDays(isoDate('1996-01-01'), days))
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)

const oracleInstant = (day: IsoDate, clock: string, timeZone: string) =>
  Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
    .epochMilliseconds

/** Returns the local dates of a year on which the clocks of the zone change, by an independent calculation. */
function clockChanges(timeZone: string, year: number): IsoDate[] {
  let at = Temporal.ZonedDateTime.from(`${year}-01-01T00:00[${timeZone}]`)
  const found: IsoDate[] = []
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || next.year > year) return found
    found.push(isoDate(next.toPlainDate().toString()))
    at = next
  }
}

describe('zone time', () => {
  it('shows date, hour and time of an instant as the oracle does', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, ms) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
        expect(todayIn(timeZone, ms)).toBe(expected.toPlainDate().toString())
        expect(hourIn(timeZone, ms)).toBe(expected.hour)
        expect(timeOfDayIn(timeZone, ms)).toBe(expected.toPlainTime().toString().slice(0, 5))
      }),
      { numRuns: 2000 },
    )
  })

  it('finds the instant of a local time as the oracle does', () => {
    fc.assert(
      fc.property(zone, date, time, (timeZone, day, clock) => {
        expect(instantOf(day, clock, timeZone)).toBe(oracleInstant(day, clock, timeZone))
      }),
      { numRuns: 2000 },
    )
  })

  it('finds every quarter of an hour around every clock change of a year', () => {
    const changing = zones.flatMap((timeZone) => clockChanges(timeZone, 2027).map((day) => ({ timeZone, day })))
    expect(changing.length).toBeGreaterThanOrEqual(14)
    for (const { timeZone, day } of changing) {
      for (let quarter = -48; quarter < 144; quarter++) {
        const shown = Temporal.PlainDateTime.from(`${day}T00:00`).add({ minutes: quarter * 15 })
        const clock = shown.toPlainTime().toString().slice(0, 5)
        const local = isoDate(shown.toPlainDate().toString())
        expect(instantOf(local, clock, timeZone), `${shown.toString()} ${timeZone}`).toBe(
          oracleInstant(local, clock, timeZone),
        )
      }
    }
  })

  it('moves a skipped time on, takes the first of a doubled one and survives a skipped day', () => {
    expect(isoInstant(instantOf(isoDate('2027-03-28'), '02:30', 'Europe/Madrid'))).toBe('2027-03-28T01:30:00.000Z')
    expect(isoInstant(instantOf(isoDate('2027-10-31'), '02:30', 'Europe/Madrid'))).toBe('2027-10-31T00:30:00.000Z')
    expect(instantOf(isoDate('2011-12-30'), '12:00', 'Pacific/Apia')).toBe(
      oracleInstant(isoDate('2011-12-30'), '12:00', 'Pacific/Apia'),
    )
  })

  it('counts a deadline of whole days on the local calendar', () => {
    const checkIn = instantOf(isoDate('2027-03-30'), '15:00', 'Europe/Madrid')
    expect(isoInstant(deadlineBefore(checkIn, 120, 'Europe/Madrid'))).toBe('2027-03-25T14:00:00.000Z')
    expect(isoInstant(deadlineBefore(checkIn, 12, 'Europe/Madrid'))).toBe('2027-03-30T01:00:00.000Z')
    expect(deadlineBefore(checkIn, 0, 'Europe/Madrid')).toBe(checkIn)
  })

  it('refuses zones and times that do not exist', () => {
    expect(() => todayIn('Europe/Atlantis', 0)).toThrow(RangeError)
    for (const clock of ['24:00', '9:00', '12:60', '']) {
      expect(() => instantOf(isoDate('2027-01-01'), clock, 'UTC')).toThrow(RangeError)
    }
  })
})

it('shows the right time a moment before and after a clock change that is not at a quarter of an hour', () => {
  const changed = Date.UTC(2005, 9, 30, 2, 31)
  expect(timeOfDayIn('America/St_Johns', changed - 1)).toBe('00:00')
  expect(timeOfDayIn('America/St_Johns', changed)).toBe('23:01')
})
