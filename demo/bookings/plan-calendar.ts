import type { StayTerms } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Chance } from './chance.ts'
import { demoGuest } from './demo-guests.ts'
import { plannedBooking } from './plan-stay.ts'
import type { Course, PlannedBooking } from './planned-booking.ts'

/** Nights that are taken already, as days from today: `[from, to)`. */
export interface TakenDays {
  readonly from: number
  readonly to: number
}

/** A home whose calendar is to be filled. */
export interface CalendarToFill {
  readonly terms: StayTerms
  readonly taken: readonly TakenDays[]
  /** How many bookings. */
  readonly requested: number
  /** Number of the first booking. */
  readonly firstNumber: number
  readonly chance: Chance
  readonly today: IsoDate
  /** Ms since 1970. */
  readonly now: number
  /** The guests to choose from: `count` of them, from number `first` on. */
  readonly guests: { readonly first: number; readonly count: number }
}

/** How many percent of the bookings are over. */
const OVER_PERCENT = 70

/** The past is as long as the bookings need; the future covers a year. */
const [PAST_DAYS, COMING_DAYS] = [900, 330]
const MEAN_NIGHTS = 6
const DAYS_SINCE_LAST = 15

/**
 * Plans bookings of a home that do not overlap each other or taken nights. The same random numbers give the same plan.
 */
export function planCalendar(calendar: CalendarToFill): PlannedBooking[] {
  const { requested, chance, terms } = calendar
  const over = Math.round((requested * OVER_PERCENT) / 100)
  const planned: PlannedBooking[] = []
  const startsIn = chance.percent(45) ? -chance.below(5) : 1 + chance.below(12)
  const coming = fill(calendar, planned, { count: requested - over, cursor: startsIn, days: COMING_DAYS })
  // Not every last guest leaves today.
  const end = Math.min(0, coming.firstDay) - terms.preparationNights - chance.below(DAYS_SINCE_LAST)
  fill(calendar, planned, { count: over, cursor: end, days: -PAST_DAYS })
  return planned
}

interface Filling {
  readonly count: number
  /** The day at which it begins. */
  readonly cursor: number
  /** Over how many days; negative: into the past. */
  readonly days: number
}

/** Adds bookings one after another. Returns the first day that is taken. */
function fill(
  calendar: CalendarToFill,
  planned: PlannedBooking[],
  { count, cursor, days }: Filling,
): { readonly firstDay: number } {
  const { chance, terms, taken } = calendar
  const isPast = days < 0
  const gap = count === 0 ? 0 : Math.max(0, Math.floor(Math.abs(days) / count) - MEAN_NIGHTS - terms.preparationNights)
  let firstDay = Infinity
  for (let left = count; left > 0;) {
    const nights = 2 + chance.below(2 * MEAN_NIGHTS - 3)
    const length = nights + terms.preparationNights
    const from = isPast ? cursor - length : cursor
    const inTheWay = taken.find((one) => one.from < from + length && from < one.to)
    if (inTheWay) {
      cursor = isPast ? inTheWay.from : inTheWay.to
      continue
    }
    planned.push(bookingAt(calendar, planned.length, from, nights))
    firstDay = Math.min(firstDay, from)
    left--
    // The nights of a booking that failed are free for somebody else.
    const isFree = !KEEPS_NIGHTS.has(planned.at(-1)?.course ?? 'stands')
    const step = isFree ? 0 : chance.below(2 * gap + 1)
    cursor = isPast ? (isFree ? cursor : from) - step : (isFree ? cursor : from + length) + step
  }
  return { firstDay }
}

const KEEPS_NIGHTS: ReadonlySet<Course> = new Set<Course>(['stands', 'declined_balance', 'waits_for_host'])

function bookingAt(calendar: CalendarToFill, index: number, from: number, nights: number): PlannedBooking {
  const { chance, terms, today, now, guests, firstNumber } = calendar
  const isNew = from > 4 && chance.percent(3)
  const course = courseAt(calendar, from, nights)
  // A booking that failed was answered before, and long enough ago that it is over.
  const isRecent = (isNew && KEEPS_NIGHTS.has(course)) || course === 'waits_for_host'
  return plannedBooking(
    {
      number: firstNumber + index,
      dates: { checkIn: addDays(today, from), checkOut: addDays(today, from + nights) },
      guest: demoGuest(guests.first + chance.below(guests.count)),
      course,
      ...(isRecent && { bookedAtMs: now - 3_600_000 - chance.below(20 * 3_600_000), waits: chance.percent(50) }),
      ...(course === 'declined_balance' && { bookedAtMs: now - 40 * 86_400_000 }),
    },
    { chance, terms, now },
  )
}

function courseAt({ chance, terms }: CalendarToFill, from: number, nights: number): Course {
  const isPaidInTwo = terms.instalments.length === 0 && terms.bookingMode === 'instant'
  if (from === 28 && isPaidInTwo && chance.percent(30)) return 'declined_balance'
  if (from > 5 && terms.bookingMode === 'request' && chance.percent(4)) return 'waits_for_host'
  const among = chance.below(1000)
  if (among < 80) return 'cancelled_by_guest'
  if (among < 90) return 'cancelled_by_host'
  if (among < 150) return 'not_paid'
  if (among < 160) return from + nights < 0 ? 'no_show' : 'stands'
  return among < 170 && from + nights < 0 ? 'declined_by_host' : 'stands'
}
