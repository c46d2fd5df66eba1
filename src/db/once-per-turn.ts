import type { Db } from './database.ts'

/**
 * Returns a reading that all who ask within one turn of the event loop share. Statements of a turn are sent at its end
 * (`pipelined-dialect.ts`), so everybody gets what holds after they asked, as with a reading of their own.
 */
export function oncePerTurn<Value>(read: (db: Db) => Promise<Value>): (db: Db) => Promise<Value> {
  const readings = new WeakMap<Db, Promise<Value>>()
  return (db) => {
    const shared = readings.get(db)
    if (shared) return shared
    // Before the reading begins, so that it ends before the statements of the turn are sent.
    setImmediate(() => readings.delete(db))
    const reading = read(db)
    readings.set(db, reading)
    return reading
  }
}
