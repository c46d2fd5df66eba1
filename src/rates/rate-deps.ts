import type { HomeActor } from '#core/account/home-right.ts'
import type { Db } from '#db/database.ts'
import type { StayDates } from '#core/time/iso-date.ts'

/** What the use cases of prices and rules work with; each takes the part it needs. */
export interface RateDeps {
  readonly db: Db
  readonly now: () => Date
  /** Called after prices, rules or nights of a stay have changed: whoever keeps pages of it drops them. */
  readonly onStayChanged?: ((slug: string) => void) | undefined
  /** Frees the nights of holds that are past their time and in the way. */
  readonly expireHolds: (stayId: number, nights: StayDates) => Promise<void>
}

/** Who sets prices: a host those of their own homes, staff and administrators those of all. */
export type RateActor = HomeActor

/** Whose drafts an actor is limited to; null = nobody's. */
export const ownerOf = ({ role, uid }: RateActor): string | null => (role === 'host' ? uid : null)
