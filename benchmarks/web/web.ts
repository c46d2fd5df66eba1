import { launchBrowser } from '#tests/support/browser.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import type { Browser } from 'playwright-core'
import { median } from '../median.ts'
import { benchLighthouse } from './lighthouse.ts'
import { loadOnPhone, type PhoneLoad } from './load-on-phone.ts'
import { pagesToLoad, type PageToLoad } from './pages-to-load.ts'

const ROUNDS = 5

/** Chromium fills the address bar of each new window with pages of its own, just while ours is loading. */
const QUIET = '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup'

/**
 * What a page has to keep. What its scripts may weigh is held by scripts/gates/check-size.ts; here they are as they
 * came, headers included.
 */
const TARGETS = { lcpMs: 1800, tbtMs: 100, cls: 0.02 } as const

/**
 * Loads the pages a booking goes through as a middling phone on a slow line does, holds the medians against the
 * targets, and asks Lighthouse.
 */
export async function benchWeb(product: RunningProduct): Promise<void> {
  const pages = await pagesToLoad(`http://localhost:${product.port}`)
  const browser = await launchBrowser([QUIET])
  try {
    process.stdout.write(
      `web: phone, 4 x slower processor, 1.6 Mbit/s, 150 ms; medians of ${ROUNDS}; LCP <= ${TARGETS.lcpMs} ms, TBT <= ${TARGETS.tbtMs} ms, CLS <= ${TARGETS.cls}\n`,
    )
    for (const page of pages) process.stdout.write(`  ${line(page.name, await measured(browser, page))}\n`)
  } finally {
    await browser.close()
  }
  await benchLighthouse(pages)
}

async function measured(browser: Browser, page: PageToLoad): Promise<PhoneLoad> {
  // The first one fills the page cache.
  await loadOnPhone(browser, page)
  const loads: PhoneLoad[] = []
  for (let round = 0; round < ROUNDS; round++) loads.push(await loadOnPhone(browser, page))
  const middle = (figure: keyof PhoneLoad) => median(loads.map((load) => load[figure]))
  return {
    fcpMs: middle('fcpMs'),
    lcpMs: middle('lcpMs'),
    tbtMs: middle('tbtMs'),
    cls: middle('cls'),
    scriptBytes: middle('scriptBytes'),
    bytes: middle('bytes'),
  }
}

function line(name: string, { fcpMs, lcpMs, tbtMs, cls, scriptBytes, bytes }: PhoneLoad): string {
  const held = lcpMs <= TARGETS.lcpMs && tbtMs <= TARGETS.tbtMs && cls <= TARGETS.cls
  return [
    name.padEnd(10),
    `FCP ${fcpMs.toFixed(0)} ms`,
    `LCP ${lcpMs.toFixed(0)} ms`,
    `TBT ${tbtMs.toFixed(0)} ms`,
    `CLS ${cls.toFixed(3)}`,
    `scripts ${(scriptBytes / 1000).toFixed(1)} kB`,
    `all ${(bytes / 1000).toFixed(0)} kB`,
    held ? 'held' : 'NOT HELD',
  ].join('  ')
}
