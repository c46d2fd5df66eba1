import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratchTree, type ScratchTree } from '../../scripts/mutation/scratch-tree.ts'
import type { RunningProduct } from '../support/running-product.ts'
import { startSeededProduct } from '../support/seeded-product.ts'

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-sources-'))
let tree: ScratchTree
let product: RunningProduct
beforeAll(async () => {
  tree = makeScratchTree(process.cwd(), parent)
  product = await startSeededProduct({}, 'dev', { tree: tree.directory })
}, 300_000)
afterAll(async () => {
  await product?.stop()
  fs.rmSync(parent, { recursive: true })
})

test.each(['/', '/stays', '/tos'])('npm run dev shows %s from its sources', async (path) => {
  const page = await fetch(`${product.url}${path}`, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('inject-hmr-runtime')])
})

const missing = {
  file: 'src/api/route/problem-table.ts',
  find: "message: 'Not Found'",
  replace: "message: 'Not Here'",
}
const result = async () => {
  const response = await fetch(`${product.url}/api/stays/none`).catch(() => null)
  return ((await response?.json()) as { error: { message: string } } | undefined)?.error.message
}

test('npm run dev starts the server side anew after a change of what it is made of', async () => {
  expect(await result()).toBe('Not Found')
  tree.plant(missing)
  await expect.poll(result).toBe('Not Here')
})

test('npm run dev goes on with what ran while a changed file cannot be loaded, and takes the mended one', async () => {
  const file = path.join(tree.directory, missing.file)
  const changed = fs.readFileSync(file, 'utf8')
  let output = ''
  product.process.stdout?.on('data', (chunk) => (output += chunk))
  fs.writeFileSync(file, `${changed}\nconst broken = `)
  await expect.poll(() => output).toContain('The server side could not be restarted')
  expect(await result()).toBe('Not Here')
  fs.writeFileSync(file, changed.replace(missing.replace, missing.find))
  await expect.poll(result).toBe('Not Found')
})

test('npm run dev shows a page that is added to the list of pages, and no longer one that is taken from it', async () => {
  const statusOf = async (path: string) => (await fetch(`${product.url}${path}`).catch(() => null))?.status
  expect([await statusOf('/cookies'), await statusOf('/cookie-settings')]).toEqual([200, 404])
  tree.plant({
    file: 'src/contract/site/site-map.ts',
    find: "cookies: '/cookies'",
    replace: "cookies: '/cookie-settings'",
  })
  await expect.poll(() => statusOf('/cookie-settings'), { timeout: 120_000 }).toBe(200)
  expect(await statusOf('/cookies')).toBe(404)
}, 300_000)
