import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { consolePaths } from '#contract/site/console-map.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { enter } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { asHost, wholeDayPath } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

async function hostOnPhone() {
  const visitor = await site.visitor(PHONE)
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  return visitor
}

test('declining a request on the page of the day leads to the form that declines it', async () => {
  const [offer] = await offersFor(site.origin, 57, 'request')
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const visitor = await hostOnPhone()
  await visitor.open(wholeDayPath)
  const { page } = visitor
  await page
    .locator(`a[href^="${consolePaths.consoleBooking(id)}"]`)
    .getByText('Decline…')
    .tap()
  await page.getByRole('button', { name: /^Decline / }).waitFor()
})

test('the menu of further actions closes when one is chosen, and does not cover its form', async () => {
  const [offer] = await offersFor(site.origin, 58)
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const visitor = await hostOnPhone()
  await visitor.open(consolePaths.consoleBooking(id))
  const { page } = visitor
  const menu = page.getByRole('main').getByText('More', { exact: true })
  const charge = page.getByRole('link', { name: 'Extra charge' })
  await menu.tap()
  await page.touchscreen.tap(200, 600)
  expect(await charge.isVisible(), 'after a tap beside it').toBe(false)
  await menu.tap()
  await charge.tap()
  await page.getByLabel('Amount').waitFor()
  expect(await charge.isVisible(), 'over the form').toBe(false)
})

test('that the guest has a day to answer is no longer said once they have', async () => {
  const [offer] = await offersFor(site.origin, 59)
  const guest = await createApiGuest(site.origin)
  const id = await bookByApi(guest, site.origin, offer)
  const { change } = await asHost<StaffBookingShape>(site.origin, `bookings/${id}/changes`, {
    checkIn: offer.checkIn,
    checkOut: addDays(offer.checkOut, -1),
    adults: 2,
  })
  const visitor = await hostOnPhone()
  await visitor.open(`${consolePaths.consoleBooking(id)}?done=move`)
  const { page } = visitor
  const note = page.getByText('The guest has 24 hours to answer')
  await note.waitFor()
  const key = { 'idempotency-key': randomUUID() }
  await guest.call('POST', `/api/bookings/${id}/changes/${change?.documentId}/decline`, {}, key)
  await note.waitFor({ state: 'detached' })
})

test('what a change of prices of several homes would do names the home that it is worked out for', async () => {
  const [one, other] = await offersFor(site.origin, 61)
  if (!other) throw new Error('one home alone is free')
  const visitor = await hostOnPhone()
  const nights = `from=${one.checkIn}&to=${addDays(one.checkIn, 2)}`
  await visitor.open(`${consolePaths.consoleCalendar()}?home=${one.slug}&home=${other.slug}&${nights}&price=%2B8%25`)
  const named = visitor.page.getByText('; the other homes change from their own prices')
  expect([one, other].map(({ title }) => `For ${title}`)).toContain((await named.innerText()).split(';')[0])
  await visitor.open(`${consolePaths.consoleCalendar()}?home=${one.slug}&${nights}&price=%2B8%25`)
  expect(await visitor.page.getByText('the other homes').count()).toBe(0)
})

test('the form of an action closes beside its title, and words above a field keep their distance from others', async () => {
  const [offer] = await offersFor(site.origin, 62)
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const visitor = await hostOnPhone()
  const { page } = visitor
  for (const action of ['refund', 'adjust', 'change']) {
    await visitor.open(`${consolePaths.consoleBooking(id)}?do=${action}`)
    const [title, close] = await Promise.all([
      page.locator('#action').boundingBox(),
      page.getByRole('link', { name: 'Close' }).boundingBox(),
    ])
    expect(Math.abs(close!.y + close!.height / 2 - title!.y - title!.height / 2), action).toBeLessThan(4)
  }
  const [before, label] = await Promise.all([
    page.getByText('Nobody has written yet.').boundingBox(),
    page.getByText('Message to Anna Lindqvist').boundingBox(),
  ])
  expect(label!.y - before!.y - before!.height).toBeGreaterThanOrEqual(8)
})

test('what stands in one row of a list is at one height: its icon and its name', async () => {
  const visitor = await hostOnPhone()
  const { page } = visitor
  const middles = (rows: string, parts: readonly string[]) =>
    page.locator(rows).evaluateAll(
      (found, selectors) =>
        found.map((row) => {
          const heights = selectors.map((selector) => {
            const { top, bottom } = row.querySelector(selector)!.getBoundingClientRect()
            return (top + bottom) / 2
          })
          return Math.max(...heights) - Math.min(...heights)
        }),
      parts,
    )
  await visitor.open(consolePaths.more())
  const places = await middles('main .c-list > li', ['svg', 'a'])
  expect(places.length).toBeGreaterThan(8)
  expect(Math.max(...places)).toBeLessThan(3)
})

test('nights that nobody can book are read and put on sale without moving the page sideways', async () => {
  const visitor = await hostOnPhone()
  await visitor.open(consolePaths.unsellable())
  const { page } = visitor
  const repair = page.getByRole('button', { name: /^Put th/ }).first()
  await repair.waitFor()
  const { x, width } = (await repair.boundingBox())!
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(390)
  const table = page.getByRole('main').locator('table')
  expect(await table.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(390)
})

test('the button beside a sentence keeps its two words on one line', async () => {
  const visitor = await hostOnPhone()
  const { page } = visitor
  await visitor.open(`${consolePaths.welcome()}?step=company`)
  await page.getByLabel('Postal address').fill('Carrer de la Mar 3')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.getByRole('link', { name: 'Next: company' }).click()
  const forget = page.getByRole('button', { name: 'Forget it' })
  await forget.waitFor()
  const lines = await forget.evaluate((button) => {
    const words = document.createRange()
    words.selectNodeContents(button)
    return new Set([...words.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(1)
})
