import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { enter } from '../support/accounts.ts'
import { offersFor } from '../support/checkout.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()
const host = { name: demoHost.email, email: demoHost.email, password: demoHost.password }

test('without scripts a promo code made here makes a price cheaper, and an ended one does not', async () => {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.promoCodes())
  const { page } = visitor
  await page.getByLabel('Code', { exact: true }).fill('TENLESS')
  visitor.allowFault(/status of 400/)
  await page.getByLabel('Percent off').fill('ten')
  await page.getByRole('button', { name: 'Add code' }).click()
  await page.getByText('at most 100').waitFor()
  expect(await page.getByLabel('Percent off').inputValue()).toBe('ten')
  await page.getByLabel('Percent off').fill('10')
  await page.getByRole('button', { name: 'Add code' }).click()
  await page.getByRole('button', { name: 'End TENLESS' }).waitFor()
  const [{ slug, checkIn, checkOut }] = await offersFor(site.origin, 9)
  const guest = await createApiGuest(site.origin)
  const quoteWith = (promoCode?: string) =>
    guest.quote({ stay: slug, checkIn, checkOut, ...(promoCode ? { promoCode } : {}) })
  const [full, cheaper] = [(await quoteWith()).data!, (await quoteWith('TENLESS')).data!]
  expect(cheaper.totalMinor).toBeLessThan(full.totalMinor)
  await page.getByRole('button', { name: 'End TENLESS' }).click()
  await page.getByRole('button', { name: 'Resume TENLESS' }).waitFor()
  expect((await quoteWith('TENLESS')).data).toBeNull()
})

test('a token made here reads the API, and a revoked one does not', async () => {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.apiTokens())
  const { page } = visitor
  await page.getByLabel('Name', { exact: true }).fill('Accounting')
  await page.getByLabel('What it may do').selectOption('read-only')
  await page.getByRole('button', { name: 'Create token' }).click()
  const secret = await page.locator('.c-secret').innerText()
  const read = async () =>
    (await fetch(`${site.origin}/api/staff/promo-codes`, { headers: { authorization: `Bearer ${secret}` } })).status
  expect(await read()).toBe(200)
  await page.getByRole('button', { name: 'Revoke Accounting' }).click()
  await page.getByText('No tokens yet').waitFor()
  expect(await read()).toBe(401)
})
