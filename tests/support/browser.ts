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

/** A browser for tests: `CHROME_PATH`, else one of the system, else the one that came with npm. */
export async function launchBrowser(): Promise<Browser> {
  const named = process.env['CHROME_PATH'] ?? SYSTEM_BROWSERS.find((file) => fs.existsSync(file))
  if (named) return chromium.launch({ executablePath: named, args: ARGUMENTS })
  const shipped = await unpackedChromium()
  return chromium.launch({ executablePath: shipped.executablePath, args: ARGUMENTS, env: shipped.environment })
}
