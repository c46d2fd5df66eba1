import type { ExtraChoice, Party, StayRequest } from '#core/quote/quote.ts'
import { checkExtras } from '#core/quote/check-extras.ts'
import type { Fee, StayTerms } from '#core/rate/stay-terms.ts'
import { extraPriceText } from '#web/text/extra-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'

/** An extra that guests can order. */
export interface ExtraView {
  readonly code: string
  readonly name: string
  /** `€12.00 a night`. */
  readonly price: string
  readonly max: number
  readonly quantity: number
}

/** What a guest can choose beside dates and party, and what is chosen. */
export interface ChoicesView {
  readonly extras: readonly ExtraView[]
  /** The promo code as typed. */
  readonly promo: string
  /** Why the promo code takes nothing off; null when it does, or when there is none. */
  readonly promoProblem: string | null
  /** What was asked for but left out, one sentence each. */
  readonly leftOut: readonly string[]
}

/** Returns the extras of the home with the quantities chosen. */
export function extraViews(terms: StayTerms, chosen: readonly ExtraChoice[]): ExtraView[] {
  return terms.fees.filter(isExtra).map((fee) => ({
    code: fee.code,
    name: fee.name,
    price: extraPriceText(fee, terms.currency),
    max: Math.min(fee.maxQuantity, fee.stock ?? fee.maxQuantity),
    quantity: chosen.find(({ code }) => code === fee.code)?.quantity ?? 0,
  }))
}

/** Returns those extras of an address that can be ordered for these dates, and a sentence about each of the others. */
export function orderableExtras(
  terms: StayTerms,
  request: StayRequest,
  nowMs: number,
): { readonly extras: readonly ExtraChoice[]; readonly leftOut: readonly string[] } {
  const leftOut: string[] = []
  const extras = (request.extras ?? []).filter((extra) => {
    const checked = checkExtras(terms, { ...request, extras: [extra] }, { nowMs })
    if (checked.ok) return true
    const name = terms.fees.find(({ code, optional }) => optional && code === extra.code)?.name ?? extra.code
    const problem = { ...checked.problem, extra: name }
    leftOut.push(problemMessage(problem))
    return false
  })
  return { extras, leftOut }
}

/** Returns the party with the ages that are known. */
export function withAges(party: Party, childAges: readonly number[]): Party {
  return childAges.length > 0 ? { ...party, childAges } : party
}

function isExtra(fee: Fee): boolean {
  return fee.optional
}
