import { callIdentity } from '#tests/support/call-identity.ts'
import { describe, expect, test } from 'vitest'
import { createAccount, logIn, mailTo, newAccount, signIn, type Account } from './support/accounts.ts'
import { enrollApp } from './support/second-factors.ts'
import { useSharedSite } from './support/use-site.ts'
import type { Visitor } from './support/visitor.ts'

const site = useSharedSite()
const REFUSED = /status of 400/
const scripts = [
  { scripts: 'with JavaScript', javaScriptEnabled: true },
  { scripts: 'without JavaScript', javaScriptEnabled: false },
]

describe('a new address for an account', () => {
  test.each(scripts)(
    'is confirmed by the link sent there, and taken back by the one sent to the old: $scripts',
    async (options) => {
      const account = await createAccount(site.origin)
      const changed = { ...account, email: newAccount().email }
      const visitor = await site.visitor(options)
      visitor.allowFault(REFUSED)
      const link = await askForChange(account, changed.email)
      for (let look = 0; look < 2; look++) {
        const response = await visitor.open(link)
        expect(response?.headers()['referrer-policy']).toBe('same-origin')
        await visitor.page
          .getByText(`From now on you log in with ${changed.email} instead of ${account.email}.`)
          .waitFor()
      }
      await visitor.page.getByRole('button', { name: 'Confirm the new address' }).click()
      await visitor.page.getByRole('heading', { name: 'Your new address is confirmed' }).waitFor()
      await visitor.page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await visitor.arrivesAt('/login')
      await logIn(visitor, changed)
      await visitor.arrivesAt('/stays')

      const owner = await site.visitor(options)
      owner.allowFault(REFUSED)
      await owner.open(await linkIn(account.email, 'recoverEmail'))
      await owner.page
        .getByText(`Your account goes back to ${account.email}, and ${changed.email} is taken off it.`)
        .waitFor()
      await owner.page.getByRole('button', { name: 'Take my address back' }).click()
      await owner.page.getByRole('heading', { name: 'Your address is back' }).waitFor()
      await owner.page.getByRole('button', { name: 'Choose a new password' }).click()
      await owner.page.getByText('If there is an account with this address').waitFor()
      await mailTo(site.origin, account.email, /password/i)
      await expectRefused(owner, link)
    },
  )

  test('asks for nothing when the link is opened a second time', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    const link = await askForChange(account, newAccount().email)
    await visitor.open(link)
    await visitor.page.getByRole('button', { name: 'Confirm the new address' }).click()
    await visitor.page.getByRole('heading', { name: 'Your new address is confirmed' }).waitFor()
    await expectRefused(visitor, link)
  })
})

test.each(scripts)(
  'a second factor that somebody else added is removed by the link of the mail: $scripts',
  async (options) => {
    const account = await createAccount(site.origin)
    await enrollApp(site.origin, account)
    const visitor = await site.visitor(options)
    await visitor.open(await linkIn(account.email, 'revertSecondFactorAddition'))
    await visitor.page.getByText('no longer asks for an authenticator app (Old tablet)').waitFor()
    await visitor.page.getByRole('button', { name: 'Remove it' }).click()
    await visitor.page.getByRole('heading', { name: 'The second step is removed' }).waitFor()
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.arrivesAt('/stays')
  },
)

describe('a sign-in link', () => {
  test('logs in at once in the browser that asked for it, and goes on to where the visitor was going', async () => {
    const email = newAccount().email
    const visitor = await site.visitor()
    await visitor.open('/user/bookings')
    await askForLink(visitor, email)
    await visitor.open(await linkIn(email, 'signIn'))
    await visitor.arrivesAt('/user/bookings')
    expect(await visitor.page.evaluate(() => localStorage.getItem('holmstay.user'))).toContain('"emailVerified":true')
  })

  test('asks for the address on another device, refuses a wrong one beside the field, and works once', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    await visitor.open('/login')
    await askForLink(visitor, account.email)
    const link = await linkIn(account.email, 'signIn')

    const other = await site.visitor()
    other.allowFault(REFUSED)
    await other.open(link)
    await other.page.getByLabel('E-mail').fill(newAccount().email)
    await other.page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await other.page.getByText('Invalid email address.').waitFor()
    await other.page.getByLabel('E-mail').fill(account.email)
    await other.page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await other.arrivesAt('/stays')

    visitor.allowFault(REFUSED)
    await visitor.open(link)
    await visitor.page.getByText('This link has already been used or is incomplete.').waitFor()
    expect(await visitor.page.getByLabel('E-mail').isVisible()).toBe(false)
    await visitor.page.getByRole('link', { name: 'Ask for a new link' }).click()
    await visitor.page.getByRole('button', { name: 'Send me the link' }).waitFor()
  })

  test('still works after the connection broke: no new one is needed', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    visitor.allowFault(/ERR_INTERNET_DISCONNECTED/)
    await visitor.open('/user/bookings')
    await askForLink(visitor, account.email)
    const signIn = '**/accounts:signInWithEmailLink*'
    await visitor.page.route(signIn, (route) => route.abort('internetdisconnected'))
    await visitor.open(await linkIn(account.email, 'signIn'))
    await visitor.page.getByRole('alert').getByText('Network error. Please check your connection.').waitFor()
    expect(await visitor.page.getByRole('link', { name: 'Ask for a new link' }).count()).toBe(0)
    await visitor.page.unroute(signIn)
    await visitor.page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await visitor.arrivesAt('/user/bookings')
  })

  test('works without JavaScript, by a click', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor({ javaScriptEnabled: false })
    await visitor.open('/user/bookings')
    await askForLink(visitor, account.email)
    await visitor.open(await linkIn(account.email, 'signIn'))
    await visitor.page.getByText(`As ${account.email}.`).waitFor()
    await visitor.page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await visitor.arrivesAt('/user/bookings')
  })

  test('never leads to another site', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor({ javaScriptEnabled: false })
    await visitor.open('/login')
    await askForLink(visitor, account.email)
    const link = new URL(await linkIn(account.email, 'signIn'), site.origin)
    link.searchParams.set('continueUrl', 'https://evil.example/')
    await visitor.open(link.pathname + link.search)
    await visitor.page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await visitor.arrivesAt('/stays')
  })
})

test.each([true, false])(
  'a reset link that was used elsewhere while its form was open leads to the form for a new one (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { email } = await createAccount(site.origin)
    await callIdentity(site.origin, 'sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const link = await linkIn(email, 'resetPassword')
    const visitor = await site.visitor({ javaScriptEnabled })
    visitor.allowFault(REFUSED)
    await visitor.open(link)
    await visitor.page.getByLabel('New password').fill('forty-eight kilometres of coast')
    const oobCode = new URL(link, site.origin).searchParams.get('oobCode')
    await callIdentity(site.origin, 'resetPassword', { oobCode, newPassword: 'another-kilometre' })
    await visitor.page.getByRole('button', { name: 'Save the new password' }).click()
    await visitor.page.getByRole('button', { name: 'Send the link' }).waitFor()
    const reason = visitor.page.getByText('This link has already been used or is incomplete. Ask for a new one below.')
    expect(await reason.count()).toBe(1)
    expect(await visitor.page.getByLabel('E-mail').evaluate((field) => field === document.activeElement)).toBe(true)
  },
)

test.each([
  '/account-action',
  '/account-action?mode=recoverEmail',
  '/account-action?mode=resetPassword&oobCode=x',
  '/account-action?mode=revertSecondFactorAddition&oobCode=made-up',
  '/login/link',
])('%s without a code that is good says so and shows a way on', async (path) => {
  const visitor = await site.visitor()
  visitor.allowFault(REFUSED)
  await visitor.open(path)
  await visitor.page.getByText('This link has already been used or is incomplete.').waitFor()
  expect(await visitor.page.getByRole('main').getByRole('link').count()).toBeGreaterThan(0)
})

/** Asks for a new address; answers the path of the link sent there. */
async function askForChange(account: Account, newEmail: string): Promise<string> {
  const idToken = await signIn(site.origin, account)
  await callIdentity(site.origin, 'sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  return linkIn(newEmail, 'verifyAndChangeEmail')
}

async function askForLink({ page }: Visitor, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Send me a link instead' }).click()
  await page.getByRole('button', { name: 'Send me the link' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText(`A message with a link is on its way to ${email}.`).waitFor()
}

/** The link of that mode in the latest mails to an address, as a path of the site. */
async function linkIn(email: string, mode: string): Promise<string> {
  const pattern = new RegExp(`https?://\\S+mode=${mode}&\\S+`)
  for (let tries = 0; ; tries++) {
    const { data } = (await (await fetch(`${site.origin}/demo/outbox.json`)).json()) as {
      data: { to: string; text: string }[]
    }
    const address = data
      .filter(({ to }) => to === email)
      .map(({ text }) => pattern.exec(text)?.[0])
      .find(Boolean)
    if (address) return address.slice(new URL(address).origin.length)
    if (tries > 100) throw new Error(`no mail to ${email} with a link to ${mode}`)
    await mailTo(site.origin, email)
  }
}

async function expectRefused(visitor: Visitor, link: string): Promise<void> {
  await visitor.open(link)
  await visitor.page.getByText('This link has already been used or is incomplete.').waitFor()
  expect(await visitor.page.getByRole('main').getByRole('button').count()).toBe(0)
}
