import type { Db } from '#db/database.ts'
import { beginClockMove, findDemoClock, setClockAhead } from '#db/queries/demo/clock-queries.ts'

/**
 * The time of the business: bookings, stays, payments, messages, jobs and the simulated provider use it. Sign-ins do
 * not (decision 25).
 */
export interface ProductClock {
  readonly now: () => Date
  /** Returns how far it is ahead of the real time, in milliseconds; 0 outside of the demo. */
  readonly aheadMs: () => number
}

/** A clock that can be moved: that of the demo. */
export interface MovableClock extends ProductClock {
  readonly realNow: () => Date
  /** Begins a move: whatever happens from now on belongs to it. */
  beginMove(): Promise<void>
  /** Sets the clock to this instant, for every process on this database. */
  moveTo(instant: Date): Promise<void>
  /** Sets the clock to the real time again. */
  returnToReal(): Promise<void>
  /** Reads what another process has set. */
  readonly follow: () => Promise<void>
}

/** Creates the clock of a site in production: the real time. */
export function createRealClock(realNow: () => Date): ProductClock {
  return { now: realNow, aheadMs: () => 0 }
}

/**
 * Creates the clock of the demo, as its last move left it. Time passes at its real speed; only its position can be set.
 */
export async function createProductClock(options: {
  readonly db: Db
  readonly realNow: () => Date
}): Promise<MovableClock> {
  const { db, realNow } = options
  let aheadMs = (await findDemoClock(db)).aheadMs
  /** A value read before a move must not undo the move. */
  let moves = 0
  const set = async (ahead: number) => {
    moves++
    aheadMs = ahead
    await setClockAhead(db, ahead)
  }
  return {
    realNow,
    now: () => new Date(realNow().getTime() + aheadMs),
    aheadMs: () => aheadMs,
    beginMove: () => beginClockMove(db, realNow()),
    moveTo: (instant) => set(instant.getTime() - realNow().getTime()),
    returnToReal: () => set(0),
    async follow() {
      const before = moves
      const stored = await findDemoClock(db)
      if (before === moves) aheadMs = stored.aheadMs
    },
  }
}
