import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StayDetailsShape } from '#contract/rate/stay-details.ts'
import type { StayPageShape } from '#contract/stay-shapes.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf, sendPictures } from '#tests/support/pictures/send-pictures.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let staff: ShopGuest
let made = 0

beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
})
afterAll(() => shop.database.close())

const bed = [{ kind: 'double bed', count: 1 }]
const BLUE = { kind: 'bedroom', name: 'Blue', beds: bed }
const RED = { kind: 'bedroom', name: 'Red', beds: bed }
const KITCHEN = { kind: 'kitchen', name: '', beds: [] }

interface Home {
  readonly slug: string
  /** The document ids of its photos. */
  readonly photos: readonly string[]
  readonly rooms: () => Promise<StayDetailsShape['rooms']>
  readonly write: (rooms: readonly object[]) => Promise<{ status: number; fields: unknown }>
  /** The room of each photo, as the entries of photos have it. */
  readonly tied: () => Promise<readonly (string | null)[]>
}

/** Makes a home with a blue and a red room and a kitchen, and a photo for each of these pictures. */
async function home(...pictures: readonly string[]): Promise<Home> {
  const { db } = shop.database
  const slug = `roomy-home-${++made}`
  const id = await insertStay(db, { slug })
  for (const [index, asset] of pictures.entries())
    await db
      .insertInto('app.stay_photo')
      .values({ stay_id: id, asset_id: asset, position: index + 1, alt: `Photo ${index + 1}` })
      .execute()
  const entry = async () =>
    (
      await staff.call<{ photos: { documentId: string; room: string | null }[] }>(
        'GET',
        `/api/stays/${slug}?populate=photos`,
      )
    ).data
  const write: Home['write'] = async (rooms) => {
    const { status, error } = await staff.call('PUT', `/api/stays/${slug}`, { data: { rooms } })
    return { status, fields: error?.details['fields'] }
  }
  await write([BLUE, RED, KITCHEN])
  return {
    slug,
    photos: (await entry()).photos.map(({ documentId }) => documentId),
    rooms: async () => (await staff.call<StayDetailsShape>('GET', `/api/staff/stays/${slug}`)).data.rooms,
    write,
    tied: async () => (await entry()).photos.map(({ room }) => room),
  }
}

async function picture(): Promise<string> {
  const asset = { sha256: Buffer.alloc(32, ++made), mime: 'image/jpeg', bytes: 1000, width: 1600, height: 1200 }
  const row = await shop.database.db.insertInto('app.asset').values(asset).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Says which room a photo or a picture shows. */
async function tie(name: string | undefined, room: string | null, as: ShopGuest = staff) {
  const form = formOf([], { fileInfo: JSON.stringify({ room }) })
  const { status, error } = await sendPictures(shop, as.uid, form, { query: `?id=${name}` })
  return error ? Object.keys((error.details['fields'] as object | undefined) ?? {}) : status
}

describe('the rooms of a home', () => {
  test('keep their ids, and so their photos, when they are renamed, put in another order, or sent without ids', async () => {
    const { photos, rooms, write, tied } = await home(await picture(), await picture())
    const [blue, red, kitchen] = await rooms()
    await tie(photos[0], blue!.id)
    await tie(photos[1], kitchen!.id)
    expect((await write([kitchen!, { ...blue!, name: 'Green' }, red!])).status).toBe(200)
    const now = await rooms()
    expect(now).toEqual([kitchen, { ...blue, name: 'Green' }, red])
    expect(await tied()).toEqual([blue!.id, kitchen!.id])
    const withoutIds = now.map(({ kind, name, beds }) => ({ kind, name, beds }))
    expect((await write([withoutIds[2]!, withoutIds[1]!, withoutIds[0]!, BLUE])).status).toBe(200)
    expect((await rooms()).map(({ id }) => id)).toEqual([red!.id, blue!.id, kitchen!.id, expect.any(String)])
    expect(await tied()).toEqual([blue!.id, kitchen!.id])
  })

  test('leave their photos in the home, without a room, when they are removed', async () => {
    const { photos, rooms, write, tied } = await home(await picture(), await picture())
    const [blue, red, kitchen] = await rooms()
    await tie(photos[0], blue!.id)
    await tie(photos[1], red!.id)
    expect((await write([red!, kitchen!])).status).toBe(200)
    expect(await tied()).toEqual([null, red!.id])
    expect((await write([])).status).toBe(200)
    expect(await tied()).toEqual([null, null])
  })

  test('take no id of another home, and none twice', async () => {
    const [mine, other] = [await home(), await home()]
    const [[blue, red], [theirs]] = [await mine.rooms(), await other.rooms()]
    const before = await mine.rooms()
    expect(await mine.write([red!, { ...BLUE, id: theirs!.id }])).toEqual({
      status: 400,
      fields: { 'rooms.1.id': 'rooms.1.id must be the id of a room of the home, once' },
    })
    expect((await mine.write([blue!, { ...red!, id: blue!.id }])).fields).toHaveProperty(['rooms.1.id'])
    expect((await mine.write([{ ...BLUE, id: 'blue' }])).fields).toHaveProperty(['rooms.0.id'])
    expect([await mine.rooms(), (await other.rooms())[0]]).toEqual([before, theirs])
  })
})

describe('the room of a photo', () => {
  test('is set and taken away, and whoever follows the home learns of it', async () => {
    const { slug, photos, rooms, tied } = await home(await picture(), await picture())
    const [blue] = await rooms()
    shop.changedStays.length = 0
    expect(await tie(photos[1], blue!.id)).toBe(200)
    expect([await tied(), shop.changedStays]).toEqual([[null, blue!.id], [slug]])
    expect(await tie(photos[1], blue!.id)).toBe(200)
    expect(shop.changedStays).toEqual([slug])
    // Other words about it leave the room as it is.
    const words = formOf([], { fileInfo: JSON.stringify({ caption: 'In June' }) })
    await sendPictures(shop, staff.uid, words, { query: `?id=${photos[1]}` })
    expect(await tied()).toEqual([null, blue!.id])
    expect(await tie(photos[1], null)).toBe(200)
    expect(await tied()).toEqual([null, null])
  })

  test('is one of its own home, and nothing is written of a photo that names another', async () => {
    const [mine, other] = [await home(await picture()), await home(await picture())]
    const [theirs] = await other.rooms()
    expect(await tie(mine.photos[0], theirs!.id)).toEqual(['fileInfo.0.room'])
    expect(await tie(mine.photos[0], crypto.randomUUID())).toEqual(['fileInfo.0.room'])
    expect(await tie(mine.photos[0], 'blue')).toEqual(['fileInfo.0.room'])
    expect(await mine.tied()).toEqual([null])
  })

  test('of a picture that two homes show is that of the home of the room; none is none in both', async () => {
    const shared = await picture()
    const [mine, other] = [await home(shared), await home(shared)]
    const [[blue], [theirs]] = [await mine.rooms(), await other.rooms()]
    expect(await tie(shared, blue!.id)).toBe(200)
    expect([await mine.tied(), await other.tied()]).toEqual([[blue!.id], [null]])
    expect(await tie(shared, theirs!.id)).toBe(200)
    // As the photo of one home it is that alone.
    expect(await tie(mine.photos[0], null)).toBe(200)
    expect([await mine.tied(), await other.tied()]).toEqual([[null], [theirs!.id]])
    await tie(shared, blue!.id)
    expect(await tie(shared, null)).toBe(200)
    expect([await mine.tied(), await other.tied()]).toEqual([[null], [null]])
  })

  test('is set by nobody who may not change the photo, and not for a file that no home shows yet', async () => {
    const { slug, photos, rooms, tied } = await home(await picture())
    const [blue] = await rooms()
    const host = await shop.guest({ role: 'host' })
    expect(await tie(photos[0], blue!.id, host)).not.toBe(200)
    expect(await tied()).toEqual([null])
    const file = ['x.png', await drawPhoto(200, 120, 5).png().toBuffer()] as const
    const fields = { ref: 'stay', refId: slug, fileInfo: JSON.stringify({ room: blue!.id }) }
    const refused = await sendPictures(shop, staff.uid, formOf([file], fields))
    expect([refused.status, refused.error.details['fields']]).toMatchObject([400, { 'fileInfo.0.room': {} }])
  })

  test('stays when the photo is replaced, and is that of a change that comes with the new file', async () => {
    const { photos, rooms, tied } = await home(await picture())
    const [blue, red] = await rooms()
    await tie(photos[0], blue!.id)
    const replace = async (shade: number, info: object) => {
      const file = ['x.png', await drawPhoto(200, 120, shade).png().toBuffer()] as const
      const form = formOf([file], { fileInfo: JSON.stringify(info) })
      return (await sendPictures(shop, staff.uid, form, { query: `?id=${photos[0]}` })).status
    }
    expect([await replace(7, {}), await tied()]).toEqual([200, [blue!.id]])
    expect([await replace(8, { room: red!.id }), await tied()]).toEqual([200, [red!.id]])
  })

  test('is kept by the database to rooms of the same home', async () => {
    const [mine, other] = [await home(await picture()), await home()]
    const [theirs] = await other.rooms()
    const write = sql`update app.stay_photo set room_id = ${theirs!.id}::uuid where id = ${mine.photos[0]}::uuid`
    await expect(write.execute(shop.database.db)).rejects.toThrow(/foreign key/)
  })

  test('has on the page of the home the name that the room has there', async () => {
    const { slug, photos, rooms, write } = await home(await picture(), await picture(), await picture())
    await write([BLUE, KITCHEN, { ...KITCHEN, name: '' }])
    const [blue, , second] = await rooms()
    await tie(photos[0], second!.id)
    await tie(photos[2], blue!.id)
    const page = (await shop.call<StayPageShape>('GET', `/api/stay-pages/${slug}`)).data
    expect(page.rooms.map(({ name }) => name)).toEqual(['Blue', 'Kitchen 1', 'Kitchen 2'])
    expect(page.photos.map(({ room }) => room)).toEqual(['Kitchen 2', undefined, 'Blue'])
  })
})
