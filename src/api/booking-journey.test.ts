import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'

let shop: Shop
let ann: ShopGuest

beforeAll(async () => {
  shop = await createShop()
  ann = await shop.guest()
})
afterAll(async () => shop.database.close())

/** Creates a home with June 2027 free, and dates in it. */
async function newStayRequest() {
  const id = await insertStay(shop.database.db)
  const { slug } = await shop.database.db
    .selectFrom('app.stay')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, stay: slug, checkIn: '2027-06-07', checkOut: '2027-06-14' }
}

const mailsOf = async (bookingId: string) => {
  const rows = await shop.database.db
    .selectFrom('ops.outbox')
    .select('template')
    .where('booking_id', '=', bookingId)
    .execute()
  return rows.map((row) => row.template).toSorted()
}

test('a guest quotes, holds, pays and is booked, with lines that add up, a mail, and the address', async () => {
  const request = await newStayRequest()
  const quote = await ann.quote(request)
  expect(quote.status).toBe(200)
  expect(quote.data.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(quote.data.totalMinor)
  expect(quote.data.expiresAt).toBe('2027-03-01T10:30:00.000Z')

  const held = await ann.hold(quote.data.id)
  expect(held.status).toBe(201)
  expect(held.data).toMatchObject({
    state: 'hold',
    totalMinor: quote.data.totalMinor,
    holdExpiresAt: '2027-03-01T10:15:00.000Z',
    paidMinor: 0,
  })
  expect(held.data.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(held.headers.get('cache-control')).toBe('private, no-store')
  expect(shop.changedStays).toContain(request.stay)

  const { data: session } = await ann.session(held.data.documentId)
  expect(session).toMatchObject({ provider: 'sandbox', amountMinor: quote.data.totalMinor })
  expect(await shop.pay(session, '4242 4242 4242 4242')).toBe('succeeded')
  const settled = await ann.settle(held.data.documentId)
  expect(settled.data).toMatchObject({ state: 'confirmed', paidMinor: quote.data.totalMinor, holdExpiresAt: null })
  expect(settled.data.payment).toEqual({ state: 'captured', failure: null })
  expect(await mailsOf(held.data.documentId)).toEqual(['booking_confirmed', 'host_booking_confirmed'])

  const list = await ann.call<BookingShape[]>('GET', '/api/bookings')
  expect(list.data.map((booking) => booking.documentId)).toContain(held.data.documentId)
})

test('a second guest who wants the same nights is refused with near dates that are free', async () => {
  const request = await newStayRequest()
  const bob = await shop.guest()
  const bobsQuote = await bob.quote(request)
  await ann.holdToPay(request)
  const refusedHold = await bob.hold(bobsQuote.data.id)
  expect(refusedHold.status).toBe(409)
  expect(refusedHold.error.details.code).toBe('dates_unavailable')
  expect(refusedHold.error.details['nearest']).toMatchObject([
    { checkIn: '2027-06-14', checkOut: '2027-06-21' },
    { checkIn: '2027-05-31' },
    {},
  ])
  const refusedQuote = await bob.quote(request)
  expect([refusedQuote.status, refusedQuote.error.details.code]).toEqual([409, 'dates_unavailable'])
})

test('a declined card keeps the hold, and another card on the same payment books', async () => {
  const { booking, session } = await ann.holdToPay(await newStayRequest())
  expect(await shop.pay(session, '4000000000000002')).toBe('declined')
  const declined = await ann.settle(booking.documentId)
  expect(declined.data).toMatchObject({ state: 'hold', payment: { state: 'failed', failure: 'card_declined' } })
  const again = await ann.session(booking.documentId)
  expect(again.data.clientSecret).toBe(session.clientSecret)
  expect(await shop.pay(again.data, '4242424242424242')).toBe('succeeded')
  expect((await ann.settle(booking.documentId)).data.state).toBe('confirmed')
})

const challenge = (secret: string, outcome: string, returnUrl: string) =>
  shop.sandbox(
    new Request(`${ORIGIN}/demo/payments/${secret}/challenge`, {
      method: 'POST',
      body: new URLSearchParams({ outcome, returnUrl }),
    }),
  )

test('a challenge that is passed leads back and books; one that is failed leads back and keeps the hold', async () => {
  for (const [outcome, state, failure] of [
    ['pass', 'confirmed', null],
    ['fail', 'hold', 'authentication_failed'],
  ] as const) {
    const { booking, session } = await (await shop.guest()).holdToPay(await newStayRequest()).then((held) => held)
    expect(await shop.pay(session, '4000002500003155')).toBe('requires_action')
    const page = await shop.sandbox(new Request(`${ORIGIN}${session.url}?returnUrl=/user/bookings`))
    expect(await page.text()).toContain('value="/user/bookings"')
    const back = await challenge(session.clientSecret, outcome, '/user/bookings')
    expect([back.status, back.headers.get('location')]).toEqual([303, '/user/bookings'])
    await shop.deliverEvents()
    const row = await shop.database.db
      .selectFrom('app.booking')
      .select('status')
      .where('id', '=', booking.documentId)
      .executeTakeFirstOrThrow()
    const payment = await shop.database.db
      .selectFrom('app.payment')
      .select('failure')
      .where('booking_id', '=', booking.documentId)
      .executeTakeFirstOrThrow()
    expect([row.status, payment.failure?.['code'] ?? null]).toEqual([state, failure])
  }
})

test('a challenge never leads to another site', async () => {
  const { booking, session } = await (await shop.guest()).holdToPay(await newStayRequest())
  await shop.pay(session, '4000002500003155')
  const back = await challenge(session.clientSecret, 'pass', '//evil.example/')
  expect(back.headers.get('location')).toBe(`/user/bookings/${booking.documentId}`)
})

test('a slow success is pending until the provider says so by webhook', async () => {
  const guest = await shop.guest()
  const { booking, session } = await guest.holdToPay(await newStayRequest())
  expect(await shop.pay(session, '4000000000000077')).toBe('processing')
  expect((await guest.settle(booking.documentId)).data).toMatchObject({
    state: 'pending_payment',
    payment: { state: 'processing' },
  })
  shop.pass(0.1)
  await shop.deliverEvents()
  expect((await guest.booking(booking.documentId)).data.state).toBe('confirmed')
})

test('a success whose answer was lost is found by settling, and charged once', async () => {
  const guest = await shop.guest()
  const held = await guest.hold((await guest.quote(await newStayRequest())).data.id)
  shop.interceptProvider(async (request) => {
    await shop.sandbox(request)
    throw new Error('connection reset')
  })
  const lost = await guest.session(held.data.documentId)
  expect([lost.status, lost.error.details.code, lost.headers.get('retry-after')]).toEqual([
    503,
    'payment_provider_unavailable',
    '5',
  ])
  shop.interceptProvider(null)
  const { data: session } = await guest.session(held.data.documentId)
  expect(await shop.pay(session, '4242424242424242')).toBe('succeeded')
  shop.interceptProvider(async () => new Response('busy', { status: 500 }))
  expect((await guest.settle(held.data.documentId)).status).toBe(503)
  shop.interceptProvider(null)
  expect((await guest.settle(held.data.documentId)).data.state).toBe('confirmed')
  const intents = await shop.database.db
    .selectFrom('sandbox.intent')
    .select('id')
    .where('client_secret', '=', session.clientSecret)
    .execute()
  const payments = await shop.database.db
    .selectFrom('app.payment')
    .select('provider_ref')
    .where('booking_id', '=', held.data.documentId)
    .execute()
  expect(payments.map((payment) => payment.provider_ref)).toEqual(intents.map((intent) => intent.id))
})

test('a hold ends after 15 minutes, frees the nights, and can be extended once before', async () => {
  const request = await newStayRequest()
  const guest = await shop.guest()
  const { booking } = await guest.holdToPay(request)
  const extend = () => guest.call<BookingShape>('POST', `/api/bookings/${booking.documentId}/hold-extension`)
  const before = Date.parse(booking.holdExpiresAt ?? '')
  expect(booking.holdExtendable).toBe(true)
  expect(Date.parse((await extend()).data.holdExpiresAt ?? '') - before).toBe(10 * 60_000)
  expect((await extend()).error.details.code).toBe('hold_already_extended')
  shop.pass(16)
  await expireHolds(shop.deps)
  expect((await guest.booking(booking.documentId)).data.state).toBe('hold')
  shop.pass(10)
  await expireHolds(shop.deps)
  expect((await guest.booking(booking.documentId)).data).toMatchObject({ state: 'expired', holdExpiresAt: null })
  expect((await guest.session(booking.documentId)).error.details.code).toBe('hold_expired')
  expect(await mailsOf(booking.documentId)).toEqual(['booking_expired'])
  expect((await (await shop.guest()).quote(request)).status).toBe(200)
})

test('a dead hold does not stand in the way although no job has run', async () => {
  const request = await newStayRequest()
  const first = await (await shop.guest()).holdToPay(request)
  shop.pass(15)
  const second = await (await shop.guest()).holdToPay(request)
  expect(second.booking.state).toBe('hold')
  const { status } = await shop.database.db
    .selectFrom('app.booking')
    .select('status')
    .where('id', '=', first.booking.documentId)
    .executeTakeFirstOrThrow()
  expect(status).toBe('expired')
})

test('paid after the end of the hold: booked when the nights are still free, else paid back with a mail', async () => {
  const request = await newStayRequest()
  const late = await shop.guest()
  const free = await late.holdToPay(request)
  shop.pass(20)
  await expireHolds(shop.deps)
  await shop.pay(free.session, '4242424242424242')
  expect((await late.settle(free.booking.documentId)).data.state).toBe('confirmed')

  const taken = await newStayRequest()
  const tooLate = await late.holdToPay(taken)
  shop.pass(20)
  await (await shop.guest()).holdToPay(taken)
  await shop.pay(tooLate.session, '4242424242424242')
  const response = await late.settle(tooLate.booking.documentId)
  expect(response.data).toMatchObject({
    state: 'expired',
    paidMinor: 0,
    payment: { state: 'captured', failure: 'refunded' },
  })
  expect(await mailsOf(tooLate.booking.documentId)).toEqual(['booking_expired', 'booking_refunded'])
  const refunds = await shop.database.db.selectFrom('sandbox.refund').selectAll().execute()
  expect(refunds.map((refund) => refund.amount)).toEqual([tooLate.booking.totalMinor])
})

test('an old hold is no option on the old price: paid days later the money goes back, though the nights are free', async () => {
  const guest = await shop.guest()
  const { booking, session } = await guest.holdToPay(await newStayRequest())
  shop.pass(3 * 24 * 60)
  await expireHolds(shop.deps)
  await shop.pay(session, '4242424242424242')
  expect((await guest.settle(booking.documentId)).data).toMatchObject({
    state: 'expired',
    paidMinor: 0,
    payment: { state: 'captured', failure: 'refunded' },
  })
  expect(await mailsOf(booking.documentId)).toContain('booking_refunded')
})

test('a withdrawn hold frees the nights at once; a payment that still arrives is paid back', async () => {
  const request = await newStayRequest()
  const guest = await shop.guest()
  const { booking, session } = await guest.holdToPay(request)
  const withdraw = () => guest.call<BookingShape>('POST', `/api/bookings/${booking.documentId}/withdrawal`)
  expect((await withdraw()).data.state).toBe('withdrawn')
  expect((await withdraw()).data.state).toBe('withdrawn')
  expect((await (await shop.guest()).quote(request)).status).toBe(200)
  await shop.pay(session, '4242424242424242')
  await shop.deliverEvents()
  expect((await guest.booking(booking.documentId)).data).toMatchObject({ state: 'withdrawn', paidMinor: 0 })
})

test('a booked home is not withdrawn', async () => {
  const guest = await shop.guest()
  const { booking, session } = await guest.holdToPay(await newStayRequest())
  await shop.pay(session, '4242424242424242')
  await guest.settle(booking.documentId)
  const response = await guest.call('POST', `/api/bookings/${booking.documentId}/withdrawal`)
  expect([response.status, response.error.details.code]).toEqual([409, 'booking_not_payable'])
  expect((await guest.booking(booking.documentId)).data.state).toBe('confirmed')
})

test('20 clicks at once make one booking and all get it', async () => {
  const guest = await shop.guest()
  const quote = await guest.quote(await newStayRequest())
  const responses = await Promise.all(Array.from({ length: 20 }, () => guest.hold(quote.data.id, 'one-click')))
  expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 20 }, () => 201))
  expect(new Set(responses.map((response) => response.data.documentId)).size).toBe(1)
  expect(responses.filter((response) => response.headers.get('idempotency-replayed') === 'true')).toHaveLength(19)
})

test('the same key with another body is refused, a key is missing, a refusal may be repeated under its key', async () => {
  const guest = await shop.guest()
  const request = await newStayRequest()
  const quote = await guest.quote(request)
  await guest.hold(quote.data.id, 'k1')
  const other = await guest.quote({ ...request, checkIn: '2027-07-05', checkOut: '2027-07-12' })
  expect((await guest.hold(other.data.id, 'k1')).error).toMatchObject({
    status: 422,
    details: { code: 'idempotency_key_reused' },
  })
  const person = { name: 'Ann', email: 'ann@example.com', phone: '+34600000000' }
  const keyless = await guest.call('POST', '/api/bookings', { data: { quote: other.data.id, guest: person } })
  expect(keyless.error).toMatchObject({ status: 400, details: { code: 'idempotency_key_missing' } })

  const unverified = await shop.guest({ verified: false })
  const theirs = await unverified.quote({ ...request, checkIn: '2027-08-02', checkOut: '2027-08-09' })
  expect((await unverified.hold(theirs.data.id, 'k2')).error).toMatchObject({
    status: 403,
    details: { code: 'email_not_verified' },
  })
  expect((await unverified.hold(theirs.data.id, 'k2')).headers.get('idempotency-replayed')).toBeNull()
})

test('a run that died without an answer is taken up again by the same request and finds its booking', async () => {
  const guest = await shop.guest()
  const quote = await guest.quote(await newStayRequest())
  const first = await guest.hold(quote.data.id, 'died')
  await shop.database.db
    .updateTable('ops.idempotency_key')
    .set({ status: null, response: null })
    .where('key', '=', 'died')
    .execute()
  shop.pass(1)
  const second = await guest.hold(quote.data.id, 'died')
  expect([second.status, second.data.documentId]).toEqual([201, first.data.documentId])
})

test('a quote that was altered, is too old, or names another price is refused', async () => {
  const guest = await shop.guest()
  const request = await newStayRequest()
  const quote = await guest.quote(request)
  const [payload = '', signature = ''] = quote.data.id.split('.')
  const cheaper = Buffer.from(
    Buffer.from(payload, 'base64url').toString().replace(`"t":${quote.data.totalMinor}`, '"t":1'),
  ).toString('base64url')
  for (const forged of [`${cheaper}.${signature}`, payload, 'x', `${quote.data.id}.x`, `${payload}.`]) {
    expect((await guest.hold(forged)).error.details.code).toBe('quote_invalid')
  }
  await shop.database.db.updateTable('app.stay').set({ nightly: 25_000 }).where('id', '=', request.id).execute()
  const moved = await guest.hold(quote.data.id)
  expect(moved.status).toBe(409)
  expect(moved.error.details).toMatchObject({
    code: 'price_changed',
    quotedTotalMinor: quote.data.totalMinor,
    currentTotalMinor: 175_000,
    currency: 'EUR',
  })
  shop.pass(30)
  expect((await guest.hold(quote.data.id)).error.details.code).toBe('quote_expired')
})

test('a guest holds at most three homes at a time, also when asking for all at once', async () => {
  const guest = await shop.guest()
  const quotes = await Promise.all(
    Array.from({ length: 6 }, async () => (await guest.quote(await newStayRequest())).data.id),
  )
  const responses = await Promise.all(quotes.map((quote) => guest.hold(quote)))
  expect(responses.filter((response) => response.status === 201)).toHaveLength(3)
  expect(responses.filter((response) => response.status === 409)).toHaveLength(3)
  expect(responses.find((response) => response.status === 409)?.error.details).toMatchObject({
    code: 'too_many_holds',
    limit: 3,
  })
})

test('while the first request with a key is still running elsewhere, another one is told to come back', async () => {
  const guest = await shop.guest()
  const quote = await guest.quote(await newStayRequest())
  await guest.hold(quote.data.id, 'busy')
  await shop.database.db
    .updateTable('ops.idempotency_key')
    .set({ status: null, response: null })
    .where('key', '=', 'busy')
    .execute()
  const response = await guest.hold(quote.data.id, 'busy')
  expect([response.status, response.error.details.code, response.headers.get('retry-after')]).toEqual([
    409,
    'idempotency_key_in_flight',
    '1',
  ])
})
