import type { Quote, StayRequest } from '#core/pricing/quote.ts'
import { quoteStay } from '#core/pricing/quote-stay.ts'
import type { BookingRefusal, NearestChoice } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { checkRules } from '#core/stay/check-rules.ts'
import { nearestBookable } from '#core/stay/nearest-bookable.ts'
import { ruleContextAt } from '#core/stay/stay-rules.ts'
import type { StayTerms } from '#core/stay/stay-terms.ts'
import { isFree } from '#core/stay/taken-nights.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { Executor } from '#db/database.ts'
import { findTakenNights } from '#db/queries/availability-queries.ts'

const NEAREST_CHOICES = 3

/** Days around the wanted dates in which other choices are looked for. */
const AROUND_DAYS = 60

/** The price of a choice that obeys all rules of the stay, whether or not its nights are free; else why it cannot be booked. */
export function priceByRules(terms: StayTerms, request: StayRequest, now: Date): Result<Quote, BookingRefusal> {
  const context = ruleContextAt(terms.timeZone, now.getTime())
  const rules = checkRules(terms, request, context)
  return rules.ok ? ok(quoteStay(terms, request, { bookedOn: context.today })) : rules
}

/** The price of a choice that can be booked at this moment, else why not, with near choices that can where that helps. */
export async function priceIfBookable(
  db: Executor,
  terms: StayTerms,
  request: StayRequest,
  now: Date,
): Promise<Result<Quote, BookingRefusal>> {
  const price = priceByRules(terms, request, now)
  if (!price.ok) {
    const nearest = isAboutDates(price.problem) ? await findNearest(db, terms, request, now) : []
    return nearest.length > 0 ? refused({ ...price.problem, nearest }) : price
  }
  const taken = await findTakenNights(
    db,
    terms.stayId,
    request.checkIn,
    addDays(request.checkOut, terms.preparationNights),
    now,
  )
  return isFree(taken, request, terms.preparationNights) ? price : refusedAsTaken(db, terms, request, now)
}

/** The refusal of nights that somebody else has, with near choices that are free. */
export async function refusedAsTaken(
  db: Executor,
  terms: StayTerms,
  request: StayRequest,
  now: Date,
): Promise<{ readonly ok: false; readonly problem: BookingRefusal }> {
  return refused({ code: 'dates_unavailable', nearest: await findNearest(db, terms, request, now) })
}

async function findNearest(db: Executor, terms: StayTerms, request: StayRequest, now: Date): Promise<NearestChoice[]> {
  const from = addDays(request.checkIn, -AROUND_DAYS)
  const to = addDays(request.checkOut, AROUND_DAYS)
  const taken = await findTakenNights(db, terms.stayId, from, to, now)
  return nearestBookable(terms, request, taken, ruleContextAt(terms.timeZone, now.getTime()), NEAREST_CHOICES)
}

/** Other dates help against these; not against malformed ones, ones long past, or too many guests. */
function isAboutDates(problem: BookingRefusal): boolean {
  switch (problem.code) {
    case 'advance_notice_not_met':
    case 'min_nights_not_met':
    case 'max_nights_exceeded':
    case 'arrival_day_not_allowed':
    case 'departure_day_not_allowed':
    case 'dates_unavailable':
      return true
    case 'invalid_dates':
    case 'dates_in_past':
    case 'outside_booking_window':
    case 'too_many_guests':
    case 'too_many_pets':
    case 'no_adult':
      return false
  }
}
