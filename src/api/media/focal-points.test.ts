import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findStayBySlug } from '#db/queries/stay/stay-queries.ts'
import { makeVariants } from '#media/upload/make-variants.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf, sendPictures } from '#tests/support/pictures/send-pictures.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let staff: ShopGuest
let host: ShopGuest
let stays = 0
let shade = 0

beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  host = await shop.guest({ role: 'host' })
})
afterAll(() => shop.database.close())

const send = (body: BodyInit) => sendPictures(shop, staff.uid, body)
const work = () => makeVariants({ ...shop.deps, ...shop.deps.pictures })

async function stay(): Promise<{ slug: string }> {
  const { db } = shop.database
  const owner = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slug = `focal-home-${++stays}`
  await insertStay(db, { slug, host_id: owner.id })
  return { slug }
}

/** Returns a different photo each time. */
const another = () =>
  drawPhoto(200, 120, (shade += 1))
    .png()
    .toBuffer()

describe('the focal point of a picture', () => {
  const focus = (id: unknown, focalPoint: unknown, who = staff) =>
    sendPictures(shop, who.uid, formOf([], { fileInfo: JSON.stringify({ focalPoint }) }), {
      query: `?id=${String(id)}`,
    })
  const uploaded = async (slug: string) => {
    const fields = { ref: 'stay', refId: slug, fileInfo: JSON.stringify({ focalPoint: { x: 12.5, y: 88 } }) }
    const [picture] = (await sendPictures(shop, host.uid, formOf([['x.png', await another()]], fields))).pictures
    await work()
    return picture
  }

  test('comes with it, stays when its words change, and reaches its homes in steps of ten percent', async () => {
    const { slug } = await stay()
    const picture = await uploaded(slug)
    expect(picture?.focalPoint).toEqual({ x: 12.5, y: 88 })
    const words = formOf([], { fileInfo: JSON.stringify({ caption: 'Pool' }) })
    await sendPictures(shop, staff.uid, words, { query: `?id=${picture?.id}` })
    const pointOf = async () => (await findStayBySlug(shop.database.db, slug))?.photos[0]?.focalPoint
    expect(await pointOf()).toEqual({ x: 10, y: 90 })
    shop.changedStays.length = 0
    expect((await focus(picture?.id, { x: 100, y: 0 }, host)).pictures[0]?.focalPoint).toEqual({ x: 100, y: 0 })
    expect([await pointOf(), shop.changedStays]).toEqual([{ x: 100, y: 0 }, [slug]])
    expect((await focus(picture?.id, null)).pictures[0]?.focalPoint).toBeNull()
    expect(await pointOf()).toBeUndefined()
  })

  test('is that of the new picture when a picture is replaced', async () => {
    const { slug } = await stay()
    const picture = await uploaded(slug)
    const other = formOf([['y.png', await another()]])
    const replaced = await sendPictures(shop, staff.uid, other, { query: `?id=${picture?.id}` })
    expect(replaced.pictures[0]).toMatchObject({ documentId: picture?.documentId, focalPoint: null })
  })

  test.each([{ x: -1, y: 5 }, { x: 5, y: 101 }, { x: 5 }, { x: 1, y: 1, z: 1 }, 7])(
    'is refused when it is %j',
    async (focalPoint) => {
      const [picture] = (await send(formOf([['x.png', await another()]]))).pictures
      expect((await focus(picture?.id, focalPoint)).status).toBe(400)
    },
  )
})
