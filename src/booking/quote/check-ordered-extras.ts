import type { StayRequest } from '#core/quote/quote.ts'
import type { BookingRefusal } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { checkExtras, extraSoldOut } from '#core/quote/check-extras.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'
import { extrasTaken } from '#db/queries/rate/extra-queries.ts'
import type { PriceContext } from './price-context.ts'

/**
 * Whether the extras of a choice can be had: offered, not too many, in time, and (unless the caller takes the nights and asks
 * then) in stock on every night.
 */
export async function checkOrderedExtras(
  db: Executor,
  terms: StayTerms,
  request: StayRequest,
  context: PriceContext,
): Promise<Result<null, BookingRefusal>> {
  // Ordered in time with the booking, for the same arrival.
  const isKept = context.changing?.checkIn === request.checkIn
  const offered = checkExtras(terms, request, { nowMs: isKept ? -Infinity : context.now.getTime() })
  if (!offered.ok) return offered
  return context.takesNights
    ? ok(null)
    : checkExtraStock(db, terms, request, context.changing?.id ?? context.instead?.id)
}

/** Whether so many of each extra are left on every night, those of `ignoreBooking` included; `extra_sold_out` says how many are. */
export async function checkExtraStock(
  db: Executor,
  terms: StayTerms,
  request: StayRequest,
  ignoreBooking?: string,
): Promise<Result<null, BookingRefusal>> {
  const wanted = new Set((request.extras ?? []).map(({ code }) => code))
  const limited = terms.fees.filter((fee) => fee.optional && fee.stock !== null && wanted.has(fee.code))
  if (limited.length === 0) return ok(null)
  const codes = limited.map(({ code }) => code)
  const soldOut = extraSoldOut(terms, request, await extrasTaken(db, terms.stayId, codes, request, ignoreBooking))
  return soldOut ? err(soldOut) : ok(null)
}
