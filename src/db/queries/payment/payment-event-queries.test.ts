import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { insertWebhookEvent, noteWebhookEvent, takeDueWebhookEvents } from './payment-event-queries.ts'

const at = new Date('2027-04-01T12:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from app.webhook_event`.execute(database.db)
})

const insert = (eventId: string) =>
  insertWebhookEvent(database.db, { provider: 'sandbox', eventId, kind: 'payment.succeeded', payload: {}, at })
const take = async (now: Date, limit = 20) =>
  (await takeDueWebhookEvents(database.db, now, limit)).map(({ eventId }) => eventId)

test('an event is due at once, and when it is left open after 2, 4, 8 … seconds, at most a minute', async () => {
  await insert('one')
  const waits: number[] = []
  let now = 0
  for (let attempt = 0; attempt < 8; attempt++) {
    expect(await take(later(now))).toEqual(['one'])
    let wait = 0
    while (!(await isDue(later(now + wait)))) wait++
    waits.push(wait)
    now += wait
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
})

async function isDue(now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from app.webhook_event where processed_at is null and next_attempt_at <= ${now}`.execute(database.db)
  return rows.length > 0
}

test('an event that is handled is not taken again', async () => {
  await insert('one')
  expect(await take(at)).toEqual(['one'])
  await noteWebhookEvent(database.db, { provider: 'sandbox', eventId: 'one' }, { processedAt: at, error: null })
  expect(await take(later(3_600))).toEqual([])
})

test('two processes take different events, and none waiting for the other', async () => {
  await Promise.all(['a', 'b', 'c', 'd'].map(insert))
  await database.db.transaction().execute(async (tx) => {
    const mine = (await takeDueWebhookEvents(tx, at, 2)).map(({ eventId }) => eventId)
    const others = await take(at)
    expect([...mine, ...others].toSorted()).toEqual(['a', 'b', 'c', 'd'])
    expect(mine).toHaveLength(2)
  })
})

test('what a process took that died comes to another one', async () => {
  await insert('one')
  expect(await take(at)).toEqual(['one'])
  expect(await take(later(1))).toEqual([])
  expect(await take(later(2))).toEqual(['one'])
})
