import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DraftedPageShape, StayDraftShape } from '#contract/stay-draft.ts'
import type { StayPageShape } from '#contract/stay-shapes.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertDestination } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let host: ShopGuest
let staff: ShopGuest
let stay: string
let draft: string
let place: string

beforeAll(async () => {
  shop = await createShop()
  host = await shop.guest({ role: 'host' })
  staff = await shop.guest({ role: 'staff' })
  const { db } = shop.database
  const bay = await insertDestination(db)
  place = (await db.selectFrom('app.destination').select('slug').where('id', '=', bay).executeTakeFirstOrThrow()).slug
})
afterAll(async () => shop.database.close())

beforeEach(async () => {
  const facts = { kind: 'house', maxGuests: 4, bedrooms: 2, beds: 3, bathrooms: 1, nightlyPrice: 90, currency: 'EUR' }
  const made = await host.call<{ documentId: string }>('POST', '/api/stays', {
    data: { name: 'Casa Blava', destination: place, summary: 'By the harbour', ...facts },
  })
  stay = made.data.documentId
  draft = `/api/staff/stays/${stay}/draft`
})

const read = async () => (await host.call<StayDraftShape>('GET', draft)).data
const save = (data: object, by = host) => by.call<StayDraftShape>('PUT', draft, { data })
const publish = (version: number, by = host) =>
  by.call<StayDraftShape>('POST', `${draft}/publication`, { data: { version } })
const page = async () => (await shop.call<StayPageShape>('GET', `/api/stay-pages/${stay}`)).data

test('what is drafted is seen by nobody until it is published, all of it at once', async () => {
  expect(await read()).toEqual({ version: 0, savedAt: null, savedBy: null, facts: {}, differences: [] })
  await save({ version: 0, changes: { name: 'Casa Verda', maxGuests: 6, address: { street: 'Carrer Nou 3' } } })
  const saved = await save({ changes: { summary: 'Above the harbour' } }, staff)
  expect(saved.data.differences).toEqual([
    { field: 'name', now: 'Casa Blava', drafted: 'Casa Verda' },
    { field: 'maxGuests', now: 4, drafted: 6 },
    { field: 'summary', now: 'By the harbour', drafted: 'Above the harbour' },
    { field: 'address.street', now: null, drafted: 'Carrer Nou 3' },
  ])
  expect(await page()).toMatchObject({ title: 'Casa Blava', maxGuests: 4, summary: 'By the harbour' })

  shop.changedStays.length = 0
  const published = await publish(saved.data.version)
  expect(published.data).toMatchObject({ version: 3, facts: {}, differences: [] })
  expect(await page()).toMatchObject({ title: 'Casa Verda', maxGuests: 6, summary: 'Above the harbour' })
  expect(shop.changedStays).toEqual([(await page()).slug])
})

test('the page of the draft is what guests get once it is published, and leaves no trace before', async () => {
  await save({ changes: { name: 'Casa Verda', maxGuests: 6, description: '## Rooms\n\nTwo of them.' } })
  const drafted = await host.call<DraftedPageShape>('GET', `${draft}/page`)
  expect(drafted.data.page).toMatchObject({ title: 'Casa Verda', maxGuests: 6 })
  expect(await page()).toMatchObject({ title: 'Casa Blava', maxGuests: 4 })
  await publish(1)
  const { terms, ...guests } = await page()
  const { terms: draftedTerms, ...mine } = drafted.data.page
  expect(mine).toEqual(guests)
  expect({ ...draftedTerms, version: 0 }).toEqual({ ...terms, version: 0 })
})

test('a home that guests do not see yet has a page of its draft, too', async () => {
  await host.call('PUT', `/api/stays/${stay}?status=draft`, { data: {} })
  expect((await shop.call('GET', `/api/stay-pages/${stay}`)).status).toBe(404)
  expect((await host.call<DraftedPageShape>('GET', `${draft}/page`)).data.page.title).toBe('Casa Blava')
  expect((await shop.call('GET', `/api/stay-pages/${stay}`)).status).toBe(404)
})

test('what somebody else changes on the site meanwhile is not overwritten: the field is settled first, the others stay', async () => {
  await save({ changes: { name: 'Casa Verda', summary: 'Above the harbour' } })
  await staff.call('PUT', `/api/stays/${stay}`, { data: { name: 'Casa Roja', maxGuests: 5 } })
  const refused = await publish(1)
  expect([refused.status, refused.error.details]).toEqual([409, { code: 'draft_clashes', clashing: ['name'] }])
  expect(await page()).toMatchObject({ title: 'Casa Roja', summary: 'By the harbour' })
  expect((await read()).differences[0]).toEqual({
    field: 'name',
    now: 'Casa Roja',
    drafted: 'Casa Verda',
    before: 'Casa Blava',
  })
  await save({ version: 1, keep: ['name'] })
  await publish(2)
  expect(await page()).toMatchObject({ title: 'Casa Verda', summary: 'Above the harbour', maxGuests: 5 })
})

test('only the draft that was looked at is published, and a thrown away one never comes back', async () => {
  await save({ changes: { name: 'Casa Verda' } })
  await save({ changes: { name: 'Casa Groga' } }, staff)
  expect((await publish(1)).error.details).toMatchObject({ code: 'version_conflict', currentVersion: 2 })
  expect((await save({ version: 1, changes: { name: 'Late' } })).status).toBe(409)
  expect((await host.call<StayDraftShape>('DELETE', draft)).data).toMatchObject({ version: 3, differences: [] })
  await save({ changes: { name: 'Casa Lila' } })
  expect((await publish(2)).status).toBe(409)
  expect(await page()).toMatchObject({ title: 'Casa Blava' })
})

test('nothing is drafted that could not be published', async () => {
  const fields = async (changes: object) => Object.keys((await save({ changes })).error.details['fields'] as object)
  expect(await fields({ destination: 'nowhere-at-all' })).toEqual(['destination'])
  expect(await fields({ amenities: ['no-such-thing'] })).toEqual(['amenities'])
  expect(await fields({ checkInFrom: '18:00', checkInUntil: '17:00' })).toEqual(['checkInUntil'])
  expect((await save({ changes: { nightlyPrice: 12 } })).status).toBe(400)
  expect(await read()).toMatchObject({ version: 0 })
})

test('to other hosts a draft does not exist', async () => {
  const stranger = await shop.guest({ role: 'host' })
  for (const [method, path, data] of [
    ['GET', draft],
    ['GET', `${draft}/page`],
    ['PUT', draft, { changes: { name: 'Mine now' } }],
    ['POST', `${draft}/publication`, { version: 0 }],
    ['DELETE', draft],
  ] as const)
    expect((await stranger.call(method, path, data && { data })).status).toBe(404)
})
