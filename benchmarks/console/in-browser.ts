import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { consolePaths } from '#contract/site/console-map.ts'
import { median } from '../median.ts'
import type { Figure } from './console.ts'
import type { HostSession } from './host-session.ts'

/** The browser's own "Fast 4G", on a processor four times slower. */
const LINE = { offline: false, latency: 165, downloadThroughput: 8_100_000 / 8, uploadThroughput: 1_350_000 / 8 }
const SLOWER = 4
const LOADS = 5
const SCROLL_MS = 10_000
const DRAGS = 10
const KEYS = 40
/** What the browser takes for no delay is not told; an interaction that it does not tell of took less. */
const REPORTED_FROM_MS = 16
/** Far enough ahead that nobody has booked. */
const FREE_DAYS_AHEAD = 600
const ROW_PX = 38
const HEAD_PX = 62
const DAY_PX = 36

interface Seen {
  firstPaintMs: number
  firstRowMs: number
  /** What the interactions took, by the kind of their event. */
  events: { name: string; duration: number }[]
}

declare global {
  interface Window {
    seenOfConsole: Seen
  }
}

/** When the page of the day is first painted, in a browser that was never here. */
export async function todayOnSlowLine(browser: Browser, host: HostSession): Promise<readonly Figure[]> {
  const paints: number[] = []
  for (let load = 0; load < LOADS; load++) {
    const { context, page, protocol } = await openHost(browser, host)
    await protocol.send('Network.emulateNetworkConditions', LINE)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(consolePaths.today(), { waitUntil: 'load' })
    // The page may be loaded before it is painted.
    await page.waitForFunction(() => window.seenOfConsole.firstPaintMs > 0)
    paints.push(await page.evaluate(() => window.seenOfConsole.firstPaintMs))
    await context.close()
  }
  return [{ what: 'Today: first paint, fast 4G, processor 4 × slower', value: median(paints), most: 600, unit: 'ms' }]
}

/** The grid of all homes: until it stands, what came over the line, scrolled, a range by mouse, and walked by keys. */
export async function calendarInBrowser(browser: Browser, host: HostSession): Promise<readonly Figure[]> {
  const { context, page, protocol } = await openHost(browser, host)
  const bytes = { document: 0, all: 0 }
  const requested = new Map<string, 'document' | 'homes'>()
  protocol.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Document') requested.set(requestId, 'document')
    else if (response.url.includes(consolePaths.calendarRows())) requested.set(requestId, 'homes')
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = requested.get(requestId)
    if (!kind) return
    bytes.all += encodedDataLength
    if (kind === 'document') bytes.document += encodedDataLength
  })
  await page.goto(consolePaths.consoleCalendar(), { waitUntil: 'domcontentloaded' })
  await allStaysIn(page)
  const firstRowMs = await page.evaluate(() => window.seenOfConsole.firstRowMs)
  const frames = await scrolledFor(page, SCROLL_MS)
  await everyRowSeen(page)
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, 0))
  const popover = await eventsWhile(page, /^pointerup$/, () => chooseRanges(page))
  const keys = await eventsWhile(page, /^keydown$/, () => walkByKeys(page))
  await context.close()
  return [
    { what: 'calendar: first row of the grid', value: firstRowMs, most: 700, unit: 'ms' },
    { what: 'calendar: the page', value: bytes.document / 1000, most: 40, unit: 'kB' },
    { what: 'calendar: the page and all homes × 180 nights', value: bytes.all / 1000, most: 250, unit: 'kB' },
    { what: 'calendar: longest frame of ten seconds of scrolling', value: Math.max(...frames), most: 32, unit: 'ms' },
    { what: 'calendar: 95th of 100 frames', value: at(frames, 0.95), most: 16.8, unit: 'ms' },
    { what: 'calendar: a range chosen, to its popover (slowest)', value: Math.max(...popover), most: 50, unit: 'ms' },
    { what: 'calendar: a key, to the next cell (three of four)', value: at(keys, 0.75), most: 32, unit: 'ms' },
  ]
}

/** From the answer to somebody who blocks a night until a colleague who looks at the calendar sees it. */
export async function secondsUntilSeen(
  browser: Browser,
  host: HostSession,
  changes: number,
): Promise<readonly Figure[]> {
  const { context, page } = await openHost(browser, host)
  const from = new Date(Date.now() + FREE_DAYS_AHEAD * 86_400_000)
  const day = (ahead: number) => new Date(from.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${consolePaths.consoleCalendar()}?from=${day(0)}`, { waitUntil: 'domcontentloaded' })
  await allStaysIn(page)
  const taken: number[] = []
  for (let change = 0; change < changes; change++) {
    const [slug, at] = await firstFreeNight(page)
    const response = await fetch(`${host.origin}/api/staff/stays/${slug}/blocks`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${host.idToken}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ data: { from: day(at), to: day(at + 1), reason: 'maintenance' } }),
    })
    if (!response.ok) throw new Error(`the night was not blocked: ${response.status} ${await response.text()}`)
    const began = performance.now()
    await page.locator(`#c-${slug}-${at}`).waitFor({ state: 'detached' })
    taken.push(performance.now() - began)
  }
  await context.close()
  return [{ what: 'a colleague sees a change (slowest)', value: Math.max(...taken), most: 2000, unit: 'ms' }]
}

async function openHost(
  browser: Browser,
  { origin, cookie }: HostSession,
): Promise<{ context: BrowserContext; page: Page; protocol: CDPSession }> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  await context.addCookies([cookie])
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await page.addInitScript(observe)
  return { context, page, protocol }
}

function observe(): void {
  const seen: Seen = (window.seenOfConsole = { firstPaintMs: 0, firstRowMs: 0, events: [] })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'first-contentful-paint') seen.firstPaintMs = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) seen.events.push({ name, duration })
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  const rows = new MutationObserver(() => {
    if (!document.querySelector('.c-cal-row')) return
    seen.firstRowMs = performance.now()
    rows.disconnect()
  })
  rows.observe(document, { childList: true, subtree: true })
}

/** Waits until the grid has all the homes it says it has. */
async function allStaysIn(page: Page): Promise<void> {
  await page.waitForFunction(
    ([row, head]) => {
      const grid = document.querySelector('[role=grid]')
      const canvas = grid?.firstElementChild
      const stays = Number(grid?.getAttribute('aria-rowcount')) - 1
      return canvas !== null && canvas !== undefined && canvas.clientHeight >= head! + stays * row!
    },
    [ROW_PX, HEAD_PX],
    { timeout: 60_000 },
  )
}

/** Looks at every row until its nights are there, wherever they did not come while it flew by. */
function everyRowSeen(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const grid = document.querySelector('[role=grid]')!
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < grid.scrollHeight; top += grid.clientHeight / 2) {
      grid.scrollTo(0, top)
      await nextFrame()
      await nextFrame()
      while (grid.querySelector('.c-cal-row.waits')) await nextFrame()
    }
  })
}

/** Ms of each frame while the grid is scrolled down, and to and fro. */
function scrolledFor(page: Page, ms: number): Promise<readonly number[]> {
  return page.evaluate(
    (until) =>
      new Promise<number[]>((resolve) => {
        const grid = document.querySelector('[role=grid]')!
        const frames: number[] = []
        const began = performance.now()
        let before = began
        const step = (now: number) => {
          if (now > before) frames.push(now - before)
          before = now
          grid.scrollTop += 60
          grid.scrollLeft = 800 + 800 * Math.sin((now - began) / 700)
          if (now - began < until) requestAnimationFrame(step)
          else resolve(frames.slice(1))
        }
        requestAnimationFrame(step)
      }),
    ms,
  )
}

/** What the events of a kind took while something is done. */
async function eventsWhile(page: Page, kind: RegExp, act: () => Promise<number>): Promise<readonly number[]> {
  await page.evaluate(() => void (window.seenOfConsole.events = []))
  const acts = await act()
  // The browser tells of an interaction after the frame that shows it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))))
  const events = await page.evaluate(() => window.seenOfConsole.events)
  const told = events.filter(({ name }) => kind.test(name)).map(({ duration }) => duration)
  return [...told, ...Array.from({ length: Math.max(0, acts - told.length) }, () => REPORTED_FROM_MS)]
}

async function chooseRanges(page: Page): Promise<number> {
  const dialog = page.getByRole('dialog')
  for (let drag = 0; drag < DRAGS; drag++) {
    const { x, y } = await freeNightInSight(page, drag)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 3 * DAY_PX, y + 2 * ROW_PX, { steps: 6 })
    await page.mouse.up()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  return DRAGS
}

/** The middle of a free night that is drawn well within the grid: a drag that begins on a booking moves the booking. */
async function freeNightInSight(page: Page, which: number): Promise<{ readonly x: number; readonly y: number }> {
  const found = await page.waitForFunction((index) => {
    const grid = document.querySelector('[role=grid]')!.getBoundingClientRect()
    const middles = [...document.querySelectorAll('[role=grid] .c-cal-night:not(.prep, .past)')].map((night) => {
      const { left, top, width, height } = night.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    })
    const inSight = middles.filter(
      ({ x, y }) => x > grid.left + 260 && x < grid.right - 300 && y > grid.top + 80 && y < grid.bottom - 200,
    )
    return inSight[index]
  }, which)
  return (await found.jsonValue())!
}

async function walkByKeys(page: Page): Promise<number> {
  await page.getByRole('grid').focus()
  for (let key = 0; key < KEYS; key++) await page.keyboard.press(key % 3 === 0 ? 'ArrowDown' : 'ArrowRight')
  return KEYS
}

/** The home and the column of a free night that is drawn. */
function firstFreeNight(page: Page): Promise<readonly [slug: string, day: number]> {
  return page.evaluate(() => {
    const cell = document.querySelector('.c-cal-night:not(.prep, .past, .lost)[id^=c-]')
    const [, slug, day] = /^c-(.+)-(\d+)$/.exec(cell?.id ?? '') ?? []
    if (slug === undefined) throw new Error('no free night is drawn')
    return [slug, Number(day)] as const
  })
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
