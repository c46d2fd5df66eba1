import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShop, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
  await insertStay(shop.database.db, { slug: 'harbour', title: 'Harbour' })
})
afterAll(() => shop.database.close())

interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>
}
interface Parameter {
  readonly name: string
  readonly in: string
}

const FIRST = /^(from|checkIn|day|date|on|at|month|week)$/
const LAST = /^(to|until|checkOut)$/

/** The first and the last possible days, those beyond them, and the months around them. */
const EXTREMES = [
  ['1900-01-01', '1900-01-02'],
  ['2200-12-01', '2200-12-31'],
  ['1900-01-01', '2200-12-31'],
  ['9999-12-30', '9999-12-31'],
  ['0001-01-01', '0001-01-02'],
  ['0000-01', '0000-01'],
  ['1900-01', '1900-01'],
  ['2199-12', '2199-12'],
  ['2200-12', '2200-12'],
  ['9999-12', '9999-12'],
] as const

test('no day and no month makes a route of the API fall', async () => {
  const staff = await shop.guest({ role: 'admin' })
  const document = (await (await shop.app(new Request('http://localhost/api/openapi.json'))).json()) as Document
  const asked = Object.entries(document.paths).flatMap(([path, { get }]) => {
    const names = (get?.parameters ?? []).flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []))
    return names
      .filter((name) => FIRST.test(name))
      .map((first) => ({
        path: path.replaceAll(/\{[^}]+\}/g, 'harbour'),
        first,
        last: first === 'month' ? undefined : names.find((name) => LAST.test(name)),
      }))
  })
  expect(asked.length).toBeGreaterThan(8)
  const fallen: string[] = []
  for (const { path, first, last } of asked)
    for (const [from, to] of EXTREMES) {
      const query = new URLSearchParams({ [first]: from, ...(last !== undefined && { [last]: to }) })
      const target = `${path}?${query}`
      const status = await staff.call('GET', target).then(
        (response) => response.status,
        (error: unknown) => String(error),
      )
      if (typeof status === 'string' || status >= 500) fallen.push(`${target}: ${status}`)
    }
  expect(fallen).toEqual([])
}, 60_000)
