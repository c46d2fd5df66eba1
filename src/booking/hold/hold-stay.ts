import { createHash, randomBytes } from 'node:crypto'
import type { BookingShape, GuestDetails } from '#contract/booking-shapes.ts'
import { bookingReference } from '#core/booking/booking-reference.ts'
import { holdEndsAt } from '#core/booking/hold-terms.ts'
import type { Quote } from '#core/pricing/quote.ts'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import type { StayTerms } from '#core/stay/stay-terms.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { countActiveHolds, findBooking, insertBooking, lockGuest } from '#db/queries/booking-queries.ts'
import { findStayById } from '#db/queries/stay-queries.ts'
import { loadStayTerms } from '#db/queries/stay-terms-queries.ts'
import type { BookingDeps, Guest } from '../booking-deps.ts'
import { bookingShapeOf } from '../booking-shape.ts'
import { inTransaction } from '../in-transaction.ts'
import { priceByRules, refusedAsTaken } from '../quote/price-stay.ts'
import { canonicalJson, readQuoteToken, type QuotedStay } from '../quote/quote-token.ts'
import { expireHoldsInTheWay } from './expire-holds.ts'

/** Nights one guest may keep from others at a time without having paid. */
const MAX_ACTIVE_HOLDS = 3

type HoldDeps = Pick<BookingDeps, 'db' | 'now' | 'quoteKey' | 'websiteUrl' | 'onStayChanged' | 'wake'>

export interface HoldRequest {
  readonly actor: Guest
  readonly quoteId: string
  readonly guest: GuestDetails
  readonly message: string | null
  /** The same key of the same guest finds the booking it made before. */
  readonly idempotencyKey: string
}

/**
 * Holds the nights of a quote for 15 minutes and keeps its price. One booking per guest and idempotency key, however often and
 * at once it is asked for. `email_not_verified`: only a verified guest may hold; `quote_invalid`, `quote_expired`: ask for a new
 * quote; `stay_not_found`: no longer on sale; `price_changed`: the rules give another total now; `dates_unavailable`: somebody
 * was faster, with `nearest` choices; `too_many_holds`: finish or withdraw another one first. Any other `BookingRefusal`: the
 * rules have changed since the quote.
 */
export async function holdStay(deps: HoldDeps, request: HoldRequest): Promise<Result<BookingShape, Problem>> {
  const { db } = deps
  const { actor } = request
  if (!actor.emailVerified) return refused({ code: 'email_not_verified' })
  const now = deps.now()
  const id = bookingIdFor(actor.uid, request.idempotencyKey)
  const earlier = await findBooking(db, id, actor.uid)
  if (earlier) return ok(bookingShapeOf(earlier, now))

  const quoted = readQuoteToken(request.quoteId, deps.quoteKey, now)
  if (!quoted.ok) return quoted
  const [stay, terms] = await Promise.all([
    findStayById(db, quoted.value.stayId),
    loadStayTerms(db, [quoted.value.stayId]).then((found) => found.get(quoted.value.stayId)),
  ])
  if (!stay || !terms || !['published', 'unlisted'].includes(stay.state)) return refused({ code: 'stay_not_found' })
  const price = agreedPrice(terms, quoted.value, now)
  if (!price.ok) return price

  await expireHoldsInTheWay(deps, terms.stayId, quoted.value)
  const held = await writeHold(deps, { ...request, id, quote: price.value, terms, now })
  if (!held.ok) return held.problem.code === 'dates_unavailable' ? refusedAsTaken(db, terms, quoted.value, now) : held
  deps.onStayChanged?.(stay.slug)
  const booking = await findBooking(db, id)
  if (!booking) throw new Error(`booking ${id} was stored and is not there`)
  return ok(bookingShapeOf(booking, now))
}

/** The price as the rules give it now, if it is still what the guest has seen. */
function agreedPrice(terms: StayTerms, quoted: QuotedStay, now: Date): Result<Quote, Problem> {
  const price = priceByRules(terms, quoted, now)
  if (!price.ok || (price.value.totalMinor === quoted.totalMinor && price.value.currency === quoted.currency))
    return price
  const { totalMinor: currentTotalMinor, currency } = price.value
  return refused({ code: 'price_changed', quotedTotalMinor: quoted.totalMinor, currentTotalMinor, currency })
}

function writeHold(
  deps: HoldDeps,
  hold: HoldRequest & { id: string; quote: Quote; terms: StayTerms; now: Date },
): Promise<Result<null, Problem>> {
  const { id, actor, quote, terms, now } = hold
  const expiresAt = new Date(holdEndsAt(now.getTime()))
  return inTransaction<null, Problem>(deps.db, async (tx) => {
    // One hold of a guest after another: the same request sent twice at once finds the first one's booking here.
    await lockGuest(tx, actor.uid)
    if (await findBooking(tx, id)) return ok(null)
    if ((await countActiveHolds(tx, actor.uid, now)) >= MAX_ACTIVE_HOLDS)
      return refused({ code: 'too_many_holds', limit: MAX_ACTIVE_HOLDS })
    const claim = await takeNights(tx, terms.stayId, quote, { kind: 'hold', bookingId: id, expiresAt })
    if (claim === null) return refused({ code: 'dates_unavailable' })
    await insertBooking(tx, {
      id,
      reference: bookingReference(randomBytes(5)),
      uid: actor.uid,
      stayId: terms.stayId,
      guest: hold.guest,
      message: hold.message,
      quote,
      quoteHash: createHash('sha256').update(canonicalJson(quote)).digest(),
      policy: terms.policy,
      expiresAt,
      at: now,
    })
    return ok(null)
  })
}

/** A UUID (version 8: our own making) that the same guest and key always give. */
function bookingIdFor(uid: string, idempotencyKey: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([uid, idempotencyKey]))
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x80, 6)
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
