import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import type { WaitingWork } from '#db/queries/waiting-work-queries.ts'

const RESPONDS_WITHIN_MS = 2_000

/**
 * Returns, as text for Prometheus, what waits in the database and since when. All processes would say the same, so only
 * the one that is asked looks. If the database does not answer, the text says only that.
 */
export async function workMetrics(find: () => Promise<readonly WaitingWork[]>): Promise<string> {
  const late = sleep(RESPONDS_WITHIN_MS, null, { ref: false })
  const waiting = await Promise.race([find(), late]).catch(() => null)
  const registry = new Registry()
  const registers = [registry]
  const up = new Gauge({ name: 'holmstay_database_up', help: 'Whether the database answered', registers })
  up.set(waiting ? 1 : 0)
  if (!waiting) return registry.metrics()
  const counts = new Gauge({
    name: 'holmstay_work_waiting',
    help: 'Things that the jobs have yet to do: mails that are not sent, holds that have ended and still take nights',
    labelNames: ['kind'],
    registers,
  })
  const ages = new Gauge({
    name: 'holmstay_work_oldest_seconds',
    help: 'For how long the oldest of them has waited; 0 if nothing waits',
    labelNames: ['kind'],
    registers,
  })
  for (const { kind, count, oldestSeconds } of waiting) {
    counts.set({ kind }, count)
    ages.set({ kind }, oldestSeconds)
  }
  return registry.metrics()
}
