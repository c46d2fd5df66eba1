import { expect, test } from 'vitest'
import { companyInputSchema } from '#contract/setup-schemas.ts'
import { timeZoneSchema } from './stay-parts.ts'

test('a time zone is taken by an older name and kept by that of today, for homes and for the company', () => {
  expect(timeZoneSchema.parse('US/Pacific')).toBe('America/Los_Angeles')
  expect(timeZoneSchema.safeParse('+02:00').success).toBe(false)
  const company = { version: 0, name: 'Homes', contactEmail: 'hello@example.com', currency: 'INR' }
  expect(companyInputSchema.parse({ ...company, timeZone: 'Asia/Calcutta' }).timeZone).toBe('Asia/Kolkata')
})
