import { recomputeQuote, type QuoteDocument } from '#core/quote/quote-document.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { dayWithWeekday, fullDate } from '#web/text/date-text.ts'
import { describe, expect, test } from 'vitest'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { createAccount, enter, openSession } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { checkoutOf, offerWith, stayOf } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()

const priceOf = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Price for your dates' })
const withExtras = () =>
  offerWith(
    site.origin,
    20,
    (terms) =>
      terms.maxGuests > 2 &&
      terms.fees.some((fee) => fee.optional && fee.stock === null && fee.maxQuantity > 1 && fee.noticeHours < 200),
  )
const withRates = () => offerWith(site.origin, 20, (terms) => terms.nonRefundableBp !== null)

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('deciding on one home, %s', (_, javaScriptEnabled) => {
  test('after the arrival every departure shows its total, in the calendar and as a list', async () => {
    const offer = await withRates()
    const guest = await site.visitor({ javaScriptEnabled })
    await guest.open(stayOf({ ...offer, checkOut: '' as never }))
    await guest.page.getByRole('heading', { name: /when do you leave\?$/ }).waitFor()
    const leave = guest.page.getByRole('link', {
      name: `${fullDate(offer.checkOut)}, leave: ${offer.total} in total, 7 nights`,
    })
    await leave.waitFor()
    await guest.page.getByText(/^All \d+ possible check-out days, as a list$/).click()
    const row = guest.page.getByRole('row', { name: new RegExp(`^${dayWithWeekday(offer.checkOut)} 7 `) })
    expect(await row.textContent()).toContain(offer.total)
    await row.getByRole('link').click()
    await guest.arrivesAt(new RegExp(`checkOut=${offer.checkOut}`))
    await priceOf(guest).getByText(offer.total, { exact: true }).first().waitFor()
  })

  test('a stay that is too short is refused with the reason and dates that work', async () => {
    const offer = await offerWith(site.origin, 20, (terms) => terms.minNights >= 3)
    const guest = await site.visitor({ javaScriptEnabled })
    await guest.open(stayOf({ ...offer, checkOut: addDays(offer.checkIn, 1) }))
    await priceOf(guest)
      .getByText(/^Stays on these dates are \d+ nights or more; you chose 1\./)
      .waitFor()
    await priceOf(guest).getByText('These work:').waitFor()
    await priceOf(guest).getByRole('listitem').getByRole('link').first().click()
    await priceOf(guest)
      .getByText(/^in total for/)
      .waitFor()
  })

  test('the two rates stand above Reserve with what each saves and gives, and the choice goes on to the checkout', async () => {
    const offer = await withRates()
    const guest = await site.visitor({ javaScriptEnabled })
    await guest.open(stayOf(offer))
    const rates = priceOf(guest).getByRole('radio')
    expect(await rates.count()).toBe(2)
    const reserve = await priceOf(guest).getByRole('button', { name: 'Reserve' }).elementHandle()
    const above = (rate: Element, button: unknown) => rate.compareDocumentPosition(button as Node) & 4
    expect(await rates.last().evaluate(above, reserve)).toBe(4)
    expect(await rates.last().isVisible()).toBe(true)
    expect(
      await priceOf(guest)
        .getByRole('radio', { name: /^Free cancellation until \d+ \w+/ })
        .isChecked(),
    ).toBe(true)
    const cheaper = priceOf(guest).getByRole('radio', { name: /^Non-refundable, save €[\d,.]+/ })
    await cheaper.check()
    if (!javaScriptEnabled) await priceOf(guest).getByRole('button', { name: 'Use this rate' }).click()
    await guest.arrivesAt(/rate=non_refundable/)
    await priceOf(guest)
      .getByText(/^Non-refundable rate/)
      .first()
      .waitFor()
    await priceOf(guest).getByRole('button', { name: 'Reserve' }).click()
    await guest.arrivesAt('/login')
    await guest.page.getByRole('link', { name: 'Create an account' }).waitFor()
  })

  test('the checkout offers the same two rates to whoever comes to it without having reserved', async () => {
    const offer = await withRates()
    const guest = await site.visitor({ javaScriptEnabled })
    await enter(guest, site.origin, await createAccount(site.origin))
    await guest.open(checkoutOf(offer, { rate: 'non_refundable' }))
    const inCheckout = guest.page.getByRole('main')
    expect(await inCheckout.getByRole('radio', { name: /^Non-refundable, save/ }).isChecked()).toBe(true)
    await inCheckout.getByRole('radio', { name: /^Free cancellation until/ }).check()
    if (!javaScriptEnabled) await inCheckout.getByRole('button', { name: 'Update the price' }).click()
    await guest.arrivesAt(/book\?(?!.*non_refundable)/)
    await inCheckout.getByText(offer.total).first().waitFor()
  })

  test('a rate that is checked goes with the button, priced or not', async () => {
    const offer = await withRates()
    const guest = await site.visitor({ javaScriptEnabled })
    await enter(guest, site.origin, await createAccount(site.origin))
    await guest.open(stayOf(offer))
    await priceOf(guest)
      .getByRole('radio', { name: /^Non-refundable/ })
      .check()
    await priceOf(guest).getByRole('button', { name: 'Reserve' }).click()
    await guest.arrivesAt(/\/book\?.*rate=non_refundable/)
  })

  test('an extra that is chosen goes with the button, priced or not', async () => {
    const offer = await withExtras()
    const guest = await site.visitor({ javaScriptEnabled })
    await enter(guest, site.origin, await createAccount(site.origin))
    await guest.open(stayOf(offer))
    await openOptions(guest)
    const extra = priceOf(guest).locator('select[name="extra"]').first()
    const value = (await extra.locator('option').nth(1).getAttribute('value')) ?? ''
    await extra.selectOption(value)
    await priceOf(guest).getByRole('button', { name: 'Reserve' }).click()
    await guest.arrivesAt(new RegExp(`/book\\?.*extra=${value}`))
  })

  test('a party that is changed goes with the button, priced or not', async () => {
    const offer = await withExtras()
    const guest = await site.visitor({ javaScriptEnabled })
    await enter(guest, site.origin, await createAccount(site.origin))
    await guest.open(stayOf(offer))
    await priceOf(guest).getByText('Guests', { exact: true }).click()
    await priceOf(guest).getByLabel('Children').fill('1')
    await priceOf(guest).getByLabel('Adults').fill('1')
    await priceOf(guest).getByRole('button', { name: 'Reserve' }).click()
    await guest.arrivesAt(/\/book\?.*adults=1&children=1/)
  })

  test('Enter in a field of the party asks for the price and does not reserve', async () => {
    const offer = await withExtras()
    const guest = await site.visitor({ javaScriptEnabled })
    await guest.open(stayOf(offer))
    await priceOf(guest).getByText('Guests', { exact: true }).click()
    await priceOf(guest).getByLabel('Adults').fill('1')
    await priceOf(guest).getByLabel('Adults').press('Enter')
    await guest.arrivesAt(/\/stays\/[\w-]+\?.*adults=1/)
    await priceOf(guest)
      .getByText(/in total for 7 nights, 1 guest/)
      .waitFor()
  })

  test('a party that does not fit keeps the other choices while it is put right', async () => {
    const offer = await withExtras()
    const guest = await site.visitor({ javaScriptEnabled })
    await guest.open(stayOf(offer, { promo: 'WELCOME10', plan: 'deposit' }).replace('adults=2', 'adults=49'))
    await priceOf(guest).getByText('Guests', { exact: true }).click()
    await priceOf(guest).getByLabel('Adults').fill('1')
    if (!javaScriptEnabled)
      await priceOf(guest).locator('.party').getByRole('button', { name: 'Update the price' }).click()
    await guest.arrivesAt(/adults=1/)
    await priceOf(guest)
      .getByText(/^Code WELCOME10/)
      .first()
      .waitFor()
    expect(new URL(guest.page.url()).searchParams.get('plan')).toBe('deposit')
  })

  test('a promo code takes its part off, and one that does not exist says so and leaves the price', async () => {
    const offer = await withRates()
    const guest = await site.visitor({ javaScriptEnabled })
    await guest.open(stayOf(offer))
    await openOptions(guest)
    await priceOf(guest).getByLabel('Promo code').fill('NOSUCHCODE')
    await priceOf(guest).getByRole('button', { name: 'Apply' }).click()
    await guest.arrivesAt(/promo=NOSUCHCODE/)
    await priceOf(guest).getByText('We do not know this promo code. A voucher is used where you pay.').waitFor()
    await priceOf(guest).getByText(offer.total, { exact: true }).first().waitFor()
    await priceOf(guest).getByLabel('Promo code').fill('WELCOME10')
    // Enter asks for the price and does not reserve.
    await priceOf(guest).getByLabel('Promo code').press('Enter')
    await guest.arrivesAt(/\/stays\/[\w-]+\?.*promo=WELCOME10/)
    await priceOf(guest)
      .getByText(/^Code WELCOME10/)
      .first()
      .waitFor()
    expect(await priceOf(guest).locator('.big').textContent()).not.toBe(offer.total)
  })

  test('"Why this price?" shows the rule and the arithmetic of each line, and the file computes to the same cent', async () => {
    const offer = await withExtras()
    const guest = await site.visitor({ javaScriptEnabled })
    await guest.open(stayOf(offer))
    await priceOf(guest).getByText('Why this price?').click()
    const reasons = priceOf(guest).locator('.whyprice li')
    expect(await reasons.count()).toBe(await priceOf(guest).locator('.lines > div:not(.sum)').count())
    await reasons
      .first()
      .getByText(/^Rule: /)
      .waitFor()
    const href = await priceOf(guest).getByRole('link', { name: 'Download as JSON' }).getAttribute('href')
    const response = await fetch(site.origin + href!)
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const document = (await response.json()) as QuoteDocument
    const { quote, equal } = recomputeQuote(document)
    expect(equal).toBe(true)
    expect(formatMoney(quote.totalMinor, quote.currency)).toBe(offer.total)
    const again = priceOf(guest).getByRole('button', { name: 'Compute it again here' })
    if (!javaScriptEnabled) return expect(await again.count()).toBe(0)
    await again.click()
    await priceOf(guest).getByText(`Same to the cent: your browser gets ${offer.total} too, line by line.`).waitFor()
  })
})

describe('the price in the browser', () => {
  test('is worked out there after the first change, and is the one the server would make', async () => {
    const offer = await withExtras()
    const guest = await site.visitor()
    await guest.open(stayOf(offer))
    await openOptions(guest)
    await changeParty(guest, { children: 1 })
    await guest.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/calendar')),
    )
    const asked: string[] = []
    guest.page.on('request', (request) => asked.push(request.url()))
    await changeParty(guest, { children: 1, adults: 1 })
    const total = await priceOf(guest).locator('.big').textContent()
    expect(asked.filter((url) => url.includes('.data'))).toEqual([])
    const response = await fetch(`${site.origin}/api/quotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        data: { stay: offer.slug, checkIn: offer.checkIn, checkOut: offer.checkOut, adults: 1, children: 1 },
      }),
    })
    const { data } = (await response.json()) as { data: QuoteShape }
    expect(total).toBe(formatMoney(data.totalMinor, data.currency))
  })
})

test('guests on both sides of the date line read the same dates and prices, before and after a change and on the booking', async () => {
  const offer = await withExtras()
  const account = await createApiGuest(site.origin)
  const booking = await bookByApi(account, site.origin, await offerWith(site.origin, 36, () => true))
  const read = async (timezoneId: string) => {
    const guest = await site.visitor({ timezoneId })
    await guest.page.context().addCookies(await openSession(site.origin, account.idToken))
    const main = () => guest.page.getByRole('main').innerText()
    await guest.open(stayOf(offer))
    const first = await main()
    await openOptions(guest)
    await changeParty(guest, { children: 1 })
    await guest.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/calendar')),
    )
    await changeParty(guest, { children: 1, adults: 1 })
    const pricedHere = await main()
    await guest.open(sitePaths.booking(booking))
    await guest.page.getByText('Why this price?').click()
    await guest.page.getByRole('button', { name: 'Compute it again here' }).click()
    await guest.page.getByText(/^Same to the cent/).waitFor()
    return [first, pricedHere, await main()]
  }
  const east = await read('Pacific/Kiritimati')
  const west = await read('Pacific/Pago_Pago')
  expect(west).toEqual(east)
  expect(east[0]).toContain(offer.total)
  expect(east[1]).not.toContain(offer.total)
})

test('without JavaScript, a party that is too large goes with the button and is refused with the reason', async () => {
  const offer = await withExtras()
  const guest = await site.visitor({ javaScriptEnabled: false })
  await enter(guest, site.origin, await createAccount(site.origin))
  await guest.open(stayOf(offer))
  await priceOf(guest).getByText('Guests', { exact: true }).click()
  await priceOf(guest).getByLabel('Adults').fill('49')
  await priceOf(guest).getByText('Guests', { exact: true }).click()
  guest.allowFault(/status of 4\d\d/)
  await priceOf(guest).getByRole('button', { name: 'Reserve' }).click()
  await guest.arrivesAt(/\/book\?.*adults=49/)
  await guest.page.getByRole('alert').getByText(/49/).waitFor()
})

test('a code that has ended meanwhile is told at the checkout, which goes on without it', async () => {
  const offer = await withRates()
  const guest = await site.visitor({ javaScriptEnabled: false })
  await enter(guest, site.origin, await createAccount(site.origin))
  guest.allowFault(/status of 400/)
  await guest.open(checkoutOf(offer, { promo: 'NOSUCHCODE', plan: 'deposit' }))
  await guest.page.getByRole('alert').getByText('We do not know this promo code.').waitFor()
  await guest.page.getByRole('link', { name: 'Continue without it' }).click()
  await guest.arrivesAt(/book\?(?!.*promo).*plan=deposit/)
  await guest.page.getByRole('button', { name: /^Hold the nights/ }).waitFor()
})

describe('the scripts of the page of a home', () => {
  test('those of calendar, refunds and prices are fetched when the visitor stirs, not before', async () => {
    const offer = await withRates()
    const guest = await site.visitor({ isFresh: true })
    const scripts: string[] = []
    guest.page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await guest.open(stayOf(offer))
    await guest.page.waitForLoadState('networkidle')
    expect(scripts.filter((url) => /stay-details|price-in-browser/.test(url))).toEqual([])
    const fetched = guest.page.waitForRequest(/stay-details/)
    await guest.page.mouse.move(200, 200)
    await fetched
    expect(scripts.filter((url) => url.includes('price-in-browser'))).toEqual([])
  })

  test('the calendar is worked by the arrow keys, and a day that cannot be chosen says why', async () => {
    const offer = await withRates()
    const guest = await site.visitor()
    await guest.open(sitePaths.stay(offer.slug))
    const calendar = guest.page.getByRole('group', { name: 'Choose your dates' })
    await calendar.locator('[data-date]').first().focus()
    // One day can be reached by the tabulator once the scripts are there.
    await guest.page.waitForFunction(() => document.querySelectorAll('.cal [data-date][tabindex="0"]').length === 1)
    await calendar.locator('[tabindex="0"]').focus()
    const from = await calendar.locator('[tabindex="0"]').getAttribute('data-date')
    await guest.page.keyboard.press('ArrowDown')
    await guest.page.waitForFunction(
      (day) => (document.activeElement as HTMLElement).dataset['date'] === day,
      addDays(from as IsoDate, 7),
    )
    const blocked = calendar.locator('[aria-disabled="true"]').last()
    await blocked.hover()
    await calendar.locator('.bubble').waitFor()
  })
})

async function openOptions(guest: Visitor): Promise<void> {
  const options = priceOf(guest).locator('details.options')
  if ((await options.getAttribute('open')) === null) await options.locator('summary').click()
}

/** Changes the party step by step, and waits for the price of it. */
async function changeParty(guest: Visitor, party: { children?: number; adults?: number }): Promise<void> {
  const card = priceOf(guest)
  const details = card.locator('details.party')
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click()
  if (party.adults !== undefined) await card.getByRole('button', { name: 'One adult fewer' }).click()
  else await card.getByRole('button', { name: 'One child more' }).click()
  await guest.arrivesAt(party.adults === undefined ? /children=1/ : /adults=1/)
  await card.getByText(party.adults === undefined ? /nights, 3 guests/ : /nights, 2 guests/).waitFor()
}
