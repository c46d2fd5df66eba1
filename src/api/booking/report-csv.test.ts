import { afterAll, beforeAll, expect, test } from 'vitest'
import { REPORT_STAYS_PER_PAGE, type ReportStaysShape } from '#contract/booking/staff-report.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let staff: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
})
afterAll(() => shop.database.close())

test('the table of the homes of a report has all of them, and a page of it only where one is asked for', async () => {
  for (let stay = 0; stay < REPORT_STAYS_PER_PAGE + 2; stay++)
    await insertStay(shop.database.db, { slug: `home-${stay}` })
  const query = 'from=2027-01-01&to=2028-01-01'
  const rows = async (more = '') => {
    const { data } = await staff.call<string>('GET', `/api/staff/reports/homes.csv?${query}${more}`)
    return data.trim().split('\n').length - 1
  }
  const { count } = (await staff.call<ReportStaysShape>('GET', `/api/staff/reports/homes?${query}`)).data
  expect(count).toBe(REPORT_STAYS_PER_PAGE + 2)
  expect([await rows(), await rows('&page=1'), await rows('&page=2')]).toEqual([count, REPORT_STAYS_PER_PAGE, 2])
})
