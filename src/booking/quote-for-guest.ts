import { scopeOf, type StayScope } from '#core/account/stay-right.ts'
import {
  STAFF_PAYMENTS,
  type StaffPayment,
  type StaffQuoteRequest,
  type StaffQuoteShape,
} from '#contract/booking/manual-booking.ts'
import type { DateRefusal, ProblemOf } from '#core/problem.ts'
import { partyOf } from '#core/quote/party-of.ts'
import { policyFor } from '#core/quote/policy-for.ts'
import { ownPricedDates } from '#core/rate/follow-terms.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { nightsIn } from '#core/time/date-arithmetic.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import { findStayInScope, type OwnStay } from '#db/queries/stay/own-stay-queries.ts'
import { findFollowedDates, findFollowedOf } from '#db/queries/rate/rate-source-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { BookingDeps, StaffActor } from './booking-deps.ts'
import { priceForGuest, type PriceForGuest } from './quote/price-for-guest.ts'

type Deps = Pick<BookingDeps, 'db' | 'now' | 'bankAccount'>
type Refused = DateRefusal | ProblemOf<'stay_not_found' | 'nights_taken'>

interface Quoted {
  readonly home: OwnStay
  readonly terms: StayTerms
  readonly price: PriceForGuest
  readonly payments: readonly StaffPayment[]
}

/**
 * Returns a home that the actor runs, with the price of a choice. The problems are those of `priceForGuest`, and
 * `stay_not_found`: there is none, or it is another host's.
 */
export async function quoteForGuest(
  { db, now, bankAccount }: Deps,
  { actor, request }: { readonly actor: StaffActor; readonly request: StaffQuoteRequest },
): Promise<Result<Quoted, Refused>> {
  const stay = await findStayInScope(db, request.stay, scopeOf(actor))
  const terms = stay && (await loadStayTerms(db, [stay.id])).get(stay.id)
  if (!stay || !terms) return err({ code: 'stay_not_found' })
  const { checkIn, checkOut, rentMinor = null } = request
  const price = await priceForGuest(db, terms, { checkIn, checkOut, party: partyOf(request), rentMinor }, now())
  if (!price.ok) return price
  const payments = STAFF_PAYMENTS.filter((payment) => payment !== 'transfer' || Boolean(bankAccount))
  return ok({ home: stay, terms, price: price.value, payments })
}

/** Returns the same in the shape of the answer. */
export async function findQuoteForGuest(
  deps: Deps,
  given: { readonly actor: StaffActor; readonly request: StaffQuoteRequest },
): Promise<Result<StaffQuoteShape, Refused>> {
  const quoted = await quoteForGuest(deps, given)
  if (!quoted.ok) return quoted
  const { home: stay, terms, payments } = quoted.value
  const { quote, plainTotalMinor, broken } = quoted.value.price
  const { checkIn, checkOut, nights, party, currency, lines, totalMinor, schedule } = quote
  const { name, summary } = policyFor(terms, quote)
  return ok({
    stay: { documentId: stay.documentId, slug: stay.slug, title: stay.title },
    checkIn,
    checkOut,
    nights,
    party,
    currency,
    lines,
    follows:
      given.request.rentMinor === undefined
        ? await followedNights(deps.db, { terms, dates: quote, scope: scopeOf(given.actor) })
        : null,
    totalMinor,
    plainTotalMinor,
    schedule,
    broken: broken && { ...broken },
    payments,
    policy: { name, summary },
  })
}

/**
 * Returns the nights of a stay whose price follows that of another home; null if the home follows none, or has set all
 * of them itself.
 */
async function followedNights(
  db: Executor,
  { terms, dates, scope }: { readonly terms: StayTerms; readonly dates: StayDates; readonly scope: StayScope | null },
): Promise<StaffQuoteShape['follows']> {
  const { stayId } = terms
  const [followed, ties] = await Promise.all([findFollowedDates(db, [stayId]), findFollowedOf(db, [stayId], scope)])
  const [bits, source] = [followed.get(stayId), ties.get(stayId)]
  if (!bits || !source) return null
  const own = ownPricedDates(terms, bits)
  const nights = nightsIn(dates).filter((night) => !own.has(night))
  return nights.length === 0 ? null : { title: source.title, nights }
}
