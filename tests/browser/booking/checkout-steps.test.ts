import { addDays } from '#core/time/date-arithmetic.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { securityText } from '#web/text/security-text.ts'
import { describe, expect, test } from 'vitest'
import { createAccount, enter } from '../support/accounts.ts'
import { cards, checkoutOf, fillCard, offersFor, openPaymentStep, payButton, stayOf } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

describe.each([
  ['with JavaScript', true, 30],
  ['without JavaScript', false, 33],
])('the checkout, %s', (_, javaScriptEnabled, weeks) => {
  test('a phone number is typed as it is dialled at home, in the country the browser speaks of, and kept in E.164', async () => {
    const [offer] = await offersFor(site.origin, weeks)
    const guest = await site.visitor({ javaScriptEnabled, locale: 'sv-SE' })
    await enter(guest, site.origin, await createAccount(site.origin))
    await guest.open(checkoutOf(offer))
    const country = guest.page.getByLabel('Country of the number')
    expect(await country.inputValue()).toBe('SE')
    guest.allowFault(/status of 400/)
    await guest.page.getByLabel('Phone').fill('070-12')
    await guest.page.getByLabel('Message to the host').fill('We come late.')
    await guest.page.getByRole('button', { name: /^Hold the nights/ }).click()
    const fault = guest.page.getByText('This is not a phone number of that country.')
    await fault.waitFor()
    // What was typed stands there, and what is wrong is in view.
    expect(await guest.page.getByLabel('Phone').inputValue()).toBe('070-12')
    expect(await guest.page.getByLabel('Message to the host').inputValue()).toBe('We come late.')
    const box = (await fault.boundingBox())!
    const { height } = guest.page.viewportSize()!
    expect(box.y >= 0 && box.y + box.height <= height).toBe(true)
    await guest.page.getByLabel('Phone').fill('070-123 45 67')
    await guest.page.getByRole('button', { name: /^Hold the nights/ }).click()
    await guest.arrivesAt(/\/book\?booking=/)
    await guest.page.getByText('+46701234567').waitFor()
  })

  test('after the hold every step can be opened again and corrected', async () => {
    const [offer] = await offersFor(site.origin, weeks + 1)
    const guest = await site.visitor({ javaScriptEnabled })
    await enter(guest, site.origin, await createAccount(site.origin))
    const id = await openPaymentStep(guest, offer)
    // Each is where the eye has found the first: at the end of the line of the title.
    const titles = guest.page.locator('.step.done h2')
    const ends = []
    for (const [at, name] of ['Change your stay', 'Change who is coming'].entries()) {
      const [title, change] = [await titles.nth(at).boundingBox(), await guest.page.getByText(name).boundingBox()]
      ends.push(change!.x + change!.width)
      expect(Math.abs(change!.y + change!.height / 2 - title!.y - title!.height / 2), name).toBeLessThan(2)
    }
    expect(ends[1]).toBeCloseTo(ends[0]!, 0)
    await guest.page.getByText('Change who is coming').click()
    guest.allowFault(/status of 400/)
    await guest.page.getByLabel('Name', { exact: true }).fill('')
    await guest.page.getByRole('button', { name: 'Save' }).click()
    await guest.page.getByText('Enter the name of the person who travels.').waitFor()
    await guest.page.getByLabel('Name', { exact: true }).fill('Berit Alm')
    await guest.page.getByRole('button', { name: 'Save' }).click()
    await guest.page.getByText(/^Berit Alm, /).waitFor()
    expect(new URL(guest.page.url()).searchParams.get('booking')).toBe(id)
    await guest.page.getByRole('link', { name: 'Change your stay' }).click()
    await guest.arrivesAt(/\/book\?checkIn=/)
    await guest.page.getByText(/stay yours until \d\d:\d\d/).waitFor()
    // Nobody else can have the nights while others are looked at.
    const other = await site.visitor({ javaScriptEnabled })
    await other.open(stayOf(offer))
    await other.page.getByText('Somebody else has these nights.').waitFor()
    await guest.page.getByLabel('Check-out').fill(addDays(offer.checkOut, -1))
    await guest.page.getByRole('button', { name: 'Show the price' }).click()
    await guest.arrivesAt(new RegExp(`checkOut=${addDays(offer.checkOut, -1)}`))
    expect(await guest.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Berit Alm')
    await guest.page.getByRole('button', { name: 'Hold these nights instead' }).click()
    await guest.arrivesAt(/\/book\?booking=/)
    expect(new URL(guest.page.url()).searchParams.get('booking')).not.toBe(id)
    await guest.page
      .getByText(/6 nights|, 2 adults/)
      .first()
      .waitFor()
  })

  test('what is wrong about the card is in view, and the name that was typed is kept', async () => {
    const [offer] = await offersFor(site.origin, weeks + 3)
    const guest = await site.visitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    await enter(guest, site.origin, await createAccount(site.origin))
    await openPaymentStep(guest, offer)
    guest.allowFault(/status of 400/)
    await fillCard(guest, '4242 4242 4242 4242')
    await guest.page.getByLabel('Expiry').fill('12 / 20')
    await guest.page.getByLabel('Name on card').fill('Berit Alm')
    await payButton(guest).click()
    const fault = guest.page.locator('#cardExpiry-error')
    await fault.waitFor()
    await expect
      .poll(async () => {
        const box = await fault.boundingBox()
        return box !== null && box.y >= 0 && box.y + box.height <= 844
      })
      .toBe(true)
    expect(await guest.page.getByLabel('Name on card').inputValue()).toBe('Berit Alm')
    if (!javaScriptEnabled) expect(await guest.page.getByLabel('Card number').inputValue()).toBe('')
  })

  test('no page says what is paid now beside that nothing is charged yet', async () => {
    const [offer] = await offersFor(site.origin, weeks + 2)
    const guest = await site.visitor({ javaScriptEnabled })
    await enter(guest, site.origin, await createAccount(site.origin))
    for (const path of [stayOf(offer), checkoutOf(offer)]) {
      await guest.open(path)
      const text = await guest.page.getByRole('main').innerText()
      expect(/You pay .* now/.test(text) && /won’t be charged yet|Nothing is charged/.test(text)).toBe(false)
    }
    await openPaymentStep(guest, offer)
    expect(await guest.page.getByRole('main').innerText()).not.toMatch(/won’t be charged yet|Nothing is charged yet/)
  })
})

test('a new guest gives the phone number with the card', async () => {
  const [offer] = await offersFor(site.origin, 38)
  const guest = await site.visitor({ locale: 'es-ES' })
  const account = await createAccount(site.origin)
  await guest.open(stayOf(offer))
  const rating = /^[\d.]+/.exec((await guest.page.locator('main .rate').first().textContent())!)![0]
  await guest.page
    .getByRole('complementary', { name: 'Price for your dates' })
    .getByRole('button', { name: 'Reserve' })
    .click()
  await guest.arrivesAt('/login')
  await enter(guest, site.origin, account)
  await guest.open(checkoutOf(offer))
  await guest.arrivesAt(/\/book\?booking=/)
  // The home is rated here as on its own page.
  const summary = guest.page.getByRole('complementary', { name: 'Your booking' })
  expect(await summary.locator('.rate').textContent()).toContain(rating)
  // What is wrong with the number is told before anything is sent: the card that was typed stays.
  await fillCard(guest, cards.pays)
  await payButton(guest).click()
  await guest.page.getByText('Enter your phone number.').waitFor()
  const phone = guest.page.locator('#payer-phone')
  expect(await phone.getAttribute('aria-invalid')).toBe('true')
  expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true)
  await phone.fill('12')
  await payButton(guest).click()
  await guest.page.getByText('This is not a phone number of that country.').waitFor()
  await phone.fill('612 345 678')
  await payButton(guest).click()
  await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
  await guest.page.getByText('Confirmed', { exact: true }).waitFor()
})

test('a card is written in its groups and its expiry with the slash, for a keyboard of figures', async () => {
  const [offer] = await offersFor(site.origin, 39)
  const guest = await site.visitor()
  await enter(guest, site.origin, await createAccount(site.origin))
  await openPaymentStep(guest, offer)
  const [number, expiry] = [guest.page.getByLabel('Card number'), guest.page.getByLabel('Expiry')]
  await number.pressSequentially('4242424242424242')
  expect(await number.inputValue()).toBe('4242 4242 4242 4242')
  // A figure in the middle is mended where it is.
  await number.evaluate((field: HTMLInputElement) => field.setSelectionRange(6, 6))
  await guest.page.keyboard.press('Backspace')
  await guest.page.keyboard.type('4')
  expect(await number.inputValue()).toBe('4242 4242 4242 4242')
  await expiry.pressSequentially('1234')
  expect(await expiry.inputValue()).toBe('12 / 34')
  for (const name of ['cardNumber', 'cardExpiry', 'cardCode'])
    expect(await guest.page.locator(`[name="${name}"]`).getAttribute('inputmode')).toBe('numeric')
})

test('what was typed is put back after a reload, unless the site has learned something newer', async () => {
  const [offer] = await offersFor(site.origin, 36)
  const guest = await site.visitor()
  await enter(guest, site.origin, await createAccount(site.origin))
  await guest.open(checkoutOf(offer))
  const name = guest.page.getByLabel('Name', { exact: true })
  await name.fill('Berit Alm')
  await guest.page.reload()
  await expect.poll(() => name.inputValue()).toBe('Berit Alm')
  const profile = await guest.newTab()
  await profile.goto(site.origin + sitePaths.profile())
  await profile.getByLabel('Name', { exact: true }).fill('Berit Ek')
  await profile.getByRole('button', { name: /^Save/ }).first().click()
  await profile.getByText(securityText.profileSaved).waitFor()
  await guest.open(checkoutOf(offer))
  await guest.page.getByLabel('Name', { exact: true }).waitFor()
  expect(await name.inputValue()).toBe('Berit Ek')
})
