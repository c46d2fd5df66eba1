import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { Db } from './database.ts'

let database: TestDatabase
let db: Db
let stayId: number
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  stayId = await insertStay(db)
})

describe('rates', () => {
  const versions = () =>
    db
      .selectFrom('app.price_version')
      .select(['version', 'actor'])
      .where('stay_id', '=', stayId)
      .orderBy('version')
      .execute()

  test('a new home has price version 1, and a change of price makes the next one', async () => {
    expect(await versions()).toEqual([{ version: 1, actor: 'system' }])
    await sql`update app.stay set nightly = 21000 where id = ${stayId}`.execute(db)
    await sql`insert into app.season (stay_id, during, nightly) values (${stayId}, '{[2027-07-01,2027-09-01)}', 30000)`.execute(
      db,
    )
    expect((await versions()).map((row) => row.version)).toEqual([1, 2, 3])
  })

  test('several changes in one transaction make one version', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`update app.stay set nightly = 22000 where id = ${stayId}`.execute(tx)
      await sql`insert into app.stay_fee (stay_id, code, name, kind, basis, amount) values (${stayId}, 'cleaning', 'Cleaning', 'cleaning', 'per_stay', 8500)`.execute(
        tx,
      )
      await sql`insert into app.stay_discount (stay_id, kind, threshold, percent_bp) values (${stayId}, 'length', 7, 1000)`.execute(
        tx,
      )
    })
    expect((await versions()).map((row) => row.version)).toEqual([1, 2])
  })

  test('a change that changes nothing, or no price, makes no version', async () => {
    await sql`update app.stay set nightly = nightly where id = ${stayId}`.execute(db)
    await sql`update app.stay set summary = 'By the sea' where id = ${stayId}`.execute(db)
    expect(await versions()).toHaveLength(1)
  })

  test('published versions cannot be edited', async () => {
    await expect(
      sql`update app.price_version set rules = '{}' where stay_id = ${stayId}`.execute(db),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('every rule of a home belongs to its version', async () => {
    const rule = (text: string) => sql.raw(text.replaceAll('$stay', String(stayId))).execute(db)
    await rule(`insert into app.stay_open values ($stay, '[2027-06-01,2027-09-01)')`)
    await rule(`insert into app.stay_minimum values ($stay, 'weekday', 5, 7, null)`)
    await rule(`insert into app.age_band values ($stay, '[2,12)', 'Children', 500)`)
    await rule(
      `insert into app.stay_instalment (stay_id, position, share_bp, due) values ($stay, 1, 3000, 'at_booking')`,
    )
    await rule(`update app.stay set booking_mode = 'request' where id = $stay`)
    await rule(`update app.stay set damage_mode = 'flat', damage_amount = 20000 where id = $stay`)
    expect((await versions()).map((row) => row.version)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('rules that contradict themselves are refused', async () => {
    const refused = async (text: string) =>
      expect(sql.raw(text.replaceAll('$stay', String(stayId))).execute(db)).rejects.toMatchObject({
        code: expect.stringMatching(/^(23514|23P01)$/),
      })
    await refused(`insert into app.stay_minimum values ($stay, 'weekday', 7, 3, null)`)
    await refused(`insert into app.stay_minimum values ($stay, 'lead', 7, null, null)`)
    await refused(
      `insert into app.age_band values ($stay, '[2,12)', 'Children', 500), ($stay, '[10,14)', 'Teens', 900)`,
    )
    await refused(`update app.stay set damage_mode = 'greater', damage_amount = 20000 where id = $stay`)
    await refused(`update app.stay set forbid_gap_under = 1 where id = $stay`)
    const fee = (columns: string, values: string) =>
      refused(
        `insert into app.stay_fee (stay_id, code, name, kind, ${columns}) values ($stay, 'x', 'X', 'custom', ${values})`,
      )
    await fee('basis, amount', `'percent_of_rent', 500`)
    await fee('basis, amount, percent_bp', `'per_stay', 500, 100`)
    await fee('basis, amount, stock', `'per_stay', 500, 2`)
    await fee('basis, amount, from_nights, to_nights', `'per_stay', 500, 5, 4`)
  })

  test('a tax rule is replaced, not edited', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into app.tax_rule (stay_id, name, per, period, amount) values (${stayId}, 'Tourist tax', 'person', 'night', 300) returning id`.execute(
      db,
    )
    const id = rows[0]?.id
    await expect(sql`update app.tax_rule set amount = 400 where id = ${id}`.execute(db)).rejects.toMatchObject({
      code: '42501',
    })
    await sql`update app.tax_rule set valid = '[2020-01-01,2027-01-01)', retired_at = '2026-12-01Z' where id = ${id}`.execute(
      db,
    )
  })

  test('a season needs dates that end, and a yearly one spans a year at most', async () => {
    await expect(
      sql`insert into app.season (stay_id, during) values (${stayId}, '{[2027-07-01,)}')`.execute(db),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      sql`insert into app.season (stay_id, during, yearly) values (${stayId}, '{[2027-01-01,2028-06-01)}', true)`.execute(
        db,
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })
})
