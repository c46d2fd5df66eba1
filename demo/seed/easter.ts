import type { DateSpan } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'

/**
 * Returns Easter Sunday of a year in the Gregorian calendar (the "anonymous" algorithm, Meeus, Astronomical Algorithms,
 * chapter 8).
 */
export function easterSunday(year: number): IsoDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century + 8) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - correction + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const count = epact + weekday - 7 * shift + 114
  return isoDate(`${year}-${pad(Math.floor(count / 31))}-${pad((count % 31) + 1)}`)
}

/** Returns the nights from the Friday before Palm Sunday to Easter Monday, in the given years. */
export function easterNights(years: readonly number[]): readonly DateSpan[] {
  return years.map((year) => ({ from: addDays(easterSunday(year), -9), to: addDays(easterSunday(year), 2) }))
}

function pad(count: number): string {
  return String(count).padStart(2, '0')
}
