import type { BookingRefusal } from '#core/problem.ts'
import { dateOfDayNumber, dayNumberOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { DateSpan, StayTerms } from '#core/rate/stay-terms.ts'

/**
 * Returns the first date from this one on that is outside every open period, as a day number; Infinity when the home is
 * open without end.
 */
export function openUntil(terms: StayTerms, date: IsoDate): number {
  if (terms.openSpans === null) return Infinity
  let end = date
  // Periods that touch count as one. The list is short and in any order.
  for (let extended = true; extended;) {
    extended = false
    for (const span of terms.openSpans) {
      if (!covers(span, end)) continue
      end = span.to
      extended = true
    }
  }
  return dayNumberOf(end)
}

/**
 * Returns null when every night lies inside the open periods. `openFrom` is the next open date after the first closed
 * one, if any.
 */
export function openRefusal(terms: StayTerms, dates: StayDates): Extract<BookingRefusal, { code: 'not_open' }> | null {
  const closedFrom = openUntil(terms, dates.checkIn)
  if (closedFrom >= dayNumberOf(dates.checkOut)) return null
  return { code: 'not_open', openFrom: nextOpening(terms, dateOfDayNumber(closedFrom)) }
}

function nextOpening(terms: StayTerms, closed: IsoDate): IsoDate | null {
  const later = (terms.openSpans ?? []).map((span) => span.from).filter((from) => from > closed)
  return later.toSorted()[0] ?? null
}

const covers = (span: DateSpan, date: IsoDate) => span.from <= date && date < span.to
