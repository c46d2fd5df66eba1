import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { REPORT_BASES } from '#core/report/report-basis.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import { findReportPace } from '#db/queries/report/pace-queries.ts'
import { createMoneyShop, type HeldBooking, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { reportFromBooks } from '#tests/support/booking/report-from-books.ts'
import { countReports, mendingReports } from './count-reports.ts'
import { findReport } from './find-report.ts'
import { reportStays } from './report-stays.ts'

let shop: MoneyShop
let stays: { slug: string; id: number }[]
const staff = { uid: 'staff-1', role: 'admin' } as const
const booked: HeldBooking[] = []

beforeAll(async () => {
  shop = await createMoneyShop()
  for (let stay = 0; stay < 2; stay++) booked.push(await shop.book())
  const { rows } = await sql<{ id: number; slug: string }>`select id, slug from app.stay order by id`.execute(
    shop.database.db,
  )
  stays = rows
  await sql`insert into app.profile (uid, email) values ('lets-homes', 'lets@homes.test')`.execute(shop.database.db)
  await sql`
    with added as (insert into app.host (uid, name) values ('lets-homes', 'Marta') returning id)
    update app.stay set host_id = added.id from added where stay.id = ${stays[0]!.id}`.execute(shop.database.db)
})
afterAll(async () => shop.database.close())

const days = async () => {
  const { rows } = await sql<{ first: string; last: string }>`
    select to_char(min(least(check_in, confirmed_at::date)) - 3, 'YYYY-MM-DD') as first,
      to_char(max(greatest(check_out, confirmed_at::date)) + 3, 'YYYY-MM-DD') as last from app.booking`.execute(
    shop.database.db,
  )
  return { first: isoDate(rows[0]!.first), last: isoDate(rows[0]!.last) }
}

/** Compares the report of a period with the books, for each way to count and each set of homes. */
async function compare(cut: number): Promise<void> {
  const { first, last } = await days()
  const periods = [
    { from: first, to: last },
    { from: addDays(first, cut), to: addDays(last, -cut) },
    { from: isoDate(`${first.slice(0, 7)}-01`), to: isoDate(`${addDays(last, 31).slice(0, 7)}-01`) },
  ].filter(({ from, to }) => from < to)
  for (const by of REPORT_BASES)
    for (const period of periods)
      for (const [hostUid, stay] of [[null], ['lets-homes'], [null, stays[1]!.slug]] as const) {
        const actor = hostUid === null ? staff : ({ uid: hostUid, role: 'host' } as const)
        const query = { ...period, by, ...(stay !== undefined && { home: stay }) }
        const { total, months, sources } = await findReport(shop.deps, { actor, query })
        const listed = await reportStays(shop.deps, { actor, query: { ...query, order: 'revenue' } })
        const pace = await findReportPace(shop.database.db, {
          ...query,
          scope: hostUid === null ? null : { uid: hostUid, right: 'read', reach: null },
        })
        const { nightsSold, rentMinor, feesMinor, taxesMinor, bookings, cancellations, leadDays } = total.now
        const nights = months.reduce((sum, { now }) => sum + now.nightsAvailable, 0)
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from app.stay s left join app.host h on h.id = s.host_id where s.state = 'published'
            and (${hostUid}::text is null or h.uid = ${hostUid}) and (${stay ?? null}::text is null or s.slug = ${stay ?? null})`.execute(
          shop.database.db,
        )
        const all = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000
        const said = { nightsSold, rentMinor, feesMinor, taxesMinor, bookings, cancellations, leadDays }
        const parts = {
          pace: pace.map(({ week, nights: booked }) => [
            Math.round((Date.parse(week) - Date.parse('2000-01-01')) / 86_400_000),
            booked,
          ]),
          sources: partsOf(
            sources.map(({ source, bookings: made, nightsSold: sold, revenueMinor }) => [
              source,
              made,
              sold,
              revenueMinor,
            ]),
          ),
          costs: sources
            .map(({ source, costMinor, uncostedMinor }) => [source, { costMinor, uncostedMinor }] as const)
            .toSorted(([one], [other]) => (one < other ? -1 : 1)),
          homes: partsOf(
            listed.homes.map(({ slug, bookings: made, nightsSold: sold, revenueMinor }) => [
              slug,
              made,
              sold,
              revenueMinor,
            ]),
          ),
        }
        expect(
          { ...said, blocked: all * rows[0]!.count - nights, ...parts },
          JSON.stringify({ query, hostUid }),
        ).toEqual(await reportFromBooks(shop.database.db, query, hostUid))
      }
}

/** Counts the parts of each name, from the rows of the books. */
const partsOf = (rows: readonly (readonly [name: string, bookings: number, nights: number, revenue: number])[]) =>
  rows
    .filter(([, ...figures]) => figures.some((figure) => figure !== 0))
    .map(([name, bookings, nights, revenue]) => [name, { bookings, nights, revenue }] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

const steps = {
  book: async (seed: number) => {
    const checkIn = addDays(booked[0]!.quote.checkIn, seed % 40)
    const request = { checkIn, checkOut: addDays(checkIn, 1 + (seed % 9)) }
    booked.push(await shop.book({ request: seed % 2 === 0 ? request : { ...request, plan: 'deposit' } }))
  },
  cancel: (seed: number) =>
    cancelAsHost(shop.deps, { actor: staff, bookingId: booked[seed % booked.length]!.id, reason: 'storm' }),
  adjust: (seed: number) =>
    adjustPrice(shop.deps, {
      amountMinor: -1_001 - (seed % 900),
      label: 'Goodwill',
      reason: 'rain',
      refundNow: true,
      actor: staff,
      bookingId: booked[seed % booked.length]!.id,
    }),
  keep: async (seed: number, db: Executor = shop.database.db) => {
    await sql`
      insert into app.ledger_entry (tx, booking_id, account, amount, currency, memo, at)
      select tx, ${booked[seed % booked.length]!.id}::uuid, account::app.ledger_account, amount, 'EUR', 'kept', now()
      from (select uuidv7() as tx) posting,
        (values ('guest_receivable', 107), ('stay_revenue', -97), ('tax_payable', -10)) entry (account, amount)`.execute(
      db,
    )
  },
  /** Of the day on which everything here is booked, and of the days around it. */
  cost: async (seed: number) => {
    await sql`
      insert into app.channel_cost (channel, since, cost_bp)
      select 'web', (select (max(confirmed_at) at time zone 'UTC')::date from app.booking) + day, 100 + ${seed % 900} + 10 * day
      from generate_series(-1, ${seed % 2}) day
      on conflict (channel, since) do update set cost_bp = excluded.cost_bp`.execute(shop.database.db)
  },
  block: async (seed: number) => {
    const { first } = await days()
    const nights = `[${addDays(first, 90 + (seed % 50))},${addDays(first, 93 + (seed % 70) + 50)})`
    await sql`
      with gone as (delete from app.claim where kind = 'block' returning id)
      insert into app.claim (stay_id, during, kind, reason)
      select ${stays[seed % 2]!.id}, ${nights}::daterange, 'block', 'closed' from (select count(*) from gone) after
      where not exists (select from app.claim c where c.stay_id = ${stays[seed % 2]!.id} and c.kind <> 'block' and c.during && ${nights}::daterange)`.execute(
      shop.database.db,
    )
  },
  give: async (seed: number) => {
    await sql`
      update app.stay set host_id = case when host_id is null then (select id from app.host where uid = 'lets-homes') end
      where id = ${stays[seed % 2]!.id}`.execute(shop.database.db)
  },
  count: () => countReports(shop.deps),
} as const

test.each(Object.keys(steps) as (keyof typeof steps)[])(
  'a report knows at once what alone has happened: %s',
  async (name) => {
    await countReports(shop.deps)
    await steps[name](1)
    await compare(9)
  },
)

test('after whatever happens to bookings, a report says at once what the books say', async () => {
  const names = Object.keys(steps) as (keyof typeof steps)[]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(10_000)), { minLength: 3, maxLength: 5 }),
      fc.integer({ min: 1, max: 40 }),
      async (chosen, cut) => {
        for (const [name, seed] of chosen) await steps[name](seed)
        await compare(cut)
      },
    ),
    { numRuns: 5, endOnFailure: true },
  )
  await countReports(shop.deps)
  await compare(5)
  const sums = async () => {
    const { rows } = await sql`
      select 'sum' as of, jsonb_agg(to_jsonb(s) order by to_jsonb(s)::text) as rows from app.report_sum s
        where (sold, blocked, rent, fees, taxes, bookings, cancellations) <> (0, 0, 0, 0, 0, 0, 0)
      union all select 'lead', jsonb_agg(to_jsonb(s) order by to_jsonb(s)::text) from app.report_lead s where bookings <> 0
      union all select 'tax', jsonb_agg(to_jsonb(s) order by to_jsonb(s)::text) from app.report_tax s where lines <> 0
      union all select 'pace', jsonb_agg(to_jsonb(s) order by to_jsonb(s)::text) from app.report_pace s where nights <> 0
      union all select 'source', jsonb_agg(to_jsonb(s) order by to_jsonb(s)::text) from app.report_source s
        where (sold, revenue, bookings) <> (0, 0, 0)
      union all select 'home', jsonb_agg(to_jsonb(s) order by to_jsonb(s)::text) from app.report_home s
        where (sold, blocked, rent, fees, bookings) <> (0, 0, 0, 0, 0)`.execute(shop.database.db)
    return rows
  }
  const counted = await sums()
  await sql`select app.recount_reports()`.execute(shop.database.db)
  expect(await sums()).toEqual(counted)
})

test('what is written while changes are counted is not lost', async () => {
  await shop.database.db.transaction().execute(async (tx) => {
    await steps.keep(0, tx)
    await countReports(shop.deps)
  })
  await compare(3)
  await countReports(shop.deps)
  await compare(3)
})

test('what was written past the triggers is found and counted', async () => {
  await sql`select app.recount_reports()`.execute(shop.database.db)
  await sql`update app.report_fact set rent = rent + 5, nights = nights + 1 where booked_on is not null`.execute(
    shop.database.db,
  )
  await sql`delete from app.report_fact where id = ${booked[1]!.id}`.execute(shop.database.db)
  expect(await mendingReports(shop.deps)()).toBeGreaterThan(1)
  await countReports(shop.deps)
  expect(await mendingReports(shop.deps)()).toBe(0)
})

test('whoever helps with a home is told of that home, and of no other one of its host', async () => {
  const { db } = shop.database
  await sql`
    update app.stay set host_id = (select id from app.host where uid = 'lets-homes') where id = any(${stays.map(({ id }) => id)}::int[])`.execute(
    db,
  )
  await countReports(shop.deps)
  const helped = stays[0]!
  await sql`insert into app.profile (uid, role) values ('helps', 'host')`.execute(db)
  await sql`insert into app.home_right (uid, stay_id, level, given_at) values ('helps', ${helped.id}, 'read', now())`.execute(
    db,
  )
  const { first, last } = await days()
  const query = {
    by: 'booking',
    from: isoDate(`${first.slice(0, 7)}-01`),
    to: isoDate(`${addDays(last, 31).slice(0, 7)}-01`),
  } as const
  const told = await findReport(shop.deps, { actor: { uid: 'helps', role: 'host', right: 'read' }, query })
  const ofStay = await findReport(shop.deps, { actor: staff, query: { ...query, home: helped.slug } })
  expect(told).toEqual(ofStay)
  expect(told.total.now.rentMinor).toBeGreaterThan(0)
})
