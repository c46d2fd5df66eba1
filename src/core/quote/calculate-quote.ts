import { roundHalfUp, product } from '#core/money/rounding.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { daysBetween, nightsIn } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { damageDepositMinor } from './damage-deposit.ts'
import { discountLines } from './lines/discount-lines.ts'
import { feeLines } from './lines/fee-lines.ts'
import { extraGuestLines } from './lines/guest-lines.ts'
import { sumOfDrafts, worded, type LineDraft } from './lines/line-draft.ts'
import { agreedLines, nightLines } from './lines/night-lines.ts'
import { paymentSchedule } from './payment-schedule.ts'
import type { Quote, StayRequest } from './quote.ts'
import { taxLines } from './lines/tax-lines.ts'

/** What a price depends on besides the terms and the request. */
export interface QuoteContext {
  readonly bookedOn: IsoDate
}

/**
 * Calculates the full price of a stay, in the order of docs/booking-rules.md: nights, extra guests, length discount,
 * early bird or last minute, non-refundable rate, promo code, fees, extras, percentages of the total, percent taxes,
 * amounts per person and night. The quote also holds its payments and, outside of the total, the damage deposit. Its
 * lines sum to the total, included taxes apart. Does not check rules or free nights: ask `checkStay` first. `bookedOn`
 * is today in the stay's zone. Throws a RangeError for dates without a night and for counts that are not whole numbers.
 */
export function calculateQuote(terms: StayTerms, request: StayRequest, { bookedOn }: QuoteContext): Quote {
  const { nights, drafts, rentMinor } = draftsOf(terms, request, bookedOn)
  const totalMinor = sumOfDrafts(drafts)
  const { checkIn, plan = 'full', rate } = request
  return {
    ...plainRequest(request),
    stayId: terms.stayId,
    termsVersion: terms.version,
    currency: terms.currency,
    nights: nights.length,
    bookedOn,
    lines: drafts.map(worded),
    rentMinor,
    totalMinor,
    schedule: paymentSchedule(terms, { totalMinor, checkIn, plan, rate, nights: nights.length }, bookedOn),
    damageDepositMinor: damageDepositMinor(terms, totalMinor),
  }
}

/**
 * Returns only the total of `calculateQuote`, in minor units, at a fraction of its cost: for searches and calendars.
 */
export function quoteTotal(terms: StayTerms, request: StayRequest, { bookedOn }: QuoteContext): number {
  return sumOfDrafts(draftsOf(terms, request, bookedOn).drafts)
}

/**
 * Returns the average price of a night with everything included, rounded half-up, as pages show it beside the total.
 */
export function perNightMinor(quote: Pick<Quote, 'totalMinor' | 'nights'>): number {
  return roundHalfUp(product(quote.totalMinor), quote.nights)
}

/**
 * Returns only the fields of a request, without choices that were left out. A quote has the fields of its request and
 * more.
 */
export function plainRequest(request: StayRequest): StayRequest {
  const { checkIn, checkOut, party, extras, rate, plan, promo, agreedRentMinor } = request
  return {
    checkIn,
    checkOut,
    party,
    ...(extras && { extras }),
    ...(rate && { rate }),
    ...(plan && { plan }),
    ...(promo && { promo }),
    ...(agreedRentMinor !== undefined && { agreedRentMinor }),
  }
}

/** Calculates all lines, without their words. Every figure of a price comes from here. */
function draftsOf(terms: StayTerms, request: StayRequest, bookedOn: IsoDate) {
  const nights = nightsIn(request)
  if (nights.length === 0) throw new RangeError(`no night from ${request.checkIn} to ${request.checkOut}`)
  refuseBadCounts(request)
  const { party, extras } = request
  const rent = rentDrafts(terms, request, nights, bookedOn)
  const rentMinor = sumOfDrafts(rent)
  const fees = feeLines(terms, { party, extras, nights: nights.length, rentMinor })
  const taxed = fees.map(({ figures }) => figures)
  const taxes = taxLines(terms, { party, nights, rentMinor, fees: taxed })
  return { nights, rentMinor, drafts: [...rent, ...fees, ...taxes] }
}

function rentDrafts(
  terms: StayTerms,
  request: StayRequest,
  nights: readonly IsoDate[],
  bookedOn: IsoDate,
): LineDraft[] {
  const { party, rate, promo, agreedRentMinor } = request
  if (agreedRentMinor !== undefined) return agreedLines(terms, nights, agreedRentMinor)
  const nightly = nightLines(terms, nights)
  const undiscounted = [
    ...nightly,
    ...extraGuestLines(terms, party, { nights: nights.length, nightsMinor: sumOfDrafts(nightly) }),
  ]
  const lead = daysBetween(bookedOn, request.checkIn)
  return [
    ...undiscounted,
    ...discountLines(terms, sumOfDrafts(undiscounted), { nights: nights.length, lead, rate, promo }),
  ]
}

function refuseBadCounts({ party, extras, agreedRentMinor }: StayRequest): void {
  const counts = [
    party.adults,
    party.children,
    party.infants,
    party.pets,
    ...(extras?.map((extra) => extra.quantity) ?? []),
    agreedRentMinor ?? 0,
  ]
  for (const count of counts) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`not a count: ${count}`)
  }
}
