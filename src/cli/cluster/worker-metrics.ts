import type { MetricList } from '#server/metrics/merged-metrics.ts'
import { isMessage, type AllMetrics, type AskMetrics, type OwnMetrics } from './worker-messages.ts'

/** Longer than the primary waits for a worker that does not answer. */
const RESPONDED_WITHIN_MS = 5_000

/** Resolves, in a worker, with the metrics of all workers as text. Rejects when the primary does not answer. */
export async function gatherMetrics(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const hear = (message: unknown) => {
    if (isMessage<AllMetrics>(message, 'all-metrics')) resolve(message.text)
  }
  const late = setTimeout(() => reject(new Error('the first process did not answer')), RESPONDED_WITHIN_MS)
  process.on('message', hear)
  try {
    await send({ kind: 'ask-metrics' } satisfies AskMetrics)
    return await promise
  } finally {
    clearTimeout(late)
    process.off('message', hear)
  }
}

/**
 * Tells the primary the metrics of this worker whenever it asks. Returns a function that tells them unasked, for a
 * worker that ends.
 */
export function respondWithMetrics(collect: () => Promise<MetricList>): () => Promise<void> {
  const tell = async () => send({ kind: 'own-metrics', metrics: await collect() } satisfies OwnMetrics)
  process.on('message', (message) => {
    // A primary that has gone needs no answer.
    if (isMessage<AskMetrics>(message, 'ask-metrics')) tell().catch(() => {})
  })
  return () => tell().catch(() => {})
}

function send(message: AskMetrics | OwnMetrics): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!process.send) return reject(new Error('this is not one of several processes'))
    process.send(message, undefined, undefined, (error) => (error ? reject(error) : resolve()))
  })
}
