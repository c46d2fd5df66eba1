import { inTransaction } from '#db/in-transaction.ts'
import type { Db, Tx } from '#db/database.ts'
import {
  deleteOldDeliveries,
  noteAttempt,
  takeDueDeliveries,
  type DueDelivery,
  type EndpointHealth,
} from '#db/queries/webhook/webhook-delivery-queries.ts'
import {
  noteWebhookEndpointFails,
  noteWebhookEndpointWorks,
  pauseWebhookEndpoint,
} from '#db/queries/webhook/webhook-endpoint-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import { nextAttempt } from './next-attempt.ts'
import { postWebhook, type WebhookResponse } from './post-webhook.ts'
import { webhookHeaders, webhookMessageId, webhookSecret } from './sign-webhook.ts'
import type { DeliverWebhooksDeps } from './webhook-deps.ts'

const BATCH = 20
const PER_ENDPOINT = 4
/** Longer than an attempt may take, so that nobody makes the same one in the meantime. */
const LEASE_MS = 60_000
const DAY_MS = 86_400_000
/**
 * An address that has failed for this time is no longer called. It is a little earlier when a message is given up whose
 * next attempt would come later.
 */
const PATIENCE_MS = 3 * DAY_MS
const PATIENCE_AT_THE_END_MS = 2.5 * DAY_MS
/** How long the log is kept. */
const LOG_MS = 30 * DAY_MS
/** The answer of an address that wants no more messages (RFC 9110 §15.5.11). */
const GONE = 410

/**
 * Delivers every message that is due, several at once, and returns how many succeeded and how many failed. A failed one
 * (any status but 2xx, or no answer in 10 s) is tried again for 72 h. Messages are delivered at least once, in no
 * particular order. An address that has failed for three days, or says that it is gone, is paused, and the company is
 * told by mail.
 *
 * `health` limits it to the addresses that work, or to one batch for those that fail: each attempt there may take all of
 * its 10 s, and must not be waited for by others. Left out: all of them.
 */
export async function deliverWebhooks(
  deps: DeliverWebhooksDeps,
  health?: EndpointHealth,
): Promise<{ delivered: number; failed: number }> {
  let delivered = 0
  let failed = 0
  for (;;) {
    const at = deps.now()
    const next = new Date(at.getTime() + LEASE_MS)
    const due = await takeDueDeliveries(deps.db, { at, next, limit: BATCH, perEndpoint: PER_ENDPOINT, health })
    if (due.length === 0) return { delivered, failed }
    const outcomes = await Promise.all(due.map((delivery) => deliver(deps, delivery)))
    delivered += outcomes.filter(Boolean).length
    failed += outcomes.filter((isDelivered) => !isDelivered).length
    if (health === 'failing') return { delivered, failed }
  }
}

/** Deletes messages that are older than 30 days, with their attempts. Returns how many. */
export function forgetOldDeliveries({ db, now }: { readonly db: Db; readonly now: () => Date }): Promise<number> {
  return deleteOldDeliveries(db, new Date(now().getTime() - LOG_MS))
}

async function deliver(deps: DeliverWebhooksDeps, delivery: DueDelivery): Promise<boolean> {
  const at = deps.now()
  const body = JSON.stringify(delivery.payload)
  const headers = webhookHeaders(goodSecrets(deps, delivery, at), {
    messageId: webhookMessageId(delivery.id),
    at,
    body,
  })
  const began = performance.now()
  const response = await postWebhook({ url: delivery.url, headers, body }, deps)
  const isDelivered = response.status !== null && response.status >= 200 && response.status < 300
  const attempt = { nr: delivery.attempts, at, durationMs: Math.round(performance.now() - began), ...response }
  await inTransaction(deps.db, async (tx) => {
    if (isDelivered) {
      await noteAttempt(tx, delivery.id, attempt, { delivered: true })
      await noteWebhookEndpointWorks(tx, delivery.endpointId)
      return
    }
    const next = nextAttempt(delivery.attempts, at, delivery.giveUpAt, (deps.jitter ?? Math.random)())
    await noteAttempt(tx, delivery.id, attempt, { delivered: false, next })
    await evaluateEndpoint(deps, tx, delivery, { at, response, isGivenUp: next === null })
  })
  return isDelivered
}

/** Returns the newest secret of an address, and the previous one as long as it is valid. */
function goodSecrets({ webhookKey }: DeliverWebhooksDeps, delivery: DueDelivery, at: Date): string[] {
  const { endpointId, secretNumber, formerSecretUntil } = delivery
  const isFormerGood = formerSecretUntil !== null && at < formerSecretUntil
  return (isFormerGood ? [secretNumber, secretNumber - 1] : [secretNumber]).map((number) =>
    webhookSecret(webhookKey, endpointId, number),
  )
}

/** Pauses an address that keeps failing, once, and reports it by mail. */
async function evaluateEndpoint(
  deps: DeliverWebhooksDeps,
  tx: Tx,
  { endpointId, url }: DueDelivery,
  { at, response, isGivenUp }: { readonly at: Date; readonly response: WebhookResponse; readonly isGivenUp: boolean },
): Promise<void> {
  const failingSince = await noteWebhookEndpointFails(tx, endpointId, at)
  if (failingSince === null) return
  const patience = isGivenUp ? PATIENCE_AT_THE_END_MS : PATIENCE_MS
  if (at.getTime() - failingSince.getTime() < patience && response.status !== GONE) return
  await pauseWebhookEndpoint(tx, endpointId)
  const message = response.status === null ? (response.error ?? '') : `Status ${response.status}`
  const data = {
    host: new URL(url).host,
    failingSince: failingSince.toISOString(),
    said: message,
    link: deps.websiteUrl,
  }
  await enqueueMail(tx, { template: 'webhook_paused', to: deps.contactEmail, data }, at)
}
