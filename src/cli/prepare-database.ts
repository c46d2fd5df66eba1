import pg from 'pg'
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
import { warnOfOtherSecrets } from './warn-of-other-secrets.ts'

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
    () => migrateOrExplain(store.connection),
    (applied) => (applied.length > 0 ? `${applied.length} applied` : ''),
  )
  const secrets = loadSecrets(config)
  const db = openDatabase(store.connection, { isBounded: false })
  try {
    await claimOrRefuse(db, config.mode)
    await warnOfOtherSecrets({ db, log }, secrets)
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

const INSUFFICIENT_PRIVILEGE = '42501'

/** Migrates the database. Throws with the next step when its role may not. */
async function migrateOrExplain(connection: Store['connection']): Promise<string[]> {
  try {
    return await migrateDatabase(connection)
  } catch (error) {
    const { cause, code, message } = error as Error & { code?: string; cause?: { code?: string } | undefined }
    if ((code ?? cause?.code) !== INSUFFICIENT_PRIVILEGE) throw error
    const { database, user } = new pg.Client(connection)
    throw new Error(
      `the role of DATABASE_URL may not change the database: ${message}. ` +
        `Make it the owner: alter database ${pg.escapeIdentifier(database ?? '')} owner to ${pg.escapeIdentifier(user ?? '')}`,
      { cause: error },
    )
  }
}

/** Prints a line while there is nobody who could invite anybody else. */
async function sayWithoutAdministrator(db: Db): Promise<void> {
  if (await hasAdministrator(db)) return
  say(
    'There is no administrator yet: npm run holmstay -- user invite --role admin prints a link that makes somebody an administrator.',
  )
}
