import { isCurrency } from '#core/money/currencies.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import { formText } from '#web/backend/form-text.ts'
import { voucherText } from '#web/text/console/voucher-text.ts'
import { scaled } from './read-promo-code.ts'

/** The fields of the form, as text. */
export const voucherFields = ['reason', 'amount', 'currency', 'expiresOn', 'name', 'email', 'note', 'key'] as const

export type VoucherValues = Readonly<Record<(typeof voucherFields)[number], string>>

/** Reads the fields of a posted form, trimmed. */
export function readVoucherValues(form: FormData): VoucherValues {
  return Object.fromEntries(voucherFields.map((name) => [name, formText(form, name).trim()])) as VoucherValues
}

/**
 * Returns the values with which a refused form is shown again: what was typed, with a new key if `isUsed` (its own key
 * belongs to other values) or if it had none, because nothing is issued without a key.
 */
export function refusedVoucherValues(values: VoucherValues, isUsed: boolean): VoucherValues {
  return isUsed || values.key === '' ? { ...values, key: crypto.randomUUID() } : values
}

/**
 * Returns the body of a request from what was typed; text that is not a number remains text, so that the API refuses
 * it.
 */
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

/** Returns what is missing where only one of name and address was typed: the mail needs both. */
export function missingGuest({ name, email }: Pick<VoucherValues, 'name' | 'email'>): Readonly<Record<string, string>> {
  if (name !== '' && email === '') return { email: voucherText.noAddress }
  return name === '' && email !== '' ? { name: voucherText.noName } : {}
}
