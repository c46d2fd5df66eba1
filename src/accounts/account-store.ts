import type { Db } from '#db/database.ts'

/** Where accounts are kept, and what time it is. */
export interface AccountStore {
  readonly db: Db
  readonly now: () => Date
}
