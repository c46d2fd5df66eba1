import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewWebhookEndpointShape, WebhookDeliveryShape, WebhookEndpointShape } from '#contract/webhook-shapes.ts'
import { createShop, type ShopResponse, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'

let shop: Shop
let admin: ShopGuest

beforeAll(async () => {
  shop = await createShop()
  admin = await shop.guest({ role: 'admin' })
})
afterAll(async () => shop.database.close())

const request = { url: 'https://receiver.example/in', events: ['booking.confirmed', 'stay.updated'] }
const make = (data: object = request) => admin.call<NewWebhookEndpointShape>('POST', '/api/webhook-endpoints', { data })
const fieldsOf = (response: ShopResponse<unknown>) => [response.status, response.error?.details['fields']]

test('the secret of an address is shown when it is made and never again', async () => {
  const { status, data } = await make()
  const { secret, ...endpoint } = data
  expect(status).toBe(201)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(endpoint).toMatchObject({ ...request, description: '', state: 'active', failingSince: null })
  const path = `/api/webhook-endpoints/${endpoint.documentId}`
  expect((await admin.call<WebhookEndpointShape>('GET', path)).data).toEqual(endpoint)
  const listed = await admin.call<WebhookEndpointShape[]>('GET', '/api/webhook-endpoints')
  expect(listed.data).toContainEqual(endpoint)
  const changed = await admin.call<WebhookEndpointShape>('PUT', path, { data: { ...request, description: 'Till' } })
  expect(changed.data).toMatchObject({ description: 'Till' })
  expect(JSON.stringify([listed.data, changed.data])).not.toContain('whsec_')
})

test('a new secret is shown once, beside the time up to which the former one is good', async () => {
  const { documentId, secret } = (await make()).data
  const path = `/api/webhook-endpoints/${documentId}`
  const renew = (data: object = {}) => admin.call<NewWebhookEndpointShape>('POST', `${path}/secret`, { data })
  const hoursLeft = ({ formerSecretUntil }: WebhookEndpointShape) =>
    Math.round((Date.parse(formerSecretUntil ?? '') - Date.now()) / 3_600_000)
  const renewed = await renew()
  expect(renewed.status).toBe(201)
  expect(renewed.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(renewed.data.secret).not.toBe(secret)
  expect(hoursLeft(renewed.data)).toBe(24)
  const { secret: _, ...shown } = renewed.data
  expect((await admin.call<WebhookEndpointShape>('GET', path)).data).toEqual(shown)
  const longer = await renew({ formerForHours: 168 })
  expect([longer.data.secret === renewed.data.secret, hoursLeft(longer.data)]).toEqual([false, 168])
  expect((await renew({ formerForHours: 0 })).data.formerSecretUntil).toBeNull()
})

test('two new secrets asked for with one Idempotency-Key are two: no answer with a secret is kept', async () => {
  const { documentId } = (await make()).data
  const renew = () =>
    admin.call<NewWebhookEndpointShape>('POST', `/api/webhook-endpoints/${documentId}/secret`, {
      data: {},
      headers: { 'idempotency-key': 'renew-it' },
    })
  expect((await renew()).data.secret).not.toBe((await renew()).data.secret)
})

test.each([-1, 169, 1.5, '24', null])('the former secret is not good for %j hours', async (formerForHours) => {
  const { documentId } = (await make()).data
  const refused = await admin.call('POST', `/api/webhook-endpoints/${documentId}/secret`, { data: { formerForHours } })
  expect([refused.status, Object.keys(refused.error.details['fields'] as object)]).toEqual([400, ['formerForHours']])
})

test('an address that may not be called is refused when it is made and when it is changed', async () => {
  const { data } = await make()
  const path = `/api/webhook-endpoints/${data.documentId}`
  const local = { ...request, url: 'https://127.0.0.1/' }
  const fields = { url: 'url must be reachable on the public internet' }
  expect(fieldsOf(await make(local))).toEqual([400, fields])
  expect(fieldsOf(await admin.call('PUT', path, { data: local }))).toEqual([400, fields])
})

test.each<[object, string]>([
  [{ events: ['stay.updated'] }, 'url'],
  [{ ...request, events: [] }, 'events'],
  [{ ...request, events: ['booking.dreamt'] }, 'events.0'],
  [{ ...request, events: ['stay.updated', 'stay.updated'] }, 'events'],
  [{ ...request, state: 'resting' }, 'state'],
  [{ ...request, secret: 'whsec_mine' }, 'secret'],
])('%j is refused for %s', async (data, field) => {
  const refused = await make(data)
  expect([refused.status, Object.keys(refused.error.details['fields'] as object)]).toEqual([400, [field]])
})

test('a ping waits to be delivered, and the log shows it, page by page', async () => {
  const { documentId } = (await make()).data
  const path = `/api/webhook-endpoints/${documentId}`
  const ping = await admin.call<WebhookDeliveryShape>('POST', `${path}/ping`)
  expect(ping).toMatchObject({ status: 202, data: { type: 'ping', state: 'queued', attempts: [] } })
  expect(ping.data.payload).toMatchObject({ type: 'ping', data: { endpoint: documentId } })
  for (let count = 0; count < 26; count++) await admin.call('POST', `${path}/ping`)
  const pageOf = async (query: string) =>
    (await admin.call<WebhookDeliveryShape[]>('GET', `${path}/deliveries${query}`)).data
  const [first, second] = [await pageOf(''), await pageOf('?page=2')]
  expect([first.length, second.length, second.at(-1)?.documentId]).toEqual([25, 2, ping.data.documentId])
  expect(await pageOf('?page=3')).toEqual([])
  expect((await admin.call('GET', `${path}/deliveries?page=0`)).status).toBe(400)
})

test('a message is sent again by its own address only', async () => {
  const [one, other] = [(await make()).data, (await make()).data]
  const ping = await admin.call<WebhookDeliveryShape>('POST', `/api/webhook-endpoints/${one.documentId}/ping`)
  const again = (endpoint: string, delivery: string) =>
    admin.call('POST', `/api/webhook-endpoints/${endpoint}/deliveries/${delivery}/redelivery`)
  expect((await again(one.documentId, ping.data.documentId)).status).toBe(202)
  expect((await again(other.documentId, ping.data.documentId)).status).toBe(404)
  expect((await again(one.documentId, 'x')).status).toBe(404)
  expect((await again('x', ping.data.documentId)).status).toBe(404)
})
