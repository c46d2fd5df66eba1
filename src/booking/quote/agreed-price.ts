import { ruleContextAt } from '#core/calendar/stay-rules.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import type { Quote, StayRequest } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'

/** A price that people of the company ask for. */
export interface AgreedPrice {
  readonly quote: Quote
  /** The total by the prices of the home. */
  readonly plainTotalMinor: number
}

/** Prices a choice at a rent agreed for all nights, in minor units; null: by the prices of the home. */
export function agreedPrice(
  terms: StayTerms,
  request: StayRequest,
  { rentMinor, now }: { readonly rentMinor: number | null; readonly now: Date },
): AgreedPrice {
  const { today: bookedOn } = ruleContextAt(terms.timeZone, now.getTime())
  const plain = calculateQuote(terms, request, { bookedOn })
  const quote =
    rentMinor === null ? plain : calculateQuote(terms, { ...request, agreedRentMinor: rentMinor }, { bookedOn })
  return { quote, plainTotalMinor: plain.totalMinor }
}
