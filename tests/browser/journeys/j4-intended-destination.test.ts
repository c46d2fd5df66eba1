import { sitePaths } from '#contract/site/site-paths.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import { expect, test } from 'vitest'
import { isSignedIn, openRow, row, storedUser } from '../support/account-area.ts'
import { createAccount, enter, logIn, mailTo, newAccount, register, type Account } from '../support/accounts.ts'
import { queryProduct } from '../support/product-database.ts'
import { codeSentTo, newPhoneNumber } from '../support/second-factors.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const SERVICE_TOKEN = 'service-token-of-the-journey-0123456789'
const LONG = { timeout: 240_000 }
const site = useSite(async () => ({ IDENTITY_SERVICE_TOKEN: SERVICE_TOKEN }))

test(
  'J4: signed out to the bookings, registered, verified by the mail, and there; locked out and in again; out when the account ends',
  LONG,
  async () => {
    const guest = await site.visitor()
    guest.allowFault(/status of 40[013]|status of 429/)
    await asksForTheBookings(guest)
    const account = await registers(guest)
    await verifiesByMail(guest, account)
    await isSentBackFromLogin(guest)
    await logsOut(guest)
    await isLockedOut(guest, account)
    const reset = await resetsThePassword(guest, account)
    const changed = await changesThePassword(guest, reset)
    await logsOut(guest)
    await logIn(guest, changed)
    await guest.arrivesAt(/^\/(user|stays)/)
    await isForcedOut(guest)
  },
)

test('J4: who comes with a phone only gets a code, and the page that was asked for', LONG, async () => {
  const guest = await site.visitor()
  const { page } = guest
  await guest.open(sitePaths.bookings())
  await guest.arrivesAt('/login')
  await page.getByRole('navigation', { name: 'Log in with' }).getByRole('link', { name: 'Phone' }).click()
  const phone = newPhoneNumber()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Code from the message').fill((await codeSentTo(site.origin, phone)).code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await guest.arrivesAt(sitePaths.bookings())
  expect(await storedUser(guest)).toMatchObject({ phoneNumber: phone, email: null })
})

async function asksForTheBookings(guest: Visitor): Promise<void> {
  await guest.open(sitePaths.bookings())
  await guest.arrivesAt('/login')
  const cookies = await guest.page.context().cookies()
  expect(decodeURIComponent(cookies.find(({ name }) => name === 'targetRoute')?.value ?? '')).toBe(sitePaths.bookings())
  await guest.page.getByRole('link', { name: 'Create an account' }).click()
  await guest.arrivesAt('/register')
}

/** A weak password first, then an address that somebody has. */
async function registers(guest: Visitor): Promise<Account> {
  const { page } = guest
  const account = newAccount()
  await register(guest, { ...account, password: 'password123' })
  await page.getByText('Password is too weak. Please choose a stronger password.').waitFor()
  await register(guest, { ...account, email: (await createAccount(site.origin)).email })
  await page.getByText('An account with this email already exists.').waitFor()
  await register(guest, account)
  await guest.arrivesAt('/verify-email')
  return account
}

async function verifiesByMail(guest: Visitor, account: Account): Promise<void> {
  await guest.open(linkIn((await mailTo(site.origin, account.email)).text))
  await guest.arrivesAt(sitePaths.bookings())
  await guest.page.getByRole('heading', { name: 'No bookings yet' }).waitFor()
}

async function isSentBackFromLogin(guest: Visitor): Promise<void> {
  await guest.open('/login')
  await guest.arrivesAt(/^\/(user\/bookings|stays)/)
}

async function logsOut(guest: Visitor): Promise<void> {
  await guest.open('/user')
  await guest.page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await guest.arrivesAt('/login')
}

/** Wrong passwords until the account is closed to this network; then the right one does not help either. */
async function isLockedOut(guest: Visitor, account: Account): Promise<void> {
  const alert = guest.page.getByRole('alert')
  const closed = 'Too many failed attempts. Please try again later.'
  await logIn(guest, { ...account, password: 'not-the-password' })
  await alert.getByText(/^(Incorrect password\.|Invalid email or password\.)$/).waitFor()
  // Another program of the same network goes on guessing.
  const { email } = account
  let answer = ''
  for (let tries = 0; tries < 12 && !answer.includes('TOO_MANY_ATTEMPTS'); tries++) {
    const guess = { email, password: `guess-${tries}-of-many` }
    answer = String(await callIdentity(site.origin, 'signInWithPassword', guess).catch((refusal: unknown) => refusal))
  }
  expect(answer).toContain('TOO_MANY_ATTEMPTS')
  // The pauses begin with a second; this is what they come to.
  const longer =
    "update identity.throttle set locked_until = now() + interval '15 minutes' where locked_until is not null"
  await queryProduct(site.dataDirectory, longer, [])
  await logIn(guest, { ...account, password: 'the-last-guess-of-all' })
  await alert.getByText(closed).waitFor()
  await logIn(guest, account)
  await alert.getByText(closed).waitFor()
}

/** The way out of it: a new password by mail counts at once, and the old one is worth nothing. */
async function resetsThePassword(guest: Visitor, account: Account): Promise<Account> {
  const { page } = guest
  const password = 'forty-eight kilometres of coast'
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await guest.arrivesAt('/forgot-password')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('If there is an account with this address').waitFor()
  await guest.open(linkIn((await mailTo(site.origin, account.email, /password/i)).text))
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await guest.arrivesAt('/login')
  await logIn(guest, account)
  await page.getByRole('alert').getByText('Invalid email or password.').waitFor()
  await logIn(guest, { ...account, password })
  await guest.arrivesAt(/^\/(user|stays)/)
  return { ...account, password }
}

/** Another browser that was signed in is out at once; this one stays. */
async function changesThePassword(guest: Visitor, account: Account): Promise<Account> {
  const elsewhere = await site.visitor()
  elsewhere.allowFault(/status of 40[01]/)
  await enter(elsewhere, site.origin, account)
  await elsewhere.open(sitePaths.bookings())
  const password = 'a quiet cove in the north'
  await guest.open('/user/security')
  await openRow(guest, 'password-setting')
  await row(guest, 'password-setting').getByLabel('Current password').fill(account.password)
  await guest.page.getByLabel('New password').fill(password)
  await guest.page.getByRole('button', { name: 'Change password' }).click()
  await row(guest, 'password-setting').getByText('Your new password is saved.').waitFor()
  expect(await isSignedIn(guest)).toBe(true)
  await elsewhere.open(sitePaths.bookings())
  await elsewhere.arrivesAt('/login')
  return { ...account, password }
}

/** The operator disables the account in the middle of the visit: the next page is the log-in, and says why. */
async function isForcedOut(guest: Visitor): Promise<void> {
  await guest.open(sitePaths.bookings())
  const { uid } = (await storedUser(guest))!
  const response = await fetch(`${site.origin}/identity/v1/projects/holmstay/accounts:update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${SERVICE_TOKEN}` },
    body: JSON.stringify({ localId: uid, disableUser: true }),
  })
  expect(response.status).toBe(200)
  await guest.open('/user')
  await guest.arrivesAt('/login')
  await guest.page.getByText(/Your sign-in has ended|This account has been disabled/).waitFor()
  expect(await storedUser(guest)).toBeNull()
}

/** The first address in a mail, as a path of the site. */
function linkIn(text: string): string {
  return /https?:\/\/[^/]+(\/\S+)/.exec(text)![1]!
}
