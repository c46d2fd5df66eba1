import { isCurrency } from '#core/money/currencies.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import { formText } from '#web/backend/form-text.ts'

/** What stands in the fields of the form, as text. */
export const promoFields = [
  'code',
  'percent',
  'amount',
  'currency',
  'staysFrom',
  'staysTo',
  'minNights',
  'maxUses',
  'perUser',
] as const

export type PromoValues = Readonly<Record<(typeof promoFields)[number], string>>

/** The fields of a posted form, without blanks around them. */
export function readPromoValues(form: FormData): PromoValues {
  return Object.fromEntries(promoFields.map((name) => [name, formText(form, name).trim()])) as PromoValues
}

/**
 * The body of a request from what was typed. Empty is null; what is no number stays text, so that the API refuses it: as null it would mean
 * "no limit".
 */
export function promoBodyOf(values: PromoValues) {
  const currency = values.currency.toUpperCase()
  return {
    code: values.code,
    percentBp: scaled(values.percent, 2),
    amountMinor: scaled(values.amount, isCurrency(currency) ? minorDigitsOf(currency) : 2),
    currency: values.amount === '' ? null : currency || null,
    staysFrom: values.staysFrom || null,
    staysTo: values.staysTo || null,
    minNights: scaled(values.minNights || '1', 0),
    maxUses: scaled(values.maxUses, 0),
    perUser: scaled(values.perUser, 0),
  }
}

/** `12.5` with two digits is 1250; null: empty; what is no such number stays text. */
export function scaled(text: string, digits: number): number | string | null {
  if (text === '') return null
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text) ?? []
  return whole === undefined || part.length > digits ? text : Number(whole + part.padEnd(digits, '0'))
}
