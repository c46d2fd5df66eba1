import { isDeepStrictEqual } from 'node:util'
import type { ChangeRequest } from '#contract/booking/booking-action-requests.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { requestEndsAt } from '#core/booking/hold-terms.ts'
import type { Quote } from '#core/quote/quote.ts'
import { termsForQuote } from '#core/quote/terms-for-quote.ts'
import type { BookingRefusal, ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { holdChange } from '#db/claims/move-nights.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking, lockBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findChange, insertChange, type NewBookingChange } from '#db/queries/booking/change-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { freeAfterChange } from '#booking/free-after-change.ts'
import { expireHoldsInTheWay } from '#booking/hold/expire-holds.ts'
import { refusedAsTaken } from '#booking/quote/check-dates.ts'
import { checkInAt } from '#booking/stay-instants.ts'
import { executeChange } from './execute-change.ts'
import { changeNotice } from '#booking/hold/change-notice.ts'
import { findChanging, type ChangeActor } from './change-side.ts'
import { inTurnOfStay } from './in-turn-of-stay.ts'
import { priceChange } from './price-change.ts'

export type ChangeDeps = Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'onStayChanged' | 'wake'>

/**
 * Requests other dates or guests for a confirmed booking on behalf of the guest or the host. The other side has 24
 * hours to answer, but not beyond check-in, and added nights are held meanwhile. A change at nobody's expense takes
 * place at once (`priceChange`). Returns the resulting booking.
 *
 * `booking_not_found`: not theirs; `nothing_to_change`; `change_pending`: another request waits for an answer;
 * `booking_state_conflict`: not confirmed, or check-in has come; any `BookingRefusal`: why the home cannot be booked
 * like that, `dates_unavailable` with near choices.
 */
export async function requestChange(
  deps: ChangeDeps,
  { by, bookingId, ...request }: ChangeRequest & { by: ChangeActor; bookingId: string },
): Promise<
  Result<
    Booking,
    | BookingRefusal
    | ProblemOf<
        | 'booking_not_found'
        | 'booking_state_conflict'
        | 'change_not_found'
        | 'change_pending'
        | 'nothing_to_change'
        | 'offer_expired'
        | 'offer_not_found'
        | 'stay_not_found'
      >
  >
> {
  const found = await findChanging(deps.db, by, bookingId)
  if (!found.ok) return found
  const booking = found.value
  if (booking.change) return err({ code: 'change_pending' })
  const now = deps.now()
  const price = await priceChange(deps.db, booking, request, now)
  if (!price.ok) return price
  const { quote, terms, atOnce } = price.value

  await expireHoldsInTheWay(deps, booking.stay.id, quote)
  const change: NewBookingChange = {
    bookingId,
    requestedBy: by.side,
    checkIn: quote.checkIn,
    checkOut: quote.checkOut,
    party: quote.party,
    totalMinor: quote.totalMinor,
    quote,
    terms: termsForQuote(terms, quote),
    message: request.message || null,
    expiresAt: respondUntil(booking, quote, now),
    move: null,
    at: now,
  }
  const isAtOnce = atOnce && by.side === 'guest'
  const written = await inTurnOfStay(deps.db, booking.stay.id, () =>
    inTransaction<Booking, ChangeAtOnceProblem>(deps.db, (tx) =>
      (isAtOnce ? writeAtOnce : writeRequest)(tx, deps, change, { by, priced: booking }),
    ),
  )
  if (!written.ok) {
    const { problem } = written
    if (problem.code === 'price_changed') return requestChange(deps, { by, bookingId, ...request })
    return problem.code === 'dates_unavailable' ? refusedAsTaken(deps.db, terms, quote, now) : err(problem)
  }
  deps.onStayChanged?.(booking.stay.slug)
  deps.wake?.()
  return written
}

/** Returns the end of the 24 hours, or check-in by the old or new dates if that is earlier. */
export function respondUntil(booking: Booking, { checkIn }: Quote, now: Date): Date {
  const arrivals = [checkInAt(booking), checkInAt({ checkIn, stay: booking.stay })].map((arrival) => arrival.getTime())
  return new Date(Math.min(requestEndsAt(now.getTime()), ...arrivals.filter((arrival) => arrival > now.getTime())))
}

type StoredProblem = ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'change_pending' | 'price_changed'>
/** Why a change cannot be requested. */
export type ChangeRequestProblem = StoredProblem | ProblemOf<'dates_unavailable'>
/** Why a change that needs no answer is not made. */
type ChangeAtOnceProblem = ChangeRequestProblem | ProblemOf<'change_not_found'>

/** The side that requests the change, and the booking as it was when the change was priced. */
interface Asking {
  readonly by: ChangeActor
  readonly priced: Booking
}

/**
 * Holds what a change would add and stores the request, in the caller's transaction. The caller must roll back on a
 * problem. `price_changed`: the price, the dates or the home of the booking have changed, so the change has to be
 * priced again.
 */
export async function writeRequest(
  tx: Tx,
  deps: ChangeDeps,
  request: NewBookingChange,
  { by, priced }: Asking,
): Promise<Result<Booking, ChangeRequestProblem>> {
  const { bookingId, expiresAt, at } = request
  const held = await holdChange(tx, bookingId, { ...request, stayId: request.move?.stayId ?? null }, expiresAt)
  if (held === 'taken') return err({ code: 'dates_unavailable' })
  const stored = await storeRequest(tx, request, priced)
  if (!stored.ok) return stored
  const { booking, changeId } = stored.value
  await noteBookingEvent(tx, {
    bookingId,
    kind: 'change_requested',
    actor: by.actor.uid,
    at,
    detail: detailOf(request),
  })
  const [change, changed] = [await findChange(tx, changeId), await findBooking(tx, bookingId)]
  const template = by.side === 'guest' ? 'host_change_requested' : 'change_requested'
  if (change) {
    const notice = await changeNotice(tx, booking, change)
    const freeUntil = change.move ? null : freeAfterChange(booking, change.quote, at)
    await mailAboutBooking(tx, deps, template, booking, { ...notice, ...(freeUntil && { freeUntil }) })
  }
  return changed ? ok(changed) : err({ code: 'booking_not_found' })
}

async function writeAtOnce(
  tx: Tx,
  deps: ChangeDeps,
  request: NewBookingChange,
  { by, priced }: Asking,
): Promise<Result<Booking, ChangeAtOnceProblem>> {
  const held = await holdChange(tx, request.bookingId, request, request.expiresAt)
  if (held === 'taken') return err({ code: 'dates_unavailable' })
  const stored = await storeRequest(tx, request, priced)
  if (!stored.ok) return stored
  return executeChange(tx, deps, { bookingId: request.bookingId, changeId: stored.value.changeId, by, at: request.at })
}

async function storeRequest(
  tx: Tx,
  request: NewBookingChange,
  priced: Booking,
): Promise<Result<{ booking: Booking; changeId: string }, StoredProblem>> {
  const state = (await lockBooking(tx, request.bookingId))?.state
  const booking = await findBooking(tx, request.bookingId)
  if (!state || !booking) return err({ code: 'booking_not_found' })
  if (!bookingCan('change', state)) return err({ code: 'booking_state_conflict', state, action: 'change' })
  // Goodwill, a charge or another change was added since: applying a price made without it would undo it.
  const isAsPriced = booking.stay.id === priced.stay.id && isDeepStrictEqual(booking.quote, priced.quote)
  if (!isAsPriced) {
    const { totalMinor: currentTotalMinor, currency } = booking
    return err({ code: 'price_changed', quotedTotalMinor: priced.totalMinor, currentTotalMinor, currency })
  }
  const changeId = await insertChange(tx, request)
  return changeId === null ? err({ code: 'change_pending' }) : ok({ booking, changeId })
}

/** Returns what the history keeps of a change request. */
function detailOf({ checkIn, checkOut, party, totalMinor, move }: NewBookingChange) {
  return { checkIn, checkOut, party, totalMinor, ...(move && { stayId: move.stayId, cause: move.cause }) }
}
