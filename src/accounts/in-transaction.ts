import type { Tx } from '#db/database.ts'
import { retrying } from '#db/retrying.ts'
import type { AccountServices } from './account-services.ts'

/**
 * Runs the work in a transaction, and again from its beginning when two of them stood in each other's way. Work that locks an account
 * does so before it touches codes and sessions of it.
 */
export function inTransaction<Value>(
  { db }: Pick<AccountServices, 'db'>,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  return retrying(() => db.transaction().execute(work))
}
