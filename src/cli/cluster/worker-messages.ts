import type pg from 'pg'

/** What the primary tells a worker in its environment: how to connect to the database that it has started. */
const CONNECTION = 'HOLMSTAY_WORKER_CONNECTION'

/** How workers reach the database, as a part of their environment. */
export const connectionForWorkers = (connection: pg.ClientConfig) => ({ [CONNECTION]: JSON.stringify(connection) })

/** The same, read in a worker. Throws where the process is none. */
export const connectionOfWorker = (): pg.ClientConfig => JSON.parse(process.env[CONNECTION] ?? '') as pg.ClientConfig

/** From a worker that serves, and where. */
export interface WorkerReady {
  readonly kind: 'ready'
  readonly url: string
}

/** To a worker: let what is under way finish, and end. */
export interface StopWorker {
  readonly kind: 'stop'
}

/** Whether what another process has sent is a message of this kind. */
export function isMessage<Message extends WorkerReady | StopWorker>(
  message: unknown,
  kind: Message['kind'],
): message is Message {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind
}
