import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClockShape, ProofShape } from '#contract/demo/demo-shapes.ts'
import type { StayCalendarShape } from '#contract/stay-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { openDatabase, type Db } from '#db/database.ts'
import { createProductGuests, productConnection } from '#tests/support/booking/product-guests.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'

let product: RunningProduct
let db: Db

beforeAll(async () => {
  product = await startSeededProduct()
  db = openDatabase(productConnection(product.dataDirectory))
}, 120_000)
afterAll(async () => {
  await db.destroy()
  await product.stop()
})

const post = async <Value>(path: string, body: unknown = {}) => {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data, error } = (await response.json()) as { data: Value; error?: { details: { code: string } } }
  return { status: response.status, data, code: error?.details.code }
}

test('500 people who want the same week over HTTP: one gets it, 499 hear that it is taken, and it is given back', async () => {
  const [first, second] = await Promise.all([post<ProofShape>('/demo/proof'), post<ProofShape>('/demo/proof')])
  const [{ data: proof }, refused] = first.status === 200 ? [first, second] : [second, first]
  expect([refused.status, refused.code]).toEqual([409, 'proof_running'])
  expect(proof).toMatchObject({
    attempts: 500,
    winners: 1,
    refusals: { dates_unavailable: 499 },
    others: {},
    passed: true,
  })
  expect(proof.invariants.map(({ code }) => code)).toHaveLength(12)
  const bookings = await db.selectFrom('app.booking').select('status').execute()
  expect(bookings).toEqual([{ status: 'withdrawn' }])
  const guests = await db.selectFrom('app.profile').select('uid').where('uid', 'like', 'proof-%').execute()
  const sessions = await db.selectFrom('identity.web_session').select('uid').where('uid', 'like', 'proof-%').execute()
  expect([guests.length, sessions]).toEqual([1, []])
  const kept = (await (await fetch(`${product.url}/demo/proof.json`)).json()) as { data: ProofShape }
  expect(kept.data).toEqual(proof)
})

test('the clock moves bookings and signs nobody out, and pages know the new day at once', async () => {
  const [guest] = await createProductGuests(product, 1)
  const slug = product.slugs[0]!
  const today = async () => {
    const response = await fetch(`${product.url}/api/stays/${slug}/calendar`)
    return ((await response.json()) as StayCalendarShape).data.today
  }
  const page = async () => (await fetch(`${product.url}/stays/${slug}`)).headers.get('etag')
  const [day, etag] = [await today(), await page()]
  const { data } = await post<ClockShape>('/demo/clock', { move: 'week' })
  expect(data.aheadMs).toBeGreaterThan(6.9 * 86_400_000)
  expect((await guest!.call('GET', '/api/users/me')).status).toBe(200)
  expect(await today()).toBe(addDays(day, 7))
  expect(await page()).not.toBe(etag)
  expect((await post<ClockShape>('/demo/clock', { move: 'real' })).data.aheadMs).toBe(0)
})
