import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let guest: ShopGuest
let slug: string

beforeAll(async () => {
  shop = await createShop()
  guest = await shop.guest()
  const id = await insertStay(shop.database.db, { min_nights: 3, max_guests: 4, check_in_days: 0b0100000 })
  slug = (await shop.database.db.selectFrom('app.stay').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
    .slug
})
afterAll(async () => shop.database.close())

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await shop.app(
    new Request(ORIGIN + path, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${guest.uid}`,
        'idempotency-key': 'k',
        ...headers,
      },
    }),
  )
  const { error } = (await response.json()) as {
    error: { name: string; message: string; details: Record<string, unknown> }
  }
  return { status: response.status, code: error.details['code'], message: error.message, details: error.details }
}

const quote = (request: object) =>
  JSON.stringify({ data: { stay: slug, checkIn: '2027-06-05', checkOut: '2027-06-12', adults: 2, ...request } })

test.each([
  ['{', 400, 'body_not_json'],
  ['', 400, 'data_missing'],
  ['[]', 400, 'data_missing'],
  ['null', 400, 'data_missing'],
  ['{"data":7}', 400, 'data_missing'],
  ['{"data":[]}', 400, 'invalid_input'],
  [JSON.stringify({ data: { stay: 'x'.repeat(1_000_000) } }), 413, 'body_too_large'],
  [JSON.stringify({ data: { stay: 'a\0b', checkIn: '', checkOut: '' } }), 400, 'invalid_input'],
  [JSON.stringify({ data: { stay: '\ud800', checkIn: '', checkOut: '' } }), 400, 'invalid_input'],
])('a body like %.40s is refused', async (body, status, code) => {
  expect(await post('/api/quotes', body)).toMatchObject({ status, code })
})

test('a body of unknown length is read no further than allowed', async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(10_000)) })
  const response = await shop.app(
    new Request(`${ORIGIN}/api/quotes`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit),
  )
  expect(response.status).toBe(413)
})

test('a form post is not taken for JSON', async () => {
  expect(await post('/api/quotes', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
    status: 415,
  })
})

test('an unknown key is named with its path, and several faults are counted', async () => {
  expect(await post('/api/quotes', quote({ total: 1 }))).toMatchObject({
    message: 'Invalid key total',
    details: { fields: { total: 'Invalid key total' } },
  })
  expect(await post('/api/quotes', quote({ stay: undefined }))).toMatchObject({ message: 'stay must be defined.' })
  expect(await post('/api/quotes', quote({ adults: '2' }))).toMatchObject({
    message: 'adults must be a `number` type, but the final value was: `"2"`.',
  })
  const body = JSON.stringify({ data: { quote: 'q', price: 1, guest: { name: ' ', email: 'nobody', phone: '1' } } })
  const result = await post('/api/bookings', body)
  expect(result).toMatchObject({ status: 400, code: 'invalid_input', message: '4 errors occurred' })
  expect(Object.keys(result.details['fields'] as object).toSorted()).toEqual([
    'guest.email',
    'guest.name',
    'guest.phone',
    'price',
  ])
})

test.each(['Ann https://evil.example', 'Ann\nPay here', 'Win at evil.com', 'anna\u202Egpj.exe'])(
  'mails that greet a guest by name carry nothing of anybody else: %j is no name of a traveller',
  async (name) => {
    const guest = { name, email: 'anybody@example.com', phone: '+34600000000' }
    const result = await post('/api/bookings', JSON.stringify({ data: { quote: 'q', guest } }))
    expect(result).toMatchObject({
      status: 400,
      details: { fields: { 'guest.name': 'guest.name has the wrong form' } },
    })
  },
)

test.each([
  ['owners', { name: 'Marta\r\nBcc: eve@mail.example' }],
  ['workers', { name: 'Aina\u2028Pons', homes: [] }],
  ['message-templates', { name: 'Bins\tand keys', subject: 'Your stay', body: 'They go out on Mondays.' }],
])('a name of %s that does not stay on its line is refused', async (kind, data) => {
  const staff = await shop.guest({ role: 'admin' })
  const refused = await staff.call('POST', `/api/staff/${kind}`, { data })
  expect(refused.error.details).toMatchObject({ code: 'invalid_input', fields: { name: expect.any(String) as string } })
})

test.each([
  [{ checkIn: '2027-02-30' }, 400, 'invalid_dates'],
  [{ checkIn: 'soon' }, 400, 'invalid_dates'],
  [{ checkOut: '2027-06-05' }, 400, 'invalid_dates'],
  [{ checkIn: '2026-06-06', checkOut: '2026-06-13' }, 400, 'dates_in_past'],
  [{ checkIn: '2027-03-01', checkOut: '2027-03-06' }, 400, 'advance_notice_not_met'],
  [{ checkIn: '2029-06-02', checkOut: '2029-06-09' }, 400, 'outside_booking_window'],
  [{ checkOut: '2027-06-07' }, 400, 'min_nights_not_met'],
  [{ checkOut: '2027-08-30' }, 400, 'max_nights_exceeded'],
  [{ checkIn: '2027-06-07', checkOut: '2027-06-14' }, 400, 'arrival_day_not_allowed'],
  [{ adults: 5 }, 400, 'too_many_guests'],
  [{ pets: 1 }, 400, 'too_many_pets'],
  [{ adults: 0 }, 400, 'no_adult'],
  [{ adults: -1 }, 400, 'invalid_input'],
  [{ adults: 1.5 }, 400, 'invalid_input'],
  [{ adults: '2' }, 400, 'invalid_input'],
  [{ stay: 'no-such-home' }, 404, 'stay_not_found'],
])('a quote for %j is refused with its reason', async (request, status, code) => {
  expect(await post('/api/quotes', quote(request))).toMatchObject({ status, code })
})

test('where other dates would help, the refusal names the nearest that can be booked', async () => {
  const { details } = await post('/api/quotes', quote({ checkIn: '2027-06-07', checkOut: '2027-06-14' }))
  expect(details['nearest']).toMatchObject([
    { checkIn: '2027-06-05', checkOut: '2027-06-12' },
    { checkIn: '2027-06-12' },
    {},
  ])
  expect((await post('/api/quotes', quote({ adults: 9 }))).details).not.toHaveProperty('nearest')
})

test.each([
  'adults=x',
  'adults=0',
  'adults=1000',
  'pets=-1',
  'sort=price',
  `destination=${'x'.repeat(200)}`,
  'destination=%00',
])('a search with %.30s is refused', async (query) => {
  expect(await shop.call('GET', `/api/stay-search?${query}`)).toMatchObject({
    status: 400,
    error: { details: { code: 'invalid_input' } },
  })
})

test.each([
  'checkIn=soon&checkOut=later',
  'checkIn=2027-06-10',
  'checkIn=2027-06-10&checkOut=2027-06-01',
  'checkIn=2020-06-10&checkOut=2020-06-12',
])('a search with wrong dates (%s) shows homes without totals and says what is wrong', async (query) => {
  const response = await shop.app(new Request(`${ORIGIN}/api/stay-search?${query}`))
  const body = (await response.json()) as { data: { quote: unknown }[]; meta: { problem: { code: string } } }
  expect([response.status, body.data.map((stay) => stay.quote)]).toEqual([200, [null]])
  expect(body.meta.problem.code).toMatch(/^(invalid_dates|dates_in_past)$/)
})

test.each(['%00', '..%2f..', 'a%20b', '%F0%9F%8F%96', "'%20or%201=1", 'x'.repeat(300)])(
  'a stay named %s does not exist',
  async (name) => {
    expect((await shop.call('GET', `/api/stays/${name}`)).status).toBe(404)
    expect((await shop.call('GET', `/api/stays/${name}/calendar`)).status).toBe(404)
  },
)

test.each(['1', 'not-an-id', '%00', "0' or '1'='1"])('a booking named %s does not exist', async (id) => {
  expect((await guest.call('GET', `/api/bookings/${id}`)).status).toBe(404)
  expect((await guest.call('POST', `/api/bookings/${id}/payment-sessions`)).status).toBe(404)
})

test('a booking named by a novel does not exist either, with and without a key', async () => {
  const id = randomBytes(3_500).toString('hex')
  for (const headers of [{}, { 'idempotency-key': 'k' }] as Record<string, string>[]) {
    expect((await guest.call('POST', `/api/bookings/${id}/withdrawal`, { headers })).status).toBe(404)
  }
})

test('a key named like something every object has is named like any other', async () => {
  const result = await post('/api/quotes', quote({}).replace('"adults"', '"__proto__":1,"adults"'))
  expect(result.message).toBe('Invalid key __proto__')
})

test.each(['from=x', 'to=2027-13-01', 'from=2027-06-01&to=2027-05-01', 'from=2027-01-01&to=2030-01-01'])(
  'a calendar for %s is refused',
  async (query) => {
    expect((await shop.call('GET', `/api/stays/${slug}/calendar?${query}`)).error.details.code).toBe('invalid_dates')
  },
)

test.each(['', ' ', 'x'.repeat(256), 'ä'])('the idempotency key %.10j is refused', async (key) => {
  const headers = { 'idempotency-key': key.includes('ä') ? 'a\u00e4' : key }
  expect(
    (
      await post(
        '/api/bookings',
        JSON.stringify({ data: { quote: 'q', guest: { name: 'A', email: 'a@b.cd', phone: '123456' } } }),
        headers,
      )
    ).status,
  ).toBe(400)
})

test('an unknown address of the API is 404 in the envelope', async () => {
  expect(await shop.call('GET', '/api/nothing')).toMatchObject({
    status: 404,
    data: null,
    error: { name: 'NotFoundError' },
  })
})

test('a session cookie from another site changes nothing', async () => {
  const ask = (headers: Record<string, string>) =>
    shop.call('POST', '/api/bookings/00000000-0000-8000-8000-000000000000/withdrawal', {
      headers: { cookie: 'session=x', ...headers },
    })
  expect((await ask({ origin: 'https://evil.example' })).error.details.code).toBe('not_allowed')
  expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await ask({})).status).toBe(403)
  expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(401)
})

test('a webhook without a good and fresh signature is refused and leaves no trace', async () => {
  const body = JSON.stringify({ id: 'evt_forged', type: 'payment.succeeded', data: { intent: 'pi_x' } })
  const at = (minutes: number) => new Date(shop.now().getTime() + minutes * 60_000)
  const signatures = [
    '',
    't=1,v1=00',
    signWebhook(body, 'other-secret', at(0)),
    signWebhook(`${body} `, 'webhook-secret', at(0)),
    signWebhook(body, 'webhook-secret', at(-5.1)),
    signWebhook(body, 'webhook-secret', at(5.1)),
  ]
  for (const signature of signatures) {
    const response = await shop.app(
      new Request(`${ORIGIN}/webhooks/sandbox`, {
        method: 'POST',
        body,
        headers: { [WEBHOOK_SIGNATURE_HEADER]: signature },
      }),
    )
    expect(response.status).toBe(400)
  }
  expect(await shop.database.db.selectFrom('app.webhook_event').selectAll().execute()).toEqual([])
})
