import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffPageDraftShape, StaffPageShape, StaffPageVersionShape } from '#contract/page-shapes.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'

let shop: Shop
let staff: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
})
afterAll(async () => shop.database.close())

const path = '/api/staff/pages/privacy'
const draftOf = async () => (await staff.call<StaffPageDraftShape | null>('GET', `${path}/draft`)).data
const listed = async () =>
  (await staff.call<StaffPageShape[]>('GET', '/api/staff/pages')).data.find(({ slug }) => slug === 'privacy')
const write = (version: number, body: string) =>
  staff.call('PUT', `${path}/draft`, { data: { version, title: 'Privacy', summary: 'What we keep', body } })

test('a draft is read by nobody but staff, shows what it changes, and goes with its publication', async () => {
  const [first] = (await staff.call<StaffPageVersionShape[]>('GET', path)).data
  expect(await draftOf()).toBeNull()
  const body = `${first?.body}\n\n## Cameras\n\nThere are none at {websiteName}.`
  expect((await write(1, body)).status).toBe(200)
  const draft = await draftOf()
  expect(draft?.html).toMatch(/There are none at [^{]+\./)
  const changed = draft?.changes.filter(({ kind }) => kind !== 'same')
  expect(changed?.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    `removed ${first?.summary}`,
    'added What we keep',
    'added ## Cameras',
    'added There are none at {websiteName}.',
  ])
  const page = await shop.call<{ version: number; body: string }>('GET', '/api/pages/privacy')
  expect(JSON.stringify(page)).not.toContain('Cameras')
  expect(await listed()).toMatchObject({ version: 1, next: null, draftedAt: expect.any(String) })

  const tomorrow = new Date(shop.now().getTime() + 86_400_000).toISOString()
  const published = await staff.call('POST', `${path}/versions`, {
    data: { version: 1, title: 'Privacy', summary: 'What we keep', body, validFrom: tomorrow },
  })
  expect(published.status).toBe(201)
  expect(await draftOf()).toBeNull()
  expect(await listed()).toMatchObject({ version: 1, next: { version: 2, validFrom: tomorrow }, draftedAt: null })
})

test('what nobody would see is refused in a draft as well, and one that began before another version', async () => {
  expect((await write(2, 'A <script>')).error.details).toMatchObject({ code: 'invalid_input' })
  expect((await write(1, 'Late')).error.details).toMatchObject({ code: 'version_conflict', currentVersion: 2 })
  expect((await write(2, 'In time')).status).toBe(200)
  expect((await staff.call('DELETE', `${path}/draft`)).status).toBe(200)
  expect(await draftOf()).toBeNull()
})
