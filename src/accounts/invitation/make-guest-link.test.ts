import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountServices } from '#accounts/create-account-services.ts'
import { createHostedBearers } from '#accounts/session/hosted-bearers.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { makeGuestLink } from './make-guest-link.ts'

let database: TestDatabase
const silent = () => undefined
const log = { info: silent, warn: silent, error: silent }
const now = () => new Date('2027-03-01T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

function guestLink(identity: 'embedded' | 'hosted') {
  const hosted = { projectId: 'homes', keysUrl: 'http://keys.test', now, log }
  const accounts = createAccountServices({
    db: database.db,
    now,
    log,
    identitySecret: 'a secret for tests, long enough to be one',
    websiteUrl: 'http://homes.test',
    ...(identity === 'hosted' && { bearers: createHostedBearers(hosted) }),
  })
  const booked = { email: 'Booked.For@mail.example', path: '/bookings/1', until: new Date('2027-03-02T10:00:00Z') }
  return inTransaction(database.db, (tx) => makeGuestLink(tx, accounts, booked))
}

test('the mail about what was booked for somebody has a link that signs them in and leads to it', async () => {
  const link = new URL((await guestLink('embedded')) ?? '')
  expect(link.origin).toBe('http://homes.test')
  expect(link.searchParams.get('mode')).toBe('signIn')
  expect(link.searchParams.get('continueUrl')).toBe('http://homes.test/bookings/1')
})

test('a hosted project signs nobody in by a link of ours, so the mail has none', async () => {
  expect(await guestLink('hosted')).toBeNull()
})
