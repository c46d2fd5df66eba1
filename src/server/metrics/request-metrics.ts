import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Histogram, type Registry } from 'prom-client'

/** In seconds: a page from the index, one from the database, what a visitor notices, what is cut off. */
const DURATIONS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const MOST_LISTENERS = 20
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Counts the requests of a process. An answer from memory costs the increment of a number, because it costs little else
 * itself; everything else is counted and timed by route when its answer has gone.
 */
export class RequestMetrics {
  /** Answers from memory, by what they are. */
  readonly fromMemory = { page: 0, answer: 0, file: 0 }
  readonly #nameOf: (method: string, path: string) => string
  readonly #requests: Counter<'method' | 'route' | 'status'>
  readonly #durations: Histogram<'method' | 'route'>

  constructor(registry: Registry, nameOf: (method: string, path: string) => string) {
    const registers = [registry]
    const { fromMemory } = this
    this.#nameOf = nameOf
    this.#requests = new Counter({
      name: 'holmstay_http_requests_total',
      help: 'Requests that were not answered from memory. Status: its class, or cut for answers that did not arrive',
      labelNames: ['method', 'route', 'status'],
      registers,
    })
    this.#durations = new Histogram({
      name: 'holmstay_http_request_duration_seconds',
      help: 'Time from such a request to the end of its answer',
      labelNames: ['method', 'route'],
      buckets: DURATIONS,
      registers,
    })
    new Counter({
      name: 'holmstay_http_from_memory_total',
      help: 'Answers from memory: pages, answers of the API, files of the build',
      labelNames: ['kind'],
      registers,
      collect() {
        this.reset()
        for (const [kind, count] of Object.entries(fromMemory)) this.inc({ kind }, count)
      },
    })
  }

  /** Counts and times a request from now on. */
  begin(message: IncomingMessage, reply: ServerResponse): void {
    const beganAt = performance.now()
    // Sending a streamed answer listens ten times by itself, after which Node warns of a leak.
    reply.setMaxListeners(MOST_LISTENERS)
    reply.once('close', () => {
      const method = METHODS.has(message.method ?? '') ? message.method! : 'other'
      const route = this.#nameOf(method, message.url?.split('?', 1)[0] ?? '')
      const status = reply.writableFinished ? `${Math.floor(reply.statusCode / 100)}xx` : 'cut'
      this.#requests.inc({ method, route, status })
      this.#durations.observe({ method, route }, (performance.now() - beganAt) / 1000)
    })
  }
}
