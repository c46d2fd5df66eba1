import type { Tax } from '#core/rate/stay-terms.ts'
import { TAX_BASES, TAX_PERIODS, TAX_UNITS } from '#core/rate/tax-kind.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
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

/** Why a typed tax is not read: the field, and what it should be. */
export interface TaxFault {
  readonly field: 'name' | 'percent' | 'amount' | 'currency' | 'maxNights' | 'exemptUnderAge' | 'validFrom' | 'validTo'
  readonly sentence: string
}

type ReadTax =
  | { readonly tax: Omit<Tax, 'id'>; readonly fault: null }
  | { readonly tax: null; readonly fault: TaxFault }

const faultAt = (field: TaxFault['field'], sentence: string) => ({ tax: null, fault: { field, sentence } })

/**
 * Returns the typed tax as the API takes it. It is refused if it has no name, not exactly one of percentage and amount,
 * or a field that cannot be read: a tax without the last day that was meant would be charged for ever.
 */
export function readTax(typed: TypedTax): ReadTax {
  const percentBp = positive(readPercent(typed.percent))
  const currency = /^[A-Z]{3}$/.test(typed.currency) ? typed.currency : null
  const amountMinor = currency === null ? null : positive(readAmount(typed.amount, currency))
  if (typed.name === '') return faultAt('name', 'A name, such as tourist tax.')
  if (typed.percent !== '' && percentBp === null) return faultAt('percent', 'A percentage, such as 10.5.')
  if ((typed.percent === '') === (typed.amount === ''))
    return faultAt('percent', 'Either a percentage, such as 10.5, or an amount, such as 2.20.')
  if (typed.amount !== '' && currency === null) return faultAt('currency', 'The currency of the amount, such as EUR.')
  if (typed.amount !== '' && amountMinor === null) return faultAt('amount', 'An amount, such as 2.20.')
  for (const field of ['exemptUnderAge', 'maxNights'] as const)
    if (typed[field] !== '' && count(typed[field]) === null)
      return faultAt(field, 'A whole number up to 999, or nothing.')
  for (const field of ['validFrom', 'validTo'] as const)
    if (typed[field] !== '' && day(typed[field]) === null)
      return faultAt(field, 'A day of the calendar, such as 2027-01-31, or nothing.')
  const base = TAX_BASES.filter((one) => typed.base.includes(one))
  return {
    fault: null,
    tax: {
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
    },
  }
}

const positive = (value: number | null) => (value !== null && value >= 0 ? value : null)
const count = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : null)
const day = parseIsoDate
