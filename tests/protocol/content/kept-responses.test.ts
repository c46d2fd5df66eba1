import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { declaredRoutes } from '#api/access/declared-routes.ts'
import { createApiApp } from '#api/create-api-app.ts'
import { ChangeReader } from '#db/feed/change-reader.ts'
import { ResponseCache } from '#server/page-cache/response-cache.ts'
import { forgetChanged } from '#server/page-cache/forget-changed.ts'
import { purgeStay } from '#server/page-cache/purge-stay.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

const nights = 'checkIn=2027-06-01&checkOut=2027-06-08'
/** Questions whose answers are kept, for each route that has such. */
const questions: Readonly<Record<string, readonly string[]>> = {
  'GET /api/stays': ['/api/stays', '/api/stays?populate=*', `/api/stays?${nights}&adults=2`],
  'GET /api/stays/:slug': ['/api/stays/casa', '/api/stays/casa?populate=photos,reviews,amenities,destination'],
  'GET /api/photos': ['/api/photos', '/api/photos?populate=stay'],
  'GET /api/photos/:id': ['/api/photos/1'],
  'GET /api/amenities': ['/api/amenities', '/api/amenities?populate[stays][count]=true'],
  'GET /api/amenities/:slug': ['/api/amenities/wifi?populate=stays'],
  'GET /api/destinations': ['/api/destinations?populate=stays'],
  'GET /api/destinations/:slug': ['/api/destinations/1?populate=*'],
  'GET /api/reviews': ['/api/reviews?populate=stay'],
  'GET /api/reviews/:id': ['/api/reviews/1'],
  'GET /api/pages': ['/api/pages'],
  'GET /api/pages/:slug': ['/api/pages/tos', '/api/pages/tos?version=1'],
  'GET /api/stays/:slug/similar': [`/api/stays/casa/similar?${nights}`],
  'GET /api/stays/:slug/reviews': ['/api/stays/casa/reviews'],
  'GET /api/stays/:slug/calendar': ['/api/stays/casa/calendar?from=2027-06-01&to=2027-06-10'],
  'GET /api/openapi.json': ['/api/openapi.json'],
  'GET /api/docs': ['/api/docs'],
  'GET /api/docs/:chapter': ['/api/docs/quotes'],
}
const asked = Object.values(questions).flat()

let shop: Shop
let staff: ShopGuest
let responses: ResponseCache
/** A process that keeps answers. */
let keeping: (request: Request) => Promise<Response>

beforeAll(async () => {
  shop = await createShop()
  const { db } = shop.database
  const casa = await insertStay(db, { slug: 'casa', rating_sum: 0 })
  const { destination_id } = await db
    .selectFrom('app.stay')
    .select('destination_id')
    .where('id', '=', casa)
    .executeTakeFirstOrThrow()
  await insertStay(db, { slug: 'torre', destination_id })
  await sql`insert into app.stay_room (stay_id, position, kind, name) values (${casa}, 0, 'bedroom', 'Blue room')`.execute(
    db,
  )
  await sql`insert into app.amenity (id, code, name, category) values (9, 'wifi', 'Wi-Fi', 'internet')`.execute(db)
  await sql`insert into app.stay_amenity (stay_id, amenity_id) select ${casa}, id from app.amenity where code = 'wifi'`.execute(
    db,
  )
  await sql`with picture as (
      insert into app.asset (sha256, mime, bytes, width, height, state) values (sha256('a'), 'image/jpeg', 9000, 1600, 1200, 'done') returning id)
    insert into app.stay_photo (stay_id, asset_id, position) select ${casa}, id, 0 from picture`.execute(db)
  await sql`insert into app.review (stay_id, overall, author_name, state, published_at)
    values (${casa}, 5, 'Ann', 'published', ${shop.now()})`.execute(db)
  // Enough for each answer: the description of the API is larger than a megabyte.
  responses = new ResponseCache({ maxBytes: 100_000_000, headers: {}, clock: () => 0 })
  const onStayChanged = (slug: string) => void purgeStay({ db, pages: responses }, slug)
  const onPageChanged = (slug: string) => responses.purge([`page:${slug}`, 'texts'])
  keeping = createApiApp({ ...shop.deps, responses, onStayChanged, onPageChanged })
  staff = await shop.guest({ role: 'staff' })
  // The description is made once, which takes seconds on a busy machine: statements would run out of time meanwhile.
  for (const app of [keeping, (request: Request) => shop.app(request)]) await bodyOf(app, '/api/docs/quotes')
}, 60_000)
afterAll(() => shop.database.close())
beforeEach(() => responses.clear())

async function bodyOf(app: (request: Request) => Promise<Response>, path: string): Promise<unknown> {
  const response = await app(new Request(ORIGIN + path))
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  const body: unknown = isPage ? await response.text() : await response.json()
  return response.status === 200 ? body : { status: response.status, body }
}
const known = () => Promise.all(asked.map((path) => bodyOf(keeping, path)))
const right = () => Promise.all(asked.map((path) => bodyOf((request) => shop.app(request), path)))

test('every route that is kept is asked about here', () => {
  const kept = declaredRoutes.filter((route) => route.kept !== undefined)
  expect(kept.map(({ name }) => name).toSorted()).toEqual(Object.keys(questions).toSorted())
})

test('answers are kept for those alone whom nobody knows, and in the usual form', async () => {
  const kept = () => asked.filter((path) => responses.find(path) !== null)
  const personal: readonly Record<string, string>[] = [
    { authorization: `Bearer ${staff.uid}` },
    { authorization: 'Basic eA==' },
    { cookie: 'other=1; session=made-up' },
    { 'strapi-response-format': 'v4' },
  ]
  for (const headers of personal) for (const path of asked) await keeping(new Request(ORIGIN + path, { headers }))
  expect(kept()).toEqual([])
  await Promise.all(asked.map((path) => keeping(new Request(ORIGIN + path, { headers: { cookie: 'consent=1' } }))))
  expect(kept()).toEqual(asked)
  for (const path of ['/api/stays/nowhere', '/api/stays?filters[nonsense]=1', '/api/stays?status=draft']) {
    expect((await keeping(new Request(ORIGIN + path))).status).toBeGreaterThanOrEqual(400)
    expect(responses.find(path)).toBeNull()
  }
})

/** By whoever, past this process: what is changed, and a route whose answer is another one then. */
const changesElsewhere: readonly (readonly [string, string])[] = [
  ['GET /api/stays', "update app.stay set title = 'Casa Blava' where slug = 'casa'"],
  ['GET /api/stays', "update app.stay set state = 'unlisted' where slug = 'torre'"],
  ['GET /api/stays', "update app.stay set state = 'published' where slug = 'torre'"],
  ['GET /api/stays', "update app.stay_room set name = 'Red room'"],
  ['GET /api/stays', 'delete from app.stay_room'],
  ['GET /api/stays/:slug', "update app.stay_photo set alt = 'A terrace'"],
  ['GET /api/photos', "update app.asset set name = 'terrace.jpg'"],
  ['GET /api/photos/:id', "update app.asset set sha256 = sha256('b')"],
  ['GET /api/amenities', "update app.amenity set name = 'Fast Wi-Fi' where code = 'wifi'"],
  ['GET /api/amenities/:slug', 'delete from app.stay_amenity'],
  ['GET /api/destinations', "update app.destination set intro = 'Calm' where id = 1"],
  ['GET /api/destinations/:slug', "update app.destination set timezone = 'Europe/Lisbon' where id = 1"],
  ['GET /api/stays', "update app.destination set name = 'Far island' where id = 1"],
  ['GET /api/reviews', "update app.review set title = 'Quiet'"],
  ['GET /api/reviews/:id', "update app.review set host_reply = 'Thank you'"],
  ['GET /api/stays/:slug/reviews', "update app.review set state = 'rejected'"],
  ['GET /api/stays/:slug/calendar', "update app.stay set nightly = 30000 where slug = 'casa'"],
  ['GET /api/stays/:slug/similar', "update app.stay set nightly = 19000 where slug = 'torre'"],
  [
    'GET /api/stays/:slug/calendar',
    "insert into app.claim (stay_id, during, kind, reason) select id, '[2027-06-02,2027-06-04)', 'block', 'other' from app.stay where slug = 'casa'",
  ],
  [
    'GET /api/pages',
    "insert into app.page_version (page_id, version, title, summary, body, valid_from) select page_id, 2, 'Terms of 2027', 'New', 'Be kind.', '2026-11-21' from app.page_version join app.page on page.id = page_id where slug = 'tos'",
  ],
]

describe('what another process, or somebody with SQL, has changed is in no answer any more once the change is told:', () => {
  test.each(changesElsewhere)('%s, %s', async (route, statement) => {
    const { db } = shop.database
    const reader = await ChangeReader.fromNow(db)
    const before = await known()
    await sql.raw(statement).execute(db)
    const now = await right()
    expect(await known(), 'it is kept until the change is told').toEqual(before)
    const changed = asked.filter((_, index) => JSON.stringify(now[index]) !== JSON.stringify(before[index]))
    expect(changed.some((path) => questions[route]!.includes(path))).toBe(true)
    await reader.read(db, (changes) => forgetChanged({ db, kept: responses }, changes))
    expect(await known()).toEqual(now)
  })
})

/** What nobody but its owner is shown, and what stays as it is. */
const NOT_SHOWN = ['host.id', 'host.uid', 'page.id', 'page.slug', 'page.document_id']

test('every column that the views of these collections read is told when it changes', async () => {
  const views = ['stays', 'photos', 'amenities', 'stay_amenities', 'destinations', 'reviews', 'pages']
  const { rows } = await sql<{ column: string }>`
    select distinct read.relname || '.' || attribute.attname as column
    from pg_class view
    join pg_rewrite rule on rule.ev_class = view.oid
    join pg_depend used on used.objid = rule.oid and used.classid = 'pg_rewrite'::regclass and used.refobjsubid > 0
    join pg_class read on read.oid = used.refobjid and read.relkind = 'r'
    join pg_attribute attribute on attribute.attrelid = read.oid and attribute.attnum = used.refobjsubid
    where view.relnamespace = 'content'::regnamespace and view.relname = any(${views})
      and not exists (
        select from pg_trigger told join pg_proc tells on tells.oid = told.tgfoid
        where told.tgrelid = read.oid and tells.pronamespace = 'ops'::regnamespace and tells.proname like 'note\_%'
          and told.tgtype & 16 > 0 and (told.tgattr = '' or attribute.attnum = any(told.tgattr)))
    order by 1`.execute(shop.database.db)
  expect(rows.map(({ column }) => column).filter((column) => !NOT_SHOWN.includes(column))).toEqual([])
})

/** In this process, through the API. */
const changesHere: readonly (readonly [string, string, string, object])[] = [
  ['an amenity that no home has', 'POST', '/api/amenities', { slug: 'sauna', name: 'Sauna', category: 'wellness' }],
  ['the text of a place', 'PUT', '/api/destinations/1', { intro: 'Salt and wind' }],
  ['a home', 'PUT', '/api/stays/casa', { name: 'Casa Verda' }],
]

test.each(changesHere)('whoever changes %s sees it at once', async (_, method, path, data) => {
  await known()
  const response = await keeping(
    new Request(ORIGIN + path, {
      method,
      headers: { authorization: `Bearer ${staff.uid}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    }),
  )
  expect(response.status).toBeLessThan(300)
  expect(await known()).toEqual(await right())
})

test('whoever may change nothing makes nobody forget anything', async () => {
  await known()
  const response = await keeping(new Request(`${ORIGIN}/api/amenities`, { method: 'POST', body: '{}' }))
  expect(response.status).toBe(403)
  expect(responses.find('/api/amenities')).not.toBeNull()
})
