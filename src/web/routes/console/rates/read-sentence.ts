import type { RateDraftInput } from '#contract/rate/rate-drafts.ts'
import { FEE_KINDS } from '#core/rate/fee-kind.ts'
import { weekdaySet } from '#core/rate/weekday-set.ts'
import { datesOfHoliday } from '#core/rate/holiday-span.ts'
import { HOLIDAY_CODES } from '#core/time/holidays.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, parseIsoDate } from '#core/time/iso-date.ts'
import { formText } from '#web/backend/form-text.ts'
import { readPercent } from '#web/console/read-decimal.ts'
import { oneUnit, type RateMatter, type SentenceFault } from '#web/text/rate/rate-text.ts'
import { readAmount } from '#web/console/amount-text.ts'

export type ChangeInput = RateDraftInput['changes'][number]
type Read = { readonly change: ChangeInput } | { readonly fault: SentenceFault }

/** Reads the sentence of a form, or returns which part of it is invalid. */
export function readSentence(form: FormData, currency: string): Read {
  const read = (name: string) => formText(form, name).trim()
  const matter = read('matter') as RateMatter
  const span = read('holiday') === '' ? readSpan(read) : readHoliday(read)
  if (span === undefined) return { fault: read('holiday') === '' ? 'dates' : 'holiday' }
  switch (matter) {
    case 'min_nights':
    case 'max_nights': {
      const nights = nightsOf(read('nights'))
      return nights === null ? { fault: 'nights' } : { change: { matter, span, nights } }
    }
    case 'arrival_days':
    case 'departure_days': {
      const weekdays = readDays(form)
      return weekdays === 0 ? { fault: 'days' } : { change: { matter, span, weekdays } }
    }
    case 'short_gaps':
      return { change: { matter, allow: read('allow') !== 'no' } }
    case 'gap_ban': {
      if (read('nights') === '') return { change: { matter, under: null } }
      const under = nightsOf(read('nights'))
      return under === null || under < 2 || under > 14 ? { fault: 'nights' } : { change: { matter, under } }
    }
    case 'length_discount': {
      const nights = nightsOf(read('nights'))
      if (nights === null || nights < 2) return { fault: 'nights' }
      if (read('value') === '') return { change: { matter, nights, percentBp: null } }
      const percentBp = percentOf(read('value'))
      return percentBp === null || percentBp > 10_000 ? { fault: 'value' } : { change: { matter, nights, percentBp } }
    }
    case 'fee': {
      const amount = readAmountChange(read, currency)
      const kind = FEE_KINDS.find((known) => known === read('kind')) ?? 'cleaning'
      return amount ? { change: { matter, kind, ...amount } } : { fault: 'value' }
    }
    default: {
      const amount = readAmountChange(read, currency)
      if (!amount) return { fault: 'value' }
      if (amount.way === 'set' && span === null) return { fault: 'setDates' }
      const days = readDays(form)
      return { change: { matter: 'nightly', span, weekdays: span === null || days === 0 ? 127 : days, ...amount } }
    }
  }
}

type ReadField = (name: string) => string

/** Reads the dates. Null = there are none; undefined = they are invalid. */
function readSpan(read: ReadField) {
  if (read('first') === '' && read('last') === '') return null
  const [first, last] = [parseIsoDate(read('first')), parseIsoDate(read('last'))]
  return first && last && first <= last ? { from: first, to: addDays(last, 1) } : undefined
}

/** Reads the nights around a holiday of a year; undefined = they are invalid. */
function readHoliday(read: ReadField) {
  const code = HOLIDAY_CODES.find((known) => known === read('holiday'))
  const [year, fromDays, toDays] = [wholeOf(read('year')), wholeOf(read('fromDays')), wholeOf(read('toDays'))]
  if (
    !code ||
    year < FIRST_YEAR ||
    year > LAST_YEAR ||
    !(-MOST_DAYS <= fromDays && fromDays <= toDays && toDays <= MOST_DAYS)
  )
    return undefined
  const holiday = { code, year, fromDays, toDays }
  const [dates] = datesOfHoliday(holiday, isoDate(`${year}-01-01`)) ?? []
  return dates && { ...dates, holiday }
}

const [FIRST_YEAR, LAST_YEAR, MOST_DAYS] = [2000, 2200, 60]

/** Reads `-2`, with any minus sign, and also `+5`; an empty text is 0, anything else NaN. */
const wholeOf = (text: string) => (/^[-−+]?\d{0,4}$/.test(text) ? Number(text.replace('−', '-')) : Number.NaN)

const readDays = (form: FormData) =>
  weekdaySet(
    ...form.getAll('day').flatMap((day) => (typeof day === 'string' && /^[0-6]$/.test(day) ? [Number(day)] : [])),
  )

function nightsOf(text: string): number | null {
  const nights = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return nights >= 1 && nights <= 400 ? nights : null
}

/** Reads `8` or `8.5` as basis points. */
function percentOf(text: string): number | null {
  const bp = readPercent(text)
  return bp !== null && bp >= 1 ? bp : null
}

function readAmountChange(read: ReadField, currency: string) {
  const isPercent = read('unit') !== 'amount' && read('direction') !== 'set'
  const value = isPercent ? percentOf(read('value')) : readAmount(read('value'), currency)
  if (value === null || value < 1) return null
  const round = read('round')
  const roundToMinor = round === '' ? 1 : Math.max(1, Number(round) * oneUnit(currency))
  const way = read('direction') === 'set' ? ('set' as const) : isPercent ? ('percent' as const) : ('amount' as const)
  return { way, value: read('direction') === 'lower' ? -value : value, roundToMinor: way === 'set' ? 1 : roundToMinor }
}
