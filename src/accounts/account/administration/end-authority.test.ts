import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountServices } from '#accounts/account-services.ts'
import { createAccount } from '#accounts/account/create-account.ts'
import { disableAccount } from '#accounts/account/disable-account.ts'
import { createApiToken } from '#accounts/api-token/create-api-token.ts'
import { recogniseApiToken } from '#accounts/api-token/recognise-api-token.ts'
import { createAccountServices } from '#accounts/create-account-services.ts'
import { invitePerson } from '#accounts/invitation/invite-person.ts'
import { openInvitation } from '#accounts/invitation/open-invitation.ts'
import type { ApiTokenRequest } from '#contract/api-token-shapes.ts'
import type { Role } from '#core/account/role.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockRoleHolder } from '#db/queries/account/administrator-queries.ts'
import { findWorkerOfSession, insertWorker, setWorkerLink, tradeLink } from '#db/queries/task/worker-queries.ts'
import { whileWaiting } from '#tests/support/while-waiting.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { changeAccount } from './change-account.ts'
import { importAccount } from './import-account.ts'
import { removeAccount } from './remove-account.ts'
import { giveRole, setRole } from './set-role.ts'

let database: TestDatabase
let accounts: AccountServices
let people = 0
const at = new Date('2027-03-01T10:00:00Z')
const silent = () => undefined

beforeAll(async () => {
  database = await createTestDatabase()
  accounts = createAccountServices({
    db: database.db,
    now: () => at,
    identitySecret: 'a secret for tests, long enough to be one',
    websiteUrl: 'http://localhost:3000',
    log: { info: silent, warn: silent, error: silent },
    hashing: { cost: { memory: 64, passes: 1, parallelism: 1 } },
  })
  // Another administrator, so that nobody is the last one.
  await person('admin')
})
afterAll(() => database.close())

async function person(role: Role) {
  const email = `person${++people}@example.com`
  const made = await createAccount(accounts, {
    email,
    password: 'quiet cove 17',
    displayName: null,
    emailVerified: true,
    role,
  })
  if (!made.ok) throw new Error(made.problem.code)
  return { uid: made.value.uid, email }
}

/** Creates a worker of the company's team, or of a host's own, with a link that `by` has made. */
async function workerLink(by: string, hostUid: string | null = null) {
  const hash = randomBytes(32)
  await inTransaction(database.db, async (tx) => {
    const id = await insertWorker(tx, { name: 'Jaume', phone: null, hostUid, at })
    await setWorkerLink(tx, id, { hash, at, by })
  })
  const open = (sessionHash: Buffer) => tradeLink(database.db, { linkHash: hash, sessionHash, at })
  return { open }
}

async function openedLink(by: string, hostUid: string | null = null) {
  const session = randomBytes(32)
  await (await workerLink(by, hostUid)).open(session)
  return { works: async () => (await findWorkerOfSession(database.db, session)) !== null }
}

const FULL_ACCESS: ApiTokenRequest = {
  name: 'Importer',
  description: '',
  type: 'full-access',
  role: 'admin',
  permissions: [],
  expiresAt: null,
}

/** Returns everything that an administrator may hand out, and whether it still gives access. */
async function handedOut(uid: string) {
  const token = await createApiToken(accounts, { actor: { uid }, request: FULL_ACCESS })
  const guest = `guest${people}@example.com`
  const invited = await invitePerson(accounts, { actor: { uid, role: 'admin' }, email: guest, role: 'staff' })
  if (!token.ok || !invited.ok) throw new Error('not handed out')
  const mail = await database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('recipient', '=', guest)
    .executeTakeFirstOrThrow()
  const secret = /[\w-]{43}/.exec(JSON.stringify(mail.data))?.[0] ?? ''
  const waiting = await workerLink(uid)
  const opened = await openedLink(uid)
  return async () => ({
    token: (await recogniseApiToken(accounts, token.value.accessKey)) !== null,
    invitation: (await openInvitation(accounts, secret)).ok,
    unopenedLink: (await waiting.open(randomBytes(32))) !== null,
    linkOfWorker: await opened.works(),
  })
}

test('what an administrator has handed out lets people in', async () => {
  const { uid } = await person('admin')
  const lets = await handedOut(uid)
  expect(await lets()).toEqual({ token: true, invitation: true, unopenedLink: true, linkOfWorker: true })
})

test.each<[string, (who: { uid: string; email: string }) => Promise<unknown>]>([
  ['leaves the company', ({ email }) => setRole(accounts, { email, role: 'user' })],
  ['is staff from now on', ({ email }) => setRole(accounts, { email, role: 'staff' })],
  ['is shut out', ({ uid }) => disableAccount(accounts, { uid })],
  ['is shut out by the service', ({ uid }) => changeAccount(accounts, { uid, disabled: true })],
  [
    'is imported as shut',
    ({ uid, email }) =>
      importAccount(accounts, { uid, email, disabled: true }, { hashing: null, allowOverwrite: true }),
  ],
  ['is deleted', ({ uid }) => removeAccount(accounts, { uid })],
])(
  'tokens, open invitations and unopened links end when whoever made them %s; workers keep theirs',
  async (_, leave) => {
    const admin = await person('admin')
    const lets = await handedOut(admin.uid)
    await leave(admin)
    expect(await lets()).toEqual({ token: false, invitation: false, unopenedLink: false, linkOfWorker: true })
  },
)

test('nobody hands anything out behind the moment in which they leave', async () => {
  const { uid } = await person('admin')
  const waiting: Promise<{ readonly ok: boolean }>[] = []
  await inTransaction(database.db, async (tx) => {
    const holder = (await lockRoleHolder(tx, uid))!
    for (const handOut of [
      () => createApiToken(accounts, { actor: { uid }, request: FULL_ACCESS }),
      () => invitePerson(accounts, { actor: { uid, role: 'admin' }, email: 'late@example.com', role: 'admin' }),
    ]) {
      const asked = handOut()
      waiting.push(asked)
      await whileWaiting(tx, asked)
    }
    await giveRole(tx, accounts, { holder, role: 'user', details: {} })
  })
  const refused = { ok: false, problem: { code: 'not_allowed' } }
  expect(await Promise.all(waiting)).toEqual([refused, refused])
})

test('the team of a host who leaves comes in no more, and nobody else is kept out', async () => {
  const [host, other] = [await person('host'), await person('host')]
  await database.db
    .insertInto('app.host')
    .values([host, other].map(({ uid }) => ({ uid, name: uid })))
    .execute()
  const own = await openedLink(host.uid, host.uid)
  const another = await openedLink(other.uid, other.uid)
  await setRole(accounts, { email: host.email, role: 'staff' })
  expect(await own.works()).toBe(true)
  await setRole(accounts, { email: host.email, role: 'user' })
  expect([await own.works(), await another.works()]).toEqual([false, true])
})
