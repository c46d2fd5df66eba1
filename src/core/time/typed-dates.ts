import { addDays, daysBetween } from './date-arithmetic.ts'
import { MONTH_NAMES } from './english-date.ts'
import { parseIsoDate, type IsoDate, type StayDates } from './iso-date.ts'

/** The dates found in a text, and the text without them. */
export interface TypedDates {
  readonly dates: StayDates | null
  readonly rest: string
}

const MONTH = `(${MONTH_NAMES.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})\\.?`
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const YEAR = String.raw`(?:,?\s+(\d{4}))?`
const ISO = String.raw`(\d{4}-\d{2}-\d{2})`
const FIGURES = String.raw`(\d{1,2})[./](\d{1,2})\.?(?:[./]?(\d{4}))?`
const TO = String.raw`\s*(?:-|–|—|_|\bto\b|\buntil\b|\s)\s*`
/** Somebody who types `17-10 jul` does not mean a visit of most of a year. */
const MOST_NIGHTS = 200
const NIGHTS = String.raw`[\s,]+(?:for\s+)?(\d{1,3})\s*(?:nights?|n)`

type Span = StayDates

type Day = { readonly day: string | undefined; readonly month: string | undefined; readonly year?: string | undefined }

/** The ways in which people write two dates, the clearest first. Numbers alone are day and month, in this order. */
const SPELLINGS: readonly (readonly [
  RegExp,
  (found: readonly (string | undefined)[], today: IsoDate) => Span | null,
])[] = [
  [spelled(ISO, TO, ISO), ([, from, to]) => spanOf(parseIsoDate(from ?? ''), () => parseIsoDate(to ?? ''))],
  [spelled(ISO, NIGHTS), ([, from, nights]) => nightsFrom(parseIsoDate(from ?? ''), nights)],
  [
    spelled(DAY, TO, DAY, String.raw`\s*`, MONTH, YEAR),
    ([, first, last, month, year], today) => between({ day: first, month, year }, { day: last, month, year }, today),
  ],
  [
    spelled(MONTH, String.raw`\s+`, DAY, TO, DAY, YEAR),
    ([, month, first, last, year], today) => between({ day: first, month, year }, { day: last, month, year }, today),
  ],
  [
    spelled(DAY, String.raw`\s*`, MONTH, YEAR, TO, DAY, String.raw`\s*`, MONTH, YEAR),
    ([, first, month, year, last, lastMonth, lastYear], today) =>
      between({ day: first, month, year }, { day: last, month: lastMonth, year: lastYear }, today),
  ],
  [
    spelled(DAY, String.raw`\s*`, MONTH, YEAR, NIGHTS),
    ([, day, month, year, nights], today) => nightsFrom(dateOf({ day, month, year }, today), nights),
  ],
  [
    spelled(FIGURES, TO, FIGURES),
    ([, first, month, year, last, lastMonth, lastYear], today) =>
      between({ day: first, month, year }, { day: last, month: lastMonth, year: lastYear }, today),
  ],
]

/**
 * Finds the arrival and departure in a text that also names a home, as staff type it: `ullastre 10-17 jul`, `10 July to
 * 3 August 2027`, `2027-07-10 2027-07-17`, `10/7-17/7`, `10 jul 7 nights`. Without a year the next such day from
 * `today` on is meant. When there are no dates, or the departure is not after the arrival, the dates are null and the
 * whole text is the rest.
 */
export function findTypedDates(text: string, today: IsoDate): TypedDates {
  for (const [spelling, read] of SPELLINGS) {
    const found = spelling.exec(text)
    const dates = found && read(found, today)
    if (dates) {
      const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
      return { dates, rest: rest.replaceAll(/\s+/g, ' ').trim() }
    }
  }
  return { dates: null, rest: text.trim() }
}

function spelled(...parts: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${parts.join('')}(?![\p{L}\p{N}])`, 'iu')
}

function spanOf(checkIn: IsoDate | null, checkOutAfter: (checkIn: IsoDate) => IsoDate | null): Span | null {
  const checkOut = checkIn && checkOutAfter(checkIn)
  if (!checkIn || !checkOut || checkOut <= checkIn) return null
  return daysBetween(checkIn, checkOut) <= MOST_NIGHTS ? { checkIn, checkOut } : null
}

const nightsFrom = (checkIn: IsoDate | null, nights: string | undefined) =>
  spanOf(checkIn, (first) => addDays(first, Number(nights)))

/** A year given only with the second date applies to both, unless the first would then be after the second. */
function between(first: Day, last: Day, today: IsoDate): Span | null {
  const end = last.year === undefined ? null : dateOf(last, today)
  const asLast = end && dateOf({ ...first, year: first.year ?? last.year }, today)
  const checkIn =
    end && asLast && asLast >= end && first.year === undefined
      ? dateOf({ ...first, year: String(Number(last.year) - 1) }, today)
      : (asLast ?? dateOf(first, today))
  return spanOf(checkIn, (from) => end ?? dateOf({ day: last.day, month: last.month }, from))
}

/** Returns a day in a given year, or the next such day from `from` on; null when there is none. */
function dateOf({ day, month, year }: Day, from: IsoDate): IsoDate | null {
  const number = /^\d+$/.test(month ?? '') ? Number(month) : monthNumber(month ?? '')
  const inYear = (requested: number) =>
    parseIsoDate(`${requested}-${String(number).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`)
  if (year !== undefined) return inYear(Number(year))
  const thisYear = Number(from.slice(0, 4))
  // Two 29ths of February are at most eight years apart.
  for (let requested = thisYear; requested <= thisYear + 8; requested++) {
    const date = inYear(requested)
    if (date && date >= from) return date
    if (!date && !(number === 2 && day === '29')) return null
  }
  return null
}

const monthNumber = (name: string) =>
  MONTH_NAMES.findIndex((known) => known.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1
