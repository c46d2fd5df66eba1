import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { bookingTermsOf, demoParts } from '#demo/content/booking-terms.ts'
import { demoStays } from '#demo/content/demo-stays.ts'
import type { Manifest } from '#demo/pictures/manifest.ts'
import { seedDemo } from '#demo/seed-demo.ts'
import { makeVariants } from '#media/upload/make-variants.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf, sendPictures } from '#tests/support/pictures/send-pictures.ts'
import { rebuildStay } from './rebuild-home.ts'

// Three homes of the demo with rules of their own: one answers first, one is open in summer alone, one has extras and a deposit.
const parts = new Set([...Object.keys(demoParts), ...Object.values(demoParts).flat()])
const alone = demoStays.filter(({ key }) => !parts.has(key))
const stays = [
  alone.find((stay) => bookingTermsOf(stay).onRequest),
  alone.find((stay) => bookingTermsOf(stay).openMonths !== null),
  alone.find((stay) => bookingTermsOf(stay).extras.length > 1 && bookingTermsOf(stay).damage !== null),
].map((stay) => stay!.key)

let demo: Shop
let made: Shop
beforeAll(async () => {
  ;[demo, made] = await Promise.all([createShop(), createShop()])
  const [host, staff] = await Promise.all([demo.guest({ role: 'admin' }), made.guest({ role: 'staff' })])
  const uploaded = new Map<string, readonly string[]>()
  const manifest: Record<string, Manifest[string]> = {}
  const places = new Set(demoStays.filter(({ key }) => stays.includes(key)).map(({ destination }) => destination))
  for (const key of [...stays, ...[...places].map((place) => `destination:${place}`)]) {
    const { ids, pictures } = await upload(staff, key)
    uploaded.set(key, ids)
    manifest[key] = pictures
  }
  const { db, now, pictures } = made.deps
  await makeVariants({ db, now, store: pictures.store }, new AbortController().signal)
  const createHostAccount = async () => host.uid
  await seedDemo({
    db: demo.database.db,
    now: () => demo.now(),
    log: () => undefined,
    createHostAccount,
    bookings: false,
    pictures: manifest,
  })
  // What guests did there, and when its owners were there, is nothing that a home is made of.
  await demo.database.db.deleteFrom('app.review').execute()
  await demo.database.db.deleteFrom('app.claim').execute()
  for (const slug of stays)
    await rebuildStay(slug, { from: host, to: staff, photosOf: (key) => uploaded.get(key) ?? [] })
}, 180_000)
afterAll(() => Promise.all([demo.database.close(), made.database.close()]))

/** Two pictures that no other key has; what the seed of the demo needs to know of the same ones. */
async function upload(staff: ShopGuest, key: string) {
  const shades = [40, 90].map((shade) => shade + key.length + (key.codePointAt(0) ?? 0) / 4)
  const files = await Promise.all(
    shades.map(
      async (shade) => [`${key.replace(':', '-')}.jpg`, await drawPhoto(480, 64, shade).jpeg().toBuffer()] as const,
    ),
  )
  const text = [0, 1].map((index) => ({ alternativeText: `${key} seen from ${index}`, caption: `Picture ${index}` }))
  const { pictures } = await sendPictures(made, staff.uid, formOf(files, { fileInfo: JSON.stringify(text) }))
  const rows = await made.database.db
    .selectFrom('app.asset')
    .select(['id', 'sha256', 'bytes', 'width', 'height', 'placeholder', 'mime'])
    .where(
      'id',
      'in',
      pictures.map(({ documentId }) => documentId),
    )
    .execute()
  return {
    ids: pictures.map(({ documentId }) => documentId),
    pictures: pictures.map(({ documentId, alternativeText, caption }) => {
      const row = rows.find(({ id }) => id === documentId)!
      return {
        sha256: row.sha256.toString('hex'),
        width: row.width ?? 0,
        height: row.height ?? 0,
        placeholder: row.placeholder ?? '',
        bytes: row.bytes,
        mime: row.mime,
        alt: alternativeText ?? '',
        caption: caption ?? '',
        drawing: '',
        shows: null,
      }
    }),
  }
}

/**
 * What two databases never have in common: numbers, ids, names of files, when something was written down, and what is
 * signed; and how pictures look, which is computed of uploads only.
 */
const OWN = new Set(
  'id documentId stayId version name createdAt updatedAt publishedAt addedAt validUntil expiresAt holdExpiresAt reference at rule feeId taxId stayCount signature likeness'.split(
    ' ',
  ),
)

function alike(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(alike)
  if (typeof value === 'string') return value.replace(/^tax-\d+$/, 'tax').replace(/^[0-9a-f]{8}-[0-9a-f-]{27}$/, 'uuid')
  if (value === null || typeof value !== 'object') return value
  const isFile = 'hash' in value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !OWN.has(key) || (key === 'name' && !isFile))
      .map(([key, inner]) => [key, alike(inner)]),
  )
}

async function both(path: string, data?: object): Promise<[unknown, unknown]> {
  const ask = async (shop: Shop) => {
    const init = data && {
      method: 'POST',
      body: JSON.stringify({ data }),
      headers: { 'content-type': 'application/json' },
    }
    const response = await shop.app(new Request(ORIGIN + path, init))
    return { status: response.status, body: alike(await response.json()) }
  }
  return [await ask(made), await ask(demo)]
}

describe.each(stays)('%s, made by calls of the API alone', (slug) => {
  test.each([
    `/api/stays/${slug}?populate=*`,
    `/api/stays/${slug}?populate[photos][sort]=position&populate[amenities][sort]=slug&populate[destination][populate]=parent`,
    `/api/stay-pages/${slug}`,
    `/api/stays/${slug}/calendar?from=2027-03-01&to=2028-03-01`,
    `/api/stays/${slug}/totals?checkIn=2027-06-05&adults=2`,
    `/api/stay-cards?home=${slug}&checkIn=2027-06-05&checkOut=2027-06-12&adults=2`,
  ])('is answered as the one of the demo: %s', async (path) => {
    const [ours, theirs] = await both(path)
    expect(ours).toEqual(theirs)
    expect(ours).toMatchObject({ status: 200 })
  })

  test.each([
    { checkIn: '2027-06-05', checkOut: '2027-06-12', adults: 2 },
    { checkIn: '2027-07-03', checkOut: '2027-07-17', adults: 2, children: 1, childAges: [4] },
    { checkIn: '2027-09-04', checkOut: '2027-10-09', adults: 1, rate: 'non_refundable' },
    { checkIn: '2027-06-05', checkOut: '2027-06-12', adults: 2, pets: 1, extras: [{ code: 'extra-cot', quantity: 1 }] },
    { checkIn: '2027-05-01', checkOut: '2027-05-02', adults: 1, plan: 'later' },
  ])('costs the same, or is refused the same: %j', async (request) => {
    const [ours, theirs] = await both('/api/quotes', { stay: slug, ...request })
    expect(ours).toEqual(theirs)
  })

  test('tells its guest where it is and how to get in', async () => {
    const shown = await Promise.all(
      [made, demo].map(async (shop) => {
        const guest = await shop.guest()
        const { booking, session } = await guest.holdToPay({
          stay: slug,
          checkIn: '2027-06-05',
          checkOut: '2027-06-12',
        })
        await shop.pay(session, '4242424242424242')
        await guest.settle(booking.documentId)
        const staff = await shop.guest({ role: 'staff' })
        const headers = { 'idempotency-key': 'yes' }
        // Where the host answers first.
        await staff.call('POST', `/api/staff/bookings/${booking.documentId}/accept`, { headers })
        const { data } = await guest.call<BookingShape>('GET', `/api/bookings/${booking.documentId}`)
        return alike({ stay: data.stay, arrival: data.arrival, policy: data.policy, lines: data.lines })
      }),
    )
    expect(shown[0]).toEqual(shown[1])
    expect(shown[0]).toMatchObject({
      arrival: { directions: expect.stringMatching(/airport/) as string },
      stay: {
        address: expect.stringMatching(/^.+, .+, Spain$/) as string,
        position: { lat: expect.any(Number) as number },
      },
    })
  })
})

test('places and amenities are the same', async () => {
  const places = [...new Set(demoStays.filter(({ key }) => stays.includes(key)).map(({ destination }) => destination))]
  for (const path of [
    '/api/amenities?pagination[pageSize]=100',
    ...places.map((place) => `/api/destinations/${place}`),
  ]) {
    const [ours, theirs] = await both(`${path}${path.includes('?') ? '&' : '?'}fields=slug,name`)
    expect(ours).toEqual(theirs)
  }
})
