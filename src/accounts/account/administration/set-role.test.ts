import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountServices } from '#accounts/account-services.ts'
import { createAccountServices } from '#accounts/create-account-services.ts'
import { createAccount } from '#accounts/account/create-account.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { changeAccount } from './change-account.ts'
import { importAccount } from './import-account.ts'
import { removeAccount, removeAccounts } from './remove-account.ts'
import { setRole } from './set-role.ts'
import type { Role } from '#core/account/role.ts'
import { purgeExpired } from '#accounts/purge-expired.ts'
import { findEndedPartOf } from '#accounts/session/find-ended-part.ts'
import { hashOfSessionId, newSessionId } from '#accounts/session/session-id.ts'
import { disableAccount } from '#accounts/account/disable-account.ts'

let database: TestDatabase
let accounts: AccountServices
const silent = () => undefined

beforeAll(async () => {
  database = await createTestDatabase()
  accounts = createAccountServices({
    db: database.db,
    now: () => new Date('2027-03-01T10:00:00Z'),
    identitySecret: 'a secret for tests, long enough to be one',
    websiteUrl: 'http://localhost:3000',
    log: { info: silent, warn: silent, error: silent },
    hashing: { cost: { memory: 64, passes: 1, parallelism: 1 } },
  })
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('app.profile').execute()
  await database.db.deleteFrom('identity.account').execute()
})

async function person(name: string, role: Role, emailVerified = true): Promise<string> {
  const email = `${name}@example.com`
  const made = await createAccount(accounts, {
    email,
    password: 'quiet cove 17',
    displayName: name,
    emailVerified,
    role,
  })
  if (!made.ok) throw new Error(made.problem.code)
  return made.value.uid
}

const give = (name: string, role: Role) => setRole(accounts, { email: `${name}@example.com`, role })

async function administrators(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('app.profile as p')
    .innerJoin('identity.account as a', 'a.uid', 'p.uid')
    .select('p.email')
    .where('p.role', '=', 'admin')
    .where('a.disabled', '=', false)
    .execute()
  return rows.map(({ email }) => email ?? '').toSorted()
}

test('a role is given to whoever has proven the address, taken away again, and ends what they were signed in with', async () => {
  const uid = await person('ann', 'user')
  await database.db
    .insertInto('identity.web_session')
    .values({
      id_hash: Buffer.alloc(32, 1),
      family: '00000000-0000-7000-8000-000000000001',
      uid,
      provider: 'password',
      auth_time: new Date(),
      token_issued_at: new Date(),
      created_at: new Date(),
      last_seen_at: new Date(),
      idle_expires_at: new Date(),
      absolute_expires_at: new Date(),
    })
    .execute()
  expect(await setRole(accounts, { email: ' Ann@Example.com', role: 'staff' })).toEqual({
    ok: true,
    value: { uid, before: 'user' },
  })
  expect(await database.db.selectFrom('identity.web_session').selectAll().execute()).toEqual([])
  expect(await give('ann', 'user')).toMatchObject({ ok: true, value: { before: 'staff' } })
  const events = await database.db.selectFrom('identity.audit_event').select(['event', 'details']).execute()
  expect(events.filter(({ event }) => event === 'role_changed').map(({ details }) => details)).toEqual([
    { before: 'user', role: 'staff' },
    { before: 'staff', role: 'user' },
  ])
})

test('nobody gets a role by an address that is unknown or that anybody may have typed', async () => {
  await person('bob', 'user', false)
  expect(await give('bob', 'admin')).toMatchObject({ problem: { code: 'email_not_verified' } })
  expect(await give('carl', 'admin')).toMatchObject({ problem: { code: 'account_not_found' } })
})

test('the last administrator who may sign in is neither demoted, shut nor removed, by whatever door', async () => {
  const uid = await person('dora', 'admin')
  // An administrator who may not sign in does not count.
  await disableAccount(accounts, { uid: await person('shut', 'admin') })
  const kept = { ok: false, problem: { code: 'last_administrator' } }
  expect(await give('dora', 'staff')).toEqual(kept)
  expect(await disableAccount(accounts, { uid })).toEqual(kept)
  expect(await changeAccount(accounts, { uid, disabled: true })).toEqual(kept)
  expect(await removeAccount(accounts, { uid })).toEqual(kept)
  expect(await removeAccounts(accounts, { uids: [uid], force: true })).toEqual([{ index: 0, uid }])
  expect(await importAccount(accounts, { uid, disabled: true }, { hashing: null, allowOverwrite: true })).toContain(
    'without an administrator',
  )
  expect(await administrators()).toEqual(['dora@example.com'])
})

test.each([
  ['demoted', async (name: string) => (await give(name, 'user')).ok],
  ['removed', async (_: string, uid: string) => (await removeAccount(accounts, { uid })).ok],
  ['shut', async (_: string, uid: string) => (await changeAccount(accounts, { uid, disabled: true })).ok],
])('of two administrators who are %s at once one stays', async (_, end) => {
  for (let round = 0; round < 5; round++) {
    const first = `first${round}`
    const second = `second${round}`
    const uids = [await person(first, 'admin'), await person(second, 'admin')]
    const ended = await Promise.all([end(first, uids[0]!), end(second, uids[1]!)])
    expect(ended.filter(Boolean)).toHaveLength(1)
    expect(await administrators()).toHaveLength(1)
    await database.db.updateTable('app.profile').set({ role: 'user' }).execute()
  }
})

test('a session of the staff that ends with the role, or because the account is shut, is known for a day by why it ended', async () => {
  const { db } = database
  const sessionOf = async (uid: string) => {
    const id = newSessionId()
    const at = new Date('2027-03-01T10:00:00Z')
    const times = { auth_time: at, token_issued_at: at, created_at: at, last_seen_at: at }
    const id_hash = hashOfSessionId(id)!
    const ends = { idle_expires_at: at, absolute_expires_at: at }
    const family = '00000000-0000-7000-8000-000000000001'
    await db
      .insertInto('identity.web_session')
      .values({ id_hash, family, uid, provider: 'password', ...times, ...ends })
      .execute()
    return id
  }
  const ann = await person('ann', 'staff')
  const [first, bob, guest] = [await sessionOf(ann), await person('bob', 'host'), await person('guest', 'user')]
  const [second, third] = [await sessionOf(bob), await sessionOf(guest)]
  await give('ann', 'user')
  await disableAccount(accounts, { uid: bob })
  await changeAccount(accounts, { uid: guest, disabled: true })
  const known = async () => Promise.all([first, second, third].map((id) => findEndedPartOf(accounts, id)))
  expect(await known()).toEqual(['role_taken', 'suspended', null])
  await changeAccount(accounts, { uid: bob, disabled: false })
  await give('ann', 'host')
  expect(await known()).toEqual([null, null, null])
  await give('ann', 'user')
  const carl = await person('carl', 'staff')
  const fourth = await sessionOf(carl)
  await changeAccount(accounts, { uid: carl, disabled: true })
  expect(await findEndedPartOf(accounts, fourth)).toBe('suspended')
  await purgeExpired({ ...accounts, now: () => new Date('2027-03-02T10:00:01Z') })
  expect(await findEndedPartOf(accounts, fourth)).toBeNull()
})
