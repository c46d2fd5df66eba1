import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import type { Executor } from '#db/database.ts'
import { findViolations } from '#db/queries/booking/invariant-queries.ts'

/**
 * Returns a sentence for everything that must never be: the invariants I1 to I11 at the product's time `at`, and the
 * books down to the hash of every entry and the arithmetic of every price. Empty when all is well.
 */
export async function brokenInvariants(db: Executor, at: Date): Promise<string[]> {
  const violations = await findViolations(db, at)
  const { faults } = await verifyLedger(db)
  return [...violations.map(({ invariant, what }) => `${invariant}: ${what}`), ...faults]
}
