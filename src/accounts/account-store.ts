import type { Db } from '#db/database.ts'

/** Where accounts are stored, and the current time. */
export interface AccountStore {
  readonly db: Db
  readonly now: () => Date
}
