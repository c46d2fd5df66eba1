import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { sendSubject, type AccessSubject, type MakeSubject } from '#tests/support/access/ask-everybody.ts'
import { guestSubjects } from '#tests/support/access/guest-subjects.ts'
import { staffSubjects } from '#tests/support/access/staff-subjects.ts'
import { declaredRoutes, routesByName, type RouteName } from './declared-routes.ts'

let world: AccessWorld
let subjectOf: (name: RouteName) => MakeSubject
beforeAll(async () => {
  world = await createAccessWorld()
  const [guests, staff] = [await guestSubjects(world), staffSubjects(world)]
  const ofStaff: Partial<Record<RouteName, MakeSubject>> = staff
  subjectOf = (name) => ofStaff[name] ?? guests(name)
})
afterAll(async () => world.shop.database.close())

// All actions on bookings, by guests and by those who run homes; reading moves no money.
const actions = declaredRoutes.filter(({ name }) => /^(POST|PUT|DELETE) \/api\/(staff\/)?bookings/.test(name))
const moving = actions.filter(({ asksForKey }) => asksForKey).map(({ name }) => name)
const still = actions.filter(({ asksForKey }) => !asksForKey).map(({ name }) => name)

/** Returns who may act: those who run homes, an administrator where only they may, or the guest of a booking. */
const keeperOf = (name: RouteName) => {
  const row = routesByName[name].row
  if (!('host' in row)) return world.newcomer()
  return row.host === 403 ? world.admin : world.host
}

/** Prepares a request, and somebody who may send it. */
async function prepared(name: RouteName) {
  const keeper = await keeperOf(name)
  const subject = await subjectOf(name)(keeper, false)
  const bearer = await world.signIn(keeper)
  const send = (key: string) =>
    sendSubject(world, name, { ...subject, headers: { ...subject.headers, 'idempotency-key': key } }, bearer)
  return { subject, send }
}

/**
 * Returns all the money of a booking, or of all bookings: what was paid, is refunded, is owed and is recorded in the
 * books.
 */
async function moneyOf(bookingId: string | null): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ money: Record<string, unknown> }>`
    with mine as (select id from app.booking where ${bookingId}::uuid is null or id = ${bookingId}::uuid)
    select jsonb_build_object(
      'payments', (select jsonb_agg(jsonb_build_array(kind, amount, captured, status = 'captured') order by kind, amount, captured)
        from app.payment p join mine on p.booking_id = mine.id),
      'refunds', (select jsonb_agg(jsonb_build_array(r.amount, r.status) order by r.amount, r.status)
        from app.refund r join app.payment p on p.id = r.payment_id join mine on p.booking_id = mine.id),
      'instalments', (select jsonb_agg(jsonb_build_array(i.position, i.amount, i.state) order by i.position, i.amount, i.state)
        from app.booking_instalment i join mine on i.booking_id = mine.id),
      'deposit', (select jsonb_agg(jsonb_build_array(x.state, x.captured) order by x.state, x.captured)
        from app.damage_deposit x join mine on x.booking_id = mine.id),
      'ledger', (select jsonb_agg(jsonb_build_array(l.account, l.amount) order by l.account, l.amount)
        from app.ledger_entry l join mine on l.booking_id = mine.id)) as money`.execute(world.shop.database.db)
  return rows[0]?.money ?? {}
}

const bookingIn = ({ parts }: AccessSubject) => parts?.['id'] ?? null

test.each(moving)('%s asks for a key, and moves nothing without one', async (name) => {
  const { subject, send } = await prepared(name)
  const before = await moneyOf(bookingIn(subject))
  const result = await send('')
  expect([result.status, JSON.parse(result.text)]).toMatchObject([
    400,
    { error: { details: { code: 'idempotency_key_missing' } } },
  ])
  expect(await moneyOf(bookingIn(subject))).toEqual(before)
})

test.each(moving)('%s sent three times at once and once more does what it does once', async (name) => {
  const once = await prepared(name)
  const often = await prepared(name)
  const first = await once.send(randomUUID())
  expect(first.status).toBeLessThan(300)
  const key = randomUUID()
  const atOnce = await Promise.all([1, 2, 3].map(() => often.send(key)))
  const results = [...atOnce, await often.send(key)]
  expect(results.map(({ status }) => status)).toEqual(results.map(() => first.status))
  expect(results.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(3)
  expect(await moneyOf(bookingIn(often.subject))).toEqual(await moneyOf(bookingIn(once.subject)))
})

test.each(still)('%s moves no money', async (name) => {
  const { subject, send } = await prepared(name)
  const bookingId = bookingIn(subject)
  // Planned instalments may change: nothing is due for a hold that was given up.
  const { instalments: _, ...before } = await moneyOf(bookingId)
  const result = await send(randomUUID())
  expect(result.status).toBeLessThan(300)
  expect(await moneyOf(bookingId)).toMatchObject(before)
})

test('what moves money is more than the refund that was once paid twice', () => {
  expect(moving).toContain('POST /api/staff/bookings/:id/refunds')
  expect(moving.length).toBeGreaterThan(12)
})
