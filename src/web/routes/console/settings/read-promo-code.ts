import { isCurrency } from '#core/money/currencies.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import { formText } from '#web/backend/form-text.ts'

/** The fields of the form, as text. */
export const promoFields = [
  'code',
  'percent',
  'amount',
  'currency',
  'staysFrom',
  'staysTo',
  'minNights',
  'minRent',
  'maxUses',
  'perUser',
] as const

export type PromoValues = Readonly<Record<(typeof promoFields)[number], string>>

/** Reads the fields of a posted form, trimmed. */
export function readPromoValues(form: FormData): PromoValues {
  return Object.fromEntries(promoFields.map((name) => [name, formText(form, name).trim()])) as PromoValues
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
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text) ?? []
  return whole === undefined || part.length > digits ? text : Number(whole + part.padEnd(digits, '0'))
}
