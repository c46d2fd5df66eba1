import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookStay, letStay } from '#tests/support/stays/let-stay.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'

let shop: Shop
let guest: ShopGuest
let bookingId: string
let threadId: string
let slug: string

const party = { adults: 2, children: 0, infants: 0, pets: 0 }
const change = { checkIn: '2027-06-08', checkOut: '2027-06-13', ...party }

beforeAll(async () => {
  shop = await createShop()
  guest = await shop.guest()
  const stay = await letStay(shop)
  slug = stay.slug
  bookingId = (await bookStay(shop, guest, stay)).documentId
  const thread = await guest.call<{ documentId: string }>('POST', '/api/threads', {
    data: { stay: slug, party, message: 'Hello' },
  })
  threadId = thread.data.documentId
})
afterAll(async () => shop.database.close())

/** A valid body, and invalid parts for it. */
const bodies: readonly [path: string, good: object, bad: readonly object[]][] = [
  [
    '/api/bookings/:id/cancel',
    { reason: 'illness' },
    [
      { reason: 'bored' },
      { text: 4 },
      { expectedRefundMinor: -1 },
      { expectedRefundMinor: 0.5 },
      { state: 'cancelled_by_host' },
    ],
  ],
  [
    '/api/bookings/:id/changes',
    change,
    [{ adults: 1.5 }, { adults: 51 }, { childAges: [1] }, { totalMinor: 1 }, { checkIn: 20270608 }],
  ],
  [
    '/api/bookings/:id/change-preview',
    change,
    [{ pets: -1 }, { quote: {} }, { message: 'x'.repeat(4001) }, { checkOut: null }],
  ],
  [
    '/api/bookings/:id/review',
    { overall: 5, body: 'Good' },
    [{ overall: 0 }, { overall: '5' }, { body: '' }, { body: 'a\0b' }, { uid: 'x' }],
  ],
  ['/api/bookings/:id/offline-payment', { method: 'transfer' }, [{ method: 'cash' }, { amountMinor: 0 }]],
  [
    '/api/threads',
    { stay: 'x', party, message: 'Hi' },
    [{ message: '' }, { party: {} }, { party: { ...party, adults: '2' } }, { uid: 'x' }],
  ],
  ['/api/threads/:thread/messages', { message: 'Hi' }, [{ message: ' ' }, { message: '\ud800' }, { side: 'host' }]],
]

const pathOf = (pattern: string) => pattern.replace(':id', bookingId).replace(':thread', threadId)

const cases = bodies.flatMap(([path, good, bad]) =>
  bad.map((part) => [path, JSON.stringify(part), { ...good, ...part }] as const),
)

test.each(cases)('%s with %s is refused, and the field is named', async (path, part, data) => {
  const response = await guest.call('POST', pathOf(path), { data })
  expect([response.status, response.error.details.code]).toEqual([400, 'invalid_input'])
  const field = Object.keys(JSON.parse(part) as object)[0] ?? ''
  expect(Object.keys(response.error.details['fields'] as object).some((name) => name.split('.')[0] === field)).toBe(
    true,
  )
})

const plain = bodies.map(([path]) => path)

test.each(plain)('%s without data, without JSON, or as a form is refused', async (path) => {
  const send = async (body: string, type = 'application/json') => {
    const request = new Request(ORIGIN + pathOf(path), {
      method: 'POST',
      headers: { authorization: `Bearer ${guest.uid}`, 'content-type': type },
      body,
    })
    return (await shop.app(request)).status
  }
  // The reason of a cancellation is the only thing that may be left out.
  if (!path.endsWith('/cancel')) expect(await send('{}')).toBe(400)
  expect(await send('{"data":')).toBe(400)
  expect(await send('{"data":null}')).toBe(400)
  expect(await send('{"data":[]}')).toBe(400)
  expect(await send('a=b', 'application/x-www-form-urlencoded')).toBe(415)
  expect(await send(JSON.stringify({ data: { text: 'x'.repeat(1_000_000) } }))).toBe(413)
})

test('nothing of all that has changed the booking', async () => {
  expect((await guest.booking(bookingId)).data).toMatchObject({ state: 'confirmed', totalMinor: 140_000, change: null })
})
