import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { describe, expect, test } from 'vitest'
import { createAccount, enter } from '../support/accounts.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { cards, checkoutOf, fillCard, offerWith, openPaymentStep, payButton, type Offer } from '../support/checkout.ts'
import { moveClock } from '../support/clock.ts'
import { asHost } from '../support/host.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSite()

describe.each([
  ['with JavaScript', true, 38],
  ['without JavaScript', false, 40],
])('a price that changes before the nights are held, %s', (_, javaScriptEnabled, weeks) => {
  test('is told line by line: what is dearer, what is new, what is gone; one button accepts it', async () => {
    const offer = await offerWith(site.origin, weeks, ({ fees }) => fees.some(({ kind }) => kind === 'cleaning'))
    const guest = await signedIn({ javaScriptEnabled })
    const { page } = guest
    await guest.open(checkoutOf(offer))
    await page.getByLabel('Phone').fill('+34 600 123 456')
    const before = await nightsOf(guest)
    await changePrices(offer)

    guest.allowFault(/status of 409/)
    await page.getByRole('button', { name: /^Hold the nights/ }).click()
    const notice = page.getByRole('status').filter({ hasText: 'The price changed from' })
    await notice.waitFor()
    const lines = notice.getByRole('list', { name: 'What has changed' }).getByRole('listitem')
    const text = await lines.allTextContents()
    expect(text.find((line) => line.includes('Linen, once'))).toContain('new€40.00')
    expect(text.find((line) => line.startsWith('Cleaning'))).toMatch(/was €[\d,.]+, no longer charged€0\.00$/)
    expect(text[0]).toMatch(/ was €[\d,.]+: /)
    expect(text[0]).toContain(`: ${before[0]}`)
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([])

    expect(await page.getByLabel('Phone').inputValue()).toBe('+34 600 123 456')
    const accept = page.getByRole('button', { name: /^Accept €[\d,.]+ and continue$/ })
    const total = /€[\d,.]+\d/.exec((await accept.textContent())!)![0]
    await accept.click()
    await guest.arrivesAt(/\/book\?booking=/)
    expect(await payButton(guest).textContent()).toContain(total)
  })
})

test('a price that changes while the nights are held changes nothing for who holds them', async () => {
  const offer = await offerWith(site.origin, 42, ({ fees }) => fees.some(({ kind }) => kind === 'cleaning'))
  const guest = await signedIn()
  await openPaymentStep(guest, offer)
  await changePrices(offer)
  await guest.page.reload()
  expect(await payButton(guest).textContent()).toContain(offer.total)
  await fillCard(guest, cards.pays)
  await payButton(guest).click()
  await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
  expect(await guest.page.locator('.lines .sum dd').textContent()).toBe(offer.total)
})

describe.each([
  ['with JavaScript', true, 44],
  ['without JavaScript', false, 46],
])('a form that was left alone for longer than its price holds, %s', (_, javaScriptEnabled, weeks) => {
  test('is told the price of now, line by line where it changed; one button accepts it', async () => {
    const offer = await offerWith(site.origin, weeks, ({ fees }) => fees.some(({ kind }) => kind === 'cleaning'))
    const guest = await signedIn({ javaScriptEnabled })
    const { page } = guest
    guest.allowFault(/status of 409/)
    await guest.open(checkoutOf(offer))
    await page.getByLabel('Phone').fill('+34 600 123 456')
    await anHourPasses()
    await page.getByRole('button', { name: /^Hold the nights/ }).click()
    const notice = page.getByRole('status').filter({ hasText: 'was made more than half an hour ago' })
    await notice.getByText(`it is still ${offer.total}`).waitFor()
    expect(await notice.getByRole('listitem').count()).toBe(0)
    expect(await page.getByLabel('Phone').inputValue()).toBe('+34 600 123 456')

    await changePrices(offer)
    await anHourPasses()
    const accept = page.getByRole('button', { name: /^Accept €[\d,.]+ and continue$/ })
    await accept.click()
    await notice.getByText(/it is €[\d,.]+ now/).waitFor()
    const text = await notice.getByRole('list', { name: 'What has changed' }).getByRole('listitem').allTextContents()
    expect(text.find((line) => line.includes('Linen, once'))).toContain('new€40.00')
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([])
    const total = /€[\d,.]+\d/.exec((await accept.textContent())!)![0]
    expect(total).not.toBe(offer.total)
    await accept.click()
    await guest.arrivesAt(/\/book\?booking=/)
    expect(await payButton(guest).textContent()).toContain(total)
  })
})

/** More than a price holds. */
const anHourPasses = () => moveClock(site.origin, { move: 'hour' })

async function signedIn(options = {}): Promise<Visitor> {
  const guest = await site.visitor(options)
  await enter(guest, site.origin, await createAccount(site.origin))
  return guest
}

/** The lines of the nights, as the summary beside the form has them. */
function nightsOf({ page }: Visitor): Promise<string[]> {
  return page
    .getByRole('complementary', { name: 'Your booking' })
    .locator('.lines dt')
    .filter({ hasText: /^\d+ nights? × / })
    .allTextContents()
}

/** Makes the first three nights dearer, adds linen, and does without cleaning. */
async function changePrices({ slug, checkIn }: Offer): Promise<void> {
  const { terms } = await asHost<StayRatesShape>(site.origin, `stays/${slug}/rates`, {}, 'GET')
  await asHost(
    site.origin,
    `stays/${slug}/overrides`,
    { from: checkIn, to: addDays(checkIn, 3), nightlyMinor: 77_700 },
    'PUT',
  )
  const linen = { code: `linen-${checkIn}`, name: 'Linen', kind: 'custom', basis: 'per_stay', amountMinor: 4000 }
  await asHost(site.origin, `stays/${slug}/fees`, linen)
  for (const { id } of terms.fees.filter(({ kind }) => kind === 'cleaning'))
    await asHost(site.origin, `stays/${slug}/fees/${id}`, {}, 'DELETE')
}
