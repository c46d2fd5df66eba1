import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StayDetailsShape } from '#contract/rate/stay-details.ts'
import { makeVariants } from '#media/upload/make-variants.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf, sendPictures } from '#tests/support/pictures/send-pictures.ts'

let shop: Shop
let staff: ShopGuest
let host: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  ;[staff, host] = [await shop.guest({ role: 'staff' }), await shop.guest({ role: 'host' })]
  await staff.call('POST', '/api/destinations', { data: place('es-castell') })
  for (const slug of ['wifi', 'pool', 'sauna'])
    await staff.call('POST', '/api/amenities', { data: { slug, name: slug, category: 'other' } })
})
afterAll(() => shop.database.close())

type Entry = Readonly<Record<string, unknown>> & { readonly documentId: string; readonly slug: string }

const place = (slug: string, more: object = {}) => ({
  slug,
  name: 'Es Castell',
  kind: 'area',
  timeZone: 'Europe/Madrid',
  lat: 39.88,
  lng: 4.29,
  ...more,
})
let count = 0
const stay = (more: object = {}) => ({
  name: `Casa ${++count}`,
  kind: 'house',
  maxGuests: 4,
  bedrooms: 2,
  beds: 3,
  bathrooms: 1,
  nightlyPrice: 100,
  currency: 'EUR',
  destination: 'es-castell',
  ...more,
})
const make = (data: object, who = staff) => who.call<Entry>('POST', '/api/stays', { data })
const amenitiesOf = async (slug: string) =>
  (await staff.call<{ amenities: Entry[] }>('GET', `/api/stays/${slug}?populate=amenities`)).data.amenities.map(
    (one) => one.slug,
  )

describe('places and amenities', () => {
  test('are made, changed, and gone', async () => {
    const data = place('menorca', { kind: 'region' })
    const region = await staff.call<Entry>('POST', '/api/destinations?fields=slug', { data })
    expect([region.status, Object.keys(region.data)]).toEqual([201, ['id', 'documentId', 'slug']])
    const changed = await staff.call('PUT', '/api/destinations/es-castell?populate=parent', {
      data: { parent: { connect: [region.data.documentId] }, intro: 'Where the sun comes up' },
    })
    expect(changed.data).toMatchObject({
      intro: 'Where the sun comes up',
      parent: { slug: 'menorca' },
      name: 'Es Castell',
    })
    const spa = { slug: 'spa', name: 'Spa', category: 'wellness', filterable: 'false' }
    expect((await staff.call('POST', '/api/amenities', { data: spa })).data).toMatchObject({ filterable: false })
    const gone = async () => (await staff.call('DELETE', '/api/amenities/spa')).status
    expect([await gone(), await gone(), (await staff.call('GET', '/api/amenities/spa')).status]).toEqual([
      204, 204, 404,
    ])
  })

  test.each([
    ['POST', '/api/destinations', place('es-castell'), 'This attribute must be unique'],
    ['POST', '/api/destinations', place('x', { timeZone: 'Mars/Olympus' }), 'timeZone has the wrong form'],
    ['POST', '/api/destinations', place('x', { parent: 'zzz' }), 'Document with id "zzz", locale "null" not found'],
    ['POST', '/api/destinations', place('x', { photo: 'zzz' }), 'Document with id "zzz", locale "null" not found'],
    ['PUT', '/api/destinations/es-castell', { parent: 'es-castell' }, 'A place must not be inside itself'],
    ['POST', '/api/amenities', { slug: 'wifi', name: 'Wi-Fi', category: 'x' }, 'This attribute must be unique'],
    ['POST', '/api/amenities', {}, '3 errors occurred'],
  ])('%s %s %j is refused', async (method, path, data, message) => {
    expect((await staff.call(method, path, { data })).error).toMatchObject({ status: 400, message })
  })

  test('two places that are put into each other at once, by places between them, do not close a circle', async () => {
    const put = (slug: string, parent: string) => staff.call('PUT', `/api/destinations/${slug}`, { data: { parent } })
    // Nobody who puts one of them anywhere touches a place that the other one touches.
    for (const slug of ['north', 'in-north', 'south', 'in-south'])
      await staff.call('POST', '/api/destinations', { data: place(slug) })
    for (let round = 0; round < 20; round++) {
      for (const inner of ['north', 'south'])
        await staff.call('PUT', `/api/destinations/${inner}`, { data: { parent: null } })
      await Promise.all([put('in-north', 'north'), put('in-south', 'south')])
      const both = await Promise.all([put('north', 'in-south'), put('south', 'in-north')])
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('a place with homes in it stays', async () => {
    await make(stay())
    const { error } = await staff.call('DELETE', '/api/destinations/es-castell')
    expect(error).toMatchObject({
      status: 400,
      message: 'There are homes in this place: move them to another place first',
    })
  })

  test('what lies in a place that goes lies in the one around it, and its address can be used again', async () => {
    const put = (slug: string, parent?: string) =>
      staff.call<Entry>('POST', '/api/destinations', { data: place(slug, parent === undefined ? {} : { parent }) })
    await put('coast')
    await put('bay', 'coast')
    await put('cove', 'bay')
    expect((await staff.call('DELETE', '/api/destinations/bay')).status).toBe(204)
    const cove = await staff.call('GET', '/api/destinations/cove?populate=parent')
    expect(cove.data).toMatchObject({ parent: { slug: 'coast' } })
    expect((await put('bay', 'coast')).status).toBe(201)
  })

  test('the picture of a place is read as it was written, and shown on its card when it is ready', async () => {
    const file = await drawPhoto(640, 480, 90).jpeg().toBuffer()
    const { pictures } = await sendPictures(shop, staff.uid, formOf([['bay.jpg', file]]))
    const [picture] = pictures
    await staff.call('POST', '/api/destinations', { data: place('sandy-bay', { photo: picture!.documentId }) })
    await make(stay({ destination: 'sandy-bay' }))
    const read = async () =>
      (await staff.call<{ photo: { url: string | null } }>('GET', '/api/destinations/sandy-bay')).data.photo
    expect(await read()).toMatchObject({ documentId: picture!.documentId, hash: picture!.hash, url: null })
    const onCard = async () => {
      const cards = await shop.call<{ slug: string; photo: object | null }[]>('GET', '/api/destination-cards')
      return cards.data.find(({ slug }) => slug === 'sandy-bay')?.photo
    }
    expect(await onCard()).toBeNull()
    const { db, now, pictures: store } = shop.deps
    await makeVariants({ db, now, store: store.store }, new AbortController().signal)
    expect((await read()).url).toBe(`/media/${picture!.hash}/480.jpg`)
    expect(await onCard()).toMatchObject({ sha256: picture!.hash })
    await staff.call('PUT', '/api/destinations/sandy-bay', { data: { photo: null } })
    expect(await read()).toBeNull()
  })

  test('an amenity that goes is taken out of its homes, whose pages are made anew', async () => {
    await staff.call('POST', '/api/amenities', { data: { slug: 'moat', name: 'Moat', category: 'other' } })
    const { data } = await make(stay({ amenities: ['moat', 'wifi'] }))
    shop.changedStays.length = 0
    expect((await staff.call('DELETE', '/api/amenities/moat')).status).toBe(204)
    expect([await amenitiesOf(data.slug), shop.changedStays]).toEqual([['wifi'], [data.slug]])
  })
})

describe('what belongs to a home', () => {
  test('amenities are connected, disconnected and set', async () => {
    const { data } = await make(
      stay({ amenities: { connect: ['wifi', { documentId: (await amenity('pool')).documentId }] } }),
    )
    expect(await amenitiesOf(data.slug)).toEqual(['wifi', 'pool'])
    const change = (amenities: unknown) => staff.call('PUT', `/api/stays/${data.documentId}`, { data: { amenities } })
    await change({ disconnect: ['wifi'], connect: [(await amenity('sauna'))['id']] })
    expect(await amenitiesOf(data.slug)).toEqual(['pool', 'sauna'])
    await change({ set: ['wifi'] })
    expect(await amenitiesOf(data.slug)).toEqual(['wifi'])
    const { error } = await change({ connect: ['zzz'] })
    expect(error).toMatchObject({ status: 400, details: { code: 'invalid_input' } })
  })

  test('photos have the order that was written, also where some are finished later', async () => {
    const files = await Promise.all(
      [1, 2, 3].map(
        async (shade) =>
          [
            `${shade}.jpg`,
            await drawPhoto(480, 64, shade * 30)
              .jpeg()
              .toBuffer(),
          ] as const,
      ),
    )
    const { pictures } = await sendPictures(shop, staff.uid, formOf(files))
    const [first, second, third] = pictures.map(({ documentId }) => documentId) as [string, string, string]
    const { data } = await make(stay({ photos: [third, first] }))
    const hung = async () => (await staff.call<StayDetailsShape>('GET', `/api/staff/stays/${data.slug}`)).data.photos
    expect(await hung()).toEqual([])
    const { db, now, pictures: store } = shop.deps
    await makeVariants({ db, now, store: store.store }, new AbortController().signal)
    expect(await hung()).toEqual([third, first])
    const change = (parts: object) => staff.call('PUT', `/api/stays/${data.documentId}`, { data: parts })
    await change({ photos: { connect: [{ documentId: second, position: { before: first } }] } })
    expect(await hung()).toEqual([third, second, first])
    await change({ cover: pictures[0]!.id })
    expect(await hung()).toEqual([first, third, second])
    await change({ photos: { disconnect: [third] } })
    expect(await hung()).toEqual([first, second])
    const { data: read } = await staff.call<{ cover: { hash: string } }>(
      'GET',
      `/api/stays/${data.slug}?populate=cover`,
    )
    expect(read.cover.hash).toBe(pictures[0]!.hash)
    // A host hangs up only what is theirs.
    const own = await make(stay(), host)
    const { error } = await host.call('PUT', `/api/stays/${own.data.documentId}`, { data: { photos: [first] } })
    expect(error).toMatchObject({ status: 400, details: { code: 'invalid_input' } })
  })

  test('what only its guests are told is told to those who run it, and to nobody else', async () => {
    const parts = {
      timeZone: 'Atlantic/Canary',
      address: { street: 'Camí de Baix, 3', locality: 'Es Castell' },
      position: { lat: 39.8701, lng: 4.3055, radiusM: 250 },
      directions: 'Past the mill.',
      accessInstructions: 'The code is 4711.',
      accessDaysBefore: 3,
      houseRules: { smoking: false, quietFrom: '22:00', notes: ['Shoes off'] },
      rooms: [{ kind: 'bedroom', name: 'Blue', beds: [{ kind: 'double bed', count: 1 }] }],
      host: { name: 'Marta', about: 'Lives next door.', languages: ['ca', 'en'] },
    }
    const { data } = await make(stay(parts), host)
    const path = `/api/staff/stays/${data.slug}`
    expect((await host.call('GET', path)).data).toMatchObject(parts)
    const { slug: _, documentId: __, ...details } = (await host.call<StayDetailsShape>('GET', path)).data
    // What is read can be written as it is.
    expect((await host.call('PUT', `/api/stays/${data.slug}`, { data: details })).status).toBe(200)
    expect((await host.call('GET', path)).data).toMatchObject(parts)
    const open = await shop.call('GET', `/api/stays/${data.slug}?populate=*`)
    expect(JSON.stringify(open.data)).not.toMatch(/4711|Past the mill|Camí de Baix|39\.8701/)
    expect(open.data).toMatchObject({ timeZone: 'Atlantic/Canary', houseRules: parts.houseRules, rooms: parts.rooms })
  })

  test.each([
    { timeZone: 'Nowhere' },
    { rooms: [{ kind: '' }] },
    { houseRules: { quietFrom: '25:00' } },
    { position: { lat: 91, lng: 0 } },
    { host: { name: '' } },
    { amenities: 'wifi' },
    { cover: 'zzz' },
  ])('%j is refused, and nothing is made', async (wrong) => {
    const before = (await shop.call<unknown[]>('GET', '/api/stays?pagination[pageSize]=100')).data.length
    expect((await make(stay(wrong))).status).toBe(400)
    expect((await shop.call<unknown[]>('GET', '/api/stays?pagination[pageSize]=100')).data).toHaveLength(before)
  })
})

const amenity = async (slug: string) => (await staff.call<Entry>('GET', `/api/amenities/${slug}`)).data
