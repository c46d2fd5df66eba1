import type { OutboxMessageShape } from '#contract/demo/outbox-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { describe, expect, test } from 'vitest'
import { createAccount, enter, mailTo, newAccount, register } from './support/accounts.ts'
import { cards, checkoutOf, fillCard, offersFor, payButton, type Offer } from './support/checkout.ts'
import { useSharedSite } from './support/use-site.ts'
import type { Visitor } from './support/visitor.ts'

const site = useSharedSite()

describe('the whole journey', () => {
  test('a guest finds a home, registers, verifies, books, pays and has the booking, with one total everywhere', async () => {
    const [offer] = await offersFor(site.origin, 10)
    const account = newAccount()
    const guest = await site.visitor()

    await search(guest, offer)
    await expectTotalOnCard(guest, offer)
    await guest.page.getByRole('link', { name: offer.title, exact: true }).click()
    await guest.arrivesAt(sitePaths.stay(offer.slug))
    await expectTotalOnStayPage(guest, offer)
    await guest.page
      .getByRole('complementary', { name: 'Price for your dates' })
      .getByRole('button', { name: 'Reserve' })
      .click()

    await guest.arrivesAt('/login')
    await guest.page.getByText('take you straight to your booking').waitFor()
    await guest.page.getByRole('link', { name: 'Create an account' }).click()
    await guest.arrivesAt('/register')
    await register(guest, account)
    await guest.arrivesAt('/verify-email')
    await openMailLink(guest, await mailTo(site.origin, account.email))

    await guest.arrivesAt(/\/book\?booking=/)
    await expectCheckoutTotal(guest, offer)
    await guest.page.getByText(`${account.name}, ${account.email}`).waitFor()
    await guest.page
      .getByRole('timer')
      .filter({ hasText: /^2\d min \d\d s$/ })
      .waitFor()
    await guest.page.locator('#payer-phone').fill('+46 70 123 45 67')
    expect(await payButton(guest).textContent()).toContain(offer.total)
    await fillCard(guest, cards.pays)
    await payButton(guest).click()

    await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
    await guest.page.getByText('Confirmed', { exact: true }).waitFor()
    const booked = guest.page.url()
    await expectLine(guest, 'Total', offer.total)
    await expectLine(guest, 'Paid', offer.total)

    await guest.page.getByRole('link', { name: 'Your bookings' }).first().click()
    await guest.arrivesAt('/user/bookings')
    await guest.page
      .getByRole('region', { name: 'Upcoming' })
      .or(guest.page.locator('section', { hasText: 'Upcoming' }))
      .getByRole('link', { name: offer.title, exact: true })
      .click()
    await guest.page.waitForURL(booked)

    const confirmation = await mailTo(site.origin, account.email, /confirmed|booked|booking/i)
    expect(confirmation.text).toContain(offer.title)
    expect(confirmation.text).toContain(offer.total)
    expect(confirmation.text).toContain(booked)
  })

  test('a second guest who wants the same nights is told so, with the nearest dates that are free', async () => {
    const [offer] = await offersFor(site.origin, 14)
    const [first, account] = await Promise.all([createApiGuest(site.origin), createAccount(site.origin)])
    const second = await site.visitor()
    await enter(second, site.origin, account)
    await second.open(checkoutOf(offer))
    await expectCheckoutTotal(second, offer)

    const request = { stay: offer.slug, checkIn: offer.checkIn, checkOut: offer.checkOut }
    const hold = await first.hold((await first.quote(request)).data!.id)
    expect(hold.status).toBe(201)

    second.allowFault(/status of 409/)
    await second.page.getByLabel('Phone').fill('+34 600 123 456')
    await second.page.getByRole('button', { name: /^Hold the nights/ }).click()
    await second.page.getByRole('alert').getByText('Somebody else has these nights. Choose other dates.').waitFor()
    await expectNearest(second)
    await second.open(sitePaths.stay(offer.slug, { checkIn: offer.checkIn, checkOut: offer.checkOut, adults: 2 }))
    await second.page.getByText('Somebody else has these nights. Choose other dates.').waitFor()

    const quote = await fetch(`${site.origin}/api/quotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { ...request, adults: 2 } }),
    })
    expect(quote.status).toBe(409)
    const { error } = (await quote.json()) as { error: { details: { code: string; nearest: object[] } } }
    expect(error.details).toMatchObject({ code: 'dates_unavailable', nearest: expect.any(Array) })
    expect(error.details.nearest.length).toBeGreaterThan(0)

    await followNearest(second)
  })
})

async function search(guest: Visitor, { checkIn, checkOut }: Offer): Promise<void> {
  await guest.open('/')
  const form = guest.page.getByRole('main').getByRole('search')
  await form.getByLabel('Check-in').fill(checkIn)
  await form.getByLabel('Check-out').fill(checkOut)
  await form.getByText('Who', { exact: true }).click()
  await form.getByLabel('Adults').fill('2')
  await form.getByRole('button', { name: 'Search' }).click()
  await guest.arrivesAt(new RegExp(`^/stays\\?.*checkIn=${checkIn}&checkOut=${checkOut}`))
}

async function expectTotalOnCard({ page }: Visitor, offer: Offer): Promise<void> {
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: offer.title, exact: true }) })
  await card.getByText(offer.total, { exact: true }).waitFor()
}

async function expectTotalOnStayPage({ page }: Visitor, offer: Offer): Promise<void> {
  const price = page.getByRole('complementary', { name: 'Price for your dates' })
  await price.getByText(offer.total, { exact: true }).first().waitFor()
  expect(await sumOf(price.locator('dl'))).toBe(offer.total)
}

/** The lines of a price add up to their total. */
async function sumOf(lines: ReturnType<Visitor['page']['locator']>): Promise<string> {
  // On the way from another page the lines come a moment later than the total.
  await lines.locator('dt').first().waitFor({ state: 'attached' })
  const terms = await lines.locator('dt').allTextContents()
  const amounts = await lines.locator('dt + dd').allTextContents()
  // In brackets: a tax inside the other lines.
  const minor = amounts.map((amount) =>
    amount.startsWith('(') ? 0 : Math.round(Number(amount.replace('−', '-').replaceAll(/[^\d.-]/g, '')) * 100),
  )
  const total = minor[terms.indexOf('Total')]
  expect(minor.reduce((sum, amount) => sum + amount, 0) - total!).toBe(total)
  return amounts[terms.indexOf('Total')]!
}

async function expectCheckoutTotal({ page }: Visitor, { total }: Offer): Promise<void> {
  await page.getByRole('complementary').locator('dl').getByText(total, { exact: true }).waitFor()
}

async function expectLine({ page }: Visitor, term: string, amount: string): Promise<void> {
  const line = page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })
  expect(await line.locator('dd').first().textContent()).toBe(amount)
}

/** By the page of the outbox, as somebody who tries the demo does. */
async function openMailLink(guest: Visitor, mail: OutboxMessageShape): Promise<void> {
  await guest.page.getByRole('main').getByRole('link', { name: 'outbox' }).click()
  await guest.arrivesAt('/demo/outbox')
  await guest.page.getByRole('main').getByRole('link', { name: mail.subject }).first().click()
  await guest.arrivesAt(`/demo/outbox/${mail.id}`)
  await guest.page.getByRole('region', { name: 'Text' }).getByRole('link').first().click()
}

function nearestLinks({ page }: Visitor) {
  return page.getByRole('listitem').getByRole('link', { name: /^\w{3} \d+/ })
}

async function expectNearest(visitor: Visitor): Promise<void> {
  await nearestLinks(visitor).first().waitFor()
}

async function followNearest(visitor: Visitor): Promise<void> {
  await nearestLinks(visitor).first().click()
  await visitor.page
    .getByRole('complementary', { name: 'Price for your dates' })
    .getByRole('button', { name: 'Reserve' })
    .waitFor()
}
