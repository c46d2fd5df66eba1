import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { readApiDocument } from '#tests/support/api-document.ts'
import { ORIGIN } from '#tests/support/payments/shop-fixture.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld()
})
afterAll(async () => world.shop.database.close())

test('whoever leaves out what the description does not ask for in the address is not told that it is missing', async () => {
  const description = await world.shop.app(new Request(`${ORIGIN}/api/openapi.json`))
  const { operations } = readApiDocument((await description.json()) as { paths: object })
  const missing: string[] = []
  for (const { method, path, parameters } of operations.filter(({ method }) => /GET|DELETE/.test(method))) {
    const asked = parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true)
    const query = new URLSearchParams(asked.map(({ name, example }) => [name, String(example)]))
    const { status, error } = await world.admin.call(
      method,
      `${path.replaceAll(/\{\w+\}/g, () => randomUUID())}?${query}`,
    )
    if (status === 400 && JSON.stringify(error.details).includes('must be defined.')) missing.push(`${method} ${path}`)
  }
  expect(missing).toEqual([])
})
