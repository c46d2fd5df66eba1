import { inTurn, type Turns } from '#core/concurrency/in-turn.ts'
import type { Db } from '#db/database.ts'

const turnsOf = new WeakMap<Db, Turns>()

/**
 * Changes of the dates of one home wait for each other here, before they take a connection and wait for the lock of the home in the
 * database, where they would run into its bounds. Of several processes the lock still decides.
 */
export function inTurnOfHome<Value>(db: Db, stayId: number, task: () => Promise<Value>): Promise<Value> {
  let turns = turnsOf.get(db)
  if (!turns) {
    turns = new Map()
    turnsOf.set(db, turns)
  }
  return inTurn(turns, stayId, task)
}
