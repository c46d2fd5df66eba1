import { inTransaction } from '#db/in-transaction.ts'
import { lockBooking } from '#db/queries/booking/booking-queries.ts'
import { findAutomation, findRunningAutomations, type Automation } from '#db/queries/message/automation-queries.ts'
import { findCandidates, findFactsOf } from '#db/queries/message/fact-queries.ts'
import { findKeptMessages } from '#db/queries/message/scheduled-queries.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import { outlookOf } from './facts-of.ts'
import { sendMessage, type SendDeps } from './send-message.ts'

/**
 * Sends what is due by the rules now; for a job. Returns how many messages were sent. Each has its own transaction,
 * which locks the booking and evaluates the rule again, so that changes and cancellations made meanwhile count. Any
 * number of processes may run it.
 */
export async function sendAutomaticMessages(deps: SendDeps): Promise<number> {
  let count = 0
  for (const automation of await findRunningAutomations(deps.db)) {
    const at = deps.now()
    const candidates = await findCandidates(deps.db, automation, at)
    const due = candidates.filter((booking) => outlookOf(automation, booking, at)?.isDue)
    count += await eachAlone(deps, due, ({ id }) => sendOne(deps, automation.id, id))
  }
  if (count > 0) deps.wake?.()
  return count
}

async function sendOne(deps: SendDeps, automationId: string, bookingId: string): Promise<boolean> {
  return inTransaction<boolean>(deps.db, async (tx) => {
    await lockBooking(tx, bookingId)
    const automation: Automation | null = await findAutomation(tx, automationId)
    const booking = await findFactsOf(tx, bookingId, automationId)
    if (!automation?.isOn || !booking || !outlookOf(automation, booking, deps.now())?.isDue) return false
    const kept = (await findKeptMessages(tx, bookingId)).get(automationId)
    return (await sendMessage(tx, deps, { automation, bookingId, kept })).ok
  })
}
