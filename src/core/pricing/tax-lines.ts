import { formatMoney } from '../money/format-money.ts'
import type { BasisPoints } from '../money/money.ts'
import { product, roundHalfUp } from '../money/rounding.ts'
import type { StayTerms, Tax } from '../stay/stay-terms.ts'
import { listed } from '../time/english-date.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { counted, percentText } from './counted.ts'
import type { Party, QuoteLine } from './quote.ts'

/** What percentages are taken of, in minor units: the rent and the taxable fees. */
export interface TaxBases {
  readonly rent: number
  readonly cleaning: number
  readonly fees: number
}

const baseText: Readonly<Record<keyof TaxBases, string>> = {
  rent: 'the nights after discounts',
  cleaning: 'cleaning',
  fees: 'other fees',
}

/** Percent taxes first, then amounts, each group in the order of their ids. Taxes of zero have no line. */
export function taxLines(
  terms: StayTerms,
  party: Party,
  nights: readonly IsoDate[],
  rentMinor: number,
  fees: readonly QuoteLine[],
): QuoteLine[] {
  const bases = taxBasesOf(rentMinor, fees)
  const taxes = terms.taxes.toSorted((a, b) => a.id - b.id)
  return [
    ...taxes.flatMap((tax) => (tax.percentBp === null ? [] : percentLine(tax, tax.percentBp, terms, nights, bases))),
    ...taxes.flatMap((tax) => (tax.amountMinor === null ? [] : amountLine(tax, tax.amountMinor, terms, party, nights))),
  ]
}

/** The bases of a booking, or of the part of it that is refunded. Fees that are not taxable do not count. */
export function taxBasesOf(rentMinor: number, fees: readonly QuoteLine[]): TaxBases {
  const taxable = fees.filter((line) => line.fee?.taxable)
  const sum = (lines: readonly QuoteLine[]) => lines.reduce((total, line) => total + line.amountMinor, 0)
  return {
    rent: rentMinor,
    cleaning: sum(taxable.filter((line) => line.fee?.kind === 'cleaning')),
    fees: sum(taxable.filter((line) => line.fee?.kind !== 'cleaning')),
  }
}

/**
 * A percentage of the bases, rounded half-up once. A tax on only some of the nights is taken of their share of the bases.
 * The same for the quote and for the tax on what is refunded.
 */
export function percentTaxMinor(percent: NonNullable<QuoteLine['percent']>, nights: number, bases: TaxBases): number {
  const baseMinor = percent.base.reduce((sum, name) => sum + bases[name], 0)
  return roundHalfUp(product(baseMinor, percent.percentBp, percent.taxedNights), 10_000 * nights)
}

function percentLine(
  tax: Tax,
  percentBp: BasisPoints,
  terms: StayTerms,
  nights: readonly IsoDate[],
  bases: TaxBases,
): QuoteLine[] {
  const taxedNights =
    tax.period === 'night' ? taxedNightsOf(tax, nights).length : appliesToStay(tax, nights) ? nights.length : 0
  const percent = { percentBp, base: tax.base, taxedNights }
  const amountMinor = percentTaxMinor(percent, nights.length, bases)
  if (amountMinor === 0) return []
  const baseMinor = tax.base.reduce((sum, name) => sum + bases[name], 0)
  const charged = tax.base.filter((name) => bases[name] !== 0).map((name) => baseText[name])
  const part = taxedNights < nights.length ? `, for ${taxedNights} of ${counted(nights.length, 'night')}` : ''
  return [
    {
      kind: 'tax',
      code: `tax-${tax.id}`,
      label: `${tax.name}, ${percentText(percentBp)}`,
      quantity: 1,
      unitMinor: amountMinor,
      amountMinor,
      explanation: `${percentText(percentBp)} of ${formatMoney(baseMinor, terms.currency)}: ${listed(charged)}${part}.`,
      taxId: tax.id,
      percent,
    },
  ]
}

function amountLine(
  tax: Tax,
  unitMinor: number,
  terms: StayTerms,
  party: Party,
  nights: readonly IsoDate[],
): QuoteLine[] {
  const perNight = tax.period === 'night'
  const taxedNights = perNight ? taxedNightsOf(tax, nights) : []
  const persons = tax.per === 'person' ? taxedPersons(tax, party) : 1
  const quantity = persons * (perNight ? taxedNights.length : appliesToStay(tax, nights) ? 1 : 0)
  if (quantity === 0 || unitMinor === 0) return []

  const factors = [
    ...(tax.per === 'person' ? [personText(tax, party, persons)] : []),
    ...(perNight ? [counted(taxedNights.length, 'night')] : []),
    formatMoney(unitMinor, terms.currency),
  ]
  const remarks = [
    ...(tax.per === 'person' && tax.exemptUnderAge !== null ? [`guests under ${tax.exemptUnderAge} pay nothing`] : []),
    ...(perNight && tax.maxNights !== null
      ? [`at most ${counted(tax.maxNights, 'night is', 'nights are')} taxed`]
      : []),
  ]
  return [
    {
      kind: 'tax',
      code: `tax-${tax.id}`,
      label: tax.name,
      quantity,
      unitMinor,
      amountMinor: quantity * unitMinor,
      explanation: `${[factors.join(' × '), ...remarks].join('; ')}.`,
      taxId: tax.id,
      ...(perNight && { taxedNights }),
    },
  ]
}

/** Infants never pay. Children of unknown age do not pay a tax that has an age limit. */
function taxedPersons(tax: Tax, party: Party): number {
  const { exemptUnderAge } = tax
  if (exemptUnderAge === null) return party.adults + party.children
  const ages = (party.childAges ?? []).slice(0, party.children)
  return party.adults + ages.filter((age) => age >= exemptUnderAge).length
}

function personText(tax: Tax, party: Party, persons: number): string {
  return tax.exemptUnderAge !== null && persons === party.adults ? counted(persons, 'adult') : counted(persons, 'guest')
}

/** Of the first `maxNights` nights of the booking those on which the tax is in force. */
function taxedNightsOf(tax: Tax, nights: readonly IsoDate[]): IsoDate[] {
  return nights.slice(0, tax.maxNights ?? nights.length).filter((night) => inForce(tax, night))
}

function appliesToStay(tax: Tax, nights: readonly IsoDate[]): boolean {
  return nights[0] !== undefined && inForce(tax, nights[0])
}

function inForce(tax: Tax, date: IsoDate): boolean {
  return (tax.validFrom === null || tax.validFrom <= date) && (tax.validTo === null || date < tax.validTo)
}
