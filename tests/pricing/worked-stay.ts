import type { Party, StayRequest } from '#core/quote/quote.ts'
import type { Fee, Season, StayTerms, Tax } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { goldenTerms, plainFee, plainTax } from '#tests/support/stays/golden-terms.ts'

/** A stay that is priced on 1 May 2027, with the figures it must have, in minor units. */
export interface WorkedStay {
  readonly name: string
  readonly home: StayTerms
  readonly ask: StayRequest
  readonly rent: number
  readonly total: number
}

/** A home for 100.00 a night and nothing else. */
export function plainStay(more: Partial<StayTerms> = {}): StayTerms {
  return {
    ...goldenTerms,
    nightlyMinor: 10_000,
    weekendNightlyMinor: null,
    includedGuests: null,
    seasons: [],
    overrides: [],
    lengthDiscounts: [],
    leadDiscounts: [],
    fees: [],
    taxes: [],
    ...more,
  }
}

/** The home of the golden prices, changed. */
export function goldenStay(more: Partial<StayTerms>): StayTerms {
  return { ...goldenTerms, ...more }
}

/** A request: two adults unless said otherwise. */
export function ask(
  checkIn: string,
  nights: number,
  party: Partial<Party> = {},
  choices: Omit<StayRequest, 'checkIn' | 'checkOut' | 'party'> = {},
): StayRequest {
  return {
    checkIn: isoDate(checkIn),
    checkOut: addDays(isoDate(checkIn), nights),
    party: { adults: 2, children: 0, infants: 0, pets: 0, ...party },
    ...choices,
  }
}

/** One night's special price. */
export function overridden(night: string, nightlyMinor: number) {
  return { night: isoDate(night), nightlyMinor, minNights: null, maxNights: null, arrival: null, departure: null }
}

/** A season from the first to before the second date. */
export function season(id: number, from: string, to: string, more: Partial<Season>): Season {
  return {
    ...goldenTerms.seasons[0]!,
    id,
    spans: [{ from: isoDate(from), to: isoDate(to) }],
    nightlyMinor: null,
    weekendNightlyMinor: null,
    ...more,
  }
}

/** A mandatory fee of this amount. */
export function fee(amountMinor: number, more: Partial<Fee> = {}): Fee {
  return { ...plainFee, kind: 'custom', code: 'fee', name: 'Fee', amountMinor, ...more }
}

/** A mandatory fee of so many hundredths of a percent. */
export function percentFee(
  basis: 'percent_of_rent' | 'percent_of_total',
  percentBp: number,
  more: Partial<Fee> = {},
): Fee {
  return fee(0, { basis, percentBp, ...more, amountMinor: null })
}

/** An optional extra of this amount. */
export function extra(code: string, amountMinor: number, more: Partial<Fee> = {}): Fee {
  return fee(amountMinor, {
    id: 50 + code.length,
    code,
    name: code,
    kind: 'extra',
    optional: true,
    maxQuantity: 9,
    ...more,
  })
}

/** A percent tax on the rent. */
export function percentTax(percentBp: number, more: Partial<Tax> = {}): Tax {
  return { ...plainTax, percentBp, base: ['rent'], ...more }
}

/** A tax of an amount per person and night. */
export function cityTax(amountMinor: number, more: Partial<Tax> = {}): Tax {
  return {
    ...plainTax,
    id: 2,
    name: 'City tax',
    per: 'person',
    period: 'night',
    percentBp: null,
    base: [],
    amountMinor,
    ...more,
  }
}
