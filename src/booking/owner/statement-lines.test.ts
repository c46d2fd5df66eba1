import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { cancelBooking } from '#booking/cancellation/cancel-booking.ts'
import { createMoneyShop, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { findStatement } from './find-statement.ts'
import { addContract } from './owner-contracts.ts'
import { addOwner } from './save-owner.ts'
import { statementCsv } from './statement-csv.ts'

const actor = { uid: 'staff-1', role: 'admin' } as const

let shop: MoneyShop
beforeAll(async () => {
  shop = await createMoneyShop()
})
afterAll(() => shop.database.close())

const june = { checkIn: isoDate('2027-06-07'), checkOut: isoDate('2027-06-14') }

/** Creates an owner of these homes, linked with the account of a host, from June on. */
async function ownerOf(stays: readonly string[], hostEmail: string): Promise<string> {
  const owner = { name: 'Marta Pons', address: '', iban: '', email: '', currency: 'EUR', hostEmail }
  const { documentId: ownerId } = valueOf(await addOwner(shop.deps, { actor, owner })).owner
  const terms = { from: '2027-06', until: null, commissionBp: 2000, monthlyMinor: 0, cleaningTo: 'company' } as const
  for (const stay of stays)
    valueOf(await addContract(shop.deps, { actor, ownerId, contract: { home: stay, ...terms } }))
  return ownerId
}

test('an owner may open the bookings of homes that are theirs here too, and only reads of the others', async () => {
  const { db } = shop.database
  const host = { uid: 'owner-and-host', role: 'host' } as const
  const email = 'marta.lets@example.com'
  await db
    .insertInto('app.profile')
    .values({ ...host, email, email_verified: true })
    .execute()
  const { id: hostId } = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Marta Pons' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = await insertStay(db, { slug: 'let-by-its-owner', title: 'By its owner', host_id: hostId })
  const managed = await insertStay(db, { slug: 'let-by-the-company', title: 'By the company' })
  for (const stayId of [own, managed]) await shop.book({ stayId, request: june })
  const ownerId = await ownerOf(['let-by-its-owner', 'let-by-the-company'], email)
  const opens = async (who: typeof actor | typeof host) => {
    const { lines } = valueOf(await findStatement(shop.deps, { actor: who, ownerId, month: '2027-06' }))
    return Object.fromEntries(lines.map(({ home: stay, mayOpen }) => [stay, mayOpen]))
  }
  expect(await opens(host)).toEqual({ 'By its owner': true, 'By the company': false })
  expect(await opens(actor)).toEqual({ 'By its owner': true, 'By the company': true })
})

test('what is kept of a cancelled booking says so, beside a stay on the same nights', async () => {
  const stayId = await insertStay(shop.database.db, { slug: 'booked-twice-over' })
  const ownerId = await ownerOf(['booked-twice-over'], '')
  const gone = await shop.book({ stayId, request: june })
  shop.goTo('2027-06-06T20:00:00Z')
  valueOf(await cancelBooking(shop.deps, { actor: gone.actor, bookingId: gone.id, reason: 'plans_changed' }))
  await shop.book({ stayId, request: { ...june, checkIn: isoDate('2027-06-08') } })
  const statement = valueOf(await findStatement(shop.deps, { actor, ownerId, month: '2027-06' }))
  expect(statement.lines.map(({ nights }) => nights)).toEqual([0, 6])
  const rows = statementCsv(statement).split('\r\n')
  expect(rows[0]).toMatch(/,Yours,Note$/)
  expect([rows[1], rows[2]]).toEqual([
    expect.stringMatching(/,cancelled or no-show$/),
    expect.not.stringContaining('no-show'),
  ])
})
