import type { BookingDeps } from '#booking/booking-deps.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { sendAutomaticMessages } from '#booking/message/send-automatic-messages.ts'
import { endPastWaits, notifyWaitlist } from '#booking/waitlist/notify-waitlist.ts'
import { countEntries } from '#stays/count-entries.ts'
import { countReports, mendingReports } from '#booking/report/count-reports.ts'
import { sendMonthlyReports } from '#booking/report/send-monthly-reports.ts'
import { sendDueMessages } from '#booking/thread/send-later.ts'
import { remindingByRounds } from '#booking/lifecycle/send-reminders.ts'
import { runDueWork } from '#booking/run-due-work.ts'
import { executePendingPaymentActions } from '#booking/payment/execute-pending-payment-actions.ts'
import { findProviderRefunds } from '#booking/payment/find-provider-refunds.ts'
import { makeRefunds } from '#booking/payment/make-refunds.ts'
import { reconcilePayments } from '#booking/payment/reconcile-payments.ts'
import { reconcileRefunds } from '#booking/payment/reconcile-refunds.ts'
import { settleDueWebhookEvents, settleOpenWebhookEvents } from '#booking/payment/settle-webhook-event.ts'
import { deleteExpiredIdempotencyKeys } from '#db/queries/idempotency-queries.ts'
import { deliverOutbox, type DeliveryDeps } from '#messaging/outbox/deliver-outbox.ts'
import { deliverWebhooks, forgetOldDeliveries } from '#messaging/webhook/deliver-webhooks.ts'
import type { DeliverWebhooksDeps } from '#messaging/webhook/webhook-deps.ts'
import { pumpSandboxEvents, type SandboxPumpDeps } from '#payments/sandbox/pump-sandbox-events.ts'
import { startSweep, type Sweep, type Worked } from './sweep.ts'

export interface JobsDeps {
  readonly booking: BookingDeps
  readonly outbox: DeliveryDeps
  /** Delivers webhooks to other programs. Left out: none are delivered. */
  readonly webhooks?: DeliverWebhooksDeps
  /** Delivers the events of the simulated provider. Null outside demo mode. */
  readonly sandbox: SandboxPumpDeps | null
  readonly onFault: (error: unknown) => void
  /** The real time, which decides how long codes in text messages are valid. Left out: that of the outbox. */
  readonly realNow?: () => Date
  /** Returns whether this process does the work that one process does for all. Left out: it does. */
  readonly isSweeper?: () => Promise<boolean>
  /** Periodic work of other layers, such as removing expired sessions. */
  readonly moreSweeps?: readonly Sweep[]
}

export interface Jobs {
  /** Call it after a commit that left something to do. */
  readonly wake: () => void
  /** Runs all sweeps at once, repeatedly until nothing is left to do, for a clock that was moved. */
  readonly runNow: () => Promise<void>
  /** Waits for work in progress. */
  readonly stop: () => Promise<void>
}

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const MAILS_AT_ONCE = 3

/**
 * The greatest number of rounds of `runNow`: a payment that is due leads to a charge, that to an event, that to a mail.
 */
const MOST_ROUNDS = 8

/** Returns whether a run did anything; of one that returned nothing, that is not known. */
function hasWorked(result: Worked): boolean {
  if (typeof result === 'number') return result > 0
  return typeof result === 'object' && Object.values(result).some((count) => count > 0)
}

/**
 * Starts all work that happens without a request. Any number of processes may run it: each portion of work is taken
 * with `skip locked`, or may safely be done twice. Periodic work that nothing triggers is done by one process at a
 * time, so that many processes do not query more than one would. Each job is a sweep over a table that says what is
 * due: holds by their end, the outbox, events of the payment provider, pending refunds (docs/decisions, "Jobs are
 * sweeps").
 */
export function startJobs(deps: JobsDeps): Jobs {
  const { booking, onFault } = deps
  // Several for mails, because a mail server may take minutes to accept one of them. Codes in text messages have a sweep
  // of their own, so that a mail server that does not answer does not delay them.
  const soon: Sweep[] = [
    ...Array.from({ length: MAILS_AT_ONCE }, () => ({
      everyMs: 5 * SECOND,
      run: () => deliverOutbox(deps.outbox, 'email'),
    })),
    { everyMs: SECOND, run: () => deliverOutbox({ ...deps.outbox, now: deps.realNow ?? deps.outbox.now }, 'sms') },
  ]
  if (deps.webhooks) {
    const { webhooks } = deps
    for (const health of ['working', 'failing'] as const)
      soon.push({ everyMs: 5 * SECOND, run: () => deliverWebhooks(webhooks, health) })
  }
  if (deps.sandbox) {
    const { sandbox } = deps
    soon.push({ everyMs: SECOND, run: () => pumpSandboxEvents(sandbox) })
  }
  soon.push(
    { everyMs: 15 * SECOND, run: () => makeRefunds(booking) },
    { everyMs: 15 * SECOND, run: () => executePendingPaymentActions(booking) },
    { everyMs: 2 * SECOND, run: () => settleDueWebhookEvents(booking) },
  )
  const woken = soon.map((sweep) => startSweep(sweep, onFault))
  const { isSweeper = async () => true } = deps
  let runsNow = 0
  const ofOne = (run: Sweep['run']) => async () => (runsNow > 0 || (await isSweeper()) ? run() : undefined)
  const others = steadySweeps(deps).map((sweep) =>
    startSweep(sweep.isOfEachProcess ? sweep : { ...sweep, run: ofOne(sweep.run) }, onFault),
  )
  const runRounds = async () => {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const done: Worked[] = []
      // Money first, messages last. Events that the provider reported do not have to wait for their next attempt.
      for (const sweep of [...others, ...woken.toReversed()]) done.push(await sweep.runNow())
      done.push(await settleOpenWebhookEvents(booking))
      if (round > 0 && !done.some(hasWorked)) return
    }
  }
  return {
    wake() {
      for (const sweep of woken) sweep.wake()
    },
    async runNow() {
      runsNow++
      try {
        await runRounds()
      } finally {
        runsNow--
      }
    },
    async stop() {
      await Promise.all([...woken, ...others].map((sweep) => sweep.stop()))
    },
  }
}

/**
 * Returns sweeps that follow the product's clock, and those that finish what a process may have left undone. Holds end
 * to the second; the rest can wait.
 */
function steadySweeps({ booking, webhooks, moreSweeps = [] }: JobsDeps): Sweep[] {
  const remind = remindingByRounds()
  return [
    { everyMs: 3 * SECOND, run: () => expireHolds(booking) },
    { everyMs: 3 * SECOND, run: () => notifyWaitlist(booking) },
    { everyMs: 2 * SECOND, run: () => sendDueMessages(booking) },
    { everyMs: 15 * SECOND, run: () => runDueWork(booking, remind) },
    { everyMs: 30 * SECOND, run: () => sendAutomaticMessages(booking) },
    { everyMs: 20 * SECOND, run: () => countReports(booking) },
    { everyMs: 20 * SECOND, run: () => countEntries(booking) },
    { everyMs: 60 * SECOND, run: mendingReports(booking) },
    { everyMs: 30 * SECOND, run: () => reconcilePayments(booking) },
    { everyMs: 60 * SECOND, run: () => reconcileRefunds(booking) },
    { everyMs: 600 * SECOND, run: () => findProviderRefunds(booking) },
    { everyMs: HOUR, run: () => endPastWaits(booking) },
    { everyMs: 600 * SECOND, run: () => sendMonthlyReports(booking) },
    { everyMs: HOUR, run: () => deleteExpiredIdempotencyKeys(booking.db, booking.now()) },
    ...(webhooks ? [{ everyMs: HOUR, run: () => forgetOldDeliveries(webhooks) }] : []),
    ...moreSweeps,
  ]
}
