import type { Tax } from '#core/rate/stay-terms.ts'
import { TAX_BASES, TAX_PERIODS, TAX_UNITS } from '#core/rate/tax-kind.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { formText } from '#web/backend/form-text.ts'
import { readAmount } from '#web/console/amount-text.ts'
import { readPercent } from '#web/console/read-decimal.ts'

/** A tax as typed. */
export type TypedTax = Readonly<
  Record<
    | 'name'
    | 'percent'
    | 'amount'
    | 'currency'
    | 'per'
    | 'period'
    | 'exemptUnderAge'
    | 'maxNights'
    | 'validFrom'
    | 'validTo',
    string
  >
> & { readonly base: readonly string[]; readonly included: boolean }

/** Reads a tax from a posted form. */
export function typedTaxOf(form: FormData): TypedTax {
  const text = (name: string) => formText(form, name).trim()
  return {
    name: text('name'),
    percent: text('percent'),
    amount: text('amount'),
    currency: text('currency').toUpperCase(),
    per: text('per'),
    period: text('period'),
    exemptUnderAge: text('exemptUnderAge'),
    maxNights: text('maxNights'),
    validFrom: text('validFrom'),
    validTo: text('validTo'),
    base: form.getAll('base').filter((base): base is string => typeof base === 'string'),
    included: form.has('included'),
  }
}

/** Returns the typed tax as the API takes it; null if it has no name, or not exactly one of percentage and amount. */
export function readTax(typed: TypedTax): Omit<Tax, 'id'> | null {
  const percentBp = positive(readPercent(typed.percent))
  const currency = /^[A-Z]{3}$/.test(typed.currency) ? typed.currency : null
  const amountMinor = currency === null ? null : positive(readAmount(typed.amount, currency))
  const isOne = (percentBp === null) !== (amountMinor === null)
  const isRead = (typed.percent === '') === (percentBp === null) && (typed.amount === '') === (amountMinor === null)
  if (typed.name === '' || !isOne || !isRead) return null
  const base = TAX_BASES.filter((one) => typed.base.includes(one))
  return {
    name: typed.name,
    per: TAX_UNITS.find((one) => one === typed.per) ?? 'unit',
    period: TAX_PERIODS.find((one) => one === typed.period) ?? 'stay',
    amountMinor,
    currency: amountMinor === null ? null : currency,
    percentBp,
    base: percentBp === null ? [] : base.length > 0 ? base : ['rent'],
    exemptUnderAge: count(typed.exemptUnderAge),
    fromNight: 1,
    maxNights: count(typed.maxNights),
    priceFromMinor: null,
    priceToMinor: null,
    included: typed.included,
    validFrom: day(typed.validFrom),
    validTo: day(typed.validTo),
  }
}

const positive = (value: number | null) => (value !== null && value >= 0 ? value : null)
const count = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : null)
const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? (text as IsoDate) : null)
