import type { CalendarDay } from '#core/calendar/calendar-days.ts'
import { daysBetween, weekdayOf } from '#core/time/date-arithmetic.ts'
import type { StayDates } from '#core/time/iso-date.ts'

const NIGHTS = 7
const EARLIEST_AFTER_DAYS = 28
const SATURDAY = 5

/**
 * Returns a week that can be booked, a month or more ahead, from Saturday if possible and with a taken night near it;
 * null when there is none.
 */
export function exampleDates(days: readonly CalendarDay[]): StayDates | null {
  const weeks = days.flatMap((day, index): (StayDates & { readonly interest: number })[] => {
    const end = days[index + NIGHTS]
    const nights = days.slice(index, index + NIGHTS)
    const bookable =
      index >= EARLIEST_AFTER_DAYS &&
      day.canArrive &&
      day.minNights <= NIGHTS &&
      end?.canDepart &&
      !nights.some(({ taken }) => taken)
    if (!bookable) return []
    const isSaturday = weekdayOf(day.date) === SATURDAY
    const hasReasonNear = days.slice(index - 7, index + 21).some(({ taken, reason }) => taken || reason)
    return [{ checkIn: day.date, checkOut: end.date, interest: Number(isSaturday) * 2 + Number(hasReasonNear) }]
  })
  const best = weeks.toSorted((a, b) => b.interest - a.interest || daysBetween(b.checkIn, a.checkIn))[0]
  return best ? { checkIn: best.checkIn, checkOut: best.checkOut } : null
}
