import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { deliverOutbox } from '#messaging/outbox/deliver-outbox.ts'
import { createSmtpTransport } from '#messaging/mail/smtp-transport.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { startSmtpSink, type SinkMode, type SmtpSink } from '#tests/support/faults/smtp-sink.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

const identity = { websiteName: 'Shop', websiteUrl: ORIGIN, contactEmail: 'help@shop.test' }

let shop: Shop
let sink: SmtpSink
let transport: ReturnType<typeof createSmtpTransport>
let slug: string
let week = 0

beforeAll(async () => {
  shop = await createShop()
  sink = await startSmtpSink(20)
  const id = await insertStay(shop.database.db, { window_months: null })
  slug = (await shop.database.db.selectFrom('app.stay').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
    .slug
})
afterAll(async () => {
  await sink.close()
  await shop.database.close()
})
beforeEach(async () => {
  await shop.database.db.deleteFrom('ops.outbox').execute()
  transport = createSmtpTransport(sink.url, identity)
  sink.taken.length = 0
})
afterEach(() => transport.close())

const deliver = () =>
  deliverOutbox({ db: shop.database.db, now: () => shop.now(), identity, transport, smsTransport: null }, 'email')

/** A booking paid and confirmed; its mails wait in the outbox. */
async function booked(): Promise<BookingShape> {
  const guest = await shop.guest()
  const checkIn = addDays(isoDate('2027-06-05'), 7 * week++)
  const { booking, session } = await guest.holdToPay({ stay: slug, checkIn, checkOut: addDays(checkIn, 7) })
  await shop.pay(session, '4242424242424242')
  return (await guest.settle(booking.documentId)).data
}

const waiting = async () =>
  (await shop.database.db.selectFrom('ops.outbox').select('id').where('state', '=', 'queued').execute()).length

test.each<SinkMode>(['451', 'half_close', 'slow'])(
  'while the mail server does %s bookings are made as ever, and every mail arrives once it is well',
  async (mode) => {
    sink.mode = mode
    for (let count = 0; count < 3; count++) expect((await booked()).state).toBe('confirmed')
    const written = await waiting()
    expect(written).toBeGreaterThanOrEqual(3)
    // Ten minutes of trouble: tried at 0, 1, 3 and 7 minutes.
    for (const minutes of [0, 1, 2, 4]) {
      shop.pass(minutes)
      await deliver()
    }
    shop.pass(3)
    sink.mode = 'ok'
    shop.pass(5)
    await deliver()
    expect(await waiting()).toBe(0)
    expect(sink.taken).toHaveLength(written)
  },
)

test('a mail server that says nothing holds up its mails and no booking', { timeout: 90_000 }, async () => {
  sink.mode = 'hang'
  await booked()
  // One is enough to see it: each costs the ten seconds after which a silent server is given up.
  const { db } = shop.database
  await db
    .deleteFrom('ops.outbox')
    .where('id', 'not in', (select) => select.selectFrom('ops.outbox').select('id').orderBy('id').limit(1))
    .execute()
  const started = performance.now()
  const delivery = deliver()
  expect((await booked()).state).toBe('confirmed')
  expect((await delivery).failed).toBeGreaterThan(0)
  expect(performance.now() - started).toBeLessThan(40_000)
  sink.mode = 'ok'
  shop.pass(5)
  await deliver()
  expect(await waiting()).toBe(0)
})

test('what is refused for good is not tried for ever, and says why', async () => {
  sink.mode = '550'
  await booked()
  for (const minutes of [0, 1, 2, 4, 8, 16, 32, 64, 128]) {
    shop.pass(minutes)
    await deliver()
  }
  sink.mode = 'ok'
  const rows = await shop.database.db.selectFrom('ops.outbox').select(['state', 'error', 'attempts']).execute()
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['failed']))
  expect(rows[0]).toMatchObject({ attempts: 8, error: expect.stringContaining('550') })
})
