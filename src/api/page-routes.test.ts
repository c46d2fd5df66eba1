import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageNameShape, PageShape, StaffPageVersionShape } from '#contract/page-shapes.ts'
import { createApiApp } from './create-api-app.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'

let shop: Shop
let staff: ShopGuest

beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
})
afterAll(async () => shop.database.close())

const read = async (address: string) => (await shop.call<PageShape>('GET', address)).data
const newest = async (slug: string) =>
  (await staff.call<StaffPageVersionShape[]>('GET', `/api/staff/pages/${slug}`)).data[0]?.version ?? 0
const write = async (slug: string, text: object) =>
  staff.call<StaffPageVersionShape>('POST', `/api/staff/pages/${slug}/versions`, {
    data: { version: await newest(slug), title: 'Terms', summary: 'In short', body: 'Be kind.', ...text },
  })

test('the content backend has the terms, the privacy page and the refund policy, each with its version', async () => {
  const { data } = await shop.call<PageNameShape[]>('GET', '/api/pages')
  expect(data.map(({ slug, version }) => `${slug} ${version}`)).toEqual(['privacy 1', 'refund 2', 'tos 1'])
  const page = await read('/api/pages/privacy')
  expect(page).toMatchObject({
    title: 'Privacy',
    isCurrent: true,
    validUntil: null,
    validFrom: '2026-11-20T00:00:00.000Z',
  })
  expect(page.headings).toContainEqual({ id: 'section-your-rights', text: 'Your rights' })
  expect(page.html).toContain('<a href="mailto:host@example.com">host@example.com</a>')
  expect((await read('/api/pages/tos')).html).toContain('Shop of the tests confirms it at once')
})

test('a new version is what everybody reads at once, the one before stays readable, and pages kept of it are dropped', async () => {
  const dropped: string[] = []
  const app = createApiApp({ ...shop.deps, onPageChanged: (slug) => dropped.push(slug) })
  const text = { version: await newest('tos'), title: 'Terms of 2027', summary: 'New', body: '## Kindness\n\nBe kind.' }
  const written = await app(
    new Request(`${ORIGIN}/api/staff/pages/tos/versions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.uid}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: text }),
    }),
  )
  expect(written.status).toBe(201)
  expect(dropped).toEqual(['tos'])
  const now = await read('/api/pages/tos')
  expect(now).toMatchObject({ version: 2, title: 'Terms of 2027', isCurrent: true })
  expect(now.html).toContain('<h2 id="section-kindness">Kindness</h2>')
  expect(now.versions.map(({ version }) => version)).toEqual([2, 1])
  const before = await read('/api/pages/tos?version=1')
  expect(before).toMatchObject({ version: 1, isCurrent: false, validUntil: shop.now().toISOString() })
  expect(before.html).toContain('held for you for fifteen minutes')
})

test('a version for later is announced to staff and shown to nobody before its time', async () => {
  const validFrom = new Date(shop.now().getTime() + 3_600_000).toISOString()
  const written = await write('refund', { title: 'Later', validFrom })
  expect(written.data).toMatchObject({ version: 3, validFrom, author: staff.uid })
  expect(await read('/api/pages/refund')).toMatchObject({ version: 2, title: 'Refund policy' })
  expect((await shop.call('GET', '/api/pages/refund?version=3')).status).toBe(404)
  shop.pass(61)
  expect(await read('/api/pages/refund')).toMatchObject({ version: 3, title: 'Later' })
})

test('two people who write at once: the second is told which version there is now', async () => {
  const version = await newest('privacy')
  await write('privacy', { version })
  const second = await write('privacy', { version })
  expect([second.status, second.error.details]).toMatchObject([
    409,
    { code: 'version_conflict', currentVersion: version + 1 },
  ])
})

test.each([
  [{ body: 'Read <script>alert(1)</script>' }, 'body'],
  [{ body: '[x](javascript:alert(1))' }, 'body'],
  [{ body: '![x](https://evil.example/x.png)' }, 'body'],
  [{ body: '  ' }, 'body'],
  [{ body: 'x'.repeat(60_001) }, 'body'],
  [{ title: '' }, 'title'],
  [{ validFrom: '2020-01-01T00:00:00Z' }, 'validFrom'],
  [{ validFrom: 'tomorrow' }, 'validFrom'],
  [{ html: '<p>' }, 'html'],
])('a version like %.60j is refused and its field is named', async (text, field) => {
  const refused = await write('privacy', text)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.error.details['fields'] as object)).toEqual([field])
})

test('what reached the database past the checks is still shown without anything that runs', async () => {
  const page = await shop.database.db
    .selectFrom('app.page')
    .select('id')
    .where('slug', '=', 'tos')
    .executeTakeFirstOrThrow()
  const hostile = {
    title: 'T',
    summary: 'S',
    body: 'a <script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=y>',
  }
  await shop.database.db
    .insertInto('app.page_version')
    .values({ ...hostile, page_id: page.id, version: 90, valid_from: shop.now() })
    .execute()
  const { html } = await read('/api/pages/tos')
  expect(html).not.toMatch(/<script|<img|javascript:|href/)
  expect(html).toContain('&lt;script&gt;')
})

test.each(['/api/pages/nothing', '/api/pages/tos?version=99', '/api/pages/TOS%00', '/api/pages/..%2Fusers'])(
  '%s is not found',
  async (address) => {
    expect((await shop.call('GET', address)).status).toBe(404)
  },
)

test.each(['abc', '-1', '0', '1.5', '99999999999'])('version=%s is refused', async (version) => {
  expect((await shop.call('GET', `/api/pages/tos?version=${version}`)).status).toBe(400)
})
