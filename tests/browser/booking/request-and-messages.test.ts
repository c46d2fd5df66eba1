import { sitePaths } from '#contract/site/site-paths.ts'
import { describe, expect, test } from 'vitest'
import { createAccount, enter, mailTo } from '../support/accounts.ts'
import {
  cards,
  fillCard,
  holdNights,
  offersFor,
  openPaymentStep,
  payButton,
  stayOf,
  type Offer,
} from '../support/checkout.ts'
import { moveClock } from '../support/clock.ts'
import { asHost } from '../support/host.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSite()

/** The portrait of the host stands where the host is named, is described, and has arrived. */
async function seesPortrait(guest: Visitor): Promise<void> {
  const portrait = guest.page.getByRole('img', { name: /^Portrait of \p{Lu}/u }).first()
  await portrait.scrollIntoViewIfNeeded()
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

describe.each([
  ['with JavaScript', true, 48],
  ['without JavaScript', false, 50],
])('a question to the host, %s', (_, javaScriptEnabled, weeks) => {
  test('becomes a conversation, and its offer is booked at the agreed price', async () => {
    const [offer] = await offersFor(site.origin, weeks, 'request')
    const guest = await site.visitor({ javaScriptEnabled })
    await enter(guest, site.origin, await createAccount(site.origin))
    await guest.open(stayOf(offer))
    await seesPortrait(guest)
    await guest.page.getByRole('link', { name: 'Ask the host' }).click()
    await guest.arrivesAt(sitePaths.askHost(offer.slug))
    await seesPortrait(guest)
    await guest.page.getByLabel('Your question').fill('Is the week possible for a little less?')
    await guest.page.getByRole('button', { name: 'Send to the host' }).click()
    await guest.arrivesAt(/^\/user\/messages\/[^/?]+$/)
    await guest.page.getByText('Is the week possible for a little less?').waitFor()
    const thread = new URL(guest.page.url()).pathname.split('/').at(-1)!

    const { checkIn, checkOut } = offer
    await asHost(site.origin, `threads/${thread}/messages`, { message: 'For you, yes.' })
    await asHost(site.origin, `threads/${thread}/offers`, { checkIn, checkOut, adults: 2, rentMinor: 50_000 })
    await guest.open(sitePaths.messages())
    await guest.page.getByText('An offer for you').waitFor()
    await seesPortrait(guest)
    await guest.page.getByRole('link', { name: offer.title }).click()
    await guest.arrivesAt(sitePaths.thread(thread))
    await guest.page.getByText('For you, yes.').waitFor()
    await seesPortrait(guest)
    await guest.page.getByText('€500.00 for all nights').waitFor()
    const total = await guest.page.getByRole('region', { name: 'Offer' }).locator('b.num').textContent()
    await guest.page.getByRole('link', { name: 'Book this offer' }).click()
    await guest.arrivesAt(sitePaths.checkout(offer.slug))
    await guest.page.getByRole('complementary').locator('dl').getByText(total!, { exact: true }).waitFor()
    await holdNights(guest)
    await fillCard(guest, cards.pays)
    await payButton(guest).click()
    await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
    await guest.page.getByText('Confirmed', { exact: true }).waitFor()
    await guest.open(sitePaths.thread(thread))
    await guest.page.getByText('You have booked it.').waitFor()
  })

  test('without words it is not sent', async () => {
    const [offer] = await offersFor(site.origin, weeks)
    const guest = await site.visitor({ javaScriptEnabled: false })
    await enter(guest, site.origin, await createAccount(site.origin))
    await guest.open(sitePaths.askHost(offer.slug))
    guest.allowFault(/status of 400/)
    await guest.page.getByLabel('Your question').fill('   ')
    await guest.page.getByRole('button', { name: 'Send to the host' }).click()
    await guest.page.getByText('Write your question first.').waitFor()
    await guest.open(sitePaths.messages())
    expect(await guest.page.getByText('No messages yet').count()).toBe(1)
  })
})

describe('a home that is booked on request', () => {
  test('says so, holds the nights for a day and takes the money when the host says yes', async () => {
    const [offer] = await offersFor(site.origin, 26, 'request')
    const { guest, email, booking } = await request(offer)
    await guest.page.getByText(/^The host has to answer by \w+ \d+ \w+ \d{4}, \d\d:\d\d, time of the home$/).waitFor()
    await mailTo(site.origin, email, /request/i)

    const other = await site.visitor()
    await other.open(stayOf(offer))
    await other.page.getByText('Somebody else has these nights.').waitFor()

    await asHost(site.origin, `bookings/${booking}/accept`)
    await guest.open(sitePaths.booking(booking))
    await guest.page.getByText('Confirmed', { exact: true }).waitFor()
    await guest.page.getByText('The host accepted').waitFor()
  })

  test('a refusal frees nights and card, and is told with its reason', async () => {
    const [offer] = await offersFor(site.origin, 28, 'request')
    const { guest, email, booking } = await request(offer, { javaScriptEnabled: false })
    await asHost(site.origin, `bookings/${booking}/decline`, { reason: 'The roof is being mended' })
    await guest.open(sitePaths.booking(booking))
    await guest.page.getByRole('heading', { level: 1, name: 'The host declined' }).waitFor()
    expect((await mailTo(site.origin, email, /declined|not/i)).text).toContain('The roof is being mended')
    await guest.open(stayOf(offer))
    await guest.page.getByRole('button', { name: 'Request to book' }).waitFor()
  })

  test('a guest withdraws a request', async () => {
    const [offer] = await offersFor(site.origin, 30, 'request')
    const { guest } = await request(offer, { javaScriptEnabled: false })
    await guest.page.getByRole('button', { name: 'Withdraw the request' }).click()
    await guest.page.getByText('Withdrawn', { exact: true }).first().waitFor()
  })

  test('without an answer it ends after a day', async () => {
    const [offer] = await offersFor(site.origin, 32, 'request')
    const { guest, booking } = await request(offer)
    await moveClock(site.origin, { move: 'day' })
    await moveClock(site.origin, { move: 'hour' })
    await guest.open(sitePaths.booking(booking))
    await guest.page.getByRole('heading', { level: 1, name: 'The host did not answer in time' }).waitFor()
    await guest.open(sitePaths.bookings())
    await guest.page.getByRole('heading', { name: 'Cancelled and not booked' }).waitFor()
  })
})

/** Sends a request for the nights. */
async function request(offer: Offer, options = {}): Promise<{ guest: Visitor; email: string; booking: string }> {
  const account = await createAccount(site.origin)
  const guest = await site.visitor(options)
  await enter(guest, site.origin, account)
  await guest.open(stayOf(offer))
  await guest.page.getByText('Charged only if the host accepts, within 24 hours').first().waitFor()
  const booking = await openPaymentStep(guest, offer)
  await fillCard(guest, cards.pays)
  await guest.page.getByRole('button', { name: /^Reserve .* and send the request$/ }).click()
  await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
  await guest.page.getByRole('heading', { level: 1, name: 'The host decides' }).waitFor()
  return { guest, email: account.email, booking }
}
