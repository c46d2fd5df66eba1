import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import { seedDemo } from '#demo/seed-demo.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Returns a database with the demo as it is at an instant; its host is `demo-host`. The caller closes it. */
export async function newDemo({ at, bookings = true }: { at: Date; bookings?: boolean }): Promise<TestDatabase> {
  const database = await createTestDatabase()
  const { db } = database
  await seedDemo({
    db,
    now: () => at,
    log: () => undefined,
    bookings,
    createHostAccount: async ({ email, displayName }) => {
      const host = { uid: 'demo-host', email, emailVerified: true, phone: null, displayName, photoUrl: null }
      await upsertProfile(db, host, at, 'admin')
      return 'demo-host'
    },
  })
  return database
}
