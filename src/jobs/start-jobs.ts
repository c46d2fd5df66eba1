import type pg from 'pg'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { makeRefunds } from '#booking/payment/make-refunds.ts'
import { reconcilePayments } from '#booking/payment/reconcile-payments.ts'
import { settleOpenWebhookEvents, settleWebhookEvent } from '#booking/payment/settle-webhook-event.ts'
import type { Executor } from '#db/database.ts'
import { deleteExpiredIdempotencyKeys } from '#db/queries/idempotency-queries.ts'
import { deliverOutbox, type DeliveryDeps } from '#messaging/deliver-outbox.ts'
import { pumpSandboxEvents, type SandboxPumpDeps } from '#payments/sandbox/pump-sandbox-events.ts'
import { startSweep, type Sweep } from './sweep.ts'
import { startWebhookQueue, type WebhookKey } from './webhook-queue.ts'

export interface JobsDeps {
  readonly booking: BookingDeps
  readonly outbox: DeliveryDeps
  /** The deliverer of the simulated provider; null outside demo mode. */
  readonly sandbox: SandboxPumpDeps | null
  /** For pg-boss, which keeps two connections of its own. */
  readonly connection: pg.ClientConfig
  readonly onFault: (error: unknown) => void
  /** Work of other layers to be done now and then, such as removing expired sessions. */
  readonly moreSweeps?: readonly Sweep[]
}

export interface Jobs {
  /** Call it after a commit that left something to do. */
  readonly wake: () => void
  /** Leaves a stored event to the worker; give it the transaction that stores it. */
  readonly enqueueWebhook: (executor: Executor, key: WebhookKey) => Promise<void>
  /** Waits for what is under way. */
  readonly stop: () => Promise<void>
}

const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** An event that no job has handled for so long is handled by the sweep. */
const FORGOTTEN_AFTER = 30 * SECOND

/**
 * Starts everything that happens without a request. Any number of processes may run them: each portion of work is taken with
 * `skip locked` or is harmless twice. What reads a table that is a queue already (holds by their end, the outbox, due events of
 * the simulated provider, pending refunds) is a sweep; webhooks, which need retries and a dead letter, go through pg-boss.
 */
export async function startJobs(deps: JobsDeps): Promise<Jobs> {
  const { booking, onFault } = deps
  const queue = await startWebhookQueue(deps.connection, (key) => settleWebhookEvent(booking, key), onFault)
  // Apart, so that a mail server that does not answer holds back no code that somebody waits for with a phone in the hand.
  const soon: Sweep[] = [
    { everyMs: 5 * SECOND, run: () => deliverOutbox(deps.outbox, 'email') },
    { everyMs: SECOND, run: () => deliverOutbox(deps.outbox, 'sms') },
  ]
  if (deps.sandbox) {
    const { sandbox } = deps
    soon.push({ everyMs: SECOND, run: () => pumpSandboxEvents(sandbox) })
  }
  const steady: Sweep[] = [
    { everyMs: 3 * SECOND, run: () => expireHolds(booking) },
    { everyMs: 15 * SECOND, run: () => makeRefunds(booking) },
    { everyMs: 15 * SECOND, run: () => settleOpenWebhookEvents(booking, FORGOTTEN_AFTER) },
    { everyMs: 30 * SECOND, run: () => reconcilePayments(booking) },
    { everyMs: HOUR, run: () => deleteExpiredIdempotencyKeys(booking.db, booking.now()) },
    ...(deps.moreSweeps ?? []),
  ]
  const woken = soon.map((sweep) => startSweep(sweep, onFault))
  const others = steady.map((sweep) => startSweep(sweep, onFault))
  return {
    wake() {
      queue.wake()
      for (const sweep of woken) sweep.wake()
    },
    enqueueWebhook: queue.send,
    async stop() {
      await Promise.all([...woken, ...others].map((sweep) => sweep.stop()))
      await queue.stop()
    },
  }
}
