import type { WholeResponse } from '#api/route/conditional-response.ts'
import type { Keeping, KeptResponses } from '#api/route/kept-responses.ts'
import type { KeptRead } from '#api/kept-reads.ts'
import { PreparedResponse } from './prepared-response.ts'
import { SecondChances } from './second-chances.ts'

interface Entry {
  readonly response: PreparedResponse
  readonly tag: Keeping['tag']
  readonly size: number
  used: boolean
  /** By the clock of the cache; it is not sent after that. */
  readonly endsAt: number
}

/** An answer in the making. */
interface Flight {
  readonly tag: Keeping['tag']
  readonly response: Promise<WholeResponse>
  isOutdated: boolean
}

export interface ResponseCacheOptions {
  readonly maxBytes: number
  /** What every answer of the site has besides its own headers. */
  readonly headers: Readonly<Record<string, string>>
  /** Monotonic milliseconds. */
  readonly clock: () => number
}

/** The question takes memory as well, so long ones are not cached. */
const LONGEST_QUESTION = 2_000
/** The largest share of the memory that one answer may take. */
const LARGEST_SHARE = 1 / 16

/**
 * Caches answers of the API that are the same for everybody: dropped at once when what they show changes (`purge`), and
 * when their time is over. Unlike pages, they are never sent after their time, because programs rely on what they read.
 * However many ask at once, an answer is made only once.
 */
export class ResponseCache implements KeptResponses {
  readonly #options: ResponseCacheOptions
  readonly #entries: SecondChances<Entry>
  readonly #flights = new Map<string, Flight>()

  constructor(options: ResponseCacheOptions) {
    this.#options = options
    this.#entries = new SecondChances(options.maxBytes)
  }

  async getOrMake(question: string, keeping: Keeping, make: () => Promise<WholeResponse>): Promise<WholeResponse> {
    const known = this.find(question) ?? this.#flights.get(question)
    return known ? known.response : this.#make(question, keeping, make)
  }

  /** Returns the same, ready to send. */
  async prepared(question: string, { keeping, make }: KeptRead): Promise<PreparedResponse> {
    const made = await this.getOrMake(question, keeping, make)
    const kept = this.#entries.get(question)?.response
    // If the cached answer has changed meanwhile, it is not the one that was asked for.
    if (made instanceof PreparedResponse) return made
    return kept?.body === made.body ? kept : new PreparedResponse(made, this.#options.headers)
  }

  /** Finds the answer to a question exactly as it was asked, ready to send; null if there is none. */
  find(question: string): { readonly response: PreparedResponse } | null {
    const entry = this.#entries.get(question)
    if (!entry) return null
    if (this.#options.clock() >= entry.endsAt) {
      this.#entries.delete(question)
      return null
    }
    entry.used = true
    return entry
  }

  /** Drops every answer with one of the tags. */
  purge(tags: readonly string[]): void {
    for (const [question, { tag }] of this.#flights) if (tags.includes(tag)) this.#outdate(question)
    for (const [question, { tag }] of this.#entries) if (tags.includes(tag)) this.#entries.delete(question)
  }

  clear(): void {
    for (const question of this.#flights.keys()) this.#outdate(question)
    this.#entries.clear()
  }

  /** An answer in the making may be outdated: it is not cached, and whoever asks from now on gets a new one. */
  #outdate(question: string): void {
    const flight = this.#flights.get(question)
    if (flight) flight.isOutdated = true
    this.#flights.delete(question)
  }

  async #make(question: string, { tag, seconds }: Keeping, make: () => Promise<WholeResponse>): Promise<WholeResponse> {
    const began = this.#options.clock()
    const flight: Flight = { tag, response: make(), isOutdated: false }
    this.#flights.set(question, flight)
    try {
      const made = await flight.response
      if (made.status === 200 && !flight.isOutdated) this.#keep(question, tag, made, began + seconds * 1000)
      return made
    } finally {
      if (this.#flights.get(question) === flight) this.#flights.delete(question)
    }
  }

  #keep(question: string, tag: Keeping['tag'], made: WholeResponse, endsAt: number): void {
    const { maxBytes, headers } = this.#options
    const response = new PreparedResponse(made, headers)
    const size = response.size + question.length
    if (question.length > LONGEST_QUESTION || size > maxBytes * LARGEST_SHARE) return
    this.#entries.set(question, { response, tag, size, used: false, endsAt })
  }
}
