import type { ProblemOf } from '#core/problem.ts'
import type { Executor } from '#db/database.ts'
import { findHostOfBooking, findRefundLimit, takenOffBy, takenOffForHost } from '#db/queries/account/rights-queries.ts'
import { findHostOf } from '#db/queries/stay/own-stay-queries.ts'
import type { StaffActor } from '#booking/booking-deps.ts'

/** What somebody may give back of a booking beyond its rules, in minor units of its currency. */
export interface OwnRefundLimit {
  readonly limitMinor: number
  /** What is left of the limit for this booking. */
  readonly leftMinor: number
}

type About = {
  readonly actor: StaffActor
  readonly currency: string
} & ({ readonly bookingId: string } | { readonly bookingId: null; readonly stayId: number })

/**
 * Returns the refund limit of the actor and what is left of it. Null if none was set, or if the actor is an
 * administrator, who could lift it. For a booking in another currency than the limit nothing is left, because its value
 * in that currency is not known. The limit of a host is shared by all who act in their place: what helpers gave back
 * counts, and a helper has the lower of what is left of the host's limit and of their own. `bookingId` null: for a
 * booking of the home that is not made yet, of which nothing was given back.
 */
export async function refundLimitOf(db: Executor, about: About): Promise<OwnRefundLimit | null> {
  const { actor, bookingId, currency } = about
  if (actor.role === 'admin') return null
  const own = await leftOf(db, actor.uid, currency, async () =>
    bookingId === null ? 0 : takenOffBy(db, bookingId, actor.uid),
  )
  if (actor.role !== 'host') return own
  const host = await (about.bookingId === null ? findHostOf(db, about.stayId) : findHostOfBooking(db, about.bookingId))
  const usedByHost = async () => (bookingId === null ? 0 : takenOffForHost(db, bookingId))
  const ofHost = host === null ? null : await leftOf(db, host, currency, usedByHost)
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

/**
 * Refuses more than is left of the actor's limit. The booking must be locked, so that simultaneous refunds are counted
 * one after another.
 */
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
