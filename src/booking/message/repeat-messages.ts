import type { AutomationRule, MessageEvent } from '#core/message/automation-rule.ts'
import { whenDue } from '#core/message/when-due.ts'
import type { Tx } from '#db/database.ts'
import { findRunningAutomations } from '#db/queries/message/automation-queries.ts'
import { findFactsOf } from '#db/queries/message/fact-queries.ts'
import { findKeptMessages, forgetSent } from '#db/queries/message/scheduled-queries.ts'
import { factsOf } from './facts-of.ts'

/** What is another one now that a booking was changed. */
export interface ChangedStay {
  readonly isOtherStay: boolean
  readonly isArrival: boolean
  readonly isDeparture: boolean
}

/** Whether an event is at another time for a change. The others happen once, whatever the dates. */
const follows: Readonly<Partial<Record<MessageEvent, (changed: ChangedStay) => boolean>>> = {
  check_in: ({ isOtherStay, isArrival }) => isOtherStay || isArrival,
  free_cancellation_end: ({ isOtherStay, isArrival }) => isOtherStay || isArrival,
  check_out: ({ isOtherStay, isDeparture }) => isOtherStay || isDeparture,
}

/**
 * Lets rules send a booking once more, in the transaction of the change, what they sent about the former dates or home:
 * each message that is to come for the present ones. One whose time is over for them is repeated only if it tells the
 * way in, or is about another home.
 */
export async function repeatMessages(
  tx: Tx,
  { bookingId, changed, at }: { readonly bookingId: string; readonly changed: ChangedStay; readonly at: Date },
): Promise<void> {
  const kept = await findKeptMessages(tx, bookingId)
  if (![...kept.values()].some(({ state }) => state === 'sent')) return
  for (const { id, rule } of await findRunningAutomations(tx)) {
    if (kept.get(id)?.state !== 'sent' || !follows[rule.event]?.(changed)) continue
    const facts = await findFactsOf(tx, bookingId, id)
    const planned = facts && whenDue(rule, factsOf(facts))
    if (planned && isOfUse(rule, planned, changed, at.getTime())) await forgetSent(tx, { automationId: id, bookingId })
  }
}

function isOfUse(
  { isUrgent }: AutomationRule,
  { dueMs, latestMs }: { readonly dueMs: number; readonly latestMs: number },
  { isOtherStay }: ChangedStay,
  nowMs: number,
): boolean {
  return dueMs > nowMs || ((isUrgent || isOtherStay) && latestMs > nowMs)
}
