import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaObjectShape, PictureProgressShape } from '#contract/media/media-object.ts'
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
let photo: Buffer
let stays = 0

beforeAll(async () => {
  shop = await createShop()
  media = createMediaApp({ store: shop.deps.pictures.store })
  staff = await shop.guest({ role: 'staff' })
  host = await shop.guest({ role: 'host' })
  photo = await drawPhoto(1200, 150).jpeg().toBuffer()
})
afterAll(() => shop.database.close())

const send = (body: BodyInit, options?: Parameters<typeof sendPictures>[3]) =>
  sendPictures(shop, staff.uid, body, options)
const work = () => makeVariants({ ...shop.deps, ...shop.deps.pictures })

async function read<Value = MediaObjectShape>(address: string, who = staff): Promise<Value> {
  const response = await shop.app(new Request(ORIGIN + address, { headers: { authorization: `Bearer ${who.uid}` } }))
  return (await response.json()) as Value
}

async function stay(hostUid = host.uid): Promise<{ id: number; slug: string; documentId: string }> {
  const { db } = shop.database
  const owner = await db
    .insertInto('app.host')
    .values({ uid: hostUid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slug = `home-${++stays}`
  const id = await insertStay(db, { slug, host_id: owner.id })
  const row = await db.selectFrom('app.stay').select('document_id').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, slug, documentId: row.document_id }
}

let shade = 0
/** Returns a different photo each time. */
const another = () =>
  drawPhoto(200, 120, (shade += 1))
    .png()
    .toBuffer()

describe('a photo that is handed in', () => {
  test('is answered as a list with one media object, and its original can be seen at once', async () => {
    const info = JSON.stringify({ name: 'Terrace.jpg', alternativeText: 'A terrace', caption: 'In the morning' })
    const { status, pictures } = await send(formOf([['IMG_1.jpg', photo]], { fileInfo: info }))
    expect(status).toBe(201)
    expect(pictures).toEqual([
      {
        id: expect.any(Number) as number,
        documentId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        name: 'Terrace.jpg',
        alternativeText: 'A terrace',
        caption: 'In the morning',
        focalPoint: null,
        width: 1200,
        height: 150,
        formats: {},
        hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        ext: '.jpg',
        mime: 'image/jpeg',
        size: expect.any(Number) as number,
        url: `/media/${pictures[0]?.hash}/original.jpg`,
        previewUrl: null,
        provider: 'local',
        provider_metadata: null,
        isUrlSigned: false,
        createdAt: shop.now().toISOString(),
        updatedAt: shop.now().toISOString(),
        publishedAt: shop.now().toISOString(),
      },
    ])
    const shown = await media(new Request(ORIGIN + pictures[0]?.url))
    const bytes = await shown.arrayBuffer()
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200 })
    expect(Math.round(bytes.byteLength / 10) / 100).toBe(pictures[0]?.size)
  })

  test('gets its variants from a job, whose progress can be asked for', async () => {
    const [picture] = (await send(formOf([['a.jpg', photo]]))).pictures
    const progress = () =>
      read<{ data: PictureProgressShape }>(`/api/upload/files/${picture?.id}/progress`).then(({ data }) => data)
    expect(await progress()).toEqual({ state: 'waiting', done: 0, total: 2 })
    await work()
    expect(await progress()).toEqual({ state: 'done', done: 2, total: 2 })
    const { formats } = await read(`/api/upload/files/${picture?.documentId}`)
    expect(Object.keys(formats)).toEqual(['thumbnail', 'small'])
    expect(formats.small).toMatchObject({ width: 960, height: 120, ext: '.jpg', mime: 'image/jpeg' })
    const shown = await media(new Request(ORIGIN + formats.small?.url))
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 120 })
  })

  test('loses where and with what it was taken, and stands the right way up', async () => {
    const secret = await drawPhoto(80, 40)
      .withExif({ IFD0: { Make: 'Camera of Ann' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 59/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(secret.includes('Camera of Ann')).toBe(true)
    const [picture] = (await send(formOf([['secret.jpg', secret]]))).pictures
    await work()
    expect(picture).toMatchObject({ width: 40, height: 80 })
    const { store } = shop.deps.pictures
    const kept = await store.list(picture?.hash ?? '')
    expect(kept).toEqual(['40.avif', 'original.jpg'])
    for (const name of kept) {
      const bytes = Buffer.from((await store.read(picture?.hash ?? '', name)) ?? [])
      expect(bytes.includes('Camera of Ann')).toBe(false)
      const facts = await sharp(bytes).metadata()
      expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual(Array(4).fill(undefined))
      expect(facts).toMatchObject({ width: 40, height: 80 })
    }
  })

  test('may be JPEG, PNG, WebP or AVIF, whatever its name and declared type say', async () => {
    const drawn = drawPhoto(60, 40, 90)
    const files = [
      ['a.txt', await drawn.clone().png().toBuffer()],
      ['b.exe', await drawn.clone().webp().toBuffer()],
      ['c', await drawn.clone().avif({ effort: 0 }).toBuffer()],
      ['d.svg', await drawn.clone().jpeg().toBuffer()],
    ] as const
    const { status, pictures } = await send(formOf(files))
    expect([status, pictures.map(({ name, mime }) => [name, mime])]).toEqual([
      201,
      files.map(([name]) => [name, 'image/jpeg']),
    ])
  })

  test('keeps what shines through', async () => {
    const glass = await sharp({
      create: { width: 60, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.3 } },
    })
      .png()
      .toBuffer()
    const [picture] = (await send(formOf([['glass.png', glass]]))).pictures
    expect(picture).toMatchObject({ ext: '.webp', mime: 'image/webp' })
    const shown = await media(new Request(ORIGIN + picture?.url))
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
  })

  test('is kept at most 4096 pixels wide', async () => {
    const wide = await sharp({ create: { width: 9000, height: 300, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    expect((await send(formOf([['wide.png', wide]]))).pictures[0]).toMatchObject({ width: 4096, height: 137 })
  })

  test('is called what its sender calls it, without folders, and lies nowhere near that', async () => {
    const { incoming } = shop.deps.pictures
    for (const [given, name] of [
      ['../../../../etc/cron.d/evil', 'evil'],
      ['..\\..\\evil.jpg', 'evil.jpg'],
      ['/etc/passwd', 'passwd'],
    ] as const)
      expect((await send(formOf([[given, await another()]]))).pictures[0]?.name).toBe(name)
    expect(await readdir(incoming)).toEqual([])
    const root = await readdir(path.dirname(incoming))
    expect(root.filter((entry) => !/^([0-9a-f]{2}|incoming|aside)$/.test(entry))).toEqual([])
  })

  test('of two people who hand in the same each has their own, and one keeps it when the other deletes theirs', async () => {
    const same = await another()
    const [mine] = (await sendPictures(shop, host.uid, formOf([['mine.png', same]]))).pictures
    const [theirs] = (await send(formOf([['theirs.png', same]]))).pictures
    expect(mine?.hash).toBe(theirs?.hash)
    expect(mine?.id).not.toBe(theirs?.id)
    expect((await host.call('DELETE', `/api/upload/files/${mine?.id}`)).status).toBe(200)
    expect((await media(new Request(ORIGIN + theirs?.url))).status).toBe(200)
    expect((await staff.call('DELETE', `/api/upload/files/${theirs?.id}`)).status).toBe(200)
    expect((await media(new Request(ORIGIN + theirs?.url))).status).toBe(404)
  })
})

describe('several at once', () => {
  test('come back in their order, each with its own words', async () => {
    const files = [
      ['one.png', await another()],
      ['two.png', await another()],
      ['three.png', await another()],
    ] as const
    const text = files.map((_, index) => JSON.stringify({ alternativeText: `Photo ${index}` }))
    const expected = files.map(([name], index) => [name, `Photo ${index}`])
    const message = (pictures: readonly MediaObjectShape[]) => pictures.map((one) => [one.name, one.alternativeText])
    expect(message((await send(formOf(files, { fileInfo: text }))).pictures)).toEqual(expected)
    expect(message((await send(formOf(files, { fileInfo: `[${text.join()}]` }))).pictures)).toEqual(expected)
  })

  test('are kept all or none, and the refusal names each that is at fault', async () => {
    const before = await read<MediaObjectShape[]>('/api/upload/files?pagination[pageSize]=100')
    const files = [
      ['good.png', await another()],
      ['bad.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['half.jpg', photo.subarray(0, 5000)],
    ] as const
    const { status, error } = await send(formOf(files))
    expect([status, error.message]).toEqual([400, '2 errors occurred'])
    expect(error.details).toMatchObject({
      code: 'picture_refused',
      fields: {
        'files.1': 'This is an SVG drawing. Send a JPEG, PNG, WebP or AVIF instead.',
        'files.2': 'The file is damaged or incomplete.',
      },
    })
    expect(await read<MediaObjectShape[]>('/api/upload/files?pagination[pageSize]=100')).toEqual(before)
    expect(await readdir(shop.deps.pictures.incoming)).toEqual([])
  })

  test('repeated with the same key they are there once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const form = () => formOf([['once.png', photo]])
    const first = await send(form(), { headers })
    const again = await send(form(), { headers })
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true'])
    expect(again.pictures).toEqual(first.pictures)
    const other = await send(formOf([['once.png', await another()]]), { headers })
    expect([other.status, other.error.details.code]).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('photos for a home', () => {
  const photosOf = async (slug: string) => (await findStayBySlug(shop.database.db, slug))?.photos.map(({ alt }) => alt)

  test('hang there in their order once their variants are made, and not before', async () => {
    const { id, slug, documentId } = await stay()
    for (const [refId, alternativeText] of [
      [String(id), 'By number'],
      [documentId, 'By document id'],
      [slug, 'By slug'],
    ] as const) {
      const fields = { ref: 'stay', refId, field: 'photos', fileInfo: JSON.stringify({ alternativeText }) }
      const sent = await sendPictures(shop, host.uid, formOf([['x.png', await another()]], fields))
      expect(sent.status, sent.error?.message).toBe(201)
    }
    expect(await photosOf(slug)).toEqual([])
    shop.changedStays.length = 0
    await work()
    expect(await photosOf(slug)).toEqual(['By number', 'By document id', 'By slug'])
    expect(shop.changedStays).toEqual([slug, slug, slug])
  })

  test('are refused for a home of another host, and for none', async () => {
    const foreign = await stay((await shop.guest({ role: 'host' })).uid)
    for (const refId of [foreign.slug, String(foreign.id), '999999999', 'no-such-home', randomUUID()]) {
      const sent = await sendPictures(shop, host.uid, formOf([['x.png', photo]], { ref: 'stay', refId }))
      expect([sent.status, sent.error.details.code]).toEqual([404, 'stay_not_found'])
    }
  })

  test('cannot be deleted while they hang there, unless they are taken down with it', async () => {
    const { slug } = await stay()
    const sent = await sendPictures(shop, host.uid, formOf([['x.png', await another()]], { ref: 'stay', refId: slug }))
    await work()
    const address = `/api/upload/files/${sent.pictures[0]?.id}`
    const refused = await host.call('DELETE', address)
    expect([refused.status, refused.error.details]).toEqual([409, { code: 'picture_in_use', homes: [slug] }])
    shop.changedStays.length = 0
    expect((await host.call('DELETE', `${address}?detach=true`)).status).toBe(200)
    expect([await photosOf(slug), shop.changedStays]).toEqual([[], [slug]])
    expect((await host.call('DELETE', address)).status).toBe(404)
  })

  test('are told by their own number, and by that of the photo in the home', async () => {
    const { id, slug } = await stay()
    const [picture] = (await send(formOf([['x.png', await another()]], { ref: 'stay', refId: slug }))).pictures
    await work()
    const { rows } = await sql<{ id: string; nr: number }>`
      select id, nr from app.stay_photo where stay_id = ${id}`.execute(shop.database.db)
    const hung = rows[0]!
    for (const name of [picture?.id, picture?.documentId, hung.nr, hung.id])
      expect(await read(`/api/upload/files/${name}`)).toMatchObject({ id: picture?.id })
    for (const name of ['2147483648', '999999999999999', '999999999'])
      expect((await host.call('GET', `/api/upload/files/${name}`)).status).toBe(404)
    // The host of the home decides about it, whoever uploaded it.
    expect(await read(`/api/upload/files/${picture?.id}`, host)).toMatchObject({ id: picture?.id })
    expect((await host.call('DELETE', `/api/upload/files/${picture?.id}?detach=true`)).status).toBe(200)
  })
})

describe('new words for a picture', () => {
  const reword = (id: unknown, info: object, who = staff) =>
    sendPictures(shop, who.uid, formOf([], { fileInfo: JSON.stringify(info) }), { query: `?id=${String(id)}` })

  test('replace those given and leave the others', async () => {
    const fileInfo = JSON.stringify({ alternativeText: 'Old', caption: 'Stays' })
    const [picture] = (await send(formOf([['x.png', await another()]], { fileInfo }))).pictures
    shop.pass(1)
    const changed = await reword(picture?.id, { name: '../New name.jpg', alternativeText: 'New' })
    expect(changed.status).toBe(200)
    expect(changed.pictures[0]).toEqual({
      ...picture,
      name: 'New name.jpg',
      alternativeText: 'New',
      updatedAt: shop.now().toISOString(),
    })
    expect((await reword(picture?.id, { caption: null })).pictures[0]).toMatchObject({
      caption: null,
      alternativeText: 'New',
    })
  })

  test('reach the homes that took the old ones over', async () => {
    const { slug } = await stay()
    const fields = { ref: 'stay', refId: slug, fileInfo: JSON.stringify({ alternativeText: 'Pool' }) }
    const [picture] = (await sendPictures(shop, host.uid, formOf([['x.png', await another()]], fields))).pictures
    await work()
    shop.changedStays.length = 0
    await reword(picture?.id, { alternativeText: 'Pool with a view' }, host)
    const shown = await findStayBySlug(shop.database.db, slug)
    expect([shown?.photos[0]?.alt, shop.changedStays]).toEqual(['Pool with a view', [slug]])
  })

  test.each([
    [{ title: 'x' }, 'Invalid key title'],
    [{ alternativeText: 7 }, 'fileInfo.0.alternativeText must be a `string` type, but the final value was: `7`.'],
    [{ caption: 'x'.repeat(1001) }, 'fileInfo.0.caption must be at most 1000 characters'],
    [{ name: 'a\0b' }, 'fileInfo.0.name contains characters that cannot be stored'],
  ])('are refused when they are %j', async (info, message) => {
    const [picture] = (await send(formOf([['x.png', await another()]]))).pictures
    const refused = await reword(picture?.id, info)
    expect([refused.status, refused.error.message]).toEqual([400, message])
  })
})

describe('the list', () => {
  test('shows staff everything by parts, and a host what is theirs', async () => {
    const own = await shop.guest({ role: 'host' })
    for (let count = 0; count < 3; count++) await sendPictures(shop, own.uid, formOf([['x.png', await another()]]))
    const all = await read<MediaObjectShape[]>('/api/upload/files', own)
    expect(all).toHaveLength(3)
    const ids = async (query: string, who = own) =>
      (await read<MediaObjectShape[]>(`/api/upload/files?${query}`, who)).map(({ id }) => id)
    const [first, second, third] = all.map(({ id }) => id)
    expect(await ids('pagination[page]=2&pagination[pageSize]=2')).toEqual([third])
    expect(await ids('pagination%5Bstart%5D=1&pagination%5Blimit%5D=1')).toEqual([second])
    expect(await ids('pagination[page]=0&pagination[pageSize]=0')).toEqual([first])
    expect(await ids('pagination[page]=99')).toEqual([])
    expect(await ids('pagination[limit]=100', staff)).toEqual(expect.arrayContaining([first, second, third]))
  })
})
