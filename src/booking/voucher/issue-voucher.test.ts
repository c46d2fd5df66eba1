import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffActor } from '#booking/booking-deps.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { createMoneyShop, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { issueVoucher } from './issue-voucher.ts'

let shop: MoneyShop
beforeAll(async () => {
  shop = await createMoneyShop({ poolSize: 8 })
})
beforeEach(() => shop.goTo('2027-03-01T10:00:00Z'))
afterAll(async () => shop.database.close())

const goodwill = {
  reason: 'goodwill',
  amountMinor: 5000,
  currency: 'EUR',
  guest: { name: 'Ann', email: 'ann@example.com' },
  note: '',
} as const

test('goodwill stays within the refund limit of whoever gives it; the code is in the mail and nowhere else', async () => {
  const { db } = shop.database
  const uid = 'staff-limited'
  const limit = { refund_limit: 5000, refund_limit_currency: 'EUR' }
  await db
    .insertInto('app.profile')
    .values({ uid, email: 'limited@example.com', ...limit })
    .execute()
  const issue = (amountMinor: number, rest: object = {}, idempotencyKey: string = randomUUID()) =>
    issueVoucher(shop.deps, {
      idempotencyKey,
      actor: { uid, role: 'staff' },
      voucher: { ...goodwill, amountMinor, expiresOn: isoDate('2028-03-01'), ...rest },
    })
  expect(await issue(5001)).toMatchObject({ problem: { code: 'refund_limit_exceeded', limitMinor: 5000 } })
  expect(await issue(1, { currency: 'USD' })).toMatchObject({
    problem: { code: 'refund_limit_exceeded', limitMinor: 0 },
  })
  // Whether it was really sold cannot be checked.
  expect(await issue(5001, { reason: 'sold' })).toMatchObject({ problem: { code: 'refund_limit_exceeded' } })
  expect(await issue(1, { expiresOn: isoDate('2027-02-28') })).toMatchObject({ problem: { code: 'invalid_input' } })
  const { code, ending } = valueOf(await issue(5000)).value
  expect(await issue(1)).toMatchObject({ problem: { code: 'refund_limit_exceeded', limitMinor: 5000, leftMinor: 0 } })
  shop.passHours(24 * 30)
  const both = await Promise.all([issue(2501), issue(2501)])
  expect(both.filter((one) => one.ok)).toHaveLength(1)
  expect(code.endsWith(ending)).toBe(true)
  const { rows } = await sql<{ found: string }>`
    select 'outbox' as found from ops.outbox where template = 'voucher_issued' and data ->> 'code' = ${code}
    union all select 'voucher' from app.voucher v where v::text like ${`%${code}%`}
    union all select 'entry' from app.voucher_entry e where e::text like ${`%${code}%`}`.execute(db)
  expect(rows).toEqual([{ found: 'outbox' }])
})

test('a request that is repeated after a lost answer, or sent three times at once, issues one voucher and answers its code each time', async () => {
  const { db } = shop.database
  const uid = 'staff-repeating'
  const limit = { refund_limit: 5000, refund_limit_currency: 'EUR' }
  await db
    .insertInto('app.profile')
    .values({ uid, email: 'repeating@example.com', ...limit })
    .execute()
  const voucher = { ...goodwill, expiresOn: isoDate('2028-03-01') }
  const ask = (idempotencyKey: string, changed: object = {}, actor: StaffActor = { uid, role: 'staff' }) =>
    issueVoucher(shop.deps, { actor, voucher: { ...voucher, ...changed }, idempotencyKey })
  const count = async () =>
    Number((await sql<{ n: number }>`select count(*)::int as n from app.voucher`.execute(db)).rows[0]?.n)
  const before = await count()
  // This uses the whole limit: a second voucher would be refused, but the repetition is not.
  const atOnce = (await Promise.all([ask('a'), ask('a'), ask('a')])).map(valueOf)
  const first = atOnce.find((one) => !one.isRepeated)
  expect(atOnce.filter((one) => one.isRepeated)).toHaveLength(2)
  expect(new Set(atOnce.map((one) => one.value.code)).size).toBe(1)
  // Long after its last day is over, too.
  shop.passHours(24 * 700)
  expect(valueOf(await ask('a'))).toMatchObject({
    isRepeated: true,
    value: { code: first?.value.code, state: 'expired' },
  })
  expect(await count()).toBe(before + 1)
  for (const changed of [{ amountMinor: 4000 }, { note: 'Another one' }, { guest: null }])
    expect(await ask('a', changed)).toMatchObject({ problem: { code: 'idempotency_key_reused' } })
  expect(await count()).toBe(before + 1)
  // The same key of another actor is a different one, even if that actor has no limit.
  const late = { expiresOn: isoDate('2035-03-01') }
  const others = await Promise.all([1, 2, 3].map(() => ask('a', late, { uid: 'admin-repeating', role: 'admin' })))
  expect(new Set(others.map((one) => valueOf(one).value.documentId)).size).toBe(1)
  expect(valueOf(others[0]!).value.code).not.toBe(first?.value.code)
  expect(await count()).toBe(before + 2)
})
