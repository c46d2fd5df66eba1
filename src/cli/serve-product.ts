import type { Logger } from 'pino'
import type { Config } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'
import { openDatabase } from '#db/database.ts'
import type { DevelopmentSite } from '#server/page-cache/page-renderer.ts'
import { startServer, type RunningServer } from '#server/start-server.ts'
import type { Store } from './open-store.ts'
import { prepareDatabase, type DemoHost } from './prepare-database.ts'

export interface ServeOptions {
  readonly config: Config
  readonly store: Store
  readonly log: Logger
  /** The source of the pages. Left out: the build. */
  readonly development?: DevelopmentSite | undefined
  /** Returns the metrics of all processes as text. Left out: there is only this one. */
  readonly gatherMetrics?: (() => Promise<string>) | undefined
}

export interface ServedProduct {
  /** The address at which it listens, e.g. `http://localhost:3000`. */
  readonly url: string
  /** The account with which the demo is shown. Null in production. */
  readonly host: DemoHost | null
  /** Finishes running requests and closes the connections to the database. */
  close(): Promise<void>
}

/** Starts the product on a running PostgreSQL. */
export type Serve = (options: ServeOptions) => Promise<ServedProduct>

/**
 * Applies migrations, creates demo content and serves the site. Rejects with a sentence for the operator, and leaves
 * nothing open in that case.
 */
export async function serveProduct(options: ServeOptions): Promise<ServedProduct> {
  const host = await prepareDatabase(options)
  return { ...(await serveSite(options)), host }
}

export type ServedSite = Omit<ServedProduct, 'host'> & Pick<RunningServer, 'metrics'>

/** Serves the site on a database that is prepared. */
export async function serveSite({
  config,
  store: { connection },
  log,
  development,
  gatherMetrics,
}: Omit<ServeOptions, 'store'> & { readonly store: Pick<Store, 'connection'> }): Promise<ServedSite> {
  const db = openDatabase(connection)
  try {
    const secrets = loadSecrets(config)
    const server = await startServer({
      config,
      secrets,
      db,
      connection,
      log,
      development: development ?? null,
      gatherMetrics,
    })
    return {
      url: server.url,
      metrics: server.metrics,
      async close() {
        await server.close()
        await db.destroy()
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
