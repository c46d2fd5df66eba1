import type { Logger } from 'pino'
import type { Config } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'
import { openDatabase, type Db } from '#db/database.ts'
import { migrateDatabase } from '#db/migrate.ts'
import type { DevelopmentSite } from '#server/page-cache/page-renderer.ts'
import { startServer } from '#server/start-server.ts'
import { claimOrRefuse } from './claim-or-refuse.ts'
import type { Store } from './open-store.ts'
import { step } from './say.ts'

export interface ServeOptions {
  readonly config: Config
  readonly store: Store
  readonly log: Logger
  /** Where the pages come from; left out = the build. */
  readonly development?: DevelopmentSite | undefined
}

export interface ServedProduct {
  /** Where it listens, e.g. `http://localhost:3000`. */
  readonly url: string
  /** Whose account the demo is shown with; null in production. */
  readonly host: { readonly email: string; readonly password: string } | null
  /** Lets running requests finish and leaves the database. */
  close(): Promise<void>
}

/** Starts the product on a running PostgreSQL. */
export type Serve = (options: ServeOptions) => Promise<ServedProduct>

/** Migrations, demo content, site. Rejects with a sentence for the operator; nothing is left open then. */
export async function serveProduct({ config, store, log, development }: ServeOptions): Promise<ServedProduct> {
  await step(
    'Migrating the database',
    () => migrateDatabase(store.connection),
    (applied) => (applied.length > 0 ? `${applied.length} applied` : ''),
  )
  const secrets = loadSecrets(config)
  const db = openDatabase(store.connection)
  try {
    await claimOrRefuse(db, config.mode)
    const host = config.mode === 'demo' ? await seed(db) : null
    const { connection } = store
    const server = await startServer({ config, secrets, db, connection, log, development: development ?? null })
    return {
      url: server.url,
      host,
      async close() {
        await server.close()
        await db.destroy()
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }

  async function seed(db: Db) {
    const { seedDemoContent } = await import('./seed-demo-content.ts') // production does not even load it
    const now = () => new Date()
    const seeded = await step(
      'Preparing the demo',
      () => seedDemoContent({ config, secrets, db, log, now }),
      ({ made }) => made ?? '',
    )
    return seeded.host
  }
}
