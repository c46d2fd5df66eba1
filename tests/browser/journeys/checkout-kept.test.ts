import { sitePaths } from '#contract/site/site-paths.ts'
import { expect, test } from 'vitest'
import { createAccount, enter } from '../support/accounts.ts'
import { cards, checkoutOf, fillCard, holdNights, offersFor, payButton } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()

async function signedIn(): Promise<Visitor> {
  const guest = await site.visitor()
  await enter(guest, site.origin, await createAccount(site.origin))
  return guest
}

test('the checkout has at most three steps and six required fields for a signed-in guest, and knows what the account knows', async () => {
  const [offer] = await offersFor(site.origin, 12)
  const guest = await signedIn()
  await guest.open(checkoutOf(offer))
  expect(await guest.page.locator('.step-head').count()).toBeLessThanOrEqual(3)
  const required = guest.page.locator('main :is(input, textarea, select)[required]:visible')
  const first = await required.count()
  expect(await guest.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Anna Lindqvist')
  expect(await guest.page.getByLabel('E-mail').inputValue()).toMatch(/@/)
  await holdNights(guest)
  expect(await guest.page.locator('.step-head').count()).toBeLessThanOrEqual(3)
  const second = await required.count()
  expect(first).toBe(3)
  expect(second).toBe(3)
  await fillCard(guest, cards.pays)
  await payButton(guest).click()
  await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)

  const [next] = await offersFor(site.origin, 14)
  await guest.open(checkoutOf(next))
  expect(await guest.page.getByLabel('Country of the number').inputValue()).toBe('SE')
  expect(await guest.page.getByLabel('Phone').inputValue()).toBe('070-123 45 67')
})

test('what was typed is still there after a reload, and after the way back from the payment', async () => {
  const [offer] = await offersFor(site.origin, 16)
  const guest = await signedIn()
  const { page } = guest
  await guest.open(checkoutOf(offer))
  await page.getByLabel('Phone').fill('+34 600 123 456')
  await page.getByLabel('Message to the host').fill('We come by the late ferry.')
  await guest.open(checkoutOf(offer))
  expect(await page.getByLabel('Phone').inputValue()).toBe('+34 600 123 456')
  expect(await page.getByLabel('Message to the host').inputValue()).toBe('We come by the late ferry.')

  await page.getByRole('button', { name: /^Hold the nights/ }).click()
  await guest.arrivesAt(/\/book\?booking=/)
  const payment = page.url()
  await page.goBack()
  await guest.arrivesAt(sitePaths.checkout(offer.slug))
  await page.getByText(/^You are holding these nights yourself until/).waitFor()
  await page.getByText('We come by the late ferry.').waitFor()
  await page.getByText('+34600123456').waitFor()
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await page.waitForURL(payment.replace(/#.*/, ''))
  await page.getByRole('timer').waitFor()
})

test('a price that changed meanwhile is told with both totals, keeps what was typed, and one button goes on', async () => {
  const [offer] = await offersFor(site.origin, 18)
  const guest = await signedIn()
  const { page } = guest
  await guest.open(checkoutOf(offer))
  await page.getByLabel('Phone').fill('+34 600 123 456')
  const linen = { code: 'linen', name: 'Linen', kind: 'custom', basis: 'per_stay', amountMinor: 4000 }
  await asHost(site.origin, `stays/${offer.slug}/fees`, linen)
  guest.allowFault(/status of 409/)
  await page.getByRole('button', { name: /^Hold the nights/ }).click()
  const notice = page.getByText(/^The price changed from/)
  await notice.waitFor()
  expect(await notice.textContent()).toContain(offer.total)
  const accept = page.getByRole('button', { name: /^Accept €[\d,.]+ and continue$/ })
  const now = /€[\d,.]+\d/.exec((await accept.textContent()) ?? '')?.[0] ?? ''
  expect(await notice.textContent()).toContain(now)
  expect(now).not.toBe(offer.total)
  expect(await page.getByLabel('Phone').inputValue()).toBe('+34 600 123 456')
  await accept.click()
  await guest.arrivesAt(/\/book\?booking=/)
  expect(await payButton(guest).textContent()).toContain(now)
})
