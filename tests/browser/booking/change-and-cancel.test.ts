import { sitePaths } from '#contract/site/site-paths.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { dayAndMonth } from '#web/text/date-text.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { describe, expect, test } from 'vitest'
import { mailTo, openSession } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { cards, fillCard, offerWith, payButton, stayOf, type Offer } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
const flexible = (weeks: number) =>
  offerWith(site.origin, weeks, (terms) => terms.policy.code === 'flexible' && terms.forbidGapUnder === null)

describe.each([
  ['with JavaScript', true, 34],
  ['without JavaScript', false, 40],
])('a booked stay, %s', (_, javaScriptEnabled, weeks) => {
  test('is changed: the difference is shown, the host agrees, dates and total are new', async () => {
    const offer = await flexible(weeks)
    const { guest, booking } = await book(offer, { javaScriptEnabled })
    await guest.page.getByRole('heading', { name: 'Change dates or guests' }).click()
    const checkOut = addDays(offer.checkOut, -1)
    await guest.page.getByLabel('Check-out').fill(checkOut)
    await guest.page.getByRole('button', { name: 'Show the difference' }).click()
    await guest.arrivesAt(/do=change/)
    // The answer is in sight with its button, and where the next key goes.
    const ask = guest.page.getByRole('button', { name: /^(Ask the host for this change|Change the booking)$/ })
    const box = (await ask.boundingBox())!
    expect(box.y >= 0 && box.y + box.height <= guest.page.viewportSize()!.height).toBe(true)
    if (javaScriptEnabled) expect(await guest.page.evaluate(() => document.activeElement?.id)).toBe('difference')
    await guest.page.getByText(/less than now/).waitFor()
    await guest.page.getByRole('button', { name: /^(Ask the host for this change|Change the booking)$/ }).click()
    await guest.arrivesAt(sitePaths.booking(booking))
    if ((await guest.page.getByText('Waiting for the host').count()) > 0) {
      // What was asked is where the page is scrolled to: its top shows the stay as it was.
      expect(new URL(guest.page.url()).hash).toBe('#change')
      await guest.page.getByText('You asked for a change').waitFor()
      const { change } = await read(guest, booking)
      await asHost(site.origin, `bookings/${booking}/changes/${change!.documentId}/accept`)
      await guest.open(sitePaths.booking(booking))
    }
    await guest.page.getByText(new RegExp(`Departure on ${dayAndMonth(checkOut)}`)).waitFor()
    expect((await read(guest, booking)).checkOut).toBe(checkOut)
  })

  test('is changed in the calendar of the home, in which its own nights are free and those of others are not', async () => {
    const offer = await flexible(weeks + 1)
    const { guest, booking } = await book(offer, { javaScriptEnabled })
    const { page } = guest
    const day = (date: IsoDate) => page.locator(`#change [data-date="${date}"]`)
    await guest.open(`${sitePaths.booking(booking)}?do=change`)
    // The home's own page shows these nights as taken.
    expect(await day(addDays(offer.checkIn, 1)).getAttribute('href')).toContain('checkIn=')
    await day(addDays(offer.checkIn, 1)).click()
    await guest.arrivesAt(/checkIn=/)
    await page.getByText('When do you leave?').waitFor()
    const departure = addDays(offer.checkOut, -1)
    await day(departure).click()
    await guest.arrivesAt(/checkOut=/)
    await page.getByText(/less than now/).waitFor()
    expect(await page.getByLabel('Check-out').inputValue()).toBe(departure)
    await page.getByRole('button', { name: /^(Ask the host for this change|Change the booking)$/ }).waitFor()
  })

  test('is cancelled: what the page promises is what comes back, and the nights are free at once', async () => {
    const offer = await flexible(weeks + 2)
    const { guest, booking, email } = await book(offer, { javaScriptEnabled })
    await guest.page.getByRole('button', { name: 'See what comes back' }).click()
    await guest.arrivesAt(/do=cancel/)
    const promised = await guest.page.getByRole('button', { name: /^Cancel and get .* back$/ }).textContent()
    if (javaScriptEnabled)
      await guest.page.waitForFunction(() => document.activeElement?.getAttribute('aria-labelledby') === 'cancel-title')
    const amount = /€[\d,.]+\d/.exec(promised ?? '')?.[0]
    expect(amount).toBe(offer.total)
    const { page } = guest
    // Whoever chooses something else is led to the field in which they say what.
    guest.allowFault(/400/)
    await page.getByLabel('Something else', { exact: true }).check()
    await page.getByRole('button', { name: /^Cancel and get/ }).click()
    if (javaScriptEnabled) await isInView(guest, 'Say in a few words why.')
    else await page.getByText('Say in a few words why.').waitFor()
    if (javaScriptEnabled) expect(await page.evaluate(() => document.activeElement?.id)).toBe('cancel-text')
    await page.getByLabel('My plans have changed').check()
    await guest.page.getByRole('button', { name: /^Cancel and get/ }).click()
    await guest.arrivesAt(sitePaths.booking(booking))
    await guest.page.getByRole('heading', { level: 1, name: 'You cancelled this stay' }).waitFor()
    // The bank of the demo is quick.
    await guest.page
      .getByText(/(goes|went) back the way you paid\./)
      .filter({ hasText: amount })
      .waitFor()
    const refund = page.getByRole('region', { name: 'Refunds' })
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Refunds' }).waitFor()
    await refund.getByText('Nights').waitFor()
    await refund.getByText(`${amount} to your card ending in 4242`).waitFor()
    expect((await mailTo(site.origin, email, /cancel/i)).text).toContain(amount)
    await guest.open(stayOf(offer))
    await guest.page.getByRole('button', { name: 'Reserve' }).first().waitFor()
  })
})

/** Waits until a text is within the window, to which nobody scrolls. */
async function isInView({ page }: Visitor, text: string): Promise<void> {
  const height = page.viewportSize()!.height
  const isSeen = (box: { y: number; height: number } | null) =>
    box !== null && box.y >= 0 && box.y + box.height <= height
  await expect.poll(async () => isSeen(await page.getByText(text).boundingBox())).toBe(true)
}

test.each([
  ['with JavaScript', true, 52],
  ['without JavaScript', false, 56],
])(
  'what the host asks for beside the price is declined, or accepted and paid, %s',
  async (_, javaScriptEnabled, weeks) => {
    const offer = await flexible(weeks)
    const { guest, booking, email } = await book(offer, { javaScriptEnabled })
    const { page } = guest
    const asks = (label: string) =>
      asHost(site.origin, `bookings/${booking}/charges`, {
        amountMinor: 4000,
        label,
        reason: 'You asked for it by phone',
      })
    await asks('Late check-out')
    expect((await mailTo(site.origin, email, /^The host asks for a payment/)).text).toContain(
      'Nothing is charged unless',
    )
    await guest.open(sitePaths.booking(booking))
    const panel = page.getByRole('region', { name: 'The host asks for €40.00' })
    await panel.getByText('You asked for it by phone').waitFor()
    await panel.getByRole('heading', { name: 'Decline' }).click()
    await panel.getByLabel('Message to the host').fill('We leave at ten')
    await panel.getByRole('button', { name: 'Decline' }).click()
    await guest.arrivesAt(sitePaths.booking(booking))
    await panel.waitFor({ state: 'detached' })
    expect((await read(guest, booking)).charges).toMatchObject([{ state: 'declined' }])

    await asks('Firewood')
    await guest.open(sitePaths.booking(booking))
    await panel.getByRole('button', { name: /^Accept €40.00$|with another card$/ }).click()
    await guest.arrivesAt(/\/book\?booking=/)
    await fillCard(guest, cards.pays)
    await payButton(guest).click()
    await guest.arrivesAt(sitePaths.booking(booking))
    const { totalMinor, paidMinor, lines } = await read(guest, booking)
    expect([paidMinor, lines.at(-1)?.label]).toEqual([totalMinor, 'Firewood'])
  },
)

test('a change that the host proposes is read, accepted, and then the booking has its dates and total', async () => {
  const offer = await flexible(48)
  const { guest, booking, email } = await book(offer, { javaScriptEnabled: false })
  const checkOut = addDays(offer.checkOut, -1)
  const request = { checkIn: offer.checkIn, checkOut, adults: 2, message: 'The painters come a day earlier' }
  await asHost(site.origin, `bookings/${booking}/changes`, request)
  expect((await mailTo(site.origin, email, /^Change proposed/)).text).toContain(request.message)
  await guest.open(sitePaths.booking(booking))
  await guest.page.getByRole('heading', { name: 'The host proposes a change' }).waitFor()
  await guest.page.getByText(request.message).waitFor()
  const { change, totalMinor, currency } = await read(guest, booking)
  await guest.page.getByText(`${formatMoney(totalMinor - change!.totalMinor, currency)} less than now`).waitFor()
  await guest.page.getByRole('button', { name: 'Accept the change' }).click()
  await guest.page.getByText(new RegExp(`Departure on ${dayAndMonth(checkOut)}`)).waitFor()
  const changed = await read(guest, booking)
  expect([changed.checkOut, changed.totalMinor, changed.refundedMinor]).toEqual([
    checkOut,
    change!.totalMinor,
    totalMinor - change!.totalMinor,
  ])
  await guest.page.getByRole('heading', { name: 'The host proposes a change' }).waitFor({ state: 'detached' })
})

test('guests chosen in the form of a change are kept when days are chosen after them', async () => {
  const offer = await flexible(48)
  const { guest, booking } = await book(offer, { javaScriptEnabled: true })
  const { page } = guest
  const change = page.locator('#change')
  await guest.open(`${sitePaths.booking(booking)}?do=change`)
  await change.getByRole('button', { name: 'One adult fewer' }).click()
  await change.getByRole('button', { name: 'One child more' }).click()
  await change.getByLabel('Age of child 1').selectOption('7')
  await change.locator(`[data-date="${addDays(offer.checkIn, 1)}"]`).click()
  await guest.arrivesAt(/checkIn=.*adults=1&children=1&childAges=7/)
  await page.getByText('When do you leave?').waitFor()
  expect(await change.locator('input[name="adults"]').inputValue()).toBe('1')
  expect(await change.getByLabel('Age of child 1').inputValue()).toBe('7')
  await change.locator(`[data-date="${offer.checkOut}"]`).click()
  await change.getByRole('group', { name: 'The difference' }).getByText('1 adult, 1 child').waitFor()
})

test('an address that asks for a change and names none opens the form with the booking as it is', async () => {
  const offer = await flexible(44)
  const { guest, booking } = await book(offer, { javaScriptEnabled: false })
  await guest.open(`${sitePaths.booking(booking)}?do=change`)
  const change = guest.page.locator('#change')
  expect(await change.getByLabel('Check-in').inputValue()).toBe(offer.checkIn)
  expect(await change.getByLabel('Check-out').inputValue()).toBe(offer.checkOut)
  expect(await change.locator('input[name="adults"]').inputValue()).toBe('2')
  expect(await change.getByText('One of the dates does not exist').count()).toBe(0)
})

test('cancelling without saying why changes nothing and says what is missing', async () => {
  const offer = await flexible(46)
  const { guest, booking } = await book(offer, { javaScriptEnabled: false })
  await guest.open(`${sitePaths.booking(booking)}?do=cancel`)
  await guest.page.getByLabel('Something else', { exact: true }).check()
  guest.allowFault(/status of 400/)
  await guest.page.getByRole('button', { name: /^Cancel and get/ }).click()
  await guest.page.getByText('Say in a few words why.').waitFor()
  expect(await guest.page.getByLabel('Something else', { exact: true }).isChecked()).toBe(true)
  expect((await read(guest, booking)).state).toBe('confirmed')
})

async function book(offer: Offer, options: object): Promise<{ guest: Visitor; email: string; booking: string }> {
  const account = await createApiGuest(site.origin)
  const booking = await bookByApi(account, site.origin, offer)
  const guest = await site.visitor(options)
  await guest.page.context().addCookies(await openSession(site.origin, account.idToken))
  await guest.open(sitePaths.booking(booking))
  return { guest, email: account.email, booking }
}

async function read({ page }: Visitor, booking: string): Promise<BookingShape> {
  const response = await page.context().request.get(`/api/bookings/${booking}`)
  return ((await response.json()) as { data: BookingShape }).data
}
