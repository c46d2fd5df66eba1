import { expect, test } from 'vitest'
import { createAccount, newAccount, register } from '../support/accounts.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test('whoever reads the terms in between finds name and address again, but not after the account is made', async () => {
  const account = newAccount()
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.open('/register')
  await page.getByLabel('Name').fill(account.name)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('main').getByRole('link', { name: 'terms of service' }).click()
  await visitor.arrivesAt('/tos')
  await page.goBack()
  await visitor.arrivesAt('/register')
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(account.email)
  expect(await page.getByLabel('Name').inputValue()).toBe(account.name)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  await register(visitor, account)
  await visitor.arrivesAt('/verify-email')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(account.email)
})

test('an address that was typed is in each of the forms that lead to each other, until somebody is logged in', async () => {
  const account = await createAccount(site.origin)
  const visitor = await site.visitor()
  const { page } = visitor
  const main = page.getByRole('main')
  const follow = async (name: string, path: RegExp) => {
    await main.getByRole('link', { name }).click()
    await visitor.arrivesAt(path)
  }
  await visitor.open('/register')
  await page.getByLabel('E-mail').fill(account.email)
  for (const [name, path] of [
    ['Log in', /\/login$/],
    ['Send me a link instead', /\/login\?/],
    ['Use my password', /\/login$/],
    ['Forgot password?', /\/forgot-password$/],
    ['Log in', /\/login$/],
  ] as const) {
    await follow(name, path)
    await expect.poll(() => page.getByLabel('E-mail').inputValue(), { message: name }).toBe(account.email)
  }
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
  await visitor.arrivesAt('/stays')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(account.email)
})

test('what was wrong with an address is no longer said of the one that is typed in its place', async () => {
  const taken = await createAccount(site.origin)
  const visitor = await site.visitor()
  visitor.allowFault(/400/)
  const { page } = visitor
  await visitor.open('/register')
  await register(visitor, taken)
  const email = page.getByLabel('E-mail')
  await page.getByText('An account with this email already exists.').waitFor()
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Name', { exact: true }).fill('Somebody else')
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  await email.fill(newAccount().email)
  await expect.poll(() => email.getAttribute('aria-invalid')).toBeNull()
  expect(await page.getByText('An account with this email already exists.').count()).toBe(0)
})

test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'all that is wrong with the form is said at once (%o)',
  async (options) => {
    const visitor = await site.visitor(options)
    visitor.allowFault(/status of 400/)
    const { page } = visitor
    await visitor.open('/register')
    await page.getByLabel('E-mail').fill('anna at example')
    await page.getByLabel('Password', { exact: true }).fill('sea')
    await page.getByRole('button', { name: 'Create account' }).click()
    for (const fault of ['Enter your name.', 'Invalid email address.', 'Password is too weak.'])
      await page.getByRole('main').getByText(fault).waitFor()
  },
)
