import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { insertBooking } from '#tests/support/booking/booking-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { findViolations, type InvariantCode } from './invariant-queries.ts'

const AT = new Date('2027-03-01T10:00:00Z')
const nights = { checkIn: isoDate('2027-05-03'), checkOut: isoDate('2027-05-10') }

let database: TestDatabase
let id: string

beforeAll(async () => {
  database = await createTestDatabase()
  const stayId = await insertStay(database.db)
  id = randomUUID()
  const expiresAt = new Date(AT.getTime() + 900_000)
  await database.db.transaction().execute(async (tx) => {
    await takeNights(tx, stayId, nights, { kind: 'hold', bookingId: id, expiresAt })
    await insertBooking(tx, { id, stayId, nights, expiresAt })
  })
})
afterAll(() => database.close())

/** Violates something while the constraints are off, collects the codes that are found, and rolls back. */
async function codesAfter(breakage: readonly string[]): Promise<InvariantCode[]> {
  const stop = new Error('taken back')
  let codes: InvariantCode[] = []
  await database.db
    .transaction()
    .execute(async (tx) => {
      await sql`
        do $$ declare one record; begin
          for one in select tgrelid::regclass as relation from pg_trigger where not tgisinternal and tgrelid::regclass::text ~ '^app\.' group by 1 loop
            execute format('alter table %s disable trigger user', one.relation);
          end loop;
        end $$`.execute(tx)
      for (const statement of breakage) await sql.raw(statement.replaceAll('$id', `'${id}'`)).execute(tx)
      codes = (await findViolations(tx, AT)).map((violation) => violation.invariant)
      throw stop
    })
    .catch((error: unknown) => {
      if (error !== stop) throw error
    })
  return [...new Set(codes)]
}

test('a database in order has nothing to say', async () => {
  expect(await findViolations(database.db, AT)).toEqual([])
})

const payment = "'00000000-0000-7000-8000-000000000001'"

test('two occasions are two mails, though they say the same', async () => {
  const mail = (occasion: number) =>
    `insert into ops.outbox (channel, template, recipient, data, booking_id, dedupe_key) values ('email', 'x', 'a@example.com', '{}', $id, 'x:${occasion}')`
  expect(await codesAfter([mail(1), mail(2)])).toEqual([])
})

test.each<[string, InvariantCode[], string[]]>([
  [
    'two claims on the same nights',
    ['I1'],
    [
      'alter table app.claim drop constraint claim_no_overlap',
      "insert into app.claim (stay_id, during, kind, reason) select stay_id, during, 'block', 'other' from app.claim",
    ],
  ],
  [
    'a confirmed booking whose payment is long due',
    ['I2', 'I9'],
    [
      "update app.booking set status = 'confirmed' where id = $id",
      "update app.claim set kind = 'booking', expires_at = null",
      "insert into app.booking_event (booking_id, from_status, to_status, actor, hash) values ($id, 'hold', 'confirmed', 'system', '')",
      "update app.booking_instalment set due_on = '2027-02-01', due_at = '2027-02-01' where booking_id = $id",
    ],
  ],
  [
    'a stay that was over long ago and is neither paid nor written off',
    ['I2', 'I9'],
    ["update app.booking set status = 'completed', ended_at = '2027-01-01' where id = $id"],
  ],
  [
    'more given back than taken, and no ledger',
    ['I3'],
    [
      `insert into app.payment (id, booking_id, status, provider, amount, captured, currency) values (${payment}, $id, 'captured', 'other', 100, 100, 'EUR')`,
      `insert into app.refund (payment_id, booking_id, amount, reason, created_by) values (${payment}, $id, 101, 'x', 'x')`,
    ],
  ],
  [
    'the same mail twice',
    ['I6'],
    [
      "insert into ops.outbox (channel, template, recipient, data, booking_id) select 'email', 'x', 'a@example.com', '{}', $id from generate_series(1, 2)",
    ],
  ],
  ['a total that is not the sum of its lines', ['I8'], ['update app.booking set total = total + 1']],
  [
    'a state without a history, and what was to be paid left as it was',
    ['I9', 'I10', 'I12'],
    ["update app.booking set status = 'withdrawn'"],
  ],
  ['a hold without nights', ['I10'], ['delete from app.claim']],
])('is found: %s', async (_name, codes, breakage) => {
  expect(await codesAfter(breakage)).toEqual(codes)
})

test('a hold may block for a minute after its end, not longer', async () => {
  const end = AT.getTime() + 900_000
  expect((await findViolations(database.db, new Date(end + 59_000))).map((it) => it.invariant)).toEqual([])
  expect((await findViolations(database.db, new Date(end + 61_000))).map((it) => it.invariant)).toEqual(['I7'])
})
