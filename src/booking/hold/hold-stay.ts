import { createHash, randomBytes } from 'node:crypto'
import type { BookingShape, GuestDetails } from '#contract/booking/booking-shapes.ts'
import { bookingReference } from '#core/booking/booking-reference.ts'
import { holdEndsAt } from '#core/booking/hold-terms.ts'
import { isUuid } from '#core/is-uuid.ts'
import { promoMinorOf } from '#core/quote/promo-minor.ts'
import type { Party } from '#core/quote/quote.ts'
import { policyFor } from '#core/quote/policy-for.ts'
import { termsForQuote } from '#core/quote/terms-for-quote.ts'
import type { BookingRefusal, ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { freeReservation } from '#db/claims/reserve-nights.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { countHoldsOfNetwork, findBooking, findHoldsOf, lockGuest } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { insertBooking } from '#db/queries/booking/insert-booking.ts'
import { acceptOffer } from '#db/queries/thread/offer-queries.ts'
import { takeCoupon } from '#db/queries/rate/coupon-queries.ts'
import { findStayById } from '#db/queries/stay/stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { TextVersions } from '#db/queries/booking/accepted-text-queries.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'
import { bookingShapeOf } from '#booking/booking-shape.ts'
import { idForKey } from '#booking/id-for-key.ts'
import { refusedAsTaken } from '#booking/quote/check-dates.ts'
import { checkExtraStock } from '#booking/quote/check-ordered-extras.ts'
import { validateAndPrice, type PricedStay } from '#booking/quote/validate-and-price.ts'
import { canonicalJson, readQuoteToken } from '#booking/quote/quote-token.ts'
import { findInstead } from '#booking/quote/find-instead.ts'
import { checkAccepted } from './accepted-texts.ts'
import { carryVouchers } from './carry-vouchers.ts'
import { giveUpFor } from './end-unpaid.ts'
import { expireHoldsInTheWay } from './expire-holds.ts'
import { networkHash, type HoldOrigin, type NetworkHoldLimits } from './network-holds.ts'

/** How many unpaid holds a guest may have at a time. */
const MAX_ACTIVE_HOLDS = 3

type HoldDeps = Pick<
  BookingDeps,
  'db' | 'now' | 'quoteKey' | 'websiteUrl' | 'contactEmail' | 'bankAccount' | 'holdLimits' | 'onStayChanged' | 'wake'
>

export interface HoldRequest {
  readonly actor: Guest
  readonly quoteId: string
  readonly guest: GuestDetails
  readonly message: string | null
  /** ISO 639 code of the language that the guest reads, as their browser says; null: it does not. */
  readonly language?: string | null
  /** Repeating the key of the same guest returns the booking that it made before. */
  readonly idempotencyKey: string
  readonly origin: HoldOrigin
  /**
   * A reservation made before the guest signed in: the booking takes over its nights, and the remaining time is not
   * shortened.
   */
  readonly reservationId?: string | null
  /** A hold of the same guest for the same home that is given up for this one. */
  readonly insteadOf?: string | null
  /** The versions of the texts that the guest accepts. */
  readonly accepts?: TextVersions | null
}

/** Problems that appear only when the nights are taken. */
type WriteProblem =
  | BookingRefusal
  | ProblemOf<'hold_expired' | 'offer_expired' | 'proof_of_work_required' | 'too_many_holds'>

type HoldProblem =
  | WriteProblem
  | ProblemOf<
      | 'email_not_verified'
      | 'idempotency_key_reused'
      | 'invalid_input'
      | 'offer_not_found'
      | 'price_changed'
      | 'quote_expired'
      | 'quote_invalid'
      | 'stay_not_found'
    >

/**
 * Holds the nights of a quote for 15 minutes and keeps its price. There is one booking per guest and idempotency key,
 * even for repeated and simultaneous requests.
 *
 * `email_not_verified`: only a verified guest may hold; `quote_invalid`, `quote_expired`: ask for a new quote;
 * `stay_not_found`: no longer on sale; `price_changed`: the rules give another total now; `dates_unavailable`: somebody
 * was faster, with `nearest` choices; `too_many_holds`: another one has to be finished or withdrawn first, or too many
 * are held from this network; `proof_of_work_required`: some are held from this network, and one more requires a proof
 * of work; `offer_not_found`, `offer_expired`: the quote was made by an offer that is no longer valid; any other
 * `BookingRefusal`: the rules have changed since the quote, or the promo code was used up meanwhile;
 * `idempotency_key_reused`: the key made a booking of another home, other dates or other guests; `hold_expired`: the
 * hold to be given up is no longer one of this guest; `invalid_input`: the texts have changed since the guest's last
 * booking, or since they were read, and `accepts` does not name them.
 */
export async function holdStay(deps: HoldDeps, given: HoldRequest): Promise<Result<BookingShape, HoldProblem>> {
  const { db } = deps
  const { actor } = given
  // An invalid or ended reservation holds no nights.
  const reservationId = given.reservationId && isUuid(given.reservationId) ? given.reservationId : null
  if (!actor.emailVerified) return err({ code: 'email_not_verified' })
  const now = deps.now()
  const id = idForKey(actor.uid, given.idempotencyKey)
  const earlier = await findBooking(db, id, actor.uid)
  if (earlier) return responseFor(deps, given, earlier)

  const unaccepted = await checkAccepted(db, { uid: actor.uid, accepts: given.accepts ?? null, at: now })
  if (unaccepted) return err(unaccepted)
  const quoted = readQuoteToken(given.quoteId, deps.quoteKey, now)
  if (!quoted.ok) return quoted
  const [stay, terms] = await Promise.all([
    findStayById(db, quoted.value.stayId),
    loadStayTerms(db, [quoted.value.stayId]).then((found) => found.get(quoted.value.stayId)),
  ])
  if (!stay || !terms || !['published', 'unlisted'].includes(stay.state)) return err({ code: 'stay_not_found' })
  const { stayId: _, totalMinor, currency, issuedAt: __, termsVersion: ___, ...request } = quoted.value
  const instead = given.insteadOf
    ? await findInstead(db, { uid: actor.uid, bookingId: given.insteadOf, stayId: terms.stayId })
    : null
  if (given.insteadOf && !instead) return err({ code: 'hold_expired' })
  const price = await validateAndPrice(db, terms, request, {
    now,
    instead,
    uid: actor.uid,
    takesNights: true,
    reservationId,
  })
  if (!price.ok) return price
  const { quote } = price.value
  if (quote.totalMinor !== totalMinor || quote.currency !== currency) {
    const { totalMinor: currentTotalMinor } = quote
    return err({ code: 'price_changed', quotedTotalMinor: totalMinor, currentTotalMinor, currency: quote.currency })
  }

  await expireHoldsInTheWay(deps, terms.stayId, quote)
  const network = deps.holdLimits?.most
    ? { ...deps.holdLimits, hash: networkHash(deps.quoteKey, given.origin.network) }
    : null
  const offerId = request.offer ?? null
  const hold = {
    id,
    terms,
    now,
    price: price.value,
    offerId,
    request: { ...given, reservationId },
    network,
    instead: instead?.id ?? null,
  }
  const held = await inTransaction<null, WriteProblem>(db, (tx) => writeHold(tx, hold))
  if (!held.ok) return held.problem.code === 'dates_unavailable' ? refusedAsTaken(db, terms, quoted.value, now) : held
  deps.onStayChanged?.(stay.slug)
  const booking = await findBooking(db, id)
  if (!booking) throw new Error(`booking ${id} was stored and is not there`)
  return responseFor(deps, given, booking)
}

/**
 * Answers a repeated key with the booking that it made before, even if the quote has expired since or the booking has
 * another price.
 */
function responseFor(
  deps: HoldDeps,
  given: HoldRequest,
  booking: Booking,
): Result<BookingShape, ProblemOf<'idempotency_key_reused'>> {
  const token = readQuoteToken(given.quoteId, deps.quoteKey, new Date(0))
  const isSame =
    token.ok &&
    token.value.stayId === booking.stay.id &&
    token.value.checkIn === booking.checkIn &&
    token.value.checkOut === booking.checkOut &&
    partyText(token.value.party) === partyText(booking.party)
  return isSame ? ok(bookingShapeOf(booking, deps)) : err({ code: 'idempotency_key_reused' })
}

const partyText = ({ adults, children, infants, pets, childAges = [] }: Party) =>
  [adults, children, infants, pets, ...childAges].join()

interface PricedHold {
  readonly id: string
  readonly terms: StayTerms
  readonly now: Date
  readonly price: PricedStay
  readonly offerId: string | null
  readonly request: HoldRequest
  /** The hold that is given up for it. */
  readonly instead: string | null
  /** Null: holds of networks are not counted. */
  readonly network: (NetworkHoldLimits & { readonly hash: Buffer }) | null
}

async function writeHold(tx: Tx, hold: PricedHold): Promise<Result<null, WriteProblem>> {
  const { id, terms, now, offerId, network, instead } = hold
  const { quote, mode } = hold.price
  const { actor, guest, language = null, message, origin, reservationId } = hold.request
  // Processes one hold of a guest after another: a request sent twice at once finds the first one's booking here.
  await lockGuest(tx, actor.uid)
  const holds = await findHoldsOf(tx, actor.uid, id, now)
  if (holds.isThere) return ok(null)
  const gaveUp = instead !== null
  if (gaveUp && !(await giveUpFor(tx, { bookingId: instead, actor: actor.uid, at: now })))
    return err({ code: 'hold_expired' })
  if (holds.active - (gaveUp ? 1 : 0) >= MAX_ACTIVE_HOLDS)
    return err({ code: 'too_many_holds', limit: MAX_ACTIVE_HOLDS })
  if (network) {
    const held = await countHoldsOfNetwork(tx, network.hash, now)
    if (held >= network.most) return err({ code: 'too_many_holds', limit: network.most, of: 'network' })
    if (held >= network.withoutProof && !origin.hasProof) return err({ code: 'proof_of_work_required' })
  }
  const reserved = reservationId ? await freeReservation(tx, reservationId, now) : null
  const expiresAt = new Date(Math.max(holdEndsAt(now.getTime()), reserved?.expiresAt.getTime() ?? 0))
  const claim = await takeNights(tx, terms.stayId, quote, { kind: 'hold', bookingId: id, expiresAt })
  if (claim === null) return err({ code: 'dates_unavailable' })
  const extras = await checkExtraStock(tx, terms, quote)
  if (!extras.ok) return extras
  await insertBooking(tx, {
    id,
    reference: bookingReference(randomBytes(5)),
    uid: actor.uid,
    stayId: terms.stayId,
    guest,
    language,
    message,
    quote,
    quoteHash: createHash('sha256').update(canonicalJson(quote)).digest(),
    terms: termsForQuote(terms, quote),
    policy: policyFor(terms, quote),
    mode,
    offerId,
    expiresAt,
    network: network?.hash ?? null,
    at: now,
  })
  if (instead !== null)
    await carryVouchers(tx, { from: instead, to: id, currency: quote.currency, actor: actor.uid, at: now })
  if (offerId !== null && !(await acceptOffer(tx, offerId, id, now))) return err({ code: 'offer_expired' })
  return takePromo(tx, hold)
}

async function takePromo(
  tx: Tx,
  { id, now, price, request }: PricedHold,
): Promise<Result<null, ProblemOf<'promo_not_valid'>>> {
  const { promo } = price.quote
  if (!promo) return ok(null)
  const use = {
    couponId: promo.id,
    bookingId: id,
    uid: request.actor.uid,
    amountMinor: promoMinorOf(price.quote),
    at: now,
  }
  return (await takeCoupon(tx, use)) ? ok(null) : err({ code: 'promo_not_valid', reason: 'used_up' })
}
