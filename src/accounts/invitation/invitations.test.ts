import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountServices } from '#accounts/account-services.ts'
import { createAccount } from '#accounts/account/create-account.ts'
import { setRole, setRoleOfColleague } from '#accounts/account/administration/set-role.ts'
import { listColleagues } from '#accounts/account/administration/list-colleagues.ts'
import { createAccountServices } from '#accounts/create-account-services.ts'
import type { Role, StaffRole } from '#core/account/role.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { invitePerson } from './invite-person.ts'
import { listInvitations } from './list-invitations.ts'
import { makeInvitation, type InvitationToMake } from './make-invitation.ts'
import { openInvitation } from './open-invitation.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

let database: TestDatabase
let accounts: AccountServices
let at: Date
let boss: { readonly uid: string; readonly role: 'admin' }
const silent = () => undefined
const MINUTE = 60_000
const over = (reason: string) => ({ ok: false, problem: { code: 'invitation_over', reason } })

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
})
afterAll(() => database.close())
beforeEach(async () => {
  at = new Date('2027-03-01T10:00:00Z')
  await database.db.deleteFrom('app.invitation').execute()
  await database.db.deleteFrom('app.profile').execute()
  await database.db.deleteFrom('identity.account').execute()
  await database.db.deleteFrom('identity.throttle').execute()
  await database.db.deleteFrom('ops.outbox').execute()
  boss = { uid: await person('boss', 'admin'), role: 'admin' }
})

async function person(name: string, role: Role = 'user', emailVerified = true): Promise<string> {
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

const secretOf = (link: string) => link.split('/').at(-1) ?? ''
const invite = async (given: Partial<InvitationToMake> = {}) => {
  const requested = { role: 'admin', email: null, invitedBy: null, by: 'terminal', ...given } as const
  const made = await inTransaction(database.db, (tx) => makeInvitation(tx, accounts, requested))
  return { id: made.id, secret: secretOf(made.link) }
}
const inviteByMail = async (name: string, role: StaffRole) => {
  const made = await invitePerson(accounts, { actor: boss, email: `${name}@example.com`, role })
  if (!made.ok) throw new Error(made.problem.code)
  const mails = database.db.selectFrom('ops.outbox').select(['recipient', 'data']).orderBy('created_at', 'desc')
  const mail = (await mails.execute()).find(({ recipient }) => recipient === `${name}@example.com`)
  return { id: made.value.documentId, secret: secretOf(String(mail?.data['link'])) }
}
const accept = (uid: string, secret: string) => acceptInvitation(accounts, { secret, uid, device: null })
const roleOf = async (uid: string) =>
  (await database.db.selectFrom('app.profile').select('role').where('uid', '=', uid).executeTakeFirst())?.role

test('an invitation gives its role once: of twenty who accept at the same time one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, nr) => person(`one${nr}`)))
  const { secret } = await invite()
  const answers = await Promise.all(people.map((uid) => accept(uid, secret)))
  expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { role: 'admin' } }])
  expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 19 }, () => over('used')))
  const roles = await Promise.all(people.map(roleOf))
  expect(roles.filter((role) => role === 'admin')).toHaveLength(1)
})

test('nothing but the hash of the secret is kept, and accepting is noted in the log of the account', async () => {
  const ann = await person('ann')
  const { id, secret } = await inviteByMail('ann', 'staff')
  const rows = await database.db.selectFrom('app.invitation').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await accept(ann, secret)).toEqual({ ok: true, value: { role: 'staff' } })
  const events = database.db.selectFrom('identity.audit_event').select(['event', 'details']).where('uid', '=', ann)
  const changes = (await events.execute()).filter(({ event }) => event === 'role_changed')
  expect(changes.map(({ details }) => details)).toEqual([{ before: 'user', role: 'staff', invitation: id }])
})

test('an invitation ends: after its time, when it is taken back, and when a newer one replaces it', async () => {
  const ann = await person('ann')
  const late = await invite()
  at = new Date(at.getTime() + 60 * MINUTE)
  expect(await accept(ann, late.secret)).toEqual(over('expired'))
  const back = await invite()
  expect(await withdrawInvitation(accounts, back.id)).toMatchObject({ ok: true })
  expect(await withdrawInvitation(accounts, back.id)).toMatchObject({ problem: { code: 'invitation_not_found' } })
  expect(await accept(ann, back.secret)).toEqual(over('ended'))
  const first = await inviteByMail('ann', 'staff')
  at = new Date(at.getTime() + 6 * 24 * 60 * MINUTE)
  const second = await inviteByMail('ann', 'host')
  expect(await openInvitation(accounts, first.secret)).toEqual(over('ended'))
  expect(await listInvitations(accounts)).toMatchObject([{ documentId: second.id, invitedBy: 'boss', role: 'host' }])
  expect(await accept(ann, 'something-else')).toMatchObject({ problem: { code: 'invitation_not_found' } })
  expect(await roleOf(ann)).toBe('user')
})

test('an invitation to an address is for whoever has proven that address, and for nobody else', async () => {
  const [bob, ann] = [await person('bob'), await person('ann', 'user', false)]
  const { secret } = await inviteByMail('ann', 'admin')
  expect(await accept(bob, secret)).toMatchObject({ problem: { code: 'invitation_for_another' } })
  expect(await accept(ann, secret)).toMatchObject({ problem: { code: 'email_not_verified' } })
  await database.db.updateTable('identity.account').set({ email_verified: true }).where('uid', '=', ann).execute()
  expect(await accept(ann, secret)).toMatchObject({ ok: true })
})

test('nobody loses anything by an invitation, and it stays for whom it is meant', async () => {
  const { secret } = await invite({ role: 'host' })
  expect(await accept(boss.uid, secret)).toEqual({ ok: true, value: { role: 'admin' } })
  expect(await roleOf(boss.uid)).toBe('admin')
  expect(await openInvitation(accounts, secret)).toMatchObject({ ok: true, value: { role: 'host', email: null } })
})

test('nobody invites to more than they may do themselves, or whoever works here already, or again and again', async () => {
  const staff = { uid: await person('sam', 'staff'), role: 'staff' } as const
  const ask = (actor: { uid: string; role: StaffRole }, name: string, role: StaffRole) =>
    invitePerson(accounts, { actor, email: `${name}@example.com`, role })
  expect(await ask(staff, 'ann', 'admin')).toMatchObject({ problem: { code: 'not_allowed' } })
  expect(await ask(boss, 'sam', 'host')).toMatchObject({ problem: { code: 'role_held_already' } })
  expect(await ask(boss, 'no address', 'host')).toMatchObject({ problem: { code: 'invalid_email' } })
  expect(await ask(boss, 'ann', 'host')).toMatchObject({ ok: true })
  expect(await ask(boss, 'ann', 'host')).toMatchObject({ problem: { code: 'too_many_attempts' } })
})

test('the last administrator stays; of two the first may go, and what they have offered others goes with them', async () => {
  const ids = async () =>
    new Map((await listColleagues(accounts, boss)).map(({ name, documentId }) => [name, documentId]))
  const set = async (name: string, role: Role) =>
    setRoleOfColleague(accounts, { documentId: (await ids()).get(name) ?? '', role, by: boss.uid })
  expect(await set('boss', 'user')).toMatchObject({ problem: { code: 'last_administrator' } })
  await person('vice')
  await setRole(accounts, { email: 'vice@example.com', role: 'admin' })
  const { secret } = await inviteByMail('ann', 'admin')
  const documentId = (await ids()).get('boss') ?? ''
  expect(await set('boss', 'user')).toMatchObject({ ok: true, value: { before: 'admin' } })
  expect(await openInvitation(accounts, secret)).toEqual(over('ended'))
  // Somebody without a role cannot be changed.
  expect(await setRoleOfColleague(accounts, { documentId, role: 'admin', by: 'x' })).toMatchObject({
    problem: { code: 'account_not_found' },
  })
})

test('whoever accepts stays signed in on that device for as long as the role allows, and nowhere else', async () => {
  const ann = await person('ann')
  const family = '00000000-0000-7000-8000-000000000001'
  const other = '00000000-0000-7000-8000-000000000002'
  const session = (name: string, nr: number) => ({
    id_hash: Buffer.alloc(32, nr),
    family: name,
    uid: ann,
    provider: 'password',
    auth_time: at,
    token_issued_at: at,
    created_at: at,
    last_seen_at: at,
    idle_expires_at: new Date(at.getTime() + 10_000 * MINUTE),
    absolute_expires_at: new Date(at.getTime() + 100_000 * MINUTE),
  })
  await database.db
    .insertInto('identity.web_session')
    .values([session(family, 1), session(other, 2)])
    .execute()
  const { secret } = await invite({ role: 'staff' })
  expect(await acceptInvitation(accounts, { secret, uid: ann, device: family })).toMatchObject({ ok: true })
  const left = database.db
    .selectFrom('identity.web_session')
    .select(['family', 'idle_expires_at', 'absolute_expires_at'])
  expect(await left.execute()).toEqual([
    {
      family,
      idle_expires_at: new Date(at.getTime() + 30 * MINUTE),
      absolute_expires_at: new Date(at.getTime() + 12 * 60 * MINUTE),
    },
  ])
})
