import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sourcesOfIndex } from './program-version.ts'

/** Prints which sources Node loads for the modules that make an index. */
const LOADING = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  for (const root of ['db/database', 'stays/search/live/index-snapshots', 'stays/search/live/live-index'])
    await import('#' + root + '.ts')
  console.log(JSON.stringify(loaded))`

test('the version of the program is made of all sources that an index is made by, and of no others', async () => {
  const src = path.resolve(import.meta.dirname, '../../..')
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LOADING])
  const loaded = (JSON.parse(stdout) as string[])
    .filter((url) => url.startsWith(`file://${src}/`))
    .map((url) => url.slice(`file://${src}/`.length))
  const files = (await sourcesOfIndex()).map(([file]) => file)
  expect(files).toEqual(loaded.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(files).toContain('db/value-types.ts')
  expect(files).toContain('core/quote/calculate-quote.ts')
  expect(files.filter((file) => file.startsWith('core/booking'))).toEqual([])
})
