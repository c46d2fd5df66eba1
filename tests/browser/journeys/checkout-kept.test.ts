import { stayListPath } from '#contract/search/stay-list-path.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { describe, expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { createAccount, enter } from '../support/accounts.ts'
import { cards, checkoutOf, fillCard, holdNights, offersFor, payButton, stayOf } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()

async function signedIn(options: Parameters<typeof site.visitor>[0] = {}): Promise<Visitor> {
  const guest = await site.visitor(options)
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
  // The page begins at its top: where the form was left, at its end, the way on would be out of sight.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByText('We come by the late ferry.').waitFor()
  await page.getByText('+34600123456').waitFor()
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await page.waitForURL(payment.replace(/#.*/, ''))
  await page.getByRole('timer').waitFor()
})

test('what was typed is put back for the same person only, and a message only for the same home', async () => {
  const [offer, other] = await offersFor(site.origin, 24)
  const guest = await signedIn()
  const { page } = guest
  const [phone, message] = [page.getByLabel('Phone'), page.getByLabel('Message to the host')]
  await guest.open(checkoutOf(offer))
  await phone.fill('+34 600 123 456')
  await message.fill('We come by the late ferry.')
  await guest.open(checkoutOf(other ?? offer))
  await expect.poll(() => phone.inputValue()).toBe('+34 600 123 456')
  expect(await message.inputValue()).toBe('')

  await enter(guest, site.origin, await createAccount(site.origin))
  await guest.open(checkoutOf(offer))
  expect(await phone.inputValue()).toBe('')
  expect(await message.inputValue()).toBe('')
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

describe.each([
  ['with JavaScript', true, 20],
  ['without JavaScript', false, 22],
])('the page of the home while its nights are held, %s', (_, javaScriptEnabled, weeks) => {
  test('says to whom they are kept and until when, leads back to the payment, and is as usual when they are given back', async () => {
    const [offer] = await offersFor(site.origin, weeks)
    const [guest, stranger] = [await signedIn({ javaScriptEnabled }), await site.visitor({ javaScriptEnabled })]
    const { page } = guest
    await guest.open(checkoutOf(offer))
    await holdNights(guest)
    const payment = page.url().replace(/#.*/, '')

    await guest.open(stayOf(offer))
    const card = page.getByRole('complementary', { name: 'Price for your dates' })
    await card.getByText(/^These nights are kept for you until \d\d:\d\d, time of the home\.$/).waitFor()
    expect(await card.textContent()).not.toMatch(/Somebody else|Tell me/)
    const bar = page.locator('.bottom-bar small')
    expect(await bar.textContent()).toBe('a night. You are holding these nights')
    // Other nights that overlap them, in another tab.
    const later = { ...offer, checkIn: addDays(offer.checkIn, 6), checkOut: addDays(offer.checkOut, 6) }
    await guest.open(stayOf(later))
    await card.getByText(`You are holding ${dateRangeWithWeekdays(offer)} until`, { exact: false }).waitFor()
    expect(await bar.textContent()).toBe('a night. You are holding some of these nights')
    // The list of homes says so as well, and does not offer them other dates of this home.
    const list = stayListPath({ checkIn: offer.checkIn, checkOut: offer.checkOut, adults: 2, q: offer.title })
    await guest.open(list)
    expect(await page.locator('main').textContent()).not.toContain('Not on your dates')
    const goOn = page.locator('main').getByRole('link', { name: 'Continue to payment' })
    expect(new URL((await goOn.getAttribute('href')) ?? '', payment).href).toBe(payment)
    await stranger.open(list)
    await stranger.page.getByRole('heading', { name: 'Not on your dates' }).waitFor()
    await stranger.open(stayOf(offer))
    await stranger.page.getByText('Somebody else has these nights. Choose other dates.').waitFor()
    expect(await stranger.page.getByRole('link', { name: 'Continue to payment' }).count()).toBe(0)

    await guest.open(stayOf(offer))
    await card.getByRole('link', { name: 'Continue to payment' }).click()
    await page.waitForURL(payment)
    await page.getByRole('button', { name: 'Release the nights' }).click()
    await guest.arrivesAt(sitePaths.stay(offer.slug))
    await card.getByRole('button', { name: 'Reserve' }).waitFor()
  })

  test('says so to a visitor who has yet to sign in as well', async () => {
    const [offer] = await offersFor(site.origin, weeks + 1)
    const guest = await site.visitor({ javaScriptEnabled })
    const { page } = guest
    await guest.open(stayOf(offer))
    const card = page.getByRole('complementary', { name: 'Price for your dates' })
    await card.getByRole('button', { name: 'Reserve' }).click()
    await guest.arrivesAt('/login')
    await guest.open(stayOf(offer))
    await card.getByText(/^These nights are kept for you until \d\d:\d\d, time of the home\.$/).waitFor()
    await card.getByRole('link', { name: 'Continue' }).click()
    await guest.arrivesAt('/login')
    await page.getByRole('complementary', { name: 'Your booking' }).getByRole('timer').waitFor()
    // A network reserves one home at a time.
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'reservation')
    await fetch(`${site.origin}/api/reservations/${cookie!.value}`, { method: 'DELETE' })
  })
})
