import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeAccount } from '#accounts/account/administration/remove-account.ts'
import { setRole } from '#accounts/account/administration/set-role.ts'
import type { AuditLogEntryShape } from '#contract/account/audit-log.ts'
import type { CalendarLinkShape, StayChannelsShape } from '#contract/channel/channel-schemas.ts'
import type { GivenRight } from '#core/account/stay-right.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import type { ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { letStay as insertStayRow } from '#tests/support/stays/let-stay.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld()
})
afterAll(async () => world.shop.database.close())

/** A home and its host. */
interface LetStay {
  readonly id: number
  readonly slug: string
  readonly host: ShopGuest
}

async function letStay(): Promise<LetStay> {
  const { id, slug, host: first } = await insertStayRow(world.shop)
  const host = await world.newcomer('host')
  await db().updateTable('app.host').set({ uid: host.uid }).where('uid', '=', first.uid).execute()
  return { id, slug, host }
}

const at = (stay: LetStay, path: string) => `/api/staff/stays/${stay.slug}/${path}`
const make = (by: ShopGuest, stay: LetStay) =>
  by.call<CalendarLinkShape>('POST', at(stay, 'calendar-links'), { data: { channel: 'airbnb' } })
const opens = async (link: string) => (await world.shop.app(new Request(link))).status
const db = () => world.shop.database.db
const profile = ({ uid }: ShopGuest) => db().updateTable('app.profile').where('uid', '=', uid)
const linksOf = async (stay: LetStay) =>
  (await world.staff.call<StayChannelsShape>('GET', at(stay, 'channels'))).data.links

/** Creates somebody with a right on a home. */
async function helping({ id, host }: LetStay, level: GivenRight = 'full'): Promise<ShopGuest> {
  const helper = await world.newcomer('host')
  const row = { uid: helper.uid, stay_id: id, level, given_by: host.uid, given_at: world.shop.now() }
  await db().insertInto('app.home_right').values(row).execute()
  return helper
}

/** Creates a home with the link of a helper, and its address. */
async function linked(helperOf: (stay: LetStay) => Promise<ShopGuest> = helping) {
  const stay = await letStay()
  const helper = await helperOf(stay)
  const { data } = await make(helper, stay)
  expect(await opens(data.url)).toBe(200)
  return { home: stay, helper, ...data }
}

/** Creates a person of the company. */
const colleague = () => world.newcomer('staff')

test('everybody who may change the home sees who made each link; links of before have no maker and go on working', async () => {
  const stay = await letStay()
  const helper = await helping(stay)
  const [own, theirs] = [await make(stay.host, stay), await make(helper, stay)]
  const { rows } = await sql<{ id: string }>`
    insert into app.calendar_link (stay_id, channel, created_at) values (${stay.id}, 'vrbo', '2020-01-01') returning id`.execute(
    db(),
  )
  const { url } = (await linksOf(stay)).find(({ documentId }) => documentId === rows[0]!.id)!
  expect((await linksOf(stay)).map(({ madeBy }) => madeBy)).toEqual([
    null,
    `${stay.host.uid}@example.com`,
    `${helper.uid}@example.com`,
  ])
  expect(theirs.data.madeBy).toBe(`${helper.uid}@example.com`)
  await db().deleteFrom('app.home_right').where('uid', '=', helper.uid).execute()
  expect([await opens(url), await opens(own.data.url), await opens(theirs.data.url)]).toEqual([200, 200, 404])
})

test('a link ends with the right of its maker, however the right ends, and the audit log says so', async () => {
  const { home: stay, helper, documentId, url } = await linked()
  const { document_id: person } = await db()
    .selectFrom('app.profile')
    .select('document_id')
    .where('uid', '=', helper.uid)
    .executeTakeFirstOrThrow()
  const change = { data: { right: 'bookings', expectedRight: 'full' } }
  expect((await stay.host.call('PUT', at(stay, `people/${person}`), change)).status).toBe(200)
  expect(await opens(url)).toBe(404)
  expect(await linksOf(stay)).toEqual([])
  const log = await world.admin.call<AuditLogEntryShape[]>('GET', `/api/staff/audit-log?text=${documentId}`)
  expect(log.data).toMatchObject([
    {
      by: { uid: 'system', role: 'system' },
      route: 'DELETE /api/staff/stays/:id/calendar-links/:link',
      does: 'Revoke a calendar link',
      path: at(stay, `calendar-links/${documentId}`),
      about: { kind: 'home', id: stay.slug },
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
  for (const { home: stay, url } of [gone, suspended, guest, staff, disabled]) {
    expect(await opens(url)).toBe(404)
    expect(await linksOf(stay)).toEqual([])
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
  const next = await letStay()
  await sql`update app.stay set host_id = (select host_id from app.stay where id = ${next.id}) where id = ${own.home.id}`.execute(
    db(),
  )
  expect([await opens(own.url), await opens(ofCompany.data.url)]).toEqual([404, 200])
})

test('a home has at most twenty links, also when the last places are asked for at once', async () => {
  const stay = await letStay()
  for (let number = 0; number < 18; number++) expect((await make(world.staff, stay)).status).toBe(201)
  const answers = await Promise.all([1, 2, 3, 4].map(() => make(world.staff, stay)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  const refused = answers.find(({ status }) => status === 400)
  expect(refused?.error.details).toMatchObject({
    code: 'invalid_input',
    fields: { channel: 'a home can have at most 20 calendar links' },
  })
})
