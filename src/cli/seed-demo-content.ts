import { createAccountServices } from '#accounts/create-account-services.ts'
import type { ServiceLog } from '#accounts/service-log.ts'
import type { Config } from '#config/config.ts'
import type { Secrets } from '#config/secrets.ts'
import type { Db } from '#db/database.ts'
import { hostAccountIn } from '#demo/seed/host-account.ts'
import { seedDemo } from '#demo/seed-demo.ts'

export interface DemoSetting {
  readonly config: Config
  readonly secrets: Secrets
  readonly db: Db
  readonly log: ServiceLog
  readonly now: () => Date
}

/**
 * Fills an empty database with the demo, once. Returns what was created (null: it was there already) and the sign-in of
 * the demo's host.
 */
export async function seedDemoContent({ config, secrets, db, log, now }: DemoSetting) {
  const accounts = createAccountServices({
    db,
    now,
    log,
    identitySecret: secrets.identitySecret,
    websiteUrl: config.websiteUrl,
    projectId: config.identity.projectId,
    apiKey: config.identity.apiKey,
  })
  let made: string | null = null
  const { host } = await seedDemo({
    db,
    now,
    bookings: config.hasDemoBookings,
    createHostAccount: hostAccountIn(accounts),
    log: (line) => {
      made = line
    },
  })
  return { made: made as string | null, host }
}
