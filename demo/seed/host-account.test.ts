import { expect, test } from 'vitest'
import { createAccountServices } from '#accounts/create-account-services.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { demoHost } from '../seed-demo.ts'
import { hostAccountIn } from './host-account.ts'

const silent = () => undefined

test('the demo host is an administrator with a verified address, and the same one after an interrupted start', async () => {
  const database = await createTestDatabase()
  const createHostAccount = hostAccountIn(
    createAccountServices({
      db: database.db,
      now: () => new Date('2026-11-20T09:00:00Z'),
      identitySecret: 'a secret for tests, long enough to be one',
      websiteUrl: 'http://localhost:3000',
      log: { info: silent, warn: silent, error: silent },
      hashing: { cost: { memory: 64, passes: 1, parallelism: 1 } },
    }),
  )
  const uid = await createHostAccount(demoHost)
  expect(await createHostAccount(demoHost)).toBe(uid)
  const profiles = await database.db
    .selectFrom('app.profile')
    .select(['uid', 'email', 'role', 'email_verified'])
    .execute()
  expect(profiles).toEqual([{ uid, email: demoHost.email, role: 'admin', email_verified: true }])
  await database.close()
})
