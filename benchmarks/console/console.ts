import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { startProduct } from '#tests/support/running-product.ts'
import { growInto } from '../growth/grown-demo.ts'
import { calendarInBrowser, secondsUntilSeen, todayOnSlowLine } from './in-browser.ts'
import { signInAsHost, type HostSession } from './host-session.ts'
import { calendarByApi, todayByServer, tryOfRates } from './by-server.ts'

const STAYS = 1_000
const BOOKINGS = 100_000
const CHANGES = 20

/** A figure, what it may be at most, and how it is written. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly most: number
  readonly unit: 'ms' | 'kB'
}

/**
 * The console of a host of a thousand homes with a hundred thousand bookings, in Chromium, beside what is asked of it. `CONSOLE_DATA`: a
 * data folder that is used, and kept. Its times are true on a quiet machine only.
 */
export async function benchConsole(): Promise<void> {
  const kept = process.env['CONSOLE_DATA']
  const folder = kept ?? path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-console-')), 'data')
  await growInto(folder, { homes: STAYS, bookings: BOOKINGS })
  const product = await startProduct({ DATA_DIR: folder })
  const browser = await launchBrowser()
  try {
    await measure(await signInAsHost(`http://localhost:${product.port}`), browser)
  } finally {
    await browser.close()
    await product.stop()
    if (kept === undefined) fs.rmSync(path.dirname(folder), { recursive: true, force: true })
  }
}

async function measure(host: HostSession, browser: Browser): Promise<void> {
  print(await todayByServer(host))
  print(await todayOnSlowLine(browser, host))
  print(await calendarByApi(host))
  print(await tryOfRates(host))
  print(await calendarInBrowser(browser, host))
  print(await secondsUntilSeen(browser, host, CHANGES))
}

function print(figures: readonly Figure[]): void {
  for (const { what, value, most, unit } of figures) {
    const verdict = value <= most ? 'held' : 'NOT HELD'
    process.stdout.write(`${what.padEnd(70)} ${value.toFixed(1).padStart(8)} ${unit}, at most ${most}: ${verdict}\n`)
  }
}
