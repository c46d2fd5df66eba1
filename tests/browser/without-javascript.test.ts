import { sitePaths } from '#contract/site/site-paths.ts'
import { fullDate } from '#web/text/date-text.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAccount, enter, logIn, mailTo, newAccount, register } from './support/accounts.ts'
import {
  cards,
  checkoutOf,
  fillCard,
  holdNights,
  offersFor,
  payButton,
  weekFromNow,
  type Offer,
} from './support/checkout.ts'
import { useSharedSite } from './support/use-site.ts'
import type { Visitor } from './support/visitor.ts'

const site = useSharedSite()
let guest: Visitor

beforeEach(async () => {
  guest = await site.visitor({ javaScriptEnabled: false })
})

describe('without JavaScript', () => {
  test('a guest searches, chooses, sees the price line by line and comes to the sign-in page, which knows where they were going', async () => {
    const [offer] = await offersFor(site.origin, 9)
    await guest.open('/')
    const form = guest.page.getByRole('main').getByRole('search')
    await form.getByLabel('Check-in').fill(offer.checkIn)
    await form.getByLabel('Check-out').fill(offer.checkOut)
    await form.getByText('Who', { exact: true }).click()
    await form.getByLabel('Adults').fill('2')
    await form.getByRole('button', { name: 'Search' }).click()

    await guest.arrivesAt('/stays')
    await guest.page.getByRole('heading', { level: 1, name: /\d+ homes? free/ }).waitFor()
    await guest.page.getByRole('link', { name: offer.title, exact: true }).click()

    await guest.arrivesAt(sitePaths.stay(offer.slug))
    await expectQuote(guest, offer)
    await reserve(guest)
    await guest.arrivesAt('/login')
    await guest.page.getByText('Then we take you straight to your booking.').waitFor()
  })

  test('dates are chosen by the links of the calendar', async () => {
    const [offer] = await offersFor(site.origin, 12)
    await guest.open(sitePaths.stay(offer.slug))
    await guest.page.getByText('When would you like to come?').waitFor()
    await chooseDay(guest, fullDate(offer.checkIn), '€')
    await guest.page.getByRole('heading', { name: /^Arriving .* when do you leave\?$/ }).waitFor()
    await chooseDay(guest, fullDate(offer.checkOut), 'leave: €')
    await expectQuote(guest, offer)
    expect(new URL(guest.page.url()).searchParams.get('checkOut')).toBe(offer.checkOut)
    await guest.page.getByRole('link', { name: 'Clear dates' }).click()
    await guest.page.getByText('When would you like to come?').waitFor()
  })

  test('the party is changed by a form, and the price follows', async () => {
    const [offer] = await offersFor(site.origin, 12)
    await guest.open(sitePaths.stay(offer.slug, { checkIn: offer.checkIn, checkOut: offer.checkOut, adults: 2 }))
    const price = guest.page.getByRole('complementary', { name: 'Price for your dates' })
    await price.getByText('Guests', { exact: true }).click()
    await price.getByLabel('Adults').fill('1')
    await price.getByRole('button', { name: 'Update the price' }).click()
    await guest.arrivesAt(/adults=1/)
    await price.getByText(/in total for 7 nights, 1 guest/).waitFor()
    expect(new URL(guest.page.url()).searchParams.get('checkIn')).toBe(offer.checkIn)
  })

  test('extras and a payment plan are chosen by a form', async () => {
    const [offer] = await offersFor(site.origin, 26)
    await guest.open(sitePaths.stay(offer.slug, { checkIn: offer.checkIn, checkOut: offer.checkOut, adults: 2 }))
    const price = guest.page.getByRole('complementary', { name: 'Price for your dates' })
    await price.getByText(/code and payment$/).click()
    await price.getByText('Pay a part now').click()
    await price.locator('.options').getByRole('button', { name: 'Update the price' }).click()
    await guest.arrivesAt(/plan=deposit/)
    await price.getByText(/code and payment$/).click()
    expect(await price.getByRole('radio', { name: /^Pay a part now/ }).isChecked()).toBe(true)
  })

  test('the weeks of both months in the calendar are equally high, also where one month has more of them', async () => {
    const [offer] = await offersFor(site.origin, 12)
    const weeks = new Set<number>()
    for (const inWeeks of [9, 13, 18, 22, 27]) {
      await guest.open(sitePaths.stay(offer.slug, weekFromNow(inWeeks)))
      const rows = guest.page.locator('.cal table:visible tbody tr')
      const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
      expect(new Set(heights).size).toBe(1)
      weeks.add(heights.length)
    }
    expect(weeks.size).toBeGreaterThan(1)
  })

  test('the list is put into another order by a form', async () => {
    await guest.open(sitePaths.stays({ ...weekFromNow(9), adults: 2 }))
    await guest.page.getByLabel('Sort by').selectOption('total')
    await guest.page.getByRole('button', { name: 'Sort' }).click()
    await guest.arrivesAt(/sort=total/)
    const totals = await guest.page.locator('article .total b').allTextContents()
    const amounts = totals.map((total) => Number(total.replaceAll(/[^\d.]/g, '')))
    expect(amounts.length).toBeGreaterThan(1)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  })

  test('a new guest registers, verifies, books and pays', async () => {
    const [offer] = await offersFor(site.origin, 16)
    const account = newAccount()
    await guest.open(checkoutOf(offer))
    await guest.arrivesAt('/login')
    await guest.page.getByRole('link', { name: 'Create an account' }).click()
    await guest.arrivesAt('/register')
    await register(guest, account)
    await guest.arrivesAt('/verify-email')
    await guest.page.getByText('Check your mail').waitFor()

    const mail = await mailTo(site.origin, account.email)
    await guest.open(`/demo/outbox/${mail.id}`)
    await guest.page.getByRole('region', { name: 'Text' }).getByRole('link').first().click()
    await guest.page.getByRole('button', { name: 'Confirm my address' }).click()
    await guest.arrivesAt(sitePaths.checkout(offer.slug))
    await holdNights(guest)
    expect(await guest.page.getByRole('timer').textContent()).toMatch(/^1[45] minutes$/)
    await fillCard(guest, cards.pays)
    await payButton(guest).click()
    await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
    await guest.page.getByText('Confirmed', { exact: true }).waitFor()
  })

  test('a guest logs in, comes back to the booking, and is told what is wrong with the form', async () => {
    const [offer] = await offersFor(site.origin, 18)
    const account = await createAccount(site.origin)
    await guest.open(checkoutOf(offer))
    await guest.arrivesAt('/login')
    guest.allowFault(/status of 400/)
    await logIn(guest, { ...account, password: 'not-the-password' })
    await guest.page.getByRole('alert').getByText('Invalid email or password.').waitFor()
    expect(await guest.page.getByLabel('E-mail').inputValue()).toBe(account.email)
    await logIn(guest, account)
    await guest.arrivesAt(sitePaths.checkout(offer.slug))
    expect(new URL(guest.page.url()).search).toBe(new URL(checkoutOf(offer), site.origin).search)

    await guest.page.getByLabel('Phone').fill('none')
    await guest.page.getByRole('button', { name: /^Hold the nights/ }).click()
    await guest.page.getByText('Choose the country of this number').waitFor()
    await holdNights(guest)
    await fillCard(guest, '1234')
    await payButton(guest).click()
    await guest.page.getByText('This number has a typo.').waitFor()
    expect(await guest.page.getByLabel('Card number').inputValue()).toBe('')
    await guest.page.getByRole('timer').waitFor()
  })

  test('a signed-in guest logs out by a button', async () => {
    const account = await createAccount(site.origin)
    await enter(guest, site.origin, account)
    await guest.open('/user')
    await guest.page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await guest.arrivesAt('/login')
    await guest.open('/user')
    await guest.arrivesAt('/login')
  })

  test('a forgotten password is replaced by the link of a mail', async () => {
    const account = await createAccount(site.origin)
    const password = 'a-new-sentence-by-the-sea'
    await guest.open('/forgot-password')
    await guest.page.getByLabel('E-mail').fill(account.email)
    await guest.page.getByRole('button', { name: 'Send the link' }).click()
    await guest.page.getByText('If there is an account with this address').waitFor()
    const mail = await mailTo(site.origin, account.email, /password/i)
    await guest.open(`/demo/outbox/${mail.id}`)
    await guest.page.getByRole('region', { name: 'Text' }).getByRole('link').first().click()
    await guest.page.getByLabel('New password').fill(password)
    await guest.page.getByRole('button', { name: 'Save the new password' }).click()
    await guest.arrivesAt('/login')
    await guest.page.getByText('Your new password is saved. Log in with it.').waitFor()
    await logIn(guest, { ...account, password })
    await guest.arrivesAt('/stays')
  })
})

async function expectQuote({ page }: Visitor, { total }: Offer): Promise<void> {
  const price = page.getByRole('complementary', { name: 'Price for your dates' })
  await price.getByText(total, { exact: true }).first().waitFor()
  const lines = await price.locator('dl dt').allTextContents()
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.at(-1)).toBe('Total')
}

async function reserve({ page }: Visitor): Promise<void> {
  await page
    .getByRole('complementary', { name: 'Price for your dates' })
    .getByRole('button', { name: 'Reserve' })
    .click()
}

const MONTHS_AHEAD = 12

/** Leafs through the months until the day is there, and chooses it. `says` is how its name goes on when it can be chosen. */
async function chooseDay({ page }: Visitor, day: string, says: string): Promise<void> {
  const link = page.getByRole('link', { name: `${day}, ${says}` })
  for (let month = 0; month < MONTHS_AHEAD && (await link.count()) === 0; month++) {
    await page.getByRole('link', { name: 'Later months' }).click()
  }
  await link.click()
}
