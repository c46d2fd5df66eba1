import { describe, expect, test } from 'vitest'
import { createAccount, enter, mailTo, newAccount, register, signIn } from './support/accounts.ts'
import { queryProduct } from './support/product-database.ts'
import { codeSentTo, newPhoneNumber } from './support/second-factors.ts'
import { useSharedSite } from './support/use-site.ts'
import type { Visitor } from './support/visitor.ts'

const site = useSharedSite()
const REFUSED = /status of 400/

describe('logging in by phone', () => {
  test('a number nobody has becomes an account, and logs in again the next time', async () => {
    const phone = newPhoneNumber()
    const visitor = await site.visitor()
    const first = await logInByPhone(visitor, phone)
    await visitor.arrivesAt('/stays')
    expect(await storedUser(visitor)).toMatchObject({ phoneNumber: phone, email: null })
    // Of the account nothing but the user; saved homes have an entry of their own.
    await expect
      .poll(() => visitor.page.evaluate(() => Object.keys(localStorage).toSorted()))
      .toEqual(['holmstay.homes', 'holmstay.user'])

    const other = await site.visitor()
    await allowAnotherMessage()
    await logInByPhone(other, phone, first)
    await other.arrivesAt('/stays')
    expect(await storedUser(other)).toMatchObject({ uid: ((await storedUser(visitor)) as { uid: string }).uid })
  })

  test('by keyboard alone: the code gets the focus, a wrong one is refused beside the field, the right one still counts', async () => {
    const phone = newPhoneNumber()
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    const { page } = visitor
    await visitor.open('/user/bookings')
    await tabTo(visitor, 'Phone')
    await page.keyboard.press('Enter')
    await page.getByLabel('Phone number').waitFor()
    await tabTo(visitor, '', 'phone')
    await page.keyboard.type(phone.slice(0, 6))
    await page.getByText('Spain, +34').waitFor()
    await page.keyboard.type(phone.slice(6))
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Code from the message')
    await field.waitFor()
    await expectFocus(visitor, 'code')
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await field.getAttribute('inputmode')).toBe('numeric')
    await page.getByText(/You can ask for another code in \d+ s\./).waitFor()
    const { code } = await codeSentTo(site.origin, phone)
    await page.keyboard.type(code === '000000' ? '000001' : '000000')
    await page.keyboard.press('Enter')
    await page.getByText('This code is not right. Check the digits and try again.').waitFor()
    await expectFocus(visitor, 'code')
    await page.getByRole('button', { name: 'Use another number' }).press('Enter')
    await expectFocus(visitor, 'phone')
    expect(await page.getByText('This code is not right.').count()).toBe(0)
    await allowAnotherMessage()
    await page.keyboard.press('Enter')
    await expectFocus(visitor, 'code')
    await field.fill((await codeSentTo(site.origin, phone, code)).code)
    await page.keyboard.press('Enter')
    await visitor.arrivesAt('/user/bookings')
  })

  test.each([
    ['', 'Enter your phone number.'],
    ['612 345 678', 'Start with the country code, for example +34 for Spain.'],
    ['+34 abc', 'This is not a phone number. Start with the country code, for example +34 612 345 678.'],
  ])('the number "%s" is refused before anything is sent', async (typed, sentence) => {
    const visitor = await site.visitor()
    await visitor.open('/login?with=phone')
    await visitor.page.getByLabel('Phone number').fill(typed)
    await visitor.page.getByRole('button', { name: 'Send the code' }).click()
    await visitor.page.getByText(sentence).waitFor()
    expect(await visitor.page.getByLabel('Phone number').getAttribute('aria-invalid')).toBe('true')
  })

  test('a second message right after the first is refused in words', async () => {
    const phone = newPhoneNumber()
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    await visitor.open('/login?with=phone')
    await sendTo(visitor, phone)
    await visitor.page.getByRole('button', { name: 'Use another number' }).click()
    await sendTo(visitor, phone, false)
    await visitor.page.getByText('Too many failed attempts. Please try again later.').waitFor()
  })

  test('without JavaScript the page says what works instead', async () => {
    const visitor = await site.visitor({ javaScriptEnabled: false })
    await visitor.open('/login?with=phone')
    await visitor.page.getByText('Logging in by phone needs JavaScript.').waitFor()
    expect(await visitor.page.getByRole('button', { name: 'Send the code' }).isVisible()).toBe(false)
    await visitor.page.getByRole('navigation', { name: 'Log in with' }).getByRole('link', { name: 'E-mail' }).click()
    await visitor.page.getByLabel('Password', { exact: true }).waitFor()
  })
})

describe('verifying by phone', () => {
  test('a guest who registered adds a number instead of opening the mail, and may book', async () => {
    const phone = newPhoneNumber()
    const visitor = await site.visitor()
    await visitor.open('/user/bookings')
    await visitor.page.getByRole('link', { name: 'Create an account' }).click()
    await visitor.arrivesAt('/register')
    await register(visitor, newAccount())
    await visitor.arrivesAt('/verify-email')
    await visitor.page.getByRole('link', { name: 'Verify by phone instead' }).click()
    await visitor.page.getByRole('heading', { name: 'Confirm by phone' }).waitFor()
    await sendTo(visitor, phone)
    await confirm(visitor, (await codeSentTo(site.origin, phone)).code)
    await visitor.arrivesAt('/user/bookings')
    expect(await storedUser(visitor)).toMatchObject({ phoneNumber: phone, emailVerified: false })
  })

  test('their address is confirmed later all the same, by a link that the security page sends again', async () => {
    const account = newAccount()
    const phone = newPhoneNumber()
    const visitor = await site.visitor()
    await visitor.open('/register')
    await register(visitor, account)
    await visitor.arrivesAt('/verify-email')
    await visitor.open('/verify-email?with=phone')
    await sendTo(visitor, phone)
    await confirm(visitor, (await codeSentTo(site.origin, phone)).code)
    await visitor.arrivesAt('/stays')
    const first = await mailTo(site.origin, account.email)
    await queryProduct(site.dataDirectory, 'delete from identity.throttle', [])

    await visitor.open('/user/security')
    await visitor.page.getByText('Not confirmed').click()
    await visitor.page.getByRole('button', { name: 'Send it again' }).click()
    await visitor.page.getByText(`We sent a new message to ${account.email}.`).waitFor()
    const again = await mailTo(site.origin, account.email)
    expect(again.id).not.toBe(first.id)
    await visitor.open(/https?:\/\/\S+/.exec(again.text)![0])
    await visitor.arrivesAt('/user/security')
    await visitor.page.getByText('Confirmed', { exact: true }).waitFor()
    expect(await storedUser(visitor)).toMatchObject({ phoneNumber: phone, emailVerified: true })
  })

  test('a number of another account is refused beside the field', async () => {
    const phone = newPhoneNumber()
    const owner = await site.visitor()
    const first = await logInByPhone(owner, phone)
    await owner.arrivesAt('/stays')
    await allowAnotherMessage()

    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    await visitor.open('/register')
    await register(visitor, newAccount())
    await visitor.arrivesAt('/verify-email')
    await visitor.open('/verify-email?with=phone')
    await sendTo(visitor, phone)
    await confirm(visitor, (await codeSentTo(site.origin, phone, first)).code)
    await visitor.page.getByText('This number belongs to another account.').waitFor()
  })

  test('a guest who came in without JavaScript can still do it', async () => {
    const account = await createAccount(site.origin, { verified: false })
    const phone = newPhoneNumber()
    const visitor = await site.visitor()
    await enter(visitor, site.origin, account)
    // What the server tells scripts about the session, beside the cookie they cannot read.
    await visitor.page.context().addCookies([{ name: 'signedIn', value: '1', url: site.origin }])
    await visitor.open('/verify-email?with=phone')
    await sendTo(visitor, phone)
    await confirm(visitor, (await codeSentTo(site.origin, phone)).code)
    await visitor.arrivesAt('/stays')
    expect(await signIn(site.origin, account)).toBeTruthy()
  })
})

/** The whole way; answers the id of the message. */
async function logInByPhone(visitor: Visitor, phone: string, but?: string): Promise<string> {
  await visitor.open('/login?with=phone')
  await sendTo(visitor, phone)
  const { id, code } = await codeSentTo(site.origin, phone, but)
  await confirm(visitor, code)
  return id
}

async function sendTo({ page }: Visitor, phone: string, arrives = true): Promise<void> {
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send the code' }).click()
  if (arrives) await page.getByLabel('Code from the message').waitFor()
}

async function confirm({ page }: Visitor, code: string): Promise<void> {
  await page.getByLabel('Code from the message').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** A number gets a message every half minute only; this lets the half minute pass. */
async function allowAnotherMessage(): Promise<void> {
  await queryProduct(site.dataDirectory, 'delete from identity.throttle', [])
}

async function tabTo({ page }: Visitor, text: string, name = ''): Promise<void> {
  for (let keys = 0; keys < 40; keys++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => ({
      text: document.activeElement?.textContent ?? '',
      name: document.activeElement?.getAttribute('name') ?? '',
    }))
    if (name === '' ? at.text === text : at.name === name) return
  }
  throw new Error(`no way to ${text || name} by Tab`)
}

async function expectFocus({ page }: Visitor, name: string): Promise<void> {
  await page.waitForFunction((requested) => document.activeElement?.getAttribute('name') === requested, name)
}

async function storedUser({ page }: Visitor): Promise<object> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('holmstay.user') ?? '{}') as object)
}
