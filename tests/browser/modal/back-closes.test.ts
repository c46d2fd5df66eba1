import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answered, cookieBar } from '../consent/cookie-bar.ts'
import { fingerOn, way } from '../support/finger.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
/** The shell looks after it when the page rests. */
const WHEN_IDLE = { timeout: 15_000 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A visitor who came to a page from another one, so that there is somewhere to go back to. */
async function visitorAt(path: string, options = {}): Promise<Visitor> {
  const visitor = await site.visitor({ ...PHONE, ...options })
  await visitor.open('/tos')
  await visitor.open(path)
  await answered(visitor.page)
  // The first sign of life brings the scripts of what is pressed here.
  await visitor.page.evaluate(() => scrollTo(0, 40))
  return visitor
}

/** Goes back as the button of the browser does. A page that is only uncovered is not loaded: nothing to wait for. */
const back = (page: Page) => page.evaluate(() => history.back())
const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search)
const stay = async () => {
  const { data } = (await (await fetch(`${site.origin}/api/stay-search`)).json()) as { data: { slug: string }[] }
  return `/stays/${data[0]!.slug}`
}

interface SheetCase {
  readonly name: string
  readonly path: () => string | Promise<string>
  readonly sheet: string
  readonly open: (page: Page) => Promise<void>
}

const SHEETS: readonly SheetCase[] = [
  {
    name: 'the photos of a home',
    path: stay,
    sheet: '.modal.viewer',
    open: (page) => page.locator('.gallery a').first().tap(),
  },
  {
    name: 'the filters',
    path: () => '/stays',
    sheet: '.filter-modal',
    open: (page) => page.getByRole('button', { name: /^Filters/ }).tap(),
  },
  {
    name: 'the cookie settings',
    path: () => '/stays',
    sheet: '.cookie-settings',
    open: (page) => cookieBar(page).fab.tap(),
  },
  {
    name: 'the calendar of the search',
    path: () => '/',
    sheet: '.date-pop',
    open: async (page) => {
      // The plain field gives way to ours as soon as it is touched.
      await page.locator('[name=checkIn]').first().tap()
      await page.getByRole('textbox', { name: 'Check-in' }).tap()
    },
  },
  {
    name: 'the search in the header',
    path: () => '/stays',
    sheet: '.short-search[open]',
    open: async (page) => {
      await page.locator('.short-search > summary').tap()
      // The browser reports that it is open a moment later, which nobody's finger is faster than.
      await expect.poll(() => page.evaluate(() => (history.state as { sheets?: unknown }).sheets)).toHaveLength(1)
    },
  },
]

test.each(SHEETS)('"Back" closes $name and leaves the page as it was', async ({ path, sheet, open }) => {
  const address = await path()
  const { page } = await visitorAt(address)
  const loads: string[] = []
  await open(page)
  await page.locator(sheet).waitFor()
  const scrolled = await page.evaluate(() => scrollY)
  const own = `${address === '/' ? '/_root' : address}.data`
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === own) loads.push(request.url())
  })
  await back(page)
  await page.locator(sheet).waitFor({ state: 'detached' })
  expect(await pathOf(page)).toBe(address)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  expect(loads).toEqual([])
  await back(page)
  await page.waitForURL('**/tos')
})

test.each(SHEETS.filter(({ sheet }) => sheet !== '.date-pop' && !sheet.includes('short-search')))(
  'closed by its button, Escape, a press beside it or a swipe, $name leaves no entry behind',
  async ({ path, sheet, open }) => {
    const { page } = await visitorAt(await path())
    const finger = await fingerOn(page)
    const ways: (() => Promise<void>)[] = [
      () => page.locator(`${sheet} .modal-head button`).tap(),
      () => page.keyboard.press('Escape'),
      () => finger.swipe(way([180, 250], [180, 520])),
    ]
    const length = (await page.evaluate(() => history.length)) + 1
    for (const close of ways) {
      await open(page)
      await page.locator(sheet).waitFor()
      await close()
      await page.locator(sheet).waitFor({ state: 'detached' })
    }
    expect(await page.evaluate(() => history.length)).toBe(length)
    await expect.poll(() => page.evaluate(() => (history.state as { sheets?: unknown }).sheets)).toBeUndefined()
    await back(page)
    await page.waitForURL('**/tos')
  },
)

test('the search in the header, closed by its button, Escape or a press beside it, leaves no entry behind', async () => {
  const { page } = await visitorAt('/stays')
  const length = (await page.evaluate(() => history.length)) + 1
  const summary = page.locator('.short-search > summary')
  const panel = page.locator('.short-search[open]')
  for (const close of [
    () => summary.tap(),
    () => page.keyboard.press('Escape'),
    // Without a click, which may lead to a home.
    () => page.locator('footer').last().dispatchEvent('pointerdown'),
  ]) {
    await summary.tap()
    await expect.poll(() => page.evaluate(() => (history.state as { sheets?: unknown }).sheets)).toHaveLength(1)
    await close()
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => (history.state as { sheets?: unknown }).sheets)).toBeUndefined()
  }
  expect(await page.evaluate(() => history.length)).toBe(length)
  await back(page)
  await page.waitForURL('**/tos')
})

test('after a search in the header "Back" leads to the list before it', async () => {
  const { page } = await visitorAt('/stays')
  await page.locator('.short-search > summary').tap()
  const form = page.locator('.short-search form[data-live]')
  await form.getByRole('button', { name: 'Search' }).waitFor()
  await form.locator('[name=destination]').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Search' }).tap()
  await page.waitForURL(/destination=/)
  await back(page)
  await expect.poll(() => pathOf(page)).toBe('/stays')
  await back(page)
  await page.waitForURL('**/tos')
})

test('after "Show" of the filters "Back" leads to the list before them', async () => {
  const { page } = await visitorAt('/stays')
  await page.getByRole('button', { name: /^Filters/ }).tap()
  await page.locator('.filter-modal').getByText('Villa', { exact: true }).tap()
  await page.getByRole('button', { name: /^Show \d+ home/ }).tap()
  await page.waitForURL(/villa/)
  await back(page)
  await expect.poll(() => pathOf(page)).toBe('/stays')
  await back(page)
  await page.waitForURL('**/tos')
})

test('a page that is loaded anew under an open sheet needs no second "Back"', async () => {
  const visitor = await visitorAt(await stay())
  const { page } = visitor
  await page.locator('.gallery a').first().tap()
  await page.locator('.modal.viewer').waitFor()
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => (history.state as { sheets?: unknown } | null)?.sheets), WHEN_IDLE)
    .toBeUndefined()
  await back(page)
  await page.waitForURL('**/tos')
})
