import type { StayTerms } from '#core/rate/stay-terms.ts'
import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { OccupiedRun } from '#demo/content/demo-occupancy.ts'
import { OWNER_STAY_NIGHTS, type Block } from '#demo/seed/insert-blocks.ts'
import { createChance, type Chance } from './chance.ts'
import { demoGuest } from './demo-guests.ts'
import { DAY_MS, plannedBooking, type Intended } from './plan-stay.ts'
import type { Course, PlannedBooking } from './planned-booking.ts'

const HOUR_MS = 3_600_000

/** The parts of a demo home that concern its bookings. */
export interface YearStay {
  readonly stayId: number
  readonly terms: StayTerms
  readonly runs: readonly OccupiedRun[]
  /** Existing reviews, oldest first. */
  readonly reviews: readonly YearReview[]
  /** Whether it is a whole home or a part of one: its nights are also those of others, so it gets no bookings. */
  readonly isLinked: boolean
}

export interface YearReview {
  readonly id: string
  readonly author: string
  readonly overall: number
  readonly publishedAt: Date
}

export interface DemoYear {
  readonly bookings: readonly { readonly stayId: number; readonly planned: PlannedBooking }[]
  /** The taken nights that remain without a booking. */
  readonly blocks: readonly Block[]
}

interface Year {
  readonly today: IsoDate
  readonly now: number
  readonly add: (stay: YearStay, chance: Chance, intended: Omit<Intended, 'number' | 'guest'>, author?: string) => void
  /** How many of each kind there are so far: a demo shows a few of everything. */
  readonly shown: Map<string, number>
}

/**
 * Plans the bookings of the demo: two past years, with the guests whose reviews are shown on the pages, the current
 * guests, and those to come. Future nights are only those that are taken in any case (demo-occupancy.ts), so that
 * searches find the same homes as without bookings. The plan is the same on the same day, for the same homes.
 */
export function planYear(stays: readonly YearStay[], today: IsoDate, now: number): DemoYear {
  const bookings: { stayId: number; planned: PlannedBooking }[] = []
  const blocks: Block[] = []
  const year: Year = {
    today,
    now,
    shown: new Map(),
    add: (stay, chance, intended, author) => {
      const number = bookings.length
      const planned = plannedBooking(
        { ...intended, number, guest: demoGuest(number, author ?? null) },
        { chance, terms: stay.terms, now },
      )
      bookings.push({ stayId: stay.stayId, planned })
    },
  }
  for (const [index, stay] of stays.entries()) {
    const { stayId, runs, isLinked } = stay
    if (isLinked) {
      blocks.push(...runs.map((run) => ({ stayId, ...run })))
      continue
    }
    const chance = createChance(3_000_000_000 + index)
    const past = new Past(stay.terms.preparationNights)
    blocks.push(...planRuns(year, stay, chance, past))
    planReviewed(year, stay, chance, past)
    planOthers(year, stay, chance, past)
  }
  return { bookings, blocks }
}

/** Past days, counted from today, that are taken at a home. */
class Past {
  readonly #taken: { from: number; to: number }[] = []
  readonly #preparation: number

  constructor(preparation: number) {
    this.#preparation = preparation
  }

  /** Takes them if they are free; returns whether they were. */
  take(from: number, nights: number): boolean {
    const to = from + nights + this.#preparation
    if (this.#taken.some((one) => one.from < to && from < one.to)) return false
    this.#taken.push({ from, to })
    return true
  }
}

const datesOf = ({ today }: Year, from: number, nights: number) => ({
  checkIn: addDays(today, from),
  checkOut: addDays(today, from + nights),
})

/** Returns true for the first `most` calls about a kind of thing. */
function isFirst({ shown }: Year, thing: string, most: number): boolean {
  const count = shown.get(thing) ?? 0
  if (count >= most) return false
  shown.set(thing, count + 1)
  return true
}

/** Plans the current and future guests. Returns the taken nights without a booking. */
function planRuns(year: Year, stay: YearStay, chance: Chance, past: Past): Block[] {
  const { stayId, terms, runs } = stay
  const blocks: Block[] = []
  for (const { startsIn, nights } of runs) {
    const block = { stayId, startsIn, nights }
    const left = nights - terms.preparationNights
    if (nights >= OWNER_STAY_NIGHTS || left < 1) blocks.push(block)
    else if (startsIn === 0) {
      const since = chance.below(4)
      const isTaken = left + since >= 2 && past.take(-since, left + since)
      if (isTaken) year.add(stay, chance, { dates: datesOf(year, -since, left + since), course: 'stands' })
      else blocks.push(block)
    } else if (startsIn < 28 && startsIn + left > 29 && isPaidInTwo(terms) && isFirst(year, 'declined', 2)) {
      // Due a month before arrival, which was two days ago.
      blocks.push({ stayId, startsIn, nights: 28 - startsIn })
      const dates = datesOf(year, 28, startsIn + left - 28)
      year.add(stay, chance, { dates, course: 'declined_balance', bookedAtMs: year.now - 40 * DAY_MS })
    } else if (left < 2 || !chance.percent(45)) blocks.push(block)
    else planComing(year, stay, chance, datesOf(year, startsIn, left))
  }
  return blocks
}

const isPaidInTwo = (terms: StayTerms) => terms.instalments.length === 0 && terms.bookingMode === 'instant'

function planComing(year: Year, stay: YearStay, chance: Chance, dates: ReturnType<typeof datesOf>): void {
  const hoursAgo = (hours: number) => year.now - hours * HOUR_MS - chance.below(40) * 60_000
  const isFar = daysBetween(year.today, dates.checkIn) > 4
  if (stay.terms.bookingMode === 'request' && isFar && isFirst(year, 'requests', 4))
    year.add(stay, chance, { dates, course: 'waits_for_host', bookedAtMs: hoursAgo(2 + chance.below(14)) })
  else if (isFar && isFirst(year, `waiting at ${stay.stayId}`, 1) && isFirst(year, 'waiting', 7))
    year.add(stay, chance, { dates, course: 'stands', bookedAtMs: hoursAgo(3 + chance.below(60)), waits: true })
  else year.add(stay, chance, { dates, course: 'stands' })
  // Others had booked those nights before, for a while.
  if (chance.percent(6))
    year.add(stay, chance, { dates, course: chance.percent(80) ? 'cancelled_by_guest' : 'cancelled_by_host' })
  if (chance.percent(4)) year.add(stay, chance, { dates, course: 'not_paid' })
}

/** Plans the stays of the existing reviews. */
function planReviewed(year: Year, stay: YearStay, chance: Chance, past: Past): void {
  for (const { id, author, overall, publishedAt } of stay.reviews) {
    const writtenOn = daysBetween(year.today, todayIn(stay.terms.timeZone, publishedAt.getTime()))
    const nights = 3 + chance.below(6)
    const from = writtenOn - 2 - chance.below(4) - nights
    if (from + nights >= 0 || !past.take(from, nights)) continue
    const verdict = { overall, body: '', reply: null, atMs: publishedAt.getTime(), reviewId: id }
    year.add(stay, chance, { dates: datesOf(year, from, nights), course: 'stands', verdict }, author)
  }
}

/** Plans stays without a review, and bookings that failed. */
function planOthers(year: Year, stay: YearStay, chance: Chance, past: Past): void {
  const leavesToday = 3 + chance.below(4)
  if (chance.percent(15) && past.take(-leavesToday, leavesToday))
    year.add(stay, chance, { dates: datesOf(year, -leavesToday, leavesToday), course: 'stands', verdict: null })
  if (isFirst(year, 'poor', 1) && past.take(-9, 4)) {
    const verdict = { overall: 2, body: 'The shower was cold on two of four days before somebody came.', reply: null }
    const said = { ...verdict, atMs: year.now - 3 * DAY_MS, reviewId: null }
    year.add(stay, chance, { dates: datesOf(year, -9, 4), course: 'stands', verdict: said })
  }
  for (let day = -12; day > -PAST_DAYS;) {
    const sold = soldIn(year, day)
    const nights = sold > 55 ? 6 + chance.below(9) : 3 + chance.below(5)
    const course = courseOfPast(chance)
    const isTaken = course !== 'stands' || past.take(day - nights, nights)
    if (isTaken) year.add(stay, chance, { dates: datesOf(year, day - nights, nights), course, verdict: null })
    // The nights of a booking that failed are free for somebody else.
    if (course === 'stands') day -= nights + chance.below(Math.ceil((2 * nights * (100 - sold)) / sold))
  }
}

/** How far back the bookings go: two years, so that each month can be compared with that of the year before. */
const PAST_DAYS = 730

/** How many percent of a home's nights are sold, January to December. */
const SOLD_BY_MONTH = [8, 10, 18, 34, 48, 72, 92, 95, 66, 32, 12, 14] as const

/**
 * Returns how many percent of the nights around a day are sold; in the first of the two years the company was smaller.
 */
function soldIn({ today }: Year, day: number): number {
  const sold = SOLD_BY_MONTH[Number(addDays(today, day).slice(5, 7)) - 1] ?? 50
  return day < -365 ? Math.round(sold * 0.85) : sold
}

function courseOfPast(chance: Chance): Course {
  const among = chance.below(100)
  if (among < 78) return 'stands'
  if (among < 88) return 'cancelled_by_guest'
  if (among < 90) return 'cancelled_by_host'
  if (among < 92) return 'no_show'
  return among < 96 ? 'not_paid' : 'declined_by_host'
}
