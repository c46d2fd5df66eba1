import fs from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import { unpackedChromium } from './unpacked-chromium.ts'

/**
 * Chromium without its own network chatter. `--no-sandbox` because tests run as root in containers; the default arguments of
 * `@sparticuz/chromium` are not used: they switch web security off.
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

/** A browser to be started: its program, the arguments for it, and its environment where it needs another than ours. */
export interface FoundBrowser {
  readonly executablePath: string
  readonly args: string[]
  readonly env?: Record<string, string>
}

/** A browser for tests: `CHROME_PATH`, else one of the system, else the one that came with npm. `more`: further arguments for it. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { args, ...found } = await findBrowser()
  return chromium.launch({ ...found, args: [...args, ...more], ignoreDefaultArgs: unneededArguments() })
}

const SHARED_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 ** 30

/**
 * Arguments of Playwright's own that are left out: it has what processes share in files, as containers often have 64 MB of shared memory.
 * Where there is enough, memory takes a twelfth of Chromium's work less.
 */
function unneededArguments(): string[] {
  if (!fs.existsSync(SHARED_MEMORY)) return []
  const { bavail, bsize } = fs.statfsSync(SHARED_MEMORY)
  return bavail * bsize >= ENOUGH_BYTES ? ['--disable-dev-shm-usage'] : []
}

/** No memory for what is drawn: pages are laid out, and what moves moves, but nobody computes the colours of points that nobody looks at. */
const UNDRAWN = '--force-gpu-mem-available-mb=0'

/** Pages live for seconds: to compile their scripts for speed takes more than it gives back, even where axe walks through all of a page. */
const FOR_SHORT_LIVES = '--js-flags=--no-maglev,--no-opt'

let shared: Promise<Browser> | undefined

/**
 * The browser of all files that one worker of the tests runs: everybody in it has a context of their own, and nobody closes it, for it
 * ends with the worker. One that has crashed is replaced. Its pictures of pages are empty, which is an eighth of Chromium’s work less;
 * whoever looks at points, or has pages compute much, takes one of their own from `launchBrowser`.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined)
  if (!running?.isConnected()) shared = launchBrowser([UNDRAWN, FOR_SHORT_LIVES])
  return shared!
}

/** The browser that `launchBrowser` starts, for programs that start one themselves. */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env['CHROME_PATH'] ?? SYSTEM_BROWSERS.find((file) => fs.existsSync(file))
  if (named) return { executablePath: named, args: ARGUMENTS }
  const shipped = await unpackedChromium()
  return { executablePath: shipped.executablePath, args: ARGUMENTS, env: shipped.environment }
}
