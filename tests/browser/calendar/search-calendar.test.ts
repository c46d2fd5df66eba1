import { todayIn } from '#core/time/zoned-time.ts'
import { fullDate } from '#web/text/date-text.ts'
import type { BrowserContextOptions, Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolations, tooWide } from '../support/axe-violations.ts'
import { daysOf, keyCounter, swipe } from '../support/calendar.ts'
import { weekFromNow } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
const { checkIn, checkOut } = weekFromNow(3)
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

interface Search {
  readonly visitor: Visitor
  readonly form: Locator
  readonly arrival: Locator
  readonly departure: Locator
  readonly calendar: Locator
}

/** The search of the home page with its calendar open, as a touch of the check-in opens it. */
async function openCalendar(options?: BrowserContextOptions): Promise<Search> {
  const visitor = await site.visitor(options)
  await visitor.open('/')
  const form = visitor.page.getByRole('main').getByRole('search')
  const search = {
    visitor,
    form,
    arrival: form.getByLabel('Check-in', { exact: true }),
    departure: form.getByLabel('Check-out', { exact: true }),
    calendar: form.getByRole('dialog', { name: 'Dates of your stay' }),
  }
  if (options?.hasTouch) await search.arrival.tap()
  else await search.arrival.click()
  await search.calendar.waitFor()
  return search
}

/** Leafs through the months until a day is to be seen. */
async function dayOf({ calendar }: Search, date: string): Promise<Locator> {
  const day = calendar.locator(`table:visible [data-date="${date}"]`)
  while ((await day.count()) === 0) await calendar.getByRole('button', { name: 'Later months' }).click()
  return day
}

async function searchedDates({ visitor, form }: Search) {
  await form.getByRole('button', { name: 'Search', exact: true }).click()
  await visitor.arrivesAt('/stays')
  const { searchParams } = new URL(visitor.page.url())
  return { checkIn: searchParams.get('checkIn'), checkOut: searchParams.get('checkOut') }
}

/** What the form would send. */
function sentDates({ form }: Search): Promise<string[]> {
  return form
    .locator('input[type="hidden"]')
    .evaluateAll((inputs) =>
      inputs.flatMap((input) =>
        input instanceof HTMLInputElement && input.name.startsWith('check') ? [input.value] : [],
      ),
    )
}

declare global {
  interface Window {
    /** Tasks that React has sent itself since `holdTasks`. */
    heldTasks?: MessagePort[]
    releaseTasks?: () => void
  }
}

/** In the page: keeps back what React has set out to draw. */
function holdTasks(): void {
  const held: MessagePort[] = []
  const send = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage')!
  Object.defineProperty(MessagePort.prototype, 'postMessage', {
    ...send,
    value(this: MessagePort) {
      held.push(this)
    },
  })
  window.heldTasks = held
  window.releaseTasks = () => {
    Object.defineProperty(MessagePort.prototype, 'postMessage', send)
    for (const port of held) port.postMessage(null)
  }
}

describe('with a mouse', () => {
  test('two clicks choose the dates of a search, and its address carries them', async () => {
    const search = await openCalendar()
    await (await dayOf(search, checkIn)).click()
    await (await dayOf(search, checkOut)).click()
    await search.calendar.getByText('7 nights', { exact: true }).waitFor()
    expect(await searchedDates(search)).toEqual({ checkIn, checkOut })
  })

  test('days clicked in the wrong order are put in order, and "Clear dates" lets go of them', async () => {
    const search = await openCalendar()
    await (await dayOf(search, checkOut)).click()
    await search.calendar.locator('table:visible').first().waitFor()
    const back = search.calendar.locator(`table:visible [data-date="${checkIn}"]`)
    if ((await back.count()) === 0) await search.calendar.getByRole('button', { name: 'Earlier months' }).click()
    await back.click()
    await search.calendar.getByText('7 nights', { exact: true }).waitFor()
    await search.calendar.getByRole('button', { name: 'Clear dates' }).click()
    await search.calendar.getByText('Choose your check-in').waitFor()
    expect(await search.arrival.inputValue()).toBe('')
    expect(await searchedDates(search)).toEqual({ checkIn: null, checkOut: null })
  })

  test('desktops show two months side by side, phones one; a click elsewhere closes the calendar', async () => {
    const { calendar, visitor } = await openCalendar()
    expect(await calendar.locator('table:visible').count()).toBe(2)
    const [left, right] = await calendar.locator('table').all()
    expect((await left!.boundingBox())!.y).toBe((await right!.boundingBox())!.y)
    await visitor.page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => calendar.locator('table:visible').count()).toBe(1)
    await visitor.page.getByRole('heading', { level: 1 }).click()
    await calendar.waitFor({ state: 'detached' })
  })
})

describe('with the keyboard', () => {
  test.each([
    [1440, 900],
    [1280, 720],
    [768, 1024],
  ])('the open calendar lies within a window of %i × %i', async (width, height) => {
    const { calendar } = await openCalendar({ viewport: { width, height } })
    const box = (await calendar.boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
  })

  test('a range takes at most 8 keys', async () => {
    const search = await openCalendar()
    const keys = keyCounter(search.visitor.page)
    await keys.press('ArrowDown')
    await search.calendar.locator('[data-date]:focus').waitFor()
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await search.calendar.getByText('7 nights', { exact: true }).waitFor()
    expect(keys.count).toBeLessThanOrEqual(8)
  })

  test('one day is reached by Tab; Page Down and Shift with it lead on by a month and a year, and the heading is spoken', async () => {
    const { calendar, visitor } = await openCalendar()
    expect(await calendar.locator('[data-date][tabindex="0"]').count()).toBe(1)
    const keys = keyCounter(visitor.page)
    await keys.press('ArrowDown')
    const first = await calendar.locator('[data-date]:focus').getAttribute('data-date')
    await keys.press('Shift+PageDown')
    const year = Number(first!.slice(0, 4)) + 1
    await calendar.locator(`[data-date^="${year}-${first!.slice(5, 7)}"]:focus`).waitFor()
    await calendar.locator('[aria-live="polite"]', { hasText: String(year) }).waitFor({ state: 'attached' })
    await keys.press('PageDown')
    await keys.press('PageUp')
    await keys.press('Shift+PageUp')
    await calendar.locator(`[data-date="${first}"]:focus`).waitFor()
    expect(await calendar.locator('[data-date][tabindex="0"]').count()).toBe(1)
  })

  test('Escape closes the calendar and gives the focus back to the field', async () => {
    const { calendar, arrival, visitor } = await openCalendar()
    await visitor.page.keyboard.press('ArrowDown')
    await calendar.locator('[data-date]:focus').waitFor()
    await visitor.page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    expect(await arrival.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('a press on the field that still has the focus opens the calendar again', async () => {
    const { calendar, arrival, visitor } = await openCalendar()
    await visitor.page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    await arrival.click()
    await calendar.getByRole('button', { name: 'Done' }).click()
    await calendar.waitFor({ state: 'detached' })
    await arrival.click()
    await calendar.waitFor()
  })

  test('days say their whole date and what they are, the chosen range is announced with its nights', async () => {
    const search = await openCalendar()
    await (await dayOf(search, checkIn)).click()
    await (await dayOf(search, checkOut)).click()
    await search.calendar
      .getByRole('status')
      .filter({ hasText: `Check-in ${fullDate(checkIn)}, check-out ${fullDate(checkOut)}, 7 nights.` })
      .waitFor({ state: 'attached' })
    const chosen = search.calendar.getByRole('button', { name: `${fullDate(checkOut)}, your check-out` })
    expect(await chosen.count()).toBe(1)
  })

  test('a day that has passed says so in its name and when somebody chooses it', async () => {
    const { calendar, visitor } = await openCalendar({ timezoneId: 'Europe/Madrid' })
    const today = todayIn('Europe/Madrid', Date.now())
    expect(await calendar.locator('[aria-current="date"]').getAttribute('data-date')).toBe(today)
    const past = calendar.locator('[data-date][aria-disabled="true"]')
    // On the first of a month nothing of it has passed.
    expect(await past.count()).toBe(Number(today.slice(8)) - 1)
    if ((await past.count()) === 0) return
    expect(await past.first().textContent()).toContain('This day has passed.')
    await past.first().focus()
    await visitor.page.keyboard.press('Enter')
    await calendar.getByRole('status').filter({ hasText: 'This day has passed.' }).waitFor({ state: 'attached' })
  })
})

describe('typed', () => {
  test.each([
    ['en-US', 'MM/DD/YYYY'],
    ['de-DE', 'DD.MM.YYYY'],
    ['sv-SE', 'YYYY-MM-DD'],
  ])('in %s dates are typed as %s and written so', async (locale, mask) => {
    const search = await openCalendar({ locale })
    const written = (date: string) =>
      mask.replace('YYYY', date.slice(0, 4)).replace('MM', date.slice(5, 7)).replace('DD', date.slice(8))
    expect(await search.arrival.getAttribute('placeholder')).toBe(mask)
    await search.arrival.fill(written(checkIn))
    await search.departure.fill(written(checkOut).replaceAll(/\D/g, ' '))
    await search.arrival.focus()
    expect(await search.departure.inputValue()).toBe(written(checkOut))
    await search.departure.focus()
    await search.visitor.page.keyboard.press('Enter')
    await search.visitor.arrivesAt('/stays')
    const { searchParams } = new URL(search.visitor.page.url())
    expect([searchParams.get('checkIn'), searchParams.get('checkOut')]).toEqual([checkIn, checkOut])
  })

  test('weeks begin where they do in the visitor’s country', async () => {
    const { calendar } = await openCalendar({ locale: 'en-US' })
    expect(await calendar.locator('th').first().textContent()).toBe('Su')
    const { calendar: german } = await openCalendar({ locale: 'de-DE' })
    expect(await german.locator('th').first().textContent()).toBe('Mo')
  })

  test('typing is read after a pause of 1000 ms and left as it stands; Escape brings back what was there', async () => {
    const visitor = await site.visitor({ locale: 'en-GB' })
    await visitor.page.clock.install()
    await visitor.open('/')
    const form = visitor.page.getByRole('main').getByRole('search')
    const arrival = form.getByLabel('Check-in', { exact: true })
    const sent = form.locator('input[type="hidden"][name="checkIn"]')
    await arrival.click()
    await form.getByRole('dialog').waitFor()
    await visitor.page.clock.pauseAt(Date.now() + 60_000)
    const [year, month, day] = checkIn.split('-').map(Number)
    await arrival.fill(`${day}.${month}.${year}`)
    await visitor.page.clock.runFor(999)
    expect(await sent.count()).toBe(0)
    await visitor.page.clock.runFor(1)
    await sent.waitFor({ state: 'attached' })
    expect(await sent.inputValue()).toBe(checkIn)
    expect(await arrival.inputValue()).toBe(`${day}.${month}.${year}`)
    await arrival.press('Tab')
    expect(await arrival.inputValue()).toBe(checkIn.split('-').toReversed().join('/'))
    await arrival.fill('nonsense')
    await arrival.press('Escape')
    expect(await arrival.inputValue()).toBe(checkIn.split('-').toReversed().join('/'))
    expect(await sent.inputValue()).toBe(checkIn)
  })

  test('what is no date says how to mend it and is not sent; a year needs its four digits', async () => {
    const search = await openCalendar({ locale: 'en-GB' })
    await search.arrival.fill('12/06/27')
    await search.departure.focus()
    await search.form
      .getByRole('alert')
      .getByText('This is not a date. Type it as DD/MM/YYYY, for example 28/06/2027, with a four-digit year.')
      .waitFor()
    await search.form.getByRole('button', { name: 'Search', exact: true }).click()
    expect(await search.arrival.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(new URL(search.visitor.page.url()).pathname).toBe('/')
    await search.arrival.fill('')
    expect(await searchedDates(search)).toEqual({ checkIn: null, checkOut: null })
  })

  test('a day that has passed is refused with its reason, and the day before it stays', async () => {
    const search = await openCalendar()
    await search.arrival.fill(checkIn)
    await search.departure.focus()
    await search.arrival.fill('2020-06-12')
    await search.departure.focus()
    await search.form.getByRole('alert').getByText('This day has passed.').waitFor()
    expect(await sentDates(search)).toEqual([checkIn])
  })

  test('the typed date wins over one that does not fit', async () => {
    const search = await openCalendar()
    await search.departure.fill(checkIn)
    await search.arrival.fill(checkOut)
    await search.departure.focus()
    await expect.poll(() => search.departure.inputValue()).toBe('')
    expect(await sentDates(search)).toEqual([checkOut])
  })
})

describe('anywhere', () => {
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('in %s the same days are chosen', async (timezoneId) => {
    const search = await openCalendar({ timezoneId })
    const today = todayIn('Europe/Madrid', Date.now())
    expect(await search.calendar.locator('[aria-current="date"]').getAttribute('data-date')).toBe(today)
    await (await dayOf(search, checkIn)).click()
    await (await dayOf(search, checkOut)).click()
    expect(await searchedDates(search)).toEqual({ checkIn, checkOut })
  })

  test('on phones a swipe leads to the next month and back, and a short one does not', async () => {
    const { visitor, calendar } = await openCalendar(phone)
    const heading = calendar.locator('caption:visible')
    const first = (await heading.textContent())!
    const grid = calendar.locator('table:visible')
    await swipe(visitor, grid, -40)
    expect(await heading.textContent()).toBe(first)
    await swipe(visitor, grid, -120, 10)
    await heading.filter({ hasNotText: first }).waitFor()
    await swipe(visitor, grid, 120, -10)
    await heading.filter({ hasText: first }).waitFor()
  })

  test('a field that is entered in the moment in which the calendar takes its place opens it', async () => {
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.open('/')
    const form = page.getByRole('main').getByRole('search')
    // React draws in tasks that it sends itself: this one is held until the field has the focus.
    await form.getByRole('combobox').first().hover()
    await expect
      .poll(() => form.evaluate((drawn) => Object.keys(drawn).some((key) => key.startsWith('__reactFiber'))))
      .toBe(true)
    const arrival = form.getByLabel('Check-in', { exact: true })
    await page.evaluate(holdTasks)
    const loaded = page.waitForResponse(/search-range/)
    await arrival.hover()
    await loaded
    await page.waitForFunction(() => window.heldTasks!.length > 0 || document.querySelector('.dates') !== null)
    await arrival.evaluate((field) => (field as HTMLInputElement).focus())
    await page.evaluate(() => window.releaseTasks!())
    await form.getByRole('dialog', { name: 'Dates of your stay' }).waitFor()
  })

  test('on phones the keyboard does not cover the calendar before somebody wants to type', async () => {
    const { calendar, arrival } = await openCalendar(phone)
    expect(await arrival.getAttribute('inputmode')).toBe('none')
    await calendar.getByRole('button', { name: 'Type dates' }).tap()
    expect(await arrival.getAttribute('inputmode')).toBe('numeric')
    expect(await arrival.evaluate((field) => field === document.activeElement)).toBe(true)
    await arrival.fill(checkIn.split('-').join(''))
    expect(await daysOf(calendar).count()).toBeGreaterThan(27)
  })

  test('on phones the buttons below the calendar stay in place while dates are chosen', async () => {
    const search = await openCalendar({ ...phone, viewport: { width: 390, height: 844 } })
    const foot = search.calendar.locator('.date-foot')
    const places = () => foot.evaluate((box) => [box, ...box.children].map((part) => part.getBoundingClientRect().y))
    const first = await places()
    for (const [day, says] of [[checkIn, 'Now choose your check-out'] as const, [checkOut, '7 nights'] as const]) {
      await (await dayOf(search, day)).tap()
      await foot.getByText(says).waitFor()
      expect(await places(), says).toEqual(first)
    }
  })

  test('the open calendar has no violations and needs no sideways scrolling at 320 px', async () => {
    const search = await openCalendar()
    await (await dayOf(search, checkIn)).click()
    await (await dayOf(search, checkOut)).hover()
    const { page } = search.visitor
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await axeViolations(page), `${width} px, light`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeViolations(page), `${width} px, dark`).toEqual([])
      expect(await tooWide(page), `${width} px`).toEqual([])
    }
  })

  test('the search of the header has the same calendar, and keeps what was searched for', async () => {
    const visitor = await site.visitor({ locale: 'en-GB' })
    await visitor.open(`/stays?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`)
    const banner = visitor.page.getByRole('banner')
    await banner.locator('summary', { hasText: 'Change the search' }).click()
    await banner.getByLabel('Check-in', { exact: true }).click()
    await banner.getByRole('dialog').getByText('7 nights', { exact: true }).waitFor()
    const shown = await banner.getByLabel('Check-out', { exact: true }).inputValue()
    expect(shown).toBe(checkOut.split('-').toReversed().join('/'))
    await visitor.page.keyboard.press('Escape')
    await banner.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await banner.getByRole('search').isVisible()).toBe(true)
  })
})
