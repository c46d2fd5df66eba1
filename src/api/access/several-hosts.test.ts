import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GivenRight } from '#core/account/stay-right.ts'
import type { StayChannelsShape } from '#contract/channel/channel-schemas.ts'
import type { RateTryShape } from '#contract/rate/rate-drafts.ts'
import { findThreadWork } from '#db/queries/thread/inbox-queries.ts'
import { describePicture } from '#media/upload/describe-picture.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import type { ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, makeHold, JUNE_WEEK, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld()
})
afterAll(async () => world.shop.database.close())

/** Creates somebody with a right on each of these homes. */
async function helping(...stays: readonly (readonly [LetStay, GivenRight])[]): Promise<ShopGuest> {
  const helper = await world.newcomer('host')
  for (const [{ id, host }, level] of stays) {
    const row = { uid: helper.uid, stay_id: id, level, given_by: host.uid, given_at: world.shop.now() }
    await world.shop.database.db.insertInto('app.home_right').values(row).execute()
  }
  return helper
}

/** Gives a home to the host of another home. */
async function giveTo({ id }: LetStay, { id: other }: LetStay): Promise<void> {
  const { db } = world.shop.database
  const host = db.selectFrom('app.stay').select('host_id').where('id', '=', other)
  await db.updateTable('app.stay').set({ host_id: host }).where('id', '=', id).execute()
}

const actorOf = ({ uid }: ShopGuest) => ({ uid, role: 'host', right: 'full' }) as const
const answerOf = ({ status, error }: { status: number; error?: { details: { code?: string } } | null }) =>
  error?.details.code ?? status

test('whoever helps two hosts ties no home of one to that of the other; a tie can be undone from the side of the part', async () => {
  const [whole, part] = [await letStay(world.shop), await letStay(world.shop)]
  const helper = await helping([whole, 'full'], [part, 'full'])
  const link = (by: ShopGuest) => by.call('POST', `/api/staff/stays/${whole.slug}/parts`, { data: { part: part.slug } })
  const unlink = (by: ShopGuest, of = whole) => by.call('DELETE', `/api/staff/stays/${of.slug}/parts/${part.slug}`)
  expect(answerOf(await link(helper))).toBe('invalid_input')
  expect(answerOf(await link(world.staff))).toBe(201)

  const ofPart = await helping([part, 'full'])
  expect(answerOf(await unlink(await helping([part, 'bookings'])))).toBe('stay_not_found')
  expect(answerOf(await unlink(await helping([whole, 'full'])))).toBe('stay_not_found')
  const undone = await ofPart.call('DELETE', `/api/staff/stays/${whole.slug}/parts/${part.slug}`)
  expect([undone.status, undone.data]).toMatchObject([200, { slug: part.slug }])
  expect(answerOf(await unlink(ofPart))).toBe('stay_not_found')

  await giveTo(part, whole)
  const ofBoth = await helping([whole, 'full'], [part, 'full'])
  expect([answerOf(await link(ofBoth)), answerOf(await unlink(ofBoth))]).toEqual([201, 200])
})

test('whoever helps two hosts moves no booking from one to the other', async () => {
  const [from, to] = [await letStay(world.shop), await letStay(world.shop)]
  const helper = await helping([from, 'full'], [to, 'full'])
  const { documentId: id } = await bookStay(world.shop, await world.shop.guest(), from)
  const preview = (by: ShopGuest) =>
    by.call('POST', `/api/staff/bookings/${id}/change-preview`, { data: { ...JUNE_WEEK, adults: 2, stay: to.slug } })
  expect(answerOf(await preview(helper))).toBe('stay_not_found')
  expect(answerOf(await preview(world.staff))).toBe(200)
  await giveTo(to, from)
  expect(answerOf(await preview(await helping([from, 'full'], [to, 'full'])))).toBe(200)
})

test('what a host says of themselves is theirs alone to change, with every right on a home of theirs', async () => {
  const stay = await letStay(world.shop)
  const helper = await helping([stay, 'full'])
  const write = (by: ShopGuest, data: object) => by.call('PUT', `/api/stays/${stay.slug}`, { data })
  expect(answerOf(await write(helper, { host: { name: 'Mallory' } }))).toBe('invalid_input')
  expect(answerOf(await write(helper, { summary: 'Above the harbour' }))).toBe(200)
  expect(answerOf(await write(world.staff, { host: { name: 'Marta of the house' } }))).toBe(200)
})

test('nobody is told that a right is missing where it is not, and nothing is done silently where it is', async () => {
  const stay = await letStay(world.shop)
  const looking = await helping([stay, 'read'])
  const helper = await helping([stay, 'full'])
  const link = (by: ShopGuest) => by.call('POST', `/api/staff/stays/${stay.slug}/parts`, { data: { part: 'nowhere' } })
  expect([answerOf(await link(looking)), answerOf(await link(helper))]).toEqual([
    'home_right_missing',
    'stay_not_found',
  ])
  const archive = (by: ShopGuest) => by.call('DELETE', `/api/stays/${stay.slug}`)
  expect([answerOf(await archive(looking)), answerOf(await archive(world.otherHost))]).toEqual([
    'home_right_missing',
    204,
  ])
  expect(answerOf(await archive(helper))).toBe(204)
})

test('pictures in homes are changed by whoever may change all of these homes, whoever handed them in', async () => {
  const { db } = world.shop.database
  const [stay, other] = [await letStay(world.shop), await letStay(world.shop)]
  const [former, helper] = [await helping(), await helping([stay, 'full'])]
  const picture = async (number: number, ...shown: readonly LetStay[]) => {
    const facts = { mime: 'image/jpeg', bytes: 1000, width: 1600, height: 1200, created_by: former.uid }
    const asset = { ...facts, sha256: Buffer.alloc(32, number) }
    const made = await db.insertInto('app.asset').values(asset).returning(['id', 'number']).executeTakeFirstOrThrow()
    for (const { id } of shown)
      await db.insertInto('app.stay_photo').values({ stay_id: id, asset_id: made.id, position: number }).execute()
    return String(made.number)
  }
  const [here, both, nowhere] = [await picture(1, stay), await picture(2, stay, other), await picture(3)]
  const describe = async (by: ShopGuest, name: string) => {
    const { deps } = world.shop
    const change = { actor: actorOf(by), name, info: { caption: 'The terrace' } }
    const described = await describePicture({ ...deps, ...deps.pictures }, change)
    return described.ok ? 'done' : described.problem.code
  }
  const asked = [former, helper].flatMap((by) => [here, both, nowhere].map((one) => () => describe(by, one)))
  const answers: string[] = []
  for (const ask of asked) answers.push(await ask())
  expect(answers).toEqual(['not_allowed', 'not_allowed', 'done', 'done', 'not_allowed', 'picture_not_found'])
})

test('the addresses of calendars are seen by those who may change them', async () => {
  const stay = await letStay(world.shop)
  const path = `/api/staff/stays/${stay.slug}`
  await world.staff.call('POST', `${path}/calendar-links`, { data: { channel: 'airbnb' } })
  const seenBy = async (by: ShopGuest) =>
    (await by.call<StayChannelsShape>('GET', `${path}/channels`)).data.links.map(({ url }) => url !== '')
  const people = [await helping([stay, 'bookings']), await helping([stay, 'full']), world.staff]
  expect([await seenBy(people[0]!), await seenBy(people[1]!), await seenBy(people[2]!)]).toEqual([
    [false],
    [true],
    [true],
  ])
})

test('conversations are given to those who may look after them', async () => {
  const stay = await letStay(world.shop)
  const guest = await world.shop.guest()
  await bookStay(world.shop, guest, stay)
  const helpers = [await helping([stay, 'bookings']), await helping([stay, 'read'])]
  const said = await sql<{ id: string }>`
    insert into app.thread (uid, stay_id, created_at, last_message_at)
    values (${guest.uid}, ${stay.id}, ${world.shop.now()}, ${world.shop.now()}) returning id`.execute(
    world.shop.database.db,
  )
  const work = await findThreadWork(world.shop.database.db, said.rows[0]!.id)
  const names = work?.colleagues.map(({ name }) => name) ?? []
  expect(helpers.map(({ uid }) => names.includes(`${uid}@example.com`))).toEqual([true, false])
})

test('the preview of a change of prices counts no holds in homes that follow and that its maker may not see', async () => {
  const [source, follower] = [await letStay(world.shop), await letStay(world.shop)]
  await giveTo(follower, source)
  await sql`
    insert into app.rate_source (stay_id, source_id, percent_bp, amount, round_to, with_rules, made_at)
    values (${follower.id}, ${source.id}, 12000, 0, 100, false, ${world.shop.now()})`.execute(world.shop.database.db)
  await makeHold(await world.shop.guest(), follower)
  const raise = { matter: 'nightly', span: null, way: 'percent', value: 1000 }
  const choice = { homes: [source.slug], destination: null, sleeps: null }
  const holdsFor = async (by: ShopGuest) => {
    const tried = await by.call<RateTryShape>('POST', '/api/staff/rate-drafts', { data: { choice, changes: [raise] } })
    return [tried.data.homes.length, tried.data.holds]
  }
  expect(await holdsFor(await helping([source, 'full'], [follower, 'full']))).toEqual([2, 1])
  expect(await holdsFor(await helping([source, 'full']))).toEqual([1, 0])
})
