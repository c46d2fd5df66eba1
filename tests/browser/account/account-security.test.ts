import type { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import {
  describes,
  isSignedIn,
  loggedIn,
  openRow,
  row,
  signedIn,
  storedUser,
  turnOnApp,
  withoutScripts,
} from '../support/account-area.ts'
import { createAccount, mailTo, newAccount, signIn } from '../support/accounts.ts'
import { expectAccessible } from '../support/axe-violations.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
const REFUSED = /status of 4\d\d/

describe('the page', () => {
  test('has no violations with all its forms open, light and dark, and needs no sideways scrolling at 320 px', async () => {
    const { visitor } = await signedIn(site)
    await addAuthenticator(visitor)
    const { page } = visitor
    await page.locator('details.setting').evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true
    })
    await expectAccessible(page, [360, 1280])
    expect(new Set(await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))).size).toBe(
      await page.locator('[id]').count(),
    )
  })
})

describe('the password', () => {
  test('is changed with the current one; every other device is signed out, this one stays', async () => {
    const { visitor, account } = await signedIn(site)
    const { visitor: other } = await signedIn(site, account)
    const password = 'a quiet cove in the north'
    await visitor.open('/user/security')
    await openRow(visitor, 'password-setting')
    await row(visitor, 'password-setting').getByLabel('Current password').fill('not-the-password')
    await visitor.page.getByLabel('New password').fill(password)
    await visitor.page.getByRole('button', { name: 'Change password' }).click()
    await row(visitor, 'password-setting').getByText('Incorrect password.').waitFor()
    await row(visitor, 'password-setting').getByLabel('Current password').fill(account.password)
    await visitor.page.getByRole('button', { name: 'Change password' }).click()
    await row(visitor, 'password-setting').getByText('Your new password is saved.').waitFor()
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    await visitor.page.getByText('Password changed', { exact: true }).waitFor()
    await visitor.open('/user/security')
    await visitor.page.getByText('This device').waitFor()
    expect(await visitor.page.locator('#devices li').count()).toBe(1)
    await signIn(site.origin, { ...account, password })
  })

  test('a weak new one is refused beside its field', async () => {
    const { visitor, account } = await signedIn(site)
    await visitor.open('/user/security')
    await openRow(visitor, 'password-setting')
    await row(visitor, 'password-setting').getByLabel('Current password').fill(account.password)
    await visitor.page.getByLabel('New password').fill('password123')
    await visitor.page.getByRole('button', { name: 'Change password' }).click()
    await row(visitor, 'password-setting').getByText('Password is too weak.').waitFor()
    expect(await describes(visitor, 'New password')).toContain('Password is too weak.')
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test('is changed without JavaScript', async () => {
    const account = await createAccount(site.origin)
    const visitor = await withoutScripts(site, account)
    const password = 'red earth and dry stone walls'
    await visitor.open('/user/security')
    await openRow(visitor, 'password-setting')
    await row(visitor, 'password-setting').getByLabel('Current password').fill('wrong')
    await visitor.page.getByLabel('New password').fill(password)
    await visitor.page.getByRole('button', { name: 'Change password' }).click()
    await row(visitor, 'password-setting').getByText('Incorrect password.').waitFor()
    await row(visitor, 'password-setting').getByLabel('Current password').fill(account.password)
    await visitor.page.getByLabel('New password').fill(password)
    await visitor.page.getByRole('button', { name: 'Change password' }).click()
    await row(visitor, 'password-setting').getByText('Your new password is saved.').waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/user/security')
    expect(await visitor.page.locator('#devices li').count()).toBe(1)
    await signIn(site.origin, { ...account, password })
  })
})

describe('the e-mail address', () => {
  test('is changed by a link to the new one, and the page says so', async () => {
    const { visitor } = await signedIn(site)
    const { email } = newAccount()
    await visitor.open('/user/security')
    await openRow(visitor, 'email-setting')
    await visitor.page.getByLabel('New e-mail').fill(email)
    await visitor.page.getByRole('button', { name: 'Send the link' }).click()
    await row(visitor, 'email-setting').getByText(`We sent a link to ${email}.`).waitFor()
    expect((await mailTo(site.origin, email)).text).toContain('verifyAndChangeEmail')
  })

  test('is changed without JavaScript, with the current password', async () => {
    const account = await createAccount(site.origin)
    const visitor = await withoutScripts(site, account)
    const { email } = newAccount()
    await visitor.open('/user/security')
    await openRow(visitor, 'email-setting')
    await visitor.page.getByLabel('New e-mail').fill(email)
    await visitor.page.getByRole('button', { name: 'Send the link' }).click()
    await row(visitor, 'email-setting').getByText('Enter your current password.').waitFor()
    expect(await visitor.page.getByLabel('New e-mail').inputValue()).toBe(email)
    await row(visitor, 'email-setting').getByLabel('Current password').fill(account.password)
    await visitor.page.getByRole('button', { name: 'Send the link' }).click()
    await row(visitor, 'email-setting').getByText(`We sent a link to ${email}.`).waitFor()
    expect((await mailTo(site.origin, email)).text).toContain('verifyAndChangeEmail')
    await visitor.open('/user/security')
    // Itself, and what made the account: signing in once more for the change is no device of its own.
    expect(await visitor.page.locator('#devices li').count()).toBe(2)
  })
})

describe('the phone number', () => {
  test('is added by a code and removed again', async () => {
    const { visitor } = await signedIn(site)
    const phone = '+34 612 000 101'
    await visitor.open('/user/security')
    await openRow(visitor, 'phone-setting')
    await row(visitor, 'phone-setting').getByLabel('Phone number').fill('612')
    await row(visitor, 'phone-setting').getByRole('button', { name: 'Send the code' }).click()
    await row(visitor, 'phone-setting').getByText('Start with the country code').waitFor()
    await row(visitor, 'phone-setting').getByLabel('Phone number').fill(phone)
    await row(visitor, 'phone-setting').getByRole('button', { name: 'Send the code' }).click()
    await confirmCode(visitor, 'phone-setting', phone)
    await row(visitor, 'phone-setting').getByText('Your number is confirmed.').waitFor()
    await row(visitor, 'phone-setting').getByText('+34612000101', { exact: true }).waitFor()
    expect(await storedUser(visitor)).toMatchObject({ phoneNumber: '+34612000101' })
    await openRow(visitor, 'phone-setting')
    await visitor.page.getByRole('button', { name: 'Remove +34612000101' }).click()
    await row(visitor, 'phone-setting').getByText('Your number is removed.').waitFor()
    expect(await isSignedIn(visitor)).toBe(true)
  })
})

describe('the second step', () => {
  test('an app is added by its secret and code, brings recovery codes, and is asked for', async () => {
    const { visitor, account } = await signedIn(site)
    const app = await addAuthenticator(visitor)
    const codes = await visitor.page.locator('.codes li').allTextContents()
    expect(new Set(codes).size).toBe(10)
    await visitor.page.getByRole('button', { name: 'I have kept them' }).click()
    await row(visitor, 'recovery-codes').getByText('10 recovery codes left').waitFor()
    // The row closes: nobody makes new codes, and loses these, by pressing on.
    await row(visitor, 'recovery-codes').getByText('Your recovery codes are ready').waitFor()
    expect(await visitor.page.getByRole('button', { name: 'Make ten codes' }).isVisible()).toBe(false)
    expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
    expect(await isSignedIn(visitor)).toBe(true)

    // Without scripts the code is asked for in the same form; a recovery code will do.
    const other = await site.visitor({ javaScriptEnabled: false })
    other.allowFault(REFUSED)
    await other.page.context().addCookies(await visitor.page.context().cookies())
    await other.open('/user/security')
    await openRow(other, 'email-setting')
    const { email } = newAccount()
    await other.page.getByLabel('New e-mail').fill(email)
    await row(other, 'email-setting').getByLabel('Current password').fill(account.password)
    await other.page.getByRole('button', { name: 'Send the link' }).click()
    await row(other, 'email-setting')
      .getByText('Enter the code of your authenticator app or a recovery code.')
      .waitFor()
    await row(other, 'email-setting').getByLabel('Current password').fill(account.password)
    await row(other, 'email-setting').getByLabel('Code of your second step').fill(codes[0]!)
    await other.page.getByRole('button', { name: 'Send the link' }).click()
    await row(other, 'email-setting').getByText(`We sent a link to ${email}.`).waitFor()
    await row(other, 'recovery-codes').getByText('9 recovery codes left').waitFor()
    expect(app.secret.base32.length).toBeGreaterThanOrEqual(26)
  })

  test('its recovery codes can be kept before the page has heard of the app', async () => {
    const { visitor } = await signedIn(site)
    const held = Promise.withResolvers<void>()
    let asked = 0
    await visitor.page.route('**/user/security.data*', async (route) => {
      asked += 1
      // The first is of the set-up, the second of the app that is turned on.
      if (asked > 1) await held.promise
      await route.continue()
    })
    await addAuthenticator(visitor)
    await visitor.page.getByRole('button', { name: 'I have kept them' }).click()
    await row(visitor, 'recovery-codes').getByText('Your recovery codes are ready').waitFor()
    held.resolve()
    await row(visitor, 'recovery-codes').getByText('10 recovery codes left').waitFor()
    expect(await row(visitor, 'recovery-codes').getByText('Your recovery codes are ready').isVisible()).toBe(true)
  })

  test('a wrong code adds nothing', async () => {
    const { visitor } = await signedIn(site)
    await visitor.open('/user/security')
    await openRow(visitor, 'authenticator')
    await visitor.page.getByRole('button', { name: 'Set up an app' }).click()
    await visitor.page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await visitor.page.getByLabel('Code the app shows').fill('000000')
    await visitor.page.getByRole('button', { name: 'Turn it on' }).click()
    await row(visitor, 'authenticator').getByText('This code is not right.').waitFor()
    // Who gives up is where they began.
    await visitor.page.getByRole('button', { name: 'Cancel' }).press('Enter')
    const begin = visitor.page.getByRole('button', { name: 'Set up an app' })
    await expect.poll(() => begin.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('a phone is added and removed', async () => {
    const { visitor } = await signedIn(site)
    const phone = '+34 612 000 102'
    await visitor.open('/user/security')
    await openRow(visitor, 'factor-phone')
    await row(visitor, 'factor-phone').getByLabel('Phone number').fill(phone)
    await row(visitor, 'factor-phone').getByRole('button', { name: 'Send the code' }).click()
    await confirmCode(visitor, 'factor-phone', phone)
    await visitor.page.getByText('Codes by SMS to ••• 0102').waitFor()
    await visitor.page.getByRole('button', { name: 'I have kept them' }).click()
    await visitor.page.getByRole('button', { name: 'Remove Phone' }).click()
    await visitor.page.getByText('The second step is removed.').waitFor()
    await visitor.page.getByText('Codes by SMS to ••• 0102').waitFor({ state: 'detached' })
    await visitor.page.getByText('The second step is on.').waitFor({ state: 'detached' })
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test('needs a sign-in that is recent: it is asked for and the work goes on', async () => {
    const { visitor, account } = await signedIn(site)
    await visitor.open('/user/security')
    await openRow(visitor, 'authenticator')
    await withStrictService(async () => {
      await visitor.page.getByRole('button', { name: 'Set up an app' }).click()
      await visitor.page.getByRole('dialog').waitFor()
    })
    const dialog = visitor.page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(account.password)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await visitor.page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  })

  test('follows the confirmation of a phone number: the password is asked for, for the number is no first step', async () => {
    const { visitor, account } = await signedIn(site)
    visitor.allowFault(REFUSED)
    const phone = '+34 612 000 103'
    await visitor.open('/user/security')
    await openRow(visitor, 'phone-setting')
    await row(visitor, 'phone-setting').getByLabel('Phone number').fill(phone)
    await row(visitor, 'phone-setting').getByRole('button', { name: 'Send the code' }).click()
    await confirmCode(visitor, 'phone-setting', phone)
    await row(visitor, 'phone-setting').getByText('Your number is confirmed.').waitFor()

    await openRow(visitor, 'authenticator')
    await visitor.page.getByRole('button', { name: 'Set up an app' }).click()
    const dialog = visitor.page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByLabel('Password', { exact: true }).fill(account.password)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await visitor.page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  })

  test('leaves no place for a phone number to log in with, and says so before a code is sent', async () => {
    const { visitor } = await signedIn(site)
    await addAuthenticator(visitor)
    await openRow(visitor, 'phone-setting')
    await row(visitor, 'phone-setting')
      .getByText('With a second step, logging in by phone number alone is off')
      .waitFor()
    expect(await row(visitor, 'phone-setting').getByRole('button', { name: 'Send the code' }).count()).toBe(0)
  })
})

describe('devices', () => {
  test('another device is ended: its next request is signed out', async () => {
    const { visitor, account } = await loggedIn(site)
    const { visitor: other } = await loggedIn(site, account)
    await other.open('/user')
    await visitor.open('/user/security')
    await visitor.page
      .getByRole('button', { name: /^Log out (?!everywhere)/ })
      .first()
      .click()
    await visitor.page.getByText('The device is signed out.').waitFor()
    expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(visitor)).toBe(true)
    await other.open('/user/bookings')
    await other.arrivesAt('/login')
    await other.page.getByLabel('E-mail').waitFor()
    await vanishes(other)
  })

  test('all others are ended, without JavaScript too', async () => {
    const account = await createAccount(site.origin)
    const visitor = await withoutScripts(site, account)
    const { visitor: other } = await loggedIn(site, account)
    await visitor.open('/user/security')
    await visitor.page.getByRole('button', { name: 'Log out everywhere else' }).click()
    await visitor.page.getByText(/other devices? signed out\./).waitFor()
    expect(await visitor.page.locator('#devices li').count()).toBe(1)
    expect(await isSignedIn(other)).toBe(false)
  })

  test('who logs out is no device any more', async () => {
    const { visitor, account } = await loggedIn(site)
    await visitor.open('/user')
    await visitor.page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await visitor.arrivesAt('/login')
    const { visitor: other } = await loggedIn(site, account)
    await other.open('/user/security')
    expect(await other.page.locator('#devices li').filter({ hasText: 'Chrome' }).count()).toBe(1)
  })
})

/** Adds an authenticator app, whose recovery codes then stand there. */
async function addAuthenticator(visitor: Visitor): Promise<TOTP> {
  const app = await turnOnApp(visitor)
  await visitor.page.getByRole('group', { name: 'Your new recovery codes' }).waitFor()
  return app
}

async function confirmCode(visitor: Visitor, id: string, phone: string): Promise<void> {
  await row(visitor, id).getByLabel('Code', { exact: true }).waitFor()
  const { text } = await mailTo(site.origin, phone.replaceAll(' ', ''), /^/)
  await row(visitor, id)
    .getByLabel('Code', { exact: true })
    .fill(/\b(\d{6})\b/.exec(text)?.[1] ?? '')
  await row(visitor, id).getByRole('button', { name: 'Confirm' }).click()
}

/** The browser forgets whom it knew once the service refuses the sign-in. */
async function vanishes(visitor: Visitor): Promise<void> {
  await visitor.page.waitForFunction(() => localStorage.getItem('holmstay.user') === null)
}

/** Meanwhile no sign-in is recent enough for the service. */
async function withStrictService(work: () => Promise<void>): Promise<void> {
  await queryProduct(
    site.dataDirectory,
    `insert into identity.project_settings (settings, updated_at) values ('{"recentSignInSeconds": 0}', now())`,
    [],
  )
  try {
    await work()
  } finally {
    await queryProduct(site.dataDirectory, 'delete from identity.project_settings', [])
  }
}
