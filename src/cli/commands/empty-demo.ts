import { rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Environment } from '#config/environment-schema.ts'
import { openDatabase } from '#db/database.ts'
import { emptyDatabase } from '#db/empty-database.ts'
import { findInstallationKind } from '#db/installation.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { configOrExit } from '#cli/config-or-exit.ts'
import { onDatabase } from './on-database.ts'
import { say } from '#cli/say.ts'

/**
 * `holmstay demo empty`: drops everything in a demo's database, and the pictures stored beside it, so that a production
 * site can start on it. Without `--yes` it only says what would be deleted. Refuses every database that is not marked
 * as a demo's, and one that is in use. Returns the exit code: 0 = empty, 1 = nothing was changed.
 */
export async function runEmptyDemo(environment: Environment, confirmed: boolean): Promise<number> {
  const config = configOrExit(environment)
  return onDatabase(config, 'The demo was not emptied', async ({ connection, isShared }) => {
    if (isShared) throw new Error('Holmstay is using this database: stop it first')
    await migrateDatabase(connection) // a database of an older version is marked as a demo here
    const holds = await lookAt(connection)
    if (holds.kind !== 'demo') throw new Error('this is not the database of a demo')
    say(`homes: ${holds.homes}, bookings: ${holds.bookings}, accounts: ${holds.accounts}`)
    if (!confirmed) {
      say('Nothing was changed. To delete all of this for good: npm run holmstay -- demo empty --yes')
      return 1
    }
    await emptyDatabase(connection)
    rmSync(path.join(config.dataDirectory, 'media'), { recursive: true, force: true })
    say('The database is empty. The next start decides whether it becomes a demo or a production site.')
    return 0
  })
}

async function lookAt(connection: Parameters<typeof openDatabase>[0]) {
  const db = openDatabase(connection)
  try {
    const { rows } = await sql<{ homes: number; bookings: number; accounts: number }>`
      select (select count(*)::int from app.stay) as homes, (select count(*)::int from app.booking) as bookings,
        (select count(*)::int from app.profile) as accounts`.execute(db)
    return { kind: await findInstallationKind(db), ...rows[0]! }
  } finally {
    await db.destroy()
  }
}
