import type { StayListShape } from '#contract/stays/stay-shapes.ts'
import { sitePaths } from '#contract/site-paths.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import type { Browser } from 'playwright-core'
import { median } from '../median.ts'
import { loadOnPhone, type PhoneLoad, type VisitorCookie } from './load-on-phone.ts'

const ROUNDS = 5

/** What a page has to keep (design §9). What its scripts may weigh is held by scripts/gates/check-size.ts; here they are as they came, headers included. */
const TARGETS = { lcpMs: 1800, tbtMs: 100, cls: 0.02 } as const

/** Loads the pages a booking goes through as a middling phone on a slow line does, and holds the medians against the targets. */
export async function benchWeb(product: RunningProduct): Promise<void> {
  const origin = `http://localhost:${product.port}`
  const { pages, session } = await pagesOf(origin)
  const browser = await launchBrowser()
  try {
    process.stdout.write(
      `web: phone, 4 x slower processor, 1.6 Mbit/s, 150 ms; medians of ${ROUNDS}; LCP <= ${TARGETS.lcpMs} ms, TBT <= ${TARGETS.tbtMs} ms, CLS <= ${TARGETS.cls}\n`,
    )
    for (const [name, path] of Object.entries(pages))
      process.stdout.write(
        `  ${line(name, await measured(browser, origin + path, name === 'checkout' ? session : []))}\n`,
      )
  } finally {
    await browser.close()
  }
}

async function measured(browser: Browser, url: string, cookies: readonly VisitorCookie[]): Promise<PhoneLoad> {
  // The first one fills the page cache.
  await loadOnPhone(browser, url, cookies)
  const loads: PhoneLoad[] = []
  for (let round = 0; round < ROUNDS; round++) loads.push(await loadOnPhone(browser, url, cookies))
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

async function pagesOf(origin: string) {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const dates = { checkIn: day(140), checkOut: day(147), adults: 2 }
  const list = (await (await fetch(`${origin}/api${sitePaths.stays(dates)}`)).json()) as StayListShape
  const slug = list.data.find((stay) => stay.quote !== null)?.slug
  if (slug === undefined) throw new Error(`no home is free from ${dates.checkIn} to ${dates.checkOut}`)
  const pages = {
    home: sitePaths.home(),
    stays: sitePaths.stays(),
    stay: sitePaths.stay(slug),
    checkout: sitePaths.checkout(slug, dates),
  }
  return { pages, session: await sessionOf(origin) }
}

async function sessionOf(origin: string): Promise<readonly VisitorCookie[]> {
  const { idToken } = await createApiGuest(origin)
  const answer = await fetch(`${origin}/__session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, origin },
  })
  const [name = '', value = ''] = (answer.headers.getSetCookie()[0]?.split(';')[0] ?? '').split('=')
  return [{ name, value, url: origin }]
}
