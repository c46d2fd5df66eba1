import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let staff: ShopGuest
beforeAll(async () => {
  // Each request comes from another address, because limits per address are tested elsewhere.
  let requests = 0
  shop = await createShop({ clientAddress: () => `10.0.${(++requests >> 8) & 255}.${requests & 255}` })
  staff = await shop.guest({ role: 'admin' })
  await insertStay(shop.database.db, { slug: 'harbour', title: 'Harbour' })
})
afterAll(() => shop.database.close())

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}
interface Asked {
  readonly method: string
  readonly target: string
  readonly body?: unknown
}

const NUL = 'a\0b'

/**
 * Returns all ways to send a NUL to a route: in its address, in each parameter, in the first and the last text of its
 * body, and in the name of one.
 */
function waysToSend(method: string, path: string, { parameters = [], requestBody }: Operation): readonly Asked[] {
  const named = path.replaceAll(/\{\w+\}/g, 'harbour')
  const example = requestBody?.content['application/json']?.example
  const body = method === 'GET' ? {} : { body: example ?? { data: {} } }
  const names = parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []))
  return [
    ...(path.includes('{') ? ['%00', 'a%00b'] : []).map((part) => ({
      method,
      target: path.replaceAll(/\{\w+\}/g, part),
      ...body,
    })),
    ...[...names, 'unknown', NUL].map((name) => ({
      method,
      target: `${named}?${encodeURIComponent(name)}=${encodeURIComponent(NUL)}`,
      ...body,
    })),
    ...withNul(example)
      .filter((_, index, all) => index === 0 || index === all.length - 1)
      .map((spoilt) => ({ method, target: named, body: spoilt })),
    ...(method === 'GET' ? [] : [{ method, target: named, body: { data: { [NUL]: 1 } } }]),
  ]
}

/** Returns a value once for each of its texts, with a NUL in the text's place. */
function withNul(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [NUL]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) =>
    withNul(part).map((spoilt) =>
      Array.isArray(value) ? value.with(Number(key), spoilt) : { ...value, [key]: spoilt },
    ),
  )
}

test('a NUL makes no route of the API fall, wherever it stands', async () => {
  const { paths } = (await (await shop.app(new Request(`${ORIGIN}/api/openapi.json`))).json()) as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
  const asked = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => ['get', 'post', 'put', 'delete'].includes(method))
      .flatMap(([method, operation]) => waysToSend(method.toUpperCase(), path, operation)),
  )
  expect(asked.length).toBeGreaterThan(1_000)
  const fallen: string[] = []
  for (const { method, target, body } of asked) {
    const status = await shop
      .app(
        new Request(ORIGIN + target, {
          method,
          headers: {
            authorization: `Bearer ${staff.uid}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      )
      .then(
        (response) => response.status,
        (error: unknown) => String(error),
      )
    if (typeof status === 'string' || status >= 500)
      fallen.push(`${method} ${target} ${JSON.stringify(body)}: ${status}`)
  }
  expect(fallen).toEqual([])
}, 120_000)
