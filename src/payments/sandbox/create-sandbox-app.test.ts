import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { isSignedWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import { createSandboxApp } from './create-sandbox-app.ts'
import { pumpSandboxEvents } from './pump-sandbox-events.ts'
import { sandboxCards } from './sandbox-cards.ts'
import { settleSlowIntents } from './sandbox-provider.ts'

const ORIGIN = 'http://bank.test'
let database: TestDatabase
let provider: (request: Request) => Promise<Response>
let instant = new Date('2027-03-01T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  const fonts = new URL('../../web/styles/fonts/', import.meta.url)
  provider = createSandboxApp({ db: database.db, now: () => instant, apiKey: 'key', origin: ORIGIN, fonts })
})
afterAll(async () => database.close())

test('without a free connection it says when to come again', async () => {
  const db = openDatabase({ ...database.connection, host: '/nowhere' })
  const away = createSandboxApp({ db, now: () => instant, apiKey: 'key', origin: ORIGIN })
  const secret = `cs_${'0'.repeat(32)}`
  const response = await away(
    new Request(`${ORIGIN}/demo/payments/${secret}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ card: '4242424242424242' }),
    }),
  )
  await db.destroy()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toEqual({ data: null, error: { status: 503, code: 'database_unavailable' } })
})

test('its pages are written in the fonts of the site, and every font they name is there', async () => {
  const page = await (await provider(new Request(`${ORIGIN}/demo/payments/cs_${'0'.repeat(32)}`))).text()
  const named = [...page.matchAll(/url\(([^)]+)\)/g)].map(([, path]) => path!)
  expect(named).toHaveLength(2)
  for (const path of named) {
    const font = await provider(new Request(ORIGIN + path))
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
    expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2')
  }
  expect((await provider(new Request(`${ORIGIN}/demo/payments/fonts/figtree-LICENSE.txt`))).status).toBe(404)
})

interface Intent {
  id: string
  clientSecret: string
  status: string
  failure: { code: string } | null
}

async function api<Body>(method: string, path: string, body?: unknown, key: string | null = null, bearer = 'key') {
  const headers = {
    authorization: `Bearer ${bearer}`,
    'content-type': 'application/json',
    ...(key && { 'idempotency-key': key }),
  }
  const response = await provider(
    new Request(`${ORIGIN}/demo/payments/api${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, body: (await response.json()) as Body }
}

const makeIntent = async (key: string) =>
  (await api<Intent>('POST', '/intents', { amountMinor: 5_000, currency: 'EUR' }, key)).body
const form = (path: string, fields: Record<string, string>) =>
  provider(new Request(`${ORIGIN}/demo/payments/${path}`, { method: 'POST', body: new URLSearchParams(fields) }))

test('the shop needs the API key, a well-formed request and an idempotency key', async () => {
  expect((await api('POST', '/intents', { amountMinor: 1, currency: 'EUR' }, 'a', 'wrong')).status).toBe(401)
  expect((await api('GET', '/intents/x', undefined, null, '')).status).toBe(401)
  expect((await api('POST', '/intents', { amountMinor: 1, currency: 'EUR' })).status).toBe(400)
  expect((await api('POST', '/intents', { amountMinor: 0, currency: 'EUR' }, 'a')).status).toBe(400)
  expect((await api('GET', '/intents/unknown')).status).toBe(404)
})

test('the same idempotency key makes one intent, and refuses another amount', async () => {
  const [first, second] = await Promise.all([makeIntent('once'), makeIntent('once')])
  expect(first.id).toBe(second.id)
  expect((await api('POST', '/intents', { amountMinor: 6_000, currency: 'EUR' }, 'once')).status).toBe(422)
})

test.each(sandboxCards)('card $number: $label', async (card) => {
  const intent = await makeIntent(`card ${card.number}`)
  const response = await provider(
    new Request(`${ORIGIN}/demo/payments/${intent.clientSecret}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ card: card.number }),
    }),
  )
  const { data } = (await response.json()) as {
    data: { status: string; declineReason: string | null; challengeUrl: string | null }
  }
  const status = { succeeds: 'succeeded', declined: 'declined', challenge: 'requires_action', slow: 'processing' }[
    card.outcome
  ]
  const challengeUrl = card.outcome === 'challenge' ? `/demo/payments/${intent.clientSecret}` : null
  expect([response.status, data]).toEqual([200, { status, declineReason: card.declineReason, challengeUrl }])
})

test.each(['%00', 'cs_x', '..%2fapi', 'x'.repeat(5000)])(
  'an address that names no payment is told so (%#)',
  async (secret) => {
    const at = `${ORIGIN}/demo/payments/${secret}`
    expect((await provider(new Request(at))).status).toBe(404)
    expect((await provider(new Request(`${at}/confirm`, { method: 'POST' }))).status).toBe(404)
  },
)

test('a slow payment succeeds by the clock of the provider', async () => {
  const intent = await makeIntent('slow')
  await form(`${intent.clientSecret}/confirm`, { card: '4000000000000077' })
  expect((await api<Intent>('GET', `/intents/${intent.id}`)).body.status).toBe('processing')
  instant = new Date(instant.getTime() + 4_000)
  expect((await api<Intent>('GET', `/intents/${intent.id}`)).body.status).toBe('succeeded')
})

test('a payment that succeeded stays so, whatever card comes after it', async () => {
  const intent = await makeIntent('twice')
  await form(`${intent.clientSecret}/confirm`, { card: '4242424242424242' })
  await form(`${intent.clientSecret}/confirm`, { card: '4000000000000002' })
  expect((await api<Intent>('GET', `/intents/${intent.id}`)).body).toMatchObject({ status: 'succeeded', failure: null })
})

test('never more is paid back than was paid, also when asked at once', async () => {
  const intent = await makeIntent('refunds')
  expect((await api('POST', '/refunds', { intent: intent.id, amountMinor: 1 }, 'too early')).status).toBe(400)
  await form(`${intent.clientSecret}/confirm`, { card: '4242424242424242' })
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      api('POST', '/refunds', { intent: intent.id, amountMinor: 2_000 }, `refund ${index}`),
    ),
  )
  expect(results.filter((result) => result.status === 200)).toHaveLength(2)
  expect(results.filter((result) => result.status === 400)).toHaveLength(8)
  const same = await Promise.all(
    Array.from({ length: 5 }, () => api('POST', '/refunds', { intent: intent.id, amountMinor: 1_000 }, 'rest')),
  )
  expect(same.map((result) => result.status)).toEqual([200, 200, 200, 200, 200])
})

test('the page offers the cards and then the challenge, escapes what it shows, and holds neither script nor style attribute', async () => {
  const intent = await makeIntent('page')
  const page = async (query = '') =>
    (await provider(new Request(`${ORIGIN}/demo/payments/${intent.clientSecret}${query}`))).text()
  const cards = await page(`?returnUrl=${encodeURIComponent('/stays/x/book?a="><script>')}`)
  expect(cards).toContain('4242 4242 4242 4242')
  expect(cards).not.toMatch(/<script|\sstyle=/)
  expect(await page('?returnUrl=https://evil.example')).not.toContain('evil')
  const declined = await form(`${intent.clientSecret}/confirm`, { card: '4000000000000002', returnUrl: '/back' })
  expect(declined.headers.get('location')).toBe(`/demo/payments/${intent.clientSecret}?returnUrl=%2Fback`)
  const challenged = await form(`${intent.clientSecret}/confirm`, { card: '4000002500003155', returnUrl: '/back' })
  expect([challenged.status, challenged.headers.get('location')]).toEqual([
    303,
    `/demo/payments/${intent.clientSecret}?returnUrl=%2Fback`,
  ])
  expect(await page()).toContain('Confirm with your bank')
  const failed = await form(`${intent.clientSecret}/challenge`, { outcome: 'fail', returnUrl: '/back' })
  expect(failed.headers.get('location')).toBe('/back')
  const paid = await form(`${intent.clientSecret}/confirm`, { card: '4242424242424242', returnUrl: '/back' })
  expect(paid.headers.get('location')).toBe('/back')
})

test.each([
  ['nothing to pay and no card to keep', { amountMinor: 0 }],
  ['an unknown moment to take the money', { amountMinor: 1, capture: 'never' }],
  ['part of a cent', { amountMinor: 0.5 }],
  ['a currency that is none', { amountMinor: 1, currency: 'euro' }],
])('an order for %s is refused', async (_what, order) => {
  expect((await api('POST', '/intents', { currency: 'EUR', ...order }, 'order')).status).toBe(400)
})

test.each([
  ['/charges', { amountMinor: 0, currency: 'EUR', method: 'pm_x' }, 400],
  ['/charges', { amountMinor: 1, currency: 'EUR' }, 400],
  ['/charges', { amountMinor: 1, currency: 'EUR', method: 'pm_x' }, 404],
  ['/intents/pi_x/capture', { amountMinor: 1 }, 404],
  ['/intents/pi_x/capture', { amountMinor: 0 }, 400],
  ['/intents/pi_x/cancel', {}, 404],
  ['/refunds', { intent: 'pi_x', amountMinor: -1 }, 400],
])('POST %s with %j answers %i', async (path, body, status) => {
  expect((await api('POST', path, body, 'key')).status).toBe(status)
  expect((await api('POST', path, body, 'key', 'wrong')).status).toBe(401)
})

describe('the page says what becomes of the money', () => {
  const pageOf = async (order: object, key: string) => {
    const intent = (await api<Intent>('POST', '/intents', { currency: 'EUR', ...order }, key)).body
    const read = async () => (await provider(new Request(`${ORIGIN}/demo/payments/${intent.clientSecret}`))).text()
    return { intent, read }
  }

  test('a reservation is authorised, not paid', async () => {
    const { intent, read } = await pageOf(
      { amountMinor: 70_411, capture: 'later', description: 'Booking <HS-1>' },
      'hold',
    )
    expect(await read()).toMatch(/<button>Authorise<\/button>/)
    expect(await read()).toContain('reserved on your card, not taken')
    expect(await read()).toContain('Booking &lt;HS-1&gt;')
    await form(`${intent.clientSecret}/confirm`, { card: '4000002500003155' })
    expect(await read()).toContain('Confirm the authorisation')
    await form(`${intent.clientSecret}/challenge`, { outcome: 'pass' })
    expect(await read()).toMatch(/<h1>Authorised<\/h1>[^]*Nothing has been taken yet/)
    await api('POST', `/intents/${intent.id}/capture`, { amountMinor: 12_000 }, 'part')
    expect(await read()).toMatch(/<h1>Paid<\/h1>[^]*€120\.00[^]*of €704\.11 that were reserved/)
  })

  test('a card that is only kept costs nothing', async () => {
    const { intent, read } = await pageOf({ amountMinor: 0, saveCard: true }, 'keep')
    expect(await read()).toMatch(/<button>Keep the card<\/button>/)
    expect(await read()).toContain('Nothing is charged now')
    await form(`${intent.clientSecret}/confirm`, { card: '4242424242424242' })
    expect(await read()).toContain('<h1>Card kept</h1>')
  })

  test('a payment whose card is kept for later says so', async () => {
    const { read } = await pageOf({ amountMinor: 70_411, saveCard: true }, 'both')
    expect(await read()).toContain('The card is kept for what is still due later.')
  })

  test('a payment that was given up takes no card any more', async () => {
    const { intent, read } = await pageOf({ amountMinor: 70_411 }, 'given up')
    await api('POST', `/intents/${intent.id}/cancel`, {}, 'give up')
    expect(await read()).toMatch(/<h1>Cancelled<\/h1>[^]*No money was taken/)
    expect(await read()).not.toContain('<form')
  })

  test('it leads back to where the shop said, but never to another site', async () => {
    const { intent, read } = await pageOf({ amountMinor: 1, returnUrl: '/user/bookings/b1' }, 'back')
    expect(await read()).toContain('href="/user/bookings/b1"')
    const paid = await form(`${intent.clientSecret}/confirm`, { card: '4242424242424242' })
    expect([paid.status, paid.headers.get('location')]).toEqual([303, '/user/bookings/b1'])
    const away = await pageOf({ amountMinor: 1, returnUrl: 'https://evil.example/' }, 'away')
    expect(await away.read()).not.toContain('evil')
  })
})

test('a reservation that nobody captures dies by the clock of the provider, and an event tells', async () => {
  const order = { amountMinor: 5_000, currency: 'EUR', capture: 'later', metadata: { payment: 'ours' } }
  const intent = (await api<Intent>('POST', '/intents', order, 'dies')).body
  await form(`${intent.clientSecret}/confirm`, { card: '4242424242424242' })
  instant = new Date(instant.getTime() + 7 * 86_400_000)
  await settleSlowIntents({ db: database.db, now: () => instant })
  const events = await database.db.selectFrom('sandbox.event').select(['kind', 'payload']).execute()
  const own = events.filter(({ payload }) => (payload['data'] as { intent: string }).intent === intent.id)
  expect(own.map((event) => event.kind).toSorted()).toEqual([
    'payment.authorized',
    'payment.canceled',
    'payment.created',
  ])
  for (const event of own) expect(event.payload).toMatchObject({ data: { payment: 'ours' } })
})

test.each([
  ['GET', 'unknown', 404],
  ['POST', 'unknown/confirm', 404],
  ['POST', 'unknown', 405],
  ['GET', 'unknown/confirm', 405],
  ['PUT', 'unknown/challenge', 405],
  ['GET', 'a/b/c', 404],
])('%s %s answers %i', async (method, path, status) => {
  expect((await provider(new Request(`${ORIGIN}/demo/payments/${path}`, { method }))).status).toBe(status)
})

test('events are signed, delivered again with growing delays until they are accepted, and not after that', async () => {
  await database.db.deleteFrom('sandbox.event').execute()
  await database.db.deleteFrom('sandbox.dispute').execute()
  await database.db.deleteFrom('sandbox.intent').where('status', '=', 'processing').execute()
  await makeIntent('events')
  const received: { id: string; signed: boolean }[] = []
  let isDown = true
  const pump = () =>
    pumpSandboxEvents({
      db: database.db,
      now: () => instant,
      webhookSecret: 's',
      webhookUrl: `${ORIGIN}/webhooks/sandbox`,
      deliver: async (request) => {
        const body = await request.text()
        received.push({
          id: (JSON.parse(body) as { id: string }).id,
          signed: isSignedWebhook(body, request.headers.get(WEBHOOK_SIGNATURE_HEADER), ['old', 's'], instant),
        })
        if (isDown) throw new Error('connection refused')
        return new Response(null, { status: 200 })
      },
    })
  expect(await pump()).toBe(0)
  expect(await pump()).toBe(0)
  expect(received).toHaveLength(1)
  instant = new Date(instant.getTime() + 2_000)
  isDown = false
  expect(await pump()).toBe(1)
  instant = new Date(instant.getTime() + 3_600_000)
  expect(await pump()).toBe(0)
  expect(received).toEqual([
    { id: received[0]?.id, signed: true },
    { id: received[0]?.id, signed: true },
  ])
})
