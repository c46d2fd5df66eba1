import type pg from 'pg'
import { PrimaryClient } from '#db/primary-client.ts'
import { streamFault } from './stream-fault.ts'

/** A row of `ops.change` that has been committed. */
export interface NotedChange {
  readonly id: number
  /** The number of its transaction (`xid8`). */
  readonly xid: bigint
}

export interface ChangeStreamEvents {
  /** Called with the rows of one transaction. Other connections may see them only a moment later. */
  readonly onCommitted: (rows: readonly NotedChange[]) => void
  /** Called once, when the stream has ended by itself. */
  readonly onLost: (error: Error) => void
}

/** The part of node-postgres below its queries: it has no method for the replication protocol. */
interface WireConnection {
  readonly stream: { destroy(): void }
  on(event: 'copyData', listener: (message: { readonly chunk: Buffer }) => void): void
  once(event: 'replicationStart', listener: () => void): void
  sendCopyFromChunk(chunk: Buffer): void
}

const PUBLICATION = 'holmstay_changes'
const ASK_EVERY_MS = 1_000
/** After this many questions without an answer the line counts as dead. */
const MOST_UNANSWERED = 4
/** The protocol counts time in microseconds since 2000. */
const PROTOCOL_EPOCH_MS = Date.UTC(2000, 0, 1)

/**
 * Reports changes as they are committed, over the replication protocol
 * (https://www.postgresql.org/docs/18/protocol-replication.html). Its slot is temporary and ends with the connection,
 * so the server keeps no log for a process that is gone. Each second it asks the server for an answer, so that it
 * notices a dead line within seconds.
 */
export class ChangeStream {
  readonly #client: pg.Client
  readonly #events: ChangeStreamEvents
  #rows: NotedChange[] = []
  #position = 0n
  #unanswered = 0
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  /**
   * Resolves when the stream follows. Rejects when the server cannot stream or the role may not (`wal_level`, no slot
   * left, no right to replicate).
   */
  static async open(connection: pg.ClientConfig, events: ChangeStreamEvents): Promise<ChangeStream> {
    const stream = new ChangeStream(connection, events)
    try {
      await stream.#start()
      return stream
    } catch (error) {
      stream.close()
      throw streamFault(error, stream.#client.user ?? '')
    }
  }

  private constructor(connection: pg.ClientConfig, events: ChangeStreamEvents) {
    this.#events = events
    const replicating = { ...connection, replication: 'database', connectionTimeoutMillis: 3_000, keepAlive: true }
    this.#client = new PrimaryClient(replicating)
    this.#client.on('error', (error: Error) => this.#lose(error))
    this.#client.on('end', () => this.#lose(new Error('the connection ended')))
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#wire.stream.destroy()
  }

  get #wire(): WireConnection {
    return (this.#client as unknown as { readonly connection: WireConnection }).connection
  }

  async #start(): Promise<void> {
    await this.#client.connect()
    const slot = `holmstay_${process.pid}_${Date.now().toString(36)}`
    await this.#client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`)
    const started = Promise.withResolvers<void>()
    this.#wire.once('replicationStart', started.resolve)
    this.#wire.on('copyData', ({ chunk }) => this.#receive(chunk))
    const streaming = this.#client.query(
      `START_REPLICATION SLOT ${slot} LOGICAL 0/0 (proto_version '1', publication_names '${PUBLICATION}')`,
    )
    // The statement ends only with the stream.
    streaming.catch((error: Error) => {
      started.reject(error)
      this.#lose(error)
    })
    await started.promise
    this.#timer = setInterval(() => this.#ask(), ASK_EVERY_MS).unref()
  }

  #lose(error: Error): void {
    if (this.#isClosed || this.#timer === undefined) return
    this.close()
    this.#events.onLost(error)
  }

  /** Counts questions rather than time, because a process that was itself suspended has not asked. */
  #ask(): void {
    if (++this.#unanswered > MOST_UNANSWERED) return this.#lose(new Error('the server does not answer'))
    this.#report(true)
  }

  /** Sends a standby status update: everything up to the position has been received. */
  #report(wantsAnswer: boolean): void {
    const message = Buffer.alloc(34)
    message.write('r')
    for (const offset of [1, 9, 17]) message.writeBigUInt64BE(this.#position, offset)
    message.writeBigInt64BE(BigInt(Date.now() - PROTOCOL_EPOCH_MS) * 1000n, 25)
    message[33] = wantsAnswer ? 1 : 0
    this.#wire.sendCopyFromChunk(message)
  }

  #receive(message: Buffer): void {
    this.#unanswered = 0
    const kind = String.fromCharCode(message[0]!)
    if (kind === 'k') {
      this.#advance(message.readBigUInt64BE(1))
      if (message[17] === 1) this.#report(false)
    } else if (kind === 'w') this.#read(message.subarray(25))
  }

  /** Reads a message of pgoutput (https://www.postgresql.org/docs/18/protocol-logicalrep-message-formats.html). */
  #read(message: Buffer): void {
    const kind = String.fromCharCode(message[0]!)
    if (kind === 'I') this.#rows.push(noted(message))
    if (kind !== 'C') return
    const rows = this.#rows
    this.#rows = []
    this.#advance(message.readBigUInt64BE(10))
    if (rows.length > 0) this.#events.onCommitted(rows)
  }

  #advance(position: bigint): void {
    if (position > this.#position) this.#position = position
  }
}

/**
 * Reads the row of an insert: relation (4 bytes), `N`, number of columns (2), and for each `t`, its length (4) and its
 * text.
 */
function noted(message: Buffer): NotedChange {
  const values: string[] = []
  for (let at = 8; values.length < 2;) {
    const length = message.readUInt32BE(at + 1)
    values.push(message.toString('latin1', at + 5, at + 5 + length))
    at += 5 + length
  }
  return { id: Number(values[0]), xid: BigInt(values[1]!) }
}
