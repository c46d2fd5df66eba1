import { defaultCookieConsent } from '#config/cookie-consent-schema.ts'
import { EXAMPLE_STATISTICS } from '#config/default-cookie-entries.ts'
import { catalogueOf, consentCookies } from '#contract/cookie-consent.ts'
import { grantConsent } from '#core/consent/consent.ts'
import type { Browser, BrowserContextOptions, ConsoleMessage, Page, Response } from 'playwright-core'
import { keepTab, keptTab, kindOfTab, openTab } from './kept-tabs.ts'

/** A person with their own browser: cookies, storage and one page. */
export interface Visitor {
  readonly page: Page
  /** Opens a path of the site and waits until the page can be used. */
  open(path: string): Promise<Response | null>
  /**
   * Waits until the browser is at a path (without query), or at an address whose path and query match, and the page can
   * be used.
   */
  arrivesAt(place: string | RegExp): Promise<void>
  /** Opens another tab of the same browser. */
  newTab(): Promise<Page>
  /** Allows a fault that this test provokes on purpose. */
  allowFault(pattern: RegExp): void
  /**
   * Returns what went wrong in the browser without being provoked: errors of scripts, of the console (where the
   * security policy reports), and requests to other sites.
   */
  faults(): readonly string[]
  close(): Promise<void>
}

export interface VisitorOptions extends BrowserContextOptions {
  /**
   * Whether the visitor has not decided about cookies yet, so that the bar is shown. Others have declined optional
   * cookies.
   */
  readonly isNew?: boolean
  /** Whether the browser has an empty cache, in which nobody has visited the site. New visitors always have one. */
  readonly isFresh?: boolean
}

const { control } = defaultCookieConsent([EXAMPLE_STATISTICS])

/** Opens a browser for a visitor of the site at `origin`. */
export async function openVisitor(
  browser: Browser,
  origin: string,
  { isNew = false, isFresh = isNew, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  const javaScript = options.javaScriptEnabled !== false
  const kind = kindOfTab(options)
  const former = kind !== null && !isFresh ? keptTab(browser, origin, kind) : undefined
  const tab = former ?? (await openTab(browser, { baseURL: origin, ...options }))
  const { context, page } = tab
  if (former && options.viewport) await page.setViewportSize(options.viewport)
  if (!isNew) await context.addCookies(declined(origin))
  const found: string[] = []
  const allowed: RegExp[] = []
  let wasElsewhere = false
  context.on('weberror', (error) => found.push(`script: ${error.error().stack || error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') found.push(consoleFault(message))
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (!/^(https?|wss?):$/.test(url.protocol) || url.origin === origin) return
    wasElsewhere = true
    found.push(`foreign request: ${request.url()}`)
  })
  let hasLeft = false
  return {
    page,
    async open(path) {
      const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
      await usable(page, javaScript)
      return response
    },
    async arrivesAt(place) {
      await page.waitForURL(
        (url) => (typeof place === 'string' ? url.pathname === place : place.test(url.pathname + url.search)),
        { waitUntil: 'domcontentloaded' },
      )
      await usable(page, javaScript)
    },
    newTab: () => context.newPage(),
    allowFault: (pattern) => void allowed.push(pattern),
    faults: () => found.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
    async close() {
      if (hasLeft) return
      hasLeft = true
      // Visitors who have just decided send the site something that outlives their page.
      if (kind !== null && !isNew && !wasElsewhere) await keepTab(browser, origin, tab)
      else await context.close()
    },
  }
}

declare global {
  interface Window {
    /** How many frames have passed since React hydrated the page; stored here by `usable`. */
    framesOfTest?: number
  }
}

/**
 * Waits until React has hydrated the page and has had two frames for its effects. The simulated bank and the offline
 * page have no React and can be used at once. Continues to wait when another page replaces this one.
 */
async function usable(page: Page, javaScript: boolean): Promise<void> {
  if (!javaScript) return
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    if (main === null) return false
    if (![...document.scripts].some(({ type }) => type.endsWith('module'))) return true
    if (!Object.keys(main).some((key) => key.startsWith('__reactFiber'))) return false
    window.framesOfTest = (window.framesOfTest ?? 0) + 1
    return window.framesOfTest > 2
  })
}

/** Returns the cookies of somebody who has declined optional ones. */
export function declined(url: string) {
  return consentCookies(control, grantConsent(catalogueOf(control), []), false).map((cookie) => {
    const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
    return { name, value, url }
  })
}

function consoleFault(message: ConsoleMessage): string {
  const { url } = message.location()
  return `console: ${message.text()}${url ? ` (${url})` : ''}`
}
