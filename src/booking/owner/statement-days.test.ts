import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { createMoneyShop, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { findStatement } from './find-statement.ts'
import { addContract } from './owner-contracts.ts'
import { findReport } from '#booking/report/find-report.ts'
import { addOwner } from './save-owner.ts'
import { sendStatement } from './send-statement.ts'
import { sepaFile } from './sepa-file.ts'

const actor = { uid: 'staff-1', role: 'admin' } as const

let shop: MoneyShop
beforeAll(async () => {
  shop = await createMoneyShop()
})
afterAll(() => shop.database.close())

const moveCompanyTo = (timezone: string) =>
  sql`insert into app.company (name, contact_email, currency, timezone, updated_at)
    values ('Company', 'office@example.com', 'EUR', ${timezone}, ${shop.now()})
    on conflict (only_one) do update set timezone = excluded.timezone`.execute(shop.database.db)

test('a month ends, and the bank is asked to pay, by the date where the company is', async () => {
  const stayId = await insertStay(shop.database.db, { slug: 'owned' })
  const owner = {
    name: 'Marta Pons',
    address: 'Calle 1\nPalma',
    iban: 'ES91 2100 0418 4502 0005 1332',
    email: 'marta@example.com',
    currency: 'EUR',
    hostEmail: '',
  }
  const { documentId: ownerId } = valueOf(await addOwner(shop.deps, { actor, owner })).owner
  const terms = { commissionBp: 2000, monthlyMinor: 0, cleaningTo: 'company' } as const
  const contract = { home: 'owned', from: '2027-06', until: null, ...terms }
  valueOf(await addContract(shop.deps, { actor, ownerId, contract }))
  await shop.book({ stayId, request: { checkIn: isoDate('2027-06-07'), checkOut: isoDate('2027-06-14') } })
  const deps = { ...shop.deps, bankAccount: ['Holmstay', 'IBAN DE89 3704 0044 0532 0130 00'] }
  const june = { actor, ownerId, month: '2027-06' }

  await moveCompanyTo('America/New_York')
  shop.goTo('2027-07-01T02:00:00Z')
  expect(valueOf(await findStatement(deps, june)).mayBeSent).toBe(false)
  await moveCompanyTo('Europe/Madrid')
  shop.goTo('2027-06-30T23:00:00Z')
  const { mayBeSent, payoutMinor } = valueOf(await findStatement(deps, june))
  expect(mayBeSent).toBe(true)
  valueOf(await sendStatement(deps, { ...june, expectedPayoutMinor: payoutMinor }))
  expect(valueOf(await sepaFile(deps, june))).toContain('<ReqdExctnDt><Dt>2027-07-01</Dt></ReqdExctnDt>')
})

test('a report counts the nights that are over by the date where the company is', async () => {
  const stayId = await insertStay(shop.database.db, { slug: 'let' })
  await shop.book({ stayId, request: { checkIn: isoDate('2027-07-05'), checkOut: isoDate('2027-07-12') } })
  shop.goTo('2027-07-06T02:00:00Z')
  const query = { from: isoDate('2027-07-01'), to: isoDate('2027-08-01'), by: 'night' } as const
  const stayed = async () => (await findReport(shop.deps, { actor, query })).months[0]?.stayedMinor
  await moveCompanyTo('America/New_York')
  expect(await stayed()).toBe(0)
  await moveCompanyTo('Europe/Madrid')
  expect(await stayed()).toBeGreaterThan(0)
})
