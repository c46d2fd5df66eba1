import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { findReport } from '#booking/report/find-report.ts'
import { findStaffToday } from '#booking/find-staff-today.ts'
import { findViolations } from '#db/queries/booking/invariant-queries.ts'
import { findDueReminders, nextToRemind } from '#db/queries/booking/due-work-queries.ts'
import { findDepositsToProcess } from '#db/queries/payment/deposit-queries.ts'
import { findInstalmentsToCharge } from '#db/queries/payment/instalment-queries.ts'
import { findVouchers } from '#booking/voucher/find-vouchers.ts'
import { voucherHash } from '#booking/voucher/hold-voucher.ts'
import { readVoucherCode } from '#core/payment/voucher-code.ts'
import { unknownNames } from '#core/message/template-text.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { newDemo } from '#tests/support/new-demo.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { savedTexts } from './demo-texts.ts'
import { insertYear } from './insert-year.ts'

const at = new Date('2026-11-20T09:00:00Z')
let demo: TestDatabase
beforeAll(async () => {
  demo = await newDemo({ at })
})
afterAll(() => demo.close())

const count = async (condition: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${condition}`.execute(demo.db)
  return rows[0]!.count
}

test('the books of the year are in order, to the cent and to the link', async () => {
  const report = await verifyLedger(demo.db)
  expect(report.faults).toEqual([])
  expect(report.bookings).toBeGreaterThan(250)
  expect(report.prices).toBe(report.bookings)
  expect(await findViolations(demo.db, at)).toEqual([])
})

test('the database agrees with what was written past its triggers', async () => {
  await demo.db.transaction().execute(async (tx) => {
    await sql`update app.booking set total = total`.execute(tx)
    await sql`update app.claim set kind = kind`.execute(tx)
    await sql`set constraints all immediate`.execute(tx)
  })
  expect(
    await count(sql`app.stay stay join (
      select stay_id, sum(overall) as sum, count(*) as count from app.review where state = 'published' group by stay_id) said
      on said.stay_id = stay.id where (rating_sum, rating_count) <> (said.sum, said.count)`),
  ).toBe(0)
})

test('a first look at the day shows who comes, who goes, who is there and what waits', async () => {
  const actor = { uid: 'demo-host', role: 'admin' } as const
  const day = await findStaffToday({ db: demo.db, now: () => at }, { actor, query: {} })
  expect(day.arrivals.length).toBeGreaterThan(1)
  expect(day.departures.length).toBeGreaterThan(1)
  expect(day.occupied).toBeGreaterThan(5)
  const waiting = day.needs.filter(({ kind }) => kind === 'question')
  expect(day.questions.length + waiting.length).toBeGreaterThan(3)
  expect(new Set(day.needs.map(({ kind }) => kind))).toEqual(new Set(['request', 'declined', 'review', 'question']))
  const { rows } = await sql<{ state: string }>`select distinct status as state from app.booking`.execute(demo.db)
  expect(rows.map(({ state }) => state).toSorted()).toEqual([
    'cancelled_by_guest',
    'cancelled_by_host',
    'checked_in',
    'completed',
    'confirmed',
    'declined',
    'expired',
    'no_show',
    'requested',
  ])
})

test('a voucher says its code for whoever tries the demo; others are sold, over and void', async () => {
  const { vouchers } = await findVouchers({ db: demo.db, now: () => at }, { limit: 10 })
  expect(vouchers.map(({ state, balanceMinor }) => [state, balanceMinor])).toEqual([
    ['open', 10_000],
    ['open', 25_000],
    ['void', 0],
    ['expired', 5_000],
  ])
  const code = readVoucherCode(vouchers[0]!.note.split(': ')[1]!)
  expect(
    await count(sql`app.voucher where id = ${vouchers[0]!.documentId}::uuid and code_hash = ${voucherHash(code!)}`),
  ).toBe(1)
})

test('the two years that are over have seasons, and the later one sold more', async () => {
  const actor = { uid: 'demo-host', role: 'admin' } as const
  const query = { from: isoDate('2025-11-01'), to: isoDate('2026-11-01'), by: 'night' } as const
  const { months, total } = await findReport({ db: demo.db, now: () => at }, { actor, query })
  const sold = (month: string) => (months.find((one) => one.month === month)?.now.occupancyBp ?? 0) / 100
  expect(sold('2026-08')).toBeGreaterThan(60)
  expect(sold('2026-01')).toBeLessThan(25)
  expect(total.now.rentMinor).toBeGreaterThan(total.lastYear.rentMinor * 1.05)
  expect(total.lastYear.rentMinor).toBeGreaterThan(total.now.rentMinor / 2)
})

test('reviews on the pages belong to stays of their guests', async () => {
  expect(await count(sql`app.review where booking_id is not null`)).toBeGreaterThan(100)
  expect(
    await count(sql`app.review review join app.booking booking on booking.id = review.booking_id
      where booking.stay_id <> review.stay_id or booking.guest_name not like review.author_name || ' %'
        or booking.status <> 'completed' or review.created_at::date < booking.check_out`),
  ).toBe(0)
})

test('nothing is overdue when the demo begins, and no reminder goes to its invented guests', async () => {
  for (const reminder of [
    'balance_due_soon',
    'transfer_missing',
    'stay_reminder',
    'check_in_instructions',
    'review_invitation',
  ] as const) {
    for (const days of [0, 20, 90]) {
      const later = new Date(at.getTime() + days * 86_400_000)
      const all = { limit: 100_000, since: null, after: null }
      const { bookingIds } = await nextToRemind(demo.db, reminder, later, all)
      expect(await findDueReminders(demo.db, reminder, later, bookingIds)).toEqual([])
    }
  }
  expect(await findInstalmentsToCharge(demo.db, at)).toEqual([])
  expect(await findDepositsToProcess(demo.db, at)).toEqual([])
  expect(await count(sql`ops.outbox where state = 'queued'`)).toBe(0)
})

const taken = async ({ db }: TestDatabase) => {
  const { rows } = await sql<{ slug: string; nights: string }>`
    select slug, (range_agg(during) * datemultirange(daterange(${'2026-11-20'}, null)))::text as nights
    from app.claim join app.stay on stay.id = claim.stay_id group by slug order by slug`.execute(db)
  return rows
}

const facts = async ({ db }: TestDatabase) => {
  const { rows } = await sql`
    select md5(string_agg(concat_ws(' ', ref, status, check_in, check_out, total, guest_email, encode(quote_hash, 'hex')), ',' order by ref)) as bookings,
      (select md5(string_agg(concat_ws(' ', account, amount, memo, at), ',' order by at, memo, account, amount)) from app.ledger_entry) as ledger
    from app.booking`.execute(db)
  return rows
}

test('saved texts name only what there is, and no rule sends one before somebody switches it on', async () => {
  expect(savedTexts.flatMap(({ subject, body }) => unknownNames(subject + body))).toEqual([])
  expect(await count(sql`app.message_template_version`)).toBe(savedTexts.length)
  expect(await count(sql`app.automation where not is_on`)).toBe(savedTexts.filter(({ rule }) => rule).length)
  expect(await count(sql`app.automation where is_on`)).toBe(0)
})

test('nights that were free without bookings are free with them, and the same day gives the same year', async () => {
  const other = await newDemo({ at, bookings: false })
  try {
    expect(await taken(demo)).toEqual(await taken(other))
    const stays = await other.db.selectFrom('app.stay').select(['slug', 'id']).orderBy('id').execute()
    const ids = new Map(stays.map(({ slug, id }) => [slug, id]))
    await other.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('app.claim').execute()
      await insertYear(tx, ids, { hostUid: 'demo-host', today: isoDate('2026-11-20'), at })
    })
    expect(await facts(other)).toEqual(await facts(demo))
  } finally {
    await other.close()
  }
})
