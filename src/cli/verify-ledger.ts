import { existsSync } from 'node:fs'
import { verifyLedger, type LedgerReport } from '#booking/money/verify-ledger.ts'
import type { Environment } from '#config/environment-schema.ts'
import { openDatabase } from '#db/database.ts'
import { configOrExit } from './config-or-exit.ts'
import { openStore } from './open-store.ts'
import { say } from './say.ts'

/**
 * `holmstay verify ledger`: checks the books of the configured database, also while the product is running on it, and prints
 * what was looked at and every fault. Answers the exit code: 0 = in order, 1 = faults, or the books could not be read.
 */
export async function runVerifyLedger(environment: Environment): Promise<number> {
  const config = configOrExit(environment)
  if (config.databaseUrl === null && !existsSync(config.dataDirectory)) {
    process.stderr.write(`There is no database in ${config.dataDirectory}: start the product first, or set DATA_DIR.\n`)
    return 1
  }
  try {
    return report(await readBooks())
  } catch (error) {
    process.stderr.write(`The books could not be read: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }

  async function readBooks(): Promise<LedgerReport> {
    const store = await openStore(config, { warn: (message) => process.stderr.write(`${message}\n`) })
    // Years of books take longer than a request may.
    const db = openDatabase({ ...store.connection, statement_timeout: 0, query_timeout: 0 })
    try {
      return await verifyLedger(db)
    } finally {
      await db.destroy()
      await store.stop()
    }
  }
}

function report({ bookings, events, entries, prices, faults }: LedgerReport): number {
  say(`bookings: ${bookings}, events: ${events}, ledger entries: ${entries}, prices worked out again: ${prices}`)
  for (const fault of faults) say(`  ${fault}`)
  say(faults.length === 0 ? 'The books are in order.' : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`)
  return faults.length === 0 ? 0 : 1
}
