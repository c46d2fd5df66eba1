import type { BookingRefusal } from '../problem.ts'
import type { Party, StayRequest } from '../pricing/quote.ts'
import { ok, refused, type Result } from '../result.ts'
import { nightsOf } from '../time/date-arithmetic.ts'
import { parseIsoDate, type StayDates } from '../time/iso-date.ts'
import type { StayTerms } from './stay-terms.ts'
import {
  arrivalRefusal,
  containsWeekendNight,
  departureRefusal,
  earliestCheckIn,
  latestCheckOut,
  longestStayNights,
  maxNightsFor,
  minNightsFor,
  type RuleContext,
} from './stay-rules.ts'

/** Reads two dates as they come from an address or a form. `invalid_dates` says which fault they have. */
export function parseStayDates(
  checkIn: unknown,
  checkOut: unknown,
): Result<StayDates, Extract<BookingRefusal, { code: 'invalid_dates' }>> {
  const from = parseIsoDate(checkIn)
  const to = parseIsoDate(checkOut)
  if (from === null || to === null) return refused({ code: 'invalid_dates', reason: 'not_a_date' })
  const dates = { checkIn: from, checkOut: to }
  const reason = faultOfDates(dates)
  return reason === null ? ok(dates) : refused({ code: 'invalid_dates', reason })
}

/**
 * Whether the dates and the party obey every rule of the stay; whether the nights are free is another question (`isFree`).
 * Returns the number of nights, or the first refusal in the order: dates, past, party, advance notice, booking window,
 * arrival day, minimum, maximum, departure day (domain reference §3.2).
 */
export function checkRules(
  terms: StayTerms,
  request: StayRequest,
  context: RuleContext,
): Result<{ readonly nights: number }, BookingRefusal> {
  const refusal =
    refusalOfDates(request, context) ??
    refusalOfParty(terms, request.party) ??
    refusalOfTime(terms, request, context) ??
    arrivalRefusal(terms, request.checkIn) ??
    refusalOfLength(terms, request) ??
    departureRefusal(terms, request.checkOut)
  return refusal === null ? ok({ nights: nightsOf(request) }) : refused(refusal)
}

/** Null when the home takes the party: adults and children count, infants do not. */
export function refusalOfParty(terms: StayTerms, party: Party): BookingRefusal | null {
  if (party.adults < 1) return { code: 'no_adult' }
  const guests = party.adults + party.children
  if (guests > terms.maxGuests) return { code: 'too_many_guests', maxGuests: terms.maxGuests, guests }
  if (party.pets > terms.maxPets) return { code: 'too_many_pets', maxPets: terms.maxPets, pets: party.pets }
  return null
}

function refusalOfDates(dates: StayDates, { today }: RuleContext): BookingRefusal | null {
  const reason = faultOfDates(dates)
  if (reason !== null) return { code: 'invalid_dates', reason }
  return dates.checkIn < today ? { code: 'dates_in_past', today } : null
}

function faultOfDates(dates: StayDates): 'check_out_not_after_check_in' | 'too_long' | null {
  const nights = nightsOf(dates)
  if (nights < 1) return 'check_out_not_after_check_in'
  return nights > longestStayNights ? 'too_long' : null
}

function refusalOfTime(terms: StayTerms, dates: StayDates, context: RuleContext): BookingRefusal | null {
  const earliest = earliestCheckIn(terms, context)
  if (dates.checkIn < earliest) return { code: 'advance_notice_not_met', earliestCheckIn: earliest }
  const latest = latestCheckOut(terms, context.today)
  return latest !== null && dates.checkOut > latest ? { code: 'outside_booking_window', lastCheckOut: latest } : null
}

function refusalOfLength(terms: StayTerms, dates: StayDates): BookingRefusal | null {
  const nights = nightsOf(dates)
  const minNights = minNightsFor(terms, dates.checkIn, containsWeekendNight(terms, dates))
  if (nights < minNights) return { code: 'min_nights_not_met', minNights, nights }
  const maxNights = maxNightsFor(terms, dates.checkIn)
  return nights > maxNights ? { code: 'max_nights_exceeded', maxNights, nights } : null
}
