import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { StayCalendarShape, StayPageShape } from '#contract/stay-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest, type ApiGuest } from '#tests/support/booking/api-guest.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { calendarOf } from '#tests/support/stays/other-site.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, mailTo } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor, offerWith, type Offer } from '../support/checkout.ts'
import { moveClockTo } from '../support/clock.ts'
import { asHost } from '../support/host.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor, VisitorOptions } from '../support/visitor.ts'

// The days of those who run the company, each from its beginning to its end as a guest sees it: by mouse, and by a finger on a phone.

const site = useSite()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const party = { adults: 2, children: 0, infants: 0, pets: 0 }

async function hostAt(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await site.visitor(options)
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  await visitor.open(path)
  return visitor
}

interface Stay {
  readonly guest: ApiGuest
  readonly id: string
  readonly offer: Offer
}

async function booked(offer: Offer): Promise<Stay> {
  const guest = await createApiGuest(site.origin)
  return { guest, id: await bookByApi(guest, site.origin, offer), offer }
}

const read = (id: string) => asHost<StaffBookingShape>(site.origin, `bookings/${id}`, undefined, 'GET')
const inBooks = (booking: StaffBookingShape) => booking.ledger.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
const pageOf = async (path: string) => (await fetch(site.origin + path)).text()

async function nightsOf(slug: string, from: string, to: string) {
  const response = await fetch(`${site.origin}/api/stays/${slug}/calendar?from=${from}&to=${to}`)
  return ((await response.json()) as StayCalendarShape).data.days
}

/** Everybody fits on a phone: nothing is wider than it. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('J8: a change is accepted with its difference, money is given back, and a stay that the host cancels is free for who waits', async () => {
  const [first] = await offersFor(site.origin, 20)
  const changed = await booked(
    await offerWith(site.origin, 24, ({ minNights, nightsMultipleOf, minimums, forbidGapUnder }) => {
      return minNights <= 3 && nightsMultipleOf === null && minimums.length === 0 && forbidGapUnder === null
    }),
  )
  const cancelled = await booked(first)
  const { checkIn, checkOut } = changed.offer
  const before = await read(changed.id)
  const request = { checkIn, checkOut: addDays(checkOut, -1), adults: 2 }
  await changed.guest.call('POST', `/api/bookings/${changed.id}/changes`, request)

  // Today says that somebody asks; the page of the booking says what it costs, and does it in one.
  const visitor = await hostAt(consolePaths.today())
  const { page } = visitor
  await page.getByRole('link', { name: `Answer… Anna Lindqvist asks for a change: ${changed.offer.title}` }).click()
  await visitor.arrivesAt(consolePaths.consoleBooking(changed.id))
  const { differenceMinor } = (await read(changed.id)).change!
  await page.getByRole('button', { name: /^Accept: / }).click()
  await visitor.arrivesAt(/\?done=/)
  const after = await read(changed.id)
  expect(after).toMatchObject({
    checkOut: request.checkOut,
    totalMinor: before.totalMinor + differenceMinor,
    change: null,
  })

  await page.getByRole('link', { name: 'Give money back' }).click()
  await page.getByLabel('Amount').fill('20')
  await page.getByLabel('Line on the price').fill('For the noise')
  await page.getByLabel('Reason').fill('The street was being mended.')
  await page.getByRole('button', { name: 'Show what happens' }).click()
  await page.getByRole('button', { name: /€20\.00 back$/ }).click()
  await visitor.arrivesAt(/\?done=refund/)
  const given = await read(changed.id)
  expect([given.refundedMinor - after.refundedMinor, inBooks(given)]).toEqual([2000, 0])
  expect((await changed.guest.booking(changed.id)).data).toMatchObject({ totalMinor: after.totalMinor - 2000 })

  // Somebody waits for nights that are taken, until the host cannot have the guests.
  const waiting = await createApiGuest(site.origin)
  const dates = { checkIn: first.checkIn, checkOut: first.checkOut }
  const waits = await waiting.call('POST', '/api/waitlist', { stay: first.slug, ...dates, party })
  expect(waits.status).toBe(201)
  const paid = (await read(cancelled.id)).paidMinor
  await visitor.open(`${consolePaths.consoleBooking(cancelled.id)}?do=cancel`)
  await page.getByText('everything that was paid, whatever the policy says').waitFor()
  await page.getByLabel('Reason').fill('The roof leaks.')
  await page.getByRole('button', { name: `give Anna Lindqvist ${formatMoney(paid, 'EUR')} back` }).click()
  await visitor.arrivesAt(/\?done=cancel/)
  expect(await read(cancelled.id)).toMatchObject({ state: 'cancelled_by_host', refundedMinor: paid })
  expect((await nightsOf(first.slug, first.checkIn, first.checkOut)).every(({ taken }) => !taken)).toBe(true)
  expect((await mailTo(site.origin, waiting.email, /^Free again: /)).text).toContain(first.title)
  expect((await mailTo(site.origin, cancelled.guest.email, /^Cancelled: /)).text).toContain('The roof leaks.')
})

test('J10: a home is made, placed on the map, priced, shown as a guest will see it, published, and its prices are tried and undone', async () => {
  const visitor = await hostAt(consolePaths.newStay())
  const { page } = visitor
  const main = page.getByRole('main')
  const facts = { Title: 'Casa del Migdia', Guests: '4', Bedrooms: '2', Beds: '3', Bathrooms: '1' }
  for (const [label, value] of Object.entries({ ...facts, 'Price per night': '100' }))
    await main.getByLabel(label, { exact: true }).first().fill(value)
  await page.getByLabel('Place', { exact: true }).selectOption({ label: 'A new place' })
  await page.getByText('New place', { exact: true }).click()
  await page.getByLabel('Name of the place').fill('Cala Galdana')
  await page.getByLabel('Time zone', { exact: true }).selectOption('Europe/Madrid')
  // Nobody has to know degrees.
  await page.getByRole('application', { name: /^Map/ }).click({ position: { x: 200, y: 160 } })
  await expect.poll(() => page.getByLabel('Latitude').inputValue()).toMatch(/^3[89]\.\d+|^40\.\d+/)
  await page.getByRole('button', { name: 'Create the home' }).click()
  await visitor.arrivesAt(/\?done=new$/)
  const slug = 'casa-del-migdia'
  const share = async () =>
    Number.parseInt(
      await main
        .getByText(/^\d+%$/)
        .first()
        .innerText(),
      10,
    )
  const begun = await share()

  await visitor.open(consolePaths.stayPart(slug, 'photos'))
  const buffer = await drawPhoto(900, 135, 90).jpeg().toBuffer()
  await page.getByLabel('Add photos').setInputFiles({ name: 'patio.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByLabel('What it shows').fill('The patio at noon')
  await page.getByRole('button', { name: 'Save the descriptions' }).click()
  for (const [part, label, words] of [
    ['texts', 'Description', 'A patio and a fig tree.'],
    ['location', 'Street and number', 'Carrer Major 2'],
  ] as const) {
    await visitor.open(consolePaths.stayPart(slug, part))
    await main.getByLabel(label, { exact: true }).fill(words)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
  }
  await visitor.open(consolePaths.home(slug))
  expect(await share()).toBeGreaterThan(begun)
  await page.getByRole('link', { name: 'View as guest' }).click()
  await page.locator('iframe').contentFrame().getByRole('heading', { name: 'Casa del Migdia' }).first().waitFor()
  expect((await fetch(site.origin + sitePaths.stay(slug))).status).toBe(404)
  await visitor.open(consolePaths.home(slug))
  await page.getByRole('button', { name: 'Publish Casa del Migdia' }).click()
  await page.getByText('Guests see this home now.').waitFor()
  expect(await pageOf(sitePaths.stays({ destination: 'cala-galdana' }))).toContain('Casa del Migdia')
  expect(await pageOf('/sitemap.xml')).toContain(`${sitePaths.stay(slug)}</loc>`)

  // Christmas is tried first, published, and undone.
  const year = new Date().getUTCFullYear() + 1
  const [from, to] = [`${year}-12-20`, `${year}-12-31`]
  const prices = async () => new Set((await nightsOf(slug, from, to)).map(({ nightlyMinor }) => nightlyMinor))
  await visitor.open(consolePaths.rates())
  await page.getByLabel('Casa del Migdia').first().check()
  await page.getByLabel('First night; empty: whatever the date').fill(from)
  await page.getByLabel('Last night', { exact: true }).fill(to)
  await page.getByLabel('How much').fill('50')
  await page.getByRole('button', { name: 'Try a change' }).click()
  await visitor.arrivesAt(/\/admin\/rates\/try\//)
  expect([...(await prices())]).toEqual([10_000])
  await page.getByRole('button', { name: /^Publish/ }).click()
  await visitor.arrivesAt(/published=1/)
  expect([...(await prices())]).toEqual([15_000])
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await page.getByText(/(is|are) restored\./).waitFor()
  expect([...(await prices())]).toEqual([10_000])
})

test('J11: by a finger on a phone nights are blocked, a caller is booked with a link to pay, and what another site let as well is settled', async () => {
  const [offer] = await offersFor(site.origin, 30)
  const { slug, checkIn } = offer
  const visitor = await hostAt(`${consolePaths.consoleCalendar()}?from=${checkIn}&homes=${slug}`, PHONE)
  const { page } = visitor
  const found = await page.locator(`#c-${slug}-1`).boundingBox()
  if (!found) throw new Error('the night is not drawn')
  const finger = await page.context().newCDPSession(page)
  const at = { x: found.x + 18, y: found.y + 18 }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await page
    .locator('.c-cal-foot')
    .getByText(new RegExp(`to .* ${Number(addDays(checkIn, 2).slice(8))} `))
    .waitFor()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Block', exact: true }).tap()
  await sheet.getByRole('button', { name: /^Block \d+ nights?$/ }).tap()
  await page.getByRole('gridcell', { name: /Closed, blocked/ }).waitFor()
  const taken = async () => (await nightsOf(slug, checkIn, offer.checkOut)).filter((night) => night.taken).length
  await expect.poll(taken).toBeGreaterThan(0)

  const [caller] = await offersFor(site.origin, 33)
  const query = new URLSearchParams({ stay: caller.slug, from: caller.checkIn, to: caller.checkOut })
  await visitor.open(`${consolePaths.newBooking()}?${query.toString()}`)
  expect(await overflowOf(page)).toBe(0)
  await page.getByLabel('Name', { exact: true }).fill('Mara Lindqvist')
  await page.getByLabel('E-mail', { exact: true }).fill('mara@caller.example')
  await page.locator('main form .c-btn.go').tap()
  await visitor.arrivesAt(/\?done=held/)
  expect((await mailTo(site.origin, 'mara@caller.example')).text).toContain(caller.title)

  // The same nights at another site.
  await visitor.open(consolePaths.stayChannels(caller.slug))
  expect(await overflowOf(page)).toBe(0)
  const events = [['let-there', caller.checkIn, caller.checkOut] as const]
  const file = { name: 'airbnb.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendarOf(events)) }
  await page.getByLabel('Name', { exact: true }).fill('Another door')
  await page.getByLabel(/file/i).first().setInputFiles(file)
  await page.getByRole('button', { name: 'Add calendar' }).tap()
  await visitor.arrivesAt(/\?done=added/)
  await visitor.open(consolePaths.today())
  expect(await overflowOf(page)).toBe(0)
  await page
    .getByRole('link', { name: /^Settle… / })
    .first()
    .tap()
  await visitor.arrivesAt(consolePaths.stayChannels(caller.slug))
  await page.getByRole('button', { name: 'The nights of Another door came from here: an echo' }).tap()
  await page.locator('[id^="clash-"]').first().waitFor({ state: 'detached' })
})

test('J9: a guest is answered on a phone, both sides review the stay, and the home has its average when both have', async () => {
  const stay = await booked((await offersFor(site.origin, 2))[0])
  const { guest, id, offer } = stay
  const asked = await guest.call<ThreadShape>('POST', `/api/bookings/${id}/messages`, { message: 'Is there a cot?' })
  expect(asked.status).toBeLessThan(300)
  const visitor = await hostAt(consolePaths.inbox(), PHONE)
  const { page } = visitor
  expect(await overflowOf(page)).toBe(0)
  await page.getByText('Is there a cot?').first().tap()
  await visitor.arrivesAt(/\/admin\/inbox\/[0-9a-f-]+/)
  await page.getByRole('textbox', { name: /^Answer to / }).fill('There is one.')
  await page.getByRole('button', { name: /^Send/ }).tap()
  await page.getByRole('list', { name: 'Messages' }).getByText('There is one.').waitFor()

  await moveClockTo(site.origin, addDays(offer.checkOut, 1))
  const review = { overall: 5, body: 'We slept with open windows.' }
  expect((await guest.call('POST', `/api/bookings/${id}/review`, review)).status).toBeLessThan(300)
  const reviewed = async () =>
    ((await (await fetch(`${site.origin}/api/stay-pages/${offer.slug}`)).json()) as { data: StayPageShape }).data
      .reviews
  const before = await reviewed()
  await visitor.open(consolePaths.consoleBooking(id))
  expect(await overflowOf(page)).toBe(0)
  expect(await page.getByText('We slept with open windows.').count()).toBe(0)
  await page.getByText('Review the guest…').tap()
  await page.getByLabel('In all').selectOption('5')
  await page.getByLabel('What should the guest and other hosts know?').fill('Left it as they found it.')
  await page.getByLabel('Would you host them again?').selectOption('yes')
  await page.getByRole('button', { name: 'Send the review' }).tap()
  await visitor.arrivesAt(/\?done=/)
  expect(await reviewed()).toBe(before + 1)
  await visitor.open(consolePaths.consoleReviews())
  const row = page.locator('[data-row]').filter({ hasText: 'We slept with open windows.' })
  await row.getByText('Answer…').tap()
  await row.getByRole('textbox').fill('Come back.')
  await row.getByRole('button', { name: 'Publish the answer' }).tap()
  await page.getByText('Your answer is published').waitFor()
  expect(await pageOf(`${sitePaths.stay(offer.slug)}/reviews`)).toContain('Come back.')
})

test('J12: the day is run from Today to the books: a cleaner sees no price, figures agree, and everything stands in the log', async () => {
  const stay = await booked((await offersFor(site.origin, 5))[0])
  await asHost(site.origin, 'workers', { name: 'Aina Ferrer', phone: '', homes: [stay.offer.slug] })
  const visitor = await hostAt(consolePaths.today())
  const { page } = visitor
  await page.getByRole('heading', { name: 'Arrivals' }).waitFor()
  await page.getByRole('heading', { name: 'Departures' }).waitFor()
  const day = `from=${stay.offer.checkOut}&to=${addDays(stay.offer.checkOut, 1)}`
  await visitor.open(`${consolePaths.tasks()}?home=${stay.offer.slug}&${day}`)
  await page
    .getByRole('button', { name: /^Give to Aina/ })
    .first()
    .click()
  await visitor.arrivesAt(/done=/)

  await visitor.open(consolePaths.team())
  await page.getByRole('button', { name: /link/i }).first().click()
  const link =
    (await page
      .locator('input[readonly], .c-secret')
      .first()
      .evaluate((field) => (field instanceof HTMLInputElement ? field.value : field.textContent))) ?? ''
  await moveClockTo(site.origin, stay.offer.checkOut)
  const cleaner = await site.visitor(PHONE)
  await cleaner.page.goto(link)
  await cleaner.page.getByRole('button', { name: 'Open my tasks' }).tap()
  await cleaner.page.getByText(stay.offer.title).first().waitFor()
  const seen = await cleaner.page.locator('body').innerText()
  for (const secret of ['€', 'Lindqvist', stay.guest.email]) expect(seen).not.toContain(secret)
  expect(await overflowOf(cleaner.page)).toBe(0)

  const booking = await read(stay.id)
  await visitor.open(consolePaths.consoleBooking(stay.id))
  await page.getByText('Balanced').waitFor()
  expect(inBooks(booking)).toBe(0)
  await visitor.open(consolePaths.reports())
  await page.getByRole('heading', { level: 1 }).waitFor()
  await visitor.open(consolePaths.audit())
  await page
    .getByText(/tasks?/i)
    .first()
    .waitFor()
  await page
    .getByRole('link', { name: /Check/ })
    .or(page.getByRole('button', { name: /Check/ }))
    .first()
    .click()
  await page.getByText('None was changed, removed or inserted.').waitFor()
})
