import type { ServerResponse } from 'node:http'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { Overloaded } from '../overloaded.ts'

const MIB = 1024 * 1024
/** What one subscriber may have in memory: thirty-two of the largest forms at once. */
const OF_ONE_BYTES = 32 * MIB
const OF_ALL_BYTES = 256 * MIB

/**
 * The bodies that a process keeps in memory until their requests are answered. Somebody who opens many connections and
 * sends all but the end of a large form on each would otherwise fill it. Files are passed on and not counted.
 */
export class HeldBodies {
  #ofAll = 0
  readonly #ofEach = new Map<string, number>()

  /**
   * Returns the function that counts what arrives for one request, in bytes, until it is answered. It throws
   * `Overloaded` when the subscriber of this address, or all together, would have too much in memory.
   */
  begin(clientAddress: string, reply: ServerResponse): (bytes: number) => void {
    const subscriber = subscriberOf(clientAddress)
    let held = 0
    return (bytes) => {
      if (reply.closed) return
      const ofOne = (this.#ofEach.get(subscriber) ?? 0) + bytes
      if (ofOne > OF_ONE_BYTES || this.#ofAll + bytes > OF_ALL_BYTES) throw new Overloaded()
      if (held === 0) reply.once('close', () => this.#add(subscriber, -held))
      held += bytes
      this.#add(subscriber, bytes)
    }
  }

  #add(subscriber: string, bytes: number): void {
    this.#ofAll += bytes
    const ofOne = (this.#ofEach.get(subscriber) ?? 0) + bytes
    if (ofOne > 0) this.#ofEach.set(subscriber, ofOne)
    else this.#ofEach.delete(subscriber)
  }
}
