import { sitePaths } from '#contract/site/site-paths.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { expect, test } from 'vitest'
import { createAccount, enter, mailTo, type Account } from '../support/accounts.ts'
import {
  cards,
  checkoutOf,
  fillCard,
  holdNights,
  offerWith,
  payButton,
  stayOf,
  type Offer,
} from '../support/checkout.ts'
import { moveClock } from '../support/clock.ts'
import { asHost } from '../support/host.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSite()
const LONG = { timeout: 240_000 }

test(
  'J5: from the quote over hold, declined card and bank to the booking with its documents; nobody gets the nights twice',
  LONG,
  async () => {
    const offer = await offerWith(site.origin, 26, (terms) => terms.instalments.length === 0)
    const { guest, account } = await someone()
    await reserves(guest, offer)
    const id = await holdsTheNightsOnce(guest)
    const second = (await someone()).guest
    await seesTheyAreTaken(second, offer)
    await paysWithTheSecondCard(guest, id)
    await findsTheDocuments(guest, { id, offer, account })
    await keepsThemFromOthers(second, id)
    await goesBackWithoutASecondBooking(guest, id)
  },
)

test('J5: a price that changes on the way is told line by line and accepted with one button', LONG, async () => {
  const offer = await offerWith(site.origin, 28, (terms) => terms.instalments.length === 0)
  const { guest } = await someone()
  await reserves(guest, offer)
  const linen = { code: 'linen', name: 'Linen', kind: 'custom', basis: 'per_stay', amountMinor: 4000 }
  await asHost(site.origin, `stays/${offer.slug}/fees`, linen)
  guest.allowFault(/status of 409/)
  await guest.page.getByLabel('Phone').fill('+46 70 123 45 67')
  await guest.page.getByRole('button', { name: /^Hold the nights/ }).click()
  const notice = guest.page.getByRole('status').filter({ hasText: `The price changed from ${offer.total} to` })
  await notice.getByRole('listitem').filter({ hasText: 'Linen, once new€40.00' }).waitFor()
  const accept = guest.page.getByRole('button', { name: /^Accept €[\d,.]+ and continue$/ })
  expect(await guest.page.getByLabel('Phone').inputValue()).toBe('+46 70 123 45 67')
  await accept.click()
  await guest.arrivesAt(/\/book\?booking=/)
  await guest.page.getByRole('timer').waitFor()
})

test('J5: a hold that runs out frees the nights, charges nothing, and one press holds them again', LONG, async () => {
  const offer = await offerWith(site.origin, 30, (terms) => terms.instalments.length === 0)
  const { guest, account } = await someone()
  await guest.open(checkoutOf(offer))
  await holdNights(guest)
  await moveClock(site.origin, { move: 'quarter' })
  await fillCard(guest, cards.pays)
  await payButton(guest).click()
  await guest.page.getByRole('heading', { name: 'The nights are free again' }).waitFor()
  await guest.page.getByText('Nothing was charged.').waitFor()
  expect((await mailTo(site.origin, account.email, /^Not booked/)).text).toContain('You have not been charged.')

  const other = await site.visitor()
  await other.open(stayOf(offer))
  await reserveLink(other).waitFor()
  await guest.page.getByRole('link', { name: 'Try the same dates again' }).click()
  await guest.arrivesAt(sitePaths.checkout(offer.slug))
  await holdNights(guest)
  await fillCard(guest, cards.pays)
  await payButton(guest).click()
  await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
  await guest.page.getByText('Confirmed', { exact: true }).waitFor()
})

async function someone(): Promise<{ guest: Visitor; account: Account }> {
  const account = await createAccount(site.origin)
  const guest = await site.visitor()
  await enter(guest, site.origin, account)
  return { guest, account }
}

const reserveLink = ({ page }: Visitor) =>
  page.getByRole('complementary', { name: 'Price for your dates' }).getByRole('button', { name: 'Reserve' })

/** From the home, with 30 % now. */
async function reserves(guest: Visitor, offer: Offer): Promise<void> {
  await guest.open(stayOf(offer, { plan: 'deposit' }))
  await reserveLink(guest).click()
  await guest.arrivesAt(sitePaths.checkout(offer.slug))
}

/** Two presses are one hold with a countdown; nothing of the home is told before it is paid. */
async function holdsTheNightsOnce(guest: Visitor): Promise<string> {
  const { page } = guest
  await page.getByLabel('Phone').fill('+46 70 123 45 67')
  await page.getByRole('button', { name: /^Hold the nights/ }).dblclick()
  await guest.arrivesAt(/\/book\?booking=/)
  await page
    .getByRole('timer')
    .filter({ hasText: /^14 min/ })
    .waitFor()
  for (const name of ['terms of service', 'refund policy'])
    await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor()
  const id = new URL(page.url()).searchParams.get('booking')!
  expect(await bookingsOf(guest)).toHaveLength(1)
  expect(await read(guest, id)).toMatchObject({
    state: 'hold',
    plan: 'deposit',
    arrival: null,
    stay: { address: null },
  })
  const held = await page.request.get(sitePaths.receipt(id), { maxRedirects: 0 })
  expect([held.status(), held.headers()['location']]).toEqual([302, sitePaths.booking(id)])
  return id
}

/** On the page of the home, and at the checkout with other dates that can be had. */
async function seesTheyAreTaken(second: Visitor, offer: Offer): Promise<void> {
  second.allowFault(/status of 409/)
  const taken = 'Somebody else has these nights. Choose other dates.'
  await second.open(stayOf(offer))
  await second.page.getByText(taken).waitFor()
  await second.open(checkoutOf(offer))
  const refusal = second.page.getByRole('alert').filter({ hasText: taken })
  await refusal.getByText('Free near your dates, everything included:').waitFor()
  expect(await refusal.getByRole('link', { name: /€/ }).count()).toBeGreaterThan(0)
}

async function paysWithTheSecondCard(guest: Visitor, id: string): Promise<void> {
  const { page } = guest
  await fillCard(guest, cards.declined)
  await payButton(guest).click()
  await page.getByRole('alert').getByText('the nights are still held for you').waitFor()
  expect((await read(guest, id)).state).toBe('hold')
  await fillCard(guest, cards.asksTheBank)
  await payButton(guest).dblclick()
  await page.getByRole('button', { name: /confirm/i }).click()
  await guest.arrivesAt(sitePaths.booking(id))
  await page.getByText('Confirmed', { exact: true }).waitFor()
}

async function findsTheDocuments(
  guest: Visitor,
  { id, offer, account }: { readonly id: string; readonly offer: Offer; readonly account: Account },
): Promise<void> {
  const { page } = guest
  const booked = await read(guest, id)
  await page.locator('.crumbs').getByText(booked.reference).waitFor()
  expect(booked.instalments.map(({ state }) => state)).toEqual(['paid', 'scheduled'])
  await page.getByRole('heading', { name: 'Getting there' }).waitFor()
  await page.getByText(booked.stay.address!).first().waitFor()
  await page.getByText(/^How to get in appears here from/).waitFor()
  const receipt = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Receipt (PDF)' }).click()
  expect((await receipt).suggestedFilename()).toBe(`R-${booked.reference}.pdf`)
  const calendar = await page.request.get(sitePaths.stayCalendar(id))
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  const file = await calendar.text()
  expect(file).toContain(`DTSTART;VALUE=DATE:${offer.checkIn.replaceAll('-', '')}`)
  const mail = await mailTo(site.origin, account.email, /^Confirmed/)
  expect(mail.attachments.map(({ name, text }) => [name, /UID:.*/.exec(text)?.[0]])).toEqual([
    ['stay.ics', /UID:.*/.exec(file)?.[0]],
  ])
}

async function keepsThemFromOthers(second: Visitor, id: string): Promise<void> {
  for (const path of [sitePaths.receipt(id), sitePaths.stayCalendar(id)]) {
    expect((await second.page.request.get(path)).status()).toBe(404)
    const stranger = await site.visitor()
    const away = await stranger.page.request.get(path, { maxRedirects: 0 })
    expect(away.headers()['location']).toBe('/login')
  }
}

async function goesBackWithoutASecondBooking(guest: Visitor, id: string): Promise<void> {
  const { paidMinor } = await read(guest, id)
  await guest.page.goBack()
  expect((await read(guest, id)).paidMinor).toBe(paidMinor)
  expect(await bookingsOf(guest)).toHaveLength(1)
}

async function read(guest: Visitor, id: string): Promise<BookingShape> {
  return ((await (await guest.page.request.get(`/api/bookings/${id}`)).json()) as { data: BookingShape }).data
}

async function bookingsOf(guest: Visitor): Promise<readonly BookingShape[]> {
  return ((await (await guest.page.request.get('/api/bookings')).json()) as { data: BookingShape[] }).data
}
