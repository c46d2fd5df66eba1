import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { bookStay, days, makeHold, JUNE_WEEK, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { makeOffer } from './make-offer.ts'
import { withdrawOffer } from './withdraw-offer.ts'
import { replyAsHost } from './send-later.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const COUPLE = { adults: 2, children: 0, infants: 0, pets: 0 }

const ask = (guest: ShopGuest, stay: Pick<LetStay, 'slug'>, rest: object = {}) =>
  guest.call<ThreadShape>('POST', '/api/threads', {
    data: { stay: stay.slug, ...JUNE_WEEK, party: COUPLE, message: 'Is the pool heated in June?', ...rest },
  })

const mailsTo = async (address: string) => {
  const rows = await shop.database.db
    .selectFrom('ops.outbox')
    .select('template')
    .where('recipient', '=', address)
    .execute()
  return rows.map((row) => row.template)
}

/** Creates a guest's question about a home, and an offer of its host. */
async function offered(kind: 'pre_approval' | 'special_offer', columns: Parameters<typeof letStay>[1] = {}) {
  const stay = await letStay(shop, columns)
  const guest = await shop.guest()
  const thread = (await ask(guest, stay)).data
  const rentMinor = kind === 'special_offer' ? 99_999 : null
  const offer = { kind, rentMinor, ...JUNE_WEEK, party: COUPLE, actor: stay.host, threadId: thread.documentId }
  const made = await makeOffer(shop.deps, offer)
  if (!made.ok) throw new Error(made.problem.code)
  return { home: stay, guest, thread, offerId: made.value.offers[0]?.documentId ?? '' }
}

test('a guest asks, the host answers, both by mail, and the guest reads it all in one place', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const begun = await ask(guest, stay)
  expect(begun.status).toBe(201)
  expect(begun.data).toMatchObject({
    ...JUNE_WEEK,
    party: COUPLE,
    hostName: 'Marta',
    stay: { slug: stay.slug },
    offers: [],
  })
  expect(await mailsTo(stay.hostEmail)).toEqual(['host_message_received'])
  const threadId = begun.data.documentId
  await replyAsHost(shop.deps, { actor: stay.host, threadId, message: 'It is, from May on.', leaving: { kind: 'now' } })
  expect(await mailsTo(`${guest.uid}@example.com`)).toEqual(['message_received'])
  const path = `/api/threads/${threadId}`
  const thanks = await guest.call<ThreadShape>('POST', `${path}/messages`, { data: { message: 'Thank you!' } })
  expect(thanks.status).toBe(201)
  const read = (await guest.call<ThreadShape>('GET', path)).data
  expect(read.messages.map(({ from, body }) => [from, body])).toEqual([
    ['guest', 'Is the pool heated in June?'],
    ['host', 'It is, from May on.'],
    ['guest', 'Thank you!'],
  ])
  expect((await guest.call<ThreadShape[]>('GET', '/api/threads')).data).toEqual([read])
})

test('a question blocks no nights, needs no dates, and one sent twice with its key is one', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const data = { stay: stay.slug, party: COUPLE, message: 'May we bring a piano?' }
  const headers = { 'idempotency-key': 'piano' }
  const twice = await Promise.all([1, 2].map(() => guest.call<ThreadShape>('POST', '/api/threads', { data, headers })))
  expect(new Set(twice.map((response) => response.data.documentId)).size).toBe(1)
  expect(twice[0]?.data.checkIn).toBeNull()
  await ask(guest, stay)
  expect((await (await shop.guest()).quote({ stay: stay.slug, ...JUNE_WEEK })).status).toBe(200)
})

test('conversations of others are not found, and nonsense is refused', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId } = (await ask(guest, stay)).data
  const stranger = await shop.guest()
  for (const id of [documentId, 'x']) {
    expect((await stranger.call('GET', `/api/threads/${id}`)).status).toBe(404)
    expect((await stranger.call('POST', `/api/threads/${id}/messages`, { data: { message: 'Hi' } })).status).toBe(404)
  }
  const other = (await letStay(shop)).host
  expect(
    await replyAsHost(shop.deps, { actor: other, threadId: documentId, message: 'Hi', leaving: { kind: 'now' } }),
  ).toMatchObject({
    problem: { code: 'thread_not_found' },
  })
  const codeOf = async (rest: object) => (await ask(guest, stay, rest)).error.details.code
  expect(await codeOf({ checkOut: undefined })).toBe('invalid_dates')
  expect(await codeOf({ stay: 'no-such-home' })).toBe('stay_not_found')
  expect(await codeOf({ party: { ...COUPLE, adults: 0 } })).toBe('no_adult')
  expect(await codeOf({ message: ' ' })).toBe('invalid_input')
  const unverified = await shop.guest({ verified: false })
  expect((await ask(unverified, stay)).error.details.code).toBe('email_not_verified')
  // The limit also holds for many simultaneous requests.
  const asked = await Promise.all(Array.from({ length: 12 }, () => ask(guest, stay)))
  expect(asked.filter(({ status }) => status < 300)).toHaveLength(9)
  expect(await codeOf({})).toBe('too_many_attempts')
})

test('a special offer is booked at its rent, at once, once, by the guest it was made to', async () => {
  const { home: stay, guest, thread, offerId } = await offered('special_offer', { booking_mode: 'request' })
  expect(await mailsTo(`${guest.uid}@example.com`)).toContain('offer_made')
  const stranger = await shop.guest()
  await expect(makeHold(stranger, stay, { offer: offerId })).rejects.toThrow('offer_not_found')
  const booking = await bookStay(shop, guest, stay, { offer: offerId })
  expect(booking).toMatchObject({ state: 'confirmed', mode: 'instant', totalMinor: 99_999, paidMinor: 99_999 })
  expect(booking.lines.filter((line) => line.kind === 'night').reduce((sum, line) => sum + line.amountMinor, 0)).toBe(
    99_999,
  )
  const read = (await guest.call<ThreadShape>('GET', `/api/threads/${thread.documentId}`)).data
  expect(read.offers).toMatchObject([{ state: 'accepted', rentMinor: 99_999 }])
  await expect(makeHold(guest, stay, { offer: offerId })).rejects.toThrow('offer_not_found')
})

test('a pre-approval makes a home that asks for requests instant, at its own price', async () => {
  const { home: stay, guest, offerId } = await offered('pre_approval', { booking_mode: 'request' })
  expect(await bookStay(shop, guest, stay, { offer: offerId })).toMatchObject({
    state: 'confirmed',
    totalMinor: 140_000,
  })
})

test('an offer whose hold comes to nothing can be used again; it ends after 24 hours, or when the host takes it back', async () => {
  const { home: stay, guest, thread, offerId } = await offered('special_offer')
  const held = await makeHold(guest, stay, { offer: offerId })
  await guest.call<BookingShape>('POST', `/api/bookings/${held.documentId}/withdrawal`)
  const again = await makeHold(guest, stay, { offer: offerId })
  shop.pass(16)
  await expireHolds(shop.deps)
  expect((await guest.booking(again.documentId)).data.state).toBe('expired')
  expect((await guest.call<ThreadShape>('GET', `/api/threads/${thread.documentId}`)).data.offers[0]?.state).toBe('open')
  shop.pass(days(1))
  await expect(makeHold(guest, stay, { offer: offerId })).rejects.toThrow('offer_expired')

  const second = await offered('special_offer')
  const withdraw = (actor = second.home.host) => withdrawOffer(shop.deps, { actor, offerId: second.offerId })
  expect(await withdraw(stay.host)).toMatchObject({ problem: { code: 'offer_not_found' } })
  expect([(await withdraw()).ok, (await withdraw()).ok]).toEqual([true, true])
  await expect(makeHold(second.guest, second.home, { offer: second.offerId })).rejects.toThrow('offer_not_found')
})

test('what was paid by an offer is heard of after the hold: it is booked, unless the host has taken the offer back', async () => {
  /** Holds and pays by an offer, of which nobody hears before the hold has ended. */
  const paidUnheard = async () => {
    const { home: stay, guest, offerId } = await offered('special_offer')
    const { documentId: id } = await makeHold(guest, stay, { offer: offerId })
    await shop.pay((await guest.session(id)).data, '4242424242424242')
    shop.pass(16)
    await expireHolds(shop.deps)
    return { home: stay, guest, offerId, id }
  }
  const kept = await paidUnheard()
  // The 24 hours of the offer may end in between: the guest was in time.
  shop.pass(days(1) - 20)
  expect((await kept.guest.settle(kept.id)).data).toMatchObject({ state: 'confirmed', totalMinor: 99_999 })
  const taken = await paidUnheard()
  await withdrawOffer(shop.deps, { actor: taken.home.host, offerId: taken.offerId })
  expect((await taken.guest.settle(taken.id)).data).toMatchObject({ state: 'expired', paidMinor: 0 })
  expect((await taken.guest.booking(taken.id)).data).toMatchObject({ refundedMinor: 99_999, owedBackMinor: 0 })
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
})

test('an agreed rent goes along when its hold is replaced by the same stay, and with nothing else', async () => {
  const { home: stay, guest, thread, offerId } = await offered('special_offer')
  const held = await makeHold(guest, stay, { offer: offerId })
  expect(held).toMatchObject({ offer: offerId })
  const replace = async (instead: string, request: object) => {
    const requested = { stay: stay.slug, adults: 2, ...JUNE_WEEK, offer: offerId, instead, ...request }
    const quote = await guest.call<QuoteShape>('POST', '/api/quotes', { data: requested })
    if (quote.status !== 200) return { code: quote.error.details.code }
    const data = {
      quote: quote.data.id,
      guest: { name: 'Ann', email: 'ann@example.com', phone: '+34600000000' },
      instead,
    }
    return (await guest.call<BookingShape>('POST', '/api/bookings', { data, key: crypto.randomUUID() })).data
  }
  const replaced = (await replace(held.documentId, {})) as BookingShape
  expect(replaced).toMatchObject({ state: 'hold', totalMinor: held.totalMinor, offer: offerId })
  expect((await guest.booking(held.documentId)).data.state).toBe('withdrawn')
  // It belongs to the new hold now, and is for its own dates and guests.
  expect(await replace(held.documentId, {})).toMatchObject({ code: 'offer_not_found' })
  expect(await replace(replaced.documentId, { adults: 1 })).toMatchObject({ code: 'offer_not_found' })
  expect((await guest.call<ThreadShape>('GET', `/api/threads/${thread.documentId}`)).data.offers).toMatchObject([
    { state: 'accepted' },
  ])
})

test('a host cannot offer taken nights, another home, a rent of nothing, or more guests than fit', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: threadId } = (await ask(guest, stay)).data
  const offer = {
    actor: stay.host,
    threadId,
    kind: 'special_offer' as const,
    ...JUNE_WEEK,
    party: COUPLE,
    rentMinor: 100,
  }
  const codeOf = async (rest: object) => {
    const made = await makeOffer(shop.deps, { ...offer, ...rest })
    return made.ok ? 'made' : made.problem.code
  }
  expect(await codeOf({ rentMinor: 0 })).toBe('invalid_input')
  expect(await codeOf({ kind: 'pre_approval' })).toBe('invalid_input')
  expect(await codeOf({ party: { ...COUPLE, adults: 9 } })).toBe('too_many_guests')
  expect(await codeOf({ actor: (await letStay(shop)).host })).toBe('thread_not_found')
  await bookStay(shop, await shop.guest(), stay)
  expect(await codeOf({})).toBe('dates_unavailable')
})

test('a rent is offered no lower than a price may be made: by the role, and by the person', async () => {
  const stay = await letStay(shop)
  const thread = (await ask(await shop.guest(), stay)).data
  const actor = { uid: (await shop.guest({ role: 'staff' })).uid, role: 'staff' } as const
  // By its prices the week costs 1,400.00.
  const offer = { kind: 'special_offer', ...JUNE_WEEK, party: COUPLE, actor, threadId: thread.documentId } as const
  const offerFor = (rentMinor: number, percent = 100) => {
    const each = { host: percent, staff: percent, admin: percent }
    return makeOffer(
      { ...shop.deps, moneyLimits: { chargePercent: each, reductionPercent: each } },
      { ...offer, rentMinor },
    )
  }
  expect(await offerFor(111_999, 20)).toMatchObject({ problem: { code: 'limit_exceeded', limitMinor: 28_000 } })
  expect(await offerFor(112_000, 20)).toMatchObject({ ok: true })
  const limited = { refund_limit: 5_000, refund_limit_currency: 'EUR' }
  await shop.database.db.updateTable('app.profile').set(limited).where('uid', '=', actor.uid).execute()
  expect(await offerFor(134_999)).toMatchObject({ problem: { code: 'refund_limit_exceeded', leftMinor: 5_000 } })
  expect(await offerFor(135_000)).toMatchObject({ ok: true })
  expect(await offerFor(150_000)).toMatchObject({ ok: true })
})
