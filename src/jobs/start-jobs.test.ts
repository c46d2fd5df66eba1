import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import { createApiApp } from '#api/create-api-app.ts'
import { bookStay, letStay } from '#tests/support/stays/let-stay.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { startJobs, type Jobs } from './start-jobs.ts'

let shop: Shop
let jobs: Jobs
let app: (request: Request) => Promise<Response>
let rounds = 0
const faults: unknown[] = []

beforeAll(async () => {
  shop = await createShop()
  const { db, now } = shop.deps
  const identity = { websiteName: 'Shop', websiteUrl: ORIGIN, contactEmail: 'help@shop.test' }
  const deliver = (request: Request) => app(request)
  jobs = startJobs({
    booking: shop.deps,
    outbox: { db, now, identity, transport: null, smsTransport: null },
    sandbox: { db, now, webhookSecret: 'webhook-secret', webhookUrl: `${ORIGIN}/webhooks/sandbox`, deliver },
    webhooks: {
      db,
      now: () => new Date(),
      webhookKey: shop.deps.quoteKey,
      webhookHosts: ['127.0.0.1'],
      contactEmail: identity.contactEmail,
      websiteUrl: ORIGIN,
    },
    onFault: (error) => faults.push(error),
    moreSweeps: [{ everyMs: 3_600_000, run: async () => void rounds++ }],
  })
  app = createApiApp({ ...shop.deps, wake: jobs.wake })
})
afterAll(async () => {
  await jobs.stop()
  await shop.database.close()
  expect(faults).toEqual([])
})

async function held() {
  const id = await insertStay(shop.database.db)
  const { slug } = await shop.database.db
    .selectFrom('app.stay')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const guest = await shop.guest()
  return { guest, ...(await guest.holdToPay({ stay: slug, checkIn: '2027-06-07', checkOut: '2027-06-14' })) }
}

test('a payment nobody asks about is confirmed by its webhook, and the mail goes out', async () => {
  const { booking, guest, session } = await held()
  await shop.pay(session, '4242424242424242')
  jobs.wake()
  await vi.waitFor(async () => expect((await guest.booking(booking.documentId)).data.state).toBe('confirmed'), {
    timeout: 10_000,
  })
  const mail = () =>
    shop.database.db
      .selectFrom('ops.outbox')
      .select(['template', 'state'])
      .where('booking_id', '=', booking.documentId)
      .orderBy('template')
      .execute()
  jobs.wake()
  const sent = [
    { template: 'booking_confirmed', state: 'sent' },
    { template: 'host_booking_confirmed', state: 'sent' },
  ]
  await vi.waitFor(async () => expect(await mail()).toEqual(sent), { timeout: 10_000 })
})

test('a hold that is past its time is ended by the sweep', async () => {
  const { booking, guest } = await held()
  shop.pass(16)
  await vi.waitFor(async () => expect((await guest.booking(booking.documentId)).data.state).toBe('expired'), {
    timeout: 10_000,
  })
})

test('after the clock was moved, one call does all there is to do: moves, reminders, and the mails of both', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId } = await bookStay(shop, guest, stay, { checkIn: '2027-04-05', checkOut: '2027-04-10' })
  shop.pass(60 * 24 * 60)
  await jobs.runNow()
  expect((await guest.booking(documentId)).data).toMatchObject({ state: 'completed' })
  const { count } = await shop.database.db
    .selectFrom('ops.outbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '<>', 'sent')
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})

test('a clock that was moved to where nothing is due is done after two rounds', async () => {
  await jobs.runNow()
  rounds = 0
  await jobs.runNow()
  expect(rounds).toBe(2)
})

test('what another program asked to be told goes out by itself', async () => {
  const text: string[] = []
  const receiver = http.createServer((message, reply) => {
    text.push(message.headers['webhook-id'] as string)
    message.resume()
    reply.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  try {
    const { id } = await shop.database.db
      .insertInto('ops.webhook_endpoint')
      .values({ url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, events: ['page.updated'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const admin = await shop.guest({ role: 'admin' })
    const ping = await admin.call<{ messageId: string }>('POST', `/api/webhook-endpoints/${id}/ping`)
    jobs.wake()
    await vi.waitFor(() => expect(text).toEqual([ping.data.messageId]), { timeout: 10_000 })
  } finally {
    receiver.close()
  }
})

test('an event of a payment nobody knows is answered, looked into by itself, and tried again later', async () => {
  const body = JSON.stringify({ id: 'evt_of_nobody', type: 'payment.succeeded', data: { intent: 'pi_of_nobody' } })
  const headers = { [WEBHOOK_SIGNATURE_HEADER]: signWebhook(body, 'webhook-secret', shop.now()) }
  expect((await app(new Request(`${ORIGIN}/webhooks/sandbox`, { method: 'POST', body, headers }))).status).toBe(200)
  const event = () =>
    shop.database.db
      .selectFrom('app.webhook_event')
      .select(['error', 'processed_at', 'attempts', 'next_attempt_at'])
      .where('event_id', '=', 'evt_of_nobody')
      .executeTakeFirstOrThrow()
  await vi.waitFor(async () => expect((await event()).error).toBe('payment unknown'), { timeout: 10_000 })
  const { attempts, processed_at, next_attempt_at } = await event()
  expect([attempts, processed_at]).toEqual([1, null])
  expect(next_attempt_at.getTime()).toBe(shop.now().getTime() + 2_000)
  shop.pass(1)
  await vi.waitFor(async () => expect((await event()).attempts).toBe(2), { timeout: 10_000 })
})
