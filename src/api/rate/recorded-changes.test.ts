import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NightsChangedShape } from '#contract/rate/night-changes.ts'
import type { ChangeSetShape, ChangeSetsMetaShape, UndoneShape } from '#contract/rate/rate-drafts.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let staff: ShopGuest
let host: ShopGuest

const CHANGES = '/api/staff/rate-changes'
const NIGHTS = { from: '2027-08-14', to: '2027-08-16' }

beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  host = await shop.guest({ role: 'host' })
  const { db } = shop.database
  const owner = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertStay(db, { slug: 'dinghy', title: 'Dinghy', host_id: owner.id, min_nights: 2 })
  await insertStay(db, { slug: 'ewer', title: 'Ewer', host_id: owner.id })
  await insertStay(db, { slug: 'felucca', title: 'Felucca' })
})
afterAll(async () => shop.database.close())

const rates = async (slug: string) => (await staff.call<StayRatesShape>('GET', `/api/staff/stays/${slug}/rates`)).data
const termsOf = async (slug: string) => {
  const { version: _, ...terms } = (await rates(slug)).terms
  return terms
}
const newest = async (who = staff) => (await who.call<ChangeSetShape[]>('GET', CHANGES)).data[0]!
const undo = async ({ documentId }: { readonly documentId: string | null }, who = staff) =>
  who.call<UndoneShape>('POST', `${CHANGES}/${documentId}/undo`)
const setNights = async (stays: readonly object[], who = staff) =>
  who.call<NightsChangedShape>('POST', CHANGES, { data: { stays } })

/** Every way in which one home's prices and rules are changed, and the fields of its change set. */
const ways = [
  {
    name: 'prices and rules of single days',
    request: ['overrides', { ...NIGHTS, nightlyMinor: 33_300, departure: false }],
    fields: ['14', '15'].flatMap((day) => [`night 2027-08-${day} nightlyMinor`, `night 2027-08-${day} departure`]),
  },
  {
    name: 'the prices and rules of the home',
    request: [
      'rates',
      {
        nightlyMinor: 21_000,
        extraGuestMinor: 1_500,
        includedGuests: 2,
        minNights: 3,
        noticeDays: 4,
        nonRefundableBp: 800,
      },
    ],
    fields: ['nightlyMinor', 'includedGuests', 'extraGuestMinor', 'nonRefundableBp', 'minNights', 'noticeDays'],
  },
  {
    name: 'discounts',
    request: ['discounts', { discounts: [{ kind: 'length', threshold: 9, percentBp: 700 }] }],
    fields: ['length 9'],
  },
] as const

test.each(ways)('$name that are changed at one home are listed and undone', async ({ request, fields }) => {
  const before = await termsOf('dinghy')
  const [part, body] = request
  const { version } = await rates('dinghy')
  const changed = await host.call('PUT', `/api/staff/stays/dinghy/${part}`, { data: { version, ...body } })
  expect(changed.status).toBe(200)
  const set = await newest()
  expect(set).toMatchObject({ changes: [], undoes: null, homes: [{ slug: 'dinghy' }] })
  expect(set.homes[0]!.writes.map(({ field }) => field).toSorted()).toEqual([...fields].toSorted())
  expect(set.undoUntil).not.toBeNull()
  expect((await undo(set, host)).data).toMatchObject({ restored: fields.length, left: [] })
  expect(await termsOf('dinghy')).toEqual(before)
})

test('the prices and rules of a season, and a fee, are undone; a season that is gone by then is left out', async () => {
  const season = { name: 'Regatta', spans: [{ from: '2027-06-01', to: '2027-07-01' }], nightlyMinor: 30_000 }
  await staff.call('POST', '/api/staff/stays/ewer/seasons', { data: season })
  const fee = { code: 'linen', name: 'Linen', kind: 'linen', basis: 'per_stay', amountMinor: 2_000 }
  await staff.call('POST', '/api/staff/stays/ewer/fees', { data: fee })
  const before = await termsOf('ewer')
  const [{ id } = { id: 0 }] = before.seasons
  const [{ id: feeId } = { id: 0 }] = before.fees
  await staff.call('PUT', `/api/staff/stays/ewer/seasons/${id}`, {
    data: { ...season, nightlyMinor: 36_000, minNights: 5, checkInDays: 32 },
  })
  const dearer = await newest()
  expect(dearer.homes[0]!.writes.map(({ field }) => field)).toEqual([
    `season ${id} nightlyMinor`,
    `season ${id} minNights`,
    `season ${id} checkInDays`,
  ])
  await staff.call('PUT', `/api/staff/stays/ewer/fees/${feeId}`, { data: { ...fee, amountMinor: 2_500 } })
  for (const set of [await newest(), dearer]) expect((await undo(set)).status).toBe(200)
  expect(await termsOf('ewer')).toEqual(before)

  await staff.call('PUT', `/api/staff/stays/ewer/seasons/${id}`, { data: { ...season, nightlyMinor: 40_000 } })
  const set = await newest()
  await staff.call('DELETE', `/api/staff/stays/ewer/seasons/${id}`)
  expect((await undo(set)).data).toMatchObject({ documentId: null, restored: 0 })
})

test('a change that sets what is there already, and one of other things than prices, is not listed', async () => {
  const change = async (data: object) => {
    const { version } = await rates('felucca')
    expect((await staff.call('PUT', '/api/staff/stays/felucca/rates', { data: { version, ...data } })).status).toBe(200)
    return newest()
  }
  const { documentId, homes: stays } = await change({ nightlyMinor: 22_200 })
  expect(stays.map(({ slug }) => slug)).toEqual(['felucca'])
  expect((await change({ nightlyMinor: 22_200 })).documentId).toBe(documentId)
  expect((await change({ bookingMode: 'request' })).documentId).toBe(documentId)
})

test('nights of several homes are set as one change set, with different prices, and are undone together', async () => {
  const before = await Promise.all(['dinghy', 'ewer'].map(termsOf))
  const set = await setNights([
    {
      stay: 'dinghy',
      nights: [
        { ...NIGHTS, nightlyMinor: 50_000 },
        { from: '2027-08-16', to: '2027-08-17', minNights: 4 },
      ],
    },
    { stay: 'ewer', nights: [{ ...NIGHTS, nightlyMinor: 60_000 }] },
  ])
  expect([set.status, set.data.homes]).toEqual([200, 2])
  const listed = await newest()
  expect(listed.documentId).toBe(set.data.documentId)
  expect(listed.homes.map(({ slug, writes }) => [slug, writes.length])).toEqual([
    ['dinghy', 3],
    ['ewer', 2],
  ])
  expect((await undo(set.data)).data).toMatchObject({ restored: 5, left: [] })
  expect(await Promise.all(['dinghy', 'ewer'].map(termsOf))).toEqual(before)
})

test('of several homes none is changed if one has another version, belongs to somebody else, or is named twice', async () => {
  const before = await Promise.all(['dinghy', 'ewer', 'felucca'].map(rates))
  const nights = [{ ...NIGHTS, nightlyMinor: 77_700 }]
  const late = await setNights([
    { stay: 'dinghy', nights },
    { stay: 'ewer', version: 999, nights },
  ])
  expect([late.status, late.error.details]).toMatchObject([409, { code: 'version_conflict', slug: 'ewer' }])
  const foreign = await setNights(
    [
      { stay: 'dinghy', nights },
      { stay: 'felucca', nights },
    ],
    host,
  )
  expect([foreign.status, foreign.error.details.code]).toEqual([404, 'stay_not_found'])
  const twice = await setNights([
    { stay: 'dinghy', nights },
    { stay: before[0]!.documentId.toUpperCase(), nights },
  ])
  expect([twice.status, twice.error.details.code]).toEqual([400, 'invalid_input'])
  const endless = await setNights([
    { stay: 'dinghy', nights },
    { stay: 'ewer', nights: [{ ...NIGHTS, to: '2037-08-16', nightlyMinor: 77_700 }] },
  ])
  expect([endless.status, endless.error.details.code]).toEqual([400, 'invalid_input'])
  expect(await Promise.all(['dinghy', 'ewer', 'felucca'].map(rates))).toEqual(before)
})

test('changes are read page by page, each once', async () => {
  for (let at = 0; at < 51; at++)
    await setNights([{ stay: 'felucca', nights: [{ ...NIGHTS, nightlyMinor: 15_000 + at }] }])
  const [seen, pages]: [string[], number[]] = [[], []]
  let cursor: string | null = ''
  while (cursor !== null) {
    const path = CHANGES + (cursor ? `?cursor=${cursor}` : '')
    const headers = { authorization: `Bearer ${staff.uid}` }
    const response = await shop.app(new Request(`http://shop.test${path}`, { headers }))
    const page = (await response.json()) as { data: ChangeSetShape[]; meta: ChangeSetsMetaShape }
    seen.push(...page.data.map(({ documentId }) => documentId))
    pages.push(page.data.length)
    cursor = page.meta.cursor
  }
  expect(pages[0]).toBe(50)
  expect(seen.length).toBeGreaterThan(60)
  expect(new Set(seen).size).toBe(seen.length)
})
