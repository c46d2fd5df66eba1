import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiApp } from '#api/create-api-app.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { liveIndexOf } from '#tests/support/search/live-index-of.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
/** One app caches entries, the other reads all of them each time. */
let keeping: (request: Request) => Promise<Response>
let reading: (request: Request) => Promise<Response>
beforeAll(async () => {
  shop = await createShop()
  keeping = createApiApp({ ...shop.deps, searchIndex: liveIndexOf(shop.deps) })
  reading = createApiApp(shop.deps)
  const island = await insertDestination(shop.database.db)
  for (const slug of ['cove', 'farm', 'mill']) await insertStay(shop.database.db, { slug, destination_id: island })
})
afterAll(() => shop.database.close())

const WEEK = 'checkIn=2027-06-05&checkOut=2027-06-12&adults=2'

/** Returns the answer made from the cache, which must equal the one that is read, character for character. */
async function list(query: string): Promise<string> {
  const ask = (api: typeof keeping) => api(new Request(`${ORIGIN}/api/stays?${query}`))
  const [kept, read] = [await ask(keeping), await ask(reading)]
  const text = await kept.text()
  expect(text).toBe(await read.text())
  expect(kept.status).toBe(read.status)
  const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'date')
  expect(headersOf(kept)).toEqual(headersOf(read))
  return text
}

test.each([
  ['all that are free', WEEK],
  ['a page', `${WEEK}&pagination[page]=2&pagination[pageSize]=2`],
  ['a page behind the last one', `${WEEK}&pagination[page]=9`],
  ['from one on, uncounted', `${WEEK}&pagination[start]=1&pagination[limit]=1&pagination[withCount]=false`],
  ['by total', `${WEEK}&sort=total`],
  ['of any dates', 'adults=2'],
  ['some fields', `${WEEK}&fields[0]=name`],
  ['with relations', `${WEEK}&populate=destination`],
  ['with a filter of the grammar', `${WEEK}&filters[maxGuests][$gte]=1`],
  ['in an order of the grammar', `${WEEK}&sort[0]=slug:desc`],
  ['none', `${WEEK}&q=nowhere`],
])('what is kept is what is read: %s', async (_name, query) => {
  await list(query)
  await list(query)
})

test.each([
  ['whole', ''],
  ['some fields', '&fields[0]=slug'],
  ['with relations', '&populate=destination'],
])('the pages of a search make its list, and each says how many there are: %s', async (_name, form) => {
  interface List {
    readonly data: readonly { readonly slug: string }[]
    readonly meta: { readonly pagination: { readonly total: number; readonly pageCount: number } }
  }
  const read = async (query: string) => JSON.parse(await list(`${WEEK}&sort=-total${form}${query}`)) as List
  const { data } = await read('')
  expect(data).toHaveLength(3)
  for (const [index, entry] of data.entries()) {
    const page = await read(`&pagination[page]=${index + 1}&pagination[pageSize]=1`)
    expect(page).toMatchObject({ data: [entry], meta: { pagination: { total: 3, pageCount: 3 } } })
  }
})

test.each([
  ['its name', sql`update app.stay set title = 'New at the cove' where slug = 'cove'`, 'New at the cove'],
  ['its price', sql`update app.stay set nightly = 77_700 where slug = 'cove'`, '77700'],
  [
    'its rooms',
    sql`insert into app.stay_room (stay_id, position, kind, name, beds)
      select id, 9, 'bedroom', 'Loft', '[]' from app.stay where slug = 'cove'`,
    'Loft',
  ],
  ['its address on the site', sql`update app.stay set slug = 'cove-two' where slug = 'cove'`, 'cove-two'],
])('an entry that is kept is forgotten with what has changed of it: %s', async (_name, change, shown) => {
  expect(await list(WEEK)).not.toContain(shown)
  await change.execute(shop.database.db)
  expect(await list(WEEK)).toContain(shown)
})

test('a home that is taken from the site is in no list', async () => {
  expect(await list(WEEK)).toContain('"slug":"farm"')
  await sql`update app.stay set state = 'unlisted' where slug = 'farm'`.execute(shop.database.db)
  expect(await list(WEEK)).not.toContain('"slug":"farm"')
})
