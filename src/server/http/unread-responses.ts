import { ServerResponse, type IncomingMessage } from 'node:http'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { clientAddress } from './client-address.ts'

const MIB = 1024 * 1024
/** What the answers of one subscriber may keep in memory until they are read, and those of all together. */
const BOUNDS = { ofOneBytes: 32 * MIB, ofAllBytes: 256 * MIB }

/** An answer that has not left the process. */
interface Unread {
  readonly address: string
  /** What is kept in memory for it: several answers may send the same bytes. */
  readonly body: object
  readonly bytes: number
  /** How much its reader had accepted when it was last looked at, and whether that was more than before. */
  accepted: number
  isRead: boolean
}

/**
 * The answers that a process keeps in memory until their readers have accepted them. Somebody who opens many
 * connections, asks for much on each and reads nothing would otherwise fill it. Beyond what one subscriber may keep
 * there, or all together, the oldest answer ends of which nothing was accepted, so that slow readers get theirs to the
 * end. A body that many read is counted once, and a single answer may be as large as it is.
 */
export class UnreadResponses {
  readonly #bounds: typeof BOUNDS
  readonly #all = new Answers()
  readonly #ofEach = new Map<string, Answers>()

  constructor(bounds = BOUNDS) {
    this.#bounds = bounds
  }

  /** Counts an answer until it is let go. It may be counted already. */
  hold(clientAddress: string, reply: ServerResponse, body: object, bytes: number): void {
    this.letGo(reply)
    const address = subscriberOf(clientAddress)
    const unread = { address, body, bytes, accepted: acceptedOf(reply), isRead: false }
    const own = this.#ofEach.get(address) ?? new Answers()
    this.#ofEach.set(address, own)
    own.add(reply, unread)
    this.#all.add(reply, unread)
    for (const [answers, most] of [
      [own, this.#bounds.ofOneBytes],
      [this.#all, this.#bounds.ofAllBytes],
    ] as const) {
      while (answers.bytes > most && answers.count > 1) this.#end(answers.leastRead(reply))
    }
  }

  /** Counts an answer no longer. */
  letGo(reply: ServerResponse): void {
    const unread = this.#all.remove(reply)
    if (!unread) return
    const own = this.#ofEach.get(unread.address)
    own?.remove(reply)
    if (own?.count === 0) this.#ofEach.delete(unread.address)
  }

  #end(reply: ServerResponse): void {
    this.letGo(reply)
    reply.destroy()
  }
}

/** Answers in memory, and how much their bodies take. */
class Answers {
  bytes = 0
  /** Those first that have not been seen to be read for longest. */
  readonly #unread = new Map<ServerResponse, Unread>()
  /** How many answers send the same body. */
  readonly #readers = new Map<object, number>()

  get count(): number {
    return this.#unread.size
  }

  add(reply: ServerResponse, unread: Unread): void {
    const readers = this.#readers.get(unread.body) ?? 0
    if (readers === 0) this.bytes += unread.bytes
    this.#readers.set(unread.body, readers + 1)
    this.#unread.set(reply, unread)
  }

  remove(reply: ServerResponse): Unread | undefined {
    const unread = this.#unread.get(reply)
    if (!unread) return undefined
    this.#unread.delete(reply)
    const readers = this.#readers.get(unread.body)! - 1
    if (readers > 0) this.#readers.set(unread.body, readers)
    else {
      this.#readers.delete(unread.body)
      this.bytes -= unread.bytes
    }
    return unread
  }

  /**
   * Returns the oldest answer of which nothing has been read or, if something of each was, the one of which that was
   * seen the longest time ago; `newest`, which nobody had the time to read, only if it is the only one.
   */
  leastRead(newest: ServerResponse): ServerResponse {
    let least = newest
    for (const [reply, unread] of this.#unread) {
      const accepted = acceptedOf(reply)
      if (accepted > unread.accepted) {
        Object.assign(unread, { accepted, isRead: true })
        // It becomes the last, and is met once more.
        this.#unread.delete(reply)
        this.#unread.set(reply, unread)
      } else if (reply !== newest) {
        if (!unread.isRead) return reply
        if (least === newest) least = reply
      }
    }
    return least
  }
}

/** Where node:net counts what it has passed on, and what of that the operating system has not taken yet. */
interface WithHandle {
  readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null
}

/** Returns how many bytes of its connection the reader of an answer, or the system for them, has accepted. */
function acceptedOf({ socket }: ServerResponse): number {
  const handle = (socket as WithHandle | null)?._handle
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}

/** Returns the class of answers with which a server counts those that nobody reads. */
export function countUnread(unread: UnreadResponses, trustedHops: number): typeof ServerResponse<IncomingMessage> {
  return class extends ServerResponse {
    #isWatched = false

    override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
      const goesOn = super.write(chunk, encoding as never, callback as never)
      // The rest of a stream waits until this is accepted.
      if (!goesOn) this.#hold(this, this.writableLength)
      return goesOn
    }

    override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
      super.end(chunk, encoding as never, callback as never)
      // Nearly every answer has been taken as a whole.
      if (this.writableLength === 0) return this
      if (chunk instanceof Uint8Array) this.#hold(chunk, chunk.length)
      else this.#hold(this, this.writableLength)
      return this
    }

    #hold(body: object, bytes: number): void {
      if (this.closed) return
      if (!this.#isWatched) {
        this.#isWatched = true
        const letGo = () => unread.letGo(this)
        // A stream that is piped here listens with nearly as many as Node takes for a leak.
        this.setMaxListeners(this.getMaxListeners() + 1)
        this.on('drain', letGo).once('close', letGo)
      }
      unread.hold(clientAddress(this.req, trustedHops), this, body, bytes)
    }
  }
}
