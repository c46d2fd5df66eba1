import { priceText } from './price-text.ts'
import type { BasisPoints } from '#core/money/money.ts'
import { percentOf, roundToUnit } from '#core/money/rounding.ts'
import { smallestUnitOf } from '#core/money/smallest-unit.ts'
import type { LeadDiscount, LengthDiscount, Promo, StayTerms } from '#core/rate/stay-terms.ts'
import { counted } from '#core/text/counted.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import { sumOfDrafts, type LineDraft } from './line-draft.ts'
import type { StayRequest } from '#core/quote/quote.ts'
import type { QuoteLineKind } from '#core/quote/quote-line-kind.ts'

/** A discount that applies, before the amount it is taken from is known. */
interface Discount {
  readonly kind: QuoteLineKind
  readonly code: string
  readonly rule: string
  readonly percentBp: BasisPoints | null
  /** A fixed amount instead of a percentage, limited to what is left. */
  readonly amountMinor: number | null
  readonly label: string
  readonly because: string
}

/** What decides which discounts apply. `lead`: days between booking and check-in. */
export interface DiscountQuestion extends Pick<StayRequest, 'rate' | 'promo'> {
  readonly nights: number
  readonly lead: number
}

/**
 * Returns the discounts on nights and extra guests (`baseMinor`), each rounded half-up on a line of its own
 * (docs/booking-rules.md, Order of a price). They apply in the order length, early bird or last minute, non-refundable
 * rate, promo code, each to what the one before left. With `best_only` only the largest of length, lead and promo
 * applies (of equal ones, the first); the non-refundable rate, which the guest chose, comes off after it.
 */
export function discountLines(terms: StayTerms, baseMinor: number, question: DiscountQuestion): LineDraft[] {
  const length = lengthDiscountFor(terms.lengthDiscounts, question.nights)
  const lead = leadDiscountFor(terms.leadDiscounts, question.lead)
  const refundless = question.rate === 'non_refundable' ? terms.nonRefundableBp : null
  const own = [...(length ? [lengthDiscount(length, question.nights)] : []), ...(lead ? [leadDiscount(lead)] : [])]
  const promo = question.promo ? [promoDiscount(terms, question.promo)] : []
  const rate = refundless === null ? [] : [nonRefundableDiscount(refundless)]
  if (terms.discountMode === 'best_only') {
    return inSequence(terms, baseMinor, [...best(terms, [...own, ...promo], baseMinor), ...rate])
  }
  return inSequence(terms, baseMinor, [...own, ...rate, ...promo])
}

function inSequence(terms: StayTerms, baseMinor: number, discounts: readonly Discount[]): LineDraft[] {
  const lines: LineDraft[] = []
  for (const discount of discounts) {
    const leftMinor = baseMinor + sumOfDrafts(lines)
    const off = takenOff(terms, discount, leftMinor)
    if (off !== 0) lines.push(discountLine(terms, discount, lines.length === 0, leftMinor, off))
  }
  return lines
}

/** Returns the discount that takes off most (of equal ones, the first), or none. */
function best(terms: StayTerms, discounts: readonly Discount[], baseMinor: number): Discount[] {
  return discounts.toSorted((a, b) => takenOff(terms, b, baseMinor) - takenOff(terms, a, baseMinor)).slice(0, 1)
}

function takenOff({ currency }: StayTerms, { percentBp, amountMinor }: Discount, leftMinor: number): number {
  if (percentBp === null) return Math.min(amountMinor ?? 0, leftMinor)
  return percentOf(leftMinor, percentBp, smallestUnitOf(currency))
}

function discountLine(
  { currency }: StayTerms,
  { kind, code, rule, percentBp, amountMinor, label, because }: Discount,
  isFirst: boolean,
  leftMinor: number,
  off: number,
): LineDraft {
  return {
    figures: {
      kind,
      code,
      quantity: 1,
      unitMinor: -off,
      amountMinor: -off,
    },
    text() {
      const what = isFirst ? 'nights and extra guests' : 'what is left'
      const taken = percentBp === null ? priceText(off, currency) : formatPercent(percentBp)
      return {
        label,
        explanation: `${taken} off ${what} (${priceText(leftMinor, currency)}) because ${because}.`,
        formula: {
          rule,
          inputs: { ofMinor: leftMinor, ...(percentBp === null ? { amountMinor: amountMinor ?? 0 } : { percentBp }) },
          arithmetic:
            percentBp === null
              ? `-min(${amountMinor}, ${leftMinor})`
              : `-round(${leftMinor} × ${formatPercent(percentBp)})`,
        },
      }
    },
  }
}

function lengthDiscount({ nights, percentBp }: LengthDiscount, stayed: number): Discount {
  return {
    kind: 'length_discount',
    code: `length-${nights}`,
    rule: `discount/length/${nights}`,
    percentBp,
    amountMinor: null,
    label: `${formatPercent(percentBp)} off ${counted(nights, 'night')} or more`,
    because: `you stay ${counted(stayed, 'night')}`,
  }
}

function leadDiscount({ kind, days, percentBp }: LeadDiscount): Discount {
  const early = kind === 'early_bird'
  return {
    kind,
    code: `${early ? 'early-bird' : 'last-minute'}-${days}`,
    rule: `discount/${kind}/${days}`,
    percentBp,
    amountMinor: null,
    label: `${early ? 'Early booking' : 'Last minute'}, ${formatPercent(percentBp)} off`,
    because: `you book ${counted(days, 'day')} or ${early ? 'more' : 'less'} ahead`,
  }
}

function nonRefundableDiscount(percentBp: BasisPoints): Discount {
  return {
    kind: 'non_refundable',
    code: 'non-refundable',
    rule: 'stay.nonRefundable',
    percentBp,
    amountMinor: null,
    label: `Non-refundable rate, ${formatPercent(percentBp)} off`,
    because: 'the nights are not refunded when you cancel',
  }
}

function promoDiscount({ currency }: StayTerms, { code, percentBp, amountMinor: givenMinor }: Promo): Discount {
  const amountMinor = givenMinor === null ? null : roundToUnit(givenMinor, 1, smallestUnitOf(currency))
  const off = percentBp === null ? priceText(amountMinor ?? 0, currency) : formatPercent(percentBp)
  return {
    kind: 'promo',
    code: 'promo',
    rule: `promo/${code}`,
    percentBp,
    amountMinor,
    label: `Code ${code}, ${off} off`,
    because: `you used the code ${code}`,
  }
}

/** Returns the highest tier that matches. */
function lengthDiscountFor(tiers: readonly LengthDiscount[], nights: number): LengthDiscount | undefined {
  return tiers
    .filter((tier) => nights >= tier.nights)
    .toSorted((a, b) => b.nights - a.nights || b.percentBp - a.percentBp)[0]
}

/**
 * Returns the one lead discount that counts: the longest early bird or the shortest last minute that matches. If a host
 * has set both so that they overlap, the guest gets the larger one.
 */
function leadDiscountFor(tiers: readonly LeadDiscount[], lead: number): LeadDiscount | undefined {
  const early = tiers
    .filter((tier) => tier.kind === 'early_bird' && lead >= tier.days)
    .toSorted((a, b) => b.days - a.days || b.percentBp - a.percentBp)[0]
  const late = tiers
    .filter((tier) => tier.kind === 'last_minute' && lead <= tier.days)
    .toSorted((a, b) => a.days - b.days || b.percentBp - a.percentBp)[0]
  if (early && late) return late.percentBp > early.percentBp ? late : early
  return early ?? late
}
