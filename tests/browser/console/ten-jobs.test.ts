import { consolePaths } from '#contract/site/console-map.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { StayCalendarShape } from '#contract/stay-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, newAccount } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor, type Offer } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

/** What somebody does with their hands, counted. Words that are typed are not: they are the work itself. */
function handsOn(page: Page) {
  const done = { clicks: 0, keys: 0, drags: 0 }
  return {
    done,
    click: async (what: Locator) => {
      await what.click()
      done.clicks++
    },
    press: async (key: string) => {
      await page.keyboard.press(key)
      done.keys++
    },
    type: (words: string) => page.keyboard.type(words),
    drag: async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 5 })
      await page.mouse.up()
      done.drags++
    },
  }
}

async function hostAt(path: string) {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  await visitor.open(path)
  return { visitor, page: visitor.page, hands: handsOn(visitor.page) }
}

/** The calendar of a home from a day on, and the middle of its cells. */
async function calendarOf({ slug, checkIn }: Offer, from = checkIn) {
  const host = await hostAt(`${consolePaths.consoleCalendar()}?from=${from}&homes=${slug}`)
  const cell = async (day: number) => {
    const box = await host.page.locator(`#c-${slug}-${day}`).boundingBox()
    if (!box) throw new Error(`day ${day} is not drawn`)
    return { x: box.x + 18, y: box.y + 18 }
  }
  return { ...host, cell }
}

const daysOf = async ({ slug, checkIn, checkOut }: Offer) => {
  const response = await fetch(`${site.origin}/api/stays/${slug}/calendar?from=${checkIn}&to=${checkOut}`)
  return ((await response.json()) as StayCalendarShape).data.days
}

const read = (id: string) => asHost<StaffBookingShape>(site.origin, `bookings/${id}`, undefined, 'GET')

test('1: what needs somebody now stands on the first page', async () => {
  const [offer] = await offersFor(site.origin, 61, 'request')
  await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const { page } = await hostAt(consolePaths.today())
  await page
    .getByRole('region', { name: /Needs a person/ })
    .getByText(`asks for ${offer.title}`)
    .first()
    .waitFor()
})

test('2: a guest is answered with two keys and the words', async () => {
  const guest = await createApiGuest(site.origin)
  const [{ slug, checkIn, checkOut }] = await offersFor(site.origin, 61)
  const party = { adults: 2, children: 0, infants: 0, pets: 0 }
  const thread = await guest.call<ThreadShape>('POST', '/api/threads', {
    stay: slug,
    checkIn,
    checkOut,
    party,
    message: 'Is there a fan?',
  })
  const { page, hands } = await hostAt(consolePaths.inboxThread(thread.data!.documentId))
  await hands.press('r')
  await hands.type('There are two.')
  await hands.press('Control+Enter')
  await page.getByRole('list', { name: 'Messages' }).getByText('There are two.').waitFor()
  expect(hands.done).toEqual({ clicks: 0, keys: 2, drags: 0 })
})

test('3: whether a home is free and what it costs is one key away', async () => {
  const [{ title, checkIn, checkOut, total }] = await offersFor(site.origin, 61)
  const { page, hands } = await hostAt(consolePaths.today())
  await hands.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await hands.type(`${title} ${checkIn} ${checkOut}`)
  await page.getByRole('option').getByText(`Free, ${total} in all`).waitFor()
  expect(hands.done).toEqual({ clicks: 0, keys: 1, drags: 0 })
})

test('4 and 5: nights are blocked, and priced, with a drag and two keys', async () => {
  const [offer] = await offersFor(site.origin, 63)
  const { page, hands, cell } = await calendarOf(offer)
  await hands.drag(await cell(0), await cell(1))
  await hands.press('b')
  await hands.press('Enter')
  await page.getByRole('gridcell', { name: /Closed, blocked/ }).waitFor()
  await expect.poll(async () => (await daysOf(offer)).map(({ taken }) => taken)).toEqual([true, true, ...fives(false)])
  expect(hands.done).toEqual({ clicks: 0, keys: 2, drags: 1 })

  await hands.drag(await cell(3), await cell(4))
  await hands.press('p')
  await hands.type('777')
  await page.getByRole('dialog').getByText('€777').first().waitFor()
  await hands.press('Enter')
  const dear = async () => (await daysOf(offer)).filter(({ nightlyMinor }) => nightlyMinor === 77_700).length
  await expect.poll(dear).toBe(2)
  expect(hands.done).toEqual({ clicks: 0, keys: 4, drags: 2 })
})

const fives = (value: boolean) => Array.from({ length: 5 }, () => value)

test('6: a request is accepted with one act and its confirmation', async () => {
  const [offer] = await offersFor(site.origin, 65, 'request')
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const { page, hands } = await hostAt(consolePaths.today())
  const link = page.locator(`a[href="${consolePaths.consoleBooking(id)}"]`)
  const row = page.locator('[data-row]').filter({ has: link })
  await hands.click(row.getByText('Accept…'))
  await hands.click(row.getByRole('button', { name: /^Accept and charge / }))
  await page.getByText('Accepted. The nights are booked').waitFor()
  expect((await read(id)).state).toBe('confirmed')
  expect(hands.done).toEqual({ clicks: 2, keys: 0, drags: 0 })
})

test('6: by keys, the act is one key and its confirmation another, and the focus goes on to what is left', async () => {
  const [offer] = await offersFor(site.origin, 65, 'request')
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const { page, hands } = await hostAt(consolePaths.today())
  const link = page.locator(`a[href="${consolePaths.consoleBooking(id)}"]`).first()
  await link.focus()
  await hands.press('e')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Accept and charge /)
  await hands.press('Enter')
  await page.getByText('Accepted. The nights are booked').waitFor()
  expect((await read(id)).state).toBe('confirmed')
  expect(hands.done).toEqual({ clicks: 0, keys: 2, drags: 0 })
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-row], h2') !== null)
  await expect.poll(focused).toBe(true)
})

test('7: a caller is booked with a drag, N, a name, a mail and Enter', async () => {
  const [offer] = await offersFor(site.origin, 67)
  const { email } = newAccount('Mara Lindqvist')
  const { page, visitor, hands, cell } = await calendarOf(offer)
  await hands.drag(await cell(0), await cell(6))
  await hands.press('n')
  await visitor.arrivesAt(/\/new\?/)
  await page.getByLabel('Name', { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await hands.type('Mara Lindqvist')
  await page.keyboard.press('Tab')
  await hands.type(email)
  await hands.press('Enter')
  await visitor.arrivesAt(/\?done=held/)
  expect(hands.done).toEqual({ clicks: 0, keys: 2, drags: 1 })
})

test('8: money is given back with three clicks, after a look at what that does', async () => {
  const [offer] = await offersFor(site.origin, 69)
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const { page, visitor, hands } = await hostAt(consolePaths.consoleBooking(id))
  await hands.click(page.getByRole('link', { name: 'Give money back' }))
  await page.getByLabel('Amount').fill('12.50')
  await page.getByLabel('Reason').fill('The pool was closed')
  await hands.click(page.getByRole('button', { name: 'Show what happens' }))
  await hands.click(page.getByRole('button', { name: /€12\.50 back$/ }))
  await visitor.arrivesAt(/\?done=refund/)
  expect((await read(id)).refundedMinor).toBe(1250)
  expect(hands.done).toEqual({ clicks: 3, keys: 0, drags: 0 })
})

test('9: a cleaning is given to whom it is proposed for with one click', async () => {
  const [offer] = await offersFor(site.origin, 73)
  await asHost(site.origin, 'workers', { name: 'Aina Ferrer', phone: '', homes: [offer.slug] })
  await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const day = `from=${offer.checkOut}&to=${addDays(offer.checkOut, 1)}`
  const { page, visitor, hands } = await hostAt(`${consolePaths.tasks()}?home=${offer.slug}&${day}`)
  await hands.click(page.getByRole('button', { name: /^Give to / }).first())
  await visitor.arrivesAt(/\?.*done=/)
  expect(hands.done).toEqual({ clicks: 1, keys: 0, drags: 0 })
})

test('10: a booking is moved with a drag, and the guest is asked with a click', async () => {
  const [offer] = await offersFor(site.origin, 71)
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const { page, visitor, hands } = await calendarOf(offer, addDays(offer.checkIn, -2))
  const { reference } = await asHost<BookingShape>(site.origin, `bookings/${id}`, undefined, 'GET')
  const bar = await page
    .locator(`.c-cal-bar.movable:has(a[href="${consolePaths.consoleBooking(reference)}"])`)
    .boundingBox()
  if (!bar) throw new Error('the booking is not drawn')
  const start = { x: bar.x + 30, y: bar.y + 10 }
  await hands.drag(start, { x: start.x + 36, y: start.y })
  await visitor.arrivesAt(/\?do=move/)
  await hands.click(page.getByRole('button', { name: /^Ask / }))
  await visitor.arrivesAt(/\?done=move/)
  const { change } = await asHost<BookingShape>(site.origin, `bookings/${id}`, undefined, 'GET')
  expect(change).not.toBeNull()
  expect(hands.done).toEqual({ clicks: 1, keys: 0, drags: 1 })
})
