import { expect, test } from 'vitest'
import { sitePaths } from '#contract/site/site-paths.ts'
import { createAccount, enter, logIn } from '../support/accounts.ts'
import { cards, checkoutOf, fillCard, holdNights, offersFor, payButton } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test.each([
  [true, 56],
  [false, 58],
])(
  'whoever is logged out while paying is told so, has paid nothing, and pays once (JavaScript: %s)',
  async (javaScriptEnabled, weeks) => {
    const [offer] = await offersFor(site.origin, weeks)
    const account = await createAccount(site.origin)
    const visitor = await site.visitor({ javaScriptEnabled })
    const { page } = visitor
    await enter(visitor, site.origin, account)
    await visitor.open(checkoutOf(offer))
    await holdNights(visitor)
    const payment = new URL(page.url())
    await fillCard(visitor, cards.pays)
    await page.getByLabel('Name on card').fill('Olga Lindqvist')
    await page.context().clearCookies({ name: 'session' })
    await payButton(visitor).click()
    await visitor.arrivesAt('/login')
    await page.getByText('Your sign-in has ended. Please log in again.').waitFor()
    await logIn(visitor, account)
    await page.waitForURL((url) => url.pathname === payment.pathname)
    await page.getByText('You were logged out, so your payment was not sent. Nothing was charged.').waitFor()
    if (javaScriptEnabled) await expect.poll(() => page.getByLabel('Name on card').inputValue()).toBe('Olga Lindqvist')
    expect(await page.getByLabel('Card number').inputValue()).toBe('')
    await fillCard(visitor, cards.pays)
    await payButton(visitor).click()
    await visitor.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
    await page.getByRole('heading', { name: 'Payments' }).waitFor()
    expect(await page.getByText('You were logged out').count()).toBe(0)
  },
)

test('whoever is logged out before the nights are held is told so, and has what was typed', async () => {
  const [offer] = await offersFor(site.origin, 60)
  const account = await createAccount(site.origin)
  const visitor = await site.visitor()
  const { page } = visitor
  await enter(visitor, site.origin, account)
  await visitor.open(checkoutOf(offer))
  await page.getByLabel('Phone').fill('+46 70 123 45 67')
  await page.getByLabel('Message to the host').fill('We come by the last ferry.')
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: /^Hold the nights/ }).click()
  await visitor.arrivesAt('/login')
  await logIn(visitor, account)
  await visitor.arrivesAt(sitePaths.checkout(offer.slug))
  await page.getByText('You were logged out, so nothing was sent. Please send the form again.').waitFor()
  await expect.poll(() => page.getByLabel('Message to the host').inputValue()).toBe('We come by the last ferry.')
  expect(await page.getByLabel('Phone').inputValue()).toBe('+46 70 123 45 67')
})
