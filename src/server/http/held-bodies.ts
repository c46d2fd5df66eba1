import type { ServerResponse } from 'node:http'
import { subscriberOf } from '#accounts/throttle/network-of.ts'

const MIB = 1024 * 1024
/** What one subscriber may have in memory: thirty-two of the largest forms at once. */
const OF_ONE_BYTES = 32 * MIB
const OF_ALL_BYTES = 256 * MIB

/** What a process keeps in memory of the body of one request. */
export interface HeldBody {
  /**
   * Counts bytes that have arrived. Returns false when the subscriber, or all together, would have too much in memory.
   */
  readonly count: (bytes: number) => boolean
  /** Whether that was the case. */
  readonly isRefused: boolean
}

/**
 * The bodies that a process keeps in memory until their requests are answered. Somebody who opens many connections and
 * sends all but the end of a large form on each would otherwise fill it. Files are passed on and not counted.
 */
export class HeldBodies {
  #ofAll = 0
  readonly #ofEach = new Map<string, number>()

  /** Begins to count the body of one request, until it is answered. */
  begin(clientAddress: string, reply: ServerResponse): HeldBody {
    const subscriber = subscriberOf(clientAddress)
    let held = 0
    const body = {
      isRefused: false,
      count: (bytes: number): boolean => {
        if (reply.closed) return true
        const ofOne = (this.#ofEach.get(subscriber) ?? 0) + bytes
        if (ofOne > OF_ONE_BYTES || this.#ofAll + bytes > OF_ALL_BYTES) {
          body.isRefused = true
          return false
        }
        if (held === 0) reply.once('close', () => this.#add(subscriber, -held))
        held += bytes
        this.#add(subscriber, bytes)
        return true
      },
    }
    return body
  }

  #add(subscriber: string, bytes: number): void {
    this.#ofAll += bytes
    const ofOne = (this.#ofEach.get(subscriber) ?? 0) + bytes
    if (ofOne > 0) this.#ofEach.set(subscriber, ofOne)
    else this.#ofEach.delete(subscriber)
  }
}
