import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** The only tab of a browser context. */
export interface Tab {
  readonly context: BrowserContext
  readonly page: Page
  /** Who may take it over: those of the same kind, nobody when null. */
  readonly kind: string | null
  /** Whether a test has used what cannot be taken back: scripts before those of pages, its clock, devices. */
  isChanged(): boolean
  devtools(): Promise<CDPSession>
}

const ACTION_TIMEOUT_MS = 30_000
const WINDOW = { width: 1280, height: 900 }

/** Where a tab waits for its next visitor: on the site, so that its process stays, and without scripts. */
const RESTING_PLACE = '/robots.txt'
/** As many visitors of a kind as most tests have at once. */
const MOST_KEPT = 2
/** Of all kinds; each is a process of some 80 MB. */
const MOST_KEPT_OF_SITE = 8
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
 * Tabs that visitors have left, the newest last, for the next ones of their kind: the process of a page and the scripts it has fetched and
 * compiled are worth a quarter of a second of work. By browser and site.
 */
const kept = new WeakMap<Browser, Map<string, Tab[]>>()

/** What another visitor may come to a tab with. All else stays with it (rights, settings of the system), or is nobody else's. */
const OPTIONS_OF_KINDS: readonly string[] = [
  'javaScriptEnabled',
  'hasTouch',
  'isMobile',
  'locale',
  'timezoneId',
] satisfies (keyof BrowserContextOptions)[]

/** Whose tabs these visitors may take over and leave to; null when nobody's. Their windows may have other sizes. */
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
  const devtools = context.newCDPSession.bind(context, page)
  page.addInitScript = watched(page.addInitScript.bind(page))
  page.clock.install = watched(page.clock.install.bind(page.clock))
  page.clock.setFixedTime = watched(page.clock.setFixedTime.bind(page.clock))
  context.newCDPSession = async () => {
    const session = await devtools()
    const send = session.send.bind(session)
    session.send = (method, ...given) => {
      // A finger leaves nothing behind.
      changed ||= !method.startsWith('Input.')
      return send(method, ...given)
    }
    return session
  }
  return { context, page, devtools, kind: kindOfTab(options), isChanged: () => changed }
}

/** A tab that another visitor of the site has left, without anything of theirs but the cache; undefined where there is none. */
export function keptTab(browser: Browser, origin: string, kind: string): Tab | undefined {
  const tabs = kept.get(browser)?.get(origin) ?? []
  const at = tabs.findLastIndex((tab) => tab.kind === kind)
  return at < 0 ? undefined : tabs.splice(at, 1)[0]
}

/** Keeps the tab of a visitor who leaves, or closes it where enough are kept or where it cannot be made as new. */
export async function keepTab(browser: Browser, origin: string, tab: Tab): Promise<void> {
  const sites = kept.get(browser) ?? new Map<string, Tab[]>()
  kept.set(browser, sites)
  const tabs = sites.get(origin) ?? []
  sites.set(origin, tabs)
  const isWanted = () => tabs.filter(({ kind }) => kind === tab.kind).length < MOST_KEPT
  const isAsNew = isWanted() && (await makeAsNew(tab, origin).catch(() => false))
  if (!isAsNew || !isWanted()) return tab.context.close()
  tabs.push(tab)
  if (tabs.length > MOST_KEPT_OF_SITE) await tabs.shift()!.context.close()
}

/** Closes what is kept of a site that ends. */
export async function closeKeptTabs(browser: Browser, origin: string): Promise<void> {
  const tabs = kept.get(browser)?.get(origin)?.splice(0) ?? []
  await Promise.all(tabs.map(({ context }) => context.close()))
}

/** Takes everything from a tab that its visitor has done to it. False when that cannot be. */
async function makeAsNew(tab: Tab, origin: string): Promise<boolean> {
  const { context, page } = tab
  if (tab.isChanged() || page.isClosed()) return false
  for (const event of EVENTS) {
    page.removeAllListeners(event)
    context.removeAllListeners(event)
  }
  // What is still held is nobody's any more.
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
