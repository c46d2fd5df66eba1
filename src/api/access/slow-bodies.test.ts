import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewApiTokenShape } from '#contract/api-token-shapes.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { withPdfFile } from '#tests/support/access/thread-files.ts'
import { ORIGIN, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf } from '#tests/support/pictures/send-pictures.ts'
import { letStay, type LetStay } from '#tests/support/stays/let-stay.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld()
})
afterAll(() => world.shop.database.close())

/** Sends a request whose body arrives only after `meanwhile`, a minute later. Returns the status of the answer. */
async function sendSlowly(
  path: string,
  { method = 'POST', bearer, body }: { readonly method?: string; readonly bearer: string; readonly body: Request },
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const bytes = new Uint8Array(await body.clone().arrayBuffer())
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    await meanwhile()
    world.shop.pass(1)
    controller.enqueue(bytes)
    controller.close()
  }
  const stream = new ReadableStream({ pull }, { highWaterMark: 0 })
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': body.headers.get('content-type') ?? '' }
  const init = { method, headers, body: stream, duplex: 'half' }
  return (await world.shop.app(new Request(ORIGIN + path, init))).status
}

const bodyOf = (body: string | FormData, headers: Record<string, string> = {}) =>
  new Request(ORIGIN, { method: 'POST', body, headers })
const block = () =>
  bodyOf(JSON.stringify({ data: { from: '2027-08-01', to: '2027-08-02', reason: 'closed' } }), {
    'content-type': 'application/json',
  })
const blocksOf = ({ slug }: LetStay) => `/api/staff/stays/${slug}/blocks`

async function helping({ id, host }: LetStay): Promise<ShopGuest> {
  const helper = await world.newcomer('host')
  const row = { uid: helper.uid, stay_id: id, level: 'full', given_by: host.uid, given_at: world.shop.now() } as const
  await world.shop.database.db.insertInto('app.home_right').values(row).execute()
  return helper
}

const endRight = ({ uid }: ShopGuest) =>
  world.shop.database.db.deleteFrom('app.home_right').where('uid', '=', uid).execute()
const nothing = async () => {}

test('whoever loses the right on a home, the role or the token while a request arrives does nothing with it', async () => {
  const stay = await letStay(world.shop)
  const helper = await helping(stay)
  const colleague = await world.newcomer('staff')
  const data = { name: 'Importer', type: 'full-access' }
  const token = (await world.admin.call<NewApiTokenShape>('POST', '/api/api-tokens', { data })).data
  const leave = () =>
    world.shop.database.db.updateTable('app.profile').set({ role: 'user' }).where('uid', '=', colleague.uid).execute()
  const statuses = [
    await sendSlowly(blocksOf(stay), { bearer: await world.signIn(helper), body: block() }, () => endRight(helper)),
    await sendSlowly(blocksOf(stay), { bearer: await world.signIn(colleague), body: block() }, leave),
    await sendSlowly(blocksOf(stay), { bearer: token.accessKey, body: block() }, () =>
      world.admin.call('DELETE', `/api/api-tokens/${token.documentId}`),
    ),
  ]
  expect(statuses).toEqual([404, 403, 401])
  expect(await sendSlowly(blocksOf(stay), { bearer: await world.signIn(world.staff), body: block() }, nothing)).toBe(
    201,
  )
})

test('so with a right on a home and what takes long to arrive: photos, files of a message, the facts of the home', async () => {
  const stay = await letStay(world.shop)
  const photo = await drawPhoto(90, 60).jpeg().toBuffer()
  const photos = () => bodyOf(formOf([['a.jpg', photo]], { ref: 'stay', refId: stay.slug }))
  const guest = await world.newcomer()
  const { rows } = await sql<{ id: string }>`
    insert into app.thread (uid, stay_id, created_at, last_message_at)
    values (${guest.uid}, ${stay.id}, ${world.shop.now()}, ${world.shop.now()}) returning id`.execute(
    world.shop.database.db,
  )
  const facts = () => bodyOf(JSON.stringify({ data: { summary: 'Mine' } }), { 'content-type': 'application/json' })
  const sent = [
    ['POST', '/api/upload', photos, 201],
    ['POST', `/api/staff/threads/${rows[0]!.id}/files`, () => bodyOf(withPdfFile()), 201],
    ['PUT', `/api/stays/${stay.slug}`, facts, 200],
  ] as const
  for (const [method, path, body, done] of sent) {
    const [former, helper] = [await helping(stay), await helping(stay)]
    const slowly = async (by: ShopGuest, meanwhile: () => Promise<unknown>) =>
      sendSlowly(path, { method, bearer: await world.signIn(by), body: body() }, meanwhile)
    expect([path, await slowly(former, () => endRight(former))]).toEqual([path, 404])
    expect([path, await slowly(helper, nothing)]).toEqual([path, done])
  }
})
