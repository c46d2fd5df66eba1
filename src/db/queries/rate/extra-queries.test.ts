import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookNights, nightsOf } from '#tests/support/booking/claim-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { freeNights } from '#db/claims/free-nights.ts'
import type { Db } from '#db/database.ts'
import { extrasTaken } from './extra-queries.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())

describe('extras that others have', () => {
  test('are counted on the fullest night, of living bookings only', async () => {
    const stay = await insertStay(db)
    const book = async (checkIn: string, checkOut: string, cots: number) => {
      const id = await bookNights(db, stay, nightsOf(checkIn, checkOut))
      const extras = JSON.stringify({
        extras: [
          { code: 'cot', quantity: cots },
          { code: 'breakfast', quantity: 1 },
        ],
      })
      await sql`update app.booking set quote = ${extras}::jsonb where id = ${id}`.execute(db)
      return id
    }
    const first = await book('2027-05-10', '2027-05-13', 1)
    await book('2027-05-13', '2027-05-15', 2)
    const taken = (checkIn: string, checkOut: string, ignore?: string) =>
      extrasTaken(db, stay, ['cot', 'transfer'], nightsOf(checkIn, checkOut), ignore)
    expect(await taken('2027-05-01', '2027-05-31')).toEqual(new Map([['cot', 2]]))
    expect(await taken('2027-05-01', '2027-05-13')).toEqual(new Map([['cot', 1]]))
    expect(await taken('2027-05-01', '2027-05-13', first)).toEqual(new Map())
    expect(await taken('2027-05-15', '2027-05-20')).toEqual(new Map())
    await db.transaction().execute(async (tx) => {
      await freeNights(tx, first)
      await sql`update app.booking set status = 'cancelled_by_guest' where id = ${first}`.execute(tx)
    })
    expect(await taken('2027-05-01', '2027-05-13')).toEqual(new Map())
  })
})
