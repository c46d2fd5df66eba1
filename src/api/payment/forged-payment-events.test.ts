import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApiApp } from '#api/create-api-app.ts'
import { signWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { countForgedWebhooks } from './forged-payment-events.ts'
import type { UnreadableEvent } from './unreadable-event.ts'

let shop: Shop
let app: (request: Request) => Promise<Response>
let clock: number
let reported: number[]
let unreadable: UnreadableEvent[]

beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())
beforeEach(() => {
  clock = 0
  reported = []
  const forgedWebhooks = countForgedWebhooks({ clock: () => clock, onRefused: (refusals) => reported.push(refusals) })
  const clientAddress = (request: Request) => request.headers.get('from-address') ?? '192.0.2.1'
  unreadable = []
  const onUnreadableEvent = (event: UnreadableEvent) => unreadable.push(event)
  app = createApiApp({ ...shop.deps, clientAddress, forgedWebhooks, onUnreadableEvent })
})

/** Sends an event. `read`: whether any of the body was read. */
async function send(secret: string, address = '192.0.2.1', event: object = {}) {
  const data = { intent: 'pi_unknown' }
  const text = JSON.stringify({ id: `evt_${randomUUID()}`, type: 'payment.created', data, ...event })
  let read = false
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read = true
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { [WEBHOOK_SIGNATURE_HEADER]: signWebhook(text, secret, shop.now()), 'from-address': address }
  const response = await app(
    new Request(`${ORIGIN}/webhooks/sandbox`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit),
  )
  const { error } = (await response.json()) as { error?: { details?: { code?: string } } }
  const code = error?.details?.code ?? null
  return { status: response.status, retryAfter: response.headers.get('retry-after'), read, code }
}

const forged = (address?: string) => send('not the secret', address)
const genuine = (address?: string) => send('webhook-secret', address)

test('after sixty forged events the next is refused before its body is read', async () => {
  for (let count = 0; count < 60; count++)
    expect(await forged()).toMatchObject({ status: 400, retryAfter: null, read: true })
  expect(await forged()).toMatchObject({ status: 429, retryAfter: '1', read: false })
})

test('genuine events count for nothing, however many', async () => {
  for (let count = 0; count < 100; count++) expect((await genuine()).status).toBe(200)
  expect((await forged()).status).toBe(400)
})

test('what is signed and no event that can be stored is refused as that, and is no forgery', async () => {
  for (let count = 0; count < 100; count++)
    for (const event of [{ id: 'evt\0' }, { type: '\ud800' }, { id: 7 }])
      expect(await send('webhook-secret', '192.0.2.1', event)).toMatchObject({
        status: 400,
        code: 'event_unreadable',
      })
  expect(await genuine()).toMatchObject({ status: 200, code: null })
})

test('what is signed and cannot be read is told by its id and kind alone, and nothing is told of forged events', async () => {
  const guest = 'guest@example.com'
  await send('webhook-secret', '192.0.2.1', { id: 'evt_thin', type: 'v2.core.event', data: guest })
  await send('webhook-secret', '192.0.2.1', { id: 7, type: 'x'.repeat(5000), data: guest })
  await send('not the secret', '192.0.2.1', { id: 'evt_forged', type: 'v2.core.event', data: guest })
  expect(unreadable).toEqual([
    { provider: 'sandbox', eventId: 'evt_thin', kind: 'v2.core.event' },
    { provider: 'sandbox', eventId: null, kind: 'x'.repeat(100) },
  ])
})

test('a provider behind the address of a forger is heard twenty times a second', async () => {
  for (let count = 0; count < 60; count++) await forged()
  expect((await genuine()).status).toBe(429)
  clock += 50
  expect((await genuine()).status).toBe(200)
  expect((await forged()).status).toBe(400)
  expect((await genuine()).status).toBe(429)
  expect((await genuine('198.51.100.1')).status, 'other addresses are not held back').toBe(200)
})

test('that events are refused is told once a minute, with how many', async () => {
  for (let count = 0; count < 65; count++) await forged()
  expect(reported).toEqual([1])
  clock += 60_000
  for (let count = 0; count < 60; count++) await forged()
  expect(reported).toEqual([1])
  await forged()
  expect(reported).toEqual([1, 5])
})
