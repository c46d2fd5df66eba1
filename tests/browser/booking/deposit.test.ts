import { sitePaths } from '#contract/site/site-paths.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { describe, expect, test } from 'vitest'
import type { StayPageShape } from '#contract/stay-shapes.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { createAccount, enter, mailTo } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { cards, fillCard, offersFor, offerWith, openPaymentStep, payButton, type Offer } from '../support/checkout.ts'
import { moveClock, moveClockTo } from '../support/clock.ts'
import { asHost } from '../support/host.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSite()

async function guestWithAccount(options = {}): Promise<{ guest: Visitor; email: string }> {
  const account = await createAccount(site.origin)
  const guest = await site.visitor(options)
  await enter(guest, site.origin, account)
  return { guest, email: account.email }
}

/** Takes every fee and tax from a home, and makes a promo code that pays its nights. */
async function giveAway(offer: Offer, code: string): Promise<void> {
  const { data: stay } = (await (await fetch(`${site.origin}/api/stay-pages/${offer.slug}`)).json()) as {
    data: StayPageShape
  }
  for (const fee of stay.terms.fees.filter(({ optional }) => !optional))
    await asHost(site.origin, `stays/${offer.slug}/fees/${fee.id}`, {}, 'DELETE')
  for (const tax of stay.terms.taxes)
    await asHost(site.origin, `destinations/${stay.destination.slug}/taxes/${tax.id}`, {}, 'DELETE')
  await asHost(site.origin, 'promo-codes', { code, percentBp: 10_000 })
}

const payments = ({ page }: Visitor) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Payments' }) })

describe('a booking without a card', () => {
  test('by bank transfer it is confirmed at once, says how much has to be where by when, and with which reference', async () => {
    const offer = await offerWith(site.origin, 22, (terms) => terms.offlineMethods.includes('transfer'))
    const { guest, email } = await guestWithAccount({ javaScriptEnabled: false })
    const booking = await openPaymentStep(guest, offer)
    await guest.page.getByText('Pay without a card').click()
    await guest.page.getByRole('button', { name: 'Pay by bank transfer' }).click()
    await guest.arrivesAt(sitePaths.booking(booking))
    await guest.page.getByText('Confirmed', { exact: true }).waitFor()
    await payments(guest)
      .getByText(/, by bank transfer$/)
      .waitFor()
    const reference = (await guest.page.locator('.crumbs .num').textContent())!
    const transfer = guest.page.getByRole('status').filter({ hasText: 'Please transfer' })
    const message = (await transfer.textContent())!
    expect(message).toContain(`Please transfer ${offer.total}`)
    expect(message).toContain('Example account of the demo: do not send money')
    expect(message).toContain(`Purpose of the payment${reference}`)
    await payments(guest).getByRole('link', { name: 'The account to pay to' }).click()
    expect(new URL(guest.page.url()).hash).toBe('#transfer')
    const { text } = await mailTo(site.origin, email, /^Confirmed/)
    expect(text).toContain(`Please send ${offer.total} to the account below`)
    expect(text).toContain('Account to pay to:\n  Example account of the demo: do not send money\n')
    expect(text).toContain(`Purpose of the payment: ${reference}`)
  })

  test('with nothing to pay no card is asked for', async () => {
    const offer = await offerWith(site.origin, 22, (terms) => terms.damage.mode === 'none')
    await giveAway(offer, 'ALL-OF-IT')
    const { guest } = await guestWithAccount({ javaScriptEnabled: false })
    const booking = await openPaymentStep(guest, offer, { promo: 'ALL-OF-IT' })
    expect(await guest.page.getByLabel('Card number').count()).toBe(0)
    await guest.page.getByRole('button', { name: 'Book now' }).click()
    await guest.arrivesAt(sitePaths.booking(booking))
    await guest.page.getByText('Confirmed', { exact: true }).waitFor()
    const total = guest.page.locator('.lines .sum')
    expect(await total.textContent()).toBe('Total€0.00')
  })
})

describe('a booking with nothing to pay but a deposit', () => {
  test('says what will be reserved and when before it asks for the card, and keeps the card', async () => {
    const offer = await offerWith(site.origin, 24, (terms) => terms.damage.mode === 'flat')
    await giveAway(offer, 'ALL-BUT-THE-DEPOSIT')
    const { guest } = await guestWithAccount({ javaScriptEnabled: false })
    const booking = await openPaymentStep(guest, offer, { promo: 'ALL-BUT-THE-DEPOSIT' })
    const result =
      /^A damage deposit of €[\d,.]+ is reserved on this card on .* and released on .*\. It is not part of the price/
    await guest.page.getByText(result).waitFor()
    await guest.page.goto(`${site.origin}${sitePaths.booking(booking)}`)
    await payments(guest)
      .getByText(/^Reserved on your card from/)
      .waitFor()
    await guest.page.getByRole('link', { name: 'Continue to payment' }).click()
    await fillCard(guest, cards.pays)
    await guest.page.getByRole('button', { name: 'Keep the card and book' }).click()
    await guest.arrivesAt(sitePaths.booking(booking))
    await guest.page.getByText('Confirmed', { exact: true }).waitFor()
    expect(await guest.page.locator('.lines .sum').textContent()).toBe('Total€0.00')
  })
})

describe('a booking paid in two parts', () => {
  test('a declined card keeps the hold, the next one pays the first part, and the schedule is told', async () => {
    const [offer] = await offersFor(site.origin, 22)
    const { guest } = await guestWithAccount()
    await openPaymentStep(guest, offer, { plan: 'deposit' })
    await guest.page.getByText('from the same card').waitFor()
    await fillCard(guest, cards.declined)
    await payButton(guest).click()
    await guest.page.getByRole('alert').getByText('the nights are still held for you').waitFor()
    await guest.page.getByRole('timer').waitFor()
    await fillCard(guest, cards.pays)
    await payButton(guest).click()
    await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
    await guest.page.getByText('Confirmed', { exact: true }).waitFor()
    await payments(guest).getByText('Paid', { exact: true }).first().waitFor()
    await payments(guest).getByText('Planned', { exact: true }).waitFor()
    await payments(guest)
      .getByText(/, from your card$/)
      .waitFor()
  })

  test('whoever comes straight to the payment, as after signing in, still chooses when to pay', async () => {
    const [offer] = await offersFor(site.origin, 24)
    const { guest } = await guestWithAccount({ javaScriptEnabled: false })
    await openPaymentStep(guest, offer)
    await guest.page.getByRole('link', { name: 'Change when you pay' }).click()
    await guest.arrivesAt(/book\?.*instead=/)
    // The choice is what the page is opened at, below dates and guests.
    expect(await guest.page.evaluate(() => document.querySelector(':target')?.textContent)).toContain(
      'How would you like to pay?',
    )
    await guest.page.getByLabel('Pay a part now').check()
    await guest.page.getByRole('button', { name: 'Update the price' }).click()
    await guest.arrivesAt(/plan=deposit/)
    await guest.page.getByRole('button', { name: 'Hold the nights and continue' }).click()
    await guest.arrivesAt(/\/book\?booking=/)
    await guest.page.getByText('from the same card').waitFor()
    // The other way is there as well.
    await guest.page.getByRole('link', { name: 'Change when you pay' }).waitFor()
  })

  test('without JavaScript the plan is chosen at the checkout and a bank that asks is answered', async () => {
    const [offer] = await offersFor(site.origin, 23)
    const { guest } = await guestWithAccount({ javaScriptEnabled: false })
    await guest.open(sitePaths.checkout(offer.slug, { checkIn: offer.checkIn, checkOut: offer.checkOut, adults: 2 }))
    await guest.page.getByLabel('Pay a part now').check()
    await guest.page.getByRole('button', { name: 'Update the price' }).click()
    await guest.arrivesAt(/plan=deposit/)
    await guest.page.getByLabel('Phone').fill('+46 70 123 45 67')
    await guest.page.getByRole('button', { name: /^Hold the nights/ }).click()
    await guest.arrivesAt(/\/book\?booking=/)
    await fillCard(guest, cards.asksTheBank)
    await payButton(guest).click()
    await guest.arrivesAt(/^\/demo\/payments\//)
    await guest.page.getByRole('button').first().click()
    await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
    await payments(guest).getByText('Planned', { exact: true }).waitFor()
  })

  test('the balance is charged by itself; when it fails the guest is told until when to pay, and pays', async () => {
    const offer = await offerWith(site.origin, 24, (terms) => terms.instalments.length === 0)
    const { guest, email } = await guestWithAccount()
    const booking = await openPaymentStep(guest, offer, { plan: 'deposit' })
    await fillCard(guest, cards.paysOnce)
    await payButton(guest).click()
    await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)

    await moveClockTo(site.origin, addDays(offer.checkIn, -30))
    await moveClock(site.origin, { move: 'hour' })
    await mailTo(site.origin, email, /payment/i)
    await guest.open(sitePaths.booking(booking))
    await guest.page.getByText(/^A payment of .* did not work$/).waitFor()
    await payments(guest).getByText('Not paid', { exact: true }).waitFor()
    await guest.page
      .getByRole('link', { name: /^Pay .* now$/ })
      .first()
      .click()
    await guest.arrivesAt(/\/book\?booking=/)
    await guest.page.getByRole('heading', { level: 1, name: /^Pay / }).waitFor()
    await fillCard(guest, cards.pays)
    await payButton(guest).click()
    await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
    expect(await payments(guest).getByText('Planned', { exact: true }).count()).toBe(0)
    expect(await payments(guest).getByText('Not paid', { exact: true }).count()).toBe(0)

    await moveClockTo(site.origin, addDays(offer.checkIn, -1))
    await mailTo(site.origin, email, /check-in|arriv|address/i)
    await moveClockTo(site.origin, addDays(offer.checkIn, 1))
    await guest.open(sitePaths.booking(booking))
    await guest.page.getByRole('heading', { level: 1, name: 'Enjoy your stay' }).waitFor()
    await moveClockTo(site.origin, addDays(offer.checkOut, 1))
    await guest.open(sitePaths.booking(booking))
    await guest.page.getByRole('heading', { level: 1, name: 'We hope it was good' }).waitFor()
    await guest.page.getByRole('radio', { name: 'Wonderful' }).check()
    await guest.page.getByLabel('What should others know?').fill('Quiet, bright, and the bakery is next door.')
    await guest.page.getByRole('button', { name: 'Send the review' }).click()
    await guest.page.getByRole('heading', { name: 'Your review' }).waitFor()
  })
})

test('a booking that was never paid, and one whose guest did not come, say so with what goes back', async () => {
  const api = await createApiGuest(site.origin)
  const split = (terms: StayTerms) => terms.instalments.length === 0 && terms.forbidGapUnder === null
  const [unpaid, missed] = [await offerWith(site.origin, 36, split), await offerWith(site.origin, 34, split)]
  const unpaidId = await bookByApi(api, site.origin, unpaid, { card: cards.paysOnce, plan: 'deposit' })
  const missedId = await bookByApi(api, site.origin, missed)
  await moveClockTo(site.origin, addDays(unpaid.checkIn, -30))
  await moveClockTo(site.origin, addDays(unpaid.checkIn, -26))
  await moveClockTo(site.origin, addDays(missed.checkIn, 1))
  await asHost(site.origin, `bookings/${missedId}/no-show`, { note: 'Nobody came, nobody answered' })
  const guest = await site.visitor({ javaScriptEnabled: false })
  const account = { name: '', email: api.email, password: api.password }
  await enter(guest, site.origin, account)

  await guest.open(sitePaths.booking(unpaidId))
  await guest.page.getByRole('heading', { level: 1, name: 'Cancelled, because a payment did not come' }).waitFor()
  await payments(guest).getByText('No longer due', { exact: true }).waitFor()
  await guest.page.getByText('Booking cancelled, a payment did not come', { exact: true }).waitFor()
  expect(await guest.page.getByText('Still to pay').count()).toBe(0)
  await mailTo(site.origin, api.email, /^Cancelled/)

  await guest.open(sitePaths.booking(missedId))
  await guest.page.getByRole('heading', { level: 1, name: 'You did not arrive' }).waitFor()
  await guest.page.getByText('Marked as a no-show by the host: Nobody came, nobody answered').waitFor()
  await guest.open(sitePaths.bookings())
  await guest.page.getByText('Cancelled, not paid', { exact: true }).waitFor()
  await guest.page.getByText('No-show', { exact: true }).waitFor()
})
