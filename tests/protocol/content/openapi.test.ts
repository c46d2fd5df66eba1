import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'

interface Document {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string; summary: string }>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { properties?: Record<string, unknown> }>> }
}

let shop: Shop
let document: Document
beforeAll(async () => {
  shop = await createShop()
  document = (await (await shop.app(new Request(`${ORIGIN}/api/openapi.json`))).json()) as Document
})
afterAll(async () => shop.database.close())

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

describe('the description of the API', () => {
  test('is OpenAPI 3.1 for this origin, and every route has a name of its own and a sentence', () => {
    expect([document.openapi, document.servers[0]?.url]).toEqual(['3.1.0', ORIGIN])
    const names = operations().map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['getStays', 'getStaysBySlug', 'postAuthLocal', 'postBookings']))
    expect(operations().filter(({ summary }) => !/^[A-Z].*[^.]$/.test(summary))).toEqual([])
  })

  test('has the attributes of every collection from their declarations', () => {
    expect(Object.keys(document.components.schemas['Stay']?.properties ?? {})).toEqual(
      expect.arrayContaining(['id', 'documentId', 'slug', 'name', 'nightlyPrice', 'address', 'cover', 'bookings']),
    )
  })

  test('leads nowhere wrong: every schema that is named is there', () => {
    const named = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name!,
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((name) => !(name in document.components.schemas))).toEqual([])
  })

  test('is a page to read, too, in which nothing could run', async () => {
    const answer = await shop.app(new Request(`${ORIGIN}/api/docs`))
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('<code>/api/stays/{slug}</code>')
    expect(text).not.toContain('<script')
  })
})
