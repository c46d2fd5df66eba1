import { consolePaths } from '#contract/site/console-map.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { enter } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const host = { name: demoHost.email, email: demoHost.email, password: demoHost.password }

/** A booking that a new guest has begun. */
async function heldBooking() {
  const [{ slug, checkIn, checkOut }] = await offersFor(site.origin, 9)
  const guest = await createApiGuest(site.origin)
  return (await guest.hold((await guest.quote({ stay: slug, checkIn, checkOut })).data!.id)).data!
}

/** The host of the demo's homes, in the console. */
async function hostAt(path: string, options = {}) {
  const visitor = await site.visitor(options)
  await enter(visitor, site.origin, host)
  await visitor.open(path)
  return visitor
}

test('Ctrl K finds a booking by its reference and goes there, Escape gives the focus back', async () => {
  const booking = await heldBooking()
  const visitor = await hostAt(consolePaths.today())
  const { page } = visitor
  const demo = page.getByRole('link', { name: 'Bookings' }).first()
  await demo.focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => demo.evaluate((link) => link === document.activeElement)).toBe(true)
  // The focus is back before the dialog has gone, and until then the keys would open nothing.
  await page.getByRole('dialog', { includeHidden: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type(booking.reference)
  await page.getByRole('option', { name: new RegExp(booking.reference) }).waitFor()
  await page.keyboard.press('Enter')
  await visitor.arrivesAt(consolePaths.consoleBooking(booking.documentId))
  const inContent = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(inContent).toBe('main')
  // The same by a click.
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Reports' }).click()
  await visitor.arrivesAt(consolePaths.reports())
  await expect.poll(inContent).toBe('main')
})

test('a place is found and reached by Ctrl K although the bookings cannot be searched', async () => {
  const visitor = await hostAt(consolePaths.today())
  const { page } = visitor
  visitor.allowFault(/Failed to load resource|ERR_/)
  await page.route(`**${consolePaths.findList()}*`, (request) => request.abort())
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('report')
  await page.getByRole('option', { name: 'Reports' }).waitFor()
  await page.keyboard.press('Enter')
  await visitor.arrivesAt(consolePaths.reports())
})

test('Ctrl K with a home and dates tells the price and goes to the booking of it', async () => {
  const [{ slug }] = await offersFor(site.origin, 9)
  const visitor = await hostAt(consolePaths.today())
  const { page } = visitor
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type(`${slug.replaceAll('-', ' ')} 3-12 mar 2028`)
  // At once: Enter goes to what the whole text finds.
  await page.keyboard.press('Enter')
  await visitor.arrivesAt(new RegExp(`/new\\?stay=${slug}&checkIn=2028-03-03&checkOut=2028-03-12&adults=2$`))
})

test('Ctrl K with “move”, a guest and a home shows what that move does, and one more key asks the guest', async () => {
  const [offer, other] = await offersFor(site.origin, 54)
  if (!other) throw new Error('one home alone is free')
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const { reference } = await asHost<BookingShape>(site.origin, `bookings/${id}`, undefined, 'GET')
  const visitor = await hostAt(consolePaths.today())
  const { page } = visitor
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type(`move ${reference} to ${other.slug.replaceAll('-', ' ')}`)
  await page.keyboard.press('Enter')
  await visitor.arrivesAt(new RegExp(`\\?do=move&stay=${other.slug}&checkIn=${offer.checkIn}`))
  await page.getByText(`${other.title} instead of ${offer.title}`).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('action')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Ask /)
})

test('who comes to the calendar by G and C is in its grid with the first arrow key', async () => {
  const visitor = await hostAt(consolePaths.today())
  const { page } = visitor
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await visitor.arrivesAt(consolePaths.consoleCalendar())
  const grid = page.getByRole('grid')
  await grid.waitFor()
  const isIn = () => grid.evaluate((element) => element === document.activeElement)
  const chosen = () => grid.getAttribute('aria-activedescendant')
  const before = await chosen()
  await page.keyboard.press('ArrowDown')
  expect(await isIn()).toBe(true)
  expect(await chosen()).toBe(before)
  await page.keyboard.press('ArrowDown')
  await expect.poll(chosen).not.toBe(before)
})

test('G and a letter go to a place, and single letters are dead in fields', async () => {
  const visitor = await hostAt(consolePaths.today())
  const { page } = visitor
  const field = page.getByRole('textbox', { name: 'Find a booking, a guest or a place' })
  await field.focus()
  await page.keyboard.type('gb/')
  expect(await field.inputValue()).toBe('gb/')
  expect(new URL(page.url()).pathname).toBe(consolePaths.today())
  await page.locator('h1').click()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await visitor.arrivesAt(consolePaths.consoleBookings())
  // Which keys there are says one of them.
  await page.keyboard.press('?')
  await visitor.arrivesAt(consolePaths.find())
  await page.getByRole('heading', { name: 'Keys' }).waitFor()
})

test('without scripts the search of the side bar finds the same', async () => {
  const booking = await heldBooking()
  const { page } = await hostAt(consolePaths.today(), { javaScriptEnabled: false })
  await page.locator('.c-find input').fill(booking.reference.slice(0, -1))
  await page.keyboard.press('Enter')
  // Other guests of tests have the same name.
  const path = consolePaths.consoleBooking(booking.documentId)
  await page.getByRole('main').locator(`a[href="${path}"]`).first().click()
  await page.waitForURL((url) => url.pathname === path)
})

test('J goes through the tasks, and after an action the keys go on from its row', async () => {
  const [{ slug }] = await offersFor(site.origin, 9)
  const day = addDays(isoDate(new Date().toISOString().slice(0, 10)), 40)
  const titles = ['Gutters', 'Hinges', 'Inventory']
  for (const title of titles) await asHost(site.origin, 'tasks', { stay: slug, kind: 'other', title, day })
  const visitor = await hostAt(`${consolePaths.tasks()}?home=${slug}&from=${day}&to=${addDays(day, 1)}`)
  const { page } = visitor
  const inRow = () => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent ?? '')
  for (const title of titles.slice(0, 2)) {
    await page.keyboard.press('j')
    expect(await inRow()).toContain(title)
  }
  await page.keyboard.press('Enter')
  await visitor.arrivesAt(/done=finished/)
  await page.locator('[data-row]:target').getByText('Hinges').waitFor()
  await page.keyboard.press('j')
  expect(await inRow()).toContain('Inventory')
})

test('a task that is overdue stays in its place when it is done, and the keys go on from it', async () => {
  const [{ slug }] = await offersFor(site.origin, 9)
  const day = addDays(isoDate(new Date().toISOString().slice(0, 10)), -40)
  const titles = ['Jalousie', 'Kettle', 'Lamp']
  for (const title of titles) await asHost(site.origin, 'tasks', { stay: slug, kind: 'other', title, day })
  const visitor = await hostAt(`${consolePaths.tasks()}?home=${slug}`)
  const { page } = visitor
  const shown = async () =>
    (await page.locator('[data-row]').allTextContents()).flatMap((row) => titles.filter((title) => row.includes(title)))
  expect(await shown()).toEqual(titles)
  await page.getByRole('button', { name: /^Done: Kettle/ }).click()
  await visitor.arrivesAt(/done=finished/)
  await page.getByText('Marked as done.').waitFor()
  expect(await shown()).toEqual(titles)
  const row = page.locator('[data-row]:target')
  await row.getByText('done', { exact: true }).waitFor()
  await page.keyboard.press('j')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent ?? '')).toContain('Lamp')
  // With the next choice it has left the list.
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.poll(shown).toEqual(['Jalousie', 'Lamp'])
})

test('on a phone no page of the console speaks of keys', async () => {
  const [{ slug, checkIn, checkOut }] = await offersFor(site.origin, 9)
  const guest = await createApiGuest(site.origin)
  const party = { adults: 2, children: 0, infants: 0, pets: 0 }
  const thread = await guest.call<ThreadShape>('POST', '/api/threads', {
    stay: slug,
    checkIn,
    checkOut,
    party,
    message: 'Is there a fan?',
  })
  const visitor = await hostAt(consolePaths.today(), { viewport: { width: 390, height: 844 } })
  const { page } = visitor
  for (const path of [
    consolePaths.today(),
    consolePaths.find(),
    consolePaths.stayPart(slug, 'photos'),
    consolePaths.inboxThread(thread.data!.documentId),
  ]) {
    await visitor.open(path)
    expect(await page.getByRole('main').innerText(), path).not.toMatch(
      /\bCtrl\b|\bAlt\b|\bEsc\b|\bG [A-Z]\b|\( \/ \)|\bKeys\b/,
    )
  }
})

test('an action of a booking has the focus when it is chosen, refused and previewed, and Back keeps what was typed', async () => {
  const [offer] = await offersFor(site.origin, 11)
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const visitor = await hostAt(consolePaths.consoleBooking(id))
  visitor.allowFault(/400/)
  const { page } = visitor
  const focused = () => page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
  const press = async (name: string) => {
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('link', { name: 'Give money back' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('H2 Give money back')

  const amount = page.getByLabel('Amount')
  await amount.fill('99999')
  await page.getByLabel('Reason').fill('The pool was closed')
  await press('Show what happens')
  await expect.poll(() => amount.evaluate((one) => one === document.activeElement && one.ariaInvalid)).toBe('true')

  await amount.fill('12.50')
  await press('Show what happens')
  await page.getByRole('button', { name: /€12\.50 back$/ }).waitFor()
  await expect.poll(focused).toBe('H2 Give money back')
  await page.goBack()
  await expect.poll(() => amount.inputValue()).toBe('12.50')
  expect(await page.getByLabel('Reason').inputValue()).toBe('The pool was closed')
})

test('on nights that nobody can book B and P lead to what they stand for, not to the repair beside it', async () => {
  const { page } = await hostAt(consolePaths.consoleCalendar())
  const dialog = page.getByRole('dialog')
  const focused = () => page.evaluate(() => document.activeElement?.closest('button, input')?.outerHTML ?? '')
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('grid').focus()
  await page.keyboard.press('f')
  await dialog.getByRole('button', { name: /on sale/ }).waitFor()
  await close()
  await page.keyboard.press('b')
  await dialog.getByRole('button', { name: /on sale/ }).waitFor()
  await expect.poll(focused).toMatch(/>Block \d+ night/)
  await close()
  await page.keyboard.press('p')
  await dialog.getByRole('button', { name: /on sale/ }).waitFor()
  await expect.poll(focused).toMatch(/<input.* name="price"/)
})

test('whoever presses keys by accident switches off those without Ctrl, in this browser and for good', async () => {
  const visitor = await hostAt(`${consolePaths.find()}#keys`)
  const { page } = visitor
  const single = page.getByLabel('Single keys work in this browser')
  await single.uncheck()
  await visitor.open(consolePaths.tasks())
  for (const key of ['g', 't', 'n', '?', '/']) await page.keyboard.press(key)
  // Ctrl K comes after all of these, so none of them has led anywhere.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  expect(new URL(page.url()).pathname).toBe(consolePaths.tasks())
  await page.keyboard.press('Escape')
  await visitor.open(`${consolePaths.find()}#keys`)
  expect(await single.isChecked()).toBe(false)
  await single.check()
  await single.blur()
  await page.keyboard.press('n')
  await visitor.arrivesAt(consolePaths.newBooking())
})

test('in the calendar brackets move four weeks, T leads back to today and Ctrl with arrows to the edges', async () => {
  const { page } = await hostAt(consolePaths.consoleCalendar())
  const nights = () => page.locator('.c-cal-foot').evaluate((foot) => foot.firstChild?.textContent ?? '')
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  const today = await nights()
  await page.keyboard.press(']')
  await expect.poll(nights).not.toBe(today)
  const later = await nights()
  await page.keyboard.press('[')
  await expect.poll(nights).toBe(today)
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(nights).not.toBe(today)
  expect(await nights()).not.toBe(later)
  await page.keyboard.press('t')
  await expect.poll(nights).toBe(today)
  const row = () => page.getByRole('grid').getAttribute('aria-activedescendant')
  const before = await row()
  await page.keyboard.press('Control+ArrowDown')
  await expect.poll(row).not.toBe(before)
  await page.keyboard.press('Control+ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect.poll(row).toBe(before)
})
