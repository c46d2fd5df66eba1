import type pg from 'pg'
import { faultsOfBooks } from '#cli/fault-counts.ts'
import { verifyLedger, type LedgerProgress, type LedgerReport } from '#booking/ledger/verify-ledger.ts'
import type { Environment } from '#config/environment-schema.ts'
import { openDatabase } from '#db/database.ts'
import { findLedgerCheck, hasBooks, keepLedgerCheck } from '#db/queries/payment/ledger-check-queries.ts'
import { configOrExit } from '#cli/config-or-exit.ts'
import { onDatabase } from './on-database.ts'
import { say } from '#cli/say.ts'

const EMPTY =
  'this database is empty. If a backup was read back into it, that has failed; otherwise check DATABASE_URL or DATA_DIR'

/**
 * `holmstay verify ledger`: checks the books of the configured database, also while the product is running on it, and
 * prints what was checked and every fault. `isResumed`: continues where the last check was interrupted. Returns the
 * exit code: 0 = in order, 1 = faults, or the books could not be read.
 */
export async function runVerifyLedger(environment: Environment, isResumed: boolean): Promise<number> {
  return onDatabase(configOrExit(environment), 'The books could not be read', ({ connection }) =>
    checkBooks(connection, isResumed),
  )
}

/** Checks the books of a database and prints the outcome. Returns the exit code. Throws when it has none. */
export async function checkBooks(connection: pg.ClientConfig, isResumed = false): Promise<number> {
  const db = openDatabase(connection, { isBounded: false })
  try {
    if (!(await hasBooks(db))) throw new Error(EMPTY)
    const from = isResumed ? await findLedgerCheck<LedgerProgress>(db) : null
    if (isResumed)
      say(from ? `Continuing with the ${from.stage}.` : 'No check was interrupted: starting from the beginning.')
    const found = await verifyLedger(db, { from, keep: (progress) => keepLedgerCheck(db, progress) })
    await keepLedgerCheck(db, null)
    return report(found)
  } finally {
    await db.destroy()
  }
}

function report({ bookings, events, entries, prices, faults }: LedgerReport): number {
  say(`bookings: ${bookings}, events: ${events}, ledger entries: ${entries}, prices recalculated: ${prices}`)
  for (const fault of faults) say(`  ${fault}`)
  say(faultsOfBooks(faults.length))
  return faults.length === 0 ? 0 : 1
}
