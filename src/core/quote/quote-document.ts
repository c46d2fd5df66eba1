import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { readjustedQuote } from './adjusted-quote.ts'
import { plainRequest, calculateQuote } from './calculate-quote.ts'
import type { Quote, StayRequest } from './quote.ts'
import { termsForQuote } from './terms-for-quote.ts'

/** A price with everything it was made from: enough to work it out again, in a browser, offline, years later. */
export interface QuoteDocument {
  readonly schema: 'holmstay-quote/1'
  readonly bookedOn: IsoDate
  readonly request: StayRequest
  readonly terms: StayTerms
  readonly quote: Quote
}

/** The document of a request that is priced now. */
export function quoteDocument(terms: StayTerms, request: StayRequest, bookedOn: IsoDate): QuoteDocument {
  return documentOf(terms, calculateQuote(terms, request, { bookedOn }))
}

/** The document of a quote that exists: of a signed one or of a booking, with its adjustments. */
export function documentOf(terms: StayTerms, quote: Quote): QuoteDocument {
  const request = plainRequest(quote)
  const { bookedOn } = quote
  return { schema: 'holmstay-quote/1', bookedOn, request, terms: termsForQuote(terms, request), quote }
}

/**
 * Works the price of a document out again from its terms and request, adds its adjustments, and says whether every figure is
 * the same: lines, rent, total, payments and deposit. Words may differ: a later version of the product may say it better.
 * Throws a RangeError where `calculateQuote` does.
 */
export function recomputeQuote({ terms, request, bookedOn, quote: kept }: Omit<QuoteDocument, 'schema'>): {
  quote: Quote
  equal: boolean
} {
  const priced = calculateQuote(terms, request, { bookedOn })
  const quote = readjustedQuote(priced, kept)
  return { quote, equal: JSON.stringify(figuresOf(quote)) === JSON.stringify(figuresOf(kept)) }
}

/** Everything of a quote that is a figure, always in the same order. */
function figuresOf(quote: Quote) {
  const { currency, termsVersion, checkIn, checkOut, nights, rentMinor, totalMinor, damageDepositMinor } = quote
  return [
    [quote.stayId, termsVersion, currency, checkIn, checkOut, nights, rentMinor, totalMinor, damageDepositMinor],
    quote.lines.map((line) => [
      line.kind,
      line.code,
      line.quantity,
      line.unitMinor,
      line.amountMinor,
      line.included ?? false,
      line.nights ?? [],
    ]),
    quote.schedule.map((payment) => [payment.dueOn, payment.dueAt, payment.amountMinor]),
  ]
}
