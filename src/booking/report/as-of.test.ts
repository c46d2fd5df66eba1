import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { ReportShape, ReportStaysShape } from '#contract/booking/staff-report.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { freeBlock } from '#db/claims/free-nights.ts'
import { actAs } from '#db/act-as.ts'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, days, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'
import { askedAsOf } from './as-of-day.ts'
import { countReports } from './count-reports.ts'
import { findReport } from './find-report.ts'
import { reportStays } from './report-stays.ts'

const admin = { uid: 'staff-1', role: 'admin' } as const

let shop: Shop
let staff: ShopGuest
let guest: ShopGuest
let stays: readonly LetStay[]
const booked: string[] = []
const blocks: { readonly stayId: number; readonly id: string }[] = []

beforeAll(async () => {
  shop = await createShop()
  const { db } = shop.database
  staff = await shop.guest({ role: 'staff' })
  guest = await shop.guest()
  stays = [await letStay(shop), await letStay(shop, { nightly: 25_700 }), await letStay(shop)]
  await sql`
    insert into app.tax_rule (stay_id, name, per, period, percent_bp, base)
    select id, 'VAT', 'unit', 'stay', 730, '{rent}' from app.stay`.execute(db)
  // Of a day with bookings before and after it.
  await sql`
    insert into app.channel_cost (channel, since, cost_bp)
    values ('web', ${addDays(today(), 3)}::date, 333), ('web', ${addDays(today(), 6)}::date, 1000)`.execute(db)
  // Blocked nights are kept from the first day of the shop on.
  await sql`update app.report_start set blocks_since = ${addDays(today(), -30)}::date`.execute(db)
  shop.pass(days(1))
})
afterAll(() => shop.database.close())

const today = () => isoDate(shop.now().toISOString().slice(0, 10))
const pick = <One>(from: readonly One[], seed: number) => from[seed % from.length]

/** The steps answer whether anything has changed. */
const steps = {
  book: async (seed: number) => {
    const checkIn = addDays(isoDate('2027-06-01'), seed % 75)
    const free = pick(stays, seed)!
    try {
      const { documentId } = await bookStay(shop, guest, free, { checkIn, checkOut: addDays(checkIn, 2 + (seed % 6)) })
      booked.push(documentId)
      return true
    } catch {
      return false
    }
  },
  cancel: async (seed: number) => {
    const bookingId = pick(booked, seed)
    return bookingId !== undefined && (await cancelAsHost(shop.deps, { actor: admin, bookingId, reason: 'storm' })).ok
  },
  'cancel as the guest': async (seed: number) => {
    const id = pick(booked, seed)
    return id !== undefined && (await guest.call('POST', `/api/bookings/${id}/cancel`, { data: {} })).status === 200
  },
  adjust: async (seed: number) => {
    const bookingId = pick(booked, seed)
    if (bookingId === undefined) return false
    const adjusted = await adjustPrice(shop.deps, {
      amountMinor: -1_001 - (seed % 900),
      label: 'Goodwill',
      reason: 'rain',
      refundNow: true,
      actor: admin,
      bookingId,
    })
    return adjusted.ok
  },
  /** Other nights, and perhaps another home. */
  change: async (seed: number) => {
    const id = pick(booked, seed)
    if (id === undefined) return false
    const { data: before } = await staff.call<StaffBookingShape>('GET', `/api/staff/bookings/${id}`)
    const checkIn = addDays(before.checkIn, (seed % 9) - 4)
    const to = { checkIn, checkOut: addDays(checkIn, 3 + (seed % 3)), adults: 2 }
    const other = pick(stays, seed + 1)!
    const isMove = seed % 2 === 0 && other.slug !== before.stay.slug
    const asked = await staff.call<StaffBookingShape>('POST', `/api/staff/bookings/${id}/changes`, {
      data: { ...to, ...(isMove && { stay: other.slug }) },
    })
    const changeId = asked.data?.change?.documentId
    if (changeId === undefined) return false
    return (await guest.call<BookingShape>('POST', `/api/bookings/${id}/changes/${changeId}/accept`)).status === 200
  },
  block: async (seed: number) => {
    const stayId = pick(stays, seed)!.id
    const checkIn = addDays(isoDate('2027-06-20'), seed % 60)
    const nights = { checkIn, checkOut: addDays(checkIn, 1 + (seed % 4)) }
    const id = await shop.database.db.transaction().execute(async (tx) => {
      await actAs(tx, admin.uid, shop.now())
      return takeNights(tx, stayId, nights, { kind: 'block', reason: 'maintenance' })
    })
    if (id !== null) blocks.push({ stayId, id })
    return id !== null
  },
  free: async (seed: number) => {
    const block = pick(blocks, seed)
    if (!block) return false
    return shop.database.db.transaction().execute(async (tx) => {
      await actAs(tx, admin.uid, shop.now())
      return freeBlock(tx, block.stayId, block.id)
    })
  },
  count: async () => {
    await countReports(shop.deps)
    return true
  },
} as const

const names = Object.keys(steps) as (keyof typeof steps)[]

interface KeptDay {
  readonly day: IsoDate
  readonly reports: readonly (readonly [ReportShape, ReportStaysShape])[]
}

/** Returns all reports, as of a day or as they are. */
async function reportsOf(asOf?: IsoDate): Promise<KeptDay['reports']> {
  const whole = { from: isoDate('2027-01-01'), to: isoDate('2028-01-01') }
  const cut = { from: isoDate('2027-06-09'), to: isoDate('2027-07-22') }
  const asked = [
    { actor: admin, query: { ...whole, by: 'night', asOf } },
    { actor: admin, query: { ...whole, by: 'booking', asOf } },
    { actor: admin, query: { ...cut, by: 'night', asOf } },
    { actor: { uid: stays[0]!.host.uid, role: 'host' }, query: { ...whole, by: 'night', asOf } },
    { actor: admin, query: { ...whole, by: 'night', home: stays[1]!.slug, asOf } },
    // The same homes as those of last year, for the figures of the same time.
    { actor: admin, query: { from: isoDate('2028-01-01'), to: isoDate('2029-01-01'), by: 'night', asOf } },
  ] as const
  return Promise.all(
    asked.map(async ({ actor, query }) => {
      const [report, listed] = await Promise.all([
        findReport(shop.deps, { actor, query }),
        reportStays(shop.deps, { actor, query: { ...query, order: 'revenue' } }),
      ])
      const months = report.months.map((month) => ({ ...month, stayedMinor: null }))
      return [
        { ...report, months, asOf: null, blocksSince: null, sameDayBlocksSince: null },
        { ...listed, asOf: null },
      ] as const
    }),
  )
}

const records: KeptDay[] = []

/** Ends a day: its report is kept as it stands. */
async function endDay(): Promise<void> {
  records.push({ day: today(), reports: await reportsOf() })
  shop.pass(days(1))
}

async function compare(kept: readonly KeptDay[]): Promise<void> {
  for (const { day, reports } of kept) expect(await reportsOf(day), `as of ${day}`).toEqual(reports)
}

test('whatever happens later, a report as of a day says what it said at its end', async () => {
  const done = new Set<string>()
  // Everything once, in an order in which each has something to do.
  const first = [
    ['book', 3],
    ['book', 13],
    ['block', 5],
    ['book', 27],
    ['adjust', 0],
    ['change', 4],
    ['cancel', 2],
    ['free', 0],
    ['change', 9],
    ['count', 0],
    ['book', 41],
    ['cancel as the guest', 3],
  ] as const
  for (const [name, seed] of first) {
    if (await steps[name](seed)) done.add(name)
    await endDay()
  }
  expect([...done].toSorted()).toEqual([...names].toSorted())
  await compare(records)

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(10_000), fc.boolean()), { minLength: 3, maxLength: 6 }),
      async (chosen) => {
        for (const [name, seed, isEnd] of chosen) {
          await steps[name](seed)
          if (isEnd) await endDay()
        }
        await endDay()
        await compare([...records.slice(-3), pick(records, chosen[0]![1])!])
      },
    ),
    { numRuns: 2, endOnFailure: true },
  )
  await countReports(shop.deps)
  await compare(records)
}, 120_000)

test('what counting changes adds up to what a recount finds', async () => {
  const movements = async () => {
    const { rows } = await sql`
      select to_jsonb(m) as row from app.report_movement m
      where (sold, blocked, rent, fees, taxes, bookings, cancellations, booked_nights) <> (0, 0, 0, 0, 0, 0, 0, 0)
      order by to_jsonb(m)::text`.execute(shop.database.db)
    return rows
  }
  await countReports(shop.deps)
  const counted = await movements()
  expect(counted.length).toBeGreaterThan(10)
  await sql`select app.recount_reports()`.execute(shop.database.db)
  expect(await movements()).toEqual(counted)
})

test('a report says from which later day its blocked nights are, where those of its day were not kept', async () => {
  const query = { from: isoDate('2027-01-01'), to: isoDate('2028-01-01'), by: 'night' } as const
  const { day } = records.at(-1)!
  await sql`update app.report_start set blocks_since = ${addDays(day, -2)}::date`.execute(shop.database.db)
  const said = async (asOf: IsoDate) => {
    const { blocksSince, sameDayBlocksSince } = await findReport(shop.deps, { actor: admin, query: { ...query, asOf } })
    return [blocksSince, sameDayBlocksSince]
  }
  expect(await said(addDays(day, -3))).toEqual([addDays(day, -2), addDays(day, -2)])
  expect(await said(addDays(day, -2))).toEqual([null, addDays(day, -2)])
  await sql`update app.report_start set blocks_since = ${addDays(records[0]!.day, -30)}::date`.execute(shop.database.db)
})

test('a year later, the same day of last year is what the report said that day', async () => {
  const { day, reports } = records.at(-1)!
  while (today() < addDays(day, 365)) shop.pass(days(1))
  const next = { from: isoDate('2028-01-01'), to: isoDate('2029-01-01') }
  const { sameDay, total, months } = await findReport(shop.deps, {
    actor: admin,
    query: { ...next, by: 'night', asOf: addDays(day, 366) },
  })
  expect(sameDay).toBe(day)
  const [[said]] = reports as [[ReportShape, ReportStaysShape]]
  // The last day of February is one more in 2028.
  const sold = ({ nightsSold, rentMinor, bookings, leadDays }: ReportShape['total']['now']) => ({
    nightsSold,
    rentMinor,
    bookings,
    leadDays,
  })
  expect(sold(total.sameTimeLastYear!)).toEqual(sold(said.total.now))
  expect(months.map(({ sameTimeLastYear }) => sold(sameTimeLastYear!))).toEqual(said.months.map(({ now }) => sold(now)))
})

test('a day that has not come, and one before anything was booked, are refused by name', async () => {
  const query = { from: isoDate('2027-01-01'), to: isoDate('2028-01-01') }
  const asked = (asOf: IsoDate) => askedAsOf(shop.deps, { ...query, asOf })
  expect(await asked(today())).toEqual({ ok: true, value: { ...query, asOf: undefined } })
  const unknown = { code: 'as_of_unknown', first: records[0]!.day, today: today() }
  expect(await asked(addDays(today(), 1))).toMatchObject({ problem: unknown })
  expect(await asked(records[0]!.day)).toMatchObject({ ok: true })
  expect(await asked(addDays(records[0]!.day, -1))).toMatchObject({ problem: unknown })
  const call = (asOf: string) =>
    staff.call('GET', `/api/staff/reports/business?from=2027-01-01&to=2028-01-01&asOf=${asOf}`)
  expect((await call('2027-02-30')).error.details).toMatchObject({ code: 'invalid_input' })
  expect((await call('2099-01-01')).error.details).toEqual(unknown)
  expect((await call(records[0]!.day)).status).toBe(200)
})
