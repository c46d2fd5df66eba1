import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { insertPicture } from '#tests/support/pictures/insert-picture.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

const CARD = '4242424242424242'

let shop: Shop
let host: ShopGuest
let staff: ShopGuest
let guest: ShopGuest
let week = 0

beforeAll(async () => {
  shop = await createShop()
  host = await shop.guest({ role: 'host' })
  staff = await shop.guest({ role: 'staff' })
  guest = await shop.guest()
  const { db } = shop.database
  const { id: hostId } = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertStay(db, { slug: 'casa', host_id: hostId, offline_methods: ['transfer'] })
  await insertStay(db, { slug: 'on-request', host_id: hostId, booking_mode: 'request' })
  const damage = { damage_mode: 'flat', damage_amount: 30_000 } as const
  await insertStay(db, { slug: 'with-deposit', host_id: hostId, ...damage })
  await insertStay(db, { slug: 'elsewhere' })
})
afterAll(async () => shop.database.close())

const dates = () => {
  const monday = Date.UTC(2027, 4, 3 + 7 * week++)
  const day = (shift: number) => new Date(monday + shift * 86_400_000).toISOString().slice(0, 10)
  return { checkIn: day(0), checkOut: day(5) }
}

/** Creates a booking that its guest has paid: confirmed, or requested if the home asks for that. */
async function paid(stay: string, when = dates()): Promise<string> {
  const { booking, session } = await guest.holdToPay({ stay, ...when })
  await shop.pay(session, CARD)
  await guest.settle(booking.documentId)
  return booking.documentId
}

const act = (who: ShopGuest, id: string, action: string, data?: object) =>
  who.call<StaffBookingShape>('POST', `/api/staff/bookings/${id}/${action}`, data && { data })
const read = async (id: string) => (await host.call<StaffBookingShape>('GET', `/api/staff/bookings/${id}`)).data

/** Returns a page of a list of the staff, and where the next one begins. */
async function listed<Item>(list: string) {
  const headers = { authorization: `Bearer ${staff.uid}` }
  const response = await shop.app(new Request(`http://shop.test/api/staff/${list}`, { headers }))
  return (await response.json()) as { data: Item[]; meta: { cursor: string | null } }
}

test('a booking is shown with its guest, its money, its books and who did what', async () => {
  const id = await paid('casa')
  const booking = await read(id)
  expect(booking).toMatchObject({
    documentId: id,
    state: 'confirmed',
    guestUid: guest.uid,
    guest: { email: `${guest.uid}@example.com` },
    payments: [{ kind: 'instalment', status: 'captured', capturedMinor: 100_000, card: { last4: '4242' } }],
    refunds: [],
  })
  expect(booking.ledger.reduce((sum, entry) => sum + entry.amountMinor, 0)).toBe(0)
  expect(booking.ledger.map((entry) => entry.account)).toContain('stay_revenue')
  expect(booking.events.filter((event) => event.kind === 'moved').map((event) => event.to)).toEqual(
    expect.arrayContaining(['hold', 'confirmed']),
  )
  expect(booking.events[0]).toMatchObject({ to: 'hold', actor: guest.uid })
})

test('bookings are listed by state, home, dates and text, page by page', async () => {
  const ids = [await paid('elsewhere'), await paid('elsewhere'), await paid('elsewhere')]
  const list = (query: string) => listed<StaffBookingShape>(`bookings?${query}`)
  const all = await list('stay=elsewhere&state=confirmed')
  expect(all.data.map((booking) => booking.documentId)).toEqual(ids.toReversed())
  expect(all.meta.cursor).toBeNull()

  const first = await list('stay=elsewhere&limit=2')
  const second = await list(`stay=elsewhere&limit=2&cursor=${first.meta.cursor}`)
  expect([...first.data, ...second.data].map((booking) => booking.documentId)).toEqual(ids.toReversed())
  expect(second.meta.cursor).toBeNull()

  const [latest] = all.data
  expect((await list(`stay=elsewhere&from=${latest?.checkIn}`)).data).toHaveLength(1)
  expect((await list(`stay=elsewhere&to=${latest?.checkIn}`)).data).toHaveLength(2)
  expect((await list(`text=${latest?.reference.toLowerCase()}`)).data.map((booking) => booking.documentId)).toEqual([
    latest?.documentId,
  ])
  expect((await list('text=%25')).data).toEqual([])
  expect((await list(`text=${guest.uid.slice(0, 12)}&stay=elsewhere`)).data).toHaveLength(3)
  expect((await host.call<unknown[]>('GET', '/api/staff/bookings?stay=elsewhere')).data).toEqual([])
})

test('bookings come in three orders, each page by page', async () => {
  await insertStay(shop.database.db, { slug: 'ordered' })
  const [early, middle, late] = [dates(), dates(), dates()]
  const ids = {
    middle: await paid('ordered', middle),
    late: await paid('ordered', late),
    early: await paid('ordered', early),
  }
  const inOrder = async (order: string) => {
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const behind: string = cursor === '' ? '' : `&cursor=${cursor}`
      const page = await listed<StaffBookingShape>(`bookings?stay=ordered&order=${order}&limit=1${behind}`)
      found.push(...page.data.map((booking) => booking.documentId))
      cursor = page.meta.cursor
    }
    return found
  }
  expect(await inOrder('soonest-arrival')).toEqual([ids.early, ids.middle, ids.late])
  expect(await inOrder('latest-arrival')).toEqual([ids.late, ids.middle, ids.early])
  expect(await inOrder('newest-booking')).toEqual([ids.early, ids.late, ids.middle])
})

test('whose guest is expected to pay: what is held, and payments that were declined or whose day has come', async () => {
  const { db } = shop.database
  await insertStay(db, { slug: 'owed', offline_methods: ['transfer'] })
  const at = (hours: number) => new Date(shop.now().getTime() + hours * 3_600_000)
  const owing = async (instalment: { state: 'scheduled' | 'failed'; due_at: Date }) => {
    const id = await paid('owed')
    await db.updateTable('app.booking_instalment').set(instalment).where('booking_id', '=', id).execute()
    return id
  }
  const held = (await guest.hold((await guest.quote({ stay: 'owed', ...dates() })).data.id)).data.documentId
  const declined = await owing({ state: 'failed', due_at: at(24) })
  const overdue = await owing({ state: 'scheduled', due_at: at(-1) })
  const promised = (await guest.hold((await guest.quote({ stay: 'owed', ...dates() })).data.id)).data.documentId
  await guest.call('POST', `/api/bookings/${promised}/offline-payment`, { data: { method: 'transfer' } })
  await owing({ state: 'scheduled', due_at: at(24) })
  const cancelled = await owing({ state: 'failed', due_at: at(-1) })
  await act(staff, cancelled, 'cancel', { reason: 'The roof leaks' })
  await paid('owed')
  const due = await listed<StaffBookingShape>('bookings?stay=owed&payment=due&order=soonest-arrival')
  expect(due.data.map((booking) => booking.documentId)).toEqual([held, declined, overdue, promised])
})

test('a request is accepted, or declined with a word to the guest', async () => {
  const accepted = await paid('on-request')
  expect((await read(accepted)).state).toBe('requested')
  expect((await act(host, accepted, 'accept')).data).toMatchObject({ state: 'confirmed', paidMinor: 100_000 })
  // Repeating succeeds and changes nothing.
  expect((await act(host, accepted, 'accept')).data.state).toBe('confirmed')

  const declined = await paid('on-request')
  const response = await act(staff, declined, 'decline', { reason: 'We paint the house' })
  expect(response.data).toMatchObject({ state: 'declined', paidMinor: 0 })
  expect(response.data.events.at(-1)).toMatchObject({ to: 'declined', actor: staff.uid, reason: 'We paint the house' })
  expect((await act(host, declined, 'accept')).error.details).toMatchObject({ code: 'booking_state_conflict' })
})

test('whoever cancels as the host gives everything back', async () => {
  const id = await paid('casa')
  const cancelled = await act(host, id, 'cancel', { reason: 'The roof leaks' })
  expect(cancelled.data).toMatchObject({ state: 'cancelled_by_host', refundedMinor: 100_000, paidMinor: 0 })
  expect(cancelled.data.refunds).toMatchObject([{ amountMinor: 100_000, by: host.uid }])
})

test('goodwill goes back at once, never more than was paid', async () => {
  const id = await paid('casa')
  const refunded = await act(staff, id, 'refunds', { amountMinor: 5000, reason: 'The pool was closed' })
  expect([refunded.status, refunded.data.totalMinor, refunded.data.refundedMinor]).toEqual([200, 95_000, 5000])
  expect(refunded.data.lines.at(-1)).toMatchObject({ kind: 'adjustment', label: 'Goodwill', amountMinor: -5000 })
  const tooMuch = await act(staff, id, 'refunds', { amountMinor: 95_001, reason: 'Too kind' })
  expect(tooMuch.error.details).toMatchObject({ code: 'refund_exceeds_paid', paidMinor: 95_000 })
})

test('more than a little goes back only by somebody who has just proved who they are', async () => {
  const id = await paid('casa')
  const away = await shop.guest({ role: 'staff', stale: true })
  const reason = 'The pool was closed'
  const body = { label: 'Pool', reason }
  for (const { action, tooMuchMinor, amountMinor } of [
    { action: 'refunds', tooMuchMinor: 20_001, amountMinor: 15_000 },
    // What they have given back of the booking before counts as well.
    { action: 'adjustments', tooMuchMinor: -5001, amountMinor: -5000 },
  ]) {
    const refused = await act(away, id, action, { ...body, amountMinor: tooMuchMinor })
    expect([refused.status, refused.error.details.code]).toEqual([401, 'recent_sign_in_required'])
    expect((await act(away, id, action, { ...body, amountMinor })).status).toBe(200)
  }
  expect((await act(staff, id, 'refunds', { amountMinor: 20_001, reason })).status).toBe(200)
  const paidByHand = await act(away, id, 'refunds/01890000-0000-7000-8000-000000000000/paid')
  expect(paidByHand.error.details.code).toBe('recent_sign_in_required')
})

test('nor do several refunds at the same time give back more than that', async () => {
  const id = await paid('casa')
  const away = await shop.guest({ role: 'staff', stale: true })
  const refund = { amountMinor: 15_000, reason: 'The pool was closed' }
  const sent = await Promise.all([1, 2, 3, 4].map(() => act(away, id, 'refunds', refund)))
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(sent.filter(({ status }) => status === 401)).toHaveLength(3)
})

test('nobody is checked in, or missed, before the day of arrival', async () => {
  const id = await paid('casa')
  expect((await act(host, id, 'check-in')).error.details.code).toBe('booking_state_conflict')
  expect((await act(host, id, 'complete')).error.details.code).toBe('booking_state_conflict')
  expect((await act(host, id, 'no-show', { note: 'Nobody there' })).error.details.code).toBe('booking_state_conflict')
})

test('a change by the host waits for the guest; one by the guest is answered by the host', async () => {
  const when = dates()
  const id = await paid('casa', when)
  const request = { ...dates(), adults: 2 }
  const asked = await act(host, id, 'changes', request)
  expect([asked.status, asked.data.change]).toMatchObject([201, { requestedBy: 'host', checkIn: request.checkIn }])
  const change = asked.data.change?.documentId
  expect((await act(host, id, `changes/${change}/accept`)).error.details.code).toBe('not_allowed')
  expect((await act(host, id, `changes/${change}/withdraw`)).data.change).toBeNull()

  const own = await guest.call<StaffBookingShape>('POST', `/api/bookings/${id}/changes`, {
    data: { ...request, adults: 3 },
  })
  const accepted = await act(host, id, `changes/${own.data.change?.documentId}/accept`)
  expect(accepted.data).toMatchObject({ checkIn: request.checkIn, party: { adults: 3 }, change: null })

  const again = await guest.call<StaffBookingShape>('POST', `/api/bookings/${id}/changes`, {
    data: { ...when, adults: 2 },
  })
  const declined = await act(staff, id, `changes/${again.data.change?.documentId}/decline`, { reason: 'Not then' })
  expect(declined.data).toMatchObject({ checkIn: request.checkIn, change: null })
})

test('money that came by transfer is written down', async () => {
  const held = await guest.hold((await guest.quote({ stay: 'casa', ...dates() })).data.id)
  const id = held.data.documentId
  await guest.call('POST', `/api/bookings/${id}/offline-payment`, { data: { method: 'transfer' } })
  expect((await read(id)).paidMinor).toBe(0)
  const received = await act(host, id, 'payments', { note: 'Statement 14' })
  expect(received.data).toMatchObject({ state: 'confirmed', paidMinor: 100_000, payments: [{ kind: 'offline' }] })
  const mails = await shop.database.db
    .selectFrom('ops.outbox')
    .select(['recipient', 'data'])
    .where('booking_id', '=', id)
    .where('template', '=', 'balance_charged')
    .execute()
  expect(mails).toMatchObject([{ recipient: `${guest.uid}@example.com`, data: { amountMinor: 100_000 } }])
  expect((await act(host, id, 'payments', { note: 'Twice' })).error.details.code).toBe('nothing_to_pay')
  // The refund is made the same way, by hand: no provider knows about it.
  const owed = await act(staff, id, 'refunds', { amountMinor: 5000, reason: 'The pool was closed' })
  expect(owed.data.refunds).toMatchObject([{ amountMinor: 5000, status: 'pending' }])
  const paid = `refunds/${owed.data.refunds[0]?.documentId}/paid`
  const strange = await act(host, id, 'refunds/01890000-0000-7000-8000-000000000000/paid')
  expect(strange.error.details.code).toBe('nothing_to_pay')
  expect((await act(host, id, 'refunds/%00/paid')).error.details.code).toBe('nothing_to_pay')
  for (const again of [1, 2]) {
    const done = await act(host, id, paid)
    expect([again, done.status, done.data.refunds[0]?.status]).toEqual([again, 200, 'succeeded'])
    expect(done.data.ledger.filter((entry) => entry.memo === 'refund paid by hand')).toHaveLength(2)
  }
  expect((await read(id)).events.at(-1)).toMatchObject({ kind: 'refunded', actor: host.uid })
  // All of it was a mistake.
  const of = `payments/${received.data.payments[0]?.documentId}/undo`
  const reason = 'Another booking'
  expect((await act(host, id, of, { reason: ' ' })).status).toBe(400)
  expect((await act(host, id, of, { reason })).error.details.code).toBe('payment_refunded')
  const reopened = await act(host, id, paid.replace('paid', 'undo'), { reason })
  expect(reopened.data).toMatchObject({ refunds: [{ status: 'pending', isPaidByHand: false }] })
  const undone = await act(host, id, of, { reason })
  expect(undone.data).toMatchObject({
    paidMinor: 0,
    refundedMinor: 0,
    refunds: [],
    payments: [{ status: 'cancelled' }],
  })
  expect((await read(id)).events.at(-1)).toMatchObject({ kind: 'payment_undone', actor: host.uid, reason })
})

test('what is not held of a damage deposit can be neither kept nor released', async () => {
  const id = await paid('with-deposit')
  expect((await read(id)).damageDeposit).toMatchObject({ amountMinor: 30_000, state: 'planned' })
  const kept = await act(host, id, 'deposit/capture', {
    amountMinor: 5000,
    note: 'A vase',
    pictures: [await insertPicture(shop.database.db, host.uid)],
  })
  expect(kept.error.details).toMatchObject({ code: 'deposit_not_held', state: 'planned' })
})

test('the conversations of all homes are read page by page, also those of the same moment and while new messages come', async () => {
  const { db } = shop.database
  const { id: stayId } = await db
    .selectFrom('app.stay')
    .select('id')
    .where('slug', '=', 'elsewhere')
    .executeTakeFirstOrThrow()
  const asked = await Promise.all(
    Array.from({ length: 7 }, async (_, index) => {
      const at = new Date(Date.UTC(2027, 0, 1 + Math.floor(index / 5)))
      const thread = { uid: guest.uid, stay_id: stayId, adults: 2, children: 0, infants: 0, pets: 0 }
      const made = await db
        .insertInto('app.thread')
        .values({ ...thread, created_at: at, last_message_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      const message = {
        thread_id: made.id,
        sender: guest.uid,
        side: 'guest',
        body: 'Is there a cot?',
        created_at: at,
      } as const
      await db.insertInto('app.message').values(message).execute()
      return made
    }),
  )
  const seen: ThreadShape[] = []
  for (let cursor = ''; ;) {
    const { data, meta } = await listed<ThreadShape>(`threads?limit=3${cursor}`)
    seen.push(...data)
    if (meta.cursor === null) break
    expect(data).toHaveLength(3)
    cursor = `&cursor=${meta.cursor}`
    // Staff answer the last conversation, which was shown already.
    await staff.call('POST', `/api/staff/threads/${data.at(-1)!.documentId}/messages`, { data: { message: 'Yes' } })
  }
  expect(seen.map(({ documentId }) => documentId).toSorted()).toEqual(asked.map(({ id }) => id).toSorted())
  const times = seen.map(({ updatedAt }) => updatedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await host.call<ThreadShape[]>('GET', '/api/staff/threads')).data).toEqual([])
  await db.deleteFrom('app.thread').execute()
})

test.each(['cursor=1', 'cursor=2027-02-30T25:00:00.000Z_00000000-0000-4000-8000-000000000000', 'limit=0', 'limit=101'])(
  'conversations cannot be asked for with %s',
  async (query) => {
    expect((await staff.call('GET', `/api/staff/threads?${query}`)).status).toBe(400)
  },
)

test('a guest asks, the host answers with words and an offer, which the guest books at its price', async () => {
  const when = dates()
  const party = { adults: 2, children: 0, infants: 0, pets: 0 }
  const question = { stay: 'casa', ...when, party, message: 'Is there a discount?' }
  const asked = await guest.call<ThreadShape>('POST', '/api/threads', { data: question })
  const thread = asked.data.documentId
  const path = `/api/staff/threads/${thread}`
  expect((await host.call<ThreadShape[]>('GET', '/api/staff/threads')).data.map((one) => one.documentId)).toEqual([
    thread,
  ])
  const answered = await host.call<ThreadShape>('POST', `${path}/messages`, { data: { message: 'A little one' } })
  expect([answered.status, answered.data.messages.map((message) => message.from)]).toEqual([201, ['guest', 'host']])
  const offered = await host.call<ThreadShape>('POST', `${path}/offers`, {
    data: { ...when, adults: 2, rentMinor: 80_000 },
  })
  const offer = offered.data.offers[0]?.documentId
  expect(offered.data.offers).toMatchObject([{ kind: 'special_offer', rentMinor: 80_000, state: 'open' }])

  const ask = (who: ShopGuest) =>
    who.call<{ totalMinor: number; id: string }>('POST', '/api/quotes', {
      data: { stay: 'casa', ...when, adults: 2, offer },
    })
  expect((await ask(await shop.guest())).error.details.code).toBe('offer_not_found')
  const quote = await ask(guest)
  expect(quote.data.totalMinor).toBe(80_000)
  expect((await guest.hold(quote.data.id)).data).toMatchObject({ state: 'hold', totalMinor: 80_000 })

  const other = await host.call<ThreadShape>('POST', `${path}/offers`, { data: { ...dates(), adults: 2 } })
  const preApproval = other.data.offers.find((one) => one.kind === 'pre_approval')?.documentId
  const withdrawn = await host.call<ThreadShape>('DELETE', `/api/staff/offers/${preApproval}`)
  expect(withdrawn.data.offers.find((one) => one.documentId === preApproval)?.state).toBe('withdrawn')
})

test('a guest is checked in on the day of arrival, the stay is completed the day after, and who never came is noted', async () => {
  const dayOf = (shift: number) => new Date(shop.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10)
  const soon = { checkIn: dayOf(2), checkOut: dayOf(7) }
  const [came, missing] = [await paid('casa', soon), await paid('elsewhere', soon)]
  shop.pass(2 * 24 * 60 + 6 * 60)
  expect((await act(host, came, 'check-in')).data.state).toBe('checked_in')
  expect((await act(host, came, 'complete')).error.details.code).toBe('booking_state_conflict')
  const noShow = await act(staff, missing, 'no-show', { note: 'Nobody there, no answer' })
  // Moderate policy: the past nights, one more, and half of the others are kept.
  expect(noShow.data).toMatchObject({ state: 'no_show', refundedMinor: 40_000 })
  shop.pass(24 * 60)
  const completed = await act(host, came, 'complete')
  expect(completed.data).toMatchObject({ state: 'completed', review: 'open' })
  expect(completed.data.events.at(-1)).toMatchObject({ to: 'completed', actor: host.uid })
})
