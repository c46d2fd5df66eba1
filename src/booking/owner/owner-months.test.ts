import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { createMoneyShop, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { findOwner } from './find-owner.ts'
import { findStatement } from './find-statement.ts'
import { addContract } from './owner-contracts.ts'
import { addOwner } from './save-owner.ts'
import { sendStatement } from './send-statement.ts'

const actor = { uid: 'staff-1', role: 'admin' } as const

let shop: MoneyShop
beforeAll(async () => {
  shop = await createMoneyShop()
})
afterAll(() => shop.database.close())

test('the months of an owner have the amounts their statements would have today, and tell which have nothing to state', async () => {
  shop.goTo('2027-03-01T10:00:00Z')
  const stayId = await insertStay(shop.database.db, { slug: 'new-with-us' })
  const data = { name: 'Aina Riera', address: 'Carrer 3\nMaó', iban: '', email: '', currency: 'EUR', hostEmail: '' }
  const { documentId: ownerId } = valueOf(await addOwner(shop.deps, { actor, owner: data })).owner
  const terms = { commissionBp: 2000, monthlyMinor: 0, cleaningTo: 'company' } as const
  const contract = { home: 'new-with-us', from: '2027-04', until: null, ...terms }
  valueOf(await addContract(shop.deps, { actor, ownerId, contract }))
  await shop.book({ stayId, request: { checkIn: isoDate('2027-06-07'), checkOut: isoDate('2027-06-14') } })
  await shop.book({ stayId, request: { checkIn: isoDate('2027-06-28'), checkOut: isoDate('2027-07-05') } })
  shop.goTo('2027-08-02T10:00:00Z')
  const months = async () => valueOf(await findOwner(shop.deps, { actor, ownerId })).months
  const payoutOf = async (month: string) =>
    valueOf(await findStatement(shop.deps, { actor, ownerId, month })).payoutMinor

  const [june, july] = [await payoutOf('2027-06'), await payoutOf('2027-07')]
  expect([june > 0, july > 0]).toEqual([true, true])
  const nothing = { state: 'draft', payoutMinor: 0, isEmpty: true }
  const rest = [
    { month: '2027-05', ...nothing },
    { month: '2027-04', ...nothing },
  ]
  expect(await months()).toEqual([
    { month: '2027-08', ...nothing },
    { month: '2027-07', state: 'draft', payoutMinor: july, isEmpty: false },
    { month: '2027-06', state: 'draft', payoutMinor: june, isEmpty: false },
    ...rest,
  ])

  const key = { actor, ownerId, month: '2027-06' }
  valueOf(await sendStatement(shop.deps, { ...key, expectedPayoutMinor: june }))
  expect((await months()).slice(1, 3)).toEqual([
    { month: '2027-07', state: 'draft', payoutMinor: july, isEmpty: false },
    { month: '2027-06', state: 'sent', payoutMinor: june, isEmpty: false },
  ])
})
