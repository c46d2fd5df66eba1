import { scopeOf } from '#core/account/stay-right.ts'
import type { StaffChangePreviewShape, StaffChangeRequest } from '#contract/booking/staff-bookings.ts'
import type { BookingRefusal, ProblemOf } from '#core/problem.ts'
import { termsForQuote } from '#core/quote/terms-for-quote.ts'
import type { Quote } from '#core/quote/quote.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findStayInScope, findHostOf, type OwnStay } from '#db/queries/stay/own-stay-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { beyondReduction } from '#booking/beyond-reduction.ts'
import { beyondPolicyMinor } from '#booking/cancellation/cancel-as-host.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { expireHoldsInTheWay } from '#booking/hold/expire-holds.ts'
import { beyondProof, type Trusted } from '#booking/ledger/beyond-proof.ts'
import { beyondRefundLimit } from '#booking/ledger/refund-limit.ts'
import { nightsTaken } from '#booking/quote/nights-taken.ts'
import { inTurnOfStay } from './in-turn-of-stay.ts'
import { priceChange } from './price-change.ts'
import { priceMove, type PricedMove } from './price-move.ts'
import { respondUntil, writeRequest, type ChangeDeps, type ChangeRequestProblem } from './request-change.ts'

export type StaffChangeRefusal =
  | BookingRefusal
  | ProblemOf<
      | 'booking_not_found'
      | 'booking_state_conflict'
      | 'change_pending'
      | 'invalid_input'
      | 'nights_taken'
      | 'nothing_to_change'
      | 'offer_expired'
      | 'offer_not_found'
      | 'price_changed'
      | 'stay_not_found'
    >

/** Why a change is not offered. */
type OfferRefusal =
  | StaffChangeRefusal
  | ProblemOf<'limit_exceeded' | 'recent_sign_in_required' | 'refund_limit_exceeded'>

interface StaffChange extends StaffChangeRequest {
  readonly actor: StaffActor
  readonly bookingId: string
}

interface Priced {
  readonly booking: Booking
  readonly quote: Quote
  readonly terms: StayTerms
  /** Set when the change is to another home. */
  readonly move:
    | (Pick<PricedMove, 'plainTotalMinor' | 'policy' | 'withoutExtras' | 'broken'> & { readonly home: OwnStay })
    | null
}

/**
 * Returns what other dates, other guests or another home would cost, and by when the guest would have to answer. The
 * problems are those of `offerChange`.
 */
export async function previewChangeForStaff(
  deps: Pick<ChangeDeps, 'db' | 'now'>,
  change: StaffChange,
): Promise<Result<StaffChangePreviewShape, StaffChangeRefusal>> {
  const now = deps.now()
  const priced = await price(deps.db, change, now)
  if (!priced.ok) return priced
  const { booking, quote, move } = priced.value
  const { checkIn, checkOut, nights, totalMinor, currency, lines } = quote
  return ok({
    checkIn,
    checkOut,
    nights,
    totalMinor,
    presentMinor: booking.totalMinor,
    differenceMinor: totalMinor - booking.totalMinor,
    currency,
    atOnce: false,
    lines,
    expiresAt: respondUntil(booking, quote, now).toISOString(),
    move: move && {
      stay: { documentId: move.home.documentId, slug: move.home.slug, title: move.home.title },
      policy: { name: move.policy.name, summary: move.policy.summary },
      withoutExtras: [...move.withoutExtras],
      broken: move.broken && { ...move.broken },
    },
  })
}

/**
 * Offers the guest of a booking other dates, other guests or another home. The guest has 24 hours to answer, but not
 * beyond check-in. Until then the booking stays as it is, and whatever the change would take is held: the added nights,
 * or the other home. Another home costs what today's rules ask there, or an agreed price. If the present home cannot be
 * used, the guest pays no more, and either takes the other home or gets a full refund.
 *
 * `stay_not_found`: there is no such home, or it is another host's and the actor does not work for the company;
 * `nights_taken`: says who was faster, and which nights are left; `price_changed`: the total differs from the one
 * shown; `limit_exceeded`, `refund_limit_exceeded`: a kept price takes off more than the role, or this person, may;
 * `refund_limit_exceeded`, `recent_sign_in_required`: a full refund would exceed the policy by more than the actor may
 * give back at all, or without signing in again. The other problems are those of `requestChange` and
 * `priceMove`.
 */
export async function offerChange(
  deps: ChangeDeps & Pick<BookingDeps, 'moneyLimits'>,
  change: StaffChange & Trusted,
): Promise<Result<Booking, OfferRefusal>> {
  const { actor, bookingId, expectedTotalMinor, cause, message } = change
  const now = deps.now()
  const priced = await price(deps.db, change, now)
  if (!priced.ok) return priced
  const { booking, quote, terms, move } = priced.value
  if (expectedTotalMinor !== undefined && expectedTotalMinor !== quote.totalMinor) {
    const { totalMinor: currentTotalMinor, currency } = quote
    return err({ code: 'price_changed', quotedTotalMinor: expectedTotalMinor, currentTotalMinor, currency })
  }
  const beyond = move && (await beyondLimits(deps, change, { booking, quote, move }, now))
  if (beyond) return err(beyond)
  const stayId = move?.home.id ?? booking.stay.id
  await expireHoldsInTheWay(deps, stayId, quote)
  const request = {
    bookingId,
    requestedBy: 'host',
    checkIn: quote.checkIn,
    checkOut: quote.checkOut,
    party: quote.party,
    totalMinor: quote.totalMinor,
    quote,
    terms: termsForQuote(terms, quote),
    message: message || null,
    expiresAt: respondUntil(booking, quote, now),
    move: move && { stayId, cause, policy: move.policy },
    at: now,
  } as const
  const by = { side: 'host', actor } as const
  const written = await inTurnOfStay(deps.db, stayId, () =>
    inTransaction<Booking, ChangeRequestProblem>(deps.db, (tx) =>
      writeRequest(tx, deps, request, { by, priced: booking }),
    ),
  )
  if (!written.ok) {
    const { problem } = written
    // The price of the booking has changed, so the offer is priced again, and is refused if the actor was shown another
    // total.
    if (problem.code === 'price_changed') return offerChange(deps, change)
    return problem.code === 'dates_unavailable'
      ? nightsTaken(deps.db, stayId, quote, { now, ignoreBooking: bookingId })
      : err(problem)
  }
  deps.onStayChanged?.(booking.stay.slug)
  if (move) deps.onStayChanged?.(move.home.slug)
  deps.wake?.()
  return written
}

/**
 * Checks the limits of the actor: of a home that cannot be used, because until the offer ends the guest may choose a
 * full refund instead of the other home, as if the actor had cancelled; otherwise, because a kept price may be below
 * what the other home costs.
 */
async function beyondLimits(
  deps: ChangeDeps & Pick<BookingDeps, 'moneyLimits'>,
  { actor, bookingId, mostMinor, cause }: StaffChange & Trusted,
  { booking, quote, move }: Pick<Priced, 'booking' | 'quote'> & { readonly move: NonNullable<Priced['move']> },
  now: Date,
): Promise<ProblemOf<'limit_exceeded' | 'recent_sign_in_required' | 'refund_limit_exceeded'> | null> {
  const about = { actor, bookingId }
  if (cause === 'wish') return beyondReduction(deps, about, { quote, plainTotalMinor: move.plainTotalMinor })
  const atStakeMinor = beyondPolicyMinor(booking, respondUntil(booking, quote, now))
  return (
    (await beyondProof(deps.db, { ...about, mostMinor }, atStakeMinor)) ??
    beyondRefundLimit(deps.db, { ...about, currency: booking.currency }, atStakeMinor)
  )
}

async function price(
  db: Executor,
  { actor, bookingId, stay, cause, price: at, ...request }: StaffChange,
  now: Date,
): Promise<Result<Priced, StaffChangeRefusal>> {
  const found = await findBookingForStaff(db, { actor, bookingId })
  if (!found.ok) return found
  const booking = found.value
  if (booking.change) return err({ code: 'change_pending' })
  const otherStay = stay === undefined ? null : await findStayInScope(db, stay, scopeOf(actor))
  if (stay !== undefined && !otherStay) return err({ code: 'stay_not_found' })
  if (otherStay && otherStay.id !== booking.stay.id) {
    // Somebody who helps several hosts must not move a booking from one host to another.
    if (actor.role === 'host' && otherStay.hostUid !== (await findHostOf(db, booking.stay.id)))
      return err({ code: 'stay_not_found' })
    const moved = await priceMove(db, booking, request, { move: { stayId: otherStay.id, cause, price: at }, now })
    if (!moved.ok) return moved
    const { quote, terms, ...move } = moved.value
    return ok({ booking, quote, terms, move: { home: otherStay, ...move } })
  }
  const changed = await priceChange(db, booking, request, now)
  if (changed.ok) return ok({ booking, ...changed.value, move: null })
  if (changed.problem.code !== 'dates_unavailable') return changed
  const { checkIn, checkOut } = request
  return nightsTaken(db, booking.stay.id, { checkIn, checkOut } as Quote, { now, ignoreBooking: bookingId })
}
