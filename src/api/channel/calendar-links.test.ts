import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeAccount } from '#accounts/account/administration/remove-account.ts'
import { setRole } from '#accounts/account/administration/set-role.ts'
import type { AuditLogEntryShape } from '#contract/account/audit-log.ts'
import type { CalendarLinkShape, HomeChannelsShape } from '#contract/channel/channel-schemas.ts'
import type { GivenRight } from '#core/account/home-right.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import type { ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { letHome as insertHome } from '#tests/support/stays/let-home.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld()
})
afterAll(async () => world.shop.database.close())

/** A home and its host. */
interface LetHome {
  readonly id: number
  readonly slug: string
  readonly host: ShopGuest
}

async function letHome(): Promise<LetHome> {
  const { id, slug, host: first } = await insertHome(world.shop)
  const host = await world.newcomer('host')
  await db().updateTable('app.host').set({ uid: host.uid }).where('uid', '=', first.uid).execute()
  return { id, slug, host }
}

const at = (home: LetHome, path: string) => `/api/staff/stays/${home.slug}/${path}`
const make = (by: ShopGuest, home: LetHome) =>
  by.call<CalendarLinkShape>('POST', at(home, 'calendar-links'), { data: { channel: 'airbnb' } })
const opens = async (link: string) => (await world.shop.app(new Request(link))).status
const db = () => world.shop.database.db
const profile = ({ uid }: ShopGuest) => db().updateTable('app.profile').where('uid', '=', uid)
const linksOf = async (home: LetHome) =>
  (await world.staff.call<HomeChannelsShape>('GET', at(home, 'channels'))).data.links

/** Creates somebody with a right on a home. */
async function helping({ id, host }: LetHome, level: GivenRight = 'full'): Promise<ShopGuest> {
  const helper = await world.newcomer('host')
  const row = { uid: helper.uid, stay_id: id, level, given_by: host.uid, given_at: world.shop.now() }
  await db().insertInto('app.home_right').values(row).execute()
  return helper
}

/** Creates a home with the link of a helper, and its address. */
async function linked(helperOf: (home: LetHome) => Promise<ShopGuest> = helping) {
  const home = await letHome()
  const helper = await helperOf(home)
  const { data } = await make(helper, home)
  expect(await opens(data.url)).toBe(200)
  return { home, helper, ...data }
}

/** Creates a person of the company. */
const colleague = () => world.newcomer('staff')

test('everybody who may change the home sees who made each link; links of before have no maker and go on working', async () => {
  const home = await letHome()
  const helper = await helping(home)
  const [own, theirs] = [await make(home.host, home), await make(helper, home)]
  const { rows } = await sql<{ id: string }>`
    insert into app.calendar_link (stay_id, channel, created_at) values (${home.id}, 'vrbo', '2020-01-01') returning id`.execute(
    db(),
  )
  const { url } = (await linksOf(home)).find(({ documentId }) => documentId === rows[0]!.id)!
  expect((await linksOf(home)).map(({ madeBy }) => madeBy)).toEqual([
    null,
    `${home.host.uid}@example.com`,
    `${helper.uid}@example.com`,
  ])
  expect(theirs.data.madeBy).toBe(`${helper.uid}@example.com`)
  await db().deleteFrom('app.home_right').where('uid', '=', helper.uid).execute()
  expect([await opens(url), await opens(own.data.url), await opens(theirs.data.url)]).toEqual([200, 200, 404])
})

test('a link ends with the right of its maker, however the right ends, and the audit log says so', async () => {
  const { home, helper, documentId, url } = await linked()
  const { document_id: person } = await db()
    .selectFrom('app.profile')
    .select('document_id')
    .where('uid', '=', helper.uid)
    .executeTakeFirstOrThrow()
  const change = { data: { right: 'bookings', expectedRight: 'full' } }
  expect((await home.host.call('PUT', at(home, `people/${person}`), change)).status).toBe(200)
  expect(await opens(url)).toBe(404)
  expect(await linksOf(home)).toEqual([])
  const log = await world.admin.call<AuditLogEntryShape[]>('GET', `/api/staff/audit-log?text=${documentId}`)
  expect(log.data).toMatchObject([
    {
      by: { uid: 'system', role: 'system' },
      route: 'DELETE /api/staff/stays/:id/calendar-links/:link',
      does: 'Revoke a calendar link',
      path: at(home, `calendar-links/${documentId}`),
      about: { kind: 'home', id: home.slug },
      body: { madeBy: helper.uid, because: 'Its maker may no longer change the home.' },
      status: 200,
    },
  ])

  const removed = await linked()
  await removed.home.host.call('DELETE', at(removed.home, `people/${await idOf(removed.helper)}`))
  expect(await opens(removed.url)).toBe(404)
})

const idOf = async ({ uid }: ShopGuest) =>
  (await db().selectFrom('app.profile').select('document_id').where('uid', '=', uid).executeTakeFirstOrThrow())
    .document_id

test('the links of whoever leaves end: deleted, suspended, without a role, or no longer of the company', async () => {
  const gone = await linked()
  await removeAccount(world.shop.deps.accounts, { uid: gone.helper.uid })
  const suspended = await linked()
  await profile(suspended.helper).set({ blocked: true }).execute()
  const guest = await linked()
  await setRole(world.shop.deps.accounts, { email: `${guest.helper.uid}@example.com`, role: 'user' })
  const staff = await linked(colleague)
  await setRole(world.shop.deps.accounts, { email: `${staff.helper.uid}@example.com`, role: 'host' })
  const disabled = await linked(colleague)
  await sql`update identity.account set disabled = true where uid = ${disabled.helper.uid}`.execute(db())
  for (const { home, url } of [gone, suspended, guest, staff, disabled]) {
    expect(await opens(url)).toBe(404)
    expect(await linksOf(home)).toEqual([])
  }
})

test('links stay with whoever may still change the home: helpers who join the company, and the host, also while suspended', async () => {
  const joined = await linked()
  await setRole(world.shop.deps.accounts, { email: `${joined.helper.uid}@example.com`, role: 'staff' })
  const own = await linked(({ host }) => Promise.resolve(host))
  await profile(own.helper).set({ blocked: true }).execute()
  expect([await opens(joined.url), await opens(own.url)]).toEqual([200, 200])
})

test('a home that another host takes over brings no links of the former host', async () => {
  const own = await linked(({ host }) => Promise.resolve(host))
  const ofCompany = await make(world.staff, own.home)
  const next = await letHome()
  await sql`update app.stay set host_id = (select host_id from app.stay where id = ${next.id}) where id = ${own.home.id}`.execute(
    db(),
  )
  expect([await opens(own.url), await opens(ofCompany.data.url)]).toEqual([404, 200])
})

test('a home has at most twenty links, also when the last places are asked for at once', async () => {
  const home = await letHome()
  for (let number = 0; number < 18; number++) expect((await make(world.staff, home)).status).toBe(201)
  const answers = await Promise.all([1, 2, 3, 4].map(() => make(world.staff, home)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  const refused = answers.find(({ status }) => status === 400)
  expect(refused?.error.details).toMatchObject({
    code: 'invalid_input',
    fields: { channel: 'a home can have at most 20 calendar links' },
  })
})
