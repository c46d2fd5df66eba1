import { randomUUID } from 'node:crypto'
import { consolePaths } from '#contract/site/console-map.ts'
import type { BookingShape, PaymentSessionShape } from '#contract/booking/booking-shapes.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { PDF_FILE } from '#tests/support/access/thread-files.ts'
import { openConsoleForms } from '#tests/support/console-forms.ts'
import { createApiGuest, type ApiGuest } from '#tests/support/booking/api-guest.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAccount, enter, type Account } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { cards, offersFor } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSite()
const host: Account = { ...demoHost, name: demoHost.displayName }
let guest: ApiGuest

beforeAll(async () => {
  guest = await createApiGuest(site.origin)
})

async function hostVisits(options: { javaScriptEnabled?: boolean } = {}): Promise<Visitor> {
  const visitor = await site.visitor(options)
  await enter(visitor, site.origin, host)
  return visitor
}

async function booked(weeks: number): Promise<string> {
  const [offer] = await offersFor(site.origin, weeks)
  return bookByApi(guest, site.origin, offer)
}

/** A request with its card, which waits for the host. */
async function asked(weeks: number): Promise<string> {
  const [{ slug, checkIn, checkOut }] = await offersFor(site.origin, weeks, 'request')
  const quote = await guest.quote({ stay: slug, checkIn, checkOut })
  const id = (await guest.hold(quote.data!.id)).data!.documentId
  const key = { 'idempotency-key': randomUUID() }
  const session = await guest.call<PaymentSessionShape>('POST', `/api/bookings/${id}/payment-sessions`, {}, key)
  await fetch(`${site.origin}/demo/payments/${session.data!.clientSecret}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: cards.pays.replaceAll(' ', '') }),
  })
  await guest.call<BookingShape>('POST', `/api/bookings/${id}/settlement`, {})
  return id
}

const read = (id: string) => asHost<StaffBookingShape>(site.origin, `bookings/${id}`, undefined, 'GET')

describe.each([
  ['with JavaScript', true, 20],
  ['without JavaScript', false, 26],
])('the page of a booking, %s', (_, javaScriptEnabled, weeks) => {
  test('a request is accepted, money is given back to the cent, and a message is answered', async () => {
    const id = await asked(weeks)
    const visitor = await hostVisits({ javaScriptEnabled })
    const { page } = visitor
    visitor.allowFault(/status of 400/)
    await visitor.open(consolePaths.consoleBooking(id))
    const before = await read(id)
    await page.getByRole('link', { name: 'Accept' }).click()
    await page.getByText('is charged now').waitFor()
    await page.getByRole('button', { name: /^Accept Anna Lindqvist, €/ }).click()
    await visitor.arrivesAt(/\?done=accept/)
    await page.getByText('Accepted: the booking is confirmed.').waitFor()
    expect(await read(id)).toMatchObject({ state: 'confirmed', paidMinor: before.totalMinor })

    await page.getByRole('link', { name: 'Give money back' }).click()
    await page.getByLabel('Amount').fill('12.345')
    await page.getByLabel('Reason').fill('The pool was closed')
    await page.getByRole('button', { name: 'Show what happens' }).click()
    await page.getByText('Write an amount above 0').waitFor()
    expect(await page.getByLabel('Reason').inputValue()).toBe('The pool was closed')
    await page.getByLabel('Amount').fill('99999')
    await page.getByRole('button', { name: 'Show what happens' }).click()
    await page.getByText(`No more than ${formatMoney(before.totalMinor, 'EUR')}: that is what was paid.`).waitFor()
    await page.getByLabel('Amount').fill('12,50')
    await page.getByRole('button', { name: 'Show what happens' }).click()
    await page.getByText('Visa ending in 4242').first().waitFor()
    expect((await read(id)).refundedMinor).toBe(0)
    await page.getByRole('button', { name: 'Give Anna Lindqvist €12.50 back' }).click()
    await visitor.arrivesAt(/\?done=refund/)
    expect(await read(id)).toMatchObject({ refundedMinor: 1250, totalMinor: before.totalMinor - 1250 })
    await page.getByText('Balanced').waitFor()

    // The reply of the inbox, which begins the conversation here.
    const field = page.getByLabel('Message to Anna Lindqvist')
    const said = page.getByRole('list', { name: 'Messages' })
    await field.fill('See you soon')
    // As large as a page that was scanned: a form without files would be refused.
    const large = Buffer.from(PDF_FILE.replace('\n', `\n%${' '.repeat(2 * 1024 * 1024)}\n`))
    const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: large }
    await page.getByLabel('Pictures or documents').setInputFiles(plan)
    await page.getByRole('button', { name: 'Send Ctrl' }).click()
    await said.getByRole('link', { name: /plan\.pdf/ }).waitFor()
    const thread = () => guest.call<ThreadShape>('GET', `/api/bookings/${id}/thread`)
    if (javaScriptEnabled) {
      await said.getByText(/leaves in \d+ s/).waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
      expect(await field.inputValue()).toBe('See you soon')
      expect((await thread()).status).toBe(404)
    } else
      expect((await thread()).data?.messages).toMatchObject([
        { from: 'host', body: 'See you soon', files: [{ name: 'plan.pdf' }] },
      ])

    await field.fill('The door code follows')
    await page.getByText('Send later').click()
    const year = new Date().getFullYear() + 1
    await page.getByLabel('In the home’s local time', { exact: true }).fill(`${year}-01-15T10:00`)
    await page.getByRole('button', { name: 'Schedule' }).click()
    await said.getByText(`leaves on 15 January ${year} at 10:00`).waitFor()
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await said.getByText('leaves on').waitFor({ state: 'detached' })
    await field.fill('{{stay.doorCode}}')
    await page.getByRole('button', { name: 'Send Ctrl' }).click()
    await page.getByText('There is no value for {{stay.doorCode}}').waitFor()
    expect(await field.inputValue()).toBe('{{stay.doorCode}}')
  })
})

test('of two tabs that answer the same request one is told that the booking has moved on, with what was typed', async () => {
  const id = await asked(32)
  const visitor = await hostVisits()
  visitor.allowFault(/409/)
  await visitor.open(`${consolePaths.consoleBooking(id)}?do=decline`)
  await visitor.page.getByLabel('Reason').fill('We paint the hall')
  const other = await visitor.newTab()
  await other.goto(`${consolePaths.consoleBooking(id)}?do=accept`)
  await other.getByRole('button', { name: /^Accept Anna/ }).click()
  await other.getByText('Accepted: the booking is confirmed.').waitFor()
  await visitor.page.getByRole('button', { name: 'Decline Anna Lindqvist' }).click()
  await visitor.page.getByText('it is “Confirmed” now').waitFor()
  await visitor.page.getByText('We paint the hall').waitFor()
  expect((await read(id)).state).toBe('confirmed')
  expect(await visitor.page.getByRole('link', { name: 'Decline' }).count()).toBe(0)
})

test('a cancellation says what goes back, and is done with the keyboard alone', async () => {
  const id = await booked(34)
  const { totalMinor, reference } = await read(id)
  const visitor = await hostVisits()
  const { page } = visitor
  await visitor.open(`${consolePaths.consoleBookings()}?view=all`)
  await page.keyboard.press('j')
  await page.getByRole('link', { name: reference }).focus()
  await page.keyboard.press('Enter')
  await visitor.arrivesAt(consolePaths.consoleBooking(id))
  await page.getByRole('link', { name: 'Cancel' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').waitFor()
  // The chosen action gets the focus, and would take it from the field again.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('action')
  await page.getByLabel('Reason').focus()
  // What closes the question is not named as what it asks about.
  const question = page.getByRole('region', { name: 'Cancel' })
  await question.getByText('this cannot be undone').waitFor()
  expect(await question.getByRole('link').allInnerTexts()).toEqual(['Close'])
  const offered = question.getByRole('table', { name: /^Free for the same dates and guests/ })
  expect((await offered.getByRole('row').allInnerTexts()).join()).toMatch(/, .+\s€[\d,]+\.\d\d/)
  await page.keyboard.type('The roof leaks')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await visitor.arrivesAt(/\?done=cancel/)
  const after = await read(id)
  expect(after).toMatchObject({ state: 'cancelled_by_host', refundedMinor: totalMinor, paidMinor: 0 })
  const posted = after.ledger.filter(({ account }) => account === 'guest_receivable')
  expect(posted.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
})

test('a host sees the bookings of others neither in the list nor by their address; a reference leads straight to its booking', async () => {
  const id = await booked(38)
  const { reference } = await read(id)
  const visitor = await hostVisits()
  await visitor.open(consolePaths.today())
  await visitor.page.getByRole('textbox', { name: 'Find a booking' }).fill(reference.toLowerCase())
  await visitor.page.keyboard.press('Enter')
  await visitor.arrivesAt(consolePaths.consoleBooking(id))

  await visitor.open(`${consolePaths.consoleBookings()}?text=lindqvist`)
  await visitor.page.getByRole('link', { name: reference }).waitFor()
  await visitor.open(`${consolePaths.consoleBookings()}?view=asked&text=${reference.slice(0, 6)}`)
  await visitor.page.getByText('No booking fits').waitFor()

  const stranger = await createAccount(site.origin)
  // The profile comes with the first answer of the API.
  await queryProduct(
    site.dataDirectory,
    `insert into app.profile (uid, email, email_verified, role)
     select uid, email, true, 'host' from identity.account where email = $1
     on conflict (uid) do update set role = 'host'`,
    [stranger.email],
  )
  const other = await site.visitor()
  await enter(other, site.origin, stranger)
  other.allowFault(/404/)
  expect((await other.open(consolePaths.consoleBooking(id)))?.status()).toBe(404)
  await other.open(consolePaths.consoleBookings())
  await other.page.getByText('Bookings of the homes you manage appear here').waitFor()
})

test.each([1280, 390])('a name of one endless word stays within pages of %i px', async (width) => {
  const id = await booked(32)
  const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200)
  await queryProduct(site.dataDirectory, 'update app.booking set guest_name = $2 where id = $1', [id, name])
  const visitor = await hostVisits()
  await visitor.page.setViewportSize({ width, height: 844 })
  const booking = consolePaths.consoleBooking(id)
  for (const path of [booking, `${booking}/messages`, `${consolePaths.consoleBookings()}?text=Wolfe`]) {
    await visitor.open(path)
    await visitor.page.getByText(name).first().waitFor()
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
  }
})

test('who was typed for a booking stays while somebody else takes its nights, and goes along to those that are left', async () => {
  const [{ slug, checkIn, checkOut }] = await offersFor(site.origin, 34)
  const visitor = await hostVisits()
  visitor.allowFault(/status of 409/)
  const { page } = visitor
  await visitor.open(`${consolePaths.newBooking()}?stay=${slug}&from=${checkIn}&to=${checkOut}`)
  const [name, email] = [page.getByLabel('Name', { exact: true }), page.getByLabel('E-mail', { exact: true })]
  await name.fill('Berta Caller')
  await email.fill('berta@guests.example')
  const taken = { from: checkIn, to: addDays(checkIn, 1), reason: 'closed' }
  await asHost(site.origin, `stays/${slug}/blocks`, taken)
  await page.getByRole('button', { name: /^Book for/ }).click()
  await page.getByRole('main').getByRole('alert').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  expect(await name.inputValue()).toBe('Berta Caller')
  await page
    .getByRole('button', { name: /^Take / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Book for/ }).waitFor()
  expect([await name.inputValue(), await email.inputValue()]).toEqual(['Berta Caller', 'berta@guests.example'])
})

test('without scripts, too, who was typed goes along to the nights that are left, and is in no address', async () => {
  const [{ slug, checkIn, checkOut }] = await offersFor(site.origin, 48)
  const forms = await openConsoleForms(Number(new URL(site.origin).port))
  const price = `${consolePaths.newBooking()}?stay=${slug}&from=${checkIn}&to=${checkOut}`
  const guest = { name: 'Cleo Caller', email: 'cleo@guests.example', payment: 'transfer', holdHours: '72' }
  await asHost(site.origin, `stays/${slug}/blocks`, { from: checkIn, to: addDays(checkIn, 1), reason: 'closed' })
  const sent = {
    ...guest,
    actionKey: randomUUID(),
    stay: slug,
    checkIn,
    checkOut,
    currency: 'EUR',
    expectedTotalMinor: '1',
    isOverridden: '0',
  }
  const refused = await forms.post(price, sent)
  expect(refused.status).toBe(409)
  expect(refused.html).toContain('There is no price for this choice')
  const take = /<button(?=[^>]*value="take")[^>]*formAction="([^"]*)"/i
    .exec(refused.html)?.[1]
    ?.replaceAll('&amp;', '&')
  expect(take).not.toMatch(/Cleo|cleo/)
  const taken = await forms.post(take ?? '', { ...sent, do: 'take' })
  expect(taken.status).toBe(200)
  expect(taken.html).toMatch(/Book for/)
  for (const value of [guest.name, guest.email]) expect(taken.html).toMatch(new RegExp(`<input[^>]*value="${value}"`))
  expect(taken.html).toMatch(/<input[^>]*checked=""[^>]*value="transfer"/)
  expect(taken.html).toMatch(/<option[^>]*value="72"[^>]*selected=""/)
})
