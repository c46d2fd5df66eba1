import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMessage, type StopWorker, type WorkerReady } from './worker-messages.ts'

export interface WorkersOptions {
  readonly count: number
  /** Added to the environment of this process. */
  readonly environment: Readonly<Record<string, string>>
  /** A worker that has not ended this long after it was told to is killed. */
  readonly longestStopMs: number
  readonly warn: (message: string) => void
}

/** A worker that ends sooner than this is started again after growing delays. */
const SHORT_LIFE_MS = 5_000
const LONGEST_PAUSE_MS = 10_000

/** The processes that serve. One that ends is replaced, and all of them can be replaced without losing a request. */
export class Workers {
  readonly #options: WorkersOptions
  readonly #told = new WeakSet<Worker>()
  /** Nothing is replaced before all have been started. */
  #isStopping = true
  #shortLives = 0
  #replacing: Promise<void> = Promise.resolve()

  constructor(options: WorkersOptions) {
    this.#options = options
    // All workers accept from one socket, which this process keeps open. If this process passed connections on to
    // workers, those of a killed worker would hang; if each worker had its own socket on the port (SO_REUSEPORT),
    // closing it would reset the connections that wait in it.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ execArgv: process.execArgv })
  }

  /** Resolves with their address when all of them serve. */
  start(): Promise<string> {
    const started = this.#startAll()
    // The caller receives the error. Replacements that wait behind this one continue.
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
   * Replaces the workers one after the other, each when its successor serves, once all have been started. Rejects when
   * a successor does not start, and leaves the old ones running.
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

  /** Resolves with the address at which it serves. */
  async #start(): Promise<string> {
    const worker = cluster.fork(this.#options.environment)
    const startedAt = performance.now()
    const ready = Promise.withResolvers<string>()
    worker.on('message', (message: unknown) => {
      if (isMessage<WorkerReady>(message, 'ready')) ready.resolve(message.url)
    })
    worker.on('error', () => {}) // a message to a worker that has just ended
    worker.once('exit', (code, signal) => {
      const reason = signal ?? String(code)
      ready.reject(new Error(`a process ended before it could serve requests (${reason})`))
      void this.#replace(worker, performance.now() - startedAt, reason)
    })
    return ready.promise
  }

  async #replace(ended: Worker, livedMs: number, reason: string): Promise<void> {
    if (this.#isStopping || this.#told.has(ended)) return
    this.#shortLives = livedMs < SHORT_LIFE_MS ? this.#shortLives + 1 : 0
    this.#options.warn(`process ${ended.process.pid} ended (${reason}); a new one is being started`)
    if (this.#shortLives > 0) await sleep(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** this.#shortLives))
    if (!this.#isStopping) await this.#start().catch(() => {}) // its end is noticed like that of any other
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
