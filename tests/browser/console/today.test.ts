import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { STAFF_EVENTS_PATH } from '#contract/staff-events.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { expect, test } from 'vitest'
import { createAccount, enter } from '../support/accounts.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { asHost, wholeDayPath } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { VisitorOptions } from '../support/visitor.ts'

const site = useSharedSite()
const host = { name: demoHost.displayName, email: demoHost.email, password: demoHost.password }
const PHONE = { width: 390, height: 844 }

/** A new guest's request for a home whose host answers first. */
async function newRequest() {
  const [offer] = await offersFor(site.origin, 21, 'request')
  const documentId = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  return { ...offer, documentId }
}

const stateOf = async (id: string) => (await asHost<BookingShape>(site.origin, `bookings/${id}`, {}, 'GET')).state

async function hostOnToday(options?: VisitorOptions) {
  const visitor = await site.visitor(options)
  await enter(visitor, site.origin, host)
  await visitor.open(wholeDayPath)
  return visitor
}

test('signed out, the day asks who is there and comes back; a guest finds nothing at its address', async () => {
  const visitor = await site.visitor()
  await visitor.open(consolePaths.today())
  await visitor.arrivesAt('/login')
  await visitor.page.getByLabel('E-mail').fill(host.email)
  await visitor.page.getByLabel('Password', { exact: true }).fill(host.password)
  await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click()
  await visitor.arrivesAt(consolePaths.today())
  await visitor.page.getByRole('heading', { name: 'Needs a person' }).waitFor()

  const guest = await site.visitor()
  guest.allowFault(/404/)
  await enter(guest, site.origin, await createAccount(site.origin))
  const footer = guest.page.locator('footer')
  await guest.open('/no-such-page')
  const usual = await footer.innerHTML()
  expect((await guest.open(consolePaths.today()))?.status()).toBe(404)
  expect(await footer.innerHTML()).toBe(usual)
})

test.each([
  ['without JavaScript', { javaScriptEnabled: false }],
  ['on a phone', { viewport: PHONE }],
] as const)('a request is accepted on the day %s, after what that does was read', async (_, options) => {
  const { documentId, title } = await newRequest()
  const { page } = await hostOnToday(options)
  const row = page
    .locator('[data-row]')
    .filter({ has: page.locator(`a[href="${consolePaths.consoleBooking(documentId)}"]`) })
  // Not what is shown: a row further down is not rendered yet.
  expect(await row.textContent()).toMatch(new RegExp(`asks for ${title}[^]*reserved on the card[^]*answer by`))
  await row.getByText('Accept…').click()
  const accept = row.getByRole('button', { name: /^Accept and charge / })
  const amount = (await accept.innerText()).replace('Accept and charge ', '')
  expect(await row.innerText()).toContain(`${amount} is charged to the card now`)
  expect(await stateOf(documentId)).toBe('requested')
  await accept.click()
  await page.getByText('Accepted. The nights are booked').waitFor()
  expect(await row.count()).toBe(0)
  expect(await stateOf(documentId)).toBe('confirmed')
})

test('a request that was taken back meanwhile is not accepted, and the day says why', async () => {
  const { documentId } = await newRequest()
  const visitor = await site.visitor()
  const { page } = visitor
  visitor.allowFault(/409|ERR_FAILED/)
  // A page that follows what others do has the row no more.
  await page.route(`**${STAFF_EVENTS_PATH}*`, (line) => line.abort())
  await enter(visitor, site.origin, host)
  await visitor.open(wholeDayPath)
  await asHost(site.origin, `bookings/${documentId}/decline`, { reason: 'The roof is open' })
  const row = page
    .locator('[data-row]')
    .filter({ has: page.locator(`a[href="${consolePaths.consoleBooking(documentId)}"]`) })
  await row.getByText('Accept…').click()
  await row.getByRole('button', { name: /^Accept/ }).click()
  await page.getByRole('alert').waitFor()
  expect(await stateOf(documentId)).toBe('declined')
})

test('another day shows who arrives then, is turned by links, and every row is reached by J and K', async () => {
  const { documentId, checkIn } = await newRequest()
  await asHost(site.origin, `bookings/${documentId}/accept`)
  const visitor = await hostOnToday()
  const { page } = visitor
  await visitor.open(`${consolePaths.today()}?date=${checkIn}`)
  const link = page
    .getByRole('region', { name: 'Arrivals' })
    .locator(`a[href="${consolePaths.consoleBooking(documentId)}"]`)
  const row = page
    .getByRole('row')
    .filter({ has: page.locator(`a[href="${consolePaths.consoleBooking(documentId)}"]`) })
  expect(await row.innerText()).toMatch(/paid/)
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('j')
    if (await link.evaluate((one) => one === document.activeElement)) break
  }
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: /^Day after/ }).click()
  await visitor.arrivesAt(/\/admin\?date=/)
  await expect.poll(() => link.count()).toBe(0)
  await page
    .getByRole('link', { name: /^Today/ })
    .first()
    .click()
  await visitor.arrivesAt(consolePaths.today())
})
