import type { Config } from '#config/config.ts'
import type { Db } from '#db/database.ts'
import { claimDatabase } from '#db/installation.ts'

const REFUSALS = {
  production:
    'This database was a demo: its accounts are public and its payments were play money, so it must not go live. ' +
    'Empty it with `npm run holmstay -- demo empty`, or set DATA_DIR or DATABASE_URL to another one',
  demo:
    'This database belongs to a production site, and a demo would put invented homes and a public account into it. ' +
    'Set NODE_ENV=production, or set DATA_DIR or DATABASE_URL to another one',
} as const

/** Records in the database what it is for. Throws with the next step when it is for the other kind already. */
export async function claimOrRefuse(db: Db, mode: Config['mode']): Promise<void> {
  if ((await claimDatabase(db, mode)) !== mode) throw new Error(REFUSALS[mode])
}
