import type { Db } from '#db/database.ts'
import { addRequests } from '#db/queries/request-count-queries.ts'

/** How often processes tell each other. Within this time each process may allow a client the whole limit. */
const EXCHANGE_MS = 250
const MINUTE_MS = 60_000

export interface SharedRequestsDeps {
  readonly db: Db
  readonly now: () => Date
  /** Called with the number of requests of a client that other processes have answered. */
  readonly onOthers: (client: string, requests: number) => void
  readonly onFault: (error: unknown) => void
}

interface Known {
  /** What this process has reported in this minute. */
  reported: number
  /** What others have reported in this minute. */
  others: number
}

/**
 * Counts the requests of clients in this minute across all processes of a database. Each counts in memory and tells the
 * others four times a second, with one statement for all clients since. A limit exceeded by all of them together is
 * noticed within that time, and no request waits for it.
 */
export class SharedRequests {
  readonly #deps: SharedRequestsDeps
  #minute = -1
  #known = new Map<string, Known>()
  #untold = new Map<string, number>()
  #isDue = false

  constructor(deps: SharedRequestsDeps) {
    this.#deps = deps
  }

  /** Adds requests of this client that were answered here; a negative number corrects an earlier one. */
  count(client: string, requests: number): void {
    this.#untold.set(client, (this.#untold.get(client) ?? 0) + requests)
    if (this.#isDue) return
    this.#isDue = true
    setTimeout(() => void this.#exchange(), EXCHANGE_MS).unref()
  }

  async #exchange(): Promise<void> {
    const { db, now, onFault } = this.#deps
    const untold = this.#untold
    this.#untold = new Map()
    this.#isDue = false
    const minute = Math.floor(now().getTime() / MINUTE_MS)
    if (minute !== this.#minute) this.#known = new Map()
    this.#minute = minute
    try {
      for (const { client, n } of await addRequests(db, minute, untold)) this.#hear(client, untold.get(client) ?? 0, n)
    } catch (error) {
      onFault(error)
    }
  }

  #hear(client: string, reported: number, total: number): void {
    const known = this.#known.get(client) ?? { reported: 0, others: 0 }
    this.#known.set(client, known)
    known.reported += reported
    const others = total - known.reported
    if (others > known.others) this.#deps.onOthers(client, others - known.others)
    known.others = others
  }
}
