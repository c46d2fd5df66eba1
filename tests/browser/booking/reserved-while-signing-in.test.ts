import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { describe, expect, test } from 'vitest'
import { mailTo, newAccount, register } from '../support/accounts.ts'
import { offersFor, payButton, stayOf, type Offer } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()

/** Every page of the way says what waits, and that it is kept. */
async function expectWaiting({ page }: Visitor, offer: Offer): Promise<void> {
  const waiting = page.getByRole('complementary', { name: 'Your booking' })
  await waiting.waitFor()
  const text = (await waiting.textContent())!
  for (const part of [offer.title, dateRangeWithWeekdays(offer), '7 nights', '2 adults', offer.total])
    expect(text).toContain(part)
  expect(await waiting.getByRole('timer').textContent()).toMatch(/^(2[5-9]|30) min/)
}

const isFree = async ({ slug, checkIn, checkOut }: Offer) => {
  const response = await fetch(`${site.origin}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { stay: slug, checkIn, checkOut, adults: 2 } }),
  })
  return response.ok
}

describe.each([
  ['with JavaScript', true, 24],
  ['without JavaScript', false, 26],
])('reserving without an account, %s', (_, javaScriptEnabled, weeks) => {
  test('every page on the way shows the home that waits, its nights are kept, and the way ends at the payment', async () => {
    const [offer] = await offersFor(site.origin, weeks)
    const guest = await site.visitor({ javaScriptEnabled })
    await guest.open(stayOf(offer))
    expect(await isFree(offer)).toBe(true)
    await guest.page
      .getByRole('complementary', { name: 'Price for your dates' })
      .getByRole('button', { name: 'Reserve' })
      .click()
    await guest.arrivesAt('/login')
    expect(await isFree(offer)).toBe(false)
    await expectWaiting(guest, offer)
    await guest.page.getByRole('link', { name: 'Create an account' }).click()
    await guest.arrivesAt('/register')
    await expectWaiting(guest, offer)
    const account = newAccount()
    await register(guest, account)
    await guest.arrivesAt('/verify-email')
    await expectWaiting(guest, offer)
    const { id } = await mailTo(site.origin, account.email)
    await guest.open(`/demo/outbox/${id}`)
    await guest.page.getByRole('region', { name: 'Text' }).getByRole('link').first().click()
    if (!javaScriptEnabled) {
      await expectWaiting(guest, offer)
      await guest.page.getByRole('button', { name: 'Confirm my address' }).click()
    }
    await guest.arrivesAt(/\/book\?booking=/)
    expect(await guest.page.getByRole('timer').textContent()).toMatch(/^(2[5-9]|30) min/)
    await payButton(guest).waitFor()
    await guest.page.getByText(offer.total).first().waitFor()
    // A number that cannot be dialled is brought into sight, also where the page was loaded anew.
    guest.allowFault(/status of 400/)
    const phone = guest.page.locator('#payer-phone')
    await phone.fill('12')
    await payButton(guest).click()
    await guest.page.locator('#payer-phone-error').waitFor()
    await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('a second visitor of the same network goes the same way, with the home in sight, without its nights being kept', async () => {
    const [offer] = await offersFor(site.origin, weeks + 4)
    const [first, second] = [await site.visitor({ javaScriptEnabled }), await site.visitor({ javaScriptEnabled })]
    const [kept] = await offersFor(site.origin, weeks + 1)
    for (const [guest, requested] of [
      [first, kept],
      [second, offer],
    ] as const) {
      await guest.open(stayOf(requested))
      await guest.page
        .getByRole('complementary', { name: 'Price for your dates' })
        .getByRole('button', { name: 'Reserve' })
        .click()
      await guest.arrivesAt('/login')
    }
    const waiting = second.page.getByRole('complementary', { name: 'Your booking' })
    await waiting.getByText(offer.title).waitFor()
    expect(await waiting.getByRole('timer').count()).toBe(0)
    expect(await isFree(offer)).toBe(true)
    // Who looks elsewhere and reserves something else gives the first home back.
    await first.open(stayOf(offer))
    await first.page
      .getByRole('complementary', { name: 'Price for your dates' })
      .getByRole('button', { name: 'Reserve' })
      .click()
    await first.arrivesAt('/login')
    await expectWaiting(first, offer)
    expect(await isFree(kept)).toBe(true)
    const cookie = (await first.page.context().cookies()).find(({ name }) => name === 'reservation')
    await fetch(`${site.origin}/api/reservations/${cookie!.value}`, { method: 'DELETE' })
    expect(await isFree(offer)).toBe(true)
  })
})
