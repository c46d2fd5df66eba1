import type { DateRefusal } from '#core/problem.ts'
import type { Party, StayRequest } from '#core/quote/quote.ts'
import { ok, err, type Result } from '#core/result.ts'
import { dayNumberOf, nightsOf } from '#core/time/date-arithmetic.ts'
import { parseIsoDate, type StayDates } from '#core/time/iso-date.ts'
import { gapAround, gapMinimum, gapRefusal, type Gap } from './gap-rules.ts'
import { addedNights, isSameParty } from './kept-stay.ts'
import { openRefusal } from './open-periods.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import {
  arrivalRefusal,
  containsWeekendNight,
  departureRefusal,
  earliestArrival,
  latestCheckOut,
  longestStayNights,
  maxNightsFor,
  minNightsFor,
  nightsMultipleFor,
  type RuleContext,
} from './stay-rules.ts'
import { isFree, type TakenNights } from './taken-nights.ts'

type Checked = Result<{ readonly nights: number }, DateRefusal>

/** Reads two dates as an address or a form sends them. `invalid_dates` says what is wrong with them. */
export function parseStayDates(
  checkIn: unknown,
  checkOut: unknown,
): Result<StayDates, Extract<DateRefusal, { code: 'invalid_dates' }>> {
  const from = parseIsoDate(checkIn)
  const to = parseIsoDate(checkOut)
  if (from === null) return err({ code: 'invalid_dates', reason: faultOfDay(checkIn), field: 'checkIn' })
  if (to === null) return err({ code: 'invalid_dates', reason: faultOfDay(checkOut), field: 'checkOut' })
  const dates = { checkIn: from, checkOut: to }
  const reason = faultOfDates(dates)
  return reason === null ? ok(dates) : err({ code: 'invalid_dates', reason })
}

const faultOfDay = (written: unknown) => ((written ?? '') === '' ? 'missing' : 'not_a_date')

/**
 * Checks the dates and the party against those rules of the stay that need no calendar. Returns the number of nights,
 * or the first refusal in the order dates, past, party, advance notice, booking window, open periods, arrival day,
 * minimum, maximum, multiple, departure day (docs/booking-rules.md, Dates that can be booked).
 *
 * The result is not final. A home that lets short gaps may still accept a stay below the minimum, and one that forbids
 * leaving them may still refuse: only `checkStay`, which knows the taken nights, says whether a stay can be booked.
 *
 * When a booking changes (`context.kept`), only what is new is judged: another arrival, another departure, a length
 * closer to a bound, added nights, another party.
 */
export function checkRules(terms: StayTerms, request: StayRequest, context: RuleContext): Checked {
  const refusal = refusalByRules(terms, request, context, null)
  return refusal === null ? ok({ nights: nightsOf(request) }) : err(refusal)
}

/**
 * Checks whether a stay can be booked: first every rule of the stay, gaps included, then the nights themselves. The
 * taken nights must reach `nightsInSight(terms)` beyond both ends of the dates. Returns the number of nights, or the
 * first refusal in the order of `checkRules`, then `dates_unavailable` (without `nearest`: ask `nearestBookable`), then
 * `leaves_short_gap`.
 */
export function checkStay(
  terms: StayTerms,
  request: StayRequest,
  context: RuleContext,
  takenNights: TakenNights,
): Checked {
  const needsGap = terms.allowShortGap || terms.forbidGapUnder !== null
  const gap = needsGap ? gapAround(takenNights, request.checkIn, earliestArrival(terms, context)) : null
  const refusal = refusalByRules(terms, request, context, gap)
  if (refusal !== null) return err(refusal)
  if (!isFreeBeside(takenNights, request, terms.preparationNights, context)) return err({ code: 'dates_unavailable' })
  const tooShort = gap && gapRefusal(terms, gap, dayNumberOf(request.checkIn), dayNumberOf(request.checkOut), context)
  return tooShort ? err(tooShort) : ok({ nights: nightsOf(request) })
}

/**
 * Returns null when the home takes the party, else why not. Adults and children count, infants do not.
 * `child_ages_wrong`: there are more ages than children, or an age outside 2 to 17; children without an age are
 * accepted.
 */
export function refusalOfParty(terms: StayTerms, party: Party): DateRefusal | null {
  if (party.adults < 1) return { code: 'no_adult' }
  const guests = party.adults + party.children
  if (guests > terms.maxGuests) return { code: 'too_many_guests', maxGuests: terms.maxGuests, guests }
  if (party.pets > terms.maxPets) return { code: 'too_many_pets', maxPets: terms.maxPets, pets: party.pets }
  const ages = party.childAges ?? []
  const isAge = (age: number) => Number.isInteger(age) && age >= 2 && age <= 17
  if (ages.length > party.children || !ages.every(isAge)) return { code: 'child_ages_wrong', children: party.children }
  return null
}

/** Returns whether the added nights are free, and the preparation behind a departure that moves back. */
function isFreeBeside(
  takenNights: TakenNights,
  request: StayDates,
  preparationNights: number,
  { kept }: RuleContext,
): boolean {
  return addedNights(request, kept).every((piece) =>
    isFree(takenNights, piece, piece.checkOut === request.checkOut ? preparationNights : 0),
  )
}

/** With `gap` null the minimum applies as it stands, whatever the calendar looks like. */
function refusalByRules(
  terms: StayTerms,
  request: StayRequest,
  context: RuleContext,
  gap: Gap | null,
): DateRefusal | null {
  const { kept } = context
  const arrives = kept?.checkIn !== request.checkIn
  const leaves = kept?.checkOut !== request.checkOut
  return (
    refusalOfDates(request, context) ??
    (kept && isSameParty(kept.party, request.party) ? null : refusalOfParty(terms, request.party)) ??
    refusalOfTime(terms, request, context) ??
    refusalOfClosed(terms, request, context) ??
    (arrives ? arrivalRefusal(terms, request.checkIn) : null) ??
    refusalOfLength(terms, request, context, gap) ??
    (leaves ? departureRefusal(terms, request.checkOut) : null)
  )
}

function refusalOfDates(dates: StayDates, { today, kept }: RuleContext): DateRefusal | null {
  const reason = faultOfDates(dates)
  if (reason !== null) return { code: 'invalid_dates', reason }
  return dates.checkIn < today && dates.checkIn !== kept?.checkIn ? { code: 'dates_in_past', today } : null
}

function faultOfDates(dates: StayDates): 'check_out_not_after_check_in' | 'too_long' | null {
  const nights = nightsOf(dates)
  if (nights < 1) return 'check_out_not_after_check_in'
  return nights > longestStayNights ? 'too_long' : null
}

function refusalOfTime(terms: StayTerms, dates: StayDates, context: RuleContext): DateRefusal | null {
  const { kept } = context
  const earliest = earliestArrival(terms, context)
  if (dates.checkIn < earliest && dates.checkIn !== kept?.checkIn)
    return { code: 'advance_notice_not_met', earliestCheckIn: earliest }
  const latest = latestCheckOut(terms, context.today)
  const isBeyond = latest !== null && dates.checkOut > latest && !(kept && dates.checkOut <= kept.checkOut)
  return isBeyond ? { code: 'outside_booking_window', lastCheckOut: latest } : null
}

function refusalOfClosed(terms: StayTerms, dates: StayDates, { kept }: RuleContext): DateRefusal | null {
  for (const piece of addedNights(dates, kept)) {
    const refusal = openRefusal(terms, piece)
    if (refusal !== null) return refusal
  }
  return null
}

function refusalOfLength(
  terms: StayTerms,
  dates: StayDates,
  { today, kept }: RuleContext,
  gap: Gap | null,
): DateRefusal | null {
  const nights = nightsOf(dates)
  // With the agreed arrival, a stay that becomes no shorter is long enough, and one that becomes no longer is short
  // enough.
  const agreed = kept?.checkIn === dates.checkIn ? nightsOf(kept) : null
  const plain = minNightsFor(terms, dates.checkIn, containsWeekendNight(terms, dates), today)
  const minNights = gap ? gapMinimum(terms, gap, plain) : plain
  if (nights < minNights && (agreed === null || nights < agreed))
    return { code: 'min_nights_not_met', minNights, nights }
  const maxNights = maxNightsFor(terms, dates.checkIn, today)
  if (nights > maxNights && (agreed === null || nights > agreed))
    return { code: 'max_nights_exceeded', maxNights, nights }
  const multipleOf = nightsMultipleFor(terms, dates.checkIn)
  return nights === agreed || nights % multipleOf === 0 ? null : { code: 'nights_not_multiple', multipleOf, nights }
}
