import { sitePaths } from '#contract/site/site-paths.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAccount, enter, openSession, type Account } from './support/accounts.ts'
import { bookByApi } from './support/book-by-api.ts'
import { offersFor } from './support/checkout.ts'
import { useSharedSite } from './support/use-site.ts'
import type { Visitor } from './support/visitor.ts'

const site = useSharedSite()
let guest: Visitor
let account: Account

beforeEach(async () => {
  account = await createAccount(site.origin)
  guest = await site.visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 600 } })
  guest.allowFault(/status of 400/)
  await enter(guest, site.origin, account)
})

describe('without JavaScript the first mistake of a refused form has the focus and is in sight', () => {
  test('of a message without words, or with a file that nobody can read', async () => {
    const { page } = guest
    const [{ slug }] = await offersFor(site.origin, 20)
    await guest.open(`${sitePaths.stay(slug)}/ask`)
    await page.getByLabel('Your question').fill('Is there a cot?')
    await page.getByRole('button', { name: 'Send to the host' }).click()
    await guest.arrivesAt(/^\/user\/messages\/./)
    await page.getByRole('button', { name: 'Send' }).click()
    await expectInSight('message', 'Write your question first.')
    await page.getByLabel('Your message').fill('Here is a picture')
    const buffer = Buffer.from('no picture')
    await page.getByLabel('Pictures or documents').setInputFiles({ name: 'n.txt', mimeType: 'text/plain', buffer })
    await page.getByRole('button', { name: 'Send' }).click()
    await expectInSight('message', 'n.txt:')
    expect(await page.getByLabel('Your message').inputValue()).toBe('Here is a picture')
  })

  test('of the forms for address, password and deletion of an account', async () => {
    const { page } = guest
    await guest.open('/user/security')
    await page.locator('#email-setting summary').click()
    await page.getByLabel('New e-mail').fill('next@example.com')
    await page.locator('[name=emailPassword]').fill('wrong')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expectInSight('emailPassword', 'Incorrect password.')
    await page.locator('#password-setting summary').click()
    await page.locator('[name=currentPassword]').fill(account.password)
    await page.locator('[name=newPassword]').fill('abc')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectInSight('newPassword', 'Password is too weak')
    await guest.open('/user/data')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expectInSight('deletionPassword', 'Enter your current password')
    await page.getByLabel('Current password').fill(account.password)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expectInSight('sure', 'Tick the box')
  })

  test('of a cancellation', async () => {
    const { page } = guest
    const booker = await createApiGuest(site.origin)
    await page.context().addCookies(await openSession(site.origin, booker.idToken))
    const [offer] = await offersFor(site.origin, 50)
    const booking = await bookByApi(booker, site.origin, offer)
    await guest.open(`${sitePaths.booking(booking)}?do=cancel#cancel`)
    await page.getByLabel('Something else', { exact: true }).check()
    await page.getByRole('button', { name: /^Cancel/ }).click()
    await expectInSight('cancel-text', 'Say in a few words')
    expect(await page.getByLabel('Something else', { exact: true }).isChecked()).toBe(true)
  })
})

/** Expects that the field has the focus, and that it and what is wrong with it are within the window. */
async function expectInSight(id: string, says: string): Promise<void> {
  const { page } = guest
  const message = page.locator('.err, [role=alert]').filter({ hasText: says })
  await message.waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(id)
  for (const part of [message, page.locator(`#${id}`)]) {
    const { y, height } = (await part.boundingBox())!
    expect([y >= 0, y + height <= page.viewportSize()!.height]).toEqual([true, true])
  }
}
