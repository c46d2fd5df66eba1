import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StayImportReport } from '#contract/stay-import.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertDestination } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let staff: ShopGuest
let place: string

beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  const { db } = shop.database
  const bay = await insertDestination(db)
  place = (await db.selectFrom('app.destination').select('slug').where('id', '=', bay).executeTakeFirstOrThrow()).slug
})
afterAll(async () => shop.database.close())

const HEAD = 'id,name,kind,guests,bedrooms,beds,bathrooms,price\n'
const bring = async (rows: string) =>
  (
    await staff.call<StayImportReport>('POST', '/api/staff/stay-imports', {
      data: { csv: HEAD + rows, place, currency: 'EUR', dryRun: false },
    })
  ).data

test('a file that is sent twice at once makes each home once, and neither report refuses one', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `twice-${index},Casa Doble,house,4,2,3,1,90\n`).join('')
  const reports = await Promise.all([bring(rows), bring(rows), bring(rows)])
  const refused = reports.flatMap((report) => report.rows.filter(({ becomes }) => becomes === 'refused'))
  expect(refused).toEqual([])
  expect(reports.reduce((sum, { counts }) => sum + counts.new, 0)).toBe(30)
  const made = await shop.database.db.selectFrom('app.stay').select('slug').where('title', '=', 'Casa Doble').execute()
  expect(made).toHaveLength(30)
})

test('two files at once whose homes have the same names make all of them', async () => {
  const rowsOf = (file: string) =>
    Array.from({ length: 30 }, (_, index) => `${file}-${index},Casa Igual,house,4,2,3,1,90\n`).join('')
  const reports = await Promise.all(['one', 'two', 'three'].map((file) => bring(rowsOf(file))))
  expect(reports.map(({ counts }) => counts)).toEqual(reports.map(() => ({ new: 30, changed: 0, same: 0, refused: 0 })))
})
