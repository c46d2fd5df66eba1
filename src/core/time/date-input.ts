import { parseIsoDate, type IsoDate } from './iso-date.ts'

type DatePart = 'year' | 'month' | 'day'

/** How a locale writes a date in digits: day and month with two, the year with four. */
export interface DateMask {
  /** The mask that people are shown, such as `DD/MM/YYYY`, `MM/DD/YYYY`, `YYYY. MM. DD.`. */
  readonly text: string
  readonly order: readonly DatePart[]
}

/** The fallback for browsers that name no locale known to Intl. */
const BASE_LOCALE = 'en-IE'
const LETTERS: Readonly<Record<DatePart, string>> = { year: 'YYYY', month: 'MM', day: 'DD' }
/** Any instant: only the order of the parts matters. */
const SAMPLE_INSTANT = 1_813_968_000_000
const RTL_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
/** Bulgarian and Macedonian write "year" after the digits. */
const YEAR_WORD = /\s*г\.?\s*$/u
/**
 * The zeros of the digits that people may type instead of 0 to 9: Arabic, Persian, Devanagari, Bengali, Thai, full
 * width.
 */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0e_50, 0xff_10]
const SEPARATOR = /[\s./\-年月日년월일\u2010-\u2015／．－]+/u

/**
 * Returns the first of a visitor's languages that Intl knows, most wanted first, or `en-IE`. Invalid tags are skipped.
 */
export function chooseDateLocale(languages: readonly string[]): string {
  for (const language of languages) {
    try {
      const [known] = Intl.DateTimeFormat.supportedLocalesOf(language)
      if (known !== undefined) return known
    } catch (error) {
      // Intl throws a RangeError for a malformed language tag.
      if (!(error instanceof RangeError)) throw error
    }
  }
  return BASE_LOCALE
}

/** Returns the locale's mask according to Intl, without marks of writing direction and without the word for "year". */
export function dateMask(locale: string): DateMask {
  const parts = Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).formatToParts(SAMPLE_INSTANT)
  const text = parts.map(({ type, value }) => (isDatePart(type) ? LETTERS[type] : type === 'literal' ? value : ''))
  return {
    text: text.join('').replace(RTL_MARKS, '').replace(YEAR_WORD, '').trim(),
    order: parts.map(({ type }) => type).filter(isDatePart),
  }
}

/** Formats a date by the locale's mask: `12/06/2027` for `DD/MM/YYYY`. */
export function formatTypedDate(date: IsoDate, mask: DateMask): string {
  return mask.text.replace('YYYY', date.slice(0, 4)).replace('MM', date.slice(5, 7)).replace('DD', date.slice(8, 10))
}

/**
 * Reads a typed date, or returns null. Day, month and year come in the order of the mask, or year first, separated by
 * any of `. / -` and spaces; day and month have one or two digits. Eight digits in the order of the mask need no
 * separators, because the number keyboards of phones have none. Two-digit years are refused, because their century is
 * unclear.
 */
export function parseTypedDate(text: string, mask: DateMask): IsoDate | null {
  const figures = inLatinFigures(text).replace(RTL_MARKS, '').trim().replace(YEAR_WORD, '')
  const pieces = /^\d{8}$/.test(figures) ? cut(figures, mask.order) : figures.split(SEPARATOR).filter(Boolean)
  if (pieces.length !== 3 || !pieces.every((piece) => /^\d+$/.test(piece))) return null
  const order = pieces[0]!.length === 4 ? (['year', 'month', 'day'] as const) : mask.order
  const part = (name: DatePart) => pieces[order.indexOf(name)] ?? ''
  const [year, month, day] = [part('year'), part('month'), part('day')]
  if (year.length !== 4 || month.length > 2 || day.length > 2) return null
  return parseIsoDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** Cuts `12062027` into the parts of the mask. */
function cut(figures: string, order: readonly DatePart[]): string[] {
  let at = 0
  return order.map((part) => figures.slice(at, (at += LETTERS[part].length)))
}

function inLatinFigures(text: string): string {
  return text.replace(/\p{Nd}/gu, (figure) => {
    const code = figure.codePointAt(0)!
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? figure : String(code - zero)
  })
}

function isDatePart(type: string): type is DatePart {
  return type === 'year' || type === 'month' || type === 'day'
}
