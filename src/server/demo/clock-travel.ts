import type { Db } from '#db/database.ts'
import { findScheduledEvents } from '#db/queries/demo/clock-queries.ts'
import type { MovableClock } from '#server/product-clock.ts'

export interface TravelDeps {
  readonly db: Db
  readonly clock: MovableClock
  /** Runs all jobs until nothing is left to do. */
  readonly runJobs: () => Promise<void>
  /** Drops what was cached on another day. */
  readonly onMoved: () => void
}

/** How many instants are stopped at one after another; whatever is left happens at the target, all at once. */
const MOST_STOPS = 60

/**
 * Moves the product's time forward and lets everything on the way happen at its own instant: a payment that fails on
 * Monday is tried again on Tuesday and Wednesday even if the clock was moved by a week.
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
  // Adds the real seconds that the move has taken, so that a week ahead is not shortened by them.
  const arrival = new Date(target.getTime() + clock.realNow().getTime() - startedAt)
  if (arrival > clock.now()) await clock.moveTo(arrival)
  await deps.runJobs()
  deps.onMoved()
}

/** Returns to the real time. What was done in the future stays done. */
export async function returnToReal(deps: TravelDeps): Promise<void> {
  // Anything that waits for an instant in the future would then wait for years, so mails are sent first.
  await deps.runJobs()
  await deps.clock.beginMove()
  await deps.clock.returnToReal()
  await deps.runJobs()
  deps.onMoved()
}
