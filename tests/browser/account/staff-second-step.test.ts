import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { openRow } from '../support/account-area.ts'
import { createAccount, logIn, type Account } from '../support/accounts.ts'
import { axeViolations } from '../support/axe-violations.ts'
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

async function setUpApp(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await openRow(visitor, 'authenticator')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const key = (await page.locator('.secret').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await page.getByLabel('Code the app shows').fill(app.generate({ timestamp: Date.now() - 30_000 }))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('group', { name: 'Your new recovery codes' }).waitFor()
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
  for (const path of ['/user/data', '/login', '/user/bookings']) {
    await visitor.open(path)
    await visitor.arrivesAt(PAGE)
  }

  await setUpApp(visitor)
  await page.getByRole('heading', { name: 'All set' }).waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await visitor.arrivesAt('/user/bookings')
})
