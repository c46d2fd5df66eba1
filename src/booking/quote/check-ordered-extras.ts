import type { StayRequest } from '#core/quote/quote.ts'
import type { BookingRefusal } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { checkExtras, extraSoldOut } from '#core/quote/check-extras.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'
import { extrasTaken } from '#db/queries/rate/extra-queries.ts'
import type { PriceContext } from './price-context.ts'

/**
 * Checks whether the extras of a choice are available: offered, not too many, in time and in stock on every night. The
 * stock is not checked if the caller takes the nights, and then checks it itself.
 */
export async function checkOrderedExtras(
  db: Executor,
  terms: StayTerms,
  request: StayRequest,
  context: PriceContext,
): Promise<Result<null, BookingRefusal>> {
  // It was ordered in time with the booking, for the same arrival.
  const isKept = context.changing?.checkIn === request.checkIn
  const offered = checkExtras(terms, request, { nowMs: isKept ? -Infinity : context.now.getTime() })
  if (!offered.ok) return offered
  return context.takesNights
    ? ok(null)
    : checkExtraStock(db, terms, request, context.changing?.id ?? context.instead?.id)
}

/**
 * Checks whether this many of each extra are left on every night, counting those of `ignoreBooking` as available;
 * `extra_sold_out` tells how many are left.
 */
export async function checkExtraStock(
  db: Executor,
  terms: StayTerms,
  request: StayRequest,
  ignoreBooking?: string,
): Promise<Result<null, BookingRefusal>> {
  const requested = new Set((request.extras ?? []).map(({ code }) => code))
  const limited = terms.fees.filter((fee) => fee.optional && fee.stock !== null && requested.has(fee.code))
  if (limited.length === 0) return ok(null)
  const codes = limited.map(({ code }) => code)
  const soldOut = extraSoldOut(terms, request, await extrasTaken(db, terms.stayId, codes, request, ignoreBooking))
  return soldOut ? err(soldOut) : ok(null)
}
