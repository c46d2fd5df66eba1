import { sitePaths } from '#contract/site/site-paths.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccount, enter, type Account } from './support/accounts.ts'
import {
  cards,
  checkoutOf,
  fillCard,
  holdNights,
  offersFor,
  openPaymentStep,
  payButton,
  type Offer,
} from './support/checkout.ts'
import { expireHold, queryProduct } from './support/product-database.ts'
import { useSharedSite } from './support/use-site.ts'
import type { Visitor } from './support/visitor.ts'

const site = useSharedSite()
let account: Account
let week = 8

/** Every test has a guest and a week of its own: nobody is in anybody's way. */
beforeEach(async () => {
  account = await createAccount(site.origin)
  week += 2
})

describe('cards', () => {
  test('a declined card costs nothing, keeps the hold and can be replaced', async () => {
    const { guest, offer, booking } = await guestAtPayment()
    await fillCard(guest, cards.declined)
    await payButton(guest).click()
    await guest.arrivesAt(/\?booking=/)
    await guest.page
      .getByRole('alert')
      .getByText('Your bank declined the payment. Nothing was charged and the nights are still held for you.')
      .waitFor()
    await guest.page.getByRole('timer').filter({ hasText: /min/ }).waitFor()
    expect(await stateOf(booking)).toMatchObject({
      status: expect.stringMatching(/^(hold|pending_payment)$/),
      paid: 0,
    })

    await fillCard(guest, cards.pays)
    await payButton(guest).click()
    await expectConfirmed(guest, booking, offer)
    expect(await stateOf(booking)).toMatchObject({ status: 'confirmed', paid: 1 })
  })

  test('after refused cards one step back leads to the page before the payment, and one forward to the payment', async () => {
    const guest = await site.visitor()
    await enter(guest, site.origin, account)
    const [offer] = await offersFor(site.origin, week)
    await guest.open(checkoutOf(offer))
    await holdNights(guest)
    for (const _ of [1, 2, 3]) {
      await fillCard(guest, cards.declined)
      await payButton(guest).click()
      await guest.arrivesAt(/\?booking=/)
      await guest.page.getByText('Your bank declined the payment.').waitFor()
    }
    await guest.page.goBack()
    await guest.arrivesAt(/\?checkIn=/)
    await guest.page.getByText(/^You are holding these nights yourself until/).waitFor()
    await guest.page.goForward()
    await guest.arrivesAt(/\?booking=/)
    await payButton(guest).waitFor()
    await guest.page.goBack()
    await guest.arrivesAt(/\?checkIn=/)
  })

  test('two steps back from a paid booking the checkout says that the guest has booked the nights, and leads to the booking', async () => {
    const guest = await site.visitor()
    await enter(guest, site.origin, account)
    const [offer] = await offersFor(site.origin, week)
    await guest.open(checkoutOf(offer))
    await holdNights(guest)
    await fillCard(guest, cards.pays)
    await payButton(guest).click()
    await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
    const { pathname } = new URL(guest.page.url())
    await guest.page.goBack()
    await guest.arrivesAt(pathname)
    await guest.page.goBack()
    await guest.arrivesAt(/\?checkIn=/)
    const dates = dateRangeWithWeekdays(offer)
    await guest.page.getByText(`You have booked ${dates}.`).waitFor()
    expect(await guest.page.getByText('Somebody else has these nights').count()).toBe(0)
    await guest.page.getByRole('link', { name: 'See your booking' }).click()
    await guest.arrivesAt(pathname)
  })

  test('a card that the bank asks about pays once the guest confirms', async () => {
    const { guest, offer, booking } = await guestAtPayment()
    await fillCard(guest, cards.asksTheBank)
    await payButton(guest).click()
    await guest.arrivesAt(/^\/demo\/payments\//)
    await guest.page.getByRole('heading', { name: 'Confirm with your bank' }).waitFor()
    await guest.page.getByText(offer.total, { exact: true }).waitFor()
    await guest.page.getByRole('button', { name: 'Confirm the payment' }).click()
    await expectConfirmed(guest, booking, offer)
  })

  test('a refusal at the bank leads back to the payment, with the nights still held', async () => {
    const { guest, booking } = await guestAtPayment()
    await fillCard(guest, cards.asksTheBank)
    await payButton(guest).click()
    await guest.arrivesAt(/^\/demo\/payments\//)
    await guest.page.getByRole('button', { name: 'Refuse' }).click()
    await guest.arrivesAt(/\?booking=/)
    await guest.page.getByRole('alert').getByText('Your bank could not confirm that it is you.').waitFor()
    await payButton(guest).waitFor()
    expect(await stateOf(booking)).toMatchObject({ paid: 0 })
  })

  test('a slow bank is waited for, and the page moves on by itself', async () => {
    const { guest, offer, booking } = await guestAtPayment()
    await fillCard(guest, cards.slow)
    await payButton(guest).click()
    await guest.page.getByText('Your bank has not answered yet').waitFor()
    await expectConfirmed(guest, booking, offer)
  })

  test('on a slow line the page asks again only once it was answered', async () => {
    const { guest, offer, booking } = await guestAtPayment()
    const { page } = guest
    await page.clock.install()
    let asked = 0
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/\/book\.data/, async (route) => {
      asked += 1
      await held
      // A request that the page gave up cannot be continued.
      await route.continue().catch(() => undefined)
    })
    await fillCard(guest, cards.slow)
    await payButton(guest).click()
    await page.getByText('Your bank has not answered yet').waitFor()
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 20_000 })
    await page.clock.runFor(10_000)
    expect(asked).toBe(1)
    answer()
    await expectConfirmed(guest, booking, offer)
  })

  test('two presses of the button are one payment', async () => {
    const { guest, offer, booking } = await guestAtPayment()
    await fillCard(guest, cards.pays)
    await payButton(guest).dblclick()
    await expectConfirmed(guest, booking, offer)
    expect(await stateOf(booking)).toEqual({ status: 'confirmed', paid: 1 })
  })

  test('two presses are one payment without JavaScript too', async () => {
    const { guest, offer, booking } = await guestAtPayment({ javaScriptEnabled: false })
    await fillCard(guest, cards.pays)
    await payButton(guest).dblclick()
    // The second press breaks off the answer to the first one.
    await guest.page.getByText('Confirmed', { exact: true }).waitFor()
    await expectConfirmed(guest, booking, offer)
    expect(await stateOf(booking)).toEqual({ status: 'confirmed', paid: 1 })
  })

  test('a card with a typo is refused beside its field before it is sent', async () => {
    const { guest, booking } = await guestAtPayment()
    await fillCard(guest, '4242 4242 4242 4241')
    await payButton(guest).click()
    await guest.page.getByText('This number has a typo.').waitFor()
    expect(await guest.page.getByLabel('Card number').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await stateOf(booking)).toMatchObject({ paid: 0 })
  })
})

describe('the hold', () => {
  test('a hold that has run out says so, charges nothing and offers the same dates again', async () => {
    const { guest, offer, booking } = await guestAtPayment()
    await expireHold(site.dataDirectory, booking)
    await fillCard(guest, cards.pays)
    await payButton(guest).click()
    await guest.page.getByRole('heading', { name: 'The nights are free again' }).waitFor()
    await guest.page.getByText('Nothing was charged.').waitFor()
    await guest.page.getByRole('link', { name: 'Try the same dates again' }).click()
    await guest.arrivesAt(sitePaths.checkout(offer.slug))
    await holdNights(guest)
    expect(await stateOf(booking)).toMatchObject({ paid: 0 })
  })

  test('a hold that runs out beside a refused form asks the server, and sends that form to nobody', async () => {
    const { guest, booking } = await guestAtPayment()
    guest.allowFault(/status of 400/)
    await guest.page.clock.install()
    await guest.page.getByText('Use a voucher').click()
    await guest.page.getByLabel('Code of the voucher').fill('0000-0000-0000-0000')
    await guest.page.getByRole('button', { name: 'Use voucher' }).click()
    await guest.page.getByText('We do not know this voucher.').waitFor()
    await expireHold(site.dataDirectory, booking)
    const asked = guest.page.waitForRequest((request) => request.isNavigationRequest())
    await guest.page.clock.fastForward('16:00')
    expect((await asked).method()).toBe('GET')
    await guest.page.getByRole('heading', { name: 'The nights are free again' }).waitFor()
  })

  test('whoever comes back to a form that was being sent can send it again', async () => {
    const offer = (await offersFor(site.origin, week))[0]
    const guest = await site.visitor()
    const { page } = guest
    await enter(guest, site.origin, account)
    const leaveAndComeBack = () =>
      page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await guest.open(checkoutOf(offer))
    await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault()))
    await page.getByLabel('Phone').fill('+46 70 123 45 67')
    await page.getByRole('button', { name: /^Hold the nights/ }).click()
    await page.getByRole('button', { name: 'Holding the nights…' }).waitFor()
    await leaveAndComeBack()
    await page.getByRole('button', { name: /^Hold the nights/ }).waitFor()

    await openPaymentStep(guest, offer)
    await page.evaluate(() => {
      HTMLFormElement.prototype.submit = () => undefined
    })
    await fillCard(guest, cards.pays)
    await payButton(guest).click()
    await page.getByRole('button', { name: 'One moment…' }).waitFor()
    await leaveAndComeBack()
    await payButton(guest).waitFor()
  })

  test('ten minutes can be added, once', async () => {
    const { guest } = await guestAtPayment()
    await guest.page.getByRole('button', { name: 'Add 10 minutes' }).click()
    await guest.page
      .getByRole('timer')
      .filter({ hasText: /^24 min/ })
      .waitFor()
    expect(await guest.page.getByRole('button', { name: 'Add 10 minutes' }).count()).toBe(0)
  })

  test('nights that are given back can be booked by others at once', async () => {
    const { guest, offer } = await guestAtPayment()
    await guest.page.getByRole('button', { name: 'Release the nights' }).click()
    await guest.arrivesAt(sitePaths.stay(offer.slug))
    await guest.page
      .getByRole('complementary', { name: 'Price for your dates' })
      .getByRole('button', { name: 'Reserve' })
      .waitFor()
    expect((await offersFor(site.origin, week)).map(({ slug }) => slug)).toContain(offer.slug)
  })

  test('two presses of the button hold the nights once', async () => {
    const offer = (await offersFor(site.origin, week))[0]
    const guest = await site.visitor()
    await enter(guest, site.origin, account)
    await guest.open(checkoutOf(offer))
    await guest.page.getByLabel('Phone').fill('+46 70 123 45 67')
    await guest.page.getByRole('button', { name: /^Hold the nights/ }).dblclick()
    await guest.arrivesAt(/\?booking=/)
    const [count] = await queryProduct<{ bookings: string }>(
      site.dataDirectory,
      'select count(*) as bookings from app.booking where guest_email = $1',
      [account.email],
    )
    expect(Number(count?.bookings)).toBe(1)
  })
})

describe('other people', () => {
  test('a stranger finds neither the payment nor the booking of somebody else', async () => {
    const { offer, booking } = await guestAtPayment()
    const stranger = await site.visitor()
    await enter(stranger, site.origin, await createAccount(site.origin))
    stranger.allowFault(/status of 404/)
    for (const [address, name] of [
      [sitePaths.payment(offer.slug, booking), 'This booking is not in your account'],
      [sitePaths.booking(booking), 'This booking is not in your account'],
    ] as const) {
      const response = await stranger.open(address)
      expect(response?.status()).toBe(404)
      await stranger.page.getByRole('heading', { name }).waitFor()
    }
  })
})

async function guestAtPayment(
  options: { javaScriptEnabled?: boolean } = {},
): Promise<{ guest: Visitor; offer: Offer; booking: string }> {
  const [offer] = await offersFor(site.origin, week)
  const guest = await site.visitor(options)
  await enter(guest, site.origin, account)
  return { guest, offer, booking: await openPaymentStep(guest, offer) }
}

async function expectConfirmed(guest: Visitor, booking: string, { total }: Offer): Promise<void> {
  await guest.arrivesAt(sitePaths.booking(booking))
  await guest.page.getByText('Confirmed', { exact: true }).waitFor()
  const paid = guest.page.locator('dl > div').filter({ has: guest.page.getByText('Paid', { exact: true }) })
  expect(await paid.locator('dd').first().textContent()).toBe(total)
}

/** The booking's state and how many payments took money. */
async function stateOf(booking: string): Promise<{ status: string; paid: number }> {
  const [row] = await queryProduct<{ status: string; paid: string }>(
    site.dataDirectory,
    `select booking.status, (select count(*) from app.payment where booking_id = booking.id and payment.status = 'captured') as paid
       from app.booking where id = $1`,
    [booking],
  )
  return { status: row!.status, paid: Number(row!.paid) }
}
