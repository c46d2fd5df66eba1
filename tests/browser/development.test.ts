import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, type RunningProduct } from '../support/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await startProduct({}, 'dev')
})
afterAll(() => product.stop())

test.each(['/', '/stays', '/tos'])('npm run dev shows %s from its sources', async (path) => {
  const page = await fetch(`${product.url}${path}`, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('inject-hmr-runtime')])
})
