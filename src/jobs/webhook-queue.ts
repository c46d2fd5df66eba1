import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Executor } from '#db/database.ts'

/** An event of a payment provider, as it was stored. */
export interface WebhookKey {
  readonly provider: string
  readonly eventId: string
}

export interface WebhookQueue {
  /** Leaves an event to the worker. Given a transaction, the job exists exactly when that was committed. */
  readonly send: (executor: Executor, key: WebhookKey) => Promise<void>
  /** Lets the worker look at once; call it after the commit. */
  readonly wake: () => void
  readonly stop: () => Promise<void>
}

const QUEUE = 'settle-webhook'
const DEAD = 'settle-webhook-dead'

/** Twelve tries between 2 s and 10 min apart: half an hour for a provider that is down. After it the sweep takes over. */
const RETRIES = { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 } as const

/**
 * The queue of stored webhooks on pg-boss (its own schema `pgboss`, made at the first start). `handle` answers false, or throws,
 * for an event to be tried again; it may get an event twice. Woken in process, other processes poll every 2 s; never NOTIFY,
 * which would serialise every commit of the database.
 */
export async function startWebhookQueue(
  connection: pg.ClientConfig,
  handle: (key: WebhookKey) => Promise<boolean>,
  onFault: (error: unknown) => void,
): Promise<WebhookQueue> {
  const { host, port, user, password, database, connectionString, ssl } = connection
  const target = connectionString
    ? { connectionString, ssl }
    : { ssl, host, port, user, database, ...(typeof password === 'string' && { password }) }
  const boss = new PgBoss({ ...target, max: 2, application_name: 'holmstay jobs', schedule: false })
  boss.on('error', onFault)
  await boss.start()
  await boss.createQueue(DEAD)
  await boss.createQueue(QUEUE, { ...RETRIES, deadLetter: DEAD })
  const worker = await boss.work<WebhookKey>(
    QUEUE,
    { pollingIntervalSeconds: 2, batchSize: 20, burstWhenBatchFull: true },
    async (jobs) => {
      const settled = await Promise.all(jobs.map((job) => handle(job.data)))
      // The whole batch comes again; what is done already is done at once then.
      if (settled.includes(false)) throw new Error('an event could not be settled yet')
    },
  )
  return {
    async send(executor, key) {
      await boss.send(QUEUE, { ...key }, { db: fromKysely(executor) })
    },
    wake: () => boss.notifyWorker(worker),
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
