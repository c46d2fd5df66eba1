import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureCluster } from './cluster.ts'
import {
  isAlive,
  isPostgres,
  launchPostmaster,
  readPidFile,
  stopPostmaster,
  type PidFile,
  type Postmaster,
} from './postmaster.ts'
import { writeServerAccess } from './server-access.ts'
import { serverBinaries } from './server-binaries.ts'
import { serverSettings } from './server-settings.ts'
import { canEnter, makePrivateDirectory, serverUser, takeOver } from './server-user.ts'

export interface EmbeddedServerOptions {
  /** The directory of the installation. It holds data/, run/ and postgres.log. */
  root: string
  /** Server settings that differ from `server-settings.ts`. */
  settings?: Record<string, string>
  /**
   * How long to wait for the server to answer, in milliseconds. Default 60 s, which allows for recovery after a crash
   * on a slow disk.
   */
  deadlineMs?: number
}

export interface EmbeddedServer {
  pid: number
  /** True when the cluster was created just now. */
  created: boolean
  /**
   * True when a server was already running on this directory. It belongs to the process that started it, and `stop`
   * leaves it running.
   */
  adopted: boolean
  /** Returns how to connect; by default as the superuser to `postgres`. */
  connection(user?: string, database?: string): pg.ClientConfig
  /** Shuts the server down quickly. If another process started the server, only disconnects from it. */
  stop(): Promise<void>
}

const SUPERUSER = 'postgres'
const PORT = 5432 // only part of the name of the socket file
const SOCKET_PATH_LIMIT = 107
const POLL_MS = 10
const RELAUNCH_MS = 100

/**
 * Starts PostgreSQL on a directory, or adopts the server that already runs there. It copes with being run as root (it
 * then uses another user), kill -9 of either side, stale and recycled pids, simultaneous starters, paths with spaces,
 * and missing library links. When it cannot start, it throws with a sentence for the operator.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const root = path.resolve(options.root)
  const user = serverUser(root)
  const data = path.join(root, 'data')
  mkdirSync(path.dirname(root), { recursive: true, mode: 0o755 }) // the server's user has to be able to enter it
  makePrivateDirectory(root, user)
  if (!canEnter(root, user)) throw new UnreachableDirectory(root)
  const socketDirectory = socketDirectoryFor(root)

  const binaries = serverBinaries(root, user)
  const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: root, ...binaries.environment }
  const created = ensureCluster({
    initdb: binaries.initdb,
    root,
    superuser: SUPERUSER,
    user,
    environment,
    durable: options.settings?.['fsync'] !== 'off',
  })

  const command = {
    postgres: binaries.postgres,
    arguments: ['-D', data, ...serverSettings(socketDirectory, PORT, options.settings)],
    root,
    user,
    environment,
  }
  const { pid, postmaster, socket } = await awaitServer(data, socketDirectory, options.deadlineMs ?? 60_000, () => {
    takeOver(data, user)
    if (existsSync(socketDirectory)) takeOver(socketDirectory, user)
    makePrivateDirectory(socketDirectory, user)
    writeServerAccess(data, user)
    return launchPostmaster(command)
  })
  return {
    pid,
    created,
    adopted: postmaster === null,
    connection: (role = SUPERUSER, database = 'postgres') => ({ host: socket, port: PORT, user: role, database }),
    stop: async () => {
      if (!postmaster) return
      await stopPostmaster(pid, data, postmaster)
      if (!socketDirectory.startsWith(root)) removeWhenEmpty(socketDirectory)
    },
  }
}

/** The server's user may not enter a parent of the directory, for example /root. */
export class UnreachableDirectory extends Error {
  constructor(directory: string) {
    super(
      `PostgreSQL does not run as root, and its user may not enter ${directory}: a parent directory lacks the x permission for others. ` +
        'Set DATA_DIR to a directory elsewhere, for example /var/lib/holmstay, or set DATABASE_URL',
    )
    this.name = 'UnreachableDirectory'
  }
}

/**
 * Launches the server until a connection succeeds. The pid file can be wrong, and kill(pid, 0) succeeds for a zombie,
 * so only a connection proves that the server is running. A new server refuses to start while children of a killed one
 * still hold the shared memory; then it is tried again.
 */
async function awaitServer(data: string, socketDirectory: string, deadlineMs: number, launch: () => Postmaster) {
  const deadline = performance.now() + deadlineMs
  let postmaster: Postmaster | null = null
  for (;;) {
    const file = readPidFile(data)
    if (file && isPostgres(file.pid)) {
      const socket = file.socketDirectory || socketDirectory
      if (await results(socket)) {
        const pid = readPidFile(data)?.pid ?? file.pid
        const ours = pid === (await postmaster?.pid) ? postmaster : null // another starter may have been faster
        return { pid, postmaster: ours, socket }
      }
    } else if (!alive(postmaster)) {
      if (file) forgetRecycledPid(data, file)
      if (postmaster) await sleep(RELAUNCH_MS)
      postmaster = launch()
    }
    if (performance.now() > deadline) {
      if (postmaster) postmaster.child.stdin?.end()
      throw new Error(
        `PostgreSQL did not come up within ${Math.round(deadlineMs / 1000)} s. The end of its log:\n${logTail(data)}`,
      )
    }
    await sleep(POLL_MS)
  }
}

function alive(postmaster: Postmaster | null): Postmaster | null {
  return postmaster && !postmaster.exited ? postmaster : null
}

/**
 * A process of another program has the recorded pid, as in a restarted container. PostgreSQL itself would refuse to
 * start.
 */
function forgetRecycledPid(data: string, file: PidFile): void {
  if (!isAlive(file.pid)) return
  rmSync(path.join(data, 'postmaster.pid'), { force: true })
  rmSync(path.join(file.socketDirectory, `.s.PGSQL.${file.port}.lock`), { force: true })
}

/** The kernel refuses longer socket paths. Then a short directory is used, named by a hash of the root. */
function socketDirectoryFor(root: string): string {
  const preferred = path.join(root, 'run')
  if (Buffer.byteLength(path.join(preferred, `.s.PGSQL.${PORT}.lock`)) <= SOCKET_PATH_LIMIT) return preferred
  return path.join(os.tmpdir(), `holmstay-pg-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
}

function removeWhenEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // Another starter has created its socket there already.
  }
}

async function results(host: string): Promise<boolean> {
  const client = new pg.Client({
    host,
    port: PORT,
    user: SUPERUSER,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false // 57P03 "starting up" is the usual case
  } finally {
    client.end().catch(() => {})
  }
}

function logTail(data: string): string {
  try {
    return readFileSync(path.join(data, '../postgres.log'), 'utf8').slice(-800)
  } catch {
    return '(no log)'
  }
}
