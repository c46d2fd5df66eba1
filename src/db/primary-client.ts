import { callbackify } from 'node:util'
import pg from 'pg'
import { parseDatabaseUrl, type DatabaseHost } from '#core/database-url.ts'

/** SQLSTATE `read_only_sql_transaction`: the answer of a standby to a statement that writes. */
const READ_ONLY = '25006'
/** SQLSTATE `transaction_resolution_unknown`. */
const OUTCOME_UNKNOWN = '08007'
/**
 * The server's function that waits for a synchronous standby. Its warnings are recognised by this name, because their
 * text is translated.
 */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN'
/**
 * Settings that a server reports at the start of a session, and again when they change. `on` means that it accepts no
 * writes.
 */
const REFUSALS = ['in_hot_standby', 'default_transaction_read_only']
const PROBE_MS = 2_000

class ConnectionGivenUp extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Returns whether this process itself cut a connection. The server then rolls back by itself. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof ConnectionGivenUp
}

/** The host that accepted writes when it was last looked for, by the list of hosts. */
const primaries = new Map<string, Promise<DatabaseHost>>()

/**
 * A client of node-postgres for a server that accepts writes. Among several hosts in its `connectionString` it finds
 * the primary. It refuses a server that is a standby or read-only (25006). It closes its connection when the server
 * becomes read-only, or says that a commit may not have reached the synchronous standby (08007), which PostgreSQL
 * reports as a success with a warning.
 */
export class PrimaryClient extends pg.Client {
  readonly #config: pg.ClientConfig
  readonly #hosts: readonly DatabaseHost[]
  readonly #refusals: ReadonlySet<string>
  #isOpen = false

  constructor(config: pg.ClientConfig = {}) {
    const address = parseDatabaseUrl(config.connectionString ?? '')
    const ofFirst = address ? { ...config, connectionString: address.first } : config
    super(ofFirst)
    this.#config = ofFirst
    this.#hosts = address?.hosts ?? []
    this.#refusals = noteRefusals(this, () => {
      if (this.#isOpen) this.#giveUp(READ_ONLY, 'the server takes no writes any more')
    })
    this.connection.on('notice', ({ routine }: { routine?: string }) => {
      if (routine === WAIT_FOR_STANDBY)
        this.#giveUp(OUTCOME_UNKNOWN, 'it is not known whether the standby has the commit: its outcome is unknown')
    })
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(
    callback?: ((error: Error) => void) | ((error: null, client: pg.Client) => void),
  ): Promise<pg.Client> | void {
    if (!callback) return this.#connectToPrimary()
    callbackify(() => this.#connectToPrimary())(callback as (error: Error | null, client: pg.Client) => void)
  }

  async #connectToPrimary(): Promise<pg.Client> {
    const list = JSON.stringify(this.#hosts)
    try {
      if (this.#hosts.length > 1) {
        const { host, port } = await this.#primary(list)
        this.host = host
        this.port = port
      }
      await super.connect()
      if (this.#refusals.size > 0) {
        await this.end().catch(() => {})
        throw new ConnectionGivenUp(READ_ONLY, 'the server takes no writes: it is a standby, or set to read only')
      }
      this.#isOpen = true
      return this
    } catch (error) {
      primaries.delete(list) // the next connection looks for it again
      throw error
    }
  }

  /** Looks for the primary once for all clients that connect at the same moment. */
  #primary(list: string): Promise<DatabaseHost> {
    const known = primaries.get(list)
    if (known) return known
    const found = findPrimary(this.#hosts, this.#config)
    primaries.set(list, found)
    return found
  }

  /**
   * Fails every running statement with this error, before the driver can take the answer with the warning for a
   * success.
   */
  #giveUp(code: string, message: string): void {
    this.connection.emit('error', new ConnectionGivenUp(code, message))
    this.connection.stream.destroy()
  }
}

async function findPrimary(hosts: readonly DatabaseHost[], config: pg.ClientConfig): Promise<DatabaseHost> {
  const failures: string[] = []
  for (const server of hosts) {
    const failure = await reasonAgainst(server, config)
    if (failure === null) return server
    failures.push(`${server.host}:${server.port}: ${failure}`)
  }
  throw new ConnectionGivenUp('08001', `none of the hosts takes writes (${failures.join('; ')})`)
}

/** Returns why the server cannot be used, or null when it accepts writes. */
async function reasonAgainst(server: DatabaseHost, config: pg.ClientConfig): Promise<string | null> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: PROBE_MS })
  client.on('error', () => {})
  Object.assign(client, server)
  const refusals = noteRefusals(client, () => {})
  try {
    await client.connect()
    return refusals.size > 0 ? 'is a standby, or set to read only' : null
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  } finally {
    client.end().catch(() => {})
  }
}

/**
 * Returns the set of settings by which the server refuses writes and keeps it up to date. `added` is called for each
 * setting that appears.
 */
function noteRefusals(client: pg.Client, added: () => void): ReadonlySet<string> {
  const refusals = new Set<string>()
  client.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
    if (!REFUSALS.includes(status.parameterName)) return
    if (status.parameterValue !== 'on') refusals.delete(status.parameterName)
    else {
      refusals.add(status.parameterName)
      added()
    }
  })
  return refusals
}
