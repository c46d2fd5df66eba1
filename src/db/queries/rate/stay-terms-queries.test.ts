import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { Db } from '#db/database.ts'
import { loadStayTerms } from './stay-terms-queries.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())

describe('all rules of a home', () => {
  test('arrive as they were written, and plain where nothing was', async () => {
    const plain = await insertStay(db)
    const flexible = await db
      .selectFrom('app.cancellation_policy')
      .select('id')
      .where('code', '=', 'flexible')
      .executeTakeFirstOrThrow()
    const special = await insertStay(db, {
      discount_mode: 'best_only',
      non_refundable_bp: 1000,
      nights_multiple_of: 7,
      notice_inside: 'request_only',
      open_by_default: false,
      allow_short_gap: true,
      forbid_gap_under: 3,
      booking_mode: 'request',
      long_stay_nights: 21,
      long_stay_policy_id: flexible.id,
      pay_later: true,
      offline_methods: ['transfer'],
      damage_mode: 'greater',
      damage_amount: 30_000,
      damage_bp: 1000,
      damage_release_days: 5,
    })
    const add = (text: string) => sql.raw(text.replaceAll('$stay', String(special))).execute(db)
    await add(`insert into app.stay_open values ($stay, '[2028-04-01,2028-11-01)'), ($stay, '[2027-04-01,2027-11-01)')`)
    await add(`insert into app.stay_minimum values ($stay, 'weekday', 4, 3, null), ($stay, 'lead', 7, 1, 9)`)
    await add(`insert into app.age_band values ($stay, '[2,12)', 'Children', 500)`)
    await add(`insert into app.party_price values ($stay, 4, 2500, null), ($stay, 3, 1000, null)`)
    await add(
      `insert into app.season (stay_id, during, nights_multiple_of) values ($stay, '{[2027-07-01,2027-09-01)}', 14)`,
    )
    await add(`insert into app.stay_instalment (stay_id, position, share_bp, due, due_days)
      values ($stay, 2, null, 'before_check_in', 60), ($stay, 1, 5000, 'at_booking', 0)`)
    await add(
      `insert into app.stay_fee (stay_id, code, name, kind, basis, percent_bp) values ($stay, 'service', 'Service', 'service', 'percent_of_rent', 300)`,
    )
    await add(`insert into app.stay_fee (stay_id, code, name, kind, basis, amount, optional, max_qty, stock, notice_hours, to_nights)
      values ($stay, 'cot', 'Cot', 'extra', 'per_stay', 1500, true, 2, 4, 24, 20)`)
    await add(`insert into app.tax_rule (stay_id, name, per, period, percent_bp, base, included, price_from, price_to)
      values ($stay, 'VAT', 'unit', 'stay', 1000, '{rent,extras}', true, 1000, 90000)`)
    await add(
      `insert into app.tax_rule (stay_id, name, per, period, amount, from_night) values ($stay, 'City', 'person', 'night', 200, 2)`,
    )
    const terms = await loadStayTerms(db, [plain, special])
    expect(terms.get(special)).toMatchObject({
      discountMode: 'best_only',
      nonRefundableBp: 1000,
      nightsMultipleOf: 7,
      noticeInside: 'request_only',
      openSpans: [
        { from: '2027-04-01', to: '2027-11-01' },
        { from: '2028-04-01', to: '2028-11-01' },
      ],
      allowShortGap: true,
      forbidGapUnder: 3,
      bookingMode: 'request',
      longStayNights: 21,
      longStayPolicy: { code: 'flexible', tiers: [{ hoursBefore: 24 }, { hoursBefore: 0 }] },
      nonRefundablePolicy: { code: 'non-refundable', tiers: [{ hoursBefore: 0, keepRestBp: 10_000 }] },
      payLater: true,
      offlineMethods: ['transfer'],
      damage: { mode: 'greater', amountMinor: 30_000, percentBp: 1000, releaseDays: 5 },
      minimums: [
        { kind: 'lead', threshold: 7, minNights: 1, maxNights: 9 },
        { kind: 'weekday', threshold: 4, minNights: 3, maxNights: null },
      ],
      ageBands: [{ name: 'Children', fromAge: 2, underAge: 12, extraGuestMinor: 500 }],
      partyPrices: [
        { guests: 3, percentBp: 1000, amountMinor: null },
        { guests: 4, percentBp: 2500, amountMinor: null },
      ],
      seasons: [{ nightsMultipleOf: 14, holiday: null }],
      instalments: [
        { shareBp: 5000, amountMinor: null, due: 'at_booking', dueDays: 0 },
        { shareBp: null, amountMinor: null, due: 'before_check_in', dueDays: 60 },
      ],
      fees: [
        { code: 'service', basis: 'percent_of_rent', amountMinor: null, percentBp: 300, optional: false },
        {
          code: 'cot',
          kind: 'extra',
          optional: true,
          maxQuantity: 2,
          stock: 4,
          noticeHours: 24,
          fromNights: null,
          toNights: 20,
        },
      ],
      taxes: [
        { name: 'VAT', base: ['rent', 'extras'], included: true, priceFromMinor: 1000, priceToMinor: 90_000 },
        { name: 'City', fromNight: 2, included: false },
      ],
    })
    // Everything that the core knows is loaded, and nothing else.
    expect(Object.keys(terms.get(plain)!).toSorted()).toEqual(Object.keys(goldenTerms).toSorted())
    expect(terms.get(plain)).toMatchObject({
      discountMode: 'sequential',
      openSpans: null,
      longStayPolicy: null,
      instalments: [],
      offlineMethods: [],
      damage: { mode: 'none', amountMinor: null, percentBp: null },
    })
  })
})
