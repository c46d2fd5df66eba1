import { inTurn, type Turns } from '#core/concurrency/in-turn.ts'
import type { Db } from '#db/database.ts'

const turnsOf = new WeakMap<Db, Turns>()

/**
 * Runs changes of the dates of one home one after another. They wait here rather than for the lock of the home in the
 * database, where each would occupy a connection and could run into the timeout. Between several processes the lock
 * still decides.
 */
export function inTurnOfStay<Value>(db: Db, stayId: number, task: () => Promise<Value>): Promise<Value> {
  let turns = turnsOf.get(db)
  if (!turns) {
    turns = new Map()
    turnsOf.set(db, turns)
  }
  return inTurn(turns, stayId, task)
}
