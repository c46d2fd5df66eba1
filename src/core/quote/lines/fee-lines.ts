import { priceText } from './price-text.ts'
import { product, roundToUnit } from '#core/money/rounding.ts'
import { smallestUnitOf } from '#core/money/smallest-unit.ts'
import type { Fee, StayTerms } from '#core/rate/stay-terms.ts'
import { counted } from '#core/text/counted.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import { sumOfDrafts, type LineDraft } from './line-draft.ts'
import type { StayRequest } from '#core/quote/quote.ts'

const kindOrder: Readonly<Record<Fee['kind'], number>> = {
  cleaning: 0,
  pet: 1,
  custom: 2,
  early_arrival: 3,
  late_departure: 4,
  service: 5,
  extra: 6,
}

const refundText: Readonly<Record<Fee['refund'], string>> = {
  before_check_in: 'comes back in full when you cancel before check-in',
  with_rent: 'is refunded like the nights',
  never: 'is not refunded',
}

/** What the number of fees depends on. */
export interface FeeQuestion extends Pick<StayRequest, 'party' | 'extras'> {
  readonly nights: number
  /** After all discounts. */
  readonly rentMinor: number
}

/** A fee and how often it is charged: once, or as often as an extra was chosen. */
interface Charge {
  readonly fee: Fee
  readonly times: number
}

/**
 * Returns the fees that apply (docs/booking-rules.md, Order of a price): mandatory ones (cleaning, pets, others), then
 * the chosen extras, then percentages of the total, which are taken from the rent and all lines before them. A fee that
 * is charged for nothing has no line. Extras that the home does not offer are left out; `checkExtras` refuses them.
 */
export function feeLines(terms: StayTerms, question: FeeQuestion): LineDraft[] {
  const charges = terms.fees
    .flatMap((fee) => chargeOf(fee, question))
    .toSorted(
      (a, b) =>
        Number(a.fee.optional) - Number(b.fee.optional) ||
        kindOrder[a.fee.kind] - kindOrder[b.fee.kind] ||
        a.fee.id - b.fee.id,
    )
  const ofTotal = charges.filter(({ fee }) => fee.basis === 'percent_of_total')
  const lines = charges
    .filter(({ fee }) => fee.basis !== 'percent_of_total')
    .flatMap((charge) => chargeLine(terms, charge, question, question.rentMinor))
  if (ofTotal.length === 0) return lines
  const beforeMinor = question.rentMinor + sumOfDrafts(lines)
  return [...lines, ...ofTotal.flatMap((charge) => chargeLine(terms, charge, question, beforeMinor))]
}

function chargeOf(fee: Fee, { nights, extras }: FeeQuestion): Charge[] {
  if (nights < (fee.fromNights ?? 1) || nights > (fee.toNights ?? Infinity)) return []
  if (!fee.optional) return [{ fee, times: 1 }]
  const chosen = extras?.filter((extra) => extra.code === fee.code) ?? []
  const times = chosen.reduce((sum, extra) => sum + extra.quantity, 0)
  return times > 0 ? [{ fee, times }] : []
}

function chargeLine(terms: StayTerms, charge: Charge, question: FeeQuestion, ofMinor: number): LineDraft[] {
  const { fee } = charge
  const line = fee.percentBp === null ? countedLine(terms, charge, question) : percentLine(terms, charge, ofMinor)
  return line.figures.amountMinor === 0 ? [] : [line]
}

function feeFields({ id, code, kind, taxable, refund, optional }: Fee) {
  return { kind: optional ? 'extra' : 'fee', code, feeId: id, fee: { kind, taxable, refund } } as const
}

function countedLine({ currency }: StayTerms, { fee, times }: Charge, question: FeeQuestion): LineDraft {
  const unitMinor = fee.amountMinor ?? 0
  const { factors, countTexts } = factorsOf(fee, question)
  const quantity = factors.reduce((all, factor) => all * factor, times)
  return {
    figures: {
      ...feeFields(fee),
      quantity,
      unitMinor,
      amountMinor: quantity * unitMinor,
    },
    text() {
      const price = priceText(unitMinor, currency)
      const counts = countTexts()
      const text = [...(fee.optional ? [String(times)] : []), ...counts].join(' × ')
      const forWhat = counts.length === 0 ? 'for the whole stay' : `for ${counts.join(' × ')}`
      return {
        label: text === '' ? `${fee.name}, once` : `${fee.name}, ${text} × ${price}`,
        explanation: `${fee.optional ? `${times} × ` : ''}${price} ${forWhat}; ${refundText[fee.refund]}.`,
        formula: {
          rule: `fee/${fee.id}`,
          inputs: { basis: fee.basis, amountMinor: unitMinor, ...(fee.optional && { chosen: times }) },
          arithmetic: [...(fee.optional ? [times] : []), ...factors, unitMinor].join(' × '),
        },
      }
    },
  }
}

function percentLine({ currency }: StayTerms, { fee, times }: Charge, ofMinor: number): LineDraft {
  const percentBp = fee.percentBp ?? 0
  const amountMinor = roundToUnit(product(ofMinor, percentBp, times), 10_000, smallestUnitOf(currency))
  return {
    figures: {
      ...feeFields(fee),
      quantity: 1,
      unitMinor: amountMinor,
      amountMinor,
    },
    text() {
      const share = `${times > 1 ? `${times} × ` : ''}${formatPercent(percentBp)}`
      const base = fee.basis === 'percent_of_rent' ? 'the nights after discounts' : 'nights, fees and extras'
      return {
        label: `${fee.name}, ${share}`,
        explanation: `${share} of ${priceText(ofMinor, currency)}: ${base}; ${refundText[fee.refund]}.`,
        formula: {
          rule: `fee/${fee.id}`,
          inputs: { basis: fee.basis, ofMinor, percentBp, ...(fee.optional && { chosen: times }) },
          arithmetic: `round(${ofMinor} × ${share})`,
        },
      }
    },
  }
}

/** Returns what a fee is multiplied by, in figures and in words; empty for a fee charged once a stay. */
function factorsOf(
  { basis }: Fee,
  { party, nights }: FeeQuestion,
): { factors: readonly number[]; countTexts: () => string[] } {
  const guests = party.adults + party.children
  const guestText = () => counted(guests, 'guest')
  const petText = () => counted(party.pets, 'pet')
  const nightText = () => counted(nights, 'night')
  switch (basis) {
    case 'per_night':
      return { factors: [nights], countTexts: () => [nightText()] }
    case 'per_guest':
      return { factors: [guests], countTexts: () => [guestText()] }
    case 'per_guest_night':
      return { factors: [guests, nights], countTexts: () => [guestText(), nightText()] }
    case 'per_pet':
      return { factors: [party.pets], countTexts: () => [petText()] }
    case 'per_pet_night':
      return { factors: [party.pets, nights], countTexts: () => [petText(), nightText()] }
    case 'per_stay':
    case 'percent_of_rent':
    case 'percent_of_total':
      return { factors: [], countTexts: () => [] }
  }
}
