import { describe, expect, test } from 'vitest'
import { createAccount, enter, logIn, mailTo, newAccount, register } from './support/accounts.ts'
import { queryProduct } from './support/product-database.ts'
import { useSharedSite } from './support/use-site.ts'
import type { Visitor } from './support/visitor.ts'

const site = useSharedSite()
const REFUSED = /status of (400|429)/
const DISABLE = 'update identity.account set disabled = true where email = $1'
/** As a new password does. */
const CHANGE = "update identity.account set valid_since = now() + interval '1 minute' where email = $1"

describe('signing in', () => {
  test('a wrong password and an unknown address get the same sentence', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    await visitor.open('/login')
    await logIn(visitor, { ...account, password: 'not-the-password' })
    await visitor.page.getByRole('alert').getByText('Invalid email or password.').waitFor()
    await visitor.open('/login')
    await logIn(visitor, newAccount())
    await visitor.page.getByRole('alert').getByText('Invalid email or password.').waitFor()
  })

  test('what is missing is said beside its field, which gets the focus', async () => {
    const visitor = await site.visitor()
    await visitor.open('/login')
    await logIn(visitor, { email: 'no address', password: '' })
    await expectFieldFault(visitor, 'E-mail', 'Invalid email address.')
    expect(await describes(visitor, 'Password')).toContain('Enter your password.')
    expect(await visitor.page.getByLabel('E-mail').evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('too many wrong passwords close the account to this network for a while', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    await visitor.open('/login')
    await guessPasswords(account.email, 12)
    // The pauses begin with a second; this is what they come to.
    await queryProduct(
      site.dataDirectory,
      "update identity.throttle set locked_until = now() + interval '15 minutes' where locked_until is not null",
      [],
    )
    await logIn(visitor, account)
    await visitor.page.getByRole('alert').getByText('Too many failed attempts. Please try again later.').waitFor()
  })

  test('an identity service that cannot be reached is named as such', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    visitor.allowFault(/ERR_FAILED|ERR_INTERNET/)
    await visitor.open('/login')
    await visitor.page.route('**/identity/**', (route) => route.abort())
    await logIn(visitor, account)
    await visitor.page.getByRole('alert').getByText('Network error. Please check your connection.').waitFor()
    expect(await visitor.page.getByLabel('E-mail').inputValue()).toBe(account.email)
  })

  test('the browser keeps the user without providerData, and the session in a cookie no script can read', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.arrivesAt('/stays')
    const stored = await storedUser(visitor)
    expect(Object.keys(stored).toSorted()).toEqual([
      'displayName',
      'email',
      'emailVerified',
      'phoneNumber',
      'photoURL',
      'uid',
    ])
    expect(stored).toMatchObject({ email: account.email, displayName: account.name, emailVerified: true })
    const session = (await visitor.page.context().cookies()).find(({ name }) => name === 'session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(await visitor.page.evaluate(() => document.cookie)).not.toContain('session')
    await visitor.page.getByText('Menu').or(visitor.page.getByLabel('Menu')).first().click()
    await visitor.page.getByRole('banner').getByText(account.name).waitFor()
  })
})

describe('creating an account', () => {
  test('an address that has an account is refused beside the field', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    await visitor.open('/register')
    await register(visitor, account)
    await expectFieldFault(visitor, 'E-mail', 'An account with this email already exists.')
  })

  test.each([
    ['too short', '12345'],
    ['on every list of stolen passwords', 'password123'],
  ])('a password that is %s is refused beside the field', async (_, password) => {
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    await visitor.open('/register')
    await register(visitor, { ...newAccount(), password })
    await expectFieldFault(visitor, 'Password', 'Password is too weak. Please choose a stronger password.')
  })

  test.each([true, false])(
    'a name that cannot be shown is refused beside the field before there is an account (scripts: %s)',
    async (javaScriptEnabled) => {
      const account = newAccount('a'.repeat(81))
      const visitor = await site.visitor({ javaScriptEnabled })
      visitor.allowFault(REFUSED)
      await visitor.open('/register')
      await register(visitor, account)
      await expectFieldFault(visitor, 'Name', 'Use at most 80 characters, mostly letters, and no web address.')
      await register(visitor, { ...account, name: 'Anna' })
      await visitor.arrivesAt('/verify-email')
    },
  )

  test('the rules of an enforced password policy are shown, checked while typing, and held by the service without JavaScript too', async () => {
    await queryProduct(
      site.dataDirectory,
      'insert into identity.project_settings (settings, updated_at) values ($1, now())',
      [JSON.stringify({ passwordPolicy: { enforced: true, minLength: 8, number: true, uppercase: true } })],
    )
    try {
      const visitor = await site.visitor()
      await visitor.open('/register')
      const rules = visitor.page.getByRole('list', { name: 'What your password needs' })
      expect(await rules.getByRole('listitem').allTextContents()).toEqual([
        'At least 8 characters',
        'An upper-case letter',
        'A digit',
      ])
      await visitor.page.getByLabel('Password', { exact: true }).pressSequentially('sea and sun 7')
      await rules.getByText('At least 8 characters: done').waitFor()
      await rules.getByText('An upper-case letter: missing').waitFor()
      await rules.getByText('A digit: done').waitFor()

      const plain = await site.visitor({ javaScriptEnabled: false })
      plain.allowFault(REFUSED)
      await plain.open('/register')
      await register(plain, { ...newAccount(), password: 'sea and sun 7' })
      await expectFieldFault(plain, 'Password', 'Password is too weak. Please choose a stronger password.')
      await plain.page.getByText('An upper-case letter').waitFor()
    } finally {
      await queryProduct(site.dataDirectory, 'delete from identity.project_settings', [])
    }
  })

  test('an account is made even when its message cannot be sent, and the next page sends it', async () => {
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    const { page } = visitor
    const json = { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } }
    // All of the test: to end interception while requests are under way can leave one of them without an answer.
    let answered = 0
    await page.route('**/accounts:sendOobCode?*', (route) =>
      answered++ === 0 ? route.fulfill({ status: 400, json }) : route.continue(),
    )
    const account = newAccount()
    await visitor.open('/register')
    await register(visitor, account)
    await visitor.arrivesAt('/verify-email')
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await mailTo(site.origin, account.email)
  })

  test('the message to verify the address can be sent again, but not at once', async () => {
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    await visitor.open('/register')
    await register(visitor, newAccount())
    await visitor.arrivesAt('/verify-email')
    await visitor.page.getByRole('button', { name: 'Send it again' }).click()
    await visitor.page.getByRole('alert').getByText('Too many failed attempts. Please try again later.').waitFor()
  })

  test('the link of the mail works once, and a second visit says so', async () => {
    const account = newAccount()
    const visitor = await site.visitor()
    await visitor.open('/register')
    await register(visitor, account)
    await visitor.arrivesAt('/verify-email')
    const link = linkIn((await mailTo(site.origin, account.email)).text)
    await visitor.open(link)
    await visitor.arrivesAt('/stays')
    expect(await storedUser(visitor)).toMatchObject({ emailVerified: true })

    const other = await site.visitor()
    other.allowFault(REFUSED)
    await other.open(link)
    await other.page.getByText('This link has already been used or is incomplete. Ask for a new one below.').waitFor()
    await other.page.getByRole('link', { name: 'Ask for a new link' }).waitFor()
    await other.page.getByRole('heading', { name: 'This link does not work' }).waitFor()

    const plain = await site.visitor({ javaScriptEnabled: false })
    plain.allowFault(REFUSED)
    await plain.open(link)
    await plain.page.getByRole('button', { name: 'Confirm my address' }).click()
    await plain.page.getByText('This link has already been used or is incomplete. Ask for a new one below.').waitFor()
    await plain.page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await plain.page.getByRole('link', { name: 'Ask for a new link' }).waitFor()
  })
})

describe('a forgotten password', () => {
  test('is replaced by the link of a mail; the old one and the link are worth nothing afterwards', async () => {
    const account = await createAccount(site.origin)
    const password = 'forty-eight kilometres of coast'
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    await visitor.open('/forgot-password')
    await visitor.page.getByLabel('E-mail').fill(account.email)
    await visitor.page.getByRole('button', { name: 'Send the link' }).click()
    await visitor.page.getByText('If there is an account with this address').waitFor()
    const link = linkIn((await mailTo(site.origin, account.email, /password/i)).text)

    await visitor.open(link)
    await visitor.page.getByText(`For ${account.email}.`).waitFor()
    await visitor.page.getByLabel('New password').fill('12345')
    await visitor.page.getByRole('button', { name: 'Save the new password' }).click()
    expect(await describes(visitor, 'New password')).toContain(
      'Password is too weak. Please choose a stronger password.',
    )
    await visitor.page.getByLabel('New password').fill(password)
    await visitor.page.getByRole('button', { name: 'Save the new password' }).click()
    await visitor.arrivesAt('/login')
    await visitor.page.getByText('Your new password is saved. Log in with it.').waitFor()

    await logIn(visitor, account)
    await visitor.page.getByRole('alert').getByText('Invalid email or password.').waitFor()
    await logIn(visitor, { ...account, password })
    await visitor.arrivesAt('/stays')

    const other = await site.visitor()
    other.allowFault(REFUSED)
    await other.open(link)
    await other.page.getByText('This link has already been used or is incomplete. Ask for a new one below.').waitFor()
  })

  test('tells nobody whether an address has an account', async () => {
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    await visitor.open('/forgot-password')
    await visitor.page.getByLabel('E-mail').fill(newAccount().email)
    await visitor.page.getByRole('button', { name: 'Send the link' }).click()
    await visitor.page.getByText('If there is an account with this address').waitFor()
  })

  test('ends the sessions of other browsers', async () => {
    const account = await createAccount(site.origin)
    const elsewhere = await site.visitor()
    await enter(elsewhere, site.origin, account)
    await elsewhere.open('/user')
    expect(new URL(elsewhere.page.url()).pathname).toBe('/user')

    const visitor = await site.visitor()
    await visitor.open('/forgot-password')
    await visitor.page.getByLabel('E-mail').fill(account.email)
    await visitor.page.getByRole('button', { name: 'Send the link' }).click()
    await visitor.open(linkIn((await mailTo(site.origin, account.email, /password/i)).text))
    await visitor.page.getByLabel('New password').fill('nobody-knows-this-one')
    await visitor.page.getByRole('button', { name: 'Save the new password' }).click()
    await visitor.arrivesAt('/login')

    // Whatever the page asks for at that moment, with a sign-in that is over.
    elsewhere.allowFault(/status of 40[01]/)
    await elsewhere.open('/user')
    expect(new URL(elsewhere.page.url()).pathname).toBe('/login')
  })
})

describe('signing out', () => {
  test('in one tab signs the other tab out, and forgets the user', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    // What the other tab asks for while its session is being ended.
    visitor.allowFault(/status of 40[013]/)
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.arrivesAt('/stays')
    const other = await visitor.newTab()
    await other.goto('/user/bookings')
    await other.getByRole('heading', { name: 'Your bookings' }).waitFor()

    await visitor.open('/user')
    await visitor.page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await visitor.arrivesAt('/login')
    expect(await visitor.page.evaluate(() => localStorage.getItem('holmstay.user'))).toBeNull()
    await other.waitForURL('**/login')
  })

  test.each([
    ['disabled', DISABLE, 'This account has been disabled.'],
    ['changed elsewhere', CHANGE, 'Your sign-in has ended. Please log in again.'],
  ])('an account that was %s is led out of an open page to /login, which says why', async (_, change, sentence) => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    visitor.allowFault(/status of 40\d/)
    const { page } = visitor
    await page.clock.install()
    await visitor.open('/login')
    await logIn(visitor, account)
    const known = page.waitForResponse(
      (response) => response.url().includes('accounts:lookup') && new URL(page.url()).pathname === '/stays',
    )
    await visitor.arrivesAt('/stays')
    await known
    await queryProduct(site.dataDirectory, change, [account.email])
    // The SDK asks for a new token five minutes before the hour is over.
    await page.clock.fastForward('56:00')
    await visitor.arrivesAt('/login')
    await page.getByText(sentence).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('holmstay.user'))).toBeNull()
  })

  test.each([
    ['disabled', DISABLE],
    ['changed elsewhere', CHANGE],
  ])('an account that was %s meanwhile is told on the next visit that the sign-in has ended', async (_, change) => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    visitor.allowFault(/status of 40\d/)
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.arrivesAt('/stays')
    await queryProduct(site.dataDirectory, change, [account.email])
    await visitor.open('/user/bookings')
    await visitor.arrivesAt('/login')
    await visitor.page.getByText('Your sign-in has ended. Please log in again.').waitFor()
  })

  test('a session that was ended on the server comes back by itself where the browser knows the user', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.arrivesAt('/stays')
    // Away from what the page of homes still asks for.
    await visitor.page.goto('about:blank')
    await visitor.page.context().clearCookies({ name: 'session' })
    // The browser that knows the user may ask for the saved homes before the session is back.
    visitor.allowFault(/status of 403 .*\/api\/favourites/)
    await visitor.open('/user/bookings')
    await visitor.arrivesAt('/user/bookings')
    await visitor.page.getByRole('heading', { name: 'Your bookings' }).waitFor()
  })

  test('so does one that ended while a page was open whose scripts had seen it alive', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    await visitor.open('/user/bookings')
    await logIn(visitor, account)
    await visitor.arrivesAt('/user/bookings')
    await visitor.page.context().clearCookies({ name: 'session' })
    await visitor.page.getByRole('link', { name: 'Messages', exact: true }).click()
    await visitor.arrivesAt('/user/messages')
    await visitor.page.getByRole('heading', { name: 'Your messages' }).waitFor()
  })
})

/** The sentences a field refers to. */
async function describes({ page }: Visitor, label: string): Promise<string> {
  const ids = (await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby')) ?? ''
  const texts = await Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()))
  return texts.join(' ')
}

async function expectFieldFault(visitor: Visitor, label: string, sentence: string): Promise<void> {
  await visitor.page.getByText(sentence).waitFor()
  const field = visitor.page.getByLabel(label, { exact: true })
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await describes(visitor, label)).toContain(sentence)
}

async function storedUser({ page }: Visitor): Promise<object> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('holmstay.user') ?? '{}') as object)
}

async function guessPasswords(email: string, times: number): Promise<void> {
  const guess = (index: number) =>
    fetch(`${site.origin}/identity/v1/accounts:signInWithPassword?key=holmstay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: `guess-${index}`, returnSecureToken: true }),
    })
  await Promise.all(Array.from({ length: times }, (_, index) => guess(index)))
}

/** The first address in a mail, as a path of the site. */
function linkIn(text: string): string {
  const address = /https?:\/\/\S+/.exec(text)?.[0]
  if (!address) throw new Error('a mail without a link')
  return address.slice(new URL(address).origin.length)
}
