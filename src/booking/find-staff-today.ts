import { scopeOf } from '#core/account/stay-right.ts'
import {
  MOST_TO_REVIEW,
  MOST_VISITS,
  type StaffTodayQuery,
  type StaffTodayShape,
} from '#contract/booking/staff-today.ts'
import { MOST_COUNTED_TO_REVIEW } from '#core/booking/day-work.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Executor } from '#db/database.ts'
import { findOccupancyOfNights } from '#db/queries/calendar/occupancy-queries.ts'
import { findNeeds, findQuestions, type NeedRow } from '#db/queries/booking/staff-need-queries.ts'
import { findGuestsToReview } from '#db/queries/booking/guests-to-review-queries.ts'
import {
  countAutomatic,
  countOccupied,
  findArrivals,
  findDepartures,
  findStaysOfStaff,
} from '#db/queries/booking/staff-today-queries.ts'
import type { BookingDeps, StaffActor } from './booking-deps.ts'
import { needsOf } from './needs-of.ts'

/** How many nights ahead are counted. */
const NIGHTS = 14

/**
 * Returns the day of all homes or, for a host, of their own: what waits for a person now (what ends first comes first),
 * who arrives and leaves on the day by each home's own date, and how much of the next two weeks is sold. Without a date
 * it returns today, which may be another date at homes in other time zones.
 */
export async function findStaffToday(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { actor, query }: { readonly actor: StaffActor; readonly query: StaffTodayQuery },
): Promise<StaffTodayShape> {
  const { db } = deps
  const at = deps.now()
  const scope = scopeOf(actor)
  const stays = await findStaysOfStaff(db, scope)
  const today = todayIn(stays.timeZone ?? 'UTC', at.getTime())
  const date = query.date ?? today
  const isToday = date === today
  const waiting = { scope, at }
  const day = { ...waiting, date: isToday ? null : date }
  const [needs, questions, arrivals, departures, occupied, nights, automatic, toReview] = await Promise.all([
    Promise.all(needsOf(actor, at).map((parts) => findNeeds(db, scope, parts))),
    findQuestions(db, waiting),
    findArrivals(db, day, MOST_VISITS),
    findDepartures(db, day, MOST_VISITS),
    countOccupied(db, day),
    findOccupancyOfNights(db, { scope, span: { from: date, to: addDays(date, NIGHTS) }, now: at }),
    countAutomatic(db, day),
    isToday ? findToReview(db, actor, at) : NOBODY,
  ])
  return {
    date,
    isToday,
    at: at.toISOString(),
    needs: needs
      .flat()
      .toSorted(byUrgency)
      .map(({ since, until, ...need }) => ({
        ...need,
        since: since.toISOString(),
        until: until?.toISOString() ?? null,
      })),
    questions: questions.map(({ since, ...question }) => ({ ...question, since: since.toISOString() })),
    arrivals: [...arrivals.rows],
    arrivalCount: arrivals.count,
    departures: [...departures.rows],
    departureCount: departures.count,
    toReview: toReview.rows.map(({ until, ...row }) => ({ ...row, until: until.toISOString() })),
    toReviewCount: toReview.count,
    homes: stays.published,
    occupied,
    nights,
    automatic: automatic.filter(({ count }) => count > 0),
  }
}

const NOBODY = { rows: [], count: 0 } as const

/**
 * Returns reviews to be written for bookings that the actor may work with; the right to read a home does not suffice.
 */
const findToReview = (db: Executor, actor: StaffActor, at: Date) => {
  const { uid, role } = actor
  const scope = scopeOf({ uid, role, right: 'bookings' })
  return findGuestsToReview(db, { scope, uid, at, most: MOST_TO_REVIEW, mostCounted: MOST_COUNTED_TO_REVIEW })
}

/** Orders needs with an end by that end; the others follow, the oldest first. */
function byUrgency(one: NeedRow, other: NeedRow): number {
  const end = (need: NeedRow) => need.until?.getTime() ?? Infinity
  const [first, second] = [end(one), end(other)]
  return first === second ? one.since.getTime() - other.since.getTime() : first - second
}
