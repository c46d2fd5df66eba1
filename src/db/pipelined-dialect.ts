import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { isUnanswered } from './database-gone.ts'
import { isGivenUp, PrimaryClient } from './primary-client.ts'
import type { PoolLoad } from './pool-load.ts'
import { createStatementNames } from './statement-names.ts'

export interface PipelinedOptions {
  connection: pg.ClientConfig
  /** The number of shared connections for single statements. */
  pipes?: number
  /** The greatest number of dedicated connections for transactions. */
  poolSize?: number
  /**
   * False: single statements use the pool as well. `pipeline` is new in pg, so it must be possible to switch it off.
   */
  pipeline?: boolean
  /** Receives what tells how busy the pool is. */
  onPool?: (load: () => PoolLoad) => void
}

/**
 * Creates a Kysely dialect on node-postgres in which single statements share a few pipelined connections and are
 * prepared once under automatic names, while a transaction binds its (virtual) connection to a dedicated pooled client.
 * For point reads its throughput is three times that of the standard dialect.
 */
export function pipelinedPostgres(options: PipelinedOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelinedDriver(options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

interface Queryable {
  query(config: { name?: string; text: string; values: unknown[] }): Promise<pg.QueryResult>
}

const REOPEN_MS = 250

class VirtualConnection implements DatabaseConnection {
  transactionClient: pg.PoolClient | null = null
  /** A statement of the transaction got no answer, or its connection was cut: the connection can no longer be used. */
  isLost = false
  readonly #driver: PipelinedDriver

  constructor(driver: PipelinedDriver) {
    this.#driver = driver
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const client: Queryable = this.transactionClient ?? this.#driver.shared()
    const result = await this.noting(
      client.query({
        name: this.#driver.statementName(query.sql),
        text: query.sql,
        values: query.parameters as unknown[],
      }),
    )
    return {
      rows: result.rows,
      numAffectedRows: result.command === 'SELECT' ? undefined : BigInt(result.rowCount ?? 0),
    }
  }

  /** Notes when no answer arrives. */
  async noting<Response>(response: Promise<Response>): Promise<Response> {
    try {
      return await response
    } catch (error) {
      this.isLost ||= isUnanswered(error) || isGivenUp(error)
      throw error
    }
  }

  // A pipelined connection refuses cursors and portals.
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming needs a connection of its own')
  }
}

/**
 * Sends everything that is asked in one turn of the event loop in one packet, because sending costs more than writing a
 * statement.
 */
function sendTogether({ connection: { stream } }: pg.Client): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

function loadOf({ totalCount, idleCount: idle, waitingCount: waiting }: pg.Pool): PoolLoad {
  return { inUse: totalCount - idle, idle, waiting }
}

class PipelinedDriver implements Driver {
  readonly #options: Required<Omit<PipelinedOptions, 'onPool'>>
  readonly statementName = createStatementNames()
  readonly #pool: pg.Pool
  #pipes: pg.Client[] = []
  #turn = 0
  #closed = false

  constructor(options: PipelinedOptions) {
    this.#options = { pipes: 2, poolSize: 8, pipeline: true, ...options }
    this.#pool = new pg.Pool({
      ...options.connection,
      Client: PrimaryClient,
      max: this.#options.poolSize,
      idleTimeoutMillis: 30_000,
    })
    options.onPool?.(() => loadOf(this.#pool))
  }

  async init() {
    this.#pool.on('error', () => {}) // an idle client that dies is replaced by the pool
    // A client that dies while it is in use, or just after pool.end(), has no listener of its own, and would end the
    // process.
    this.#pool.on('connect', (client) => client.on('error', () => {}))
    if (!this.#options.pipeline) return
    for (let i = 0; i < this.#options.pipes; i++) this.#pipes.push(await this.#openPipe())
  }

  async #openPipe(): Promise<pg.Client> {
    const client = new PrimaryClient({ ...this.#options.connection, pipeline: true })
    client.on('error', () => {})
    client.on('end', () => void this.#replacePipe(client))
    await client.connect()
    return client
  }

  /** After a restart of the server the pipe is opened again. Until then its statements use the others or the pool. */
  async #replacePipe(dead: pg.Client) {
    const index = this.#pipes.indexOf(dead)
    if (index < 0) return
    this.#pipes.splice(index, 1)
    while (!this.#closed) {
      try {
        const pipe = await this.#openPipe()
        if (this.#closed) await pipe.end()
        else this.#pipes.push(pipe)
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, REOPEN_MS).unref())
      }
    }
  }

  shared(): Queryable {
    this.#turn = (this.#turn + 1) % Math.max(this.#pipes.length, 1)
    const pipe = this.#pipes[this.#turn]
    if (pipe) sendTogether(pipe)
    return pipe ?? this.#pool
  }

  async acquireConnection() {
    return new VirtualConnection(this)
  }

  async releaseConnection(connection: VirtualConnection) {
    connection.transactionClient?.release(connection.isLost)
    connection.transactionClient = null
  }

  async beginTransaction(connection: VirtualConnection, settings: TransactionSettings) {
    connection.transactionClient = await this.#pool.connect()
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const access = settings.accessMode ? ` ${settings.accessMode}` : ''
    await connection.noting(connection.transactionClient.query(`begin${level}${access}`))
  }

  async commitTransaction(connection: VirtualConnection) {
    if (connection.transactionClient) await connection.noting(connection.transactionClient.query('commit'))
  }

  async rollbackTransaction(connection: VirtualConnection) {
    // The server rolls back by itself when the connection is cut.
    if (connection.isLost) return
    await connection.transactionClient?.query('rollback')
  }

  async destroy() {
    this.#closed = true
    const pipes = this.#pipes
    this.#pipes = []
    await this.#pool.end()
    for (const pipe of pipes) await pipe.end()
  }
}
