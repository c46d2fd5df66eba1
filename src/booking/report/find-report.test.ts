import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { REPORT_BASES } from '#core/report/report-basis.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { createMoneyShop, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { findReport, findReportTotals } from './find-report.ts'

let shop: MoneyShop
const staff = { uid: 'staff-1', role: 'admin' } as const

beforeAll(async () => {
  shop = await createMoneyShop()
  const kept = await shop.book()
  await adjustPrice(shop.deps, {
    amountMinor: -5_001,
    label: 'Goodwill',
    reason: 'rain',
    refundNow: true,
    actor: staff,
    bookingId: kept.id,
  })
  await shop.book({ request: { plan: 'deposit' } })
  const cancelled = await shop.book()
  await cancelAsHost(shop.deps, { actor: staff, bookingId: cancelled.id, reason: 'storm' })
  await shop.hold()
  // The amount kept of a cancelled booking, and an amount that no number of nights divides evenly.
  await sql`
    insert into app.ledger_entry (tx, booking_id, account, amount, currency, memo, at)
    select tx, ${cancelled.id}::uuid, account::app.ledger_account, amount, 'EUR', 'kept', now()
    from (select uuidv7() as tx) posting, (values ('guest_receivable', 10007), ('stay_revenue', -9004), ('tax_payable', -1003)) entry (account, amount)`.execute(
    shop.database.db,
  )
})
afterAll(async () => shop.database.close())

/** Returns a report of three years, in which every booking of this test was made and stayed. */
async function wholePeriod() {
  const { rows } = await sql<{ from: string; to: string }>`
    select to_char(least(min(check_in), min(confirmed_at)::date) - 40, 'YYYY-MM-DD') as from,
      to_char(greatest(max(check_out), max(confirmed_at)::date) + 40, 'YYYY-MM-DD') as to from app.booking`.execute(
    shop.database.db,
  )
  return { from: isoDate(rows[0]!.from), to: isoDate(rows[0]!.to) }
}

const books = async () => {
  const { rows } = await sql<{ rent: number; fees: number; taxes: number }>`
    select -sum(amount) filter (where account in ('stay_revenue', 'discount'))::bigint as rent,
      coalesce(-sum(amount) filter (where account = 'fee_revenue'), 0)::bigint as fees,
      coalesce(-sum(amount) filter (where account = 'tax_payable'), 0)::bigint as taxes from app.ledger_entry`.execute(
    shop.database.db,
  )
  return rows[0]!
}

test.each(REPORT_BASES)('months by %s sum to the books, to the cent', async (by) => {
  const { months, total, taxes } = await findReport(shop.deps, {
    actor: staff,
    query: { ...(await wholePeriod()), by },
  })
  const sum = (field: 'rentMinor' | 'feesMinor' | 'taxesMinor') => months.reduce((all, { now }) => all + now[field], 0)
  expect({ rent: sum('rentMinor'), fees: sum('feesMinor'), taxes: sum('taxesMinor') }).toEqual(await books())
  expect(taxes.reduce((all, { amountMinor }) => all + amountMinor, 0)).toBe(total.now.taxesMinor)
  expect(total.now).toMatchObject({ bookings: 2, cancellations: 1, nightsSold: total.now.bookedNights })
})

test('a period that is cut anywhere within a stay is the sum of its two halves', async () => {
  const { from, to } = await wholePeriod()
  const { rows } = await sql<{ day: string }>`
    select to_char(b.check_in + k, 'YYYY-MM-DD') as day from app.booking b, generate_series(0, b.nights) k
    where b.status = 'confirmed'`.execute(shop.database.db)
  const rentOf = async (period: { from: typeof from; to: typeof to }) =>
    (await findReport(shop.deps, { actor: staff, query: { ...period, by: 'night' } })).total.now.rentMinor
  const whole = await rentOf({ from, to })
  for (const { day } of rows) {
    const cut = isoDate(day)
    expect((await rentOf({ from, to: cut })) + (await rentOf({ from: cut, to }))).toBe(whole)
  }
})

test('a host who lets none of the homes sees nothing of them', async () => {
  const actor = { uid: 'another-host', role: 'host' } as const
  const { total } = await findReport(shop.deps, { actor, query: { ...(await wholePeriod()), by: 'night' } })
  expect(total.now).toMatchObject({ rentMinor: 0, nightsSold: 0, nightsAvailable: 0, bookings: 0 })
})

test('the sums alone are those of the report, and ask for nothing else', async () => {
  const asked = { actor: staff, query: { ...(await wholePeriod()), by: 'night' as const } }
  const { currency, total } = await findReport(shop.deps, asked)
  let queries = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const told = await findReportTotals({ db: shop.deps.db.withPlugin(counting) }, asked)
  const { now, lastYear } = total
  expect(told).toEqual({ currency, total: { now, lastYear }, isOneOfSeveral: false })
  expect(total.now.bookings).toBeGreaterThan(0)
  // One for the period, one for the year before.
  expect(queries).toBe(2)
})

test('homes with prices in another currency are left out, which the report says', async () => {
  const query = { ...(await wholePeriod()), by: 'night' as const }
  const before = await findReport(shop.deps, { actor: staff, query })
  const pound = await shop.book({ stay: { slug: 'in-pounds', currency: 'GBP' } })
  const after = await findReport(shop.deps, { actor: staff, query })
  expect([before.isOneOfSeveral, after.isOneOfSeveral]).toEqual([false, true])
  expect([after.currency, after.total.now.rentMinor]).toEqual(['EUR', before.total.now.rentMinor])
  const alone = await findReport(shop.deps, { actor: staff, query: { ...query, home: 'in-pounds' } })
  expect(alone).toMatchObject({
    currency: 'GBP',
    isOneOfSeveral: false,
    total: { now: { rentMinor: pound.quote.totalMinor } },
  })
})
