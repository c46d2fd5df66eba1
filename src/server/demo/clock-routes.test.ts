import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClockShape } from '#contract/demo/demo-shapes.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { inTurnOfAll, SESSION_LOCKS } from '#db/session-lock.ts'
import { insertBooking } from '#tests/support/booking/booking-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createProductClock, type MovableClock } from '#server/product-clock.ts'
import { createClockRoutes } from './clock-routes.ts'

const REAL = new Date('2027-03-01T10:00:00Z')
const ORIGIN = 'http://shop.test'

let database: TestDatabase
let clock: MovableClock
let routes: (request: Request) => Promise<Response>
/** The product's time at each run of the jobs, and how often cached pages were dropped. */
let jobsRanAt: string[]
let forgotten: number

beforeAll(async () => {
  database = await createTestDatabase()
  const stayId = await insertStay(database.db)
  for (const [minutes, checkIn, checkOut] of [
    [15, '2027-05-03', '2027-05-10'],
    [40, '2027-06-07', '2027-06-14'],
  ] as const) {
    const id = randomUUID()
    const nights = { checkIn: isoDate(checkIn), checkOut: isoDate(checkOut) }
    const expiresAt = new Date(REAL.getTime() + minutes * 60_000)
    await database.db.transaction().execute(async (tx) => {
      await takeNights(tx, stayId, nights, { kind: 'hold', bookingId: id, expiresAt })
      await insertBooking(tx, { id, stayId, nights, expiresAt })
    })
  }
})
afterAll(() => database.close())

beforeEach(async () => {
  clock = await createProductClock({ db: database.db, realNow: () => REAL })
  await clock.returnToReal()
  jobsRanAt = []
  forgotten = 0
  routes = createClockRoutes({
    db: database.db,
    clock,
    websiteUrl: ORIGIN,
    runJobs: async () => void jobsRanAt.push(clock.now().toISOString()),
    onMoved: () => forgotten++,
    findMessage: async () => null,
    inTurnOfAll: (move) => inTurnOfAll(database.connection, SESSION_LOCKS.clock, move),
  })
})

const post = (body: unknown, headers: Record<string, string> = {}) =>
  routes(
    new Request(`${ORIGIN}/demo/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  )

async function moved(body: unknown): Promise<ClockShape> {
  const response = await post(body)
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: ClockShape }).data
}

test('the clock is moved by a quarter of an hour, an hour, a day, a week', async () => {
  const ahead: number[] = []
  for (const move of ['quarter', 'hour', 'day', 'week']) ahead.push((await moved({ move })).aheadMs / 60_000)
  expect(ahead).toEqual([15, 75, 75 + 1440, 75 + 8 * 1440])
  expect(forgotten).toBe(4)
})

test('what lies on the way happens at its own instant, not at the end', async () => {
  await moved({ move: 'day' })
  expect(jobsRanAt).toEqual(['2027-03-01T10:15:00.000Z', '2027-03-01T10:40:00.000Z', '2027-03-02T10:00:00.000Z'])
})

test('it goes to what happens next, and says what comes then', async () => {
  const first = await moved({ move: 'next' })
  expect([first.now, first.next.map(({ kind, at }) => [kind, at])]).toEqual([
    '2027-03-01T10:15:00.000Z',
    [['hold_ends', '2027-03-01T10:40:00.000Z']],
  ])
  await moved({ move: 'next' })
  const refused = await post({ move: 'next' })
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: { details: { code: 'nothing_next' } } }])
})

test('it goes to nine in the morning of a date, or to an instant, and back to the real time', async () => {
  expect((await moved({ move: 'to', to: '2027-07-01' })).now).toBe('2027-07-01T07:00:00.000Z')
  expect((await moved({ move: 'to', to: '2027-07-01T12:30:00+02:00' })).now).toBe('2027-07-01T10:30:00.000Z')
  const real = await moved({ move: 'real' })
  expect([real.now, real.aheadMs]).toEqual([REAL.toISOString(), 0])
})

test.each([
  [{}, 'move_unknown'],
  [{ move: 'year' }, 'move_unknown'],
  [{ move: 'day', by: 3 }, 'move_unknown'],
  [null, 'move_unknown'],
  [{ move: 'to' }, 'date_invalid'],
  [{ move: 'to', to: '2027-02-30' }, 'date_invalid'],
  [{ move: 'to', to: '2027-07-01T12:30' }, 'date_invalid'],
  [{ move: 'to', to: '2027-02-01' }, 'in_the_past'],
  [{ move: 'to', to: '2033-01-01' }, 'too_far'],
])('%j is refused: %s', async (body, code) => {
  const response = await post(body)
  expect([response.status, await response.json()]).toMatchObject([400, { error: { details: { code } } }])
  expect([clock.aheadMs(), jobsRanAt]).toEqual([0, []])
})

test('a form is sent back to the page, with the code of a refusal', async () => {
  const form = (fields: Record<string, string>) =>
    routes(
      new Request(`${ORIGIN}/demo/clock`, {
        method: 'POST',
        headers: { origin: ORIGIN },
        body: new URLSearchParams(fields),
      }),
    )
  const good = await form({ move: 'hour', to: '' })
  expect([good.status, good.headers.get('location'), clock.aheadMs()]).toEqual([303, '/demo/clock', 3_600_000])
  const bad = await form({ move: 'to', to: '' })
  expect([bad.status, bad.headers.get('location')]).toEqual([303, '/demo/clock?refused=date_invalid'])
})

test('another site cannot move the clock, and it is moved by POST alone', async () => {
  expect((await post({ move: 'day' }, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await routes(new Request(`${ORIGIN}/demo/clock`, { method: 'PUT' }))).status).toBe(405)
  expect((await routes(new Request(`${ORIGIN}/demo/clock.json`, { method: 'POST' }))).status).toBe(405)
  expect(clock.aheadMs()).toBe(0)
})

test('a start later, and another process at the same time, have the same time', async () => {
  const other = await createProductClock({ db: database.db, realNow: () => REAL })
  await moved({ move: 'day' })
  expect(other.aheadMs()).toBe(0)
  await other.follow()
  expect(other.aheadMs()).toBe(86_400_000)
  expect((await createProductClock({ db: database.db, realNow: () => REAL })).aheadMs()).toBe(86_400_000)
})

test('moves that are asked for at once are made one after the other', async () => {
  await Promise.all([moved({ move: 'hour' }), moved({ move: 'hour' }), moved({ move: 'hour' })])
  expect(clock.aheadMs()).toBe(3 * 3_600_000)
})
