import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { expect, test } from 'vitest'
import { enter, mailTo, newAccount } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { VisitorOptions } from '../support/visitor.ts'

const site = useSharedSite()

async function hostAt(path: string, options: VisitorOptions = {}) {
  const visitor = await site.visitor(options)
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  await visitor.open(path)
  return visitor
}

const read = (id: string) => asHost<StaffBookingShape>(site.origin, `bookings/${id}`, undefined, 'GET')

test('without a script a caller is booked, and the link of the mail makes the account that pays', async () => {
  const [{ slug, checkIn, checkOut, total }] = await offersFor(site.origin, 34)
  const { name, email } = newAccount('Mara Lindqvist')
  const host = await hostAt(`${consolePaths.newBooking()}?stay=${slug}&from=${checkIn}&to=${checkOut}`, {
    javaScriptEnabled: false,
  })
  await host.page.getByLabel('Name', { exact: true }).fill(name)
  await host.page.getByLabel('E-mail', { exact: true }).fill(email)
  await host.page.getByRole('button', { name: `Book for ${total}` }).click()
  await host.arrivesAt(/\?done=held/)

  const mail = await mailTo(site.origin, email, /^Held for you/)
  const guest = await site.visitor({ javaScriptEnabled: false })
  await guest.page.goto(/http\S+auth\/action\S+/.exec(mail.text)?.[0] ?? '')
  await guest.page.getByText('Enter the address we sent it to.').waitFor()
  await guest.page.getByLabel('E-mail').fill(email)
  await guest.page.getByRole('button', { name: 'Log in', exact: true }).click()
  await guest.page.getByRole('link', { name: 'Continue to payment' }).waitFor()
  const id = new URL(guest.page.url()).pathname.split('/').at(-1) ?? ''
  expect(new URL(guest.page.url()).pathname).toBe(sitePaths.booking(id))
  expect((await read(id)).guestUid).not.toBeNull()
})

test('a bar is dragged to another home: it carries its price, dropping it writes nothing, and the guest is asked', async () => {
  const [offer, other] = await offersFor(site.origin, 37)
  if (!other) throw new Error('one home alone is free')
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const from = addDays(offer.checkIn, -4)
  const host = await hostAt(`${consolePaths.consoleCalendar()}?from=${from}&homes=${offer.slug},${other.slug}`)
  const { page } = host
  const { reference } = await read(id)
  const bar = page.locator(`.c-cal-bar.movable:has(a[href="${consolePaths.consoleBooking(reference)}"])`)
  await bar.waitFor()
  const [start, row] = await Promise.all([
    bar.boundingBox(),
    page.locator('.c-cal-row').filter({ hasText: other.title }).boundingBox(),
  ])
  if (!start || !row) throw new Error('the calendar shows no rows')
  await page.mouse.move(start.x + 30, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(start.x + 30, row.y + 20, { steps: 5 })
  await page.locator('.c-cal-ghost.fits').filter({ hasText: '€' }).waitFor()
  expect(await page.locator('.c-cal-foot').innerText()).toMatch(
    new RegExp(`${other.title}, .*€.* The guest has to agree`),
  )
  await page.mouse.up()
  await host.arrivesAt(/\?do=move/)
  const ask = page.getByRole('button', { name: /^Ask / })
  await ask.waitFor()
  const prices = page.getByRole('table', { name: 'Price' })
  expect(await prices.locator('thead').innerText()).toMatch(/Line\s+Now\s+After\s+Change/)
  expect(await prices.locator('tr').last().innerText()).toMatch(/^Total\s+€[\d,.]+\.\d\d\s+€[\d,.]+\.\d\d\s+[+−]?€/)
  expect((await read(id)).change).toBeNull()
  await ask.click()
  await host.arrivesAt(/\?done=move/)
  expect(await read(id)).toMatchObject({ stay: { slug: offer.slug }, change: { move: { stay: { slug: other.slug } } } })
})

test('the dates of a move stand side by side, on a phone as well, where each of them has its room', async () => {
  const [offer] = await offersFor(site.origin, 43)
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const { page } = await hostAt(`${consolePaths.consoleBooking(id)}?do=move`)
  const boxes = async () => {
    const [first, second] = await Promise.all(
      ['Check-in', 'Check-out'].map((label) => page.getByLabel(label, { exact: true }).boundingBox()),
    )
    if (!first || !second) throw new Error('the form has no dates')
    return { first, second }
  }
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const { first, second } = await boxes()
    expect(second.y, `${width}`).toBe(first.y)
    expect(second.x, `${width}`).toBeGreaterThan(first.x + first.width)
    const stay = await page.getByLabel('Home', { exact: true }).boundingBox()
    expect(second.x + second.width, `${width}`).toBeCloseTo((stay?.x ?? 0) + (stay?.width ?? 0), 0)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const { first, second } = await boxes()
  expect(second.y).toBeGreaterThan(first.y)
  expect(first.width).toBeGreaterThan(200)
})
