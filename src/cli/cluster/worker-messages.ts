import type pg from 'pg'

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

/** Returns whether a message of another process is of this kind. */
export function isMessage<Message extends WorkerReady | StopWorker>(
  message: unknown,
  kind: Message['kind'],
): message is Message {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind
}
