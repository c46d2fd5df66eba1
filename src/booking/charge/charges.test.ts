import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { processDeposits } from '#booking/payment/process-deposits.ts'
import { chargeDueInstalments } from '#booking/payment/charge-due-instalments.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { insertPicture } from '#tests/support/pictures/insert-picture.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { expireCharges } from './end-charge.ts'

const CARD = '4242424242424242'

let shop: Shop
let host: ShopGuest
let admin: ShopGuest
let guest: ShopGuest
let week = 0

beforeAll(async () => {
  shop = await createShop()
  host = await shop.guest({ role: 'host' })
  admin = await shop.guest({ role: 'admin' })
  guest = await shop.guest()
  const { db } = shop.database
  const { id: hostId } = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Hanna', email: 'hanna@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertStay(db, { slug: 'casa', host_id: hostId, offline_methods: ['transfer'] })
  await insertStay(db, { slug: 'with-deposit', host_id: hostId, damage_mode: 'flat', damage_amount: 30_000 })
})
afterAll(async () => {
  expect(await verifyLedger(shop.database.db)).toMatchObject({ faults: [] })
  await shop.database.close()
})

const dates = () => {
  const monday = Date.UTC(2027, 4, 3 + 7 * week++)
  const day = (shift: number) => new Date(monday + shift * 86_400_000).toISOString().slice(0, 10)
  return { checkIn: day(0), checkOut: day(5) }
}

/** Creates a booking of 1,000.00 that its guest has paid. */
async function paid(stay = 'casa', when = dates()): Promise<string> {
  const { booking, session } = await guest.holdToPay({ stay, ...when })
  await shop.pay(session, CARD)
  await guest.settle(booking.documentId)
  return booking.documentId
}

const late = { amountMinor: 4000, label: 'Late check-out', reason: 'You asked to stay until the evening' }
const offer = (who: ShopGuest, id: string, data: object = late) =>
  who.call<StaffBookingShape>('POST', `/api/staff/bookings/${id}/charges`, { data })
const offered = async (id: string, data: object = late) => {
  const response = await offer(host, id, data)
  if (response.error) throw new Error(JSON.stringify(response.error))
  return response.data.charges.at(-1)?.documentId ?? ''
}
const response = (who: ShopGuest, id: string, charge: string, verb: 'accept' | 'decline', data: object = {}) =>
  who.call<BookingShape>('POST', `/api/bookings/${id}/charges/${charge}/${verb}`, { data })
const mailsOf = async (id: string) => {
  const rows = await shop.database.db
    .selectFrom('ops.outbox')
    .select(['template', 'recipient'])
    .where('booking_id', '=', id)
    .where('template', 'like', '%charge%')
    .orderBy('id')
    .execute()
  return rows.map(({ template, recipient }) => `${template} ${recipient === 'hanna@example.com' ? 'host' : 'guest'}`)
}
const history = async (id: string) =>
  (await guest.booking(id)).data.history
    .filter(({ kind }) => kind.startsWith('charge'))
    .map(({ kind, by }) => [kind, by])

test('a host cannot make a booking dearer: an adjustment above 0 is refused, and nothing is charged', async () => {
  const id = await paid()
  const dearer = { amountMinor: 900_000, label: 'More', reason: 'Demand' }
  for (const who of [host, admin]) {
    const refused = await who.call('POST', `/api/staff/bookings/${id}/adjustments`, { data: dearer })
    expect([refused.status, refused.error.details.code]).toEqual([409, 'consent_needed'])
  }
  expect((await guest.booking(id)).data).toMatchObject({ totalMinor: 100_000, dueMinor: 0, paidMinor: 100_000 })
})

test('what a host asks for is owed by nobody until its guest says yes, and then charged once to the kept card', async () => {
  const id = await paid('with-deposit')
  const charge = await offered(id)
  const asked = (await guest.booking(id)).data
  expect(asked).toMatchObject({ totalMinor: 100_000, dueMinor: 0, hasKeptCard: true })
  expect(asked.charges).toMatchObject([{ ...late, documentId: charge, kind: 'extra', state: 'pending', pictures: [] }])
  expect(asked.instalments).toHaveLength(1)

  const [first, second] = await Promise.all([1, 2].map(() => response(guest, id, charge, 'accept', { card: 'kept' })))
  expect([first?.status, second?.status]).toEqual([200, 200])
  const { data } = await guest.booking(id)
  expect(data).toMatchObject({ totalMinor: 104_000, paidMinor: 104_000, dueMinor: 0 })
  expect(data.charges).toMatchObject([{ state: 'accepted' }])
  expect(data.lines.at(-1)).toMatchObject({ kind: 'adjustment', label: 'Late check-out', amountMinor: 4000 })
  expect(await history(id)).toEqual([
    ['charge_offered', 'host'],
    ['charge_accepted', 'guest'],
  ])
  expect(await mailsOf(id)).toEqual([
    'charge_offered guest',
    'charge_accepted guest',
    'host_charge_accepted host',
    'balance_charged guest',
  ])
})

test('with another card the kept one is never charged: the guest pays on the payment page', async () => {
  const id = await paid('with-deposit')
  const accepted = await response(guest, id, await offered(id), 'accept', { card: 'another' })
  expect(accepted.data).toMatchObject({ totalMinor: 104_000, paidMinor: 100_000, dueMinor: 4000 })

  await chargeDueInstalments(shop.deps)
  expect((await guest.booking(id)).data.paidMinor).toBe(100_000)
  await shop.pay((await guest.session(id)).data, CARD)
  expect((await guest.settle(id)).data).toMatchObject({ paidMinor: 104_000, dueMinor: 0 })
})

test('a guest who pays by transfer is told to transfer what they agreed to', async () => {
  const held = await guest.hold((await guest.quote({ stay: 'casa', ...dates() })).data.id)
  const id = held.data.documentId
  await guest.call('POST', `/api/bookings/${id}/offline-payment`, { data: { method: 'transfer' } })
  await host.call('POST', `/api/staff/bookings/${id}/payments`, { data: { note: 'Statement' } })
  const accepted = await response(guest, id, await offered(id), 'accept')
  expect(accepted.data).toMatchObject({ hasKeptCard: false, bankTransfer: { amountMinor: 4000 } })
})

test('a guest who says no owes nothing, and the host reads why', async () => {
  const id = await paid()
  const charge = await offered(id)
  const declined = await response(guest, id, charge, 'decline', { reason: 'We left at ten' })
  expect(declined.data).toMatchObject({ totalMinor: 100_000, charges: [{ state: 'declined' }] })
  expect((await response(guest, id, charge, 'accept')).error.details.code).toBe('charge_not_found')
  expect(declined.data.history.at(-1)).toMatchObject({ kind: 'charge_declined', by: 'guest', reason: 'We left at ten' })
  expect(await mailsOf(id)).toEqual(['charge_offered guest', 'charge_declined guest', 'host_charge_declined host'])
})

test('the host takes it back; nobody answers it for somebody else', async () => {
  const id = await paid()
  const charge = await offered(id)
  expect((await response(await shop.guest(), id, charge, 'accept')).status).toBe(404)
  const path = `/api/staff/bookings/${id}/charges/${charge}/withdraw`
  expect((await host.call<StaffBookingShape>('POST', path)).data.charges).toMatchObject([{ state: 'withdrawn' }])
  expect((await response(guest, id, charge, 'accept')).error.details.code).toBe('charge_not_found')
  expect(await mailsOf(id)).toEqual(['charge_offered guest', 'charge_withdrawn guest'])
})

test('without an answer it expires after 72 hours, and both sides hear of it', async () => {
  const id = await paid()
  const charge = await offered(id)
  shop.pass(72 * 60 - 1)
  expect(await expireCharges(shop.deps)).toBe(0)
  shop.pass(1)
  // It is too late even if no job has run yet.
  expect((await response(guest, id, charge, 'accept')).error.details.code).toBe('charge_not_found')
  expect(await expireCharges(shop.deps)).toBe(1)
  expect((await guest.booking(id)).data).toMatchObject({ totalMinor: 100_000, charges: [{ state: 'expired' }] })
  expect(await mailsOf(id)).toEqual(['charge_offered guest', 'charge_expired guest', 'host_charge_expired host'])
})

test('a cancelled booking takes what was not answered with it', async () => {
  const id = await paid()
  const charge = await offered(id)
  await host.call('POST', `/api/staff/bookings/${id}/cancel`, { data: { reason: 'Storm' } })
  expect((await response(guest, id, charge, 'accept')).error.details.code).toBe('charge_not_found')
  expect((await offer(host, id)).error.details.code).toBe('booking_state_conflict')
})

test('all that one booking is asked for stays within the limit of the role', async () => {
  const id = await paid()
  const asks = (who: ShopGuest, amountMinor: number) => offer(who, id, { ...late, amountMinor })
  expect((await asks(host, 50_001)).error.details).toMatchObject({ code: 'limit_exceeded', limitMinor: 50_000 })
  expect((await asks(host, 30_000)).status).toBe(201)
  expect((await asks(host, 20_001)).error.details).toMatchObject({ code: 'limit_exceeded', limitMinor: 20_000 })
  expect((await asks(admin, 20_001)).status).toBe(201)
})

test('a damage is asked for with pictures, and only within the deposit that was agreed to', async () => {
  const { db } = shop.database
  const [picture, foreign] = [await insertPicture(db, host.uid), await insertPicture(db, admin.uid)]
  const damage = (amountMinor: number, pictures: string[]) => ({
    kind: 'damage',
    amountMinor,
    label: 'A broken window',
    reason: 'The ball',
    pictures,
  })
  const plain = await paid()
  const none = await offer(host, plain, damage(100, [picture]))
  expect(none.error.details).toMatchObject({ code: 'damage_exceeds_deposit', depositMinor: 0 })

  const id = await paid('with-deposit')
  const codeOf = async (data: object) => (await offer(host, id, data)).error.details.code
  expect(await codeOf(damage(100, []))).toBe('invalid_input')
  expect(await codeOf(damage(100, [foreign]))).toBe('picture_not_found')
  expect(await codeOf(damage(30_001, [picture]))).toBe('damage_exceeds_deposit')
  const charge = await offered(id, damage(20_000, [picture]))
  expect(await codeOf(damage(10_001, [picture]))).toBe('damage_exceeds_deposit')
  const { data } = await guest.booking(id)
  expect(data.charges[0]?.pictures[0]).toMatch(/^\/media\/[0-9a-f]{64}\/original\.jpg$/)
  expect((await response(guest, id, charge, 'accept')).data).toMatchObject({ totalMinor: 120_000, paidMinor: 120_000 })
  // Evidence cannot be deleted.
  const dropped = await host.call('DELETE', `/api/upload/files/${picture}?detach=true`)
  expect(dropped.status).toBeGreaterThanOrEqual(400)
})

test('what is kept of the deposit counts: no damage is paid for twice, and the guest sees the pictures', async () => {
  const dayOf = (shift: number) => new Date(shop.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10)
  const id = await paid('with-deposit', { checkIn: dayOf(1), checkOut: dayOf(6) })
  await processDeposits(shop.deps)
  const pictures = [await insertPicture(shop.database.db, host.uid)]
  const kept = { amountMinor: 25_000, note: 'A broken window', pictures }
  const answered = await host.call<StaffBookingShape>('POST', `/api/staff/bookings/${id}/deposit/capture`, {
    data: kept,
  })
  expect(answered.data.damageDeposit).toMatchObject({ state: 'captured', capturedMinor: 25_000 })
  expect((await guest.booking(id)).data.damageDeposit?.pictures).toHaveLength(1)
  const more = { kind: 'damage', amountMinor: 5001, label: 'A vase', reason: 'Too', pictures }
  expect((await offer(host, id, more)).error.details).toMatchObject({ depositMinor: 5000 })
})

test('a change of dates that waits goes first: its price was made without the charge', async () => {
  const id = await paid()
  const charge = await offered(id)
  const request = { ...dates(), adults: 2 }
  const asked = await guest.call<BookingShape>('POST', `/api/bookings/${id}/changes`, { data: request })
  expect(asked.status).toBe(200)
  expect((await response(guest, id, charge, 'accept')).error.details.code).toBe('change_pending')
  await guest.call('POST', `/api/bookings/${id}/changes/${asked.data.change?.documentId}/withdraw`)
  expect((await response(guest, id, charge, 'accept')).data.totalMinor).toBe(104_000)
})
