import { nightsIn, weekdayOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { percentOf } from '#core/money/rounding.ts'
import { smallestUnitOf } from '#core/money/smallest-unit.ts'
import type { FeeKind } from './fee-kind.ts'
import { datesOfHoliday, type HolidaySpan } from './holiday-span.ts'
import { nightlyRate } from './nightly-rate.ts'
import type { DateSpan, StayTerms, WeekdaySet } from './stay-terms.ts'
import { applyFields, readField, type FieldValue, type TermsField } from './terms-fields.ts'
import { hasWeekday } from './weekday-set.ts'

/** How an amount changes: by basis points, by an amount, or to an amount. The last two are in minor units. */
export const AMOUNT_WAYS = ['percent', 'amount', 'set'] as const

export type AmountWay = (typeof AMOUNT_WAYS)[number]

interface AmountChange {
  readonly way: AmountWay
  readonly value: number
  /** Prices are rounded to the nearest multiple of it; 1 means no rounding. Amounts that are set are not rounded. */
  readonly roundToMinor: number
}

/** The dates of a change, perhaps those around a holiday of one year. */
interface ChangedSpan extends DateSpan {
  readonly holiday?: (HolidaySpan & { readonly year: number }) | undefined
}

/** Returns the change with the dates that the calendar now has for its holiday, if it names one. */
export function withHolidayDates(change: RateChange, today: IsoDate): RateChange {
  if (!('span' in change) || !change.span?.holiday) return change
  const { holiday } = change.span
  const [dates] = datesOfHoliday(holiday, today) ?? []
  return dates ? { ...change, span: { ...dates, holiday } } : change
}

/** A change of rates for many homes. `span` null: it changes the rules themselves, whatever the date. */
export type RateChange =
  | ({ readonly matter: 'nightly'; readonly span: ChangedSpan | null; readonly weekdays: WeekdaySet } & AmountChange)
  | { readonly matter: 'min_nights' | 'max_nights'; readonly span: ChangedSpan | null; readonly nights: number }
  | {
      readonly matter: 'arrival_days' | 'departure_days'
      readonly span: ChangedSpan | null
      readonly weekdays: WeekdaySet
    }
  | { readonly matter: 'short_gaps'; readonly allow: boolean }
  | { readonly matter: 'gap_ban'; readonly under: number | null }
  | { readonly matter: 'length_discount'; readonly nights: number; readonly percentBp: number | null }
  | ({ readonly matter: 'fee'; readonly kind: FeeKind } & AmountChange)

/** A field of a home's rates that a change writes. */
export interface FieldWrite {
  readonly field: TermsField
  readonly before: FieldValue
  readonly after: FieldValue
  /** True when `before` did not belong to the home itself but followed another one. Set only for published changes. */
  readonly followed?: true
}

/** A price that a change would make and that nobody can intend: zero or less, or a hundred times the price before. */
export interface ImpossiblePrice {
  readonly field: TermsField
  readonly beforeMinor: number
  readonly afterMinor: number
}

/** A new price of more than this many times the old one is taken for a typing error. */
const SLIP = 100

/**
 * Returns what several changes, one after the other, write to the rates of a home from `today` on. Fields that end as
 * they began are left out.
 */
export function writesOf(
  terms: StayTerms,
  changes: readonly RateChange[],
  today: IsoDate,
): { readonly writes: readonly FieldWrite[]; readonly impossible: readonly ImpossiblePrice[] } {
  let later = terms
  const touched = new Set<TermsField>()
  for (const change of changes) {
    const values = valuesOf(later, change, today)
    for (const field of values.keys()) touched.add(field)
    later = applyFields(later, values)
  }
  const writes: FieldWrite[] = []
  const impossible: ImpossiblePrice[] = []
  for (const field of touched) {
    const [before, after] = [readField(terms, field) ?? null, readField(later, field) ?? null]
    if (before === after) continue
    writes.push({ field, before, after })
    const beforeMinor = priceBefore(terms, field)
    if (beforeMinor !== null && typeof after === 'number' && (after < 1 || after > SLIP * beforeMinor))
      impossible.push({ field, beforeMinor, afterMinor: after })
  }
  return { writes, impossible }
}

/** Returns the price before, set by the field or by the rules below it; null when the field is not a price. */
function priceBefore(terms: StayTerms, field: TermsField): number | null {
  const [kind, name] = field.split(' ')
  if (kind === 'night' && field.endsWith('nightlyMinor')) return nightlyRate(terms, name as IsoDate).amountMinor
  const value = readField(terms, field)
  return field.endsWith('Minor') && typeof value === 'number' ? value : null
}

type Value = [TermsField, FieldValue]
type Values = Map<TermsField, FieldValue>

function valuesOf(terms: StayTerms, change: RateChange, today: IsoDate): Values {
  const nights = 'span' in change && change.span ? nightsFrom(change.span, today) : null
  switch (change.matter) {
    case 'nightly':
      return nights ? pricesOfNights(terms, nights, change) : pricesOfRules(terms, change, today)
    case 'min_nights':
      return nightly(nights, 'minNights', () => change.nights)
    case 'max_nights':
      return nightly(nights, 'maxNights', () => change.nights)
    case 'arrival_days':
      return nights
        ? nightly(nights, 'arrival', (night) => hasWeekday(change.weekdays, weekdayOf(night)))
        : new Map([['checkInDays', change.weekdays]])
    case 'departure_days':
      return nights
        ? nightly(nights, 'departure', (night) => hasWeekday(change.weekdays, weekdayOf(night)))
        : new Map([['checkOutDays', change.weekdays]])
    case 'short_gaps':
      return new Map([['allowShortGap', change.allow]])
    case 'gap_ban':
      return new Map([['forbidGapUnder', change.under]])
    case 'length_discount':
      return new Map<TermsField, FieldValue>([[`length ${change.nights}`, change.percentBp]])
    case 'fee':
      return new Map(
        terms.fees
          .filter(({ kind, amountMinor }) => kind === change.kind && amountMinor !== null)
          .map(({ id, amountMinor }): Value => [
            `fee ${id} amountMinor`,
            changedAmount(terms, amountMinor ?? 0, change),
          ]),
      )
  }
}

/** Sets the same field of every night, or of the home when no dates are given. */
function nightly(
  nights: readonly IsoDate[] | null,
  part: 'minNights' | 'maxNights' | 'arrival' | 'departure',
  value: (night: IsoDate) => FieldValue,
): Values {
  if (nights) return new Map(nights.map((night): Value => [`night ${night} ${part}`, value(night)]))
  return part === 'minNights' || part === 'maxNights' ? new Map([[part, value('' as IsoDate)]]) : new Map()
}

const nightsFrom = ({ from, to }: DateSpan, today: IsoDate) =>
  nightsIn({ checkIn: from < today ? today : from, checkOut: to })

type NightlyChange = Extract<RateChange, { readonly matter: 'nightly' }>

/** Returns a price for each of the nights, derived from what it costs now. */
function pricesOfNights(terms: StayTerms, nights: readonly IsoDate[], change: NightlyChange): Values {
  return new Map(
    nights
      .filter((night) => hasWeekday(change.weekdays, weekdayOf(night)))
      .map((night) => [
        `night ${night} nightlyMinor`,
        changedAmount(terms, nightlyRate(terms, night).amountMinor, change),
      ]),
  )
}

/** Returns the prices of all rules: of the home, of its seasons, and of single nights to come. */
function pricesOfRules(terms: StayTerms, change: NightlyChange, today: IsoDate): Values {
  const values: Values = new Map()
  const put = (field: TermsField, amountMinor: number | null) => {
    if (amountMinor !== null) values.set(field, changedAmount(terms, amountMinor, change))
  }
  put('nightlyMinor', terms.nightlyMinor)
  put('weekendNightlyMinor', terms.weekendNightlyMinor)
  for (const { id, nightlyMinor, weekendNightlyMinor } of terms.seasons) {
    put(`season ${id} nightlyMinor`, nightlyMinor)
    put(`season ${id} weekendNightlyMinor`, weekendNightlyMinor)
  }
  for (const { night, nightlyMinor } of terms.overrides)
    if (night >= today) put(`night ${night} nightlyMinor`, nightlyMinor)
  return values
}

function changedAmount({ currency }: StayTerms, amountMinor: number, change: AmountChange): number {
  const { way, value, roundToMinor } = change
  const unit = smallestUnitOf(currency)
  if (way === 'set') return roundedTo(value, unit)
  const changed = amountMinor + (way === 'percent' ? percentOf(amountMinor, value) : value)
  return roundedTo(roundedTo(changed, roundToMinor), unit)
}

/** Returns the nearest multiple of a step, halves rounded up. The result is not zero unless the amount is. */
export function roundedTo(amountMinor: number, stepMinor: number): number {
  if (stepMinor <= 1 || amountMinor <= 0) return amountMinor
  return Math.max(stepMinor, Math.floor((amountMinor + stepMinor / 2) / stepMinor) * stepMinor)
}
