import { afterAll, beforeAll, expect, test } from 'vitest'
import { err, ok } from '#core/result.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { Tx } from './database.ts'
import { inOneState, inTransaction } from './in-transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

let written = 100
const write = (tx: Tx, code: string) =>
  tx.insertInto('app.amenity').values({ id: written++, code, name: 'Sauna', category: 'test' }).execute()
const isThere = async (code: string) =>
  (await database.db.selectFrom('app.amenity').select('id').where('code', '=', code).execute()).length === 1

const refuse = (code: string) => async (tx: Tx) => {
  await write(tx, code)
  return err({ code: 'token_invalid' } as const)
}

test('keeps what was written before any answer but a refusal', async () => {
  const accept = async (tx: Tx) => {
    await write(tx, 'accepted')
    return ok('accepted')
  }
  expect(await inTransaction(database.db, accept)).toEqual({ ok: true, value: 'accepted' })
  await inTransaction(database.db, (tx) => write(tx, 'nothing-answered'))
  expect([await isThere('accepted'), await isThere('nothing-answered')]).toEqual([true, true])
})

test('undoes what was written before a refusal, and answers it', async () => {
  expect(await inTransaction(database.db, refuse('refused'))).toEqual(err({ code: 'token_invalid' }))
  expect(await isThere('refused')).toBe(false)
})

test('keeps what was written before a refusal where there is a reason for it', async () => {
  const refused = inTransaction(database.db, refuse('counted'), { commitsRefusals: 'a wrong code is a try' })
  expect(await refused).toEqual(err({ code: 'token_invalid' }))
  expect(await isThere('counted')).toBe(true)
})

test('undoes what was written before an error, which is thrown, whatever happens to refusals', async () => {
  const failing = async (tx: Tx) => {
    await write(tx, 'failed')
    throw new Error('out of order')
  }
  await expect(inTransaction(database.db, failing, { commitsRefusals: 'a try' })).rejects.toThrow('out of order')
  expect(await isThere('failed')).toBe(false)
})

test('several statements can read one state, in which nobody writes', async () => {
  const isThereTwice = await inOneState(database.db, async (tx) => {
    const find = () => tx.selectFrom('app.amenity').select('id').where('code', '=', 'meanwhile').execute()
    const before = await find()
    await inTransaction(database.db, (other) => write(other, 'meanwhile'))
    return [before.length, (await find()).length]
  })
  expect(isThereTwice).toEqual([0, 0])
  expect(await isThere('meanwhile')).toBe(true)
  await expect(inOneState(database.db, (tx) => write(tx, 'from-within'))).rejects.toThrow('read-only transaction')
})
