import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createProductGuests, productConnection } from '#tests/support/booking/product-guests.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'

vi.setConfig({ testTimeout: 120_000 })

test('while the database reads but takes no writes, /ready says so and pages go on; afterwards it says so no more', async () => {
  const product = await startSeededProduct()
  // Commits of this connection do not wait for the standby that does not exist.
  const admin = new pg.Client({
    ...productConnection(product.dataDirectory),
    options: '-c synchronous_commit=local',
    user: 'postgres',
  })
  await admin.connect()
  const setStandby = async (names: string) => {
    await admin.query(`alter system set synchronous_standby_names = '${names}'`)
    await admin.query('select pg_reload_conf()')
  }
  const ready = async () => {
    const response = await fetch(`${product.url}/ready`)
    return { status: response.status, body: await response.json() }
  }
  try {
    const [guest] = await createProductGuests(product, 1)
    expect(await ready()).toEqual({ status: 200, body: { status: 'ready' } })

    await setStandby('away')
    const patience = { timeout: 60_000, interval: 500 }
    await expect.poll(ready, patience).toEqual({ status: 200, body: { status: 'ready', degraded: ['writes'] } })
    expect((await guest!.call('PUT', '/api/favourites', { homes: [product.slugs[0]] })).status).toBe(503)
    const page = async () => (await fetch(`${product.url}/stays/${product.slugs[0]}`)).status
    await expect.poll(page, patience).toBe(200)

    await setStandby('')
    await expect.poll(ready, patience).toEqual({ status: 200, body: { status: 'ready' } })
  } finally {
    await admin.end()
    await product.stop()
  }
})
