import type { Browser } from 'playwright-core'
import { launchBrowser, sharedBrowser } from '#tests/support/browser.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { sharedProduct, startSeededProduct } from '#tests/support/seeded-product.ts'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { queryProduct } from './product-database.ts'
import { closeKeptTabs } from './kept-tabs.ts'
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts'

/** The running product and a browser, for all tests of a file. */
export interface Site {
  /** The origin as mails have it: `http://localhost:…`. */
  readonly origin: string
  readonly dataDirectory: string
  /** Returns a new visitor, who is gone after the test. */
  visitor(options?: VisitorOptions): Promise<Visitor>
}

const TEST_MS = 60_000
const START_MS = 120_000

export interface SiteOptions {
  /**
   * For tests that examine what is drawn, or whose pages compute much: the shared browser draws nothing and does not
   * optimise code.
   */
  readonly hasOwnBrowser?: boolean
}

/**
 * Starts product and browser before the file's tests. After each test, the browsers of its visitors must have seen no
 * fault. `environment` returns settings of the product that first have to be requested.
 */
export function useSite(
  environment: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
  { hasOwnBrowser = false }: SiteOptions = {},
): Site {
  return siteOf(
    async () => startSeededProduct(await environment()),
    hasOwnBrowser ? launchBrowser : sharedBrowser,
    async (product, browser) => {
      await (hasOwnBrowser ? browser.close() : closeKeptTabs(browser, originOf(product)))
      await product.stop()
    },
  )
}

/**
 * Does the same for a file whose visitors only read, or change only their own things: nothing that others see, no
 * nights, no clock. All such files of a worker are visitors of one product.
 */
export function useSharedSite(): Site {
  const start = async () => {
    const product = await sharedProduct()
    // Visitors of another file would come from another network: their limits are counted anew, and nothing is reserved
    // for the network.
    await queryProduct(product.dataDirectory, 'delete from identity.throttle', [])
    await queryProduct(product.dataDirectory, 'delete from app.reservation', [])
    return product
  }
  return siteOf(start, sharedBrowser, async () => {})
}

const originOf = ({ port }: RunningProduct) => `http://localhost:${port}`

function siteOf(
  start: () => Promise<RunningProduct>,
  browse: () => Promise<Browser>,
  end: (product: RunningProduct, browser: Browser) => Promise<void>,
): Site {
  vi.setConfig({ testTimeout: TEST_MS, hookTimeout: START_MS })
  let product: RunningProduct | undefined
  let browser: Browser | undefined
  const visitors: Visitor[] = []

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([start(), browse()])
  })

  afterEach(async () => {
    const present = visitors.splice(0)
    const faults = present.flatMap((visitor) => visitor.faults())
    await Promise.all(present.map((visitor) => visitor.close()))
    expect(faults, 'faults in the browser').toEqual([])
  })

  afterAll(async () => {
    if (product && browser) await end(product, browser)
  })

  const running = () => {
    if (!product || !browser) throw new Error('the site is there from beforeAll on')
    return { product, browser, origin: originOf(product) }
  }
  return {
    get origin() {
      return running().origin
    },
    get dataDirectory() {
      return running().product.dataDirectory
    },
    async visitor(options) {
      const visitor = await openVisitor(running().browser, running().origin, options)
      visitors.push(visitor)
      return visitor
    },
  }
}
