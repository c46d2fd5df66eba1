import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { readjustedQuote } from './adjusted-quote.ts'
import { plainRequest, calculateQuote } from './calculate-quote.ts'
import type { Quote, StayRequest } from './quote.ts'
import { termsForQuote } from './terms-for-quote.ts'

/**
 * A price with everything from which it was calculated: enough to calculate it again in a browser, offline, years
 * later.
 */
export interface QuoteDocument {
  readonly schema: 'holmstay-quote/1'
  readonly bookedOn: IsoDate
  readonly request: StayRequest
  readonly terms: StayTerms
  readonly quote: Quote
}

/** Creates the document of a request that is priced now. */
export function quoteDocument(terms: StayTerms, request: StayRequest, bookedOn: IsoDate): QuoteDocument {
  return documentOf(terms, calculateQuote(terms, request, { bookedOn }))
}

/** Creates the document of an existing quote, signed or of a booking, with its adjustments. */
export function documentOf(terms: StayTerms, quote: Quote): QuoteDocument {
  const request = plainRequest(quote)
  const { bookedOn } = quote
  return { schema: 'holmstay-quote/1', bookedOn, request, terms: termsForQuote(terms, request), quote }
}

/**
 * Calculates the price of a document again from its terms and request, adds its adjustments, and returns whether all
 * figures are the same: lines, rent, total, payments and deposit. Words may differ, because a later version of the
 * product may phrase them better. Throws a RangeError where `calculateQuote` does.
 */
export function recomputeQuote({ terms, request, bookedOn, quote: kept }: Omit<QuoteDocument, 'schema'>): {
  quote: Quote
  equal: boolean
} {
  const priced = calculateQuote(terms, request, { bookedOn })
  const quote = readjustedQuote(priced, kept)
  return { quote, equal: JSON.stringify(figuresOf(quote)) === JSON.stringify(figuresOf(kept)) }
}

/** Returns all figures of a quote, always in the same order. */
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
