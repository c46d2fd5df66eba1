import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { expect, test } from 'vitest'
import { openConsoleForms } from '#tests/support/console-forms.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { mailTo, openSession } from '../support/accounts.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { cards, fillCard, offerWith, payButton, type Offer } from '../support/checkout.ts'
import { moveClock, moveClockTo } from '../support/clock.ts'
import { asHost, pictureOfHost } from '../support/host.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSite()
const LONG = { timeout: 300_000 }
/** 30 % now, the rest 30 days before; and a deposit. */
const inTwoParts = ({ instalments, damage }: StayTerms) => instalments.length === 0 && damage.mode !== 'none'

test(
  'J6: balance, reminder, way in, arrival, departure and review come by the clock, the deposit goes back, and the account says what is next each time',
  LONG,
  async () => {
    const trip = await booked(20)
    await knowsWhatIsNext(trip)
    await isChargedTheBalance(trip)
    await isReminded(trip)
    await learnsTheWayIn(trip)
    await hasTheDepositReserved(trip)
    await arrives(trip)
    await writesToTheHost(trip)
    await leaves(trip)
    await getsTheDepositBack(trip)
    await isReviewed(trip)
    await reviews(trip)
  },
)

test(
  'J6: a balance that cannot be charged is tried again and told each time; paid with another card, and of the deposit only what broke is kept',
  LONG,
  async () => {
    const trip = await booked(32, cards.paysOnce)
    await hearsThatThePaymentFailed(trip)
    await hearsOfTheLastTry(trip)
    await paysWithAnotherCard(trip)
    await moveClockTo(site.origin, addDays(trip.offer.checkIn, -1))
    await hasTheDepositReserved(trip)
    await moveClockTo(site.origin, addDays(trip.offer.checkOut, 1))
    await paysForTheLamp(trip)
  },
)

test('J6: a balance that nobody pays within 72 hours cancels the booking under its policy', LONG, async () => {
  const trip = await booked(44, cards.paysOnce)
  await hearsThatThePaymentFailed(trip)
  await moveClock(site.origin, { move: 'day' })
  await moveClock(site.origin, { move: 'day' })
  await moveClock(site.origin, { move: 'day' })
  await trip.mailAbout(/^Cancelled/)
  await trip.guest.open(sitePaths.booking(trip.id))
  const { page } = trip.guest
  await page.getByRole('heading', { level: 1, name: 'Cancelled, because a payment did not come' }).waitFor()
  await page.getByText('The cancellation policy was applied.').waitFor()
  await page.getByText('Removes the stay from your calendar.').waitFor()
  await page.locator('#payments').getByText('No longer due', { exact: true }).waitFor()
})

interface Trip {
  readonly guest: Visitor
  readonly offer: Offer
  readonly id: string
  readonly mailAbout: (subject: RegExp) => ReturnType<typeof mailTo>
}

async function booked(weeks: number, card: string = cards.pays): Promise<Trip> {
  const offer = await offerWith(site.origin, weeks, inTwoParts)
  const account = await createApiGuest(site.origin)
  const id = await bookByApi(account, site.origin, offer, { card, plan: 'deposit' })
  const guest = await site.visitor()
  await guest.page.context().addCookies(await openSession(site.origin, account.idToken))
  return { guest, offer, id, mailAbout: (subject) => mailTo(site.origin, account.email, subject) }
}

const trips = ({ page }: Visitor, name: string) => page.locator('.trips', { has: page.getByRole('heading', { name }) })
const next = (guest: Visitor) => trips(guest, 'Your next stay')
const waiting = (guest: Visitor) => trips(guest, 'Waiting for you')
const payments = ({ page }: Visitor) => page.locator('#payments')

async function knowsWhatIsNext({ guest }: Trip): Promise<void> {
  await guest.open('/user')
  await next(guest)
    .getByText(/^You arrive in \d+ days\./)
    .waitFor()
  await next(guest).getByRole('link', { name: 'Calendar file' }).waitFor()
}

async function isChargedTheBalance({ guest, offer, id, mailAbout }: Trip): Promise<void> {
  await moveClockTo(site.origin, addDays(offer.checkIn, -29))
  await mailAbout(/^Payment received/)
  await guest.open(sitePaths.booking(id))
  await payments(guest).getByText('Paid', { exact: true }).nth(1).waitFor()
}

async function isReminded({ guest, offer, id, mailAbout }: Trip): Promise<void> {
  await moveClockTo(site.origin, addDays(offer.checkIn, -6))
  const reminder = await mailAbout(/^One week to go/)
  expect(reminder.text).toContain('The way there')
  expect(reminder.text).not.toContain('How to get in')
  await guest.open(sitePaths.booking(id))
  await guest.page.getByText(/^How to get in appears here from/).waitFor()
  expect(await guest.page.getByText('code is').count()).toBe(0)
}

async function learnsTheWayIn({ guest, offer, id, mailAbout }: Trip): Promise<void> {
  const { page } = guest
  await moveClockTo(site.origin, addDays(offer.checkIn, -1))
  expect((await mailAbout(/^How to get in/)).text).toContain('How to get in')
  await guest.open('/user')
  await next(guest).getByText('You can see how to get in.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await next(guest)
    .getByRole('link', { name: /^How to get in/ })
    .click()
  await guest.arrivesAt(sitePaths.booking(id))
  await page.locator('#arrival').getByRole('heading', { name: 'How to get in' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
}

async function hasTheDepositReserved({ guest, id }: Pick<Trip, 'guest' | 'id'>): Promise<void> {
  await guest.open(sitePaths.booking(id))
  await payments(guest)
    .getByText(/^€[\d,.]+ is reserved on your card, not charged\./)
    .waitFor()
}

async function arrives({ guest, offer, id }: Trip): Promise<void> {
  await moveClockTo(site.origin, addDays(offer.checkIn, 1))
  await guest.open(sitePaths.booking(id))
  await guest.page.getByRole('heading', { level: 1, name: 'Enjoy your stay' }).waitFor()
}

async function writesToTheHost({ guest, id }: Trip): Promise<void> {
  const { page } = guest
  await page.getByRole('link', { name: 'Write to the host' }).click()
  await guest.arrivesAt(sitePaths.bookingMessages(id))
  await page.getByLabel('Your message').fill('Where is the switch of the water heater?')
  await page.getByRole('button', { name: 'Send' }).click()
  await guest.arrivesAt(/^\/user\/messages\/[^/?]+$/)
  const thread = new URL(page.url()).pathname.split('/').at(-1)!
  await asHost(site.origin, `threads/${thread}/messages`, { message: 'Behind the kitchen door.' })
  await guest.open(sitePaths.thread(thread))
  await page.getByText('Behind the kitchen door.').waitFor()
}

async function leaves({ guest, offer, id, mailAbout }: Trip): Promise<void> {
  const { page } = guest
  await moveClockTo(site.origin, addDays(offer.checkOut, 1))
  await mailAbout(/^How was/)
  await guest.open('/user')
  await page.getByRole('heading', { name: 'How was it?' }).waitFor()
  await page.getByRole('link', { name: /^Write a review/ }).click()
  await guest.arrivesAt(sitePaths.booking(id))
  expect(await page.locator('#arrival').count()).toBe(0)
  await page.getByRole('link', { name: 'Receipt (PDF)' }).waitFor()
}

async function getsTheDepositBack({ guest, id, mailAbout }: Trip): Promise<void> {
  await hasTheDepositReserved({ guest, id })
  const released = /released on \w+ (\d+ \w+ \d{4})/.exec((await payments(guest).textContent())!)![1]!
  const day = new Date(`${released} 00:00 UTC`).toISOString().slice(0, 10)
  await moveClockTo(site.origin, `${day}T20:00:00Z`)
  await mailAbout(/^Deposit released/)
  await guest.open(sitePaths.booking(id))
  await payments(guest).getByText('Released: nothing was charged.').waitFor()
}

/** By the host, in forms without scripts: nothing of it is read yet. */
async function isReviewed({ guest, id }: Trip): Promise<void> {
  const forms = await openConsoleForms(Number(new URL(site.origin).port))
  const path = consolePaths.consoleBooking(id)
  const review = (fields: Readonly<Record<string, string>>) =>
    forms.post(path, { intent: 'review-guest', overall: '4', body: 'Swept the terrace.', again: 'yes', ...fields })
  expect(await forms.page(path)).toContain('Review the guest…')
  const refused = await review({ version: '0', again: '' })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('whether you would host them again.')
  expect(refused.html).toContain('>Swept the terrace.</textarea>')
  const written = await review({ version: '0', houseRules: '5' })
  expect(written.to).toBe(`${path}?done=review-guest`)
  const page = await forms.page(written.to)
  expect(page).toContain('Your review is saved.')
  expect(page).toContain('House rules 5 · Would host again')
  const second = await review({ version: '0', body: 'Left it as they found it.' })
  expect(second.status).toBe(409)
  expect(second.html).toContain('Somebody else has reviewed this guest since')
  expect(second.html).toContain('Swept the terrace.')
  expect(second.html).toContain('>Left it as they found it.</textarea>')
  expect((await review({ version: '1', body: 'Left it as they found it.' })).to).toBe(written.to)
  await guest.open(sitePaths.booking(id))
  expect(await guest.page.locator('#about-you').count()).toBe(0)
}

async function reviews({ guest, id, mailAbout }: Trip): Promise<void> {
  const { page } = guest
  // What was typed outlives the page.
  const words = 'Quiet, bright, and the bakery is next door.'
  await page.getByLabel('What should others know?').fill(words)
  await guest.open(sitePaths.booking(id))
  await page.getByText('This has not been sent yet.').waitFor()
  expect(await page.getByLabel('What should others know?').inputValue()).toBe(words)
  await page.getByRole('radio', { name: 'Wonderful' }).check()
  await page.getByRole('button', { name: 'Send the review' }).click()
  await page.getByRole('heading', { name: 'Your review' }).waitFor()
  await mailAbout(/^Both reviews are published/)
  await guest.open(sitePaths.booking(id))
  await page.getByText('Thank you, your review is published.').waitFor()
  await page.getByText('Left it as they found it.').waitFor()
  await guest.open('/user')
  await page.getByRole('heading', { name: 'What hosts say about you' }).waitFor()
  await guest.open(sitePaths.bookings())
  await page.getByRole('heading', { name: 'Past' }).waitFor()
}

/** On the day: told by mail, on the account and on the booking, with the instant until which it can be mended. */
async function hearsThatThePaymentFailed({ guest, offer, id, mailAbout }: Trip): Promise<void> {
  await moveClockTo(site.origin, `${addDays(offer.checkIn, -30)}T12:00:00Z`)
  const mail = await mailAbout(/^Please pay/)
  expect(mail.text).toContain('We try again; you can also pay at once with this or another card.')
  await guest.open('/user')
  await waiting(guest)
    .getByText(/^A payment did not work\. Pay it by /)
    .waitFor()
  await guest.open(sitePaths.booking(id))
  await guest.page.getByText(/^A payment of .* did not work$/).waitFor()
  await payments(guest).getByText('Not paid', { exact: true }).waitFor()
}

/** A day later and another one: the third try is the last, and the mail says so. */
async function hearsOfTheLastTry({ mailAbout }: Trip): Promise<void> {
  const first = await mailAbout(/^Please pay/)
  await moveClock(site.origin, { move: 'day' })
  const again = await mailAbout(/^Please pay/)
  expect(again.id).not.toBe(first.id)
  expect(again.text).toContain('We try again')
  await moveClock(site.origin, { move: 'day' })
  expect((await mailAbout(/^Please pay/)).text).toContain('This was our last try')
}

async function paysWithAnotherCard({ guest, id }: Trip): Promise<void> {
  const { page } = guest
  await guest.open('/user')
  await waiting(guest)
    .getByRole('link', { name: /^Pay €/ })
    .click()
  await guest.arrivesAt(/\/book\?booking=/)
  await page.getByRole('heading', { level: 1, name: /^Pay / }).waitFor()
  await fillCard(guest, cards.declined)
  await payButton(guest).click()
  await page.getByRole('alert').getByText('your booking stands').waitFor()
  await fillCard(guest, cards.pays)
  await payButton(guest).click()
  await guest.arrivesAt(sitePaths.booking(id))
  await payments(guest).getByText('Paid', { exact: true }).nth(1).waitFor()
  expect(await payments(guest).getByText('Not paid', { exact: true }).count()).toBe(0)
  await guest.open('/user')
  await next(guest).waitFor()
  expect(await waiting(guest).count()).toBe(0)
}

/** The host keeps a part of the deposit for what broke; the guest reads how much and why, and the rest is let go. */
async function paysForTheLamp({ guest, id, mailAbout }: Trip): Promise<void> {
  const pictures = [await pictureOfHost(site.origin)]
  await asHost(site.origin, `bookings/${id}/deposit/capture`, { amountMinor: 3000, note: 'A broken lamp', pictures })
  const mail = await mailAbout(/^Deposit used/)
  expect(mail.text).toContain('has kept €30.00 of your damage deposit. The rest is released.')
  expect(mail.text).toContain('A broken lamp')
  await guest.open(sitePaths.booking(id))
  await payments(guest).getByText('The host kept €30.00: A broken lamp. The rest is released.').waitFor()
}
