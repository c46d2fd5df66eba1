import { describe, expect, test } from 'vitest'
import { describes, isSignedIn, row, signedIn, storedUser, withoutScripts } from '../support/account-area.ts'
import { createAccount, enter, logIn } from '../support/accounts.ts'
import { tooWide } from '../support/axe-violations.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

describe('the account area', () => {
  test('leads from page to page, by the keyboard too', async () => {
    const { visitor } = await signedIn(site)
    await visitor.open('/user')
    const nav = visitor.page.getByRole('navigation', { name: 'Account' })
    expect(await nav.getByRole('link').allTextContents()).toEqual([
      'Overview',
      'Bookings',
      'Messages',
      'Profile',
      'Security',
      'Your data',
    ])
    await nav.getByRole('link', { name: 'Profile' }).focus()
    await visitor.page.keyboard.press('Enter')
    await visitor.arrivesAt('/user/profile')
    await nav.locator('a[aria-current=page]', { hasText: 'Profile' }).waitFor()
  })

  test('a setting is opened, filled in and left by the keyboard alone', async () => {
    const { visitor, account } = await signedIn(site)
    await visitor.open('/user/security')
    await row(visitor, 'email-setting').locator('summary').focus()
    await visitor.page.keyboard.press('Enter')
    await visitor.page.keyboard.press('Tab')
    await visitor.page.keyboard.type(account.email)
    await visitor.page.keyboard.press('Enter')
    await row(visitor, 'email-setting').getByText('This is already your address.').waitFor()
    expect(await visitor.page.getByLabel('New e-mail').evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

describe('the profile', () => {
  test('letters twice as large break a long address on a phone, instead of widening the page', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor({ viewport: { width: 390, height: 844 } })
    await enter(visitor, site.origin, account)
    await visitor.open('/user/profile')
    await visitor.page.getByText(account.email).first().waitFor()
    await visitor.page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await tooWide(visitor.page)).toEqual([])
  })

  test('a new name is everywhere at once', async () => {
    const { visitor } = await signedIn(site)
    await visitor.open('/user/profile')
    await visitor.page.getByLabel('Name', { exact: true }).fill('Bea Olivar')
    await visitor.page.getByRole('button', { name: 'Save' }).click()
    await visitor.page.getByRole('status').getByText('Saved.').waitFor()
    await visitor.page.getByText('BO', { exact: true }).waitFor()
    expect(await storedUser(visitor)).toMatchObject({ displayName: 'Bea Olivar' })
    expect(await storedUser(visitor)).not.toHaveProperty('providers')
    await visitor.open('/user')
    await visitor.page.getByRole('heading', { name: 'Hello, Bea' }).waitFor()
  })

  test('the address of a photo has to be one', async () => {
    const { visitor } = await signedIn(site)
    await visitor.open('/user/profile')
    await visitor.page.getByLabel('Address of a photo').fill('my photo')
    await visitor.page.getByRole('button', { name: 'Save' }).click()
    expect(await describes(visitor, 'Address of a photo')).toContain('Enter an address that starts with https://.')
  })

  test('works without JavaScript', async () => {
    const visitor = await withoutScripts(site, await createAccount(site.origin))
    await visitor.open('/user/profile')
    await visitor.page.getByLabel('Address of a photo').fill('javascript:alert(1)')
    await visitor.page.getByRole('button', { name: 'Save' }).click()
    expect(await describes(visitor, 'Address of a photo')).toContain('starts with https://')
    await visitor.page.getByLabel('Address of a photo').fill('')
    await visitor.page.getByLabel('Name', { exact: true }).fill('Carla Mora')
    await visitor.page.getByRole('button', { name: 'Save' }).click()
    await visitor.page.getByText('Saved.').waitFor()
    expect(await visitor.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Carla Mora')
  })
})

describe('the data of an account', () => {
  test('is a file to take along', async () => {
    const { visitor, account } = await signedIn(site)
    await visitor.open('/user/data')
    const [download] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.page.getByRole('link', { name: 'Download your data' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^holmstay-account-[\d-]+\.json$/)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ account: { email: account.email } })
  })

  test('is deleted with the password and a tick; nobody is left', async () => {
    const { visitor, account } = await signedIn(site)
    await visitor.open('/user/data')
    // A booking keeps the name of its contract, and the page does not promise otherwise.
    await visitor.page.getByText(/Your bookings stay, with the name they were made with/).waitFor()
    await visitor.page.getByLabel('Current password').fill(account.password)
    await visitor.page.getByRole('button', { name: 'Delete my account' }).click()
    await visitor.page.getByText('Tick the box to continue.').waitFor()
    await visitor.page.getByLabel(/^Delete the account/).check()
    await visitor.page.getByRole('button', { name: 'Delete my account' }).click()
    await visitor.arrivesAt('/goodbye')
    await visitor.page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await storedUser(visitor)).toBeNull()
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.page.getByRole('alert').getByText('Invalid email or password.').waitFor()
  })

  test('is deleted without JavaScript', async () => {
    const account = await createAccount(site.origin)
    const visitor = await withoutScripts(site, account)
    await visitor.open('/user/data')
    await visitor.page.getByLabel('Current password').fill('wrong')
    await visitor.page.getByLabel(/^Delete the account/).check()
    await visitor.page.getByRole('button', { name: 'Delete my account' }).click()
    await visitor.page.getByText('Incorrect password.').waitFor()
    await visitor.page.getByLabel('Current password').fill(account.password)
    await visitor.page.getByLabel(/^Delete the account/).check()
    await visitor.page.getByRole('button', { name: 'Delete my account' }).click()
    await visitor.arrivesAt('/goodbye')
    await visitor.open('/user')
    expect(new URL(visitor.page.url()).pathname).toBe('/login')
  })
})
