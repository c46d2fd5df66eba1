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
    await expect.poll(() => page.getByLabel('Name on card').inputValue()).toBe('Olga Lindqvist')
    expect(await page.getByLabel('Card number').inputValue()).toBe('')
    await fillCard(visitor, cards.pays)
    await payButton(visitor).click()
    await visitor.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
    await page.getByRole('heading', { name: 'Payments' }).waitFor()
    expect(await page.getByText('You were logged out').count()).toBe(0)
  },
)

test.each([
  [true, 60],
  [false, 62],
])(
  'whoever is logged out before the nights are held is told so, and has what was typed (JavaScript: %s)',
  async (javaScriptEnabled, weeks) => {
    const [offer] = await offersFor(site.origin, weeks)
    const account = await createAccount(site.origin)
    const visitor = await site.visitor({ javaScriptEnabled })
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
    const notice = page.getByText('You were logged out, so nothing was sent. Please send the form again.')
    await notice.waitFor()
    // The form led to its own place in the page, which lies below.
    expect((await notice.boundingBox())!.y).toBeGreaterThan(0)
    await expect.poll(() => page.getByLabel('Message to the host').inputValue()).toBe('We come by the last ferry.')
    expect(await page.getByLabel('Phone').inputValue()).toBe('+46 70 123 45 67')

    // Others who log in with the same browser find nothing of it.
    const kept = (await page.context().cookies(page.url())).find(({ name }) => name === 'typed')!
    const other = await site.visitor({ javaScriptEnabled })
    await enter(other, site.origin, await createAccount(site.origin))
    await other.page.context().addCookies([kept])
    await other.open(checkoutOf(offer))
    expect(await other.page.getByLabel('Message to the host').inputValue()).toBe('')
    await page.getByRole('button', { name: /^Hold the nights/ }).click()
    await visitor.arrivesAt(/\?booking=/)
  },
)

test('without JavaScript a longer message and corrected details are there after the next log-in', async () => {
  const [offer] = await offersFor(site.origin, 64)
  const account = await createAccount(site.origin)
  const visitor = await site.visitor({ javaScriptEnabled: false })
  const { page } = visitor
  await enter(visitor, site.origin, account)
  await visitor.open(checkoutOf(offer))
  await holdNights(visitor)
  const payment = new URL(page.url())
  const words = Array.from({ length: 250 }, (_, nth) => `Wörter ${nth * 7919}.`)
    .join(' ')
    .slice(0, 4000)
    .trim()
  await page.getByText('Change who is coming').click()
  await page.getByLabel('Name', { exact: true }).fill('Åsa Öberg')
  await page.getByLabel('Message to the host').fill(words)
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save' }).click()
  await visitor.arrivesAt('/login')
  await logIn(visitor, account)
  await page.waitForURL((url) => url.pathname === payment.pathname)
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Åsa Öberg')
  expect(await page.getByLabel('Message to the host').inputValue()).toBe(words)

  const kept = (await page.context().cookies(payment.href)).find(({ name }) => name === 'typed')!
  expect(kept).toMatchObject({ httpOnly: true, path: payment.pathname })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Åsa Öberg, ').waitFor()
  expect((await page.context().cookies(payment.href)).filter(({ name }) => name === 'typed')).toEqual([])
})

test('without JavaScript a question to a host is there after the next log-in, and is sent once', async () => {
  const [offer] = await offersFor(site.origin, 66)
  const account = await createAccount(site.origin)
  const visitor = await site.visitor({ javaScriptEnabled: false })
  const { page } = visitor
  await enter(visitor, site.origin, account)
  await visitor.open(sitePaths.askHost(offer.slug, { checkIn: offer.checkIn, checkOut: offer.checkOut, adults: 2 }))
  await page.getByLabel('Your question').fill('Is there a crib?\n\nWe bring sheets.')
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Send to the host' }).click()
  await visitor.arrivesAt('/login')
  await logIn(visitor, account)
  await page.getByText('You were logged out, so nothing was sent. Please send the form again.').waitFor()
  expect(await page.getByLabel('Your question').inputValue()).toBe('Is there a crib?\n\nWe bring sheets.')
  await page.getByRole('button', { name: 'Send to the host' }).click()
  await visitor.arrivesAt(/^\/user\/messages\//)
  await page.getByText('Is there a crib?').waitFor()
})
