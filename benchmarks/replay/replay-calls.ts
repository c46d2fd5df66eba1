import { setTimeout as pause } from 'node:timers/promises'
import type { CallResponse, ProductGuest } from '#tests/support/booking/product-guests.ts'
import type { ReplayFigures } from './replay-state.ts'

/** What was sent with which key: whoever repeats a request has to repeat its body, too. */
export interface SentBodies {
  /** The body that goes with the key: the one of the first time when there was one, else `body`, which is kept. */
  keep(key: string, body: unknown): unknown
  has(key: string): boolean
}

/** Asks again for a minute: longer than an unfinished request keeps its key (`withIdempotency`). */
const MOST_TRIES = 120
const TRY_AGAIN_MS = 500
const MOST_UNEXPECTED = 50

/** The calls of a replay: every one is counted, and whoever gets no answer asks again with the same key. */
export class ReplayCalls {
  readonly #figures: ReplayFigures
  readonly #sent: SentBodies

  constructor(figures: ReplayFigures, sent: SentBodies) {
    this.#figures = figures
    this.#sent = sent
  }

  /** Something that changes nothing, or that may happen twice. */
  ask<Value>(guest: ProductGuest, method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown) {
    return this.#untilAnswered<Value>(() => guest.call<Value>(method, path, data))
  }

  /** Something that must happen once, whoever repeats it, also after this process was killed: `key` is the same then. */
  once<Value>(guest: ProductGuest, key: string, path: string, data: unknown) {
    const body = this.#sent.keep(key, data)
    return this.#untilAnswered<Value>(() => guest.call<Value>('POST', path, body, { 'idempotency-key': key }))
  }

  /** Whether something was sent with this key, now or before this process. */
  wasSent(key: string): boolean {
    return this.#sent.has(key)
  }

  pay(guest: ProductGuest, clientSecret: string, card: string): Promise<string> {
    this.#figures.requests++
    return guest.pay(clientSecret, card)
  }

  refused(what: string, code: string): void {
    const name = `${what}: ${code}`
    this.#figures.refusals[name] = (this.#figures.refusals[name] ?? 0) + 1
  }

  unexpected(what: string): void {
    if (this.#figures.unexpected.length < MOST_UNEXPECTED) this.#figures.unexpected.push(what)
  }

  async #untilAnswered<Value>(ask: () => Promise<CallResponse<Value>>): Promise<CallResponse<Value>> {
    for (let tries = 1; ; tries++) {
      this.#figures.requests++
      const response = await ask()
      const isLater = response.code === 'idempotency_key_in_flight' || response.code === 'busy'
      const isLost = response.status === 0 || response.status === 503 || isLater
      if (!isLost || tries === MOST_TRIES) return response
      this.#figures.askedAgain++
      await pause(TRY_AGAIN_MS)
    }
  }
}
