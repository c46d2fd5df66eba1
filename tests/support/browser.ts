import fs from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import { unpackedChromium } from './unpacked-chromium.ts'

/**
 * Chromium without its own network traffic. `--no-sandbox` because tests run as root in containers. The default
 * arguments of `@sparticuz/chromium` are not used, because they switch web security off.
 */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A browser to start: its program, the arguments for it, and its environment if it needs another than that of this
 * process.
 */
export interface FoundBrowser {
  readonly executablePath: string
  readonly args: string[]
  readonly env?: Record<string, string>
}

/**
 * Starts a browser for tests: `CHROME_PATH`, otherwise one of the system, otherwise the one from npm. `more` has
 * further arguments.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { args, ...found } = await findBrowser()
  return chromium.launch({ ...found, args: [...args, ...more], ignoreDefaultArgs: unneededArguments() })
}

const SHARED_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 ** 30

/**
 * Returns Playwright's own arguments that are left out. One makes processes share data in files, because containers
 * often have only 64 MB of shared memory. Where there is enough of it, using memory saves a twelfth of Chromium's work.
 */
function unneededArguments(): string[] {
  if (!fs.existsSync(SHARED_MEMORY)) return []
  const { bavail, bsize } = fs.statfsSync(SHARED_MEMORY)
  return bavail * bsize >= ENOUGH_BYTES ? ['--disable-dev-shm-usage'] : []
}

/**
 * No memory for drawing: pages are laid out and animations run, but the colours of pixels that no test looks at are not
 * computed.
 */
const UNDRAWN = '--force-gpu-mem-available-mb=0'

/**
 * Pages live for seconds: optimising their scripts costs more than it saves, even where axe checks a whole page. Only
 * code that has run a hundred thousand times is optimised. The work that a page does before it has a text message sent
 * takes a seventh of the time then.
 */
const FOR_SHORT_LIVES =
  '--js-flags=--no-maglev,--invocation-count-for-turbofan=100000,--invocation-count-for-osr=100000'

let shared: Promise<Browser> | undefined

/**
 * Returns the browser shared by all files that one worker of the tests runs. Each user has a context of their own, and
 * nobody closes it: it ends with the worker. One that has crashed is replaced. Its pictures of pages are empty, which
 * saves an eighth of Chromium’s work; tests that look at pixels, or whose pages compute much, start their own by
 * `launchBrowser`.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined)
  if (!running?.isConnected()) shared = launchBrowser([UNDRAWN, FOR_SHORT_LIVES])
  return shared!
}

/** Returns the browser that `launchBrowser` starts, for programs that start one themselves. */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env['CHROME_PATH'] ?? SYSTEM_BROWSERS.find((file) => fs.existsSync(file))
  if (named) return { executablePath: named, args: ARGUMENTS }
  const shipped = await unpackedChromium()
  return { executablePath: shipped.executablePath, args: ARGUMENTS, env: shipped.environment }
}
