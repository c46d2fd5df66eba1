import {
  findOpenWebhookEvents,
  findPaymentByProviderRef,
  findWebhookEvent,
  noteWebhookEvent,
  type WebhookEvent,
} from '#db/queries/payment-queries.ts'
import { settlePayment, type SettleDeps } from './settle-payment.ts'

const STRANGE_AFTER_MS = 3_600_000

/**
 * Handles a stored event: asks the provider about the payment it speaks of. True when that is done (also for payments that
 * are not ours). False = try again: the provider did not answer, or the event came before our own commit.
 */
export async function settleWebhookEvent(
  deps: SettleDeps,
  key: { provider: string; eventId: string },
): Promise<boolean> {
  const event = await findWebhookEvent(deps.db, key.provider, key.eventId)
  if (!event || event.processed) return true
  const outcome = await handle(deps, event)
  await noteWebhookEvent(deps.db, event, { processedAt: outcome === null ? deps.now() : null, error: outcome })
  return outcome === null
}

/** Handles events that were left open `ageMs` ago or earlier: their job was lost or gave up. Answers how many are done. */
export async function settleOpenWebhookEvents(deps: SettleDeps, ageMs: number): Promise<number> {
  let done = 0
  for (const event of await findOpenWebhookEvents(deps.db, new Date(deps.now().getTime() - ageMs))) {
    if (await settleWebhookEvent(deps, event)) done += 1
  }
  return done
}

async function handle(deps: SettleDeps, event: WebhookEvent): Promise<string | null> {
  const ref = intentOf(event)
  if (ref === null) return null
  const payment = await findPaymentByProviderRef(deps.db, event.provider, ref)
  // Unknown at first: the event overtook the commit that stores the reference. Unknown for an hour: not our payment.
  if (!payment) return deps.now().getTime() - event.receivedAt.getTime() < STRANGE_AFTER_MS ? 'payment unknown' : null
  const settled = await settlePayment(deps, payment)
  return settled.ok ? null : settled.problem.code
}

function intentOf(event: WebhookEvent): string | null {
  const { data } = event.payload as { data?: { intent?: unknown } }
  return typeof data?.intent === 'string' ? data.intent : null
}
