import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { presets } from './policy-presets.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('the policies of a new database are those the refunds were worked with', async () => {
  const { db } = database
  const policies = await db.selectFrom('app.cancellation_policy').selectAll().execute()
  const tiers = await db.selectFrom('app.cancellation_tier').selectAll().orderBy('hours_before', 'desc').execute()
  const stored = new Map(
    policies.map((policy) => [
      policy.code,
      {
        graceHours: policy.grace_hours,
        graceDaysBefore: policy.grace_days_before,
        graceMaxNights: policy.grace_max_nights,
        stayedKeepNights: policy.stayed_keep_nights,
        stayedKeepRestBp: policy.stayed_keep_rest_bp,
        tiers: tiers
          .filter((tier) => tier.policy_id === policy.id)
          .map((tier) => ({
            hoursBefore: tier.hours_before,
            keepNights: tier.keep_nights,
            keepRestBp: tier.keep_rest_bp,
          })),
      },
    ]),
  )
  for (const preset of Object.values(presets)) {
    const { code, name: _name, summary: _summary, ...rules } = preset
    expect([code, stored.get(code)]).toEqual([code, rules])
  }
})
