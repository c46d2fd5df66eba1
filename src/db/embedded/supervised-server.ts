import type pg from 'pg'
import { startEmbeddedServer, type EmbeddedServer, type EmbeddedServerOptions } from './embedded-server.ts'
import { isPostgres } from './postmaster.ts'

export interface SupervisedServer {
  /** The server as it was first found or started. */
  readonly first: EmbeddedServer
  connection(user: string, database: string): pg.ClientConfig
  stop(): Promise<void>
}

export interface ServerEvents {
  /** Called when the server was gone (killed, or it belonged to another process that ended) and was started again. */
  restarted(pid: number): void
  /** Called when it could not be started again. The next attempt follows after a second. */
  failed(error: unknown): void
}

const LOOK_MS = 250
const RETRY_MS = 1000

/**
 * Starts or adopts the server and starts it again whenever it is gone. Its address stays the same, and connections are
 * opened again.
 */
export async function superviseEmbeddedServer(
  options: EmbeddedServerOptions,
  events: ServerEvents,
): Promise<SupervisedServer> {
  const first = await startEmbeddedServer(options)
  let current = first
  let restart: Promise<void> | null = null
  let stopping = false
  const timer = setInterval(look, LOOK_MS).unref()
  let notBefore = 0

  function look(): void {
    if (stopping || restart || performance.now() < notBefore || isPostgres(current.pid)) return
    restart = startAgain().finally(() => (restart = null))
  }

  async function startAgain(): Promise<void> {
    try {
      current = await startEmbeddedServer(options)
      events.restarted(current.pid)
    } catch (error) {
      notBefore = performance.now() + RETRY_MS
      events.failed(error)
    }
  }

  return {
    first,
    connection: (user, database) => current.connection(user, database),
    stop: async () => {
      stopping = true
      clearInterval(timer)
      await restart
      await current.stop()
    },
  }
}
