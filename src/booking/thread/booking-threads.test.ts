import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { bookStay, makeHold, JUNE_WEEK, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { acceptChange } from '#booking/change/accept-change.ts'
import { findThreadsOfStaff } from './find-threads.ts'
import { makeOffer } from './make-offer.ts'
import { replyAsHost } from './send-later.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const NOTE = 'We come by the late ferry. Is there a cot?'

const traveller = (guest: ShopGuest) => ({ name: 'Ann', email: `${guest.uid}@example.com`, phone: '+34600000000' })

/** Makes a hold with a message to the host, like the checkout. */
async function holdWithNote(guest: ShopGuest, stay: LetStay, message: string = NOTE): Promise<BookingShape> {
  const held = await makeHold(guest, stay)
  const data = { guest: traveller(guest), message }
  return (await guest.call<BookingShape>('PUT', `/api/bookings/${held.documentId}/guest`, { data })).data
}

async function pay(guest: ShopGuest, { documentId }: BookingShape): Promise<BookingShape> {
  await shop.pay((await guest.session(documentId)).data, '4242424242424242')
  return (await guest.settle(documentId)).data
}

const threadsOf = async (guest: ShopGuest) => (await guest.call<ThreadShape[]>('GET', '/api/threads')).data

const write = (guest: ShopGuest, { documentId }: BookingShape, message: string) =>
  guest.call<ThreadShape>('POST', `/api/bookings/${documentId}/messages`, { data: { message } })

const text = ({ messages }: ThreadShape) => messages.map(({ from, body }) => [from, body])

const mailsTo = async (address: string) =>
  shop.database.db.selectFrom('ops.outbox').select(['template', 'data']).where('recipient', '=', address).execute()

test('the note of the checkout is the first message of the booking, for the guest, the staff and the host by mail', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const held = await holdWithNote(guest, stay)
  // Until it is booked, the note can be corrected, and the host is not told.
  expect(await threadsOf(guest)).toEqual([])
  const booked = await pay(guest, held)
  // The provider sends the same event again: nothing is written twice.
  await shop.deliverEvents()
  await guest.settle(booked.documentId)

  const [thread, ...others] = await threadsOf(guest)
  expect(others).toEqual([])
  expect(thread).toMatchObject({
    ...JUNE_WEEK,
    party: { adults: 2 },
    booking: { documentId: booked.documentId, reference: booked.reference, state: 'confirmed' },
    stay: { slug: stay.slug },
  })
  expect(text(thread!)).toEqual([['guest', NOTE]])
  expect(thread!.messages[0]?.sentAt).toBe(shop.now().toISOString())

  const {
    threads: [seen],
  } = await findThreadsOfStaff(shop.deps, { actor: stay.host, query: { limit: 100 } })
  expect(seen).toMatchObject({ booking: { reference: booked.reference }, messages: [{ body: NOTE }] })
  const mails = (await mailsTo(stay.hostEmail)).filter(({ template }) => template === 'host_message_received')
  expect(mails).toMatchObject([{ data: { body: NOTE, reference: booked.reference } }])
})

test('of a home that is asked first the note is there with the request', async () => {
  const stay = await letStay(shop, { booking_mode: 'request' })
  const guest = await shop.guest()
  const asked = await pay(guest, await holdWithNote(guest, stay))
  expect(asked.state).toBe('requested')
  expect((await threadsOf(guest)).map(text)).toEqual([[['guest', NOTE]]])
})

test('a booking has one conversation, whoever begins it and however often at once, and no other guest finds it', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const booked = await bookStay(shop, guest, stay)
  const path = `/api/bookings/${booked.documentId}/thread`
  expect((await guest.call('GET', path)).error.details.code).toBe('thread_not_found')
  const responses = await Promise.all(['One', 'Two', 'Three'].map((message) => write(guest, booked, message)))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(responses.map(({ data }) => data.documentId)).size).toBe(1)
  const thread = (await guest.call<ThreadShape>('GET', path)).data
  expect(thread.messages.map(({ body }) => body).toSorted()).toEqual(['One', 'Three', 'Two'])
  expect(await threadsOf(guest)).toMatchObject([{ documentId: thread.documentId }])

  const stranger = await shop.guest()
  expect((await stranger.call('GET', path)).status).toBe(404)
  expect((await write(stranger, booked, 'Mine')).status).toBe(404)
  // The mail with the host's answer links there.
  await replyAsHost(shop.deps, {
    actor: stay.host,
    threadId: thread.documentId,
    message: 'Yes.',
    leaving: { kind: 'now' },
  })
  const [mail] = (await mailsTo(`${guest.uid}@example.com`)).filter(({ template }) => template === 'message_received')
  expect(mail).toMatchObject({
    data: { ...JUNE_WEEK, reference: booked.reference, link: expect.stringContaining(thread.documentId) },
  })
})

test('the conversation tells the dates the booking has now', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const booked = await bookStay(shop, guest, stay)
  await write(guest, booked, 'Hello')
  const moved = { checkIn: '2027-06-14', checkOut: '2027-06-21', adults: 3 }
  const asked = await guest.call<BookingShape>('POST', `/api/bookings/${booked.documentId}/changes`, { data: moved })
  const changeId = asked.data.change!.documentId
  const by = { side: 'host', actor: stay.host } as const
  await acceptChange(shop.deps, { by, bookingId: booked.documentId, changeId })
  const { checkIn, checkOut } = moved
  expect(await threadsOf(guest)).toMatchObject([{ checkIn, checkOut, party: { adults: 3 } }])
  const [entry] = (await guest.call<ThreadShape[]>('GET', '/api/threads?fields[0]=checkOut')).data
  expect(entry).toMatchObject({ checkOut })
})

test('what was asked before an offer was booked goes on as the conversation of that booking', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const party = { adults: 2, children: 0, infants: 0, pets: 0 }
  const question = { stay: stay.slug, ...JUNE_WEEK, party, message: 'Would you have us?' }
  const thread = (await guest.call<ThreadShape>('POST', '/api/threads', { data: question })).data
  const offer = { kind: 'pre_approval' as const, rentMinor: null, ...JUNE_WEEK, party, actor: stay.host }
  const made = await makeOffer(shop.deps, { ...offer, threadId: thread.documentId })
  if (!made.ok) throw new Error(made.problem.code)
  const held = await makeHold(guest, stay, { offer: made.value.offers[0]!.documentId })
  const data = { guest: traveller(guest), message: NOTE }
  await guest.call('PUT', `/api/bookings/${held.documentId}/guest`, { data })
  const booked = await pay(guest, held)
  expect(await threadsOf(guest)).toMatchObject([
    { documentId: thread.documentId, booking: { documentId: booked.documentId } },
  ])
  expect((await threadsOf(guest)).map(text)).toEqual([
    [
      ['guest', 'Would you have us?'],
      ['guest', NOTE],
    ],
  ])
})

test('what a guest asked about these nights, or about none, goes on as the conversation of the booking; about others it does not', async () => {
  const party = { adults: 2, children: 0, infants: 0, pets: 0 }
  const asked = async (dates: object) => {
    const stay = await letStay(shop)
    const guest = await shop.guest()
    const question = { stay: stay.slug, ...dates, party, message: 'Is there a cot?' }
    const thread = (await guest.call<ThreadShape>('POST', '/api/threads', { data: question })).data
    return { home: stay, guest, thread }
  }
  for (const dates of [{}, JUNE_WEEK]) {
    const { home: stay, guest, thread } = await asked(dates)
    const held = await makeHold(guest, stay)
    // Nights that are only held may come to nothing.
    expect(await threadsOf(guest)).toMatchObject([{ documentId: thread.documentId, booking: null }])
    const booked = await pay(guest, held)
    expect(await threadsOf(guest)).toMatchObject([
      { documentId: thread.documentId, booking: { documentId: booked.documentId }, ...JUNE_WEEK },
    ])
    await write(guest, booked, 'And a high chair?')
    expect((await threadsOf(guest)).map(text)).toEqual([
      [
        ['guest', 'Is there a cot?'],
        ['guest', 'And a high chair?'],
      ],
    ])
  }
  const { home: stay, guest, thread } = await asked({ checkIn: '2027-08-02', checkOut: '2027-08-09' })
  const booked = await bookStay(shop, guest, stay)
  await write(guest, booked, 'Hello')
  expect((await threadsOf(guest)).filter(({ documentId }) => documentId === thread.documentId)).toMatchObject([
    { booking: null, checkIn: '2027-08-02' },
  ])
  expect(await threadsOf(guest)).toHaveLength(2)
})

test('about nights that are only held there is nothing to talk yet', async () => {
  const guest = await shop.guest()
  const held = await makeHold(guest, await letStay(shop))
  expect((await write(guest, held, 'Hello')).error.details.code).toBe('booking_state_conflict')
})
