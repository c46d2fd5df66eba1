import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { insertPicture } from '#tests/support/pictures/insert-picture.ts'
import {
  createMoneyShop,
  laterDeclinedCard,
  valueOf,
  type HeldBooking,
  type MoneyShop,
} from '#tests/support/payments/money-shop.ts'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { receiptOf } from '#booking/document/receipt-of.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { findMoneyMoved } from '#db/queries/payment/money-moved-queries.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { withdrawBooking } from '#booking/hold/withdraw-booking.ts'
import { endDispute, openDispute } from '#payments/sandbox/sandbox-disputes.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { captureDamage } from './capture-damage.ts'
import { releaseDeposit } from './release-deposit.ts'
import { settleDispute } from './settle-dispute.ts'

let shop: MoneyShop

const stay = { damage_mode: 'flat', damage_amount: 30_000 } as const
const staff = { uid: 'staff-1', role: 'admin' } as const

async function receiptAbout(id: string) {
  const { db } = shop.database
  return receiptOf((await findBooking(db, id))!, await findMoneyMoved(db, id), shop.now())
}

let picture: string
beforeAll(async () => {
  shop = await createMoneyShop()
  picture = await insertPicture(shop.database.db)
})
beforeEach(() => shop.goTo('2027-03-01T10:00:00Z'))
afterAll(async () => {
  expect(await shop.brokenInvariants()).toEqual([])
  await shop.database.close()
})

/** Creates a booking from 7 June to the given day whose deposit is held. */
async function withHeldDeposit(checkOut = '2027-06-14') {
  const booking = await shop.book({ stay, request: { checkOut: isoDate(checkOut) } })
  shop.goTo('2027-06-05T13:00:00Z')
  await shop.sweep()
  expect(await shop.deposit(booking.id)).toBe('held 0')
  return booking
}

test('the deposit is planned with the booking, held two days before check-in, and let go three days after check-out', async () => {
  const { id } = await shop.book({ stay })
  expect(await shop.deposit(id)).toBe('planned 0')
  // The confirmation tells what will be reserved in addition to the price, and when.
  const mail = await shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('booking_id', '=', id)
    .where('template', '=', 'booking_confirmed')
    .executeTakeFirstOrThrow()
  expect(mail.data).toMatchObject({
    deposit: { amountMinor: 30_000, reservedOn: '2027-06-05', releasedOn: '2027-06-17' },
  })
  shop.goTo('2027-06-05T12:59:00Z')
  await shop.sweep()
  expect(await shop.deposit(id)).toBe('planned 0')
  shop.goTo('2027-06-05T13:00:00Z')
  await shop.sweep()
  expect(await shop.deposit(id)).toBe('held 0')
  expect(await shop.payments(id)).toEqual(['instalment captured 140000', 'damage authorized 0'])
  // Renewed on the sixth day; the previous reservation is released.
  shop.goTo('2027-06-11T13:00:00Z')
  await shop.sweep()
  expect(await shop.payments(id)).toEqual(['instalment captured 140000', 'damage cancelled 0', 'damage authorized 0'])
  shop.goTo('2027-06-17T07:59:00Z')
  await shop.sweep()
  expect(await shop.deposit(id)).toBe('held 0')
  shop.goTo('2027-06-17T08:00:00Z')
  await shop.sweep()
  expect(await shop.deposit(id)).toBe('released 0')
  expect((await shop.payments(id)).slice(1)).toEqual(['damage cancelled 0', 'damage cancelled 0'])
  expect(await shop.mails(id)).toContain('deposit_released')
  expect(await shop.balances(id)).toEqual({ provider_clearing: 140_000, stay_revenue: -140_000 })
})

test('who holds a home or asks for it reads which deposit will be reserved when, and until when', async () => {
  const shown = async ({ id, actor }: Pick<HeldBooking, 'id' | 'actor'>) =>
    valueOf(await findBookingForGuest(shop.deps, { actor, bookingId: id })).damageDeposit
  const planned = {
    amountMinor: 30_000,
    state: 'planned',
    capturedMinor: 0,
    placeAt: '2027-06-05T13:00:00.000Z',
    releaseAt: '2027-06-17T08:00:00.000Z',
    reason: null,
    pictures: [],
  }
  const held = await shop.hold({ stay })
  expect(await shown(held)).toEqual(planned)
  await shop.pay(held)
  expect(await shown(held)).toEqual(planned)
  expect(await shown(await shop.book({ stay: { ...stay, booking_mode: 'request' } }))).toEqual(planned)
  expect(await shown(await shop.hold())).toBeNull()
  const ended = await shop.hold({ stay })
  valueOf(await withdrawBooking(shop.deps, { actor: ended.actor, bookingId: ended.id }))
  expect(await shown(ended)).toBeNull()
})

test('a long stay renews its deposit every six days without ever being unprotected', async () => {
  const { id } = await withHeldDeposit('2027-07-05')
  const until = Date.parse('2027-07-08T08:00:00Z')
  while (shop.now().getTime() < until) {
    shop.passHours(6)
    await shop.sweep()
    await reconcilePayments(shop.deps)
    if (shop.now().getTime() < until) expect(await shop.deposit(id)).toBe('held 0')
    const held = (await shop.payments(id)).filter((one) => one === 'damage authorized 0')
    if (shop.now().getTime() < until) expect(held).toHaveLength(1)
  }
  expect((await shop.payments(id)).filter((one) => one.startsWith('damage')).length).toBeGreaterThanOrEqual(6)
})

test('a part is kept with its reason, and the rest is let go', async () => {
  const { id } = await withHeldDeposit()
  const damage = { actor: staff, bookingId: id, note: 'a broken window', pictures: [picture] }
  expect(await captureDamage(shop.deps, { ...damage, amountMinor: 30_001 })).toEqual({
    ok: false,
    problem: { code: 'damage_exceeds_deposit', depositMinor: 30_000 },
  })
  expect(valueOf(await captureDamage(shop.deps, { ...damage, amountMinor: 12_500 }))).toEqual({ capturedMinor: 12_500 })
  expect(await shop.deposit(id)).toBe('captured 12500')
  expect(await shop.payments(id)).toContain('damage captured 12500')
  expect(await captureDamage(shop.deps, { ...damage, pictures: [], amountMinor: 1 })).toMatchObject({
    problem: { code: 'invalid_input', fields: { pictures: 'at least one picture of the damage' } },
  })
  const again = await captureDamage(shop.deps, { ...damage, amountMinor: 1 })
  expect(again).toEqual({ ok: false, problem: { code: 'deposit_not_held', state: 'captured' } })
  expect(await shop.balances(id)).toEqual({
    provider_clearing: 152_500,
    stay_revenue: -140_000,
    damage_deposit: -12_500,
  })
  const { data } = await shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('booking_id', '=', id)
    .where('template', '=', 'deposit_captured')
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({ amountMinor: 12_500, reason: 'a broken window' })
  // Its guest has it in writing, apart from the price.
  const label = 'Kept of the damage deposit, card ending in 4242: a broken window'
  expect(await receiptAbout(id)).toMatchObject({
    paidMinor: 140_000,
    moved: [{ amountMinor: 140_000 }],
    kept: [{ label, amountMinor: 12_500 }],
  })
})

test('kept, and taken back by the bank of the guest: the books no longer have it, once', async () => {
  const { id } = await withHeldDeposit()
  const damage = { actor: staff, bookingId: id, note: 'a broken window', pictures: [picture] }
  valueOf(await captureDamage(shop.deps, { ...damage, amountMinor: 12_500 }))
  const { provider_ref: intentId } = await shop.database.db
    .selectFrom('app.payment')
    .select('provider_ref')
    .where('booking_id', '=', id)
    .where('captured', '=', 12_500)
    .executeTakeFirstOrThrow()
  const provider = { db: shop.database.db, now: () => shop.now() }
  const endsAt = new Date(shop.now().getTime() + 3_600_000)
  const dispute = await openDispute(provider, { intentId: intentId ?? '', endsAt })
  valueOf(await settleDispute(shop.deps, dispute))
  expect(await shop.balances(id)).toMatchObject({ provider_clearing: 152_500, damage_deposit: -12_500 })
  await endDispute(provider, dispute, 'lost')
  for (let times = 0; times < 2; times++) valueOf(await settleDispute(shop.deps, dispute))
  expect((await receiptAbout(id)).kept).toEqual([])
  // The price has been paid, and nobody has to give it back.
  expect(await shop.balances(id)).toEqual({ provider_clearing: 140_000, stay_revenue: -140_000 })
  expect(await shop.refunds(id)).toEqual([])
})

test('kept while the provider is away: it is told as soon as it is back', async () => {
  const { id } = await withHeldDeposit()
  shop.interceptProvider(async () => new Response('down', { status: 503 }))
  const kept = await captureDamage(shop.deps, {
    actor: staff,
    bookingId: id,
    amountMinor: 5_000,
    note: 'a lamp',
    pictures: [picture],
  })
  expect(kept.ok).toBe(true)
  expect(await shop.payments(id)).toContain('damage authorized 0')
  shop.interceptProvider(null)
  await shop.sweep()
  expect(await shop.payments(id)).toContain('damage captured 5000')
})

test('kept after the reservation has died: the deposit has failed, and people are told', async () => {
  const { id } = await withHeldDeposit()
  shop.interceptProvider(async () => new Response('down', { status: 503 }))
  await captureDamage(shop.deps, {
    actor: staff,
    bookingId: id,
    amountMinor: 5_000,
    note: 'a lamp',
    pictures: [picture],
  })
  shop.passHours(8 * 24)
  shop.interceptProvider(null)
  const before = shop.faults.length
  await shop.sweep()
  expect(await shop.deposit(id)).toBe('failed 0')
  expect(shop.faults.length).toBe(before + 1)
})

test('kept while it is renewed, which the card then refuses: what was decided is taken, and no more', async () => {
  const { db } = shop.database
  const { id } = await withHeldDeposit('2027-07-05')
  const blocked = await shop.book({ stay }, laterDeclinedCard)
  shop.passHours(6 * 24)
  shop.interceptProvider(async () => new Response('down', { status: 503 }))
  await shop.sweep()
  await captureDamage(shop.deps, {
    actor: staff,
    bookingId: id,
    amountMinor: 5_000,
    note: 'a lamp',
    pictures: [picture],
  })
  shop.interceptProvider(null)
  const { saved_card: savedCard } = await db
    .selectFrom('app.booking')
    .select('saved_card')
    .where('id', '=', blocked.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('app.booking')
    .set({ saved_card: JSON.stringify(savedCard) })
    .where('id', '=', id)
    .execute()
  shop.passHours(1)
  await reconcilePayments(shop.deps)
  await shop.sweep()
  expect(await shop.deposit(id)).toBe('captured 5000')
  expect(await shop.payments(id)).toEqual(['instalment captured 560000', 'damage captured 5000', 'damage failed 0'])
  expect(await shop.mails(id)).not.toContain('deposit_failed')
})

test('a card that does not take the deposit: it has failed, the guest is told, and the stay goes on', async () => {
  const { id } = await shop.book({ stay }, laterDeclinedCard)
  shop.goTo('2027-06-05T13:00:00Z')
  await shop.sweep()
  expect(await shop.deposit(id)).toBe('failed 0')
  expect(await shop.state(id)).toBe('confirmed')
  expect(await shop.mails(id)).toContain('deposit_failed')
})

test('staff lets a deposit go before its time, or does without it', async () => {
  const held = await withHeldDeposit()
  await releaseDeposit(shop.deps, { actor: staff, bookingId: held.id, reason: 'checked' })
  expect(await shop.deposit(held.id)).toBe('released 0')
  expect(await shop.payments(held.id)).toContain('damage cancelled 0')
  shop.goTo('2027-03-01T10:00:00Z')
  const planned = await shop.book({ stay })
  await releaseDeposit(shop.deps, { actor: staff, bookingId: planned.id, reason: 'a friend' })
  expect(await shop.deposit(planned.id)).toBe('waived 0')
  const none = await shop.book()
  const refusal = await releaseDeposit(shop.deps, { actor: staff, bookingId: none.id, reason: 'x' })
  expect(refusal).toEqual({ ok: false, problem: { code: 'deposit_not_held', state: 'none' } })
})

test('a stay that is cancelled lets its deposit go, held or only planned', async () => {
  const held = await withHeldDeposit()
  const host = { uid: 'staff-1', role: 'admin' } as const
  valueOf(await cancelAsHost(shop.deps, { actor: host, bookingId: held.id, reason: 'storm' }))
  await shop.sweep()
  expect(await shop.deposit(held.id)).toBe('released 0')
  expect(await shop.payments(held.id)).toContain('damage cancelled 0')
  shop.goTo('2027-03-01T10:00:00Z')
  const planned = await shop.book({ stay })
  valueOf(await cancelAsHost(shop.deps, { actor: host, bookingId: planned.id, reason: 'storm' }))
  expect(await shop.deposit(planned.id)).toBe('waived 0')
})
