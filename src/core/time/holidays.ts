import { addDays } from './date-arithmetic.ts'
import type { IsoDate } from './iso-date.ts'

/**
 * The holidays and feasts to which a season can refer: each is a fixed day of the year, or a number of days after
 * Easter Sunday.
 */
const HOLIDAYS = {
  new_year: { name: 'New Year', day: '01-01' },
  epiphany: { name: 'Epiphany', day: '01-06' },
  sant_antoni: { name: 'Sant Antoni', day: '01-17', isLocal: true },
  balearic_day: { name: 'Balearic Day', day: '03-01', isLocal: true },
  maundy_thursday: { name: 'Maundy Thursday', easter: -3, isLocal: true },
  good_friday: { name: 'Good Friday', easter: -2 },
  easter: { name: 'Easter', easter: 0 },
  easter_monday: { name: 'Easter Monday', easter: 1, isLocal: true },
  labour_day: { name: 'Labour Day', day: '05-01' },
  sant_joan: { name: 'Sant Joan', day: '06-24', isLocal: true },
  assumption: { name: 'Assumption', day: '08-15' },
  gracia: { name: 'Mare de Déu de Gràcia', day: '09-08', isLocal: true },
  hispanic_day: { name: 'National Day of Spain', day: '10-12' },
  all_saints: { name: "All Saints' Day", day: '11-01' },
  constitution: { name: 'Constitution Day', day: '12-06' },
  immaculate: { name: 'Immaculate Conception', day: '12-08' },
  christmas: { name: 'Christmas', day: '12-25' },
  saint_stephen: { name: 'Second day of Christmas', day: '12-26', isLocal: true },
} as const

type HolidayCode = keyof typeof HOLIDAYS

export const HOLIDAY_CODES = Object.keys(HOLIDAYS) as [HolidayCode, ...HolidayCode[]]

/** Returns the name of a holiday. A code that the calendar does not know is returned as it is. */
export const holidayName = (code: string): string => rules[code]?.name ?? code

type Rule = { readonly name: string; readonly isLocal?: true } & (
  | { readonly day: string; readonly easter?: never }
  | { readonly easter: number; readonly day?: never }
)
const rules: Readonly<Record<string, Rule>> = HOLIDAYS

/** The regions with holidays: Spain, and the Balearic Islands, which have further ones. */
export const HOLIDAY_REGIONS = ['es', 'es-ib'] as const

export type HolidayRegion = (typeof HOLIDAY_REGIONS)[number]

/** A holiday of one year. */
export interface Holiday {
  readonly code: string
  readonly name: string
  readonly date: IsoDate
}

/** Returns Easter Sunday of a year in the Gregorian calendar (the anonymous algorithm, as Meeus gives it). */
export function easterOf(year: number): IsoDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const days = moon + weekday - 7 * late + 114
  const month = String(Math.floor(days / 31)).padStart(2, '0')
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}` as IsoDate
}

/** Returns the day of a holiday in a year, or null when the calendar does not know it. */
export function holidayIn(code: string, year: number): IsoDate | null {
  const rule = rules[code]
  return rule ? dayOf(rule, year) : null
}

const dayOf = (rule: Rule, year: number) =>
  rule.day === undefined ? addDays(easterOf(year), rule.easter) : (`${year}-${rule.day}` as IsoDate)

/** Returns the holidays of a region in `[from, to)`, in order. */
export function holidaysIn(region: HolidayRegion, from: IsoDate, to: IsoDate): Holiday[] {
  const found: Holiday[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    for (const [code, rule] of Object.entries(rules)) {
      if (rule.isLocal && region !== 'es-ib') continue
      const date = dayOf(rule, year)
      if (from <= date && date < to) found.push({ code, name: rule.name, date })
    }
  }
  return found.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Returns the region whose holidays apply to a home in a time zone, or null when none is known. */
export function holidayRegionOf(timeZone: string): HolidayRegion | null {
  return timeZone === 'Europe/Madrid' ? 'es-ib' : null
}
