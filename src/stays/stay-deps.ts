import type { Db } from '#db/database.ts'
import type { LiveIndex } from './search/live/live-index.ts'
import type { FromPrices } from './search/from-prices.ts'

/** The collaborators of the use cases of stays; each takes the part it needs. */
export interface StayDeps {
  readonly db: Db
  readonly now: () => Date
  /** Kept for the life of the process. */
  readonly fromPrices: FromPrices
  /** Answers searches; if left out, the database answers them. */
  readonly searchIndex?: Pick<LiveIndex, 'current' | 'soonest' | 'hasPart' | 'kept'> | undefined
}
