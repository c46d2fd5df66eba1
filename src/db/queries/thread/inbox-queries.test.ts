import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#db/database.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { countWaiting, findInbox } from './inbox-queries.ts'
import { findThreadsForStaff } from './thread-queries.ts'

const THREADS = 2000
const at = new Date('2027-03-01T10:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const stayId = await insertStay(db, { slug: 'home' })
  await sql`insert into app.profile (uid, display_name) values ('guest-1', 'Mara')`.execute(db)
  await sql`
    with thread as (
      insert into app.thread (uid, stay_id, created_at, last_message_at)
      select 'guest-1', ${stayId}, '2027-01-01'::timestamptz + nr * interval '1 minute', '2027-01-01'::timestamptz + nr * interval '1 minute'
      from generate_series(1, ${THREADS}) nr returning id, created_at)
    insert into app.message (thread_id, sender, side, body, created_at)
    select id, 'guest-1', 'guest', 'Is there a cot?', created_at from thread`.execute(db)
  await sql`update app.thread set waiting_since = last_message_at where nr % 20 = 0`.execute(db)
  for (const table of ['thread', 'message', 'message_to_send'])
    await sql`analyze ${sql.ref(`app.${table}`)}`.execute(db)
})
afterAll(() => database.close())

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['the number of those that wait', (tx) => countWaiting(tx, null, at)],
  ...(['waiting', 'rest'] as const).map((part): [string, (tx: Tx) => Promise<unknown>] => [
    `the first of the inbox, ${part}`,
    (tx) => findInbox(tx, { part, at, after: null, limit: 30, scope: null, text: null, assignedTo: null }),
  ]),
  ['the newest conversations', (tx) => findThreadsForStaff(tx, { scope: null, after: null, limit: 30 })],
])('%s is found without reading all messages there have ever been', async (_, find) => {
  await database.db.transaction().execute(async (tx) => {
    const before = await readWhole(tx)
    await find(tx)
    expect((await readWhole(tx)) - before).toBe(0)
  })
})

/** Returns how many messages this connection has read by going through the whole table. */
async function readWhole(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read::int as read from pg_stat_xact_user_tables where relid = 'app.message'::regclass`.execute(tx)
  return rows[0]?.read ?? 0
}
