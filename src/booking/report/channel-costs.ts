import type { ChannelCostInput, ChannelCostShape } from '#contract/booking/channel-cost.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { actAs } from '#db/act-as.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { deleteChannelCost, findChannelCosts as find, insertChannelCost } from '#db/queries/report/cost-queries.ts'
import type { BookingDeps, StaffActor } from '../booking-deps.ts'

/** Returns what bookings cost by where they are made, the costs of a channel from its first day to its last one. */
export async function findChannelCosts({ db }: Pick<BookingDeps, 'db'>): Promise<readonly ChannelCostShape[]> {
  return find(db)
}

/**
 * Adds what bookings of a channel cost from a day on; reports apply it at once, also to what is booked. Returns all
 * costs. `already_exists`: the channel has one from that day on.
 */
export async function addChannelCost(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  { actor, cost }: { readonly actor: StaffActor; readonly cost: ChannelCostInput },
): Promise<Result<readonly ChannelCostShape[], ProblemOf<'already_exists'>>> {
  const added = await inTransaction<null, ProblemOf<'already_exists'>>(db, async (tx) => {
    await actAs(tx, actor.uid, now())
    return (await insertChannelCost(tx, cost)) ? ok(null) : err({ code: 'already_exists', field: 'since' })
  })
  return added.ok ? ok(await find(db)) : added
}

/** Removes a cost: the one before it holds for its days, too. Returns those that are left. `rule_not_found`: none. */
export async function removeChannelCost(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  { actor, id }: { readonly actor: StaffActor; readonly id: number },
): Promise<Result<readonly ChannelCostShape[], ProblemOf<'rule_not_found'>>> {
  const removed = await inTransaction<null, ProblemOf<'rule_not_found'>>(db, async (tx) => {
    await actAs(tx, actor.uid, now())
    return (await deleteChannelCost(tx, id)) ? ok(null) : err({ code: 'rule_not_found' })
  })
  return removed.ok ? ok(await find(db)) : removed
}
