import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The identity client is the official SDK, at a fixed version: its times are those of the specification (§9), and this keeps them so. */
const folder = path.resolve(import.meta.dirname, '../../node_modules/@firebase/auth/dist/browser-cjs')
const source = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.js'))
  .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
  .join('\n')

test.each([
  ['requests end after 30 s on desktops and 60 s on phones', /DEFAULT_API_TIMEOUT_MS = new Delay\(30000, 60000\)/],
  ['a token counts as expired 30 s early', /expirationTime - 30000/],
  ['tokens are refreshed 5 minutes before they expire', /expTime - Date\.now\(\) - 300000/],
  ['after network errors the delay begins at 30 s', /errorBackoff = 30000/],
  ['and doubles up to 16 minutes', /Math\.min\(this\.errorBackoff \* 2, 960000/],
  ['the window of a sign-in is 500 px wide', /DEFAULT_WIDTH = 500/],
  ['and 600 px high', /DEFAULT_HEIGHT = 600/],
  ['a closed window counts as cancelled after 8 s', /8000 \/\* _Timeout\.AUTH_EVENT/],
  ['redirect events are remembered for 10 minutes', /EVENT_DUPLICATION_CACHE_DURATION_MS = 10 \* 60 \* 1000/],
  ['storage writes are tried again up to 3 times', /_TRANSACTION_RETRY_COUNT = 3/],
])('the SDK keeps the times of the specification: %s', (_sentence, constant) => {
  expect(source).toMatch(constant)
})
