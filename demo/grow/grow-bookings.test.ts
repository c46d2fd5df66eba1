import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { findViolations } from '#db/queries/booking/invariant-queries.ts'
import { findReportMonths } from '#db/queries/report/month-queries.ts'
import { addMonths } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { newDemo } from '#tests/support/new-demo.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { growBookings } from './grow-bookings.ts'

const BOOKINGS = 600
const at = new Date('2026-11-20T09:00:00Z')
let demo: TestDatabase
let schemaBefore: unknown
beforeAll(async () => {
  demo = await newDemo({ at })
  schemaBefore = await schema()
  expect(await grown(BOOKINGS)).toBe(BOOKINGS)
})
afterAll(() => demo.close())

async function grown(bookings: number): Promise<number> {
  const client = new pg.Client(demo.connection)
  await client.connect()
  try {
    return await growBookings({ db: demo.db, clients: [client], bookings, at })
  } finally {
    await client.end()
  }
}

async function schema() {
  const { rows } = await sql`
    select 'constraint' as kind, conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) || convalidated as definition
    from pg_constraint where connamespace::regnamespace::text in ('app', 'sandbox')
    union all select 'index', tablename, indexname, indexdef from pg_indexes where schemaname in ('app', 'sandbox')
    union all select 'trigger', tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2, 3, 4`.execute(demo.db)
  return rows
}

test('the books of invented bookings are in order, and nothing about them must not be', async () => {
  const report = await verifyLedger(demo.db)
  expect(report.faults).toEqual([])
  expect(report.bookings).toBeGreaterThan(BOOKINGS)
  expect(report.prices).toBe(report.bookings)
  expect(await findViolations(demo.db, at)).toEqual([])
})

test('homes are cleaned after invented bookings as after all others: those of before are, those to come are to be', async () => {
  const { rows } = await sql<{ missing: number; late: number; open: number }>`
    select count(*) filter (where t.id is null)::int as missing,
      count(*) filter (where t.state <> 'done' and t.day < ${at}::date)::int as late,
      count(*) filter (where t.state = 'open')::int as open
    from app.claim c left join app.task t on t.booking_id = c.booking_id and t.day = upper(c.during) - c.prep and t.stay_id = c.stay_id
    where c.kind = 'booking' and c.part = 0 and upper(c.during) - c.prep >= ${at}::date - 14`.execute(demo.db)
  expect(rows).toEqual([{ missing: 0, late: 0, open: expect.any(Number) }])
  expect(rows[0]?.open).toBeGreaterThan(100)
})

test('what the database checks row by row holds for rows that came whole', async () => {
  await demo.db.transaction().execute(async (tx) => {
    await sql`update app.booking set total = total`.execute(tx)
    await sql`update app.claim set kind = kind`.execute(tx)
    await sql`set constraints all immediate`.execute(tx)
  })
  const { rows } = await sql`
    select slug from app.stay stay join (
      select stay_id, sum(overall) as sum, count(*) as count from app.review where state = 'published' group by stay_id) said
      on said.stay_id = stay.id where (rating_sum, rating_count) <> (said.sum, said.count)`.execute(demo.db)
  expect(rows).toEqual([])
})

test('a report of years reads the books of what has changed since they were summed, no others, and no homes', async () => {
  const month = isoDate('2026-11-01')
  const asked = { from: addMonths(month, -24), to: month, by: 'night', scope: null } as const
  // Index entries are trusted only for pages that are known to be visible to everybody.
  await sql`vacuum app.stay`.execute(demo.db)
  await demo.db.transaction().execute(async (tx) => {
    // As with large tables, which nobody scans for a few rows.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`
      insert into app.report_pending (fact_id) select id from app.booking where confirmed_at is not null order by id limit 3`.execute(
      tx,
    )
    const rowsRead = async (table: 'app.ledger_entry' | 'app.stay') => {
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read::int + idx_tup_fetch::int as read from pg_stat_xact_user_tables where relid = ${table}::regclass`.execute(
        tx,
      )
      return rows[0]!.read
    }
    const before = [await rowsRead('app.ledger_entry'), await rowsRead('app.stay')] as const
    await findReportMonths(tx, asked)
    const books = (await rowsRead('app.ledger_entry')) - before[0]
    expect(books).toBeGreaterThan(0)
    expect(books).toBeLessThan(100)
    expect((await rowsRead('app.stay')) - before[1]).toBeLessThanOrEqual(2 * 3)
  })
})

test.each(['report_fact', 'report_home'])(
  '%s was written once: its rows begin where the table begins',
  async (table) => {
    const { rows } = await sql<{ page: number }>`
    select min((ctid::text::point)[0])::int as page from ${sql.id('app', table)}`.execute(demo.db)
    expect(rows).toEqual([{ page: 0 }])
  },
)

test('triggers, references and indexes are as before', async () => {
  expect(await schema()).toEqual(schemaBefore)
})

test('such bookings are invented once', async () => {
  expect(await grown(BOOKINGS)).toBe(0)
  await expect(grown(BOOKINGS + 1)).rejects.toThrow('has grown such bookings already')
  expect(await schema()).toEqual(schemaBefore)
})
