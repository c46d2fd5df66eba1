import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiApp } from '#api/create-api-app.ts'
import { STAFF_EVENTS_PATH } from '#contract/staff-events.ts'
import { ChangeListeners } from '#db/feed/change-listeners.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'

let shop: Shop
let app: (request: Request) => Promise<Response>
beforeAll(async () => {
  shop = await createShop()
  app = createApiApp({ ...shop.deps, changes: new ChangeListeners() })
})
afterAll(async () => shop.database.close())

const listen = (uid: string) =>
  app(
    new Request(ORIGIN + STAFF_EVENTS_PATH, {
      headers: { authorization: `Bearer ${uid}`, accept: 'text/event-stream' },
    }),
  )

test('one person has thirty lines open and no more, and another one as soon as one has ended', async () => {
  const [one, other] = [await shop.guest({ role: 'staff' }), await shop.guest({ role: 'host' })]
  const lines = await Promise.all(Array.from({ length: 30 }, () => listen(one.uid)))
  expect(lines.filter(({ status }) => status !== 200)).toEqual([])
  const refused = await listen(one.uid)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  const ofOther = await listen(other.uid)
  expect(ofOther.status).toBe(200)

  await lines.pop()?.body?.cancel()
  const again = await listen(one.uid)
  expect(again.status).toBe(200)
  for (const { body } of [...lines, ofOther, again]) await body?.cancel()
})
