import type { StayActor } from '#core/account/stay-right.ts'
import type { Db } from '#db/database.ts'
import type { StayDates } from '#core/time/iso-date.ts'

/** The collaborators of the use cases of prices and rules; each takes the part it needs. */
export interface RateDeps {
  readonly db: Db
  readonly now: () => Date
  /** Called after prices, rules or nights of a stay have changed, so that cached pages of the stay can be dropped. */
  readonly onStayChanged?: ((slug: string) => void) | undefined
  /** Frees the nights of expired holds in the way. */
  readonly expireHolds: (stayId: number, nights: StayDates) => Promise<void>
}

/** Somebody who sets prices: a host those of their own homes, staff and administrators those of all. */
export type RateActor = StayActor

/** Returns whose drafts an actor is limited to; null = no limit. */
export const ownerOf = ({ role, uid }: RateActor): string | null => (role === 'host' ? uid : null)
