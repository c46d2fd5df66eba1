import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyShop, laterDeclinedCard, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { adjustPrice } from './adjust-price.ts'
import { verifyLedger, type LedgerProgress } from './verify-ledger.ts'

let shop: MoneyShop
let id: string

beforeAll(async () => {
  shop = await createMoneyShop()
  const booking = await shop.book({ request: { plan: 'deposit' } })
  id = booking.id
  const reason = 'a "quoted" reason, with ünïcode, a\nnew line and a tab\t'
  const adjustment = { amountMinor: -5_000, label: 'Goodwill', reason, refundNow: true }
  await adjustPrice(shop.deps, { ...adjustment, actor: { uid: 'staff-1', role: 'admin' }, bookingId: id })
  await shop.sweep()
  const cancelled = await shop.book(undefined, laterDeclinedCard)
  await cancelAsHost(shop.deps, { actor: { uid: 'x', role: 'admin' }, bookingId: cancelled.id, reason: 'storm' })
  await shop.hold()
})
afterAll(async () => shop.database.close())

test('books that nobody touched are in order, with everything in them looked at', async () => {
  const report = await verifyLedger(shop.database.db)
  expect(report.faults).toEqual([])
  expect(report).toMatchObject({ bookings: 3, prices: 3 })
  expect(report.events).toBeGreaterThan(8)
  expect(report.entries).toBeGreaterThan(10)
})

test('a check that is interrupted anywhere goes on there, and finds what one from the beginning finds', async () => {
  const { db } = shop.database
  await db.transaction().execute(async (tx) => {
    await sql`alter table app.booking_event disable trigger user`.execute(tx)
    await sql`update app.booking_event set actor = 'somebody else' where kind = 'paid' and booking_id = ${id}::uuid`.execute(
      tx,
    )
    const whole = await verifyLedger(tx)
    expect(whole.faults).toHaveLength(1)
    const places: LedgerProgress[] = []
    const keep = async (progress: LedgerProgress) => void places.push(progress)
    expect(await verifyLedger(tx, { keep, page: 3 })).toEqual(whole)
    expect(places.length).toBeGreaterThan(8)
    for (const from of places)
      expect(await verifyLedger(tx, { from: JSON.parse(JSON.stringify(from)), page: 4 })).toEqual(whole)
    await sql`rollback`.execute(tx)
  })
})

/** Makes a change with the triggers switched off and returns the faults that are found; then restores everything. */
async function faultsAfter(change: string): Promise<readonly string[]> {
  class Undo extends Error {}
  let faults: readonly string[] = []
  try {
    await shop.database.db.transaction().execute(async (tx) => {
      await sql`alter table app.booking_event disable trigger user`.execute(tx)
      await sql`alter table app.ledger_entry disable trigger user`.execute(tx)
      await sql`alter table app.booking disable trigger user`.execute(tx)
      await sql.raw(change.replaceAll('$id', `'${id}'`)).execute(tx)
      faults = (await verifyLedger(tx)).faults
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return faults
}

test.each([
  [
    'another reason in the history',
    `update app.booking_event set reason = 'other' where kind = 'adjusted'`,
    /event .* was changed/,
  ],
  [
    'another instant',
    `update app.booking_event set at = at + interval '1 microsecond' where kind = 'paid' and booking_id = $id`,
    /event .* was changed/,
  ],
  [
    'an event taken out',
    `delete from app.booking_event where kind = 'paid' and booking_id = $id`,
    /event .* does not follow/,
  ],
  [
    'an event slipped in',
    `insert into app.booking_event (booking_id, kind, actor, hash) values ($id, 'paid', 'nobody', sha256('x'))`,
    /event .* was changed/,
  ],
  [
    'another amount in the ledger',
    `update app.ledger_entry set amount = amount + 1 where id = (select min(id) from app.ledger_entry)`,
    /ledger entry .* was changed/,
  ],
  [
    'an entry taken out',
    `delete from app.ledger_entry where id = (select min(id) from app.ledger_entry)`,
    /ledger tx .* sums to/,
  ],
  [
    'a whole posting taken out, its end of the chain too',
    `delete from app.ledger_entry where booking_id = $id and memo = 'refund made'`,
    /refund_payable is 0|refund_payable is -5000|provider_clearing is/,
  ],
  [
    'a changed entry with a hash that fits',
    `update app.ledger_entry e set amount = -amount, hash = app.chain(prev, app.ledger_content(e)) where memo = 'refund made'`,
    /was changed|does not follow|should be/,
  ],
  [
    'a payment that was made bigger',
    `update app.payment set amount = 42001, captured = 42001 where booking_id = $id`,
    /provider_clearing is 37000 and should be 37001/,
  ],
  [
    'another total',
    `update app.booking set total = total + 1 where id = $id`,
    /has total 135001 but its lines add up to 135000/,
  ],
  [
    'another price in the stored rules',
    `update app.booking set terms = jsonb_set(terms, '{nightlyMinor}', '19999') where id = $id`,
    /does not come out again from its rules/,
  ],
  [
    'a stay that was over long ago and was neither paid nor written off',
    `update app.booking set status = 'completed', ended_at = '2026-01-01' where id = $id`,
    /its guest still owes 98000/,
  ],
  [
    'another state',
    `update app.booking set status = 'completed' where id = $id`,
    /is completed and its history ends with confirmed/,
  ],
])('%s is found', async (_, change, fault) => {
  expect((await faultsAfter(change)).join('\n')).toMatch(fault)
})
