import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { markDemoAccount } from '#db/installation.ts'
import type { Manifest } from './pictures/manifest.ts'

/** Sign-in of the demo's host: public on purpose, and exists only in demo mode. */
export const demoHost = {
  email: 'host@holmstay.example',
  password: 'harbour-light-1771',
  displayName: 'Holmstay demo host',
} as const

export interface SeedOptions {
  readonly db: Db
  readonly now: () => Date
  readonly log: (line: string) => void
  /**
   * Creates the host's account with its profile (role admin, address verified) unless it exists, in a transaction of
   * its own, and returns its uid. Injected, because accounts belong to whichever identity service is configured.
   */
  readonly createHostAccount: (host: typeof demoHost) => Promise<string>
  /** false: there are no bookings. */
  readonly bookings?: boolean
  /** For tests; the rendered pictures by default. */
  readonly pictures?: Manifest
}

/** Any number that no other part of the product locks. */
const SEED_LOCK = 20_261_120
const LOCK_POLL_MS = 100

/**
 * Fills an empty database with the demo: places, taxes, hosts, homes, prices, occupied nights, reviews, bookings,
 * pictures. Runs in one transaction, once: if homes exist, nothing is changed. Two simultaneous processes seed once.
 */
export async function seedDemo(
  options: SeedOptions,
): Promise<{ seeded: boolean; host: { email: string; password: string } }> {
  const host = { email: demoHost.email, password: demoHost.password }
  for (;;) {
    if (await hasStays(options.db)) return { seeded: false, host }
    if (await seedUnlessUnderWay(options)) return { seeded: true, host }
    await sleep(LOCK_POLL_MS)
  }
}

/**
 * Returns false when another process is seeding, or has just done so. The caller tries again and again, because waiting
 * for a lock is limited to far less than the time of a seed.
 */
function seedUnlessUnderWay(options: SeedOptions): Promise<boolean> {
  return options.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${SEED_LOCK}) as "isOurs"`.execute(
      tx,
    )
    if (!rows[0]?.isOurs || (await hasStays(tx))) return false
    const hostUid = await options.createHostAccount(demoHost)
    // Its password is public, in the repository.
    await markDemoAccount(options.db, hostUid)
    const { insertDemo } = await import('./seed/insert-demo.ts') // most starts need no texts
    options.log(await insertDemo(tx, options, hostUid))
    return true
  })
}

async function hasStays(executor: Pick<Db, 'selectFrom'>): Promise<boolean> {
  const row = await executor.selectFrom('app.stay').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
