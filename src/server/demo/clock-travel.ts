import type { Db } from '#db/database.ts'
import { findScheduledEvents } from '#db/queries/demo/clock-queries.ts'
import type { MovableClock } from '#server/product-clock.ts'

export interface TravelDeps {
  readonly db: Db
  readonly clock: MovableClock
  /** Runs everything that happens without a request until nothing is left to do. */
  readonly runJobs: () => Promise<void>
  /** Forgets what was made on another day. */
  readonly onMoved: () => void
}

/** So many instants are lived through one after the other; what is left then happens at the end of the way, all at once. */
const MOST_STOPS = 60

/**
 * Moves the product's time forward and lets happen what lies on the way, each thing at its own instant: a payment that fails on
 * Monday is tried again on Tuesday and on Wednesday although the clock was moved by a week.
 */
export async function travelTo(deps: TravelDeps, target: Date): Promise<void> {
  const { db, clock } = deps
  const startedAt = clock.realNow().getTime()
  await clock.beginMove()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    const [next] = await findScheduledEvents(db, clock.now(), 1)
    if (!next || next.at >= target) break
    await clock.moveTo(next.at)
    await deps.runJobs()
  }
  // The way took some real seconds, which count: a week on is a week ahead, not a week less the time it took.
  const arrival = new Date(target.getTime() + clock.realNow().getTime() - startedAt)
  if (arrival > clock.now()) await clock.moveTo(arrival)
  await deps.runJobs()
  deps.onMoved()
}

/** Back to the real time. What was done in the future stays done. */
export async function returnToReal(deps: TravelDeps): Promise<void> {
  // What waits for an instant that is now years away would be lost: mails of the future go out first.
  await deps.runJobs()
  await deps.clock.beginMove()
  await deps.clock.returnToReal()
  await deps.runJobs()
  deps.onMoved()
}
