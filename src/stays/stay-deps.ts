import type { Db } from '#db/database.ts'
import type { FromPrices } from './search/from-prices.ts'

/** What the use cases of stays work with; each takes the part it needs. */
export interface StayDeps {
  readonly db: Db
  readonly now: () => Date
  /** Kept for the life of the process. */
  readonly fromPrices: FromPrices
}
