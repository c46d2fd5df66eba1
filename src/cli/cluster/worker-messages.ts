import type pg from 'pg'
import type { MetricList } from '#server/metrics/merged-metrics.ts'

/** The environment variable by which the primary tells a worker how to connect to the database. */
const CONNECTION = 'HOLMSTAY_WORKER_CONNECTION'

/** Returns the environment that tells workers how to connect to the database. */
export const connectionForWorkers = (connection: pg.ClientConfig) => ({ [CONNECTION]: JSON.stringify(connection) })

/** Reads it in a worker. Throws in any other process. */
export const connectionOfWorker = (): pg.ClientConfig => JSON.parse(process.env[CONNECTION] ?? '') as pg.ClientConfig

/** Sent by a worker that serves, with its address. */
export interface WorkerReady {
  readonly kind: 'ready'
  readonly url: string
}

/** Sent to a worker: finish requests in progress, and end. */
export interface StopWorker {
  readonly kind: 'stop'
}

/** Sent by a worker that is asked for the metrics of all workers, and to each of them, to learn its own. */
export interface AskMetrics {
  readonly kind: 'ask-metrics'
}

/** Sent by a worker that is asked for its metrics, and once more when it ends. */
export interface OwnMetrics {
  readonly kind: 'own-metrics'
  readonly metrics: MetricList
}

/** Sent to a worker that has asked: the metrics of all, as text. */
export interface AllMetrics {
  readonly kind: 'all-metrics'
  readonly text: string
}

type Message = WorkerReady | StopWorker | AskMetrics | OwnMetrics | AllMetrics

/** Returns whether a message of another process is of this kind. */
export function isMessage<Kind extends Message>(message: unknown, kind: Kind['kind']): message is Kind {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind
}
