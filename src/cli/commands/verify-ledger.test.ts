import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyShop, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { runCommand } from '#tests/support/run-command.ts'

let shop: MoneyShop

beforeAll(async () => {
  shop = await createMoneyShop()
  await shop.book()
})
afterAll(async () => shop.database.close())

const holmstay = (...args: string[]) => runCommand(shop.database.connection, args)

test('the books of a database are checked from the command line, and a change behind the back of the product is named', async () => {
  const good = await holmstay('verify', 'ledger')
  expect(good).toMatchObject({ code: 0, err: '' })
  expect(good.out).toMatch(
    /^bookings: 1, events: \d+, ledger entries: \d+, prices recalculated: 1\nThe books are in order\.\n$/,
  )

  expect((await holmstay('verify', 'ledger', '--resume')).out).toContain('from the beginning')

  const { db } = shop.database
  await sql`alter table app.booking_event disable trigger user`.execute(db)
  await sql`update app.booking_event set actor = 'somebody else' where kind = 'paid'`.execute(db)
  const bad = await holmstay('verify', 'ledger')
  expect(bad.code).toBe(1)
  expect(bad.out).toMatch(/ {2}event \d+ of booking [0-9a-f-]{36} was changed\n1 fault\n$/)
})

test('a database into which no backup was read is told as that', async () => {
  // Every server has this one, and nothing is in it.
  const empty = { ...shop.database.connection, database: 'postgres' }
  expect(await runCommand(empty, ['verify', 'ledger'])).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The books could not be read: this database is empty\. If a backup /),
  })
})

test('an unknown command says what there is', async () => {
  const result = await holmstay('verify', 'everything')
  expect(result.code).toBe(2)
  expect(result.err).toContain('holmstay verify ledger')
})
