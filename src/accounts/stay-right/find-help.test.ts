import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { findHelp } from './find-help.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('the time zone of the console is that of the company: as it says, until then that of its first home', async () => {
  const { db } = database
  const told = async () => {
    const zones = await Promise.all(
      (['staff', 'host'] as const).map(async (role) => (await findHelp({ db }, { uid: 'ada', role })).timeZone),
    )
    return [...new Set(zones)]
  }
  expect(await told()).toEqual(['UTC'])
  await insertStay(db, { timezone: 'Europe/Madrid' })
  await insertStay(db, { timezone: 'Europe/Athens' })
  expect(await told()).toEqual(['Europe/Madrid'])
  const company = { name: 'Cove', contact_email: 'a@cove.example', currency: 'EUR', timezone: 'Atlantic/Canary' }
  await db
    .insertInto('app.company')
    .values({ ...company, updated_at: new Date(0) })
    .execute()
  expect(await told()).toEqual(['Atlantic/Canary'])
})
