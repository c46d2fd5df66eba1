import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** The only tab of a browser context. */
export interface Tab {
  readonly context: BrowserContext
  readonly page: Page
  /** Whether a test has used what cannot be taken back: scripts before those of pages, answers of its own, its clock, devices. */
  isChanged(): boolean
  devtools(): Promise<CDPSession>
}

const ACTION_TIMEOUT_MS = 30_000
const WINDOW = { width: 1280, height: 900 }

/** Where a tab waits for its next visitor: on the site, so that its process stays, and without scripts. */
const RESTING_PLACE = '/robots.txt'
/** As many visitors as most tests have at once. */
const MOST_KEPT = 2
/** What tests listen to. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
]

/**
 * Tabs that visitors have left, for the next ones: the process of a page and the scripts it has fetched and compiled are worth a quarter of
 * a second of work. By browser, site, and whether scripts run.
 */
const kept = new WeakMap<Browser, Map<string, Tab[]>>()

const keyOf = (origin: string, javaScript: boolean) => `${origin} ${javaScript}`

/** A tab of a new browser context. */
export async function openTab(browser: Browser, options: BrowserContextOptions): Promise<Tab> {
  const context = await browser.newContext({ viewport: WINDOW, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(ACTION_TIMEOUT_MS)
  const page = await context.newPage()
  let changed = false
  const watched =
    <Given extends unknown[], Value>(method: (...given: Given) => Value) =>
    (...given: Given) => {
      changed = true
      return method(...given)
    }
  const devtools = context.newCDPSession.bind(context, page)
  page.addInitScript = watched(page.addInitScript.bind(page))
  page.route = watched(page.route.bind(page))
  page.clock.install = watched(page.clock.install.bind(page.clock))
  page.clock.setFixedTime = watched(page.clock.setFixedTime.bind(page.clock))
  context.newCDPSession = watched(context.newCDPSession.bind(context))
  context.route = watched(context.route.bind(context))
  context.setOffline = watched(context.setOffline.bind(context))
  return { context, page, devtools, isChanged: () => changed }
}

/** A tab that another visitor of the site has left, without anything of theirs but the cache; undefined where there is none. */
export function keptTab(browser: Browser, origin: string, javaScript: boolean): Tab | undefined {
  return kept.get(browser)?.get(keyOf(origin, javaScript))?.pop()
}

/** Keeps the tab of a visitor who leaves, or closes it where enough are kept or where it cannot be made as new. */
export async function keepTab(browser: Browser, origin: string, javaScript: boolean, tab: Tab): Promise<void> {
  const sites = kept.get(browser) ?? new Map<string, Tab[]>()
  kept.set(browser, sites)
  const key = keyOf(origin, javaScript)
  const tabs = sites.get(key) ?? []
  sites.set(key, tabs)
  const isAsNew = tabs.length < MOST_KEPT && (await makeAsNew(tab, origin).catch(() => false))
  if (isAsNew && tabs.length < MOST_KEPT) tabs.push(tab)
  else await tab.context.close()
}

/** Closes what is kept of a site that ends. */
export async function closeKeptTabs(browser: Browser, origin: string): Promise<void> {
  for (const javaScript of [true, false]) {
    const tabs = kept.get(browser)?.get(keyOf(origin, javaScript))?.splice(0) ?? []
    await Promise.all(tabs.map(({ context }) => context.close()))
  }
}

/** Takes everything from a tab that its visitor has done to it. False when that cannot be. */
async function makeAsNew(tab: Tab, origin: string): Promise<boolean> {
  const { context, page } = tab
  if (tab.isChanged() || page.isClosed()) return false
  for (const event of EVENTS) {
    page.removeAllListeners(event)
    context.removeAllListeners(event)
  }
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  )
  await page.goto(origin + RESTING_PLACE)
  await page.evaluate(() => sessionStorage.clear())
  const session = await tab.devtools()
  await Promise.all([
    session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    session.send('Page.resetNavigationHistory'),
    context.clearCookies(),
    context.clearPermissions(),
    page.mouse.move(-1, -1),
    page.setViewportSize(WINDOW),
    page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' }),
  ])
  await session.detach()
  return true
}
