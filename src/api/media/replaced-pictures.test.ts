import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaVariantWidths } from '#contract/media/media-url.ts'
import type { MediaObjectShape } from '#contract/media/media-object.ts'
import { findStayBySlug } from '#db/queries/stay/stay-queries.ts'
import { createMediaApp } from '#media/create-media-app.ts'
import { makeVariants } from '#media/upload/make-variants.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf, sendPictures } from '#tests/support/pictures/send-pictures.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let media: (request: Request) => Promise<Response>
let staff: ShopGuest
let host: ShopGuest
let drawn = 0

beforeAll(async () => {
  shop = await createShop()
  media = createMediaApp({ store: shop.deps.pictures.store })
  staff = await shop.guest({ role: 'staff' })
  host = await shop.guest({ role: 'host' })
})
afterAll(() => shop.database.close())

const draw = (width = 900, height = 120) => drawPhoto(width, height, ++drawn).jpeg().toBuffer()
const work = () => makeVariants({ ...shop.deps, ...shop.deps.pictures })
const statusOf = async (address: string) => (await media(new Request(ORIGIN + address))).status
const shows = (slug: string) => findStayBySlug(shop.database.db, slug)

/** Uploads a new picture. */
async function handIn(who = staff, fields: Record<string, string> = {}): Promise<MediaObjectShape> {
  const { pictures, status } = await sendPictures(shop, who.uid, formOf([['old.jpg', await draw()]], fields))
  expect(status).toBe(201)
  return pictures[0]!
}

async function replace(
  { id }: { readonly id: number },
  files: readonly Buffer[],
  { who = staff, info, headers }: { who?: ShopGuest; info?: object; headers?: Record<string, string> } = {},
) {
  const form = formOf(
    files.map((file) => ['new.jpg', file] as const),
    info ? { fileInfo: JSON.stringify(info) } : {},
  )
  return sendPictures(shop, who.uid, form, { query: `?id=${id}`, ...(headers && { headers }) })
}

async function stay(hostUid = host.uid): Promise<string> {
  const { db } = shop.database
  const hosts = db.insertInto('app.host').values({ uid: hostUid, name: 'Hanna' }).returning('id')
  const slug = `home-${randomUUID().slice(0, 8)}`
  await insertStay(db, { slug, host_id: (await hosts.executeTakeFirstOrThrow()).id })
  return slug
}

test('a picture that is replaced by another one keeps its number, its words and its place in the list', async () => {
  const before = await handIn(staff, { fileInfo: JSON.stringify({ alternativeText: 'The pool', caption: 'At noon' }) })
  shop.pass(1)
  const { status, pictures } = await replace(before, [await draw(600, 300)])
  const [after] = pictures
  expect(status).toBe(200)
  expect(after).toMatchObject({ id: before.id, documentId: before.documentId, createdAt: before.createdAt })
  expect(after).toMatchObject({ name: 'new.jpg', alternativeText: 'The pool', caption: 'At noon' })
  expect(after).toMatchObject({ width: 600, height: 300, updatedAt: shop.now().toISOString() })
  expect(after?.hash).not.toBe(before.hash)
  expect([await statusOf(before.url), await statusOf(after!.url)]).toEqual([404, 200])
  const response = await staff.call('GET', `/api/upload/files/${before.id}`)
  expect(response.status).toBe(200)
  const listed = await shop.app(
    new Request(`${ORIGIN}/api/upload/files?pagination[limit]=100`, {
      headers: { authorization: `Bearer ${staff.uid}` },
    }),
  )
  expect((await listed.json()) as MediaObjectShape[]).toEqual([after])
})

test('its name and words are changed with it when they are given', async () => {
  const info = { name: 'Terrace.jpg', alternativeText: 'The terrace', caption: null }
  const { pictures } = await replace(await handIn(), [await draw()], { info })
  expect(pictures[0]).toMatchObject(info)
})

test('a home that shows it shows the new one at once, in every width, in the same place and with the same words', async () => {
  const slug = await stay()
  const fields = { ref: 'stay', refId: slug, fileInfo: JSON.stringify({ alternativeText: 'The pool' }) }
  const before = await handIn(host, fields)
  const neighbour = await handIn(host, { ref: 'stay', refId: slug })
  await work()
  shop.changedStays.length = 0
  const [after] = (await replace(before, [await draw(1700, 180)], { who: host })).pictures
  expect((await shows(slug))?.photos.map(({ sha256, alt }) => [sha256, alt])).toEqual([
    [after?.hash, 'The pool'],
    [neighbour.hash, ''],
  ])
  expect(shop.changedStays).toEqual([slug])
  for (const width of mediaVariantWidths(1700)) {
    expect(await statusOf(`/media/${after?.hash}/${width}.avif`)).toBe(200)
    expect(await statusOf(`/media/${after?.hash}/${width}.jpg`)).toBe(200)
  }
  expect(await work()).toBe(0)
  const [photo] = (await shop.call<{ name: string; hash: string }[]>('GET', `/api/photos?filters[hash]=${after?.hash}`))
    .data
  expect(photo).toMatchObject({ name: 'new.jpg' })
})

test('one that was not finished yet is hung up as the new one', async () => {
  const slug = await stay()
  const before = await handIn(host, { ref: 'stay', refId: slug })
  const [after] = (await replace(before, [await draw()], { who: host })).pictures
  expect((await shows(slug))?.photos).toEqual([])
  expect(await work()).toBe(1)
  expect((await shows(slug))?.photos.map(({ sha256 }) => sha256)).toEqual([after?.hash])
})

test('by itself it is the same picture', async () => {
  const file = await draw()
  const [before] = (await sendPictures(shop, staff.uid, formOf([['old.jpg', file]]))).pictures
  const [after] = (await replace(before!, [file])).pictures
  expect(after).toMatchObject({ id: before?.id, hash: before?.hash, name: 'new.jpg' })
  expect(await statusOf(after!.url)).toBe(200)
})

test('the picture of somebody else that had the same bytes stays', async () => {
  const file = await draw()
  const of = async ({ uid }: ShopGuest) => (await sendPictures(shop, uid, formOf([['a.jpg', file]]))).pictures[0]
  const [mine, theirs] = [await of(staff), await of(host)]
  await replace(mine!, [await draw()])
  expect(await statusOf(theirs!.url)).toBe(200)
})

test('of two that replace it at once one is there in the end, whole', async () => {
  const before = await handIn()
  const files = [await draw(), await draw(), await draw()]
  const responses = await Promise.all(files.map((file) => replace(before, [file])))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const response = await shop.app(
    new Request(`${ORIGIN}/api/upload/files/${before.id}`, { headers: { authorization: `Bearer ${staff.uid}` } }),
  )
  const { hash } = (await response.json()) as MediaObjectShape
  expect(responses.map(({ pictures }) => pictures[0]?.hash)).toContain(hash)
  expect(await statusOf(`/media/${hash}/original.jpg`)).toBe(200)
})

test('repeated with the same key it is done once', async () => {
  const before = await handIn()
  const headers = { 'idempotency-key': randomUUID() }
  const file = await draw()
  const first = await replace(before, [file], { headers })
  await replace(before, [await draw()])
  const again = await replace(before, [file], { headers })
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  expect(again.pictures).toEqual(first.pictures)
})

test('a host replaces what only homes of theirs show, whoever handed it in, and nothing else', async () => {
  const slug = await stay()
  const handedInByStaff = await handIn(staff, { ref: 'stay', refId: slug })
  await work()
  const stranger = await shop.guest({ role: 'host' })
  const foreign = await replace(handedInByStaff, [await draw()], { who: stranger })
  const missing = await replace({ id: 999 }, [await draw()], { who: stranger })
  expect([foreign.status, foreign.error]).toEqual([404, missing.error])
  expect((await shows(slug))?.photos[0]?.sha256).toBe(handedInByStaff.hash)
  expect((await replace(handedInByStaff, [await draw()], { who: host })).status).toBe(200)

  // One of the host's pictures that the home of another host shows as well.
  const shown = await handIn(host, { ref: 'stay', refId: slug })
  await work()
  const elsewhere = await stay(stranger.uid)
  await sql`
    insert into app.stay_photo (stay_id, asset_id, position)
    select id, ${shown.documentId}, 9 from app.stay where slug = ${elsewhere}`.execute(shop.database.db)
  expect((await replace(shown, [await draw()], { who: host })).status).toBe(403)
})

test('what cannot be taken replaces nothing and leaves nothing', async () => {
  const before = await handIn()
  const refusals = [
    await replace(before, [Buffer.from('not a picture at all')]),
    await replace(before, [await draw(), await draw()]),
  ]
  expect(refusals.map(({ status, error }) => [status, error.details.code])).toEqual([
    [400, 'picture_refused'],
    [400, 'invalid_input'],
  ])
  expect(refusals[1]?.error.message).toBe('Cannot replace a file with multiple ones')
  expect(await statusOf(before.url)).toBe(200)
  expect(await readdir(shop.deps.pictures.incoming)).toEqual([])
})

test('the picture of a place or of a host stays: their pages would not know', async () => {
  const before = await handIn()
  const { db } = shop.database
  const assets = db.selectFrom('app.asset').select('id').where('id', '=', before.documentId)
  const { id } = await assets.executeTakeFirstOrThrow()
  await db.updateTable('app.host').set({ photo_id: id }).execute()
  const refused = await replace(before, [await draw()])
  expect([refused.status, refused.error.details.code]).toEqual([409, 'picture_in_use'])
})
