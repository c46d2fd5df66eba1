import { isCurrency } from '#core/money/currencies.ts'
import type { PromoCodeShape } from '#contract/rate/promo-and-policy.ts'
import { decimalText, minorDigitsOf } from '#core/money/format-money.ts'
import { formText } from '#web/backend/form-text.ts'
import { readDecimal } from '#web/console/read-decimal.ts'
import { compareValues } from '#web/routes/console/stay/form/compare-values.ts'
import type { Values } from '#web/routes/console/stay/form/field.ts'
import type { Clash } from '#web/routes/console/stay/form/stay-form.ts'

/** The fields of the form with their labels. */
export const promoFields = {
  code: 'Code',
  percent: 'Percent off',
  amount: 'Or amount off',
  currency: 'Currency',
  staysFrom: 'First night',
  staysTo: 'Last night',
  minNights: 'Minimum nights',
  minRent: 'Minimum rent',
  maxUses: 'Total uses',
  perUser: 'Uses per guest',
} as const

const names = Object.keys(promoFields) as readonly (keyof typeof promoFields)[]

/** The fields of the form, as text. */
export type PromoValues = Readonly<Record<keyof typeof promoFields, string>>

/** Reads the fields of a posted form, trimmed. */
export function readPromoValues(form: FormData): PromoValues {
  return Object.fromEntries(names.map((name) => [name, formText(form, name).trim()])) as PromoValues
}

/** Returns the values with which the form of a code is shown. A code without amounts is shown in the company's currency. */
export function promoValuesOf(code: PromoCodeShape, companyCurrency: string): PromoValues {
  const { amountMinor, minRentMinor, currency, percentBp } = code
  const digits = minorDigitsOf(currency ?? 'EUR')
  const numberText = (value: number | null) => (value === null ? '' : String(value))
  return {
    code: code.code,
    percent: percentBp === null ? '' : String(percentBp / 100),
    amount: amountMinor === null ? '' : decimalText(amountMinor, digits),
    currency: currency ?? companyCurrency,
    staysFrom: code.staysFrom ?? '',
    staysTo: code.staysTo ?? '',
    minNights: String(code.minNights),
    minRent: minRentMinor === 0 ? '' : decimalText(minRentMinor, digits),
    maxUses: numberText(code.maxUses),
    perUser: numberText(code.perUser),
  }
}

/** Joins what was typed with what others have saved since the form was shown. */
export function comparePromo(
  seen: Values | null,
  now: PromoValues | null,
  typed: PromoValues,
): { readonly values: PromoValues; readonly clashes: readonly Clash[] } {
  const fields = names.map((name) => ({ name, label: promoFields[name], kind: 'line' as const }))
  const { values, clashes } = compareValues(fields, seen, now, typed)
  return { values: values, clashes }
}

/**
 * Returns the body of a request from what was typed. Empty is null. Text that is not a number remains text, so that the
 * API refuses it: null would mean "no limit".
 */
export function promoBodyOf(values: PromoValues) {
  const currency = values.currency.toUpperCase()
  const digits = isCurrency(currency) ? minorDigitsOf(currency) : 2
  const minRentMinor = scaled(values.minRent || '0', digits)
  return {
    code: values.code,
    percentBp: scaled(values.percent, 2),
    amountMinor: scaled(values.amount, digits),
    currency: values.amount === '' && minRentMinor === 0 ? null : currency || null,
    staysFrom: values.staysFrom || null,
    staysTo: values.staysTo || null,
    minNights: scaled(values.minNights || '1', 0),
    minRentMinor,
    maxUses: scaled(values.maxUses, 0),
    perUser: scaled(values.perUser, 0),
  }
}

/** Scales `12.5` with two digits to 1250. Null when empty; text that is not such a number remains text. */
export function scaled(text: string, digits: number): number | string | null {
  if (text === '') return null
  const value = readDecimal(text, digits)
  return value === null || value < 0 ? text : value
}
