import { demoHost } from '#demo/seed-demo.ts'
import { FormWalker } from '#tests/support/form-walker.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { expect, test } from 'vitest'

test('somebody who logs in from nowhere in particular comes to their work, a guest to the homes', async () => {
  const origin = `http://localhost:${(await sharedProduct()).port}`
  const guest = await createApiGuest(origin)
  for (const [{ email, password }, leadsTo] of [
    [demoHost, '/admin'],
    [guest, '/stays'],
  ] as const) {
    const walker = new FormWalker({ url: origin, origin })
    const entered = await walker.submit(await walker.open('/login'), 'Log in', { email, password })
    expect([entered.status, entered.address]).toEqual([200, leadsTo])
    expect((await walker.open('/login')).address).toBe(leadsTo)
  }
}, 120_000)
