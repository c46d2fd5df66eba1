import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#config/load-config.ts'
import { openSite, writeCompany } from '#db/queries/setup-queries.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createLiveCompany, followingCompany } from './live-company.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const production = {
  NODE_ENV: 'production',
  WEBSITE_URL: 'https://homes.test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  CONTACT_EMAIL: 'hello@homes.test',
  STRIPE_SECRET_KEY: 'sk_test_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
}

async function companyWith(settings: Record<string, string>) {
  const loaded = loadConfig(settings, '/srv/holmstay')
  if (!loaded.ok) throw new Error(JSON.stringify(loaded))
  return createLiveCompany(loaded.config, database.db)
}

test('a site is open from its first start, in production too, unless its settings ask for a door', async () => {
  expect((await companyWith({})).isOpen).toBe(true)
  expect((await companyWith(production)).isOpen).toBe(true)
  const shut = await companyWith({ ...production, SITE_OPENS: 'by-administrator' })
  expect(shut.isOpen).toBe(false)
  expect(shut.configuration).toMatchObject({ isClosed: true })
})

test('a door that an administrator has opened stays open', async () => {
  const company = await companyWith({ ...production, SITE_OPENS: 'by-administrator' })
  await database.db.insertInto('app.profile').values({ uid: 'admin' }).execute()
  await database.db.transaction().execute((tx) => openSite(tx, 'admin', new Date('2027-01-01T00:00:00Z')))
  expect(company.isOpen).toBe(false)
  await company.reload()
  expect(company.isOpen).toBe(true)
})

test('what the company writes of itself goes before the settings, with the clocks of its homes', async () => {
  const company = await companyWith(production)
  expect(company.configuration).not.toHaveProperty('timeZone')
  const written = {
    version: 0,
    name: 'Harbour Homes',
    contactEmail: 'guests@homes.test',
    contactPhone: '+49 40 12345',
    address: '',
    taxNumber: '',
    currency: 'USD',
    timeZone: 'America/New_York',
    taxName: '',
    taxBp: null,
  }
  const following = followingCompany({}, company)
  expect(following.contactPhone).toBeNull()
  await database.db.transaction().execute((tx) => writeCompany(tx, written, new Date('2027-01-01T00:00:00Z')))
  await company.reload()
  expect(company.configuration).toMatchObject({ websiteName: 'Harbour Homes', timeZone: 'America/New_York' })
  expect(following.contactPhone).toBe('+49 40 12345')
})
