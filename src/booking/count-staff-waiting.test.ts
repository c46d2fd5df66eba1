import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMoneyShop, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { declined } from '#db/queries/booking/staff-need-queries.ts'
import { countWaitingThings } from '#db/queries/booking/waiting-queries.ts'
import { countStaffWaiting } from './count-staff-waiting.ts'
import { findStaffToday } from './find-staff-today.ts'
import { acceptRequest } from './request/accept-request.ts'
import { putOff } from './thread/put-off.ts'
import { writeAboutBooking } from './thread/write-message.ts'

let shop: MoneyShop
beforeEach(async () => {
  shop = await createMoneyShop()
  shop.goTo('2027-03-01T10:00:00Z')
})
afterEach(() => shop.database.close())

const staff = { uid: 'staff-1', role: 'admin' } as const
const host = { uid: 'host-1', role: 'host' } as const

async function stayOfHost(): Promise<number> {
  const { db } = shop.database
  const { uid } = host
  await db.insertInto('app.profile').values({ uid, email: 'host-1@example.com', email_verified: true }).execute()
  const { id: host_id } = await db
    .insertInto('app.host')
    .values({ uid, name: 'Marta', email: 'host-1@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return insertStay(db, { host_id, booking_mode: 'request' })
}

const addTasks = (stay: number, days: readonly string[], state = 'open') =>
  sql`
    insert into app.task (stay_id, kind, title, day, state, created_by, done_at)
    select ${stay}, 'other', 'Look', day::date, ${state}, 'staff-1', case when ${state} = 'done' then now() end
    from unnest(${[...days]}::text[]) day`.execute(shop.database.db)

test('what waits is counted: requests, conversations and tasks that are due, for hosts of their own homes', async () => {
  const nothing = { needs: 0, requests: 0, conversations: 0, tasks: 0 }
  expect(await countStaffWaiting(shop.deps, staff)).toEqual(nothing)
  const stay = await stayOfHost()
  const { id, actor } = await shop.book({ stayId: stay })
  expect(await countStaffWaiting(shop.deps, host)).toEqual({ ...nothing, needs: 1, requests: 1 })
  valueOf(await acceptRequest(shop.deps, { actor: host, bookingId: id }))
  const { documentId: threadId } = valueOf(
    await writeAboutBooking(shop.deps, { actor, bookingId: id, message: 'Is there a cot?' }),
  )
  await addTasks(stay, ['2027-02-20', '2027-03-01', '2027-03-02'])
  await addTasks(stay, ['2027-03-01'], 'done')
  await addTasks(await insertStay(shop.database.db), ['2027-03-01'])
  expect(await countStaffWaiting(shop.deps, host)).toEqual({ needs: 0, requests: 0, conversations: 1, tasks: 2 })
  expect(await countStaffWaiting(shop.deps, staff)).toEqual({ needs: 0, requests: 0, conversations: 1, tasks: 3 })
  valueOf(await putOff(shop.deps, { actor: host, threadId, until: '2027-03-02T10:00' }))
  expect((await countStaffWaiting(shop.deps, host)).conversations).toBe(0)
  const counts = await countWaitingThings(shop.database.db, {
    scope: null,
    at: new Date('2027-03-01T10:00Z'),
    most: 2,
    needs: [declined()],
  })
  expect(counts.tasks).toBe(2)
})

test('the number beside the day is that of what the day shows as needing a person, for each role', async () => {
  const stay = await stayOfHost()
  const { actor, id } = await shop.book({ stayId: stay })
  valueOf(await acceptRequest(shop.deps, { actor: host, bookingId: id }))
  valueOf(await writeAboutBooking(shop.deps, { actor, bookingId: id, message: 'Is there a cot?' }))
  shop.goTo('2027-03-02T11:00:00Z')
  await shop.book({ stayId: await insertStay(shop.database.db, { booking_mode: 'request' }) })
  const shown = async (user: typeof staff | typeof host) =>
    (await findStaffToday(shop.deps, { actor: user, query: {} })).needs.map(({ kind }) => kind)
  expect(await shown(host)).toEqual(['question'])
  expect(await shown(staff)).toEqual(['request', 'question'])
  expect((await countStaffWaiting(shop.deps, host)).needs).toBe(1)
  expect((await countStaffWaiting(shop.deps, staff)).needs).toBe(2)
})
