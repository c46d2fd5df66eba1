import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { MergedMetrics } from '#server/metrics/merged-metrics.ts'
import { isMessage, type AllMetrics, type AskMetrics, type OwnMetrics, type WorkerReady } from './worker-messages.ts'

/** A worker that has not answered by then counts with what it said last. */
const RESPONDS_WITHIN_MS = 2_000

/**
 * Has the primary, which alone can reach all workers, answer each of them that is asked for the metrics of all. Call it
 * before the first worker is started.
 */
export function mergeMetricsOfWorkers(onFault: (error: unknown) => void): void {
  const merged = new MergedMetrics()
  const serving = new Map<number, Worker>()
  const awaited = new Map<number, () => void>()
  let gathering: Promise<string> | null = null

  const ask = async (worker: Worker): Promise<number | null> => {
    const { promise, resolve } = Promise.withResolvers<number>()
    awaited.set(worker.id, () => resolve(worker.id))
    worker.send({ kind: 'ask-metrics' } satisfies AskMetrics, () => {})
    return Promise.race([promise, sleep(RESPONDS_WITHIN_MS, null, { ref: false })])
  }
  const gather = async () => {
    const answered = await Promise.all([...serving.values()].map(ask))
    return merged.text(new Set(answered.filter((id) => id !== null)))
  }
  const answer = async (worker: Worker) => {
    gathering ??= gather().finally(() => (gathering = null))
    worker.send({ kind: 'all-metrics', text: await gathering } satisfies AllMetrics, () => {})
  }

  cluster.on('message', (worker, message: unknown) => {
    if (isMessage<WorkerReady>(message, 'ready')) serving.set(worker.id, worker)
    if (isMessage<AskMetrics>(message, 'ask-metrics')) answer(worker).catch(onFault)
    if (!isMessage<OwnMetrics>(message, 'own-metrics')) return
    merged.note(worker.id, message.metrics)
    awaited.get(worker.id)?.()
  })
  // After its last message, whichever way it ended.
  cluster.on('disconnect', (worker) => {
    serving.delete(worker.id)
    awaited.get(worker.id)?.()
    awaited.delete(worker.id)
    merged.end(worker.id).catch(onFault)
  })
}
