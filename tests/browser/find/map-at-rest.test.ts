import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const WIDE = { isFresh: true, viewport: { width: 1440, height: 900 } }

/** Says of a browser that its visitor saves data, as Chromium does on Android. */
const saveData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })

const mapScripts = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/(results-map|basemap)|\/api\/stay-search/.test(request.url())) asked.push(request.url())
  })
  return asked
}

test('beside the list the map comes by itself when the page rests, without a touch of the visitor', async () => {
  const visitor = await site.visitor(WIDE)
  const { page } = visitor
  await page.addInitScript(() => {
    const seen = { painted: 0, loaded: 0, map: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      seen.painted ||= list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    }).observe({ type: 'paint', buffered: true })
    addEventListener('load', () => (seen.loaded = performance.now()))
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (/results-map/.test(name)) seen.map ||= startTime
    }).observe({ type: 'resource', buffered: true })
  })
  await page.goto('/stays')
  await page.locator('.map-pin').first().waitFor()
  const { painted, loaded, map } = await page.evaluate(
    () => (window as unknown as { seen: { painted: number; loaded: number; map: number } }).seen,
  )
  expect(painted).toBeGreaterThan(0)
  expect(map).toBeGreaterThan(painted)
  expect(map).toBeGreaterThan(loaded)
})

test('nothing of it is fetched where data is dear, whatever the visitor does: the link opens the page of the map', async () => {
  const visitor = await site.visitor(WIDE)
  const { page } = visitor
  const asked = mapScripts(page)
  await saveData(page)
  await visitor.open('/stays')
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, 200)
  // The parts of the list that wait for a visitor are there.
  await page.getByRole('button', { name: /^Filters/ }).waitFor()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(null), { timeout: 5000 })))
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Show the map' }).click()
  await page.waitForURL('**/map')
})

test('on a phone the list fetches no map', async () => {
  const visitor = await site.visitor({ isFresh: true, viewport: { width: 390, height: 844 } })
  const { page } = visitor
  const asked = mapScripts(page)
  await visitor.open('/stays')
  await page.mouse.wheel(0, 200)
  await page.getByRole('button', { name: /^Filters/ }).waitFor()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(null), { timeout: 5000 })))
  expect(asked).toEqual([])
})
