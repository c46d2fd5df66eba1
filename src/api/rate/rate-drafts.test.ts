import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangeSetShape, RateTryShape, UndoneShape } from '#contract/rate/rate-drafts.ts'
import type { StayRatesMetaShape, StayRatesRowShape } from '#contract/rate/rates-of-stays.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import { findRateDraft, updateRateDraft } from '#db/queries/rate/rate-draft-queries.ts'
import { whileWaiting } from '#tests/support/while-waiting.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let host: ShopGuest
let staff: ShopGuest

const DRAFTS = '/api/staff/rate-drafts'
const raise = (value = 800) => ({
  matter: 'nightly',
  span: { from: '2027-08-01', to: '2027-09-01' },
  way: 'percent',
  value,
  roundToMinor: 100,
})

beforeAll(async () => {
  shop = await createShop()
  host = await shop.guest({ role: 'host' })
  staff = await shop.guest({ role: 'staff' })
  const { db } = shop.database
  const owner = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const island = await insertDestination(db)
  const bay = await insertDestination(db, island)
  await insertStay(db, { slug: 'anchor', title: 'Anchor', host_id: owner.id, destination_id: bay, max_guests: 8 })
  await insertStay(db, { slug: 'barge', title: 'Barge', host_id: owner.id, destination_id: island, min_nights: 3 })
  await insertStay(db, { slug: 'cabin', title: 'Cabin', nightly: 12_350 })
})
afterAll(async () => shop.database.close())

const rates = async (slug: string) => (await staff.call<StayRatesShape>('GET', `/api/staff/stays/${slug}/rates`)).data
const termsOf = async (slug: string) => {
  const { version: _, ...terms } = (await rates(slug)).terms
  return terms
}
const draft = async (stays: readonly string[], changes: readonly object[], who = staff) =>
  who.call<RateTryShape>('POST', DRAFTS, { data: { choice: { homes: stays }, changes } })
const publish = async ({ documentId, version }: RateTryShape, more: object = {}, who = staff) =>
  who.call<{ documentId: string; homes: number }>('POST', `${DRAFTS}/${documentId}/publication`, {
    data: { version, ...more },
  })
const changeSets = async (who = staff) => (await who.call<ChangeSetShape[]>('GET', '/api/staff/rate-changes')).data

test('a change is tried before anybody sees it: nights, list price, where it breaks even, and what a guest would pay', async () => {
  await staff.call('POST', '/api/staff/stays/anchor/blocks', {
    data: { from: '2027-08-01', to: '2027-08-05', reason: 'closed' },
  })
  const before = await termsOf('anchor')
  const tried = (await draft(['anchor', 'cabin'], [raise()])).data
  expect(tried).toMatchObject({ nights: 62, freeNights: 58, pricedNights: 58, gained: 0, lost: 0, conflicts: [] })
  // 27 nights of 200 € and 31 of 123.50 €, which become 216 € and 133 €.
  expect(tried).toMatchObject({ listBeforeMinor: 27 * 20_000 + 31 * 12_350, listAfterMinor: 27 * 21_600 + 31 * 13_300 })
  expect(tried.breakEven).toEqual({ shareBp: 9271, nights: 4 })
  expect(tried.homes.map(({ slug, nightAfterMinor }) => [slug, nightAfterMinor])).toEqual([
    ['anchor', 21_600],
    ['cabin', 13_300],
  ])
  expect(tried.homes[0]!.strip.slice(3, 6)).toEqual(['sold', 'dearer', 'dearer'])
  expect(tried.samples[0]!.afterMinor).toBeGreaterThan(tried.samples[0]!.beforeMinor)
  expect(await termsOf('anchor')).toEqual(before)
})

test('a draft that somebody is just writing anew is not published as it was before', async () => {
  const before = await termsOf('cabin')
  const tried = (await draft(['cabin'], [raise()])).data
  const { documentId, version } = tried
  let response: ReturnType<typeof publish> | undefined
  await shop.database.db.transaction().execute(async (tx) => {
    const now = (await findRateDraft(tx, documentId, null))!
    await updateRateDraft(tx, { ...now, changes: [], basis: [], at: shop.now() })
    response = publish(tried)
    await whileWaiting(tx, response)
  })
  expect((await response)?.error.details).toMatchObject({ code: 'version_conflict', currentVersion: version + 1 })
  expect(await termsOf('cabin')).toEqual(before)
  expect((await staff.call<RateTryShape>('GET', `${DRAFTS}/${documentId}`)).data.changes).toEqual([])
  const gone = { ...tried, version: version + 1 }
  const both = await Promise.all([publish(gone), publish(gone)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('homes are meant by name, by place with what lies in it, and by size; a host means the own ones', async () => {
  const { db } = shop.database
  const place = await db
    .selectFrom('app.stay as stay')
    .innerJoin('app.destination as place', 'place.id', 'stay.destination_id')
    .select('place.slug')
    .where('stay.slug', '=', 'barge')
    .executeTakeFirstOrThrow()
  const listed = async (query: string, who = staff) =>
    (await who.call<StayRatesRowShape[]>('GET', `/api/staff/home-rates${query}`)).data.map(({ slug }) => slug)
  expect(await listed(`?destination=${place.slug}`)).toEqual(['anchor', 'barge'])
  expect(await listed(`?destination=${place.slug}&sleeps=7`)).toEqual(['anchor'])
  expect(await listed('', host)).toEqual(['anchor', 'barge'])
  expect((await draft(['cabin'], [raise()], host)).status).toBe(400)
  const all = { choice: {}, changes: [raise()] }
  const tried = (await host.call<RateTryShape>('POST', DRAFTS, { data: all })).data
  expect(tried.homes.map(({ slug }) => slug).toSorted()).toEqual(['anchor', 'barge'])
})

test('a home that is not published yet is told from those that can be booked', async () => {
  await insertStay(shop.database.db, { slug: 'unfinished', title: 'Unfinished', state: 'draft' })
  const rows = (await staff.call<StayRatesRowShape[]>('GET', '/api/staff/home-rates?homes=anchor,unfinished')).data
  expect(rows.map(({ slug, isDraft }) => [slug, isDraft])).toEqual([
    ['anchor', false],
    ['unfinished', true],
  ])
})

test('the rates of homes come page by page, by title, with how many there are on all of them', async () => {
  const page = async (query: string) => {
    const headers = { authorization: `Bearer ${staff.uid}` }
    const response = await shop.app(new Request(`http://shop.test/api/staff/home-rates${query}`, { headers }))
    const { data, meta } = (await response.json()) as { data: StayRatesRowShape[]; meta: StayRatesMetaShape }
    return { slugs: data.map(({ slug }) => slug), ...meta }
  }
  const all = await page('')
  expect(all).toEqual({ slugs: all.slugs, homes: all.slugs.length, cursor: null })
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const next = await page(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
    expect(next.slugs).toHaveLength(1)
    expect(next.homes).toBe(all.homes)
    found.push(...next.slugs)
    cursor = next.cursor
  }
  expect(found).toEqual(all.slugs)
})

test('published and undone, every home has the terms it had; each way makes one version of its prices', async () => {
  const changes = [
    raise(),
    { matter: 'min_nights', span: { from: '2027-08-01', to: '2027-08-15' }, nights: 5 },
    { matter: 'nightly', span: null, way: 'amount', value: 500 },
    { matter: 'short_gaps', allow: true },
    { matter: 'length_discount', nights: 7, percentBp: 1000 },
  ]
  const slugs = ['anchor', 'barge', 'cabin']
  const before = await Promise.all(slugs.map(rates))
  const published = await publish((await draft(slugs, changes)).data)
  expect(published).toMatchObject({ status: 200, data: { homes: 3 } })
  const between = await Promise.all(slugs.map(rates))
  for (const [index, { version }] of between.entries()) expect(version).toBe(before[index]!.version + 1)
  expect(between[0]!.terms).toMatchObject({ nightlyMinor: 20_500, allowShortGap: true })
  const [made] = await changeSets()
  expect(made!.homes.map(({ version }) => version)).toEqual(between.map(({ version }) => version))
  const undone = await staff.call<UndoneShape>('POST', `/api/staff/rate-changes/${made!.documentId}/undo`)
  expect(undone.data.left).toEqual([])
  const after = await Promise.all(slugs.map(rates))
  for (const [index, { terms }] of after.entries())
    expect({ ...terms, version: 0 }).toEqual({ ...before[index]!.terms, version: 0 })
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version + 2))
})

test('whoever presses undo twice, or at the same time as somebody else, undoes once and is told the same', async () => {
  const { documentId } = (await publish((await draft(['cabin'], [raise()])).data)).data
  const undo = (of: string) => staff.call<UndoneShape>('POST', `/api/staff/rate-changes/${of}/undo`)
  const all = [...(await Promise.all([undo(documentId), undo(documentId)])), await undo(documentId)]
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(all.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(all[0]!.data).toMatchObject({ restored: 31, left: [] })
  const notes = shop.database.db.selectFrom('app.change_set').select('id').where('undoes', '=', documentId)
  expect(await notes.execute()).toEqual([{ id: all[0]!.data.documentId }])
})

test('a change of which nothing is left is not marked as undone', async () => {
  const { documentId } = (await publish((await draft(['cabin'], [raise()])).data)).data
  const span = { from: '2027-08-01', to: '2027-09-01' }
  await staff.call('PUT', '/api/staff/stays/cabin/overrides', { data: { ...span, nightlyMinor: 50_000 } })
  const undone = (await staff.call<UndoneShape>('POST', `/api/staff/rate-changes/${documentId}/undo`)).data
  expect(undone).toMatchObject({ documentId: null, restored: 0 })
  expect(undone.left).toHaveLength(31)
  expect((await changeSets()).find((set) => set.documentId === documentId)?.undoneBy).toBeNull()
  await staff.call('DELETE', '/api/staff/stays/cabin/overrides?from=2027-08-01&to=2027-09-01')
})

test('what somebody else changed since is not touched by an undo, and told', async () => {
  const { documentId } = (await publish((await draft(['cabin'], [raise()])).data)).data
  await staff.call('PUT', '/api/staff/stays/cabin/overrides', {
    data: { from: '2027-08-10', to: '2027-08-11', nightlyMinor: 50_000 },
  })
  const undone = (await staff.call<UndoneShape>('POST', `/api/staff/rate-changes/${documentId}/undo`)).data
  expect(undone).toMatchObject({ restored: 30 })
  expect(undone.left).toMatchObject([
    { slug: 'cabin', field: 'night 2027-08-10 nightlyMinor', wrote: 13_300, now: 50_000 },
  ])
  expect((await termsOf('cabin')).overrides).toMatchObject([{ night: '2027-08-10', nightlyMinor: 50_000 }])
  const month = 31 * 24 * 60
  const late = (await publish((await draft(['cabin'], [raise()])).data)).data
  shop.pass(month)
  expect((await staff.call('POST', `/api/staff/rate-changes/${late.documentId}/undo`)).status).toBe(400)
  shop.pass(-month)
  await staff.call('DELETE', '/api/staff/stays/cabin/overrides?from=2027-08-01&to=2027-09-01')
})

test('two people on one home: other fields are both kept, the same field is shown with both values and decided', async () => {
  const tried = (await draft(['anchor', 'barge'], [raise()])).data
  const before = await termsOf('anchor')
  await staff.call('PUT', '/api/staff/stays/barge/rates', {
    data: { version: (await rates('barge')).version, minNights: 4 },
  })
  await staff.call('PUT', '/api/staff/stays/anchor/overrides', {
    data: { from: '2027-08-20', to: '2027-08-21', nightlyMinor: 30_000 },
  })
  const refused = await publish(tried)
  expect([refused.status, refused.error.details.code]).toEqual([409, 'version_conflict'])
  // Nothing of it is written to any home.
  expect((await termsOf('anchor')).overrides).toHaveLength(before.overrides.length + 1)
  const { conflicts } = (await staff.call<RateTryShape>('GET', `${DRAFTS}/${tried.documentId}`)).data
  const inAnchor = conflicts.find(({ slug }) => slug === 'anchor')!
  const inBarge = conflicts.find(({ slug }) => slug === 'barge')!
  expect(inBarge.fields).toEqual([])
  expect(inAnchor.fields).toEqual([
    { field: 'night 2027-08-20 nightlyMinor', before: null, theirs: 30_000, ours: 21_600 },
  ])
  const seen = conflicts.map(({ documentId, version }) => ({ home: documentId, version }))
  const leave = [{ home: inAnchor.documentId, field: inAnchor.fields[0]!.field }]
  expect((await publish(tried, { seen, leave, sure: true })).status).toBe(200)
  const anchor = await termsOf('anchor')
  expect(anchor.overrides.find(({ night }) => night === '2027-08-20')?.nightlyMinor).toBe(30_000)
  expect(anchor.overrides.find(({ night }) => night === '2027-08-21')?.nightlyMinor).toBe(21_600)
  expect(await termsOf('barge')).toMatchObject({ minNights: 4 })
})

test('no price becomes nothing or a hundred times what it was, and one above all that was ever sold is asked for twice', async () => {
  expect((await draft(['cabin'], [raise(-10_000)])).status).toBe(400)
  expect((await draft(['cabin'], [raise(1_000_000)])).status).toBe(400)
  expect((await draft(['cabin'], [{ ...raise(), way: 'set', value: 0 }])).status).toBe(400)
  const tried = (await draft(['cabin'], [raise(15_000)])).data
  expect(tried.lookTwice).toMatchObject([{ slug: 'cabin', kind: 'twice', usualMinor: 12_350 }])
  const refused = await publish(tried)
  expect([refused.status, refused.error.details.code]).toEqual([400, 'invalid_input'])
  expect((await publish(tried, { sure: true })).status).toBe(200)
})

test('somebody has fifty drafts, and a new one takes the place of the one that was left alone longest', async () => {
  const host = await shop.guest({ role: 'host' })
  const { db } = shop.database
  const owner = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Many' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertStay(db, { slug: 'drafted', host_id: owner.id })
  const first = (await draft(['drafted'], [raise()], host)).data.documentId
  await sql`
    insert into app.rate_draft (made_by, choice, changes, basis, created_at, updated_at)
    select made_by, choice, changes, basis, created_at, updated_at + n * interval '1 second' from app.rate_draft, generate_series(1, 49) n
    where id = ${first}::uuid`.execute(db)
  shop.pass(5)
  const others = (await staff.call<object[]>('GET', DRAFTS)).data.length
  const last = (await draft(['drafted'], [raise()], host)).data.documentId
  const kept = (await host.call<{ documentId: string }[]>('GET', DRAFTS)).data.map(({ documentId }) => documentId)
  expect([kept.length, kept[0], kept.includes(first)]).toEqual([50, last, false])
  expect((await host.call('GET', `${DRAFTS}/${first}`)).status).toBe(404)
  expect(others).toBeGreaterThan(0)
})

test('a host never sees a change of homes of others, and takes none back that touches them', async () => {
  const shared = (await publish((await draft(['anchor', 'cabin'], [raise(300)])).data, { sure: true })).data
  const seen = (await changeSets(host)).find(({ documentId }) => documentId === shared.documentId)
  expect(seen?.homes.map(({ slug }) => slug)).toEqual(['anchor'])
  expect(seen?.undoUntil).toBeNull()
  expect((await host.call('POST', `/api/staff/rate-changes/${shared.documentId}/undo`)).status).toBe(404)
})
