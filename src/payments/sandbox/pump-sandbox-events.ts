import type { Db } from '#db/database.ts'
import {
  markSandboxEventDelivered,
  postponeSandboxEvent,
  takeDueSandboxEvents,
  type SandboxEvent,
} from '#db/queries/demo/sandbox-queries.ts'
import { signWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import { settleDisputes } from './sandbox-disputes.ts'
import { settleSlowIntents } from './sandbox-provider.ts'

/** The dependencies of the delivery of webhooks. */
export interface SandboxPumpDeps {
  readonly db: Db
  readonly now: () => Date
  readonly webhookSecret: string
  /** The address to which events are sent, e.g. `https://stay.example/webhooks/sandbox`. */
  readonly webhookUrl: string
  readonly deliver: (request: Request) => Promise<Response>
}

/** An attempt whose process died is repeated after this time. */
const LEASE_MS = 15_000

/** The first retry comes after 2 s, each later one after twice as long, at most 1 h apart. */
const retryDelayMs = (attempts: number) => Math.min(2_000 * 2 ** (attempts - 1), 3_600_000)

/**
 * Lets slow payments succeed, begins and ends disputes, and delivers the webhooks that are due: signed, at least once
 * (when an answer is lost, the event is delivered again), in no particular order. Returns how many were accepted; the
 * others are tried again later.
 */
export async function pumpSandboxEvents(deps: SandboxPumpDeps): Promise<number> {
  await settleSlowIntents(deps)
  await settleDisputes(deps)
  const at = deps.now()
  const events = await takeDueSandboxEvents(deps.db, at, new Date(at.getTime() + LEASE_MS))
  const accepted = await Promise.all(events.map((event) => deliver(deps, event)))
  return accepted.filter(Boolean).length
}

async function deliver(deps: SandboxPumpDeps, event: SandboxEvent): Promise<boolean> {
  const body = JSON.stringify(event.payload)
  const request = new Request(deps.webhookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [WEBHOOK_SIGNATURE_HEADER]: signWebhook(body, deps.webhookSecret, deps.now()),
    },
    body,
    signal: AbortSignal.timeout(10_000),
  })
  const accepted = await deps.deliver(request).then(
    (response) => response.ok,
    () => false,
  )
  if (accepted) await markSandboxEventDelivered(deps.db, event.id, deps.now())
  else await postponeSandboxEvent(deps.db, event.id, new Date(deps.now().getTime() + retryDelayMs(event.attempts)))
  return accepted
}
