import type { QuoteRequest } from '#contract/booking/booking-shapes.ts'
import type { ReservationShape } from '#contract/booking/reservation-shapes.ts'
import { reservationEndsAt, reservationsPerNetwork } from '#core/booking/hold-terms.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import {
  countReservationsOfNetwork,
  freeReservation,
  freeReservationsOf,
  reserveNights,
} from '#db/claims/reserve-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findReservation as findRow } from '#db/queries/booking/reservation-queries.ts'
import { createQuote, type QuoteProblem } from '#booking/quote/create-quote.ts'
import { readQuoteToken } from '#booking/quote/quote-token.ts'
import { expireHoldsInTheWay, type ExpiryDeps } from './expire-holds.ts'
import { networkHash } from './network-holds.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'

type ReserveDeps = ExpiryDeps & Pick<BookingDeps, 'quoteKey'>

type ReserveProblem =
  | QuoteProblem
  | ProblemOf<'quote_invalid' | 'quote_expired' | 'too_many_holds' | 'dates_unavailable'>

export interface ReserveRequest {
  readonly quoteRequest: QuoteRequest
  /** The network that the address of the request belongs to (`accounts/throttle/network-of.ts`). */
  readonly network: string
  /** Null: nobody is signed in. */
  readonly uid: string | null
  /** An earlier reservation of the same visitor, which is given back. */
  readonly replaces: string | null
}

/**
 * Reserves the nights of a choice at its price for 30 minutes, for a visitor who has yet to sign in. A person and a
 * network can each reserve one home at a time. `too_many_holds`: somebody of this network has a reservation already.
 * Otherwise the refusals of a quote; nothing is reserved then.
 */
export async function reserveStay(
  deps: ReserveDeps,
  given: ReserveRequest,
): Promise<Result<ReservationShape, ReserveProblem>> {
  const { db } = deps
  const { quoteRequest, uid, replaces } = given
  if (replaces !== null) await giveBackReservation(deps, replaces)
  const quoted = await createQuote(deps, quoteRequest, uid ?? undefined)
  if (!quoted.ok) return quoted
  const quote = quoted.value
  const now = deps.now()
  const token = readQuoteToken(quote.id, deps.quoteKey, now)
  if (!token.ok) return token
  const { stayId, checkIn, checkOut } = token.value
  await expireHoldsInTheWay(deps, stayId, { checkIn, checkOut })
  const network = networkHash(deps.quoteKey, given.network)
  const expiresAt = new Date(reservationEndsAt(now.getTime()))
  const reserved = await inTransaction<string, ProblemOf<'too_many_holds' | 'dates_unavailable'>>(db, async (tx) => {
    if (uid !== null) await freeReservationsOf(tx, uid)
    const kept = await countReservationsOfNetwork(tx, network, now)
    if (kept >= reservationsPerNetwork) return err({ code: 'too_many_holds', limit: reservationsPerNetwork })
    const nights = { checkIn, checkOut }
    const id = await reserveNights(tx, { stayId, nights, quote: quote.id, network, uid, expiresAt, at: now })
    return id === null ? err({ code: 'dates_unavailable' }) : ok(id)
  })
  if (!reserved.ok) return reserved
  const found = await findReservation(deps, reserved.value)
  if (!found.ok) throw new Error(`reservation ${reserved.value} was stored and is not there`)
  deps.onStayChanged?.(found.value.stay)
  return ok(found.value)
}

/** Finds what a visitor has reserved. `entry_not_found`: nothing, or its time is over. */
export async function findReservation(
  deps: Pick<BookingDeps, 'db' | 'now' | 'quoteKey'>,
  id: string,
): Promise<Result<ReservationShape, ProblemOf<'entry_not_found'>>> {
  const now = deps.now()
  const row = isUuid(id) ? await findRow(deps.db, id, now) : null
  if (row === null) return err({ code: 'entry_not_found' })
  // The price was signed with the reservation, so the age of the quote is not checked here.
  const quoted = readQuoteToken(row.quote, deps.quoteKey, new Date(0))
  if (!quoted.ok) return err({ code: 'entry_not_found' })
  const { checkIn, checkOut, party, totalMinor, currency } = quoted.value
  return ok({
    documentId: row.id,
    stay: row.slug,
    checkIn,
    checkOut,
    party,
    totalMinor,
    currency,
    quote: row.quote,
    expiresAt: row.expiresAt.toISOString(),
  })
}

/** Gives the nights of a reservation back. Does nothing if it no longer exists. */
export async function giveBackReservation(
  deps: Pick<BookingDeps, 'db' | 'now' | 'onStayChanged'>,
  id: string,
): Promise<void> {
  const ended = isUuid(id) ? await freeReservation(deps.db, id, deps.now()) : null
  if (ended) deps.onStayChanged?.(ended.slug)
}
