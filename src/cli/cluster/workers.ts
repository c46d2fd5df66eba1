import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMessage, type StopWorker, type WorkerReady } from './worker-messages.ts'

export interface WorkersOptions {
  readonly count: number
  /** Beside that of this process. */
  readonly environment: Readonly<Record<string, string>>
  /** A worker that has not ended so long after it was told to is killed. */
  readonly longestStopMs: number
  readonly warn: (message: string) => void
}

/** A worker that ends sooner is started again more and more slowly. */
const SHORT_LIFE_MS = 5_000
const LONGEST_PAUSE_MS = 10_000

/** The processes that serve. One that ends is replaced; all of them can be replaced without a request being lost. */
export class Workers {
  readonly #options: WorkersOptions
  readonly #told = new WeakSet<Worker>()
  /** Nothing is replaced before all have been started. */
  #isStopping = true
  #shortLives = 0
  #replacing: Promise<void> = Promise.resolve()

  constructor(options: WorkersOptions) {
    this.#options = options
    // All accept from one socket, which this process keeps open. Were connections handed to workers by this one, those of a worker that is
    // killed would hang; had each a socket of its own on the port (SO_REUSEPORT), closing it would reset those that wait in it.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ execArgv: process.execArgv })
  }

  /** Resolves with where they serve, when all of them do. */
  start(): Promise<string> {
    const started = this.#startAll()
    // Whoever called hears of a failure; what waits to replace them goes on.
    this.#replacing = started.then(
      () => {},
      () => {},
    )
    return started
  }

  async #startAll(): Promise<string> {
    const urls = await Promise.all(Array.from({ length: this.#options.count }, () => this.#start()))
    this.#isStopping = false
    return urls[0]!
  }

  /**
   * Replaces one after the other, each when its successor serves, once all have been started. Rejects, and lets the old
   * ones serve on, when one does not come up.
   */
  replaceAll(): Promise<void> {
    this.#replacing = this.#replacing.catch(() => {}).then(() => this.#replaceEach(alive()))
    return this.#replacing
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(alive().map((worker) => this.#end(worker)))
  }

  async #replaceEach(workers: readonly Worker[]): Promise<void> {
    for (const old of workers) {
      if (this.#isStopping) return
      await this.#start()
      await this.#end(old)
    }
  }

  /** Resolves with where it serves. */
  async #start(): Promise<string> {
    const worker = cluster.fork(this.#options.environment)
    const startedAt = performance.now()
    const ready = Promise.withResolvers<string>()
    worker.on('message', (message: unknown) => {
      if (isMessage<WorkerReady>(message, 'ready')) ready.resolve(message.url)
    })
    worker.on('error', () => {}) // a message to one that has just ended
    worker.once('exit', (code, signal) => {
      const reason = signal ?? String(code)
      ready.reject(new Error(`a process ended before it served (${reason})`))
      void this.#replace(worker, performance.now() - startedAt, reason)
    })
    return ready.promise
  }

  async #replace(ended: Worker, livedMs: number, reason: string): Promise<void> {
    if (this.#isStopping || this.#told.has(ended)) return
    this.#shortLives = livedMs < SHORT_LIFE_MS ? this.#shortLives + 1 : 0
    this.#options.warn(`process ${ended.process.pid} ended (${reason}), and another one is started`)
    if (this.#shortLives > 0) await sleep(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** this.#shortLives))
    if (!this.#isStopping) await this.#start().catch(() => {}) // its end is seen like that of any other
  }

  async #end(worker: Worker): Promise<void> {
    this.#told.add(worker)
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    const stop: StopWorker = { kind: 'stop' }
    worker.send(stop, () => {})
    const late = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.longestStopMs)
    await ended
    clearTimeout(late)
  }
}

function alive(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
