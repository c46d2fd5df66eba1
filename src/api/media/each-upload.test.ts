import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findStayBySlug } from '#db/queries/stay/stay-queries.ts'
import { makeVariants } from '#media/upload/make-variants.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf, sendPictures } from '#tests/support/pictures/send-pictures.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let staff: ShopGuest
let photo: Buffer

beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  photo = await drawPhoto(300, 200).jpeg().toBuffer()
})
afterAll(() => shop.database.close())

const send = (body: BodyInit, options?: Parameters<typeof sendPictures>[3]) =>
  sendPictures(shop, staff.uid, body, options)

let shade = 0
/** Returns a different photo each time. */
const another = () =>
  drawPhoto(200, 120, (shade += 1))
    .png()
    .toBuffer()

describe('files that are taken each for itself', () => {
  const each = { path: '/api/upload/each' } as const

  test('are kept as far as they are photos, and the others are named with what is wrong with them', async () => {
    const slug = 'with-some-photos'
    await insertStay(shop.database.db, { slug })
    const form = formOf(
      [
        ['terrace.jpg', await another()],
        ['C:\\kitchen.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
        ['pool.jpg', await another()],
        ['half.jpg', photo.subarray(0, photo.length / 2)],
      ],
      { ref: 'stays', refId: slug, field: 'photos', fileInfo: JSON.stringify([{}, {}, { caption: 'The pool' }]) },
    )
    const { status, pictures, refused } = await send(form, each)
    expect([status, pictures.map(({ name, caption }) => [name, caption])]).toEqual([
      207,
      [
        ['terrace.jpg', null],
        ['pool.jpg', 'The pool'],
      ],
    ])
    expect(refused).toEqual([
      {
        file: 1,
        name: 'kitchen.heic',
        reason: 'unknown_type',
        found: 'heic',
        message: 'This is an HEIC photo, which most browsers cannot show. Send a JPEG, PNG, WebP or AVIF instead.',
      },
      {
        file: 3,
        name: 'half.jpg',
        reason: 'damaged',
        found: null,
        message: 'The file is damaged or incomplete.',
      },
    ])
    await makeVariants({ ...shop.deps, ...shop.deps.pictures })
    const hung = await findStayBySlug(shop.database.db, slug)
    expect(hung?.photos.map(({ caption }) => caption)).toEqual(['', 'The pool'])
  })

  test('may be too large, which does not keep those behind it from being taken', async () => {
    const form = formOf([
      ['huge.jpg', Buffer.alloc(20 * 1024 * 1024 + 1, 7)],
      ['small.png', await another()],
    ])
    const { status, pictures, refused } = await send(form, each)
    expect([status, pictures.map(({ name }) => name)]).toEqual([207, ['small.png']])
    expect(refused).toMatchObject([
      { name: 'huge.jpg', reason: 'too_many_bytes', message: 'The file is larger than 20 MB.' },
    ])
    expect(await send(form)).toMatchObject({ status: 413, error: { details: { code: 'file_too_large' } } })
  })

  test('are answered alike when none of them is a photo, and once when they come again', async () => {
    const bad = await send(formOf([['plan.pdf', Buffer.from('%PDF-1.7\n')]]), each)
    expect([bad.status, bad.pictures, bad.refused]).toMatchObject([207, [], [{ name: 'plan.pdf', found: 'pdf' }]])
    const form = formOf([
      ['a.png', await another()],
      ['plan.pdf', Buffer.from('%PDF-1.7\n')],
    ])
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await send(form, { ...each, headers }), await send(form, { ...each, headers })]
    expect(again.pictures[0]?.id).toBe(first.pictures[0]?.id)
    expect(again.refused).toEqual(first.refused)
    // The other route accepts none of them.
    expect(await send(form, { headers: { 'idempotency-key': randomUUID() } })).toMatchObject({ status: 400 })
  })
})
