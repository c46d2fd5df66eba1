import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** The only tab of a browser context. */
export interface Tab {
  readonly context: BrowserContext
  readonly page: Page
  /** The kind of visitors who may take it over; null = none. */
  readonly kind: string | null
  /**
   * Returns whether a test has used something that cannot be undone: scripts before those of pages, the clock, or
   * devices.
   */
  isChanged(): boolean
  devtools(): Promise<CDPSession>
}

const ACTION_TIMEOUT_MS = 30_000
const WINDOW = { width: 1280, height: 900 }

/** Where a tab waits for its next visitor: on the site, so that its process is kept, and without scripts. */
const RESTING_PLACE = '/robots.txt'
/** How many tabs of a kind are kept: as many visitors as most tests have at once. */
const MOST_KEPT = 2
/** How many tabs of all kinds are kept; each is a process of about 80 MB. */
const MOST_KEPT_OF_SITE = 8
/** The events that tests listen to. */
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
 * The tabs that visitors have left, the newest last, for the next visitors of their kind: the process of a page and the
 * scripts it has fetched and compiled save a quarter of a second of work. By browser and site.
 */
const kept = new WeakMap<Browser, Map<string, Tab[]>>()

/**
 * The options with which another visitor may take over a tab. All others either stay with the tab (permissions, system
 * settings), or exclude it.
 */
const OPTIONS_OF_KINDS: readonly string[] = [
  'javaScriptEnabled',
  'hasTouch',
  'isMobile',
  'locale',
  'timezoneId',
] satisfies (keyof BrowserContextOptions)[]

/**
 * Returns the kind of tabs that these visitors may take over and leave; null when they may not. Windows may differ in
 * size.
 */
export function kindOfTab(options: BrowserContextOptions): string | null {
  const { baseURL: _site, viewport: _window, javaScriptEnabled = true, ...others } = options
  const named = Object.entries({ javaScriptEnabled, ...others })
  if (!named.every(([name]) => OPTIONS_OF_KINDS.includes(name))) return null
  return JSON.stringify(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

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
  const newSession = context.newCDPSession.bind(context)
  const devtools = () => newSession(page)
  page.addInitScript = watched(page.addInitScript.bind(page))
  page.clock.install = watched(page.clock.install.bind(page.clock))
  page.clock.setFixedTime = watched(page.clock.setFixedTime.bind(page.clock))
  context.newCDPSession = async (of) => {
    const session = await newSession(of)
    const send = session.send.bind(session)
    session.send = (method, ...given) => {
      // Touches leave nothing behind, and scripts end with their document.
      changed ||= !method.startsWith('Input.') && method !== 'Runtime.evaluate'
      return send(method, ...given)
    }
    return session
  }
  return { context, page, devtools, kind: kindOfTab(options), isChanged: () => changed }
}

/**
 * Returns a tab that another visitor of the site has left, with nothing of theirs except the cache; undefined when
 * there is none.
 */
export function keptTab(browser: Browser, origin: string, kind: string): Tab | undefined {
  const tabs = kept.get(browser)?.get(origin) ?? []
  const at = tabs.findLastIndex((tab) => tab.kind === kind)
  return at < 0 ? undefined : tabs.splice(at, 1)[0]
}

/** Keeps the tab of a visitor who leaves. Closes it if enough are kept or if it cannot be reset. */
export async function keepTab(browser: Browser, origin: string, tab: Tab): Promise<void> {
  const sites = kept.get(browser) ?? new Map<string, Tab[]>()
  kept.set(browser, sites)
  const tabs = sites.get(origin) ?? []
  sites.set(origin, tabs)
  const isNeeded = () => tabs.filter(({ kind }) => kind === tab.kind).length < MOST_KEPT
  const isAsNew = isNeeded() && (await makeAsNew(tab, origin).catch(() => false))
  if (!isAsNew || !isNeeded()) return tab.context.close()
  tabs.push(tab)
  if (tabs.length > MOST_KEPT_OF_SITE) await tabs.shift()!.context.close()
}

/** Closes the tabs kept of a site that ends. */
export async function closeKeptTabs(browser: Browser, origin: string): Promise<void> {
  const tabs = kept.get(browser)?.get(origin)?.splice(0) ?? []
  await Promise.all(tabs.map(({ context }) => context.close()))
}

/** Removes everything that its visitor has done to a tab. Returns false if that is not possible. */
async function makeAsNew(tab: Tab, origin: string): Promise<boolean> {
  const { context, page } = tab
  if (tab.isChanged() || page.isClosed()) return false
  for (const event of EVENTS) {
    page.removeAllListeners(event)
    context.removeAllListeners(event)
  }
  // Ends routes and the offline state that the earlier visitor may have left.
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
  ])
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
