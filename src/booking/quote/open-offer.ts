import { isUuid } from '#core/is-uuid.ts'
import type { Party, StayRequest } from '#core/quote/quote.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { longestStayNights } from '#core/calendar/stay-rules.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'
import { findOffer, type Offer } from '#db/queries/thread/offer-queries.ts'
import type { PriceContext } from './price-context.ts'

type OfferProblem = Extract<Problem, { code: 'offer_not_found' | 'offer_expired' }>

/**
 * Finds the open offer of the host to this guest for exactly this choice. `offer_not_found`: there is none with this
 * id, or it is for somebody else, another home, other dates or other guests, or was withdrawn; `offer_expired`: 24
 * hours have passed. An offer that the hold `instead` uses is open: it goes along to what replaces that hold.
 */
export async function findOpenOffer(
  db: Executor,
  terms: StayTerms,
  request: StayRequest,
  { offerId, uid, now, instead }: Pick<PriceContext, 'uid' | 'now' | 'instead'> & { readonly offerId: string },
): Promise<Result<Offer, OfferProblem>> {
  const offer = uid !== undefined && isUuid(offerId) ? await findOffer(db, offerId) : null
  const isTheirs = offer !== null && offer.uid === uid && offer.stayId === terms.stayId && isFor(offer, request)
  if (!isTheirs || offer.state === 'withdrawn' || isUsedElsewhere(offer, instead))
    return err({ code: 'offer_not_found' })
  return offer.state === 'expired' || offer.expiresAt <= now ? err({ code: 'offer_expired' }) : ok(offer)
}

const isUsedElsewhere = (offer: Offer, instead: PriceContext['instead']) =>
  offer.state === 'accepted' && offer.bookingId !== instead?.id

function isFor(offer: Offer, request: StayRequest): boolean {
  const parts: readonly (keyof Omit<Party, 'childAges'>)[] = ['adults', 'children', 'infants', 'pets']
  const sameDates = offer.checkIn === request.checkIn && offer.checkOut === request.checkOut
  return sameDates && parts.every((part) => offer.party[part] === request.party[part])
}

/**
 * Returns the rules of a home without those about when and how long, which do not apply to an offer. What it costs
 * stays.
 */
export function termsOfOffer(terms: StayTerms): StayTerms {
  return {
    ...terms,
    seasons: [],
    overrides: [],
    minNights: 1,
    weekendMinNights: null,
    minimums: [],
    maxNights: longestStayNights,
    nightsMultipleOf: null,
    checkInDays: 127,
    checkOutDays: 127,
    noticeDays: 0,
    noticeHour: 24,
    windowMonths: null,
    windowUntil: null,
    openSpans: null,
    allowShortGap: false,
    forbidGapUnder: null,
  }
}
