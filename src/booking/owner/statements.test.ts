import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { cancelBooking } from '#booking/cancellation/cancel-booking.ts'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { acceptChange } from '#booking/change/accept-change.ts'
import { offerChange } from '#booking/change/offer-move.ts'
import { findReport } from '#booking/report/find-report.ts'
import { createMoneyShop, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { whileWaiting } from '#tests/support/while-waiting.ts'
import { findOwner } from './find-owner.ts'
import { findStatement } from './find-statement.ts'
import { addContract, changeContract } from './owner-contracts.ts'
import { addExpense, removeExpense } from './owner-expenses.ts'
import { addOwner, changeOwner } from './save-owner.ts'
import { payStatement, sendStatement, undoPayout } from './send-statement.ts'
import { sepaFile } from './sepa-file.ts'
import { statementCsv } from './statement-csv.ts'
import { statementFile } from './statement-file.ts'

let shop: MoneyShop
let count = 0
const actor = { uid: 'staff-1', role: 'admin' } as const

beforeAll(async () => {
  shop = await createMoneyShop()
})
beforeEach(() => shop.goTo('2027-03-01T10:00:00Z'))
afterAll(async () => shop.database.close())

/** Creates an owner of a new home, let from June on for 20 % of the rent, and two stays over the end of June. */
async function newOwner() {
  const slug = `owned-${++count}`
  const stayId = await insertStay(shop.database.db, { slug })
  await sql`insert into app.stay_fee (stay_id, code, name, kind, basis, amount)
    values (${stayId}, 'cleaning', 'Cleaning', 'cleaning', 'per_stay', 6000)`.execute(shop.database.db)
  const data = { name: 'Marta Pons', address: 'Calle 1\nPalma', iban: 'ES91 2100 0418 4502 0005 1332' }
  const owner = { ...data, email: `marta-${count}@example.com`, currency: 'EUR', hostEmail: '' }
  const { documentId: ownerId } = valueOf(await addOwner(shop.deps, { actor, owner })).owner
  const contract = { home: slug, from: '2027-06', until: null, commissionBp: 2000, monthlyMinor: 0 }
  valueOf(await addContract(shop.deps, { actor, ownerId, contract: { ...contract, cleaningTo: 'company' } }))
  const first = await shop.book({
    stayId,
    request: { checkIn: isoDate('2027-06-07'), checkOut: isoDate('2027-06-14') },
  })
  const second = await shop.book({
    stayId,
    request: { checkIn: isoDate('2027-06-28'), checkOut: isoDate('2027-07-05') },
  })
  const key = (month: string) => ({ actor, ownerId, month })
  const statement = async (month: string) => valueOf(await findStatement(shop.deps, key(month)))
  return {
    slug,
    ownerId,
    first,
    second,
    key,
    statement,
    send: async (month: string) => {
      const { payoutMinor } = await statement(month)
      return valueOf(await sendStatement(shop.deps, { ...key(month), expectedPayoutMinor: payoutMinor }))
    },
  }
}

test('a statement says of each month what the reports say, by nights, and its payout is the rent less commission', async () => {
  const { slug, statement } = await newOwner()
  const [june, july] = [await statement('2027-06'), await statement('2027-07')]
  expect([june.total.nights, july.total.nights]).toEqual([10, 4])
  for (const [one, from, to] of [
    [june, '2027-06-01', '2027-07-01'],
    [july, '2027-07-01', '2027-08-01'],
  ] as const) {
    const query = { from: isoDate(from), to: isoDate(to), by: 'night' as const, home: slug }
    const { total } = await findReport(shop.deps, { actor, query })
    const { rentMinor, cleaningMinor, feesMinor, taxesMinor } = one.total
    expect({ rentMinor, fees: cleaningMinor + feesMinor, taxesMinor }).toEqual({
      rentMinor: total.now.rentMinor,
      fees: total.now.feesMinor,
      taxesMinor: total.now.taxesMinor,
    })
    expect(one.total.cleaningMinor).toBeGreaterThan(0)
    expect(one.payoutMinor).toBe(rentMinor - one.total.commissionMinor)
  }
})

test('taxes inside the prices and what a cancellation keeps are divided between the cleaning and the other fees', async () => {
  const { db } = shop.database
  const { slug, statement } = await newOwner()
  const { id: stayId } = await db.selectFrom('app.stay').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  await sql`insert into app.stay_fee (stay_id, code, name, kind, basis, amount, refund)
    values (${stayId}, 'linen', 'Linen', 'custom', 'per_stay', 5000, 'with_rent')`.execute(db)
  const inAugust = { stayId, request: { checkIn: isoDate('2027-08-02'), checkOut: isoDate('2027-08-09') } }
  const plain = await shop.book(inAugust)
  expect((await statement('2027-08')).total).toMatchObject({ cleaningMinor: 6000, feesMinor: 5000, taxesMinor: 0 })
  // 60.00 and 50.00 with 10 % of tax inside them are 54.55 and 45.45 without it.
  await sql`insert into app.tax_rule (stay_id, name, per, period, percent_bp, base, included)
    values (${stayId}, 'VAT', 'unit', 'stay', 1000, '{rent,cleaning,fees}', true)`.execute(db)
  const september = { checkIn: isoDate('2027-09-06'), checkOut: isoDate('2027-09-13') }
  await shop.book({ stayId, request: september })
  expect((await statement('2027-09')).total).toMatchObject({ cleaningMinor: 5455, feesMinor: 4545 })
  // Moderate policy, four days before: a night and half of the rest of the linen is kept, and nothing of the cleaning.
  shop.goTo('2027-07-29T16:00:00Z')
  valueOf(await cancelBooking(shop.deps, { actor: plain.actor, bookingId: plain.id, reason: 'plans_changed' }))
  expect((await statement('2027-08')).total).toMatchObject({ cleaningMinor: 0, feesMinor: 714 + 2143 })
})

test('a rent is never below zero: what is taken off beyond it comes off the fees, and taxes are the company’s', async () => {
  const { db } = shop.database
  const { slug, statement } = await newOwner()
  const { id: stayId } = await db.selectFrom('app.stay').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  await sql`insert into app.stay_fee (stay_id, code, name, kind, basis, amount)
    values (${stayId}, 'linen', 'Linen', 'custom', 'per_stay', 5000)`.execute(db)
  await sql`insert into app.tax_rule (stay_id, name, per, period, percent_bp, base)
    values (${stayId}, 'VAT', 'unit', 'stay', 1000, '{rent,cleaning,fees}')`.execute(db)
  const totalOf = async (month: string) => {
    const { total } = await statement(month)
    const { rentMinor, feesMinor, cleaningMinor, taxesMinor, commissionMinor, dueMinor } = total
    return [rentMinor, feesMinor, cleaningMinor, taxesMinor, commissionMinor, dueMinor]
  }
  // A week of 1400.00 in another home moves into this one of 1400.00, 50.00, 60.00 and a tax of 151.00, and costs 175.00.
  const august = { checkIn: isoDate('2027-08-02'), checkOut: isoDate('2027-08-09') }
  const cheap = await shop.book({ stay: { nightly: 2_500 }, request: august })
  const requested = { ...august, adults: 2, children: 0, infants: 0, pets: 0, childAges: [] }
  const move = { ...requested, stay: slug, cause: 'unusable', price: 'kept' } as const
  const offered = valueOf(await offerChange(shop.deps, { actor, bookingId: cheap.id, ...move }))
  expect(offered.totalMinor).toBe(17_500)
  const yes = { by: { side: 'guest', actor: cheap.actor }, bookingId: cheap.id } as const
  valueOf(await acceptChange(shop.deps, { ...yes, changeId: offered.change?.id ?? '' }))
  expect(await totalOf('2027-08')).toEqual([0, 0, 2_400, 15_100, 0, 0])

  const september = { stayId, request: { checkIn: isoDate('2027-09-06'), checkOut: isoDate('2027-09-13') } }
  const { id: bookingId } = await shop.book(september)
  expect(await totalOf('2027-09')).toEqual([140_000, 5_000, 6_000, 15_100, 28_000, 117_000])
  const given = { actor, bookingId, label: 'Goodwill', reason: 'no water', refundNow: true }
  valueOf(await adjustPrice(shop.deps, { ...given, amountMinor: -142_000 }))
  expect(await totalOf('2027-09')).toEqual([0, 3_000, 6_000, 15_100, 0, 3_000])
  valueOf(await adjustPrice(shop.deps, { ...given, amountMinor: -24_100 }))
  expect(await totalOf('2027-09')).toEqual([0, 0, 0, 15_100, 0, 0])
})

test('what was sent is frozen: sending twice changes nothing, and a change stands in the next month once', async () => {
  const { statement, send, first, second, key } = await newOwner()
  shop.goTo('2027-07-02T10:00:00Z')
  const june = await send('2027-06')
  expect(june).toMatchObject({ state: 'sent', sentAt: '2027-07-02T10:00:00.000Z' })
  const before = await statement('2027-07')
  valueOf(
    await adjustPrice(shop.deps, {
      actor,
      bookingId: first.id,
      amountMinor: -7000,
      label: 'Goodwill',
      reason: 'rain',
      refundNow: true,
    }),
  )
  shop.goTo('2027-08-02T10:00:00Z')
  expect(valueOf(await sendStatement(shop.deps, { ...key('2027-06'), expectedPayoutMinor: 1 }))).toEqual(june)
  const july = await statement('2027-07')
  expect(july.lines.filter(({ month }) => month === '2027-06')).toMatchObject([
    { nights: 0, rentMinor: -7000, dueMinor: -5600 },
  ])
  expect(july.payoutMinor).toBe(before.payoutMinor - 5600)
  await send('2027-07')
  expect((await statement('2027-08')).lines).toEqual([])
  expect(second.id).toBeTruthy()
})

test('a payout that is not the one that was seen is not sent, nor one whose month goes on', async () => {
  const { key, first, statement } = await newOwner()
  const { payoutMinor } = await statement('2027-06')
  const early = await sendStatement(shop.deps, { ...key('2027-06'), expectedPayoutMinor: payoutMinor })
  expect(early).toMatchObject({ problem: { code: 'statement_not_due' } })
  valueOf(await cancelAsHost(shop.deps, { actor, bookingId: first.id, reason: 'storm' }))
  shop.goTo('2027-07-02T10:00:00Z')
  const changed = await sendStatement(shop.deps, { ...key('2027-06'), expectedPayoutMinor: payoutMinor })
  expect(changed).toMatchObject({ problem: { code: 'statement_changed' } })
})

test('no month is passed over once the first was sent; with which they begin is told, and chosen', async () => {
  const { slug, ownerId, key, statement, send } = await newOwner()
  const expense = { home: slug, day: isoDate('2027-08-12'), label: 'Boiler', amountMinor: 18_000, receipt: null }
  valueOf(await addExpense(shop.deps, { actor, ownerId, expense }))
  shop.goTo('2027-10-02T10:00:00Z')
  expect(await statement('2027-07')).toMatchObject({ mayBeSent: true, sendBefore: '2027-06' })
  expect(await statement('2027-06')).toMatchObject({ mayBeSent: true, sendBefore: null })
  await send('2027-06')
  const august = await statement('2027-08')
  expect(august).toMatchObject({ mayBeSent: false, sendBefore: '2027-07' })
  const early = await sendStatement(shop.deps, { ...key('2027-08'), expectedPayoutMinor: august.payoutMinor })
  expect(early).toMatchObject({ problem: { code: 'statement_not_due' } })
  await send('2027-07')
  await send('2027-08')
  // An empty statement is not sent.
  expect(await statement('2027-10')).toMatchObject({ mayBeSent: false, sendBefore: null })
  expect(await statement('2027-09')).toMatchObject({ mayBeSent: true, sendBefore: null })
})

test('an expense for a month before the first statement is refused: no statement would ever contain it', async () => {
  const { slug, ownerId, send, statement } = await newOwner()
  const expense = { home: slug, label: 'Boiler', amountMinor: 9000, receipt: null }
  const add = (day: string) => addExpense(shop.deps, { actor, ownerId, expense: { ...expense, day: isoDate(day) } })
  shop.goTo('2027-09-02T10:00:00Z')
  await send('2027-07')
  expect(await add('2027-06-30')).toMatchObject({ problem: { code: 'before_statements' } })
  valueOf(await add('2027-07-31'))
  expect((await statement('2027-08')).expenses).toMatchObject([{ day: '2027-07-31' }])
})

test('what changes of the months of an owner who has left is stated once more, and then no more', async () => {
  const { ownerId, first, statement, send } = await newOwner()
  const { contracts } = valueOf(await findOwner(shop.deps, { actor, ownerId }))
  const contractId = contracts[0]!.documentId
  valueOf(await changeContract(shop.deps, { actor, ownerId, contractId, change: { until: '2027-07' } }))
  shop.goTo('2027-08-02T10:00:00Z')
  await send('2027-06')
  await send('2027-07')
  shop.goTo('2027-10-02T10:00:00Z')
  const months = async () =>
    valueOf(await findOwner(shop.deps, { actor, ownerId })).months.map(({ month, state }) => `${month} ${state}`)
  expect(await months()).toEqual(['2027-07 sent', '2027-06 sent'])

  const given = { amountMinor: -7000, label: 'Goodwill', reason: 'rain', refundNow: true }
  valueOf(await adjustPrice(shop.deps, { actor, bookingId: first.id, ...given }))
  expect(await months()).toEqual(['2027-08 draft', '2027-07 sent', '2027-06 sent'])
  expect(await statement('2027-08')).toMatchObject({ mayBeSent: true, payoutMinor: -5600 })
  await send('2027-08')
  expect(await months()).toEqual(['2027-08 sent', '2027-07 sent', '2027-06 sent'])
})

test('a wrong expense that was stated is taken back: the statement stays, and the next one credits it', async () => {
  const { slug, ownerId, statement, send } = await newOwner()
  const expense = { home: slug, day: isoDate('2027-06-12'), label: 'Boiler', amountMinor: 18_000, receipt: null }
  const expenseId = valueOf(await addExpense(shop.deps, { actor, ownerId, expense })).expenses[0]!.documentId
  shop.goTo('2027-07-02T10:00:00Z')
  const june = await send('2027-06')
  const remove = () => removeExpense(shop.deps, { actor, ownerId, expenseId })
  const credits = async () => valueOf(await findOwner(shop.deps, { actor, ownerId })).expenses.map((one) => one.credit)
  expect(await credits()).toEqual([null])
  valueOf(await remove())
  expect(await credits()).toEqual(['due'])
  expect(await remove()).toMatchObject({ problem: { code: 'expense_not_found' } })
  expect(await statement('2027-06')).toEqual(june)
  valueOf(await addExpense(shop.deps, { actor, ownerId, expense: { ...expense, amountMinor: 1_800 } }))
  shop.goTo('2027-08-02T10:00:00Z')
  const july = await send('2027-07')
  expect(new Set(july.expenses.map(({ amountMinor }) => amountMinor))).toEqual(new Set([-18_000, 1_800]))
  expect(july.payoutMinor).toBe(july.total.dueMinor + 18_000 - 1_800)
  expect(statementCsv(july)).toMatch(/Credit: Boiler,.*,180.00/)
  expect(new Set(await credits())).toEqual(new Set(['stated', null]))
  shop.goTo('2027-09-02T10:00:00Z')
  expect((await statement('2027-08')).expenses).toEqual([])
})

test('the owner gets a mail with the lines, a PDF, and a file for the bank; then the payout is marked', async () => {
  const { slug, ownerId, key, send } = await newOwner()
  const expense = { home: slug, day: isoDate('2027-06-12'), label: 'Boiler', amountMinor: 18_000, receipt: null }
  valueOf(await addExpense(shop.deps, { actor, ownerId, expense }))
  shop.goTo('2027-07-02T10:00:00Z')
  const june = await send('2027-06')
  expect(june.payoutMinor).toBe(june.total.dueMinor - 18_000)

  const mail = await shop.database.db
    .selectFrom('ops.outbox')
    .select(['recipient', 'data'])
    .where('template', '=', 'owner_statement')
    .where('dedupe_key', '=', `owner_statement:${ownerId}:2027-06`)
    .executeTakeFirstOrThrow()
  expect(mail.recipient).toMatch(/^marta-/)
  expect(JSON.stringify(mail.data)).toContain('Boiler')
  expect(statementCsv(june)).toContain('Taken off')
  // Spreadsheets read a hyphen as the minus of a number.
  expect(statementCsv(june)).toMatch(/Boiler,.*,-180.00/)
  const { content } = valueOf(await statementFile(shop.deps, key('2027-06')))
  expect(Buffer.from(content.subarray(0, 5)).toString()).toBe('%PDF-')

  const bank = { ...shop.deps, bankAccount: ['Holmstay', 'IBAN DE89 3704 0044 0532 0130 00'] }
  const file = valueOf(await sepaFile(bank, key('2027-06')))
  expect(file).toContain('<IBAN>ES9121000418450200051332</IBAN>')
  expect(file).toContain(`<InstdAmt Ccy="EUR">${(june.payoutMinor / 100).toFixed(2)}</InstdAmt>`)
  expect(await sepaFile({ ...shop.deps, bankAccount: null }, key('2027-06'))).toMatchObject({
    problem: { code: 'payout_not_possible' },
  })
  // The statement tells in advance whether a file for the bank can be made.
  const offers = async (bankAccount: readonly string[] | null, month = '2027-06') => {
    const made = await sepaFile({ ...shop.deps, bankAccount }, key(month))
    const { hasPayoutFile } = valueOf(await findStatement({ ...shop.deps, bankAccount }, key(month)))
    expect(hasPayoutFile).toBe(made.ok)
    return hasPayoutFile
  }
  expect([await offers(bank.bankAccount), await offers(null), await offers(['Holmstay, in cash'])]).toEqual([
    true,
    false,
    false,
  ])
  expect(await offers(bank.bankAccount, '2027-07')).toBe(false)
  const owner = (changes: object) =>
    shop.database.db.updateTable('app.owner').set(changes).where('id', '=', ownerId).execute()
  await owner({ iban: null })
  expect(await offers(bank.bankAccount)).toBe(false)
  await owner({ iban: 'ES9121000418450200051332', currency: 'GBP' })
  expect(await offers(bank.bankAccount)).toBe(false)
  await owner({ currency: 'EUR' })
  valueOf(await payStatement(shop.deps, { ...key('2027-06'), by: 'sepa' }))
  expect(await offers(bank.bankAccount)).toBe(true)
  const { months } = valueOf(await findOwner(shop.deps, { actor, ownerId }))
  expect(months).toMatchObject([
    { month: '2027-07' },
    { month: '2027-06', state: 'paid', payoutMinor: june.payoutMinor },
  ])
})

test('an owner who moves gets the same file of a statement again, and its payout goes to their account of now', async () => {
  const { ownerId, key, send } = await newOwner()
  shop.goTo('2027-07-02T10:00:00Z')
  await send('2027-06')
  const file = async () => Buffer.from(valueOf(await statementFile(shop.deps, key('2027-06'))).content)
  const asSent = await file()
  const { owner } = valueOf(await findOwner(shop.deps, { actor, ownerId }))
  const moved = { name: 'Marta Pons Vidal', address: 'Carrer 2\nMaó', iban: 'DE89 3704 0044 0532 0130 00' }
  valueOf(await changeOwner(shop.deps, { actor, ownerId, owner: { ...owner, ...moved, hostEmail: '' } }))
  expect((await file()).equals(asSent)).toBe(true)
  expect(valueOf(await findStatement(shop.deps, key('2027-06'))).owner).toMatchObject({
    name: 'Marta Pons',
    address: 'Calle 1\nPalma',
    iban: 'DE89370400440532013000',
  })
})

test('a statement that is sent while its owner is changed goes to them as they are then', async () => {
  const { ownerId, key, statement } = await newOwner()
  const { db } = shop.database
  shop.goTo('2027-07-02T10:00:00Z')
  const { payoutMinor } = await statement('2027-06')
  const { sent } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('app.owner').set({ email: 'moved@example.com' }).where('id', '=', ownerId).execute()
    const sending = sendStatement(shop.deps, { ...key('2027-06'), expectedPayoutMinor: payoutMinor })
    await whileWaiting(tx, sending)
    return { sent: sending }
  })
  valueOf(await sent)
  const mail = db
    .selectFrom('ops.outbox')
    .select('recipient')
    .where('dedupe_key', '=', `owner_statement:${ownerId}:2027-06`)
  expect(await mail.execute()).toEqual([{ recipient: 'moved@example.com' }])
})

test('a payout recorded by mistake is undone: it is owed as before, and the statement is as it was sent', async () => {
  const { ownerId, key, send } = await newOwner()
  const undo = (month: string) => undoPayout(shop.deps, { actor, ownerId, month })
  shop.goTo('2027-07-02T10:00:00Z')
  expect(await undo('2027-06')).toMatchObject({ problem: { code: 'nothing_to_undo' } })
  await send('2027-06')
  const sent = valueOf(await findStatement(shop.deps, key('2027-06')))
  const paid = valueOf(await payStatement(shop.deps, { ...key('2027-06'), by: 'transfer' }))
  expect(paid).toMatchObject({ state: 'paid', paidBy: 'transfer' })
  expect(valueOf(await undo('2027-06'))).toEqual(sent)
  expect(valueOf(await undo('2027-06'))).toEqual(sent)
  valueOf(await payStatement(shop.deps, { ...key('2027-06'), by: 'sepa' }))
  expect(valueOf(await findStatement(shop.deps, key('2027-06')))).toMatchObject({ state: 'paid', paidBy: 'sepa' })
})

test('the database refuses to change what was sent', async () => {
  const { ownerId, send } = await newOwner()
  shop.goTo('2027-07-02T10:00:00Z')
  await send('2027-06')
  const change = sql`update app.owner_statement set payout = 1 where owner_id = ${ownerId}::uuid`.execute(
    shop.database.db,
  )
  await expect(change).rejects.toThrow('not changed')
})

test('a home in another currency than that of its owner gets no contract with them', async () => {
  const { ownerId } = await newOwner()
  const stay = `owned-${++count}`
  await insertStay(shop.database.db, { slug: stay, currency: 'GBP' })
  const contract = { home: stay, from: '2027-09', until: null, commissionBp: 1000, monthlyMinor: 0 }
  const added = await addContract(shop.deps, { actor, ownerId, contract: { ...contract, cleaningTo: 'owner' } })
  expect(added).toMatchObject({ problem: { code: 'invalid_input', fields: { home: expect.any(String) } } })
})

test('a home has one contract in a month', async () => {
  const { slug, ownerId } = await newOwner()
  const contract = { home: slug, from: '2027-09', until: '2027-10', commissionBp: 1000, monthlyMinor: 0 }
  const second = await addContract(shop.deps, { actor, ownerId, contract: { ...contract, cleaningTo: 'owner' } })
  expect(second).toMatchObject({ problem: { code: 'contract_overlaps' } })
})
