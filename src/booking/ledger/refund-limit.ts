import type { ProblemOf } from '#core/problem.ts'
import type { Executor } from '#db/database.ts'
import { findHostOfBooking, findRefundLimit, takenOffBy, takenOffForHost } from '#db/queries/account/rights-queries.ts'
import { findHostOf } from '#db/queries/stay/own-stay-queries.ts'
import type { StaffActor } from '#booking/booking-deps.ts'

/** What somebody may give back of a booking beyond its rules, in minor units of its currency. */
export interface OwnRefundLimit {
  readonly limitMinor: number
  /** What is left of it for this booking. */
  readonly leftMinor: number
}

interface About {
  readonly actor: StaffActor
  readonly bookingId: string
  readonly currency: string
  /** The home of a booking that is not written yet; left out: that of the booking. */
  readonly stayId?: number
}

/**
 * The limit that was set for whoever acts, and what they have not given of it yet; null: none was, or they are administrator and could lift
 * it themselves. A booking in another currency than that of the limit has none left: what it is worth there nobody has said. A limit of a
 * host is one for all who act in their place: what those who help gave counts, and who helps has what is less of it and of their own.
 */
export async function refundLimitOf(
  db: Executor,
  { actor, bookingId, currency, stayId }: About,
): Promise<OwnRefundLimit | null> {
  if (actor.role === 'admin') return null
  const own = await leftOf(db, actor.uid, currency, () => takenOffBy(db, bookingId, actor.uid))
  if (actor.role !== 'host') return own
  const host = await (stayId === undefined ? findHostOfBooking(db, bookingId) : findHostOf(db, stayId))
  const ofHost = host === null ? null : await leftOf(db, host, currency, () => takenOffForHost(db, bookingId))
  if (own === null || ofHost === null) return own ?? ofHost
  return ofHost.leftMinor <= own.leftMinor ? ofHost : own
}

async function leftOf(
  db: Executor,
  uid: string,
  currency: string,
  findUsedMinor: () => Promise<number>,
): Promise<OwnRefundLimit | null> {
  const limit = await findRefundLimit(db, uid)
  if (limit === null) return null
  if (limit.currency !== currency) return { limitMinor: 0, leftMinor: 0 }
  return { limitMinor: limit.amountMinor, leftMinor: Math.max(0, limit.amountMinor - (await findUsedMinor())) }
}

/** Refuses what is more than is left of the limit of whoever acts. With the booking locked: two at once are counted one after the other. */
export async function beyondRefundLimit(
  db: Executor,
  about: About,
  amountMinor: number,
): Promise<ProblemOf<'refund_limit_exceeded'> | null> {
  const limit = amountMinor > 0 ? await refundLimitOf(db, about) : null
  return limit && amountMinor > limit.leftMinor
    ? { code: 'refund_limit_exceeded', ...limit, currency: about.currency }
    : null
}
