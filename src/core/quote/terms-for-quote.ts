import { resolveSeason } from '#core/rate/season.ts'
import type { Season, StayTerms, Tax } from '#core/rate/stay-terms.ts'
import { nightsIn } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { StayRequest } from './quote.ts'

/**
 * Returns the terms that the price of this request depends on, to be kept with it. It leaves out seasons, overrides,
 * extras and taxes that the dates and choices do not touch, and rules that only decide what can be booked.
 * `calculateQuote` gives the same quote from them.
 */
export function termsForQuote(terms: StayTerms, request: StayRequest): StayTerms {
  const nights = nightsIn(request)
  const { checkIn, checkOut, extras = [] } = request
  return {
    ...terms,
    seasons: terms.seasons.flatMap((season) => touchedSeason(terms, season, nights)),
    overrides: terms.overrides.filter(({ night }) => checkIn <= night && night < checkOut),
    fees: terms.fees.filter((fee) => !fee.optional || extras.some((extra) => extra.code === fee.code)),
    taxes: terms.taxes.filter((tax) => isEverInForce(tax, checkIn, checkOut)),
    minimums: [],
    openSpans: terms.openSpans?.filter((span) => span.from < checkOut && checkIn < span.to) ?? null,
  }
}

/** Returns the season with only those spans that contain one of the nights; empty when none does. */
function touchedSeason(terms: StayTerms, season: Season, nights: readonly IsoDate[]): Season[] {
  const spans = season.spans.filter((span) => {
    const alone = { ...terms, seasons: [{ ...season, spans: [span] }] }
    return nights.some((night) => resolveSeason(alone, night) !== null)
  })
  return spans.length === 0 ? [] : [{ ...season, spans }]
}

function isEverInForce(tax: Tax, checkIn: IsoDate, checkOut: IsoDate): boolean {
  return (tax.validFrom === null || tax.validFrom < checkOut) && (tax.validTo === null || checkIn < tax.validTo)
}
