import type pg from 'pg'
import type { Environment } from '#config/environment-schema.ts'
import { openDatabase } from '#db/database.ts'
import { findInstallationKind } from '#db/installation.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { PrimaryClient } from '#db/primary-client.ts'
import { configOrExit } from '#cli/config-or-exit.ts'
import { say } from '#cli/say.ts'
import { onDatabase } from './on-database.ts'

const MOST_HOMES = 2_000_000

/**
 * `holmstay demo --homes <n>`: copies the homes of a demo until there are so many, to try and to measure the product with. Refuses every
 * database that is not a demo's. A product that runs on it finds them at once. Returns the exit code: 0 = done, 1 = nothing was changed,
 * 2 = no such number.
 */
export async function runGrowDemo(environment: Environment, homes: string): Promise<number> {
  const wanted = /^[1-9]\d{0,6}$/.test(homes) ? Number(homes) : 0
  if (wanted < 1 || wanted > MOST_HOMES) {
    process.stderr.write(`How many homes? A whole number up to ${MOST_HOMES}.\n`)
    return 2
  }
  const config = configOrExit(environment)
  return onDatabase(config, 'The demo has not grown', async ({ connection }) => {
    await migrateDatabase(connection)
    await refuseOthers(connection)
    const { growDemo } = await import('#demo/grow/grow-demo.ts')
    // A connection of its own: those of the product give up after seconds.
    const client = new PrimaryClient(connection)
    await client.connect()
    try {
      const began = performance.now()
      const added = await growDemo(client, wanted)
      say(`homes added: ${added}, in ${((performance.now() - began) / 1000).toFixed(1)} s`)
      return 0
    } finally {
      await client.end()
    }
  })
}

async function refuseOthers(connection: pg.ClientConfig): Promise<void> {
  const db = openDatabase(connection)
  try {
    if ((await findInstallationKind(db)) !== 'demo') throw new Error('the database is not that of a demo')
  } finally {
    await db.destroy()
  }
}
