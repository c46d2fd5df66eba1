import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createAccount, logIn, type Account } from '../support/accounts.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { htmlFaults, htmlFaultsNow } from '../support/pages/html-faults.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSite(async () => ({ STAFF_SECOND_FACTOR: 'on' }))
const REFUSED = /status of (400|401)/
const PAGE = '/user/second-step'

async function staffMember(): Promise<Account> {
  const account = await createAccount(site.origin)
  await queryProduct(
    site.dataDirectory,
    `insert into app.profile (uid, email, email_verified, role)
     select uid, email, true, 'staff' from identity.account where email = $1
     on conflict (uid) do update set role = 'staff'`,
    [account.email],
  )
  return account
}

async function setUpApp(visitor: Visitor): Promise<TOTP> {
  const { page } = visitor
  // Its row is open: nobody has to find it.
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const key = (await page.locator('.secret').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await page.getByLabel('Code the app shows').fill(app.generate({ timestamp: Date.now() - 30_000 }))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('group', { name: 'Your new recovery codes' }).waitFor()
  return app
}

test('staff without a second step gets to nothing but its set-up, and from there to where they were going', async () => {
  const account = await staffMember()
  const visitor = await site.visitor()
  visitor.allowFault(REFUSED)
  const { page } = visitor
  await visitor.open('/user/bookings')
  await logIn(visitor, account)
  await visitor.arrivesAt(PAGE)
  expect(await axeViolations(page)).toEqual([])
  expect(htmlFaults(await (await visitor.open(PAGE))!.text())).toEqual([])
  expect(await htmlFaultsNow(page)).toEqual([])
  for (const path of ['/user/data', '/login', '/user/bookings']) {
    await visitor.open(path)
    await visitor.arrivesAt(PAGE)
  }

  const app = await setUpApp(visitor)
  await page.getByRole('heading', { name: 'All set' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await htmlFaultsNow(page)).toEqual([])
  await page.getByRole('link', { name: 'Continue' }).click()
  await visitor.arrivesAt('/user/bookings')

  // Long after: the export asks who is there, by password and app, and then comes by itself.
  await visitor.open('/user/data')
  await page.route(
    '**/api/users/me/export',
    async (route) => {
      await queryProduct(
        site.dataDirectory,
        "update identity.web_session set auth_time = auth_time - interval '1 hour'",
        [],
      )
      await queryProduct(
        site.dataDirectory,
        "update identity.account set valid_since = valid_since - interval '1 day' where email = $1",
        [account.email],
      )
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('link', { name: 'Download your data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByLabel('Code of your authenticator app').fill(app.generate())
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/^holmstay-account-.*\.json$/)
})
