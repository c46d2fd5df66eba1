import type { BookingRefusal } from '#core/problem.ts'
import type { StayRequest } from './quote.ts'
import { ok, err, type Result } from '#core/result.ts'
import { nightsOf } from '#core/time/date-arithmetic.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import type { Fee, StayTerms } from '#core/rate/stay-terms.ts'

const HOUR_MS = 3_600_000

type ExtraRefusal = Extract<BookingRefusal, { code: `extra_${string}` }>

/**
 * Checks whether the extras of a request can be ordered. Returns the quantity of each code; quantities of a code named
 * twice are added. `extra_not_offered`: there is no such extra, or not for a stay of this length; `extra_too_many`:
 * more than one booking may have, or than exist; `extra_too_late`: check-in is nearer than the notice allows. Whether
 * other bookings have taken them is checked in the database (`extrasTaken`).
 */
export function checkExtras(
  terms: StayTerms,
  request: StayRequest,
  { nowMs }: { readonly nowMs: number },
): Result<ReadonlyMap<string, number>, ExtraRefusal> {
  const requested = quantities(request)
  for (const [code, quantity] of requested) {
    const refusal = extraRefusal(terms, request, { code, quantity }, nowMs)
    if (refusal !== null) return err(refusal)
  }
  return ok(requested)
}

/**
 * Returns the first extra of which fewer are left than wanted, when others have `taken` some for the same time, or
 * null. Extras without a stock never run out.
 */
export function extraSoldOut(
  terms: StayTerms,
  request: StayRequest,
  taken: ReadonlyMap<string, number>,
): Extract<BookingRefusal, { code: 'extra_sold_out' }> | null {
  for (const [code, quantity] of quantities(request)) {
    const stock = extraOf(terms, code)?.stock ?? null
    if (stock === null) continue
    const left = Math.max(0, stock - (taken.get(code) ?? 0))
    if (quantity > left) return { code: 'extra_sold_out', extra: code, left }
  }
  return null
}

function quantities(request: StayRequest): Map<string, number> {
  const requested = new Map<string, number>()
  for (const { code, quantity } of request.extras ?? []) {
    if (quantity > 0) requested.set(code, (requested.get(code) ?? 0) + quantity)
  }
  return requested
}

function extraOf(terms: StayTerms, code: string): Fee | undefined {
  return terms.fees.find((fee) => fee.optional && fee.code === code)
}

function extraRefusal(
  terms: StayTerms,
  request: StayRequest,
  { code, quantity }: { code: string; quantity: number },
  nowMs: number,
): ExtraRefusal | null {
  const extra = extraOf(terms, code)
  const nights = nightsOf(request)
  if (!extra || nights < (extra.fromNights ?? 0) || nights > (extra.toNights ?? Infinity)) {
    return { code: 'extra_not_offered', extra: code }
  }
  const max = Math.min(extra.maxQuantity, extra.stock ?? Infinity)
  if (quantity > max) return { code: 'extra_too_many', extra: code, max }
  const checkIn = instantOf(request.checkIn, terms.checkInFrom, terms.timeZone)
  if (nowMs + extra.noticeHours * HOUR_MS > checkIn && extra.noticeHours > 0) {
    return { code: 'extra_too_late', extra: code, noticeHours: extra.noticeHours }
  }
  return null
}
