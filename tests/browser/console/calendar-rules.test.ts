import { expect, test } from 'vitest'
import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { openConsoleForms } from '#tests/support/console-forms.ts'
import { makeOwnedStay } from '#tests/support/stays/owned-stay.ts'
import { enter } from '../support/accounts.ts'
import { offersFor } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { VisitorOptions } from '../support/visitor.ts'

const site = useSharedSite()

async function hostAt(query: string, options: VisitorOptions = {}) {
  const visitor = await site.visitor(options)
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  await visitor.open(`${consolePaths.consoleCalendar()}${query}`)
  return visitor
}

/** The price and the longest stay of the first night of an offer. */
async function firstNight({ slug, checkIn, checkOut }: { slug: string; checkIn: string; checkOut: string }) {
  const query = `calendar?from=${checkIn}&to=${checkOut}&homes=${slug}`
  const [stay] = await asHost<CalendarStayShape[]>(site.origin, query, undefined, 'GET')
  const run = stay!.runs[0]!
  return { most: run.maxNights, source: run.source, minor: [run.weekMinor, run.weekendMinor] }
}

test('in the calendar a maximum is set beside the minimum, and a price goes back to what the rules say', async () => {
  const [offer] = await offersFor(site.origin, 71)
  const before = await firstNight(offer)
  const { page } = await hostAt(`?from=${offer.checkIn}&homes=${offer.slug}`)
  const dialog = page.getByRole('dialog')
  const status = page.getByRole('status')
  await page.getByRole('grid').focus()
  for (const key of ['Shift+ArrowRight', 'p']) await page.keyboard.press(key)
  await dialog.getByLabel('Price of a night').fill('777')
  await dialog.getByLabel('Minimum nights').fill('9')
  await dialog.getByLabel('Maximum nights').fill('8')
  await page.keyboard.press('Enter')
  await dialog.getByText('not below the minimum').waitFor()
  expect(await dialog.getByLabel('Maximum nights').evaluate((field) => field === document.activeElement)).toBe(true)
  await dialog.getByLabel('Minimum nights').fill('')
  await dialog.getByText(/€777\s·\smin\s\d+\s·\smax\s8/).waitFor()
  await dialog.getByRole('row', { name: /^Prices of 2 nights.*€1,554/ }).waitFor()
  await page.keyboard.press('Enter')
  await status.getByText('Set the price and the maximum stay of 2 nights').waitFor()
  expect(await firstNight(offer)).toEqual({ most: 8, source: 'override', minor: [77_700, 77_700] })

  for (const key of ['Shift+ArrowRight', 'Shift+ArrowLeft', 'p']) await page.keyboard.press(key)
  await dialog.getByLabel('Price', { exact: true }).check()
  await dialog.getByLabel('Maximum', { exact: true }).check()
  await page.keyboard.press('Enter')
  await expect.poll(() => firstNight(offer)).toEqual(before)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+z')
  await status.getByText('restored the prices and rules of 2 nights').waitFor()
  expect(await firstNight(offer)).toEqual({ most: 8, source: 'override', minor: [77_700, 77_700] })
})

test('a price is drawn before the server has it, and drawn back with the reason if it does not get there', async () => {
  const [offer] = await offersFor(site.origin, 69)
  const visitor = await hostAt(`?from=${offer.checkIn}&homes=${offer.slug}`)
  visitor.allowFault(/ERR_FAILED/)
  const { page } = visitor
  const cell = page.locator(`#c-${offer.slug}-0`)
  const before = await cell.textContent()
  let lose = () => {}
  const isLost = new Promise<void>((resolve) => (lose = resolve))
  await page.route(`**${consolePaths.calendarChange()}*`, async (change) => {
    await isLost
    await change.abort()
  })
  await page.getByRole('grid').focus()
  await page.keyboard.press('p')
  await page.getByRole('dialog').getByLabel('Price of a night').fill('888')
  await page.keyboard.press('Enter')
  await cell.getByText('888').waitFor()
  lose()
  await page.getByRole('alert').getByText('Not saved').waitFor()
  await expect.poll(() => cell.textContent()).toBe(before)
  expect(await page.getByRole('dialog').getByLabel('Price of a night').inputValue()).toBe('888')
})

test('/ leads to the words by which homes are found, and again once they are', async () => {
  const [offer] = await offersFor(site.origin, 69)
  const { page } = await hostAt('')
  await page.getByRole('grid').focus()
  for (const words of [offer.slug, '']) {
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox', { name: 'Name or place' })
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await field.fill(words)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => (url.searchParams.get('text') ?? '') === words)
    // The grid and the form are drawn again together: until then the field is still the former one.
    const rows = page.getByRole('grid').getByRole('rowheader')
    await expect.poll(async () => (await rows.count()) === 1).toBe(words !== '')
  }
})

test('the same without a script, with what that does shown before', async () => {
  const [offer] = await offersFor(site.origin, 74)
  const { slug, checkIn, checkOut } = offer
  const before = await firstNight(offer)
  await asHost(site.origin, `stays/${slug}/overrides`, { from: checkIn, to: checkOut, nightlyMinor: 77_700 }, 'PUT')
  const { page } = await hostAt(`?home=${slug}&from=${checkIn}&to=${checkOut}`, { javaScriptEnabled: false })
  await page.getByLabel('Price', { exact: true }).check()
  await page.getByLabel('Maximum nights').fill('30')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: /^Set \d+ nights/ }).click()
  await page.getByRole('status').getByText('Set the price and the maximum stay of').waitFor()
  expect(await firstNight(offer)).toEqual({ ...before, most: 30 })
})

test('a price that the owner has to agree to is set once somebody ticks that they did, and another price asks again', async () => {
  const forms = await openConsoleForms(Number(new URL(site.origin).port))
  const slug = await makeOwnedStay(forms, { name: 'Casa Grafella', owner: 'Neus Orfila', from: '2028-01' })
  const visitor = await hostAt(`?from=2028-05-02&homes=${slug}`)
  visitor.allowFault(/status of 409/)
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  const agreed = dialog.getByLabel('Agreed with Neus Orfila')
  await page.getByRole('grid').focus()
  for (const key of ['Shift+ArrowRight', 'p']) await page.keyboard.press(key)
  await dialog.getByLabel('Price of a night').fill('150')
  await page.keyboard.press('Enter')
  await dialog.getByText('Neus Orfila has to agree to changes of more than 10%, and €100 becomes €150.').waitFor()
  await agreed.waitFor()
  await dialog.getByLabel('Price of a night').fill('160')
  await expect.poll(() => agreed.count()).toBe(0)
  await dialog.getByLabel('Price of a night').fill('150')
  await agreed.check()
  await dialog.getByRole('button', { name: /^Set/ }).click()
  await page.getByRole('status').getByText('Set the price of 2 nights').waitFor()
  expect(await firstNight({ slug, checkIn: '2028-05-02', checkOut: '2028-05-03' })).toMatchObject({
    source: 'override',
    minor: [15_000, 15_000],
  })
})
