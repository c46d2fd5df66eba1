import { expect, test } from 'vitest'
import { createAccount, logIn, mailTo, newAccount, type Account } from './support/accounts.ts'
import { axeViolations } from './support/axe-violations.ts'
import { queryProduct } from './support/product-database.ts'
import { enrollApp } from './support/second-factors.ts'
import { useSharedSite } from './support/use-site.ts'
import type { Visitor } from './support/visitor.ts'

const site = useSharedSite()
const REFUSED = /status of 400/

test('a change long after the sign-in asks for the password once more, and then goes on by itself', async () => {
  const account = await createAccount(site.origin)
  const { visitor, newEmail } = await changeLater(account)
  const { page } = visitor
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.waitFor()
  expect(await axeViolations(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('Enter your password.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.keyboard.press('Enter')
  await dialog.getByText('Invalid email or password.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await mailTo(site.origin, newEmail)
})

test('Escape closes the dialog: nothing is changed, and the change can be asked for again', async () => {
  const account = await createAccount(site.origin)
  const { visitor } = await changeLater(account)
  const dialog = visitor.page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.waitFor()
  await visitor.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await visitor.page.getByRole('button', { name: 'Send the link' }).click()
  await dialog.waitFor()
})

test('an account with a second factor shows it as well', async () => {
  const account = await createAccount(site.origin)
  const { recoveryCodes } = await enrollApp(site.origin, account)
  const { visitor, newEmail } = await changeLater(account, recoveryCodes[0])
  const dialog = visitor.page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByLabel('Code of your authenticator app').waitFor()
  await dialog.getByRole('button', { name: 'A recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill(recoveryCodes[1]!)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
  await mailTo(site.origin, newEmail)
})

test('forms that ask for it at the same time wait for one proof, and are all let go', async () => {
  const account = await createAccount(site.origin)
  const { visitor } = await changeLater(account)
  const { page } = visitor
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.waitFor()
  // The dialog covers the page, so the other form is one whose request was already under way.
  const other = page.locator('#authenticator form').first()
  const [refused] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('mfaEnrollment:start')),
    other.evaluate((form: HTMLFormElement) => form.requestSubmit()),
  ])
  expect(refused.status()).toBe(400)
  // The page has read the refusal once it has read what it requested later. Escape before would be for one form alone.
  await refused.finished()
  await page.evaluate(async () => (await fetch('/health')).text())
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('main button[aria-busy=true]').first().waitFor({ state: 'detached', timeout: 5000 })
})

/** Signs in, lets an hour pass and asks for another address. */
async function changeLater(
  account: Account,
  recoveryCode?: string,
): Promise<{ readonly visitor: Visitor; readonly newEmail: string }> {
  const visitor = await site.visitor()
  visitor.allowFault(REFUSED)
  const { page } = visitor
  await visitor.open('/login')
  await logIn(visitor, account)
  if (recoveryCode !== undefined) {
    await page.getByRole('button', { name: 'A recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Confirm' }).click()
  }
  await visitor.arrivesAt('/stays')
  // Everything happened an hour earlier than it did.
  await queryProduct(
    site.dataDirectory,
    `with earlier as (update identity.account set valid_since = valid_since - interval '1 hour' where email = $1 returning uid)
     update identity.session set auth_time = auth_time - interval '1 hour' where uid in (select uid from earlier)`,
    [account.email],
  )
  // The SDK keeps its token for an hour: two hours later it asks for one that tells when the sign-in was.
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000)
  await visitor.open('/user/security')
  const { email: newEmail } = newAccount()
  await page.locator('#email-setting').getByText('Change', { exact: true }).click()
  await page.getByLabel('New e-mail').fill(newEmail)
  await page.getByRole('button', { name: 'Send the link' }).click()
  return { visitor, newEmail }
}
