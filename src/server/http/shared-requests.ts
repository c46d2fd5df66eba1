import type { Db } from '#db/database.ts'
import { addRequests } from '#db/queries/request-count-queries.ts'

/** How often processes tell each other; within it a client may have of each what it has of one. */
const EXCHANGE_MS = 250
const MINUTE_MS = 60_000

export interface SharedRequestsDeps {
  readonly db: Db
  readonly now: () => Date
  /** Other processes have answered so many requests of a client. */
  readonly onOthers: (client: string, requests: number) => void
  readonly onFault: (error: unknown) => void
}

interface Known {
  /** What this process has told, of this minute. */
  told: number
  /** What others have told, of this minute. */
  others: number
}

/**
 * Requests of clients in this minute, as all processes on a database count them. Each counts in memory and tells the others four times a
 * second, by one statement for all clients that have asked it meanwhile: what is too much by all of them together is seen within that
 * time, and no request waits for it.
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

  /** So many requests of this client were answered here; fewer than none: so many less than was said before. */
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

  #hear(client: string, told: number, total: number): void {
    const known = this.#known.get(client) ?? { told: 0, others: 0 }
    this.#known.set(client, known)
    known.told += told
    const others = total - known.told
    if (others > known.others) this.#deps.onOthers(client, others - known.others)
    known.others = others
  }
}
