import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { firstBooking } from '#api/openapi/guides/first-booking.ts'
import { staySearchSchema } from '#contract/search/stay-search-schema.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { WEBHOOK_EVENTS } from '#core/webhook/webhook-event.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

const run = promisify(execFile)

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct()
}, 120_000)

const read = async (path: string) => (await fetch(product.url + path)).text()
const MOST_BYTES = 150 * 1024

describe('/api/docs', () => {
  test('is small, and every chapter is a page of its own', async () => {
    const start = await read('/api/docs')
    expect(start.length).toBeLessThan(MOST_BYTES)
    expect(start).not.toContain('<script')
    const links = [...start.matchAll(/href="(\/api\/docs\/[a-z-]+)"/g)].map(([, link]) => link!)
    expect(links.length).toBeGreaterThan(15)
    for (const link of links) expect([link, (await fetch(product.url + link)).status]).toEqual([link, 200])
    expect(await read('/api/docs/stays')).toContain('<code>/api/stays/{slug}</code>')
    expect((await fetch(`${product.url}/api/docs/nowhere`)).status).toBe(404)
  })

  test('may use its own styles, made for a caller and from memory', async () => {
    for (const path of ['/api/docs', '/api/docs/stays']) {
      await read(path)
      const own = await fetch(product.url + path, { headers: { 'strapi-response-format': 'v4' } })
      const kept = await fetch(product.url + path)
      const style = /<style>([\s\S]*?)<\/style>/.exec(await kept.text())?.[1] ?? ''
      const hash = createHash('sha256').update(style).digest('base64')
      for (const { headers } of [own, kept])
        expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
      const known = { 'if-none-match': kept.headers.get('etag') ?? '' }
      const again = await fetch(product.url + path, { headers: known })
      expect(again.status).toBe(304)
      expect(again.headers.get('content-security-policy')).toBe(kept.headers.get('content-security-policy'))
    }
  })

  test('leads nowhere wrong', async () => {
    const stays = await read('/api/docs/stays')
    const schemas = await read('/api/docs/schemas')
    const anchors = [...stays.matchAll(/href="\/api\/docs\/schemas#([\w-]+)"/g)].map(([, anchor]) => anchor!)
    expect(anchors.length).toBeGreaterThan(5)
    for (const anchor of anchors) expect(schemas).toContain(`id="${anchor}"`)
  })

  test('the first booking, step by step as it is shown, goes through', async () => {
    const today = isoDate(new Date().toISOString().slice(0, 10))
    const shown = await read('/api/docs')
    const site = new URL(/SITE=(\S+)/.exec(shown)?.[1] ?? '').origin
    const steps = firstBooking(site, today)
    const escaped = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    for (const { command } of steps) expect(shown).toContain(escaped(command))
    const script = ['set -euo pipefail', ...steps.map(({ command }) => command)].join('\n')
    const { stdout } = await run('bash', ['-c', script.replace(`SITE=${site}`, `SITE=${product.url}`)])
    const lines = stdout.trim().split('\n')
    expect(lines.some((line) => line.endsWith('confirmed'))).toBe(true)
    expect(Number(lines.at(-2))).toBeGreaterThan(10_000)
    expect(lines.at(-1)).toBe('cancelled_by_guest')
  })
})

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { parameters: { name: string; schema: object }[]; requestBody?: object }>>>
  >
  readonly webhooks: Readonly<
    Record<string, { post: { requestBody: { content: { 'application/json': { schema: { $ref: string } } } } } }>
  >
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

describe('the description', () => {
  let described: Described
  beforeAll(async () => {
    described = JSON.parse(await read('/api/openapi.json')) as Described
  })

  test.each(['/api/stays', '/api/stay-search'])('%s names every word of the search', (path) => {
    const names = described.paths[path]!['get']!.parameters.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(staySearchSchema.shape)))
    expect(names).toEqual(expect.arrayContaining(['checkIn', 'month', 'amenity', 'priceMax', 'accessible']))
  })

  test('says of no parameter and no body that it is an object with nothing in it, which a generated client could not fill', () => {
    const bare = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters, requestBody }]) =>
        bareObjects([parameters, requestBody ?? {}]).map((where) => `${method} ${path}${where}`),
      ),
    )
    expect(bare).toEqual([])
  })

  test('has the payload of every message to another program', () => {
    expect(Object.keys(described.webhooks).toSorted()).toEqual([...WEBHOOK_EVENTS].toSorted())
    for (const { post } of Object.values(described.webhooks)) {
      const name = post.requestBody.content['application/json'].schema.$ref.split('/').at(-1)!
      expect([name, described.components.schemas[name]]).toMatchObject([
        name,
        { required: ['type', 'timestamp', 'data'] },
      ])
    }
  })
})

/** Places of objects of which neither properties nor that they may have any are said. */
function bareObjects(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return []
  const { type, properties, additionalProperties } = value as Readonly<Record<string, unknown>>
  const isBare = type === 'object' && properties === undefined && additionalProperties === undefined
  const inner = Object.entries(value).filter(([key]) => key !== 'example')
  return [...(isBare ? [path] : []), ...inner.flatMap(([key, part]) => bareObjects(part, `${path}/${key}`))]
}
