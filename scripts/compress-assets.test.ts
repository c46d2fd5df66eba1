import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { compressAssets } from './compress-assets.ts'

const build = mkdtempSync(path.join(os.tmpdir(), 'holmstay-build-'))
afterAll(() => rmSync(build, { recursive: true }))

test('text that is smaller by brotli stands beside its file; pictures and what is too short do not', async () => {
  mkdirSync(path.join(build, 'assets'))
  const long = 'export const nights = 7\n'.repeat(100)
  for (const [name, text] of [
    ['assets/page.js', long],
    ['assets/short.css', 'a'],
    ['photo.avif', long],
  ] as const)
    writeFileSync(path.join(build, name), text)

  await compressAssets(build)

  expect(zlib.brotliDecompressSync(readFileSync(path.join(build, 'assets/page.js.br'))).toString()).toBe(long)
  expect(existsSync(path.join(build, 'assets/short.css.br'))).toBe(false)
  expect(existsSync(path.join(build, 'photo.avif.br'))).toBe(false)
})
