import type { StayRequest } from '#core/quote/quote.ts'
import type { DateRefusal, NearestChoice } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { checkRules, checkStay } from '#core/calendar/check-rules.ts'
import { nightsInSight } from '#core/calendar/gap-rules.ts'
import { nearestBookable } from '#core/calendar/nearest-bookable.ts'
import { bookingModeOf, ruleContextAt } from '#core/calendar/stay-rules.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { TakenNights } from '#core/calendar/taken-nights.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import type { Executor } from '#db/database.ts'
import { findTakenNights } from '#db/queries/calendar/availability-queries.ts'
import type { PriceContext, PriceRequest } from './price-context.ts'

const NEAREST_CHOICES = 3

/** How many days around the wanted dates are searched for other choices. */
const AROUND_DAYS = 60

/**
 * Checks whether dates and party obey every rule and the nights are free (with `context.takesNights` the caller finds
 * out the latter itself), and whether the booking is instant or a request. With `suggests`, a refusal about dates
 * includes near choices that can be booked.
 */
export async function checkDates(
  db: Executor,
  terms: StayTerms,
  request: StayRequest,
  context: PriceContext & { readonly suggests: boolean },
): Promise<Result<{ readonly mode: BookingMode }, DateRefusal>> {
  const { changing: kept } = context
  const ruleContext = { ...ruleContextAt(terms.timeZone, context.now.getTime()), ...(kept && { kept }) }
  const knowsGaps = terms.forbidGapUnder !== null || terms.allowShortGap
  const checked =
    context.takesNights && !knowsGaps
      ? checkRules(terms, request, ruleContext)
      : checkStay(terms, request, ruleContext, await takenNear(db, terms, request, context, 0))
  if (checked.ok) return ok({ mode: bookingModeOf(terms, request, ruleContext) })
  if (!context.suggests || !isAboutDates(checked.problem)) return err(checked.problem)
  const nearest = await findNearest(db, terms, request, context)
  return err(nearest.length > 0 ? { ...checked.problem, nearest } : checked.problem)
}

/** Does the same for many requests at one moment, without suggestions: the taken nights are read only once. */
export async function dateCheckOf(
  db: Executor,
  terms: StayTerms,
  { among, now }: { readonly among: readonly StayDates[]; readonly now: Date },
): Promise<(request: StayRequest) => Result<{ readonly mode: BookingMode }, DateRefusal>> {
  const ruleContext = ruleContextAt(terms.timeZone, now.getTime())
  const [first] = among.map(({ checkIn }) => checkIn).toSorted()
  const last = among
    .map(({ checkOut }) => checkOut)
    .toSorted()
    .at(-1)
  const taken = first && last ? await takenNear(db, terms, { checkIn: first, checkOut: last }, { now }, 0) : []
  return (request) => {
    const checked = checkStay(terms, request, ruleContext, taken)
    return checked.ok ? ok({ mode: bookingModeOf(terms, request, ruleContext) }) : checked
  }
}

/**
 * Returns the refusal of nights that somebody else has, with near choices that are free; none for an offer, which is
 * valid for its own dates only.
 */
export async function refusedAsTaken(
  db: Executor,
  terms: StayTerms,
  request: PriceRequest,
  now: Date,
): Promise<{ readonly ok: false; readonly problem: DateRefusal }> {
  if (request.offer !== undefined) return err({ code: 'dates_unavailable' })
  return err({ code: 'dates_unavailable', nearest: await findNearest(db, terms, request, { now }) })
}

async function findNearest(
  db: Executor,
  terms: StayTerms,
  request: StayRequest,
  context: PriceContext,
): Promise<NearestChoice[]> {
  const taken = await takenNear(db, terms, request, context, AROUND_DAYS)
  return nearestBookable(terms, request, taken, ruleContextAt(terms.timeZone, context.now.getTime()), NEAREST_CHOICES)
}

function takenNear(
  db: Executor,
  terms: StayTerms,
  dates: StayDates,
  { now, changing, instead, reservationId }: PriceContext,
  days: number,
): Promise<TakenNights> {
  const reach = days + nightsInSight(terms)
  const [from, to] = [addDays(dates.checkIn, -reach), addDays(dates.checkOut, reach)]
  return findTakenNights(db, terms.stayId, from, to, now, changing?.id ?? instead?.id, reservationId)
}

/** Returns whether other dates would help: not if they are malformed or long past, or if there are too many guests. */
function isAboutDates(problem: DateRefusal): boolean {
  switch (problem.code) {
    case 'advance_notice_not_met':
    case 'min_nights_not_met':
    case 'max_nights_exceeded':
    case 'nights_not_multiple':
    case 'arrival_day_not_allowed':
    case 'departure_day_not_allowed':
    case 'not_open':
    case 'leaves_short_gap':
    case 'dates_unavailable':
      return true
    default:
      return false
  }
}
