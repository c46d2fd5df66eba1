import { createHmac } from 'node:crypto'
import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewWebhookEndpointShape, WebhookDeliveryShape, WebhookEndpointShape } from '#contract/webhook-shapes.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { deliverWebhooks, forgetOldDeliveries } from './deliver-webhooks.ts'
import type { DeliverWebhooksDeps } from './webhook-deps.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let shop: Shop
let admin: ShopGuest
let server: http.Server
let url: string
let deps: DeliverWebhooksDeps
let instant: number
let results: number[]
let received: { headers: IncomingHttpHeaders; body: string }[]

beforeAll(async () => {
  shop = await createShop()
  admin = await shop.guest({ role: 'admin' })
  server = http.createServer((message, reply) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => {
      received.push({ headers: message.headers, body: Buffer.concat(chunks).toString() })
      reply.writeHead(results.shift() ?? 200).end('noted')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}/in`
  deps = {
    db: shop.database.db,
    // Messages are queued by the time of the database.
    now: () => new Date(instant),
    webhookKey: shop.deps.quoteKey,
    webhookHosts: ['127.0.0.1'],
    contactEmail: 'office@example.com',
    websiteUrl: 'https://homes.test',
    jitter: () => 0.5,
  }
})
beforeEach(() => {
  // Everything that a test queues is due, however long queuing takes.
  instant = Date.now() + 5 * MINUTE
  results = []
  received = []
})
afterAll(async () => {
  server.close()
  await shop.database.close()
})

async function listening(): Promise<NewWebhookEndpointShape> {
  const data = { url: 'https://receiver.example/in', events: ['page.updated'] }
  const { data: made } = await admin.call<NewWebhookEndpointShape>('POST', '/api/webhook-endpoints', { data })
  // The site does not allow private hosts, but the receiver of this test is one.
  await shop.database.db.updateTable('ops.webhook_endpoint').set({ url }).where('id', '=', made.documentId).execute()
  return made
}

const log = async ({ documentId }: { documentId: string }) =>
  (await admin.call<WebhookDeliveryShape[]>('GET', `/api/webhook-endpoints/${documentId}/deliveries`)).data
const endpoint = async ({ documentId }: { documentId: string }) =>
  (await admin.call<WebhookEndpointShape>('GET', `/api/webhook-endpoints/${documentId}`)).data
const ping = ({ documentId }: { documentId: string }) =>
  admin.call<WebhookDeliveryShape>('POST', `/api/webhook-endpoints/${documentId}/ping`)
const remove = ({ documentId }: { documentId: string }) => admin.call('DELETE', `/api/webhook-endpoints/${documentId}`)

/** Checks the signature as a receiver does, following Standard Webhooks. */
function isGenuine({ headers, body }: (typeof received)[number], secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  // One signature per secret, separated by spaces. One of them has to be right.
  const signatures = String(headers['webhook-signature']).split(' ')
  return signatures.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
}

test('a message is delivered once, signed with the secret that was shown, and the log says so', async () => {
  const made = await listening()
  const text = { version: 1, title: 'Terms', summary: 'In short', body: 'Be kind.' }
  expect((await admin.call('POST', '/api/staff/pages/tos/versions', { data: text })).status).toBe(201)
  expect(await deliverWebhooks(deps)).toEqual({ delivered: 1, failed: 0 })
  expect(await deliverWebhooks(deps)).toEqual({ delivered: 0, failed: 0 })
  const [message] = received
  expect(isGenuine(message!, made.secret)).toBe(true)
  expect(isGenuine({ ...message!, body: message!.body.replace('tos', 'sot') }, made.secret)).toBe(false)
  expect(Number(message?.headers['webhook-timestamp'])).toBe(Math.floor(instant / 1000))
  expect(JSON.parse(message!.body)).toMatchObject({ type: 'page.updated', data: { slug: 'tos', version: 2 } })
  expect(await log(made)).toMatchObject([
    {
      messageId: message?.headers['webhook-id'],
      type: 'page.updated',
      state: 'delivered',
      nextAttemptAt: null,
      attempts: [{ nr: 1, status: 200, error: null, response: 'noted' }],
    },
  ])
  await remove(made)
})

test('while a secret is changed messages carry the signatures of both, and then of the new one alone', async () => {
  const made = await listening()
  const path = `/api/webhook-endpoints/${made.documentId}/secret`
  const renew = async (data: object) => (await admin.call<NewWebhookEndpointShape>('POST', path, { data })).data.secret
  const goodSecrets = async (...secrets: string[]) => {
    await ping(made)
    await deliverWebhooks(deps)
    const message = received.at(-1)!
    return [
      secrets.map((secret) => isGenuine(message, secret)),
      String(message.headers['webhook-signature']).split(' ').length,
    ]
  }
  const second = await renew({ formerForHours: 2 })
  expect(await goodSecrets(made.secret, second)).toEqual([[true, true], 2])
  instant += HOUR
  expect(await goodSecrets(made.secret, second)).toEqual([[true, true], 2])
  instant += HOUR
  expect(await goodSecrets(made.secret, second)).toEqual([[false, true], 1])
  const third = await renew({ formerForHours: 12 })
  expect(await goodSecrets(made.secret, second, third)).toEqual([[false, true, true], 2])
  // The previous secret is valid beside the new one, never more than one.
  const fourth = await renew({ formerForHours: 12 })
  expect(await goodSecrets(second, third, fourth)).toEqual([[false, true, true], 2])
  // At once, when the former secret is known to others.
  const fifth = await renew({ formerForHours: 0 })
  expect(await goodSecrets(third, fourth, fifth)).toEqual([[false, false, true], 1])
  await remove(made)
})

test('what was refused is tried again later under the same id, and no sooner', async () => {
  const made = await listening()
  await ping(made)
  results = [500, 302]
  expect(await deliverWebhooks(deps)).toEqual({ delivered: 0, failed: 1 })
  instant += 29_000
  expect(await deliverWebhooks(deps)).toEqual({ delivered: 0, failed: 0 })
  instant += 1_000
  expect(await deliverWebhooks(deps)).toEqual({ delivered: 0, failed: 1 })
  expect(await endpoint(made)).toMatchObject({ state: 'active', failingSince: expect.any(String) })
  instant += MINUTE
  expect(await deliverWebhooks(deps)).toEqual({ delivered: 1, failed: 0 })
  expect(await endpoint(made)).toMatchObject({ state: 'active', failingSince: null })
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(received.every((message) => isGenuine(message, made.secret))).toBe(true)
  const [delivery] = await log(made)
  expect(delivery?.attempts.map(({ nr, status }) => [nr, status])).toEqual([
    [3, 200],
    [2, 302],
    [1, 500],
  ])
  await remove(made)
})

test('after three days without a success the address is paused and we are told, once; a message it missed can be sent again', async () => {
  const made = await listening()
  await ping(made)
  await ping(made)
  results = Array.from({ length: 200 }, () => 503)
  const start = instant
  while (instant < start + 4 * DAY) {
    await deliverWebhooks(deps)
    instant += 10 * MINUTE
  }
  expect(await endpoint(made)).toMatchObject({ state: 'paused', failingSince: expect.any(String) })
  const states = (await log(made)).map(({ state }) => state)
  expect(states).toContain('failed')
  const tries = (await log(made))[0]!.attempts
  expect(tries.length).toBeGreaterThan(15)
  expect(Date.parse(tries[0]!.at) - start).toBeGreaterThan(2.5 * DAY)
  expect(Date.parse(tries[0]!.at) - start).toBeLessThanOrEqual(3 * DAY)
  const mails = await shop.database.db
    .selectFrom('ops.outbox')
    .select(['recipient', 'data'])
    .where('template', '=', 'webhook_paused')
    .execute()
  expect(mails).toMatchObject([{ recipient: 'office@example.com', data: { said: 'Status 503' } }])

  results = []
  const calls = received.length
  const [missed] = await log(made)
  const again = `/api/webhook-endpoints/${made.documentId}/deliveries/${missed?.documentId}/redelivery`
  expect(await admin.call('POST', again)).toMatchObject({ status: 202, data: { state: 'queued' } })
  await deliverWebhooks(deps)
  expect(received, 'while it is paused nothing is sent').toHaveLength(calls)
  const active = { url: 'https://receiver.example/in', events: ['page.updated'], state: 'active' }
  await admin.call('PUT', `/api/webhook-endpoints/${made.documentId}`, { data: active })
  await shop.database.db.updateTable('ops.webhook_endpoint').set({ url }).where('id', '=', made.documentId).execute()
  await deliverWebhooks(deps)
  const sent = received.slice(calls)
  expect(sent.map(({ headers }) => headers['webhook-id'])).toContain(missed?.messageId)
  expect(await endpoint(made)).toMatchObject({ state: 'active', failingSince: null })
  await remove(made)
})

test('an address that says it is gone is paused at once', async () => {
  const made = await listening()
  await ping(made)
  results = [410]
  await deliverWebhooks(deps)
  expect(await endpoint(made)).toMatchObject({ state: 'paused' })
  await remove(made)
})

test('several processes deliver each message once', async () => {
  const made = await listening()
  for (let count = 0; count < 12; count++) await ping(made)
  const done = await Promise.all([deliverWebhooks(deps), deliverWebhooks(deps), deliverWebhooks(deps)])
  expect(done.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(12)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(12)
  expect(received).toHaveLength(12)
  await remove(made)
})

test('an address that fails does not hold back the messages to others', async () => {
  const [bad, good] = [await listening(), await listening()]
  await shop.database.db
    .updateTable('ops.webhook_endpoint')
    .set({ url: 'https://10.0.0.1/in' })
    .where('id', '=', bad.documentId)
    .execute()
  for (let count = 0; count < 25; count++) await ping(bad)
  await ping(good)
  expect(await deliverWebhooks(deps)).toEqual({ delivered: 1, failed: 25 })
  const [refused] = await log(bad)
  expect(refused?.attempts[0]).toMatchObject({
    status: null,
    error: 'The address must be reachable on the public internet.',
  })
  await remove(bad)
  await remove(good)
})

test('addresses that do not answer, however much waits for them, keep no message from one that does', async () => {
  const mute = http.createServer(() => {})
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(mute.address() as AddressInfo).port}/in`
  const endpoints = shop.database.db
    .updateTable('ops.webhook_endpoint')
    .set({ url: address, failing_since: new Date() })
  const silent = [await listening(), await listening(), await listening(), await listening(), await listening()]
  for (const one of silent) {
    await endpoints.where('id', '=', one.documentId).execute()
    for (let count = 0; count < 5; count++) await ping(one)
  }
  const good = await listening()
  for (let count = 0; count < 6; count++) await ping(good)

  const toFailing = deliverWebhooks(deps, 'failing')
  // The receivers that do not answer are left after ten seconds.
  const first = await Promise.race([toFailing, deliverWebhooks(deps, 'working')])
  expect(first).toEqual({ delivered: 6, failed: 0 })
  expect(received).toHaveLength(6)
  mute.closeAllConnections()
  // Twenty at a time, from each as many as from the others.
  expect(await toFailing).toEqual({ delivered: 0, failed: 20 })
  const tried = await Promise.all(silent.map(async (one) => (await log(one)).filter(({ attempts }) => attempts[0])))
  expect(tried.map(({ length }) => length)).toEqual([4, 4, 4, 4, 4])
  mute.close()
  for (const one of [...silent, good]) await remove(one)
})

test('an address that is removed takes its log along, and messages older than thirty days are forgotten', async () => {
  const made = await listening()
  await ping(made)
  await deliverWebhooks(deps)
  const later = (days: number) => ({ db: shop.database.db, now: () => new Date(instant + days * DAY) })
  expect(await forgetOldDeliveries(later(29))).toBe(0)
  expect(await forgetOldDeliveries(later(31))).toBe(1)
  await ping(made)
  expect((await remove(made)).status).toBe(200)
  expect((await remove(made)).status).toBe(404)
  expect(await deliverWebhooks(deps)).toEqual({ delivered: 0, failed: 0 })
})
