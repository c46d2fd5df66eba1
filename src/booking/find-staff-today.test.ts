import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffTodayQuery } from '#contract/booking/staff-today.ts'
import type { StayRequest } from '#core/quote/quote.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { nightsOf } from '#tests/support/booking/claim-fixture.ts'
import { createMoneyShop, laterDeclinedCard, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { acceptChange } from './change/accept-change.ts'
import { requestChange } from './change/request-change.ts'
import { findStaffToday } from './find-staff-today.ts'
import { adjustPrice } from './ledger/adjust-price.ts'
import { payOffline } from './payment/pay-offline.ts'
import { markReceived } from './payment/mark-received.ts'
import { markRefundPaid } from './payment/mark-refund-paid.ts'
import { sendReminders } from './lifecycle/send-reminders.ts'
import { acceptRequest } from './request/accept-request.ts'
import { markDone } from './thread/mark-done.ts'
import { putOff } from './thread/put-off.ts'
import { replyAsHost } from './thread/send-later.ts'
import { writeAboutBooking } from './thread/write-message.ts'

let shop: MoneyShop
let hosts = 0

beforeAll(async () => {
  shop = await createMoneyShop()
})
beforeEach(() => shop.goTo('2027-03-01T10:00:00Z'))
afterAll(async () => shop.database.close())

/** Creates a host with their own homes, who looks at the day. */
async function newHost() {
  const uid = `host-${++hosts}`
  const { db } = shop.database
  await db
    .insertInto('app.profile')
    .values({ uid, email: `${uid}@example.com`, email_verified: true })
    .execute()
  const { id: hostId } = await db
    .insertInto('app.host')
    .values({ uid, name: 'Marta', email: `${uid}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const actor = { uid, role: 'host' } as const
  const today = (query: StaffTodayQuery = {}) => findStaffToday(shop.deps, { actor, query })
  return {
    actor,
    today,
    let: (columns: Parameters<typeof insertStay>[1] = {}) =>
      insertStay(shop.database.db, { host_id: hostId, check_in_from: '15:00', check_out_by: '11:00', ...columns }),
    /** The kinds of what waits, and their amounts. */
    needs: async () => (await today()).needs.map(({ kind, amountMinor }) => `${kind} ${amountMinor ?? '-'}`),
  }
}

const dates = (checkInOn: string, checkOutOn: string): Partial<StayRequest> => ({
  checkIn: isoDate(checkInOn),
  checkOut: isoDate(checkOutOn),
})
const staff = { uid: 'staff-1', role: 'admin' } as const

test('a request waits until it is answered, and only for the host of its home and the staff', async () => {
  const [host, other] = [await newHost(), await newHost()]
  const { id } = await shop.book({ stayId: await host.let({ booking_mode: 'request' }) })
  const [need] = (await host.today()).needs
  expect(need).toMatchObject({
    kind: 'request',
    booking: { documentId: id, state: 'requested' },
    guest: 'Ann Example',
    dates: { checkIn: '2027-06-07', checkOut: '2027-06-14' },
    amountMinor: 140_000,
    reservedMinor: 140_000,
    currency: 'EUR',
    until: '2027-03-02T10:00:00.000Z',
  })
  expect(await other.today()).toMatchObject({ needs: [], homes: 0 })
  const ofStaff = await findStaffToday(shop.deps, { actor: staff, query: {} })
  expect(ofStaff.needs.map(({ booking }) => booking?.documentId)).toContain(id)

  valueOf(await acceptRequest(shop.deps, { actor: host.actor, bookingId: id }))
  expect(await host.needs()).toEqual([])
})

test('a request whose time is over no longer waits', async () => {
  const host = await newHost()
  await shop.book({ stayId: await host.let({ booking_mode: 'request' }) })
  shop.goTo('2027-03-02T09:59:00Z')
  expect(await host.needs()).toEqual(['request 140000'])
  shop.goTo('2027-03-02T10:00:00Z')
  expect(await host.needs()).toEqual([])
})

test('a change of a guest waits with its new dates and total; one that the host asked for does not', async () => {
  const host = await newHost()
  const { id, actor } = await shop.book({ stayId: await host.let() })
  const request = { checkIn: '2027-06-07', checkOut: '2027-06-16', adults: 2, children: 0, infants: 0, pets: 0 }
  const asked = { ...request, childAges: [], message: 'Two more nights?', bookingId: id }
  valueOf(await requestChange(shop.deps, { ...asked, by: { side: 'guest', actor } }))
  const [need] = (await host.today()).needs
  expect(need).toMatchObject({
    kind: 'change',
    dates: { checkOut: '2027-06-16' },
    amountMinor: 180_000,
    text: 'Two more nights?',
  })
  const by = { side: 'host', actor: host.actor } as const
  valueOf(await acceptChange(shop.deps, { by, bookingId: id, changeId: need?.thing ?? '' }))
  expect(await host.needs()).toEqual([])
  valueOf(await requestChange(shop.deps, { ...asked, checkOut: '2027-06-18', by }))
  expect(await host.needs()).toEqual([])
})

test('a declined balance waits until it ends the booking', async () => {
  const host = await newHost()
  const request = { ...dates('2027-04-12', '2027-04-19'), plan: 'deposit' } as const
  await shop.book({ stayId: await host.let(), request }, laterDeclinedCard)
  expect(await host.needs()).toEqual([])
  shop.goTo('2027-03-13T12:00:00Z')
  await shop.sweep()
  const [need] = (await host.today()).needs
  expect(need).toMatchObject({ kind: 'declined', attempts: 1, until: '2027-03-16T12:00:00.000Z' })
  shop.goTo('2027-03-17T12:00:00Z')
  await shop.sweep()
  expect(await host.needs()).toEqual([])
})

test('a transfer waits once it is overdue, a refund by hand until it is marked as paid', async () => {
  const host = await newHost()
  const { id, actor } = await shop.hold({ stayId: await host.let({ offline_methods: ['transfer'] }) })
  valueOf(await payOffline(shop.deps, { actor, bookingId: id, method: 'transfer' }))
  expect(await host.needs()).toEqual([])
  shop.goTo('2027-03-05T10:00:00Z')
  expect(await host.needs()).toEqual(['transfer 140000'])
  valueOf(await markReceived(shop.deps, { actor: staff, bookingId: id, note: 'statement 12' }))
  expect(await host.needs()).toEqual([])

  const cheaper = { amountMinor: -10_000, label: 'Late key', reason: 'Sorry', refundNow: true }
  valueOf(await adjustPrice(shop.deps, { actor: staff, bookingId: id, ...cheaper }))
  const [refund] = (await host.today()).needs
  expect(refund).toMatchObject({ kind: 'refund', amountMinor: 10_000, until: null })
  valueOf(await markRefundPaid(shop.deps, { actor: staff, bookingId: id, refundId: refund?.thing ?? '' }))
  expect(await host.needs()).toEqual([])
})

test('what ends first comes first, and what only waits comes last', async () => {
  const host = await newHost()
  const stayId = await host.let()
  await shop.database.db
    .insertInto('app.review')
    .values({
      stay_id: stayId,
      overall: 2,
      body: 'Cold',
      author_name: 'Tim',
      state: 'published',
      published_at: shop.now(),
    })
    .execute()
  await shop.book({ stayId: await host.let({ booking_mode: 'request' }) })
  shop.passHours(1)
  await shop.book({ stayId: await host.let({ booking_mode: 'request', nightly: 10_000 }) })
  expect(await host.needs()).toEqual(['request 140000', 'request 70000', 'review -'])
  await shop.database.db.updateTable('app.review').set({ host_reply: 'Sorry' }).where('stay_id', '=', stayId).execute()
  expect(await host.needs()).toEqual(['request 140000', 'request 70000'])
})

test('a question waits from its first message without an answer, and a longer one stands before it', async () => {
  const [host, other] = [await newHost(), await newHost()]
  const { id, actor } = await shop.book({ stayId: await host.let() })
  const write = async (message: string) =>
    valueOf(await writeAboutBooking(shop.deps, { actor, bookingId: id, message }))
  const { documentId: threadId } = await write('Is there a cot?')
  shop.passHours(1)
  await write('And a high chair?')
  expect((await host.today()).questions).toMatchObject([
    { text: 'Is there a cot?', since: '2027-03-01T10:00:00.000Z', booking: id, guest: 'Ann Example' },
  ])
  expect((await other.today()).questions).toEqual([])
  valueOf(await replyAsHost(shop.deps, { actor: host.actor, threadId, message: 'Both.', leaving: { kind: 'now' } }))
  expect((await host.today()).questions).toEqual([])
  shop.passHours(1)
  await write('Thank you')
  expect((await host.today()).questions).toMatchObject([{ text: 'Thank you' }])
  // After a day it needs a person, for as long as it waits.
  const overdue = async () => (await host.today()).needs.filter(({ kind }) => kind === 'question')
  shop.passHours(23)
  expect(await overdue()).toEqual([])
  expect((await host.today()).questions).toMatchObject([{ text: 'Thank you' }])
  shop.passHours(1)
  expect((await host.today()).questions).toEqual([])
  expect(await overdue()).toMatchObject([
    { thing: threadId, text: 'Thank you', booking: { documentId: id }, until: null },
  ])
  expect((await other.today()).needs).toEqual([])

  // A conversation that is done or put off is not shown until the guest writes again, or its time has come.
  const about = { actor: host.actor, threadId }
  valueOf(await markDone(shop.deps, about))
  expect((await host.today()).questions).toEqual([])
  expect(await overdue()).toEqual([])
  shop.passHours(1)
  expect((await host.today()).questions).toEqual([])
  await write('One more thing')
  expect((await host.today()).questions).toMatchObject([{ text: 'One more thing' }])
  valueOf(await putOff(shop.deps, { ...about, until: '2027-03-03T09:00' }))
  expect((await host.today()).questions).toEqual([])
  shop.passHours(24)
  expect(await overdue()).toMatchObject([{ text: 'One more thing' }])
})

test('of each arrival it is said what its guest knows of the way in', async () => {
  const host = await newHost()
  const { db } = shop.database
  const wayIn = async (on: string) =>
    (await host.today({ date: isoDate(on) })).arrivals.map((arrival) => arrival.wayIn).join()
  const stayId = await host.let({ access_instructions: 'Key box 4711', offline_methods: ['on_arrival'] })
  const bare = await host.let()
  const { id } = await shop.book({ stayId, request: dates('2027-07-07', '2027-07-10') })
  await shop.book({ stayId: bare, request: dates('2027-07-11', '2027-07-13') })
  expect([await wayIn('2027-07-07'), await wayIn('2027-07-11')]).toEqual(['early', 'missing'])
  shop.goTo('2027-07-06T10:00:00Z')
  // Shown by the booking page from that hour on, whether or not a mail has gone out.
  expect(await wayIn('2027-07-07')).toBe('shown')
  await sendReminders(shop.deps)
  await db.updateTable('ops.outbox').set({ state: 'sent' }).where('booking_id', '=', id).execute()
  expect(await wayIn('2027-07-07')).toBe('sent')
  await db.deleteFrom('ops.outbox').where('booking_id', '=', id).execute()
  await db
    .updateTable('app.booking_instalment')
    .set({ state: 'failed', due_at: new Date('2027-07-01T10:00:00Z'), cancels: true })
    .where('booking_id', '=', id)
    .execute()
  expect(await wayIn('2027-07-07')).toBe('unpaid')
})

test('who arrives and leaves, what they owe, who comes next, and how many homes are sold', async () => {
  const [host, other] = [await newHost(), await newHost()]
  const stayId = await host.let({ offline_methods: ['on_arrival'] })
  const used = await host.let()
  const ownerStays = { kind: 'block', reason: 'owner_stay' } as const
  await shop.database.db
    .transaction()
    .execute((tx) => takeNights(tx, used, nightsOf('2027-06-19', '2027-06-21'), ownerStays))
  const paid = await shop.book({ stayId, request: dates('2027-06-07', '2027-06-14') })
  const onArrival = await shop.hold({ stayId, request: dates('2027-06-14', '2027-06-16') })
  valueOf(await payOffline(shop.deps, { actor: onArrival.actor, bookingId: onArrival.id, method: 'on_arrival' }))
  // Only held: nobody arrives.
  await shop.hold({ stayId, request: dates('2027-06-20', '2027-06-22') })

  const first = await host.today({ date: isoDate('2027-06-07') })
  expect(first).toMatchObject({
    date: '2027-06-07',
    isToday: false,
    arrivalCount: 1,
    arrivals: [{ booking: { documentId: paid.id }, time: '15:00', owedMinor: 0, paymentMethod: 'card' }],
    departures: [],
    homes: 2,
    occupied: 1,
  })
  // Of the homes that can be let: one is used by its owner in the last nights.
  expect(first.nights.map(({ date, sold, available }) => `${date.slice(8)} ${sold}/${available}`)).toEqual(
    Array.from(
      { length: 14 },
      (_, night) => `${String(night + 7).padStart(2, '0')} ${night < 9 ? 1 : 0}/${night < 12 ? 2 : 1}`,
    ),
  )
  expect(await host.today({ date: isoDate('2027-06-14') })).toMatchObject({
    arrivals: [{ booking: { documentId: onArrival.id }, owedMinor: 40_000, paymentMethod: 'on_arrival' }],
    departureCount: 1,
    departures: [{ booking: { documentId: paid.id }, time: '11:00', next: { date: '2027-06-14', time: '15:00' } }],
    occupied: 1,
  })
  expect((await host.today({ date: isoDate('2027-06-16') })).departures).toMatchObject([{ next: null }])
  expect(await other.today({ date: isoDate('2027-06-14') })).toMatchObject({
    arrivals: [],
    departures: [],
    occupied: 0,
    homes: 0,
  })
})

test('today is the date of each home: where it is evening still, yesterday', async () => {
  const host = await newHost()
  const [palma, auckland, hawaii] = [
    await host.let({ title: 'Palma' }),
    await host.let({ title: 'Auckland', timezone: 'Pacific/Auckland' }),
    await host.let({ title: 'Hawaii', timezone: 'Pacific/Honolulu' }),
  ]
  await host.let({ title: 'Palma 2' })
  for (const stayId of [palma, auckland, hawaii])
    for (const [from, to] of [
      ['2027-06-08', '2027-06-09'],
      ['2027-06-09', '2027-06-10'],
      ['2027-06-10', '2027-06-11'],
    ] as const)
      await shop.book({ stayId, request: dates(from, to) })
  const seen = async () => {
    const { date, arrivals, departures, occupied } = await host.today()
    const day = await shop.database.db.selectFrom('app.booking').select(['id', 'check_in', 'check_out']).execute()
    const datesOf = (rows: typeof arrivals | typeof departures, side: 'check_in' | 'check_out') =>
      rows
        .map(({ stay, booking }) => `${stay.title} ${day.find(({ id }) => id === booking.documentId)?.[side]}`)
        .toSorted()
    return { date, occupied, arrive: datesOf(arrivals, 'check_in'), leave: datesOf(departures, 'check_out') }
  }
  // Midnight has passed in Auckland, but not in Hawaii.
  shop.goTo('2027-06-09T13:00:00Z')
  expect(await seen()).toEqual({
    date: '2027-06-09',
    occupied: 3,
    arrive: ['Auckland 2027-06-10', 'Hawaii 2027-06-09', 'Palma 2027-06-09'],
    leave: ['Auckland 2027-06-10', 'Hawaii 2027-06-09', 'Palma 2027-06-09'],
  })
  shop.goTo('2027-06-09T08:00:00Z')
  expect(await seen()).toMatchObject({
    date: '2027-06-09',
    arrive: ['Auckland 2027-06-09', 'Hawaii 2027-06-08', 'Palma 2027-06-09'],
  })
})

test('Today counts what the clock will do by itself on the day', async () => {
  const host = await newHost()
  const stayId = await host.let({ damage_mode: 'flat', damage_amount: 30_000 })
  await shop.book({ stayId, request: { ...dates('2027-04-12', '2027-04-19'), plan: 'deposit' } })
  const on = async (date: string) => (await host.today({ date: isoDate(date) })).automatic
  expect(await on('2027-03-13')).toEqual([{ kind: 'charge', count: 1 }])
  expect(await on('2027-04-10')).toEqual([{ kind: 'deposit_reserved', count: 1 }])
  expect(await on('2027-04-09')).toEqual([])
})

test.each([
  ['Pacific/Kiritimati', '2027-06-10T10:00:00Z', '2027-06-12T09:59:00Z'],
  ['Europe/Madrid', '2027-06-10T22:00:00Z', '2027-06-12T21:59:00Z'],
  ['Pacific/Pago_Pago', '2027-06-11T11:00:00Z', '2027-06-13T10:59:00Z'],
])(
  'a cleaning without a worker between two guests is shown on its day and the day before, in %s',
  async (timezone, first, last) => {
    const host = await newHost()
    const stayId = await host.let({ timezone })
    await shop.book({ stayId, request: dates('2027-06-05', '2027-06-12') })
    await shop.book({ stayId, request: dates('2027-06-12', '2027-06-19') })
    const at = async (instant: string, minutes = 0) => {
      shop.goTo(new Date(Date.parse(instant) + minutes * 60_000).toISOString())
      return (await host.today()).needs.filter(({ kind }) => kind === 'turnover').length
    }
    expect([await at(first, -1), await at(first), await at(last), await at(last, 1)]).toEqual([0, 1, 1, 0])
  },
)
