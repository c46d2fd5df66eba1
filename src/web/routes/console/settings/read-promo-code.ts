import { isCurrency } from '#core/money/currencies.ts'
import type { PromoCodeShape } from '#contract/rate/promo-and-policy.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, parseIsoDate } from '#core/time/iso-date.ts'
import { instantOf, isoInstant, todayIn } from '#core/time/zoned-time.ts'
import { decimalText, minorDigitsOf } from '#core/money/format-money.ts'
import { formText } from '#web/backend/form-text.ts'
import { readDecimal } from '#web/console/read-decimal.ts'
import { compareValues } from '#web/routes/console/stay/form/compare-values.ts'
import type { Values } from '#web/routes/console/stay/form/field.ts'
import type { PromoStay } from './promo-stays.ts'
import type { Clash } from '#web/routes/console/stay/form/stay-form.ts'

/** The fields of the form with their labels. */
export const promoFields = {
  code: 'Code',
  percent: 'Percent off',
  amount: 'Or amount off',
  currency: 'Currency',
  usedFrom: 'Used from',
  usedTo: 'Used until',
  staysFrom: 'First night',
  staysTo: 'Last night',
  minNights: 'Minimum nights',
  minRent: 'Minimum rent',
  maxUses: 'Total uses',
  perUser: 'Uses per guest',
  stays: 'Homes',
} as const

const names = Object.keys(promoFields) as readonly (keyof typeof promoFields)[]

/** The fields of the form, as text. */
export type PromoValues = Readonly<Record<keyof typeof promoFields, string>>

/** Reads the fields of a posted form, trimmed; homes as document ids, separated by commas. */
export function readPromoValues(form: FormData): PromoValues {
  const values = Object.fromEntries(names.map((name) => [name, formText(form, name).trim()])) as PromoValues
  return { ...values, stays: listed(form.getAll('stays').map(String)) }
}

/** Ids in an order that does not depend on the list in which they were ticked. */
const listed = (ids: readonly string[]) => [...new Set(ids)].toSorted().join()

/** The currency of amounts that name none, and the zone in which the days of a code begin and end. */
export interface PromoCompany {
  readonly currency: string
  readonly timeZone: string
}

/** Returns the values with which the form of a code is shown. A code without amounts is shown in the company's currency. */
export function promoValuesOf(code: PromoCodeShape, company: PromoCompany): PromoValues {
  const { amountMinor, minRentMinor, currency, percentBp, staysTo } = code
  const digits = minorDigitsOf(currency ?? 'EUR')
  const numberText = (value: number | null) => (value === null ? '' : String(value))
  return {
    code: code.code,
    percent: percentBp === null ? '' : String(percentBp / 100),
    amount: amountMinor === null ? '' : decimalText(amountMinor, digits),
    currency: currency ?? company.currency,
    usedFrom: dayOf(code.bookableFrom, company),
    usedTo: dayOf(code.bookableTo, company, -1),
    staysFrom: code.staysFrom ?? '',
    // The code ends with the day after the last night.
    staysTo: staysTo === null ? '' : addDays(isoDate(staysTo), -1),
    minNights: String(code.minNights),
    minRent: minRentMinor === 0 ? '' : decimalText(minRentMinor, digits),
    maxUses: numberText(code.maxUses),
    perUser: numberText(code.perUser),
    stays: listed(code.stays),
  }
}

/** Returns the day of an instant; with `shiftMs` -1, the day that ends with it. */
const dayOf = (instant: string | null, { timeZone }: PromoCompany, shiftMs = 0) =>
  instant === null ? '' : todayIn(timeZone, Date.parse(instant) + shiftMs)

/** Joins what was typed with what others have saved since the form was shown. `named`: the homes that there are. */
export function comparePromo(
  seen: Values | null,
  now: PromoValues | null,
  typed: PromoValues,
  named: readonly PromoStay[] = [],
): { readonly values: PromoValues; readonly clashes: readonly Clash[] } {
  const options = named.map(({ documentId, title }) => ({ value: documentId, label: title }))
  const fields = names.map((name) =>
    name === 'stays'
      ? { name, label: promoFields[name], kind: 'ticks' as const, options }
      : { name, label: promoFields[name], kind: 'line' as const },
  )
  const { values, clashes } = compareValues(fields, seen, now, typed)
  return { values: values, clashes }
}

/**
 * Returns the body of a request from what was typed. Empty is null. Text that is not a number or a day remains text, so
 * that the API refuses it: null would mean "no limit". `before`: the code as it is saved; instants within a day that the
 * form does not change stay as they are.
 */
export function promoBodyOf(values: PromoValues, company: PromoCompany, before?: PromoCodeShape) {
  const currency = values.currency.toUpperCase()
  const digits = isCurrency(currency) ? minorDigitsOf(currency) : 2
  const minRentMinor = scaled(values.minRent || '0', digits)
  return {
    code: values.code,
    percentBp: scaled(values.percent, 2),
    amountMinor: scaled(values.amount, digits),
    currency: values.amount === '' && minRentMinor === 0 ? null : currency || null,
    bookableFrom:
      before && values.usedFrom === dayOf(before.bookableFrom, company)
        ? before.bookableFrom
        : beginningOf(values.usedFrom, company),
    bookableTo:
      before && values.usedTo === dayOf(before.bookableTo, company, -1)
        ? before.bookableTo
        : beginningOf(dayAfter(values.usedTo), company),
    staysFrom: values.staysFrom || null,
    staysTo: dayAfter(values.staysTo) || null,
    minNights: scaled(values.minNights || '1', 0),
    minRentMinor,
    maxUses: scaled(values.maxUses, 0),
    perUser: scaled(values.perUser, 0),
    stays: values.stays === '' ? [] : values.stays.split(','),
  }
}

/** Returns the day after a typed one; other text as it is. */
function dayAfter(text: string): string {
  const day = parseIsoDate(text)
  return day ? addDays(day, 1) : text
}

/** Returns the instant at which a typed day begins; other text as it is, and null when empty. */
function beginningOf(text: string, { timeZone }: PromoCompany): string | null {
  const day = parseIsoDate(text)
  return day ? isoInstant(instantOf(day, '00:00', timeZone)) : text || null
}

/** Scales `12.5` with two digits to 1250. Null when empty; text that is not such a number remains text. */
export function scaled(text: string, digits: number): number | string | null {
  if (text === '') return null
  const value = readDecimal(text, digits)
  return value === null || value < 0 ? text : value
}
