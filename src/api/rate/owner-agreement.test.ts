import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import type { StayImportReport } from '#contract/stay-import.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import { bookNights, nightsOf } from '#tests/support/booking/claim-fixture.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { letByOwner } from '#tests/support/stays/owned-stay.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'

const CHANGES = '/api/staff/rate-changes'
const [FROM, TO] = ['2027-08-02', '2027-08-09']

let shop: Shop
let staff: ShopGuest
let host: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  host = await shop.guest({ role: 'host' })
})
afterAll(async () => shop.database.close())

/** A home whose nights cost 200 €, and whose owner has to agree to changes of more than 10 %. */
async function agreedFor(slug: string, hostUid?: string) {
  const prices = { confirmAboveBp: 1000 }
  const owned = await letByOwner({ shop, staff }, { slug, prices, ...(hostUid !== undefined && { hostUid }) })
  return { ...owned, path: `/api/staff/stays/${slug}`, asked: askedFor(slug) }
}

const askedFor = (slug: string) => ({
  slug,
  title: `Home ${slug}`,
  owner: `Owner of ${slug}`,
  aboveBp: 1000,
  beforeMinor: 20_000,
  afterMinor: 23_000,
  currency: 'EUR',
})

const ratesOf = async (slug: string) => (await staff.call<StayRatesShape>('GET', `/api/staff/stays/${slug}/rates`)).data
const nights = (slug: string, change: object) => ({ stay: slug, nights: [{ from: FROM, to: TO, ...change }] })
const change = async (stays: object[], more: object = {}, who = staff) =>
  who.call<{ documentId: string }>('POST', CHANGES, { data: { stays, ...more } })

test('prices set in the calendar wait for the owner who has to agree, and the audit log keeps who said that they did', async () => {
  const { asked } = await agreedFor('harbour')
  await insertStay(shop.database.db, { slug: 'beside', title: 'Beside', nightly: 20_000 })
  const both = ['harbour', 'beside'].map((slug) => nights(slug, { nightlyMinor: 23_000 }))
  const refused = await change(both)
  expect([refused.status, refused.error.details]).toEqual([409, { code: 'owner_must_agree', asked: [asked] }])
  for (const slug of ['harbour', 'beside']) expect((await ratesOf(slug)).terms.overrides).toEqual([])
  const agreed = await change(both, { ownerAgreed: true })
  expect(agreed.status).toBe(200)
  for (const slug of ['harbour', 'beside']) expect((await ratesOf(slug)).terms.overrides).toHaveLength(7)
  const { rows } = await sql<{ body: unknown }>`
    select body from ops.audit_entry where path = ${CHANGES} order by id desc limit 1`.execute(shop.database.db)
  expect(JSON.stringify(rows[0]?.body)).toContain('"ownerAgreed":true')
  // What was agreed can be taken back without asking again.
  expect((await staff.call('POST', `${CHANGES}/${agreed.data.documentId}/undo`)).status).toBe(200)
})

test('nobody is asked about a smaller change, about rules alone, or about nights that are booked', async () => {
  const { id } = await agreedFor('small')
  await bookNights(shop.database.db, id, nightsOf(FROM, TO))
  expect((await change([nights('small', { nightlyMinor: 50_000 })])).status).toBe(200)
  const free = { from: '2027-09-01', to: '2027-09-04' }
  expect((await change([{ stay: 'small', nights: [{ ...free, nightlyMinor: 22_000 }] }])).status).toBe(200)
  expect((await change([{ stay: 'small', nights: [{ ...free, minNights: 3 }] }])).status).toBe(200)
  // A tenth of 220 € more than these nights cost now.
  expect((await change([{ stay: 'small', nights: [{ ...free, nightlyMinor: 24_200 }] }])).status).toBe(200)
  expect((await change([{ stay: 'small', nights: [{ ...free, nightlyMinor: 26_700 }] }])).status).toBe(409)
})

test('an owner who changes the prices of their own home is not asked, and everybody else is', async () => {
  const { owner } = await agreedFor('owned', host.uid)
  await sql`update app.owner set uid = ${host.uid} where id = ${owner}::uuid`.execute(shop.database.db)
  expect((await change([nights('owned', { nightlyMinor: 23_000 })])).status).toBe(409)
  expect((await change([nights('owned', { nightlyMinor: 23_000 })], {}, host)).status).toBe(200)
})

/** A home, of a host with an account, and one with an owner that follows it; for a moment both have the same host. */
async function following(leader: string, follower: string) {
  const { db } = shop.database
  const runner = await shop.guest({ role: 'host' })
  const { id: host_id } = await db
    .insertInto('app.host')
    .values({ uid: runner.uid, name: `Host of ${leader}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertStay(db, { slug: leader, title: `Home ${leader}`, nightly: 20_000, host_id })
  const { id, hostId, asked } = await agreedFor(follower)
  const givenTo = async (to: number) => sql`update app.stay set host_id = ${to} where id = ${id}`.execute(db)
  await givenTo(host_id)
  const { version } = await ratesOf(follower)
  const source = { version, source: leader, percentBp: 10_000, amountMinor: 0, roundToMinor: 100, withRules: false }
  expect((await staff.call('PUT', `/api/staff/stays/${follower}/rate-source`, { data: source })).status).toBe(200)
  return { asked, runner, giveBack: () => givenTo(hostId) }
}

test('the owner of a home that follows the changed one has to agree as well', async () => {
  const { asked } = await following('leader', 'follower')
  const refused = await change([nights('leader', { nightlyMinor: 23_000 })])
  expect([refused.status, refused.error.details]).toEqual([409, { code: 'owner_must_agree', asked: [asked] }])
  const overrides = { from: FROM, to: TO, nightlyMinor: 23_000 }
  const own = await staff.call('PUT', '/api/staff/stays/leader/overrides', { data: overrides })
  expect(own.error.details).toMatchObject({ code: 'owner_must_agree', asked: [{ slug: 'follower' }] })
  expect((await change([nights('leader', { nightlyMinor: 23_000 })], { ownerAgreed: true })).status).toBe(200)
})

test('nobody hears of homes that follow theirs and are run by others', async () => {
  const { runner, giveBack } = await following('ahead', 'apart')
  await giveBack()
  expect((await change([nights('ahead', { nightlyMinor: 23_000 })])).status).toBe(409)
  expect((await change([nights('ahead', { nightlyMinor: 23_000 })], {}, runner)).status).toBe(200)
})

test.each([
  ['price of a night', 'PUT', 'rates', { nightlyMinor: 23_000 }],
  ['season', 'POST', 'seasons', { name: 'Summer', spans: [{ from: FROM, to: TO }], nightlyMinor: 23_000 }],
  ['price of single dates', 'PUT', 'overrides', { from: FROM, to: TO, nightlyMinor: 23_000 }],
])('a %s waits for the owner who has to agree', async (what, method, part, data) => {
  const slug = `by-${what.replaceAll(' ', '-')}`
  const { path, asked } = await agreedFor(slug)
  const { version } = await ratesOf(slug)
  const send = async (more: object = {}) =>
    staff.call(method, `${path}/${part}`, { data: { version, ...data, ...more } })
  const refused = await send()
  expect([refused.status, refused.error.details]).toEqual([409, { code: 'owner_must_agree', asked: [asked] }])
  expect((await ratesOf(slug)).version).toBe(version)
  expect((await send({ ownerAgreed: true })).status).toBeLessThan(300)
})

test('a season or the prices of single dates are dropped only when the owner has agreed', async () => {
  const { path, asked } = await agreedFor('dropped')
  const { version } = await ratesOf('dropped')
  const season = { version, name: 'Fair', spans: [{ from: FROM, to: TO }], nightlyMinor: 23_000, ownerAgreed: true }
  const made = await staff.call<StayRatesShape>('POST', `${path}/seasons`, { data: season })
  const own = `${path}/seasons/${made.data.terms.seasons[0]!.id}`
  const back = { ...asked, beforeMinor: 23_000, afterMinor: 20_000 }
  const refused = await staff.call('DELETE', own)
  expect([refused.status, refused.error.details]).toEqual([409, { code: 'owner_must_agree', asked: [back] }])
  expect((await staff.call('DELETE', `${own}?ownerAgreed=true`)).status).toBe(200)
  const single = { from: FROM, to: TO, nightlyMinor: 23_000, ownerAgreed: true }
  await staff.call('PUT', `${path}/overrides`, { data: single })
  const dates = `${path}/overrides?from=${FROM}&to=${TO}`
  expect((await staff.call('DELETE', dates)).error.details).toEqual({ code: 'owner_must_agree', asked: [back] })
  expect((await staff.call('DELETE', `${dates}&ownerAgreed=true`)).status).toBe(200)
})

test('the price among the facts of a home, and prices that begin to follow another home, wait for the owner, too', async () => {
  const { asked } = await agreedFor('facts')
  const facts = async (query = '') => staff.call('PUT', `/api/stays/facts${query}`, { data: { nightlyPrice: 230 } })
  const refused = await facts()
  expect([refused.status, refused.error.details]).toEqual([409, { code: 'owner_must_agree', asked: [asked] }])
  expect((await facts('?ownerAgreed=true')).status).toBe(200)
  const { db } = shop.database
  const { host_id: hostId } = await db
    .selectFrom('app.stay')
    .select('host_id')
    .where('slug', '=', 'facts')
    .executeTakeFirstOrThrow()
  await insertStay(db, { slug: 'dearer', title: 'Dearer', nightly: 30_000, host_id: hostId })
  const { version } = await ratesOf('facts')
  const source = { version, source: 'dearer', percentBp: 10_000, amountMinor: 0, roundToMinor: 100, withRules: false }
  const follow = async (more: object = {}) =>
    staff.call('PUT', '/api/staff/stays/facts/rate-source', { data: { ...source, ...more } })
  expect((await follow()).error.details).toMatchObject({
    code: 'owner_must_agree',
    asked: [{ slug: 'facts', beforeMinor: 23_000, afterMinor: 30_000 }],
  })
  expect((await follow({ ownerAgreed: true })).status).toBe(200)
})

test('an import does not write the row of a home whose owner has to agree to the price, and says who, also in its preview', async () => {
  const { db } = shop.database
  const bay = await insertDestination(db)
  const place = await db.selectFrom('app.destination').select('slug').where('id', '=', bay).executeTakeFirstOrThrow()
  const bring = async (price: number, dryRun = false) => {
    const csv = `id,name,kind,guests,bedrooms,beds,bathrooms,price\nrow,Casa Fila,house,4,2,3,1,${price}\n`
    const data = { csv, place: place.slug, currency: 'EUR', dryRun }
    return (await staff.call<StayImportReport>('POST', '/api/staff/stay-imports', { data })).data
  }
  await bring(200)
  const added = await staff.call<OwnerDetailsShape>('POST', '/api/staff/owners', { data: { name: 'Owner of the row' } })
  const contract = {
    home: 'casa-fila',
    from: '2027-01',
    commissionBp: 2000,
    cleaningTo: 'company',
    confirmAboveBp: 1000,
  }
  await staff.call('POST', `/api/staff/owners/${added.data.owner.documentId}/contracts`, { data: contract })
  const doubt = { column: 'price', text: expect.stringContaining('Owner of the row has to agree to this price') }
  for (const dryRun of [true, false]) {
    const refused = await bring(230, dryRun)
    expect(refused.counts).toMatchObject({ changed: 0, refused: 1 })
    expect(refused.rows[0]?.doubts).toContainEqual(doubt)
  }
  expect((await ratesOf('casa-fila')).terms.nightlyMinor).toBe(20_000)
  expect((await bring(215, true)).counts).toMatchObject({ changed: 1, refused: 0 })
  expect((await bring(215)).counts).toMatchObject({ changed: 1, refused: 0 })
})
