import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangePreviewShape } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import {
  bookStay,
  claimsOf,
  days,
  historyOf,
  letStay,
  mailsAbout,
  type LetStay,
} from '#tests/support/stays/let-stay.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { agreedCharge } from '#tests/support/booking/agreed-charge.ts'
import { chargeDueInstalments } from '#booking/payment/charge-due-instalments.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { acceptChange } from './accept-change.ts'
import type { ChangeActor } from './change-side.ts'
import { declineChange, withdrawChange } from './end-change.ts'
import { inTurnOfStay } from './in-turn-of-stay.ts'
import { requestChange } from './request-change.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const ask = (guest: ShopGuest, id: string, request: object) =>
  guest.call<BookingShape>('POST', `/api/bookings/${id}/changes`, { data: { adults: 2, ...request } })
const preview = (guest: ShopGuest, id: string, request: object) =>
  guest.call<ChangePreviewShape>('POST', `/api/bookings/${id}/change-preview`, { data: { adults: 2, ...request } })
const response = (guest: ShopGuest, id: string, changeId: string, word: 'accept' | 'decline' | 'withdraw') =>
  guest.call<BookingShape>('POST', `/api/bookings/${id}/changes/${changeId}/${word}`)
const asHost = ({ host }: LetStay): ChangeActor => ({ side: 'host', actor: host })

const EARLIER = { checkIn: '2027-06-05', checkOut: '2027-06-14' }
const ledgerFaults = async () => (await verifyLedger(shop.database.db)).faults

/** Creates a booked week in June and a request to come two days earlier. */
async function requested() {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id, totalMinor } = await bookStay(shop, guest, stay)
  const asked = await ask(guest, id, { ...EARLIER, message: 'Our flight is earlier.' })
  const changeId = asked.data.change?.documentId ?? ''
  return { home: stay, guest, id, totalMinor, asked, changeId }
}

test('a guest who comes earlier pays the rest as many days earlier, before they have stayed', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id, instalments } = await bookStay(shop, guest, stay, { plan: 'deposit' })
  const ofRest = (schedule: BookingShape['instalments']) => schedule.filter(({ state }) => state === 'scheduled')
  expect(ofRest(instalments).map(({ dueOn }) => dueOn)).toEqual(['2027-05-08'])
  const asked = await ask(guest, id, { checkIn: '2027-05-31', checkOut: '2027-06-07' })
  const changed = await acceptChange(shop.deps, {
    by: asHost(stay),
    bookingId: id,
    changeId: asked.data.change?.documentId ?? '',
  })
  expect(changed).toMatchObject({ ok: true })
  const { data } = await guest.call<BookingShape>('GET', `/api/bookings/${id}`)
  expect(ofRest(data.instalments)).toMatchObject([{ dueOn: '2027-05-01', dueAt: '2027-05-01T07:00:00.000Z' }])
  expect(await ledgerFaults()).toEqual([])
})

test('a guest asks for more nights: the preview is the price, the nights are kept, the host hears of it', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id, totalMinor } = await bookStay(shop, guest, stay)
  expect((await preview(guest, id, EARLIER)).data).toEqual({
    ...EARLIER,
    nights: 9,
    totalMinor: 180_000,
    differenceMinor: 40_000,
    currency: 'EUR',
    atOnce: false,
  })
  const asked = await ask(guest, id, EARLIER)
  expect(asked.data).toMatchObject({
    state: 'confirmed',
    checkIn: '2027-06-07',
    totalMinor,
    change: { requestedBy: 'guest', ...EARLIER, totalMinor: 180_000, differenceMinor: 40_000, state: 'pending' },
  })
  expect(await claimsOf(shop, id)).toEqual(['booking 2027-06-07 2027-06-14', 'change 2027-06-05 2027-06-07'])
  expect(await mailsAbout(shop, id)).toContain('host_change_requested')
  const other = await (await shop.guest()).quote({ stay: stay.slug, checkIn: '2027-06-04', checkOut: '2027-06-06' })
  expect(other.error.details.code).toBe('dates_unavailable')
  expect((await ask(guest, id, { ...EARLIER, adults: 3 })).error.details.code).toBe('change_pending')
})

test('the host accepts: nights, price, lines and payments change in one transaction, and both sides hear of it', async () => {
  const { home: stay, guest, id, totalMinor, changeId } = await requested()
  const accepted = await Promise.all(
    [1, 2].map(() => acceptChange(shop.deps, { by: asHost(stay), bookingId: id, changeId })),
  )
  expect(accepted.map((one) => one.ok || one.problem.code)).toContain(true)
  const { data } = await guest.booking(id)
  expect(data).toMatchObject({
    ...EARLIER,
    nights: 9,
    totalMinor: 180_000,
    paidMinor: totalMinor,
    dueMinor: 40_000,
    change: null,
  })
  expect(data.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(180_000)
  expect(data.instalments.reduce((sum, one) => sum + one.amountMinor, 0)).toBe(180_000)
  expect(await claimsOf(shop, id)).toEqual(['booking 2027-06-05 2027-06-14'])
  expect(await historyOf(guest, id)).toEqual(expect.arrayContaining(['change_requested by guest', 'changed by host']))
  expect(data.history.find(({ kind }) => kind === 'changed')?.change).toMatchObject({ askedBy: 'guest', isMove: false })
  expect(await mailsAbout(shop, id)).toEqual(expect.arrayContaining(['change_accepted', 'host_change_accepted']))
  expect(await ledgerFaults()).toEqual([])
})

test('whoever is told of a dearer change that they have to pay is reminded only a day later', async () => {
  const { home: stay, id, guest, changeId } = await requested()
  await acceptChange(shop.deps, { by: asHost(stay), bookingId: id, changeId })
  const reminders = async () => (await mailsAbout(shop, id)).filter((mail) => mail === 'balance_failed').length
  shop.pass(1)
  await chargeDueInstalments(shop.deps)
  const { data } = await guest.booking(id)
  expect([data.dueMinor, data.hasKeptCard, await reminders()]).toEqual([40_000, false, 0])
  shop.pass(24 * 60)
  await chargeDueInstalments(shop.deps)
  expect(await reminders()).toBe(1)
})

test('a shorter stay costs less, and what is overpaid comes back when the host agrees', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id } = await bookStay(shop, guest, stay)
  const asked = await ask(guest, id, { checkIn: '2027-06-07', checkOut: '2027-06-12' })
  const changeId = asked.data.change?.documentId ?? ''
  expect(asked.data.change?.differenceMinor).toBe(-40_000)
  await acceptChange(shop.deps, { by: asHost(stay), bookingId: id, changeId })
  expect((await guest.booking(id)).data).toMatchObject({
    nights: 5,
    totalMinor: 100_000,
    paidMinor: 100_000,
    refundedMinor: 40_000,
  })
  expect(await claimsOf(shop, id)).toEqual(['booking 2027-06-07 2027-06-12'])
  expect(await ledgerFaults()).toEqual([])
})

test('other guests at the same price are taken in at once; a home that answers requests is asked', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id } = await bookStay(shop, guest, stay)
  const week = { checkIn: '2027-06-07', checkOut: '2027-06-14' }
  expect((await preview(guest, id, { ...week, adults: 3 })).data).toMatchObject({ differenceMinor: 0, atOnce: true })
  expect((await ask(guest, id, { ...week, adults: 3 })).data).toMatchObject({ party: { adults: 3 }, change: null })
  expect(await mailsAbout(shop, id)).toEqual(expect.arrayContaining(['change_accepted', 'host_change_accepted']))
  // The history tells what was changed, and only for change events.
  const changes = (await guest.booking(id)).data.history.flatMap(({ change }) => change ?? [])
  expect(changes).toMatchObject([
    { from: { ...week, party: { adults: 2 } }, to: { ...week, party: { adults: 3 } }, isMove: false },
  ])
  expect(changes[0]?.to.totalMinor).toBe(changes[0]?.from.totalMinor)
  await shop.database.db.updateTable('app.stay').set({ booking_mode: 'request' }).where('id', '=', stay.id).execute()
  expect((await ask(guest, id, { ...week, adults: 4 })).data).toMatchObject({
    party: { adults: 3 },
    change: { state: 'pending' },
  })
})

test('declined, withdrawn or never answered: the booking stays as it was and the nights are free again', async () => {
  const declined = await requested()
  await declineChange(shop.deps, {
    by: asHost(declined.home),
    bookingId: declined.id,
    changeId: declined.changeId,
    reason: 'Others stay.',
  })
  expect(await mailsAbout(shop, declined.id)).toContain('change_declined')

  const withdrawn = await requested()
  expect((await response(withdrawn.guest, withdrawn.id, withdrawn.changeId, 'withdraw')).data.change).toBeNull()
  expect(await mailsAbout(shop, withdrawn.id)).toContain('host_change_withdrawn')

  const unanswered = await requested()
  shop.pass(days(1))
  await expireHolds(shop.deps)
  expect(await mailsAbout(shop, unanswered.id)).toEqual(
    expect.arrayContaining(['change_expired', 'host_change_expired']),
  )

  for (const { guest, id, home: stay, changeId } of [declined, withdrawn, unanswered]) {
    expect(await claimsOf(shop, id)).toEqual(['booking 2027-06-07 2027-06-14'])
    expect((await guest.booking(id)).data).toMatchObject({ checkIn: '2027-06-07', totalMinor: 140_000, change: null })
    expect(await acceptChange(shop.deps, { by: asHost(stay), bookingId: id, changeId })).toMatchObject({
      problem: { code: 'change_not_found' },
    })
  }
})

test('a host proposes, the guest answers; nobody answers a request of their own, and nobody that of others', async () => {
  const { home: stay, guest, id } = { ...(await requested()) }
  const own = (await guest.booking(id)).data.change?.documentId ?? ''
  expect((await response(guest, id, own, 'accept')).error.details.code).toBe('not_allowed')
  expect((await response(guest, id, own, 'decline')).error.details.code).toBe('not_allowed')
  await response(guest, id, own, 'withdraw')

  const proposal = {
    adults: 2,
    children: 0,
    infants: 0,
    pets: 0,
    childAges: [],
    checkIn: '2027-06-08',
    checkOut: '2027-06-15',
  }
  const withdrawn = await requestChange(shop.deps, { by: asHost(stay), bookingId: id, ...proposal })
  const taken = { by: asHost(stay), bookingId: id, changeId: (withdrawn.ok && withdrawn.value.change?.id) || '' }
  expect((await withdrawChange(shop.deps, taken)).ok).toBe(true)
  expect(await mailsAbout(shop, id)).toContain('change_withdrawn')
  const proposed = await requestChange(shop.deps, { by: asHost(stay), bookingId: id, ...proposal })
  expect(proposed.ok && proposed.value.change?.requestedBy).toBe('host')
  const changeId = (await guest.booking(id)).data.change?.documentId ?? ''
  expect(await withdrawChange(shop.deps, { by: asHost(await letStay(shop)), bookingId: id, changeId })).toMatchObject({
    problem: { code: 'booking_not_found' },
  })
  const stranger = await shop.guest()
  expect((await response(stranger, id, changeId, 'accept')).error.details.code).toBe('booking_not_found')
  expect((await response(guest, (await requested()).id, changeId, 'accept')).status).toBe(404)
  expect((await response(guest, id, changeId, 'accept')).data).toMatchObject({
    checkIn: '2027-06-08',
    checkOut: '2027-06-15',
  })
})

test('what the rules forbid, what is taken, and what changes nothing is refused before anybody is asked', async () => {
  const { home: stay, guest, id, changeId } = await requested()
  await response(guest, id, changeId, 'withdraw')
  const neighbour = await shop.guest()
  await bookStay(shop, neighbour, stay, { checkIn: '2027-06-14', checkOut: '2027-06-21' })
  const codes = async (request: object) => (await ask(guest, id, request)).error.details.code
  expect(await codes({ checkIn: '2027-06-07', checkOut: '2027-06-14' })).toBe('nothing_to_change')
  expect(await codes({ checkIn: '2027-06-07', checkOut: '2027-06-15' })).toBe('dates_unavailable')
  expect(await codes({ checkIn: '2027-06-07', checkOut: '2027-06-14', adults: 9 })).toBe('too_many_guests')
  expect(await codes({ checkIn: '2027-06-31', checkOut: '2027-07-02' })).toBe('invalid_dates')
  expect(await codes({ checkIn: '2027-06-08', checkOut: '2027-06-13', totalMinor: 1 })).toBe('invalid_input')
})

test('goodwill and surcharges stay when the dates change, and the books agree', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id } = await bookStay(shop, guest, stay)
  const adjust = (amountMinor: number, label: string, refundNow: boolean) =>
    adjustPrice(shop.deps, { actor: stay.host, bookingId: id, amountMinor, label, reason: label, refundNow })
  await adjust(-10_000, 'Goodwill', true)
  await agreedCharge(shop.deps, id, { amountMinor: 2_500, label: 'Late arrival' })
  // 1400.00 for the week, 100.00 back, 25.00 more: nine nights are 1800.00 with the same two lines.
  expect((await preview(guest, id, EARLIER)).data).toMatchObject({ totalMinor: 172_500, differenceMinor: 40_000 })
  const changeId = (await ask(guest, id, EARLIER)).data.change?.documentId ?? ''
  expect((await acceptChange(shop.deps, { by: asHost(stay), bookingId: id, changeId })).ok).toBe(true)
  const { data } = await guest.booking(id)
  expect(data.totalMinor).toBe(172_500)
  expect(data.lines.filter((line) => line.kind === 'adjustment').map((line) => [line.label, line.amountMinor])).toEqual(
    [
      ['Goodwill', -10_000],
      ['Late arrival', 2_500],
    ],
  )
  expect(
    data.instalments.filter((one) => one.state !== 'cancelled').reduce((sum, one) => sum + one.amountMinor, 0),
  ).toBe(172_500)
  expect(await ledgerFaults()).toEqual([])

  // A stay whose reduction exceeds its new price costs nothing, not less.
  await adjust(-165_000, 'A gift', false)
  const shorter = { checkIn: '2027-06-05', checkOut: '2027-06-06' }
  expect((await preview(guest, id, shorter)).data).toMatchObject({ totalMinor: 0, differenceMinor: -7_500 })
  const shortId = (await ask(guest, id, shorter)).data.change?.documentId ?? ''
  expect((await acceptChange(shop.deps, { by: asHost(stay), bookingId: id, changeId: shortId })).ok).toBe(true)
  expect((await guest.booking(id)).data).toMatchObject({ totalMinor: 0, paidMinor: 0 })
  expect(await ledgerFaults()).toEqual([])
})

const GOODWILL = { amountMinor: -10_000, label: 'Goodwill', reason: 'No hot water', refundNow: true }

test('goodwill that comes while a change waits is not taken back when it is agreed to', async () => {
  const { home: stay, guest, id, changeId } = await requested()
  expect((await adjustPrice(shop.deps, { actor: stay.host, bookingId: id, ...GOODWILL })).ok).toBe(true)
  // 1400.00 for the week and 1800.00 for nine nights, each with 100.00 less.
  expect((await guest.booking(id)).data).toMatchObject({ totalMinor: 130_000, change: { totalMinor: 170_000 } })
  expect((await acceptChange(shop.deps, { by: asHost(stay), bookingId: id, changeId })).ok).toBe(true)
  const { data } = await guest.booking(id)
  expect(data).toMatchObject({ totalMinor: 170_000, paidMinor: 130_000, dueMinor: 40_000 })
  expect(data.lines.filter((line) => line.kind === 'adjustment').map((line) => line.label)).toEqual(['Goodwill'])
  expect(await ledgerFaults()).toEqual([])
})

test('goodwill that comes while a change is being priced is part of its price', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id } = await bookStay(shop, guest, stay)
  const [priced, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The change is priced and then waits for its turn. The clock is read before pricing and again afterwards.
  const turn = inTurnOfStay(shop.deps.db, stay.id, () => free.promise)
  let asked = 0
  const now = () => {
    asked += 1
    if (asked === 2) priced.resolve()
    return shop.now()
  }
  const request = { ...EARLIER, adults: 2, children: 0, infants: 0, pets: 0, childAges: [], message: '' }
  const change = requestChange({ ...shop.deps, now }, { by: asHost(stay), bookingId: id, ...request })
  await priced.promise
  expect((await adjustPrice(shop.deps, { actor: stay.host, bookingId: id, ...GOODWILL })).ok).toBe(true)
  free.resolve()
  await turn
  expect((await change).ok).toBe(true)
  expect((await guest.booking(id)).data).toMatchObject({ totalMinor: 130_000, change: { totalMinor: 170_000 } })
})

test('rules that were made since the booking judge only what changes of it', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id } = await bookStay(shop, guest, stay)
  const rules = { notice_days: 200, min_nights: 14, check_in_days: 32, prep_before: 2, prep_after: 2, max_guests: 2 }
  await shop.database.db.updateTable('app.stay').set(rules).where('id', '=', stay.id).execute()
  // Somebody else arrives on the day the guest leaves.
  const { rows } = await sql<{ id: string }>`
    insert into app.claim (stay_id, during, kind, reason)
    values (${stay.id}, daterange('2027-06-15', '2027-06-20'), 'block', 'other') returning id`.execute(shop.database.db)
  const codes = async (request: object) => (await preview(guest, id, request)).error?.details.code ?? 'fine'
  expect(await codes({ checkIn: '2027-06-07', checkOut: '2027-06-15' })).toBe('dates_unavailable')
  await sql`delete from app.claim where id = ${rows[0]?.id}::uuid`.execute(shop.database.db)
  expect(await codes({ checkIn: '2027-06-07', checkOut: '2027-06-15' })).toBe('fine')
  expect(await codes({ checkIn: '2027-06-05', checkOut: '2027-06-14' })).toBe('advance_notice_not_met')
  expect(await codes({ checkIn: '2027-06-07', checkOut: '2027-06-12' })).toBe('min_nights_not_met')
  expect(await codes({ checkIn: '2027-06-07', checkOut: '2027-06-14', adults: 3 })).toBe('too_many_guests')
})

test('a promo code that was used keeps holding, and stays used once', async () => {
  const { db } = shop.database
  const { id: couponId } = await db
    .insertInto('app.coupon')
    .values({ code: `KEEP${Date.now()}`, percent_bp: 1000, max_uses: 1, per_user: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { code } = await db.selectFrom('app.coupon').select('code').where('id', '=', couponId).executeTakeFirstOrThrow()
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id, totalMinor } = await bookStay(shop, guest, stay, { promoCode: code })
  expect(totalMinor).toBe(126_000)
  expect((await preview(guest, id, EARLIER)).data).toMatchObject({ totalMinor: 162_000, differenceMinor: 36_000 })
  const { rows } = await sql<{ uses: number }>`select uses from app.coupon where id = ${couponId}`.execute(db)
  expect(rows[0]?.uses).toBe(1)
})

test('two guests who want each other’s nights, at the same moment: nobody is booked twice, and both are answered', async () => {
  for (let round = 0; round < 5; round++) {
    const stay = await letStay(shop)
    const [left, right] = [await shop.guest(), await shop.guest()]
    const first = await bookStay(shop, left, stay, { checkIn: '2027-07-05', checkOut: '2027-07-10' })
    const second = await bookStay(shop, right, stay, { checkIn: '2027-07-12', checkOut: '2027-07-17' })
    const asked = await Promise.all([
      ask(left, first.documentId, { checkIn: '2027-07-05', checkOut: '2027-07-12' }),
      ask(right, second.documentId, { checkIn: '2027-07-10', checkOut: '2027-07-17' }),
    ])
    expect(asked.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await claimsOf(shop, first.documentId)).length + (await claimsOf(shop, second.documentId)).length).toBe(3)
  }
})
