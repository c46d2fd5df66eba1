import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '#config/config.ts'
import { parseDatabaseUrl } from '#core/database-url.ts'
import { ensureApplicationDatabase } from '#db/embedded/application-database.ts'
import { UnreachableDirectory } from '#db/embedded/embedded-server.ts'
import { superviseEmbeddedServer, type SupervisedServer } from '#db/embedded/supervised-server.ts'
import { PrimaryClient } from '#db/primary-client.ts'

/** The PostgreSQL of this process: the operator's, or the embedded one. */
export interface Store {
  connection: pg.ClientConfig
  /** What the person at the terminal should know about it; may be empty. */
  note: string
  /** Another process of the product uses the embedded server. For the operator's server this is unknown. */
  isShared: boolean
  /** Stops the embedded server, but never the operator's. */
  stop(): Promise<void>
}

export interface StoreEvents {
  warn(message: string): void
}

const NAME = 'holmstay'
const OLDEST_VERSION = 180_000
/**
 * The default settings of the embedded server have room for this many processes, and for as many again while they are
 * replaced.
 */
const FEW_PROCESSES = 2
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Connects to `DATABASE_URL`, or starts or adopts the embedded server with these additional settings. Throws with a
 * sentence for the operator.
 */
export async function openStore(
  config: Config,
  events: StoreEvents,
  settings: Record<string, string> = {},
): Promise<Store> {
  if (config.databaseUrl !== null) return openGivenDatabase(config.databaseUrl)
  const { server, movedTo } = await startServerSomewhere(config, events, settings)
  try {
    const connection = await ensureApplicationDatabase(server.first, NAME)
    return {
      connection,
      note: server.first.adopted
        ? 'that of another Holmstay process on the same DATA_DIR'
        : movedTo && `its files are in ${movedTo}`,
      isShared: server.first.adopted,
      stop: () => server.stop(),
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function openGivenDatabase(databaseUrl: string): Promise<Store> {
  const connection: pg.ClientConfig = { connectionString: databaseUrl }
  const client = new PrimaryClient({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
    if (Number(rows[0]?.version) < OLDEST_VERSION) throw new Error('PostgreSQL 18 or newer is needed')
  } catch (error) {
    throw new Error(`the database at ${serversOf(databaseUrl)} cannot be used: ${reasonOf(error)}. ${stepAfter(error)}`)
  } finally {
    await client.end().catch(() => {})
  }
  return { connection, note: 'DATABASE_URL', isShared: false, stop: async () => {} }
}

/** Returns what a start does for its database, as it is said at the terminal. */
export function storeStep({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  return databaseUrl === null ? 'Starting PostgreSQL' : `Connecting to PostgreSQL at ${serversOf(databaseUrl)}`
}

/** Returns the servers of a `DATABASE_URL`, without its user and password. */
function serversOf(databaseUrl: string): string {
  const hosts = parseDatabaseUrl(databaseUrl)?.hosts.map(({ host, port }) =>
    host.startsWith('/') || host === '' ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`,
  )
  return hosts?.join(', ') || 'DATABASE_URL'
}

const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P03)$/

/** Returns what the operator can do about a server that could not be used. */
function stepAfter(error: unknown): string {
  const { code = '', message = '', errors } = error as { code?: string; message?: string; errors?: { code?: string }[] }
  const kind = code || errors?.[0]?.code || ''
  if (UNREACHABLE.test(kind) || /timeout/i.test(message)) return 'Start it, or correct host and port in DATABASE_URL'
  if (kind === 'ENOTFOUND' || kind === 'EAI_AGAIN') return 'Correct the host in DATABASE_URL'
  if (kind.startsWith('28')) return 'Correct user and password in DATABASE_URL'
  if (kind === '3D000') return 'Create it, or correct its name in DATABASE_URL'
  return 'Check DATABASE_URL'
}

/** Each process has up to 13 connections, one of which follows the log. Some are left for commands and people. */
function roomFor(processes: number): Record<string, string> {
  if (processes <= FEW_PROCESSES) return {}
  const followers = String(processes * 2 + 10)
  return {
    max_connections: String(processes * 2 * 13 + 30),
    max_wal_senders: followers,
    max_replication_slots: followers,
  }
}

function reasonOf(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: { message: string }[] }
  return message || errors?.[0]?.message || code || String(error)
}

/**
 * Starts the server below <dataDirectory>/postgres. For root below a directory that only root may enter (such as
 * /root), it is below /var/lib instead. That place is recorded beside the other data, so that later starts find it
 * whatever the permissions are then.
 */
async function startServerSomewhere(
  { dataDirectory, processes }: Config,
  events: StoreEvents,
  settings: Record<string, string>,
): Promise<{ server: SupervisedServer; movedTo: string }> {
  const moved = path.join(dataDirectory, 'postgres-moved-to')
  const start = (root: string) =>
    superviseEmbeddedServer(
      { root, settings: { ...roomFor(processes), ...settings } },
      {
        restarted: () => events.warn('PostgreSQL had stopped and has been restarted'),
        failed: (error) => events.warn(`PostgreSQL has stopped and could not be restarted: ${reasonOf(error)}`),
      },
    )
  if (existsSync(moved)) return { server: await start(readFileSync(moved, 'utf8').trim()), movedTo: '' }
  try {
    return { server: await start(path.join(dataDirectory, 'postgres')), movedTo: '' }
  } catch (error) {
    if (!(error instanceof UnreachableDirectory)) throw error
    const elsewhere = path.join(
      '/var/lib/holmstay',
      createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12),
    )
    const server = await start(elsewhere).catch(() => {
      throw error
    })
    writeFileSync(moved, `${elsewhere}\n`)
    return { server, movedTo: elsewhere }
  }
}
