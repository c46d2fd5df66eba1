import { isCurrency } from '#core/money/currencies.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import { formText } from '#web/backend/form-text.ts'
import { scaled } from './read-promo-code.ts'

/** What stands in the fields of the form, as text. */
export const voucherFields = ['reason', 'amount', 'currency', 'expiresOn', 'name', 'email', 'note', 'key'] as const

export type VoucherValues = Readonly<Record<(typeof voucherFields)[number], string>>

/** The fields of a posted form, without blanks around them. */
export function readVoucherValues(form: FormData): VoucherValues {
  return Object.fromEntries(voucherFields.map((name) => [name, formText(form, name).trim()])) as VoucherValues
}

/**
 * What a refused form holds when it is shown again: what was typed, and a new key where `isUsed` (the one it has is
 * spent on other values) and where it came without one, for nothing is issued without.
 */
export function refusedVoucherValues(values: VoucherValues, isUsed: boolean): VoucherValues {
  return isUsed || values.key === '' ? { ...values, key: crypto.randomUUID() } : values
}

/** The body of a request from what was typed; what is no number stays text, so that the API refuses it. */
export function voucherBodyOf(values: VoucherValues) {
  const { reason, expiresOn, name, email, note } = values
  const currency = values.currency.toUpperCase()
  return {
    reason,
    amountMinor: scaled(values.amount, isCurrency(currency) ? minorDigitsOf(currency) : 2),
    currency,
    expiresOn,
    guest: name === '' && email === '' ? null : { name, email },
    note,
  }
}
