import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CancellationPreviewShape } from '#contract/booking/booking-shapes.ts'
import type { OwnMailsShape } from '#contract/account/own-mails.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'
import { findReport } from './find-report.ts'
import { sendMonthlyReports } from './send-monthly-reports.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const goTo = (instant: string) => shop.pass((Date.parse(instant) - shop.now().getTime()) / 60_000)
const want = (who: ShopGuest, monthlyReport = true) =>
  who.call<OwnMailsShape>('PUT', '/api/staff/own-mails', { data: { monthlyReport } })

interface Sent {
  readonly to: string
  readonly data: {
    month: string
    currency: string
    isOneOfSeveral: boolean
    now: { nightsSold: number; revenueMinor: number; bookings: number; cancellations: number }
    link: string
  }
}
async function sent(): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select recipient as to, data from ops.outbox where template = 'monthly_report' order by recipient`.execute(
    shop.database.db,
  )
  return rows
}
const addressOf = ({ uid }: ShopGuest) => `${uid}@example.com`

/** Returns the account of a home's host. */
async function hostOf({ hostEmail }: LetStay): Promise<ShopGuest> {
  const host = await shop.guest({ role: 'host' })
  await shop.database.db.updateTable('app.host').set({ uid: host.uid }).where('email', '=', hostEmail).execute()
  return host
}

test('whoever wants it has the figures of the month once, of the homes they see; nobody else, and not at night', async () => {
  const { db } = shop.database
  const [casa, finca] = [await letStay(shop), await letStay(shop)]
  const [host, other, silent, admin] = [
    await hostOf(casa),
    await hostOf(finca),
    await shop.guest({ role: 'host' }),
    await shop.guest({ role: 'admin' }),
  ]
  const helper = await shop.guest({ role: 'host' })
  const given = { uid: helper.uid, stay_id: casa.id, level: 'read' as const, given_at: shop.now() }
  await db.insertInto('app.home_right').values(given).execute()
  const stays = { checkIn: '2027-06-07', checkOut: '2027-06-14' }
  const { lines } = await bookStay(shop, await shop.guest(), casa, stays)
  await bookStay(shop, await shop.guest(), finca, { checkIn: '2027-06-20', checkOut: '2027-06-25' })
  expect((await host.call<OwnMailsShape>('GET', '/api/staff/own-mails')).data.monthlyReport).toBe(false)
  for (const who of [host, silent, admin, helper]) expect((await want(who)).data.monthlyReport).toBe(true)
  // Choices about other mails stay as they are.
  await want(other)
  await want(other, false)
  const [blocked, unproven] = [await shop.guest({ role: 'staff' }), await shop.guest({ role: 'staff' })]
  for (const who of [blocked, unproven]) await want(who)
  await db.updateTable('app.profile').set({ blocked: true }).where('uid', '=', blocked.uid).execute()
  await db.updateTable('app.profile').set({ email_verified: false }).where('uid', '=', unproven.uid).execute()

  goTo('2027-06-30T12:00:00Z')
  expect(await sendMonthlyReports(shop.deps)).toBe(0)
  goTo('2027-07-01T04:00:00Z')
  expect(await sendMonthlyReports(shop.deps)).toBe(0)
  goTo('2027-07-01T08:00:00Z')
  const atOnce = await Promise.all([1, 2, 3].map(() => sendMonthlyReports(shop.deps)))
  // A host without a home has nothing to report.
  expect(atOnce.reduce((sum, one) => sum + one, 0)).toBe(3)
  const mails = await sent()
  expect(mails.map(({ to }) => to)).toEqual([host, admin, helper].map(addressOf).toSorted())
  const of = (who: ShopGuest) => mails.find(({ to }) => to === addressOf(who))!.data
  expect([of(host), of(helper), of(admin)].map(({ now }) => now.nightsSold)).toEqual([7, 7, 12])
  const rent = lines.filter(({ kind }) => kind === 'night').reduce((sum, line) => sum + line.amountMinor, 0)
  expect(of(host).now.revenueMinor).toBeGreaterThanOrEqual(rent)
  expect(of(host)).toMatchObject({ month: '2027-06', now: { bookings: 1 } })
  // The mail shows the same figures as the page that it links to.
  const query = { from: isoDate('2027-06-01'), to: isoDate('2027-07-01'), by: 'night' as const }
  const { total } = await findReport(shop.deps, { actor: { uid: admin.uid, role: 'admin' }, query })
  expect(of(admin).now.revenueMinor).toBe(total.now.rentMinor + total.now.feesMinor)
  expect(new URL(of(host).link).search).toBe('?from=2027-06-01&to=2027-07-01')

  // Somebody who subscribes within the first days still gets the mail; a day later nobody does.
  goTo('2027-07-05T09:00:00Z')
  await want(other)
  expect(await sendMonthlyReports(shop.deps)).toBe(1)
  goTo('2027-07-06T09:00:00Z')
  const late = await shop.guest({ role: 'admin' })
  await want(late)
  expect(await sendMonthlyReports(shop.deps)).toBe(0)
  expect(await sent()).toHaveLength(4)
  // Next month there is another mail, but not for somebody who has switched it off.
  goTo('2027-08-01T08:00:00Z')
  await want(host, false)
  expect(await sendMonthlyReports(shop.deps)).toBe(4)
  expect((await sent()).filter(({ to }) => to === addressOf(host))).toHaveLength(1)
})

test('homes that were put away hide none that is let; what is left of the last one is still reported', async () => {
  const { db } = shop.database
  const casa = await letStay(shop, { currency: 'GBP' })
  const host = await hostOf(casa)
  const { id: host_id } = await db
    .selectFrom('app.host')
    .select('id')
    .where('uid', '=', host.uid)
    .executeTakeFirstOrThrow()
  for (const state of ['archived', 'draft'] as const) await letStay(shop, { host_id, currency: 'EUR', state })
  const guest = await shop.guest()
  await bookStay(shop, guest, casa, { checkIn: '2027-08-20', checkOut: '2027-08-25' })
  const { documentId } = await bookStay(shop, guest, casa, { checkIn: '2027-09-20', checkOut: '2027-09-25' })
  await want(host)
  const sentOf = async (month: string) =>
    (await sent()).find(({ to, data }) => to === addressOf(host) && data.month === month)?.data
  goTo('2027-09-01T08:00:00Z')
  await sendMonthlyReports(shop.deps)
  expect(await sentOf('2027-08')).toMatchObject({
    month: '2027-08',
    currency: 'GBP',
    isOneOfSeveral: true,
    now: { nightsSold: 5 },
  })

  const preview = await guest.call<CancellationPreviewShape>('POST', `/api/bookings/${documentId}/cancellation-preview`)
  const { refundMinor: expectedRefundMinor } = preview.data
  const data = { reason: 'plans_changed', expectedRefundMinor }
  await guest.call('POST', `/api/bookings/${documentId}/cancel`, { data })
  await db.deleteFrom('app.stay').where('host_id', '=', host_id).where('currency', '=', 'EUR').execute()
  await db.updateTable('app.stay').set({ state: 'archived' }).where('id', '=', casa.id).execute()
  goTo('2027-10-01T08:00:00Z')
  await sendMonthlyReports(shop.deps)
  const left = { nightsSold: 0, bookings: 0, cancellations: 1 }
  expect(await sentOf('2027-09')).toMatchObject({ month: '2027-09', currency: 'GBP', isOneOfSeveral: false, now: left })
  goTo('2027-11-01T08:00:00Z')
  await sendMonthlyReports(shop.deps)
  expect(await sentOf('2027-10')).toBeUndefined()
})
