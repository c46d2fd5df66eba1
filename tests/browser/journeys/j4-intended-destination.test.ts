import { sitePaths } from '#contract/site-paths.ts'
import { expect, test } from 'vitest'
import { createAccount, logIn, mailTo, newAccount, register } from '../support/accounts.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()

test('J4: signed out to the bookings, registered, verified by the mail, and there; then out again, with a wrong password first', async () => {
  const known = await createAccount(site.origin)
  const account = newAccount()
  const guest = await site.visitor()
  const { page } = guest
  await guest.open(sitePaths.bookings())
  await guest.arrivesAt('/login')
  const cookies = await page.context().cookies()
  expect(decodeURIComponent(cookies.find(({ name }) => name === 'targetRoute')?.value ?? '')).toBe(sitePaths.bookings())

  await page.getByRole('link', { name: 'Create an account' }).click()
  await guest.arrivesAt('/register')
  guest.allowFault(/status of 400/)
  await register(guest, { ...account, email: known.email })
  await page.getByText('An account with this email already exists.').waitFor()
  await register(guest, account)
  await guest.arrivesAt('/verify-email')
  const mail = await mailTo(site.origin, account.email)
  await guest.open(/https?:\/\/[^/]+(\/\S+)/.exec(mail.text)![1]!)
  await guest.arrivesAt(sitePaths.bookings())
  await page.getByRole('heading', { name: 'No bookings yet' }).waitFor()

  await guest.open('/login')
  await guest.arrivesAt(/^\/(user\/bookings|stays)/)
  await guest.open('/user')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await guest.arrivesAt('/login')
  await logIn(guest, { ...account, password: 'not-the-password' })
  await page.getByText(/^(Incorrect password\.|Invalid email or password\.)$/).waitFor()
  await logIn(guest, account)
  await guest.arrivesAt(/^\/(user|stays)/)
})
