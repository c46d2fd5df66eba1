import { roundHalfUp, product } from '../money/rounding.ts'
import type { StayTerms } from '../stay/stay-terms.ts'
import { daysBetween, nightsIn } from '../time/date-arithmetic.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { feeLines } from './fee-lines.ts'
import type { Quote, QuoteLine, StayRequest } from './quote.ts'
import { discountLines, extraGuestLines, nightLines } from './rent-lines.ts'
import { taxLines } from './tax-lines.ts'

/**
 * The full price of a stay, in the order of domain reference §3.3: nights, extra guests, length discount, early bird or last
 * minute, fees, percent taxes, amounts per person and night. Lines sum to the total; the whole total is due at booking.
 * Says nothing about rules or free nights: ask `checkRules` and `isFree` first. `bookedOn` is today in the stay's zone.
 * Throws a RangeError for dates without a night or a party that is not counted in whole numbers.
 */
export function quoteStay(terms: StayTerms, request: StayRequest, { bookedOn }: { bookedOn: IsoDate }): Quote {
  const nights = nightsIn(request)
  if (nights.length === 0) throw new RangeError(`no night from ${request.checkIn} to ${request.checkOut}`)
  const { party } = request
  for (const count of [party.adults, party.children, party.infants, party.pets]) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`bad number of guests: ${count}`)
  }

  const undiscounted = [...nightLines(terms, nights), ...extraGuestLines(terms, party, nights.length)]
  const lead = daysBetween(bookedOn, request.checkIn)
  const rent = [...undiscounted, ...discountLines(terms, sumOf(undiscounted), nights.length, lead)]
  const rentMinor = sumOf(rent)
  const fees = feeLines(terms, party, nights.length)
  const lines = [...rent, ...fees, ...taxLines(terms, party, nights, rentMinor, fees)]
  const totalMinor = sumOf(lines)

  return {
    checkIn: request.checkIn,
    checkOut: request.checkOut,
    party,
    stayId: terms.stayId,
    termsVersion: terms.version,
    currency: terms.currency,
    nights: nights.length,
    lines,
    rentMinor,
    totalMinor,
    schedule: [{ dueOn: bookedOn, amountMinor: totalMinor }],
  }
}

/** The all-in price of one night on average, rounded half-up: what stands small beside the total. */
export function perNightMinor(quote: Quote): number {
  return roundHalfUp(product(quote.totalMinor), quote.nights)
}

function sumOf(lines: readonly QuoteLine[]): number {
  return lines.reduce((sum, line) => sum + line.amountMinor, 0)
}
