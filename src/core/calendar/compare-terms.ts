import { quoteTotal } from '#core/quote/calculate-quote.ts'
import { nightlyRate } from '#core/rate/nightly-rate.ts'
import type { DateSpan, StayTerms } from '#core/rate/stay-terms.ts'
import type { Party } from '#core/quote/quote.ts'
import { addDays, dayNumberOf, nightsIn } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import { checkStay } from './check-rules.ts'
import { bookableLengths, horizonOf } from './horizon.ts'
import { nightVerdicts, type UnsellableReason, type VerdictQuestion } from './night-verdict.ts'

/** A night under two sets of terms. */
export interface ComparedNight {
  readonly night: IsoDate
  readonly isFree: boolean
  readonly beforeMinor: number
  readonly afterMinor: number
  readonly wasSellable: boolean
  readonly isSellable: boolean
}

/**
 * What a change of a home's terms does to the nights of a span. Amounts are in minor units, before discounts, fees and
 * taxes.
 */
export interface TermsComparison {
  readonly nights: readonly ComparedNight[]
  readonly freeNights: number
  /** The free nights whose price changes, and what they cost before and after. */
  readonly pricedNights: number
  readonly listBeforeMinor: number
  readonly listAfterMinor: number
  readonly sellableBefore: number
  readonly sellableAfter: number
  /** Free nights that can be sold only after the change, and those that can be sold only before it, with the reason. */
  readonly gained: number
  readonly lost: number
  readonly lostBy: readonly { readonly reason: UnsellableReason; readonly nights: number }[]
}

/**
 * Compares the nights of a span under the old and the new terms of a home. Prices and verdicts follow the rules that
 * apply to bookings.
 */
export function compareTerms(before: StayTerms, after: StayTerms, question: VerdictQuestion): TermsComparison {
  const [was, is] = [nightVerdicts(before, question), nightVerdicts(after, question)]
  const nights = nightsIn({ checkIn: question.from, checkOut: question.to }).map((night, index): ComparedNight => ({
    night,
    isFree: was.free[index] === 1,
    beforeMinor: nightlyRate(before, night).amountMinor,
    afterMinor: nightlyRate(after, night).amountMinor,
    wasSellable: was.sellable[index] === 1,
    isSellable: is.sellable[index] === 1,
  }))
  const free = nights.filter(({ isFree }) => isFree)
  const priced = free.filter(({ beforeMinor, afterMinor }) => beforeMinor !== afterMinor)
  const lost = free.filter(({ wasSellable, isSellable }) => wasSellable && !isSellable)
  const lostBy = new Map<UnsellableReason, number>()
  for (const { night } of lost) {
    const reason = is.unsellable.find(({ from, to }) => from <= night && night < to)?.reason ?? 'several'
    lostBy.set(reason, (lostBy.get(reason) ?? 0) + 1)
  }
  const sum = (part: (night: ComparedNight) => number) => priced.reduce((total, night) => total + part(night), 0)
  return {
    nights,
    freeNights: free.length,
    pricedNights: priced.length,
    listBeforeMinor: sum(({ beforeMinor }) => beforeMinor),
    listAfterMinor: sum(({ afterMinor }) => afterMinor),
    sellableBefore: free.filter(({ wasSellable }) => wasSellable).length,
    sellableAfter: free.filter(({ isSellable }) => isSellable).length,
    gained: free.filter(({ wasSellable, isSellable }) => !wasSellable && isSellable).length,
    lost: lost.length,
    lostBy: Array.from(lostBy, ([reason, count]) => ({ reason, nights: count })),
  }
}

/** How much demand must change for a change of prices to pay. */
export interface BreakEven {
  /**
   * In basis points of the nights that would have been sold. For higher prices: how many must still be sold. For lower
   * prices: how many must be sold (above 10000).
   */
  readonly shareBp: number
  /** Of `nights`: how many may be lost at most (higher prices), or must be gained at least (lower prices). */
  readonly nights: number
}

/**
 * Returns when a change of prices pays. With a price `p` per cent higher, at least `1 / (1 + p)` of the nights must
 * still be sold; with lower prices correspondingly more. Both figures are rounded to the cautious side. Returns null
 * when the prices stay as they are.
 */
export function breakEven(beforeMinor: number, afterMinor: number, nights: number): BreakEven | null {
  if (beforeMinor === afterMinor || beforeMinor <= 0 || afterMinor <= 0) return null
  const share = beforeMinor / afterMinor
  return {
    shareBp: Math.ceil(share * 10_000),
    nights:
      share < 1
        ? Math.floor((nights * (afterMinor - beforeMinor)) / afterMinor)
        : Math.ceil((nights * (beforeMinor - afterMinor)) / afterMinor),
  }
}

/** The total of a stay for two guests before and after a change, everything included, in minor units. */
export interface SampleStay {
  readonly dates: StayDates
  readonly beforeMinor: number
  readonly afterMinor: number
  /** The same for as many guests as the home takes, if its prices depend on the number of guests; else null. */
  readonly full: { readonly guests: number; readonly beforeMinor: number; readonly afterMinor: number } | null
}

const SAMPLE_NIGHTS = 7

/**
 * Returns the stay to show as an example: the longest stay of up to a week, or else the shortest longer one, that
 * begins in the span and can be booked under both terms; of several, the earliest. Returns null when there is none.
 */
export function sampleStay(
  before: StayTerms,
  after: StayTerms,
  question: VerdictQuestion & DateSpan,
): SampleStay | null {
  const party = { adults: Math.min(2, before.maxGuests), children: 0, infants: 0, pets: 0 }
  const dates = datesOfSample(before, after, { ...question, party })
  if (dates === null) return null
  const totalsOf = (adults: number) => {
    const requested = { ...dates, party: { ...party, adults } }
    const totalOf = (terms: StayTerms) => quoteTotal(terms, requested, { bookedOn: question.today })
    return { beforeMinor: totalOf(before), afterMinor: totalOf(after) }
  }
  const guests = before.maxGuests
  const isByParty = guests > party.adults && [before, after].some(({ partyPrices = [] }) => partyPrices.length > 0)
  return { dates, ...totalsOf(party.adults), full: isByParty ? { guests, ...totalsOf(guests) } : null }
}

/** Looks at each arrival once. Where nobody can book a week, every length of every arrival would be tried. */
function datesOfSample(
  before: StayTerms,
  after: StayTerms,
  { from, to, takenNights, party, ...context }: VerdictQuestion & DateSpan & { readonly party: Party },
): StayDates | null {
  const [was, is] = [before, after].map((terms) => horizonOf(terms, context, takenNights, { from, to }))
  if (!was || !is) return null
  let best: { readonly checkIn: IsoDate; readonly nights: number } | null = null
  for (const checkIn of nightsIn({ checkIn: from, checkOut: to })) {
    const day = dayNumberOf(checkIn)
    const earlier = bookableLengths(before, was, day)
    const later = new Set(earlier.length === 0 ? [] : bookableLengths(after, is, day))
    for (const nights of earlier) {
      if (!later.has(nights) || (best !== null && !isBetter(nights, best.nights))) continue
      const request = { checkIn, checkOut: addDays(checkIn, nights), party }
      const isBookable = [before, after].every((terms) => checkStay(terms, request, context, takenNights).ok)
      if (isBookable) best = { checkIn, nights }
    }
    if (best?.nights === SAMPLE_NIGHTS) break
  }
  return best && { checkIn: best.checkIn, checkOut: addDays(best.checkIn, best.nights) }
}

const isBetter = (nights: number, than: number) =>
  than <= SAMPLE_NIGHTS ? nights > than && nights <= SAMPLE_NIGHTS : nights < than
