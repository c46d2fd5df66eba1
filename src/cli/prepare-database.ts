import type { Logger } from 'pino'
import type { Config } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'
import { openDatabase, type Db } from '#db/database.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { insertUsualAmenities } from '#db/queries/rate/catalogue-queries.ts'
import { hasAdministrator } from '#db/queries/account/administrator-queries.ts'
import { claimOrRefuse } from './claim-or-refuse.ts'
import type { Store } from './open-store.ts'
import { say, step } from './say.ts'

/** The account with which the demo is shown. */
export interface DemoHost {
  readonly email: string
  readonly password: string
}

interface PreparedFor {
  readonly config: Config
  readonly store: Store
  readonly log: Logger
}

/**
 * Applies the migrations and, in demo mode, creates the demo's content. Any number of processes may call it at once.
 * Returns the demo's host, or null in production. Throws with a sentence for the operator.
 */
export async function prepareDatabase({ config, store, log }: PreparedFor): Promise<DemoHost | null> {
  if (config.mode !== 'production') {
    const { finishDemo } = await import('./finish-demo.ts')
    await finishDemo(store.connection)
  }
  await step(
    'Migrating the database',
    () => migrateDatabase(store.connection),
    (applied) => (applied.length > 0 ? `${applied.length} applied` : ''),
  )
  const secrets = loadSecrets(config)
  const db = openDatabase(store.connection, { isBounded: false })
  try {
    await claimOrRefuse(db, config.mode)
    if (config.mode === 'production') {
      await insertUsualAmenities(db)
      await sayWithoutAdministrator(db)
      return null
    }
    const { seedDemoContent } = await import('./seed-demo-content.ts') // production does not even load it
    const now = () => new Date()
    const seeded = await step(
      'Preparing the demo',
      () => seedDemoContent({ config, secrets, db, log, now }),
      ({ made }) => made ?? '',
    )
    return seeded.host
  } finally {
    await db.destroy()
  }
}

/** Prints a line while there is nobody who could invite anybody else. */
async function sayWithoutAdministrator(db: Db): Promise<void> {
  if (await hasAdministrator(db)) return
  say(
    'There is no administrator yet: npm run holmstay -- user invite --role admin prints a link that makes somebody an administrator.',
  )
}
