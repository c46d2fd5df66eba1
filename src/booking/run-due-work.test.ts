import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StayRequest } from '#core/quote/quote.ts'
import { isoDate } from '#core/time/iso-date.ts'
import {
  createMoneyShop,
  goodCard,
  laterDeclinedCard,
  valueOf,
  type MoneyShop,
} from '#tests/support/payments/money-shop.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { requestChange } from './change/request-change.ts'
import { executePendingPaymentActions } from './payment/execute-pending-payment-actions.ts'
import { payOffline } from './payment/pay-offline.ts'
import { makeRefunds } from './payment/make-refunds.ts'
import { reconcilePayments } from './payment/reconcile-payments.ts'
import { checkIn } from './lifecycle/check-in-and-out.ts'
import { runDueWork } from './run-due-work.ts'

const START = '2027-03-01T10:00:00Z'
const HOURS = 60 * 24

/** 1 March is the day of booking; the balance of a deposit plan is due 30 days before arrival. */
const dates = (checkInOn: string, checkOutOn: string): Partial<StayRequest> => ({
  checkIn: isoDate(checkInOn),
  checkOut: isoDate(checkOutOn),
})
const APRIL_WEEK = dates('2027-04-12', '2027-04-19')
const OFFLINE = { offline_methods: ['transfer', 'on_arrival'] as ('transfer' | 'on_arrival')[] }
const DAMAGE = { damage_mode: 'flat', damage_amount: 30_000 } as const

/** Bookings of every kind, by what happens to them; each function returns the booking's id. */
const lives: Readonly<Record<string, (shop: MoneyShop) => Promise<string>>> = {
  'never paid': async (shop) => (await shop.hold({ request: APRIL_WEEK })).id,
  'paid at once': async (shop) => (await shop.book({ request: APRIL_WEEK })).id,
  'paid in two': async (shop) => (await shop.book({ request: { ...APRIL_WEEK, plan: 'deposit' } })).id,
  'balance declined': async (shop) =>
    (await shop.book({ request: { ...APRIL_WEEK, plan: 'deposit' } }, laterDeclinedCard)).id,
  'paid later, declined': async (shop) =>
    (await shop.book({ stay: { pay_later: true }, request: { ...APRIL_WEEK, plan: 'later' } }, laterDeclinedCard)).id,
  'paid later': async (shop) =>
    (await shop.book({ stay: { pay_later: true }, request: { ...APRIL_WEEK, plan: 'later' } })).id,
  'balance declined the day before arrival': async (shop) =>
    (await bookDueADayBefore(shop, laterDeclinedCard, APRIL_WEEK)).id,
  'balance paid the day before arrival': async (shop) => (await bookDueADayBefore(shop, goodCard, APRIL_WEEK)).id,
  'with a damage deposit': async (shop) => (await shop.book({ stay: DAMAGE, request: APRIL_WEEK })).id,
  'damage deposit declined': async (shop) =>
    (await shop.book({ stay: DAMAGE, request: APRIL_WEEK }, laterDeclinedCard)).id,
  'transfer that never comes': (shop) => bookOffline(shop, 'transfer', APRIL_WEEK),
  'transfer that never comes before an arrival in five days': (shop) =>
    bookOffline(shop, 'transfer', dates('2027-03-06', '2027-03-09')),
  'transfer that never comes before an arrival tomorrow': (shop) =>
    bookOffline(shop, 'transfer', dates('2027-03-02', '2027-03-09')),
  'paid on arrival': (shop) => bookOffline(shop, 'on_arrival', APRIL_WEEK),
  'request nobody answers': async (shop) =>
    (await shop.book({ stay: { booking_mode: 'request' }, request: APRIL_WEEK })).id,
  'change nobody answers': (shop) => bookAndRequestChange(shop, APRIL_WEEK, '2027-04-21'),
  'change nobody answers before arrival': (shop) =>
    bookAndRequestChange(shop, dates('2027-03-02', '2027-03-09'), '2027-03-12'),
}

async function bookDueADayBefore(shop: MoneyShop, card: string, request: Partial<StayRequest>) {
  const stayId = await insertStay(shop.database.db)
  const rest = { share_bp: null, amount: null, due: 'before_check_in', due_days: 1 } as const
  await shop.database.db
    .insertInto('app.stay_instalment')
    .values([
      { stay_id: stayId, position: 1, share_bp: 3000, due: 'at_booking' },
      { stay_id: stayId, position: 2, ...rest },
    ])
    .execute()
  return shop.book({ stayId, request: { ...request, plan: 'deposit' } }, card)
}

async function bookOffline(shop: MoneyShop, method: 'transfer' | 'on_arrival', request: Partial<StayRequest>) {
  const { id, actor } = await shop.hold({ stay: OFFLINE, request })
  valueOf(await payOffline(shop.deps, { actor, bookingId: id, method }))
  return id
}

async function bookAndRequestChange(shop: MoneyShop, request: Partial<StayRequest>, checkOut: string) {
  const { id, actor, quote } = await shop.book({ request })
  const query = { checkIn: quote.checkIn, checkOut, adults: 2, children: 0, infants: 0, pets: 0, childAges: [] }
  valueOf(await requestChange(shop.deps, { ...query, message: '', by: { side: 'guest', actor }, bookingId: id }))
  return id
}

/** Returns what became of each, in words. */
async function endsOf(shop: MoneyShop, ids: Readonly<Record<string, string>>) {
  const ends: Record<string, unknown> = {}
  for (const [name, id] of Object.entries(ids)) {
    const deposit = await shop.deposit(id)
    const change = await shop.database.db
      .selectFrom('app.booking_change')
      .select('state')
      .where('booking_id', '=', id)
      .executeTakeFirst()
    ends[name] = {
      state: await shop.state(id),
      instalments: await shop.instalments(id),
      refunds: (await shop.refunds(id)).toSorted(),
      balances: await shop.balances(id),
      change: change?.state,
      // If the clock jumped past the stay, the deposit was never reserved: either way nothing is held any more.
      deposit: deposit?.replace('waived', 'released'),
    }
  }
  return ends
}

describe('sixty days', () => {
  let walked: MoneyShop
  let jumped: MoneyShop
  beforeAll(async () => {
    ;[walked, jumped] = await Promise.all([createMoneyShop(), createMoneyShop()])
  })
  afterAll(async () => {
    expect([await walked.brokenInvariants(), await jumped.brokenInvariants()]).toEqual([[], []])
    await Promise.all([walked.database.close(), jumped.database.close()])
  })

  const live = async (shop: MoneyShop) => {
    shop.goTo(START)
    const ids: Record<string, string> = {}
    for (const [name, begin] of Object.entries(lives)) ids[name] = await begin(shop)
    return ids
  }
  const tick = async (shop: MoneyShop) => {
    await runDueWork(shop.deps)
    await executePendingPaymentActions(shop.deps)
    await makeRefunds(shop.deps)
  }

  test('lead to the same end, whether the clock was looked at all the time or once', async () => {
    const [step, ids] = [6, await live(walked)]
    for (let hours = 0; hours < HOURS; hours += step) {
      walked.passHours(step)
      await tick(walked)
    }
    const ends = await endsOf(walked, ids)
    const states = Object.fromEntries(
      Object.entries(ends).map(([name, end]) => [name, (end as { state: string }).state]),
    )
    expect(states).toEqual({
      'never paid': 'expired',
      'paid at once': 'completed',
      'paid in two': 'completed',
      'balance declined': 'cancelled_unpaid',
      'paid later, declined': 'cancelled_unpaid',
      'paid later': 'completed',
      'balance declined the day before arrival': 'cancelled_unpaid',
      'balance paid the day before arrival': 'completed',
      'with a damage deposit': 'completed',
      'damage deposit declined': 'completed',
      'transfer that never comes': 'cancelled_unpaid',
      'transfer that never comes before an arrival in five days': 'cancelled_unpaid',
      'transfer that never comes before an arrival tomorrow': 'cancelled_unpaid',
      'paid on arrival': 'completed',
      'request nobody answers': 'expired',
      'change nobody answers': 'completed',
      'change nobody answers before arrival': 'completed',
    })

    const jumpedIds = await live(jumped)
    jumped.passHours(HOURS)
    // Consequences are handled the next time the jobs run.
    for (let round = 0; round < 4; round++) await tick(jumped)
    const jumpedEnds = await endsOf(jumped, jumpedIds)
    // A deposit is not reserved any more for a stay that is over.
    const declined = 'damage deposit declined'
    expect([ends[declined], jumpedEnds[declined]]).toMatchObject([
      { deposit: expect.stringContaining('failed') as string },
      { deposit: expect.stringContaining('released') as string },
    ])
    const { [declined]: _, ...others } = ends
    const { [declined]: __, ...jumpedOthers } = jumpedEnds
    expect(jumpedOthers).toEqual(others)
    // Reminders that are out of date are not sent.
    const late = ['balance_due_soon', 'balance_failed', 'stay_reminder', 'check_in_instructions']
    for (const id of Object.values(jumpedIds))
      expect((await jumped.mails(id)).filter((mail) => late.includes(mail))).toEqual([])
  })
})

describe('the time to pay', () => {
  let shop: MoneyShop
  beforeAll(async () => {
    shop = await createMoneyShop()
  })
  afterAll(async () => {
    expect(await shop.brokenInvariants()).toEqual([])
    await shop.database.close()
  })

  test('ends with check-in: who owes the balance then is cancelled by the policy, not let in', async () => {
    shop.goTo(START)
    const { id } = await bookDueADayBefore(shop, laterDeclinedCard, APRIL_WEEK)
    shop.goTo('2027-04-11T20:00:00Z')
    await runDueWork(shop.deps)
    expect(await shop.instalments(id)).toContain('2 98000 2027-04-11 failed')
    expect(await shop.mails(id)).toContain('balance_failed')
    // Check-in is at 15:00 in Madrid, 13:00 UTC in April.
    shop.goTo('2027-04-12T12:59:59Z')
    await runDueWork(shop.deps)
    expect(await shop.state(id)).toBe('confirmed')
    shop.goTo('2027-04-12T13:00:00Z')
    await runDueWork(shop.deps)
    expect(await shop.state(id)).toBe('cancelled_unpaid')
  })

  test('while a bank is still at it, nobody is let in or cancelled; the host may let in all the same', async () => {
    shop.goTo(START)
    const bookings = [
      await bookDueADayBefore(shop, goodCard, APRIL_WEEK),
      await bookDueADayBefore(shop, goodCard, APRIL_WEEK),
    ]
    shop.goTo('2027-04-11T20:00:00Z')
    shop.interceptProvider(async () => new Response('down', { status: 503 }))
    await runDueWork(shop.deps)
    shop.goTo('2027-04-12T14:00:00Z')
    await runDueWork(shop.deps)
    const states = () => Promise.all(bookings.map(({ id }) => shop.state(id)))
    expect(await states()).toEqual(['confirmed', 'confirmed'])
    const bookingId = bookings[0]?.id ?? randomUUID()
    valueOf(await checkIn(shop.deps, { actor: { uid: 'staff-1', role: 'staff' }, bookingId }))
    expect(await states()).toEqual(['checked_in', 'confirmed'])
    shop.interceptProvider(null)
    shop.passHours(0.1)
    await reconcilePayments(shop.deps)
    await runDueWork(shop.deps)
    expect(await states()).toEqual(['checked_in', 'checked_in'])
  })

  test('after an outage it is 72 hours from the first try, not from the day that was missed', async () => {
    shop.goTo(START)
    const { id } = await shop.book({ request: { ...APRIL_WEEK, plan: 'deposit' } }, laterDeclinedCard)
    shop.goTo('2027-03-25T10:00:00Z')
    await runDueWork(shop.deps)
    expect(await shop.state(id)).toBe('confirmed')
    shop.goTo('2027-03-28T09:59:00Z')
    await runDueWork(shop.deps)
    expect(await shop.state(id)).toBe('confirmed')
    shop.goTo('2027-03-28T10:00:00Z')
    await runDueWork(shop.deps)
    expect(await shop.state(id)).toBe('cancelled_unpaid')
  })

  test('a transfer is not offered any more when the guest may come this very hour', async () => {
    shop.goTo('2027-03-01T15:00:00Z')
    const { id, actor } = await shop.hold({ stay: OFFLINE, request: dates('2027-03-01', '2027-03-05') })
    const transfer = await payOffline(shop.deps, { actor, bookingId: id, method: 'transfer' })
    expect(transfer).toMatchObject({ problem: { code: 'payment_method_not_offered' } })
  })
})
