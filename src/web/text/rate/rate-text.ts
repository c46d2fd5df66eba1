import type { StayRatesRowShape } from '#contract/rate/rates-of-stays.ts'
import type { RateTryShape } from '#contract/rate/rate-drafts.ts'
import { counted } from '#core/text/counted.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import { formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import { weekdaysOf } from '#core/rate/weekday-set.ts'
import { listed, weekdayName } from '#core/time/english-date.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { staysMeant, nightsText } from '../counts/rate-counts.ts'
import { dayWithWeekday } from '../date-text.ts'
import { nightsWithYear } from '../console/dates-text.ts'
import { feeKindName } from '../stay-editor-text.ts'
import { holidayText } from './holiday-text.ts'
import { calendarFormText } from '../console/calendar-form-text.ts'
import { nightPrice } from './night-price.ts'

type RateChangeShape = RateTryShape['changes'][number]

/** What a sentence can be about, in the order of the choice. */
export const rateMatterText = {
  nightly: 'Nightly prices',
  min_nights: 'Minimum stay',
  max_nights: 'Longest stay',
  arrival_days: 'Arrival days',
  departure_days: 'Departure days',
  short_gaps: 'Short gaps',
  gap_ban: 'Gaps between stays',
  length_discount: 'Long-stay discount',
  fee: 'Fees',
} as const satisfies Readonly<Record<RateChangeShape['matter'], string>>

export type RateMatter = keyof typeof rateMatterText

const when = (span: Extract<RateChangeShape, { readonly matter: 'nightly' }>['span']) => {
  if (span === null) return ', whatever the date'
  const dates = nightsWithYear(span)
  return span.holiday ? ` for ${holidayText(span.holiday)} (${dates})` : ` for ${dates}`
}

const days = (set: number) => (set === 127 ? 'any day' : listed(weekdaysOf(set).map((day) => `${weekdayName(day)}s`)))

/** Returns a change as a sentence: `Raise nightly prices for 1–31 August 2027 by 8%, rounded to €1`. */
export function changeSentence(change: RateChangeShape, currency: string): string {
  switch (change.matter) {
    case 'nightly':
      return `${amountVerb(change)} nightly prices${when(change.span)}${onDays(change.weekdays)} ${amountPart(change, currency)}`
    case 'fee':
      return `${amountVerb(change)} the fee “${feeKindName(change.kind)}” ${amountPart(change, currency)}`
    case 'min_nights':
      return `Ask for at least ${nightsText(change.nights)}${when(change.span)}`
    case 'max_nights':
      return `Allow at most ${nightsText(change.nights)}${when(change.span)}`
    case 'arrival_days':
      return `Let guests arrive on ${days(change.weekdays)}${when(change.span)}`
    case 'departure_days':
      return `Let guests leave on ${days(change.weekdays)}${when(change.span)}`
    case 'short_gaps':
      return change.allow ? 'Sell gaps shorter than the minimum' : 'Do not sell gaps shorter than the minimum'
    case 'gap_ban':
      return change.under === null
        ? 'Allow any gap between stays'
        : `Allow no gap shorter than ${nightsText(change.under)}`
    case 'length_discount':
      return change.percentBp === null
        ? `Give no discount from ${nightsText(change.nights)} on`
        : `Give ${formatPercent(Math.abs(change.percentBp))} off from ${nightsText(change.nights)} on`
  }
}

type AmountChange = Extract<RateChangeShape, { readonly way: string }>

function amountVerb({ way, value }: AmountChange): string {
  if (way === 'set') return 'Set'
  return value < 0 ? 'Lower' : 'Raise'
}

function amountPart({ way, value, roundToMinor }: AmountChange, currency: string): string {
  if (way === 'set') return `to ${nightPrice(value, currency)}`
  const by = way === 'percent' ? formatPercent(Math.abs(value)) : nightPrice(Math.abs(value), currency)
  return `by ${by}${roundToMinor > 1 ? `, rounded to ${nightPrice(roundToMinor, currency)}` : ''}`
}

const onDays = (set: number) => (set === 127 ? '' : `, ${days(set)} only,`)

/** Returns which homes a change is about: `22 homes, South coves, sleeping 6 or more`. */
export function choiceText(
  { homes: stays, destination, sleeps }: RateTryShape['choice'],
  count: number,
  placeName: (slug: string) => string,
): string {
  const parts = [
    ...(stays.length > 0 ? ['chosen one by one'] : []),
    ...(destination === null ? [] : [placeName(destination)]),
    ...(sleeps === null ? [] : [`sleeping ${sleeps} or more`]),
  ]
  const isEvery = parts.length === 0 && count > 1
  return isEvery ? `all ${staysMeant(count)}` : [staysMeant(count), ...parts].join(', ')
}

/** Returns the name of a single value of a home's rates: `Price of Fri 20 August`. */
export function fieldText(field: string): string {
  const [kind = '', name = '', part = ''] = field.split(' ')
  if (kind === 'night') return `${nightParts[part] ?? part}, ${dayWithWeekday(name as IsoDate)} ${name.slice(0, 4)}`
  if (kind === 'season') return `${stayParts[part] ?? part} in a season`
  if (kind === 'length') return `Discount from ${nightsText(Number(name))} on`
  if (kind === 'fee') return 'Amount of a fee'
  return stayParts[kind] ?? kind
}

/** The names of what a single night can have of its own. */
export const nightParts: Readonly<Record<string, string>> = {
  nightlyMinor: 'Price',
  minNights: 'Minimum stay',
  maxNights: 'Longest stay',
  arrival: 'Arrival',
  departure: 'Departure',
}

const stayParts: Readonly<Record<string, string>> = {
  nightlyMinor: 'Price of a night',
  weekendNightlyMinor: 'Price of a weekend night',
  weekendNights: 'Weekend nights',
  includedGuests: 'Guests included in the price',
  extraGuestMinor: 'Price of an extra guest',
  nonRefundableBp: 'Discount of the non-refundable rate',
  minNights: 'Minimum stay',
  weekendMinNights: 'Minimum stay at weekends',
  maxNights: 'Longest stay',
  nightsMultipleOf: 'Stays in steps of',
  noticeDays: 'Advance notice',
  noticeHour: 'Hour of the advance notice',
  checkInDays: 'Arrival days',
  checkOutDays: 'Departure days',
  allowShortGap: 'Short gaps',
  forbidGapUnder: 'Gaps between stays',
}

/** Returns a value in words; null = as the rules of the home say. */
export function valueText(field: string, value: number | boolean | null, currency: string): string {
  if (value === null) return 'as its rules say'
  if (typeof value === 'boolean' && field.startsWith('night ')) return value ? 'allowed' : 'not allowed'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field.endsWith('Minor')) return formatMoney(value, currency)
  if (field.startsWith('length') || field.endsWith('Bp')) return formatPercent(Math.abs(value))
  if (field === 'weekendNights' || /check(In|Out)Days$/.test(field)) return days(value)
  if (field === 'noticeDays') return counted(value, 'day')
  if (field === 'noticeHour') return value === 24 ? 'midnight' : `${value}:00`
  return field === 'includedGuests' ? counted(value, 'guest') : nightsText(value)
}

/** `€540–€720`, without cents where there are none. */
export function priceRange({
  lowestMinor,
  highestMinor,
  currency,
}: Pick<StayRatesRowShape, 'lowestMinor' | 'highestMinor' | 'currency'>): string {
  const [low, high] = [nightPrice(lowestMinor, currency), nightPrice(highestMinor, currency)]
  return low === high ? low : `${low} – ${high}`
}

/** One unit of a currency, in minor units: what prices are rounded to. */
export const oneUnit = (currency: string) => 10 ** minorDigitsOf(currency)

/** Returns an amount without its decimals, as sums are usually read. */
export const wholeUnits = (minor: number, currency: string) => {
  const unit = oneUnit(currency)
  return Math.round(minor / unit) * unit
}

/** The texts of the pages about rates. */
export const rateText = {
  title: 'Rates',
  /** Shown after a number that is typed. */
  unit: 'nights',
  changes: 'Changes',
  try: 'Try a change',
  empty: 'The rates of your homes will appear here side by side.',
  noDrafts: 'Nothing is being tried.',
  nothingToUndo: 'Nothing of it is left to undo: every value has been changed since.',
  noChanges: 'No prices have been changed yet. Every change will appear here, and can be undone for 30 days.',
  faults: {
    value: 'Enter an amount above zero, such as 8 or 12.50.',
    dates: 'Enter a first and a last night, or neither to change the standard rules.',
    holiday: 'Choose a holiday, its year, and nights from 60 days before to 60 days after it: −2 to 5.',
    setDates: 'A set price needs a first and a last night.',
    nights: calendarFormText.faults.minNights,
    days: 'Tick at least one day.',
  },
  refusedChoice: 'No home matches, or the homes have different currencies. Choose others.',
  conflict: 'Somebody has changed some of these homes since. Nothing was published; see below.',
  notAgreed: 'An owner has to agree to these prices. Ask, tick that they have agreed, and publish again.',
  unsure: 'Some prices are unusual. Tick “Publish although prices are unusual” and publish again.',
} as const

export type SentenceFault = keyof typeof rateText.faults
