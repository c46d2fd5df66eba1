import { nightsTaxed } from './line-counts.ts'
import { priceText } from './price-text.ts'
import type { BasisPoints, Currency } from '#core/money/money.ts'
import { product, roundHalfUp, roundToUnit } from '#core/money/rounding.ts'
import { smallestUnitOf } from '#core/money/smallest-unit.ts'
import type { StayTerms, Tax } from '#core/rate/stay-terms.ts'
import { listed } from '#core/time/english-date.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { counted } from '#core/text/counted.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import type { LineDraft } from './line-draft.ts'
import type { Party, QuoteLine } from '#core/quote/quote.ts'

/** The amounts from which percentages are taken, in minor units: the rent and the taxable fees and extras. */
export type TaxBases = Readonly<Record<Tax['base'][number], number>>

/** What taxes are calculated from. */
export interface TaxQuestion {
  readonly party: Party
  readonly nights: readonly IsoDate[]
  /** After all discounts. */
  readonly rentMinor: number
  readonly fees: readonly Pick<QuoteLine, 'kind' | 'fee' | 'amountMinor'>[]
}

const baseText: Readonly<Record<keyof TaxBases, string>> = {
  rent: 'the nights after discounts',
  cleaning: 'cleaning',
  fees: 'other fees',
  extras: 'extras',
}

/**
 * Returns the taxes: percentages first, then amounts, each group in the order of their ids. Taxes of zero have no line.
 */
export function taxLines(terms: StayTerms, question: TaxQuestion): LineDraft[] {
  const bases = taxBasesOf(question.rentMinor, question.fees)
  const taxes = terms.taxes
    .filter((tax) => inPriceBand(tax, question.rentMinor, question.nights.length))
    .toSorted((a, b) => a.id - b.id)
  return [
    ...taxes.flatMap((tax) => (tax.percentBp === null ? [] : percentLine(tax, tax.percentBp, terms, question, bases))),
    ...taxes.flatMap((tax) => (tax.amountMinor === null ? [] : amountLine(tax, tax.amountMinor, terms, question))),
  ]
}

/** Returns the bases of a booking, or of the part of it that is refunded. Fees that are not taxable do not count. */
export function taxBasesOf(rentMinor: number, fees: TaxQuestion['fees']): TaxBases {
  const bases = { rent: rentMinor, cleaning: 0, fees: 0, extras: 0 }
  for (const { kind, fee, amountMinor } of fees) {
    if (!fee?.taxable) continue
    bases[kind === 'extra' ? 'extras' : fee.kind === 'cleaning' ? 'cleaning' : 'fees'] += amountMinor
  }
  return bases
}

/**
 * Returns a percentage of the bases, rounded half-up once. A tax on only some of the nights is taken from their share
 * of the bases. Quotes and refunds both calculate the tax with this function.
 */
export function percentTaxMinor(
  percent: NonNullable<QuoteLine['percent']>,
  nights: number,
  bases: TaxBases,
  currency: Currency,
): number {
  const exact = product(baseOf(percent.base, bases), percent.percentBp, percent.taxedNights)
  return roundToUnit(exact, 10_000 * nights, smallestUnitOf(currency))
}

/** Returns the part of prices that is the tax inside them, base − base ÷ (1 + percent), rounded half-up once. */
export function includedTaxMinor(percent: NonNullable<QuoteLine['percent']>, nights: number, bases: TaxBases): number {
  const { percentBp, taxedNights } = percent
  return roundHalfUp(product(baseOf(percent.base, bases), percentBp, taxedNights), (10_000 + percentBp) * nights)
}

function baseOf(names: Tax['base'], bases: TaxBases): number {
  return names.reduce((sum, name) => sum + bases[name], 0)
}

function percentLine(
  tax: Tax,
  percentBp: BasisPoints,
  terms: StayTerms,
  question: TaxQuestion,
  bases: TaxBases,
): LineDraft[] {
  const nights = question.nights.length
  const taxedNights =
    tax.period === 'night'
      ? taxedNightsOf(tax, question.nights).length
      : appliesToStay(tax, question.nights)
        ? nights
        : 0
  const percent = { percentBp, base: tax.base, taxedNights }
  const amountMinor = (tax.included ? includedTaxMinor : percentTaxMinor)(percent, nights, bases, terms.currency)
  if (amountMinor === 0) return []
  return [
    {
      figures: {
        kind: 'tax',
        code: `tax-${tax.id}`,
        quantity: 1,
        unitMinor: amountMinor,
        amountMinor,
        taxId: tax.id,
        percent,
        ...(tax.included && { included: true }),
      },
      text() {
        const baseMinor = baseOf(tax.base, bases)
        const charged = tax.base.filter((name) => bases[name] !== 0).map((name) => baseText[name])
        const part = taxedNights < nights ? `, for ${taxedNights} of ${counted(nights, 'night')}` : ''
        const rate = formatPercent(percentBp)
        const share = taxedNights < nights ? ` × ${taxedNights}/${nights}` : ''
        return {
          label: `${tax.name}, ${rate}${tax.included ? ' included' : ''}`,
          explanation: `${rate} ${tax.included ? 'contained in' : 'of'} ${priceText(baseMinor, terms.currency)}: ${listed(charged)}${part}.`,
          formula: {
            rule: `tax/${tax.id}`,
            inputs: { ofMinor: baseMinor, base: tax.base.join('+'), percentBp, taxedNights, nights },
            arithmetic: tax.included
              ? `round(${baseMinor} × ${rate} / (1 + ${rate})${share})`
              : `round(${baseMinor} × ${rate}${share})`,
          },
        }
      },
    },
  ]
}

function amountLine(tax: Tax, unitMinor: number, terms: StayTerms, question: TaxQuestion): LineDraft[] {
  const { party, nights } = question
  const perNight = tax.period === 'night'
  const taxedNights = perNight ? taxedNightsOf(tax, nights) : []
  const persons = tax.per === 'person' ? taxedPersons(tax, party) : 1
  const quantity = persons * (perNight ? taxedNights.length : appliesToStay(tax, nights) ? 1 : 0)
  if (quantity === 0 || unitMinor === 0) return []
  return [
    {
      figures: {
        kind: 'tax',
        code: `tax-${tax.id}`,
        quantity,
        unitMinor,
        amountMinor: quantity * unitMinor,
        taxId: tax.id,
        ...(perNight && { taxedNights }),
        ...(tax.included && { included: true }),
      },
      text() {
        const factors = [
          ...(tax.per === 'person' ? [personText(tax, party, persons)] : []),
          ...(perNight ? [counted(taxedNights.length, 'night')] : []),
          priceText(unitMinor, terms.currency),
        ]
        return {
          label: `${tax.name}${tax.included ? ', included' : ''}`,
          explanation: `${[factors.join(' × '), ...remarksOn(tax)].join('; ')}.`,
          formula: {
            rule: `tax/${tax.id}`,
            inputs: {
              per: tax.per,
              period: tax.period,
              amountMinor: unitMinor,
              ...(tax.per === 'person' && { persons }),
              ...(perNight && { taxedNights: taxedNights.length }),
            },
            arithmetic: [
              ...(tax.per === 'person' ? [persons] : []),
              ...(perNight ? [taxedNights.length] : []),
              unitMinor,
            ].join(' × '),
          },
        }
      },
    },
  ]
}

function remarksOn({ per, period, exemptUnderAge, fromNight, maxNights, included }: Tax): string[] {
  return [
    ...(per === 'person' && exemptUnderAge !== null ? [`guests under ${exemptUnderAge} pay nothing`] : []),
    ...(period === 'night' && fromNight > 1 ? [`taxed from night ${fromNight} on`] : []),
    ...(period === 'night' && maxNights !== null
      ? [fromNight > 1 ? `not after night ${maxNights}` : nightsTaxed(maxNights)]
      : []),
    ...(included ? ['contained in the prices above'] : []),
  ]
}

/**
 * Counts the persons who pay a tax. Infants never pay. Children of unknown age do not pay a tax that has an age limit.
 */
function taxedPersons(tax: Tax, party: Party): number {
  const { exemptUnderAge } = tax
  if (exemptUnderAge === null) return party.adults + party.children
  const ages = (party.childAges ?? []).slice(0, party.children)
  return party.adults + ages.filter((age) => age >= exemptUnderAge).length
}

function personText(tax: Tax, party: Party, persons: number): string {
  return tax.exemptUnderAge !== null && persons === party.adults ? counted(persons, 'adult') : counted(persons, 'guest')
}

/**
 * Returns the taxed nights: of those from `fromNight` to `maxNights`, both counted from the first night of the booking,
 * the ones on which the tax is in force.
 */
function taxedNightsOf(tax: Tax, nights: readonly IsoDate[]): IsoDate[] {
  return nights.slice(tax.fromNight - 1, tax.maxNights ?? nights.length).filter((night) => inForce(tax, night))
}

function appliesToStay(tax: Tax, nights: readonly IsoDate[]): boolean {
  return nights[0] !== undefined && inForce(tax, nights[0])
}

function inForce(tax: Tax, date: IsoDate): boolean {
  return (tax.validFrom === null || tax.validFrom <= date) && (tax.validTo === null || date < tax.validTo)
}

/** Compares without dividing, because the net rent per night need not be a whole number. */
function inPriceBand({ priceFromMinor, priceToMinor }: Tax, rentMinor: number, nights: number): boolean {
  return (
    (priceFromMinor === null || priceFromMinor * nights <= rentMinor) &&
    (priceToMinor === null || rentMinor < priceToMinor * nights)
  )
}
