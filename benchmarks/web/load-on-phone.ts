import type { Browser } from 'playwright-core'
import type { PageToLoad } from './pages-to-load.ts'

/** One load of a page. Bytes as they came over the line, until the page was quiet. */
export interface PhoneLoad {
  readonly fcpMs: number
  readonly lcpMs: number
  /** What tasks took beyond 50 ms each, from the first paint on. */
  readonly tbtMs: number
  readonly cls: number
  readonly scriptBytes: number
  readonly bytes: number
}

/** Lighthouse's phone: 412 pixels, a processor four times slower, slow 4G. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const LINE = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 }
const SLOWER = 4

interface Seen {
  fcp: number
  lcp: number
  cls: number
  tasks: { start: number; duration: number }[]
}

declare global {
  interface Window {
    /** What the browser reported; kept by the script that `loadOnPhone` puts before the page's own. */
    seenByBenchmark: Seen
  }
}

/** Loads a page in a new browser profile and reads what the browser itself reports of it. */
export async function loadOnPhone(browser: Browser, { url, cookies }: PageToLoad): Promise<PhoneLoad> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  try {
    await context.addCookies([...cookies])
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', LINE)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const scripts = new Set<string>()
    let scriptBytes = 0
    let bytes = 0
    protocol.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
    const { fcp, lcp, cls, tasks } = await page.evaluate(() => window.seenByBenchmark)
    const blocking = tasks.filter(({ start, duration }) => start + duration > fcp).map(({ duration }) => duration - 50)
    const tbtMs = blocking.reduce((sum, ms) => sum + Math.max(0, ms), 0)
    return { fcpMs: fcp, lcpMs: lcp, tbtMs, cls, scriptBytes, bytes }
  } finally {
    await context.close()
  }
}

function observe(): void {
  const seen: Seen = (window.seenByBenchmark = { fcp: 0, lcp: 0, cls: 0, tasks: [] })
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  watch('longtask', ({ startTime: start, duration }) => void seen.tasks.push({ start, duration }))
}
