import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptInvitation } from '#accounts/invitation/accept-invitation.ts'
import type {
  ColleagueShape,
  InvitationShape,
  OfferedRoleShape,
  RightsShape,
} from '#contract/account/staff-people-schemas.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import type { ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld()
})
afterAll(async () => world.shop.database.close())

const refundLimit = { amountMinor: 20_000, currency: 'EUR' }

async function newStay() {
  const slug = `home-${randomUUID().slice(0, 8)}`
  await insertStay(world.shop.database.db, { slug })
  return slug
}

async function idOf({ uid }: ShopGuest): Promise<string> {
  const people = world.shop.database.db.selectFrom('app.profile').select('document_id').where('uid', '=', uid)
  return (await people.executeTakeFirstOrThrow()).document_id
}

/** Makes homes parts of a whole home. */
async function tie(whole: string, parts: readonly string[]): Promise<void> {
  const { db } = world.shop.database
  const stays = await db
    .selectFrom('app.stay')
    .select(['id', 'slug'])
    .where('slug', 'in', [whole, ...parts])
    .execute()
  const idOfStay = (slug: string) => stays.find((stay) => stay.slug === slug)!.id
  await db
    .insertInto('app.stay_part')
    .values(parts.map((part) => ({ whole_id: idOfStay(whole), part_id: idOfStay(part) })))
    .execute()
}

const setRights = async (person: ShopGuest, data: object) =>
  world.admin.call<RightsShape>('PUT', `/api/staff/people/${await idOf(person)}/rights`, { data })
const mayOpen = async (person: ShopGuest, slug: string) =>
  (await person.call('GET', `/api/staff/stays/${slug}/rates`)).status === 200

test('an administrator gives a host homes and takes them away; what was somebody else’s moves', async () => {
  const [casa, finca] = [await newStay(), await newStay()]
  const [first, second] = [await world.newcomer('host'), await world.newcomer('host')]
  expect([await mayOpen(first, casa), await mayOpen(second, casa)]).toEqual([false, false])
  const given = await setRights(first, { homes: [casa, finca], refundLimit })
  expect(given.data.homes.map(({ slug }) => slug).toSorted()).toEqual([casa, finca].toSorted())
  expect(given.data.refundLimit).toEqual(refundLimit)
  expect([await mayOpen(first, casa), await mayOpen(first, finca)]).toEqual([true, true])
  await setRights(second, { homes: [casa] })
  expect([await mayOpen(first, casa), await mayOpen(second, casa)]).toEqual([false, true])
  await setRights(first, { homes: [] })
  expect([await mayOpen(first, finca), await mayOpen(world.staff, finca)]).toEqual([false, true])
  const people = (await world.admin.call<ColleagueShape[]>('GET', '/api/staff/people')).data
  const id = await idOf(first)
  expect(people.find(({ documentId }) => documentId === id)).toMatchObject({ homes: 0, refundLimit })
})

test('a whole home and its parts keep one host: one of them alone is given to nobody, all of them are', async () => {
  const [whole, part] = [await newStay(), await newStay()]
  const [first, second] = [await world.newcomer('host'), await world.newcomer('host')]
  await setRights(first, { homes: [whole, part] })
  await tie(whole, [part])
  for (const [person, given] of [
    [second, [part]],
    [second, [whole]],
    [first, [whole]],
  ] as const) {
    const refused = await setRights(person, { homes: given })
    expect([refused.status, refused.error.details['fields']]).toEqual([
      400,
      { homes: expect.stringMatching(/is a part of .*: they have one host\. Give both, or untie them first/) },
    ])
  }
  const invited = { email: `${randomUUID()}@example.com`, role: 'host', homes: [part] }
  expect((await world.admin.call('POST', '/api/staff/invitations', { data: invited })).status).toBe(400)
  expect([await mayOpen(first, whole), await mayOpen(first, part), await mayOpen(second, part)]).toEqual([
    true,
    true,
    false,
  ])
  expect((await setRights(second, { homes: [whole, part] })).status).toBe(200)
  expect((await setRights(second, { homes: [] })).status).toBe(200)
})

test('homes that there are not are refused by name, and only hosts have any', async () => {
  const host = await world.newcomer('host')
  expect((await setRights(host, { homes: ['nowhere'] })).error.details).toMatchObject({
    code: 'invalid_input',
    fields: { homes: 'there is no home nowhere' },
  })
  expect((await setRights(world.staff, { homes: [] })).error.details.code).toBe('invalid_input')
  expect((await setRights(world.staff, { refundLimit: { amountMinor: -1, currency: 'EUR' } })).status).toBe(400)
})

/** Accepts the invitation sent to somebody, and returns their resulting rights. */
async function accept(invited: ShopGuest): Promise<RightsShape> {
  const mail = await world.shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('recipient', '=', `${invited.uid}@example.com`)
    .executeTakeFirstOrThrow()
  const secret = String(mail.data['link']).split('/').at(-1) ?? ''
  const offer = await invited.call<OfferedRoleShape>('GET', `/api/invitations/${secret}`)
  expect(offer.data.homes).not.toEqual([])
  const accepted = await acceptInvitation(world.shop.deps.accounts, { secret, uid: invited.uid, device: null })
  expect(accepted).toEqual({ ok: true, value: { role: 'host' } })
  return (await world.admin.call<RightsShape>('GET', `/api/staff/people/${await idOf(invited)}/rights`)).data
}

test('an invitation brings the homes and the limit that it promised', async () => {
  const [slug, invited] = [await newStay(), await world.newcomer()]
  const data = { email: `${invited.uid}@example.com`, role: 'host', homes: [slug], refundLimit }
  const made = await world.admin.call<InvitationShape>('POST', '/api/staff/invitations', { data })
  expect(made.data).toMatchObject({ refundLimit, homes: [expect.any(String)] })
  expect(await accept(invited)).toMatchObject({ homes: [{ slug }], refundLimit })
  const wrong = { ...data, email: 'other@example.com', homes: ['nowhere'] }
  expect((await world.admin.call('POST', '/api/staff/invitations', { data: wrong })).error.details.code).toBe(
    'invalid_input',
  )
})

test('an invitation leaves out what was tied since to a home that it does not bring, and what is tied to that', async () => {
  const [whole, promised, other, free] = [await newStay(), await newStay(), await newStay(), await newStay()]
  const [host, invited] = [await world.newcomer('host'), await world.newcomer()]
  await setRights(host, { homes: [whole, promised, other] })
  const data = { email: `${invited.uid}@example.com`, role: 'host', homes: [promised, whole, free] }
  expect((await world.admin.call('POST', '/api/staff/invitations', { data })).status).toBe(201)
  await tie(whole, [promised, other])
  expect((await accept(invited)).homes.map(({ slug }) => slug)).toEqual([free])
  expect([await mayOpen(host, whole), await mayOpen(host, promised)]).toEqual([true, true])
})
