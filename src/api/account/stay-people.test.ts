import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptInvitation } from '#accounts/invitation/accept-invitation.ts'
import { releaseHelpers } from '#accounts/stay-right/release-helpers.ts'
import { removeAccount } from '#accounts/account/administration/remove-account.ts'
import type { AuditLogEntryShape } from '#contract/account/audit-log.ts'
import type { StayPeopleShape } from '#contract/account/stay-people-schemas.ts'
import type { OfferedRoleShape, RightsShape } from '#contract/account/staff-people-schemas.ts'
import type { GivenRight } from '#core/account/stay-right.ts'
import { findFullOfInvitations } from '#db/queries/account/stay-right-queries.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { letStay } from '#tests/support/access/stays-of-host.ts'
import type { ShopGuest } from '#tests/support/payments/shop-fixture.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld()
})
afterAll(async () => world.shop.database.close())

const addressOf = ({ uid }: ShopGuest) => `${uid}@example.com`
const profileOf = ({ uid }: ShopGuest) =>
  world.shop.database.db.selectFrom('app.profile').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
const opens = async (person: ShopGuest, slug: string) =>
  (await person.call('GET', `/api/staff/stays/${slug}/rates`)).status
const peopleOf = async (slug: string) =>
  (await world.host.call<StayPeopleShape>('GET', `/api/staff/stays/${slug}/people`)).data
const invite = (slug: string, data: object, by = world.host) =>
  by.call<StayPeopleShape>('POST', `/api/staff/stays/${slug}/people`, { data })

/** Returns the mails to somebody by this template, the newest first. */
async function mailsTo(person: ShopGuest, template: string) {
  const mails = world.shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('recipient', '=', addressOf(person))
    .where('template', '=', template)
    .orderBy('id', 'desc')
  return (await mails.execute()).map(({ data }) => data as Readonly<Record<string, unknown>>)
}

const mailsToAddress = async (address: string) => {
  const mails = world.shop.database.db.selectFrom('ops.outbox').select('id').where('recipient', '=', address)
  return (await mails.execute()).length
}

const secretFor = async (person: ShopGuest) =>
  String((await mailsTo(person, 'home_invitation'))[0]?.['link'])
    .split('/')
    .at(-1) ?? ''
const accept = async (person: ShopGuest) =>
  acceptInvitation(world.shop.deps.accounts, { secret: await secretFor(person), uid: person.uid, device: null })

async function helping(slug: string, right: GivenRight, stays: readonly string[] = []) {
  const person = await world.newcomer()
  expect((await invite(slug, { email: addressOf(person), right, homes: stays })).status).toBe(201)
  expect(await accept(person)).toEqual({ ok: true, value: { role: 'host' } })
  return person
}

test('a host invites somebody to two homes at once; they accept and have the right on both, and on nothing else', async () => {
  const [casa, finca, other] = [await letStay(world), await letStay(world), await letStay(world)]
  const person = await world.newcomer()
  const asked = await invite(casa, { email: addressOf(person), right: 'bookings', homes: [finca] })
  expect(asked.data.invitations).toMatchObject([{ email: addressOf(person), right: 'bookings' }])
  const offer = await person.call<OfferedRoleShape>('GET', `/api/invitations/${await secretFor(person)}`)
  expect(offer.data).toMatchObject({
    role: 'host',
    homeRight: 'bookings',
    homes: [expect.any(String), expect.any(String)],
  })
  expect(await accept(person)).toMatchObject({ ok: true })
  expect(await accept(person)).toMatchObject({ problem: { code: 'invitation_over', reason: 'used' } })
  const helper = await world.newcomer('host')
  await world.shop.database.db
    .updateTable('app.home_right')
    .set({ uid: helper.uid })
    .where('uid', '=', person.uid)
    .execute()
  expect([await opens(helper, casa), await opens(helper, finca), await opens(helper, other)]).toEqual([200, 200, 404])
  expect(await profileOf(person)).toMatchObject({ role: 'host', helps_only: true })
  expect(await peopleOf(casa)).toMatchObject({ people: [{ right: 'bookings' }], invitations: [] })
})

test('only the host, or an administrator, decides: on homes of their own, and not about themselves', async () => {
  const casa = await letStay(world)
  const data = { email: 'somebody@example.com', right: 'read' }
  expect((await invite(casa, data, world.otherHost)).status).toBe(404)
  expect((await invite(casa, data, world.staff)).status).toBe(403)
  expect((await invite(casa, { ...data, homes: ['no-such-home'] })).error.details.code).toBe('invalid_input')
  expect((await invite(casa, { ...data, email: addressOf(world.host) })).error.details.code).toBe('role_held_already')
  expect((await invite(casa, data, world.admin)).status).toBe(201)
  expect((await invite(casa, data)).error.details.code).toBe('too_many_attempts')
})

test('another right counts at once, is told by mail, and is refused to whoever looked at an older one', async () => {
  const casa = await letStay(world)
  const person = await helping(casa, 'read')
  const { document_id: id } = await profileOf(person)
  const change = (right: GivenRight, expectedRight: GivenRight) =>
    world.host.call<StayPeopleShape>('PUT', `/api/staff/stays/${casa}/people/${id}`, { data: { right, expectedRight } })
  expect((await change('full', 'read')).data.people).toMatchObject([{ documentId: id, right: 'full' }])
  expect((await change('bookings', 'read')).error.details).toMatchObject({ code: 'right_changed', right: 'full' })
  expect(await mailsTo(person, 'home_right_changed')).toMatchObject([{ right: 'full' }])
  const rights = await world.admin.call<RightsShape>('GET', `/api/staff/people/${id}/rights`)
  expect(rights.data).toMatchObject({ homes: [], helpsWith: [{ slug: casa, right: 'full' }] })
})

test('whoever only helps makes no homes, and is a guest again when the last right ends; others stay hosts', async () => {
  const [casa, finca] = [await letStay(world), await letStay(world)]
  const person = await helping(casa, 'full', [finca])
  const { document_id: id } = await profileOf(person)
  const end = (slug: string) => world.host.call('DELETE', `/api/staff/stays/${slug}/people/${id}`)
  expect((await end(casa)).status).toBe(200)
  expect((await end(casa)).error.details.code).toBe('account_not_found')
  expect(await profileOf(person)).toMatchObject({ role: 'host' })
  expect((await end(finca)).status).toBe(200)
  expect(await profileOf(person)).toMatchObject({ role: 'user', helps_only: false })
  expect((await mailsTo(person, 'home_right_changed')).map(({ right }) => right)).toEqual([null, null])

  const helper = await world.newcomer('host')
  await world.shop.database.db
    .updateTable('app.profile')
    .set({ helps_only: true })
    .where('uid', '=', helper.uid)
    .execute()
  const made = await helper.call('POST', '/api/stays', {
    data: {
      name: 'Mine',
      destination: 'nowhere',
      maxGuests: 2,
      bedrooms: 1,
      beds: 1,
      bathrooms: 1,
      currency: 'EUR',
      nightlyPrice: 100,
      kind: 'villa',
    },
  })
  expect(made.error.details.code).toBe('home_right_missing')
})

test('an invitation is over when it is taken back, replaced, or its home is another host’s; homes of another host bring no rights along', async () => {
  const [casa, finca] = [await letStay(world), await letStay(world)]
  const { db } = world.shop.database
  const person = await world.newcomer()
  const asked = await invite(casa, { email: addressOf(person), right: 'read' })
  const [invitation] = asked.data.invitations
  const path = (slug: string) => `/api/staff/stays/${slug}/invitations/${invitation!.documentId}`
  expect((await world.host.call('DELETE', path(finca))).error.details.code).toBe('invitation_not_found')
  expect((await world.host.call('DELETE', path(casa))).status).toBe(200)
  expect(await accept(person)).toMatchObject({ problem: { code: 'invitation_over', reason: 'ended' } })

  const friend = await helping(finca, 'full')
  world.shop.pass(2)
  await invite(finca, { email: addressOf(person), right: 'read' })
  const other = await db
    .insertInto('app.host')
    .values({ uid: world.otherHost.uid, name: 'Olga' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('app.stay').set({ host_id: other.id }).where('slug', '=', finca).execute()
  const next = await world.otherHost.call<StayPeopleShape>('GET', `/api/staff/stays/${finca}/people`)
  expect(next.data).toMatchObject({ people: [], invitations: [] })
  expect(await accept(person)).toMatchObject({ problem: { code: 'invitation_over' } })
  const left = db.selectFrom('app.home_right').select('stay_id').where('uid', '=', friend.uid)
  expect(await left.execute()).toEqual([])

  expect(await profileOf(friend)).toMatchObject({ role: 'host', helps_only: true })
  const helper = await helping(casa, 'read')
  expect(await releaseHelpers(world.shop.deps.accounts)).toBeGreaterThan(0)
  expect(await profileOf(friend)).toMatchObject({ role: 'user', helps_only: false })
  expect(await profileOf(helper)).toMatchObject({ role: 'host', helps_only: true })
})

test('a helper who cannot be released holds back none of the others', async () => {
  const { db } = world.shop.database
  const casa = await letStay(world)
  const [stuck, friend] = [await helping(casa, 'read'), await helping(casa, 'read')]
  await db.deleteFrom('app.home_right').where('uid', 'in', [stuck.uid, friend.uid]).execute()
  await sql`create function refuse_role() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(
    db,
  )
  await sql`
    create trigger refuse_role before update of role on app.profile for each row when (old.uid = ${sql.lit(stuck.uid)})
      execute function refuse_role()`.execute(db)
  const faults: unknown[] = []
  const { accounts } = world.shop.deps
  const released = releaseHelpers({ db, now: accounts.now, onFault: (error) => faults.push(error) })
  expect(await released).toBeGreaterThan(0)
  await sql`drop trigger refuse_role on app.profile`.execute(db)
  expect(faults).toHaveLength(1)
  expect(await profileOf(friend)).toMatchObject({ role: 'user', helps_only: false })
})

test('whose last two rights are taken at once is a guest after them', async () => {
  const [casa, finca] = [await letStay(world), await letStay(world)]
  const person = await helping(casa, 'read', [finca])
  const { document_id: id } = await profileOf(person)
  const ended = await Promise.all(
    [casa, finca].map((slug) => world.host.call('DELETE', `/api/staff/stays/${slug}/people/${id}`)),
  )
  expect(ended.map(({ status }) => status)).toEqual([200, 200])
  expect(await profileOf(person)).toMatchObject({ role: 'user', helps_only: false })
})

test('ten invitations to a home are open at most, however many ask at once; one that is replaced, taken back or over makes room', async () => {
  const [casa, finca] = [await letStay(world), await letStay(world)]
  const people = await Promise.all([1, 2, 3].map(() => world.newcomer('admin')))
  const ask = (slug: string, number: number, rest: object = {}) =>
    invite(slug, { email: `crowd-${number}@example.com`, right: 'read', ...rest }, people[number % people.length])
  for (let number = 0; number < 8; number++) expect((await ask(casa, number)).status).toBe(201)
  const atOnce = await Promise.all([8, 9, 10, 11, 12].map((number) => ask(casa, number)))
  expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409])
  expect((await peopleOf(casa)).invitations).toHaveLength(10)
  const { title } = (await peopleOf(casa)).home
  const refused = await ask(finca, 13, { homes: [casa] })
  expect(refused.error.details).toMatchObject({ code: 'too_many_invitations', home: title, most: 10 })
  expect((await peopleOf(finca)).invitations).toEqual([])
  expect(await mailsToAddress('crowd-13@example.com')).toBe(0)
  // The same person invites the same address again, which replaces the earlier invitation.
  world.shop.pass(2)
  expect((await ask(casa, 0, { right: 'full' })).status).toBe(201)
  const { documentId } = (await peopleOf(casa)).invitations[0]!
  expect((await world.host.call('DELETE', `/api/staff/stays/${casa}/invitations/${documentId}`)).status).toBe(200)
  expect((await ask(casa, 13)).status).toBe(201)
  expect((await ask(casa, 14)).error.details.code).toBe('too_many_invitations')
  world.shop.pass(7 * 24 * 60)
  expect((await ask(casa, 15)).status).toBe(201)
})

test('the invitations of each home are counted for themselves: the first full one by its title, and nothing of homes that were not named', async () => {
  const { db } = world.shop.database
  const titled = async (title: string) => {
    const slug = await letStay(world)
    await db.updateTable('app.stay').set({ title }).where('slug', '=', slug).execute()
    return {
      slug,
      ...(await db.selectFrom('app.stay').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()),
    }
  }
  const [zinnia, aster, lily] = [await titled('Zinnia'), await titled('Aster'), await titled('Lily')]
  const full = async (stays: readonly { id: number }[], most: number) => {
    const others = { homes: stays.map(({ id }) => id), email: 'next@example.com', invitedBy: world.host.uid, most }
    return findFullOfInvitations(db, { ...others, at: world.shop.now() })
  }
  const ask = async (name: string, { slug }: { slug: string }, stays: readonly { slug: string }[] = []) => {
    const data = { email: `${name}@example.com`, right: 'read', homes: stays.map((stay) => stay.slug) }
    expect((await invite(slug, data)).status).toBe(201)
  }
  await ask('first', zinnia, [aster])
  await ask('second', zinnia, [lily])
  world.shop.pass(2)
  await ask('third', aster)
  expect([await full([zinnia, aster, lily], 2), await full([lily, zinnia], 2)]).toEqual(['Aster', 'Zinnia'])
  expect([await full([lily], 2), await full([zinnia, aster, lily], 3)]).toEqual([null, null])
})

test('among many open invitations those to a few homes are found by their index, in one look for all of them', async () => {
  const { db } = world.shop.database
  const slugs = [await letStay(world), await letStay(world)]
  const stays = (await db.selectFrom('app.stay').select('id').where('slug', 'in', slugs).execute()).map(({ id }) => id)
  const { uid } = world.host
  const tx = await db.startTransaction().execute()
  await sql`
    insert into app.invitation (secret_hash, role, email, invited_by, home_right, right_homes, created_at, expires_at)
    select sha256(n::text::bytea), 'host', n || '@example.com', ${uid}, 'read', array[${stays[0]}::int + n], ${world.shop.now()}, 'infinity'
    from generate_series(0, 4000) n`.execute(tx)
  await sql`analyze app.invitation`.execute(tx)
  await findFullOfInvitations(tx, {
    homes: stays,
    email: 'next@example.com',
    invitedBy: uid,
    most: 1,
    at: world.shop.now(),
  })
  const { rows } = await sql<{ looks: number }>`
    select pg_stat_get_xact_numscans('app.invitation_to_homes'::regclass)::int as looks`.execute(tx)
  await tx.rollback().execute()
  expect(rows).toEqual([{ looks: 1 }])
})

test('one person sends twenty invitations to homes a day', async () => {
  const [stays, admin] = [
    [await letStay(world), await letStay(world), await letStay(world)],
    await world.newcomer('admin'),
  ]
  const statuses: number[] = []
  for (let number = 0; number < 21; number++)
    statuses.push(
      (await invite(stays[number % 3]!, { email: `many-${number}@example.com`, right: 'read' }, admin)).status,
    )
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
})

test('a program of before makes nobody a host by an invitation to a home: it is refused, and the invitation stays open', async () => {
  const casa = await letStay(world)
  const { db } = world.shop.database
  const person = await world.newcomer()
  await invite(casa, { email: addressOf(person), right: 'read' })
  const invitation = db.selectFrom('app.invitation').select(['id', 'homes']).where('email', '=', addressOf(person))
  const { id, homes: stays } = await invitation.executeTakeFirstOrThrow()
  expect(stays).toEqual([])
  const used = { used_at: world.shop.now(), used_by: person.uid }
  await expect(db.updateTable('app.invitation').set(used).where('id', '=', id).execute()).rejects.toThrow(
    'invitation_given_homes',
  )
  expect(await accept(person)).toEqual({ ok: true, value: { role: 'host' } })
})

test('who works for all homes gets nothing by it, a role that is taken away takes rights along, and so does an account that goes', async () => {
  const casa = await letStay(world)
  await invite(casa, { email: addressOf(world.staff), right: 'full' })
  expect(await accept(world.staff)).toEqual({ ok: true, value: { role: 'staff' } })
  const [first, second] = [await helping(casa, 'read'), await helping(casa, 'read')]
  const { document_id: id } = await profileOf(first)
  expect((await world.admin.call('PUT', `/api/staff/people/${id}/role`, { data: { role: 'staff' } })).status).toBe(200)
  expect((await peopleOf(casa)).people).toHaveLength(1)
  await removeAccount(world.shop.deps.accounts, { uid: second.uid })
  expect((await peopleOf(casa)).people).toEqual([])
})

test('nobody else’s invitations end by one to a home, and what is written down of it says who asked for what', async () => {
  const casa = await letStay(world)
  const person = await world.newcomer()
  const email = addressOf(person)
  await world.admin.call('POST', '/api/staff/invitations', { data: { email, role: 'staff' } })
  world.shop.pass(2)
  await invite(casa, { email, right: 'read' })
  const open = world.shop.database.db
    .selectFrom('app.invitation')
    .select(['role', 'home_right'])
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
  expect(await open.execute()).toEqual([
    { role: 'staff', home_right: null },
    { role: 'host', home_right: 'read' },
  ])
  const log = await world.admin.call<AuditLogEntryShape[]>('GET', `/api/staff/audit-log?text=${casa}/people`)
  expect(log.data).toMatchObject([
    {
      by: { uid: world.host.uid },
      route: 'POST /api/staff/stays/:id/people',
      body: { email, right: 'read' },
      status: 201,
    },
  ])
})
