import { afterAll, beforeAll, expect, test } from 'vitest'
import { envelope, staysOf, openChecklistProduct, type ChecklistProduct } from './checklist-product.ts'

let product: ChecklistProduct
let guest: string
beforeAll(async () => {
  product = await openChecklistProduct()
  guest = (await product.guest()).jwt
})
afterAll(() => product.service.close())

/** Questions with their answers, and one that must be refused. */
const finds = async (query: string, slugs: readonly string[]) => expect(await product.slugs(query)).toEqual(slugs)

async function refuses(path: string, message: string, details: object = {}, as?: string) {
  const { status, body } = await product.get(path, as)
  expect(status).toBe(400)
  expect(body).toEqual(envelope(400, 'ValidationError', message, { source: 'query', param: 'filters', ...details }))
}

test.each(['filters[slug][$eq]=home-3', 'filters%5Bslug%5D%5B%24eq%5D=home-3', 'filters%5bslug%5d[$eq]=home%2d3'])(
  '13 %s finds the one home, however its brackets are written',
  (query) => finds(query, staysOf(3)),
)

test('14 a value without an operator is meant to be equal', () => finds('filters[slug]=home-3', staysOf(3)))

test.each([
  'filters[slug][$in][0]=home-3&filters[slug][$in][1]=home-4',
  'filters[slug][$in][]=home-3&filters[slug][$in][]=home-4',
  'filters[slug][$in]=home-3&filters[slug][$in]=home-4',
  'filters[slug][]=home-3&filters[slug][]=home-4',
])('15 %s is a list, however it is written', (query) => finds(query, staysOf(3, 4)))

test('15 a list of more than a hundred values keeps them all', async () => {
  const given = Array.from({ length: 100 }, (_, index) => `filters[slug][$in][${index}]=home-${index + 1}`)
  expect(await product.slugs(`${given.join('&')}&pagination[pageSize]=100`)).toHaveLength(30)
})

test.each(['[0]=home-1&filters[slug][$notIn][1]=home-2', '[]=home-1&filters[slug][$notIn][]=home-2', '=home-1'])(
  '16 $notIn%s leaves out what it names',
  (values) =>
    finds(
      `filters[nightlyPrice][$lte]=103&filters[slug][$notIn]${values}`,
      values === '=home-1' ? staysOf(2, 3) : staysOf(3),
    ),
)

test.each([
  ['filters[nightlyPrice][$gte]=129.5', staysOf(30)],
  ['filters[nightlyPrice][$lte]=102', staysOf(1, 2)],
  ['filters[nightlyPrice][$gte]=103&filters[nightlyPrice][$lte]=104', staysOf(3, 4)],
  ['filters[nightlyPrice][$between][0]=103&filters[nightlyPrice][$between][1]=104', staysOf(3, 4)],
  ['filters[nightlyPrice][$between][]=103&filters[nightlyPrice][$between][]=104', staysOf(3, 4)],
  ['filters[nightlyPrice][$between]=103&filters[nightlyPrice][$between]=104', staysOf(3, 4)],
  ['filters[nightlyPrice][$gt]=129&filters[maxGuests][$lt]=3', staysOf(30)],
])('17 %s compares numbers', (query, slugs) => finds(query, slugs))

test.each(['[0]=1', '=1', '[0]=1&filters[nightlyPrice][$between][1]=2&filters[nightlyPrice][$between][2]=3'])(
  '18 $between%s, which are not two values, is refused',
  (values) =>
    refuses(
      `/api/stays?filters[nightlyPrice][$between]${values}`,
      'Invalid value at nightlyPrice, $between takes two values',
    ),
)

test.each(['$gt', '$eq', '$lte', '$in', '$ne'])('19 %s of a word and a whole number is refused', (operator) =>
  refuses(`/api/stays?filters[maxGuests][${operator}]=zzz`, 'Invalid value zzz at maxGuests, expected an integer'),
)

test.each([
  ['$gt', '2026-01-29', staysOf(30)],
  ['$gte', '2026-01-29', staysOf(29, 30)],
  ['$gte', '2026-01-29T00:00:00.000Z', staysOf(29, 30)],
  ['$gt', '2026-01-29T00:00:00.000Z', staysOf(30)],
  ['$lt', '2026-01-02T01:00:00%2B02:00', staysOf(1)],
])('20 %s of an instant takes %s', (operator, value, slugs) =>
  finds(`filters[publishedAt][${operator}]=${value}`, slugs),
)

test.each(['2027-06-06', '2027-06-06T00:00:00.000Z'])('20 $gt of a date takes %s', async (day) => {
  const { db } = product.service
  const stay = await db
    .selectFrom('app.stay')
    .select('document_id')
    .where('slug', '=', 'home-1')
    .executeTakeFirstOrThrow()
  await product.send('POST', '/api/bookings', {
    as: guest,
    data: { stay: stay.document_id, checkIn: '2027-06-07', checkOut: '2027-06-14', guests: 2 },
  })
  const { body } = await product.get(`/api/bookings?filters[checkIn][$gt]=${day}&fields=checkIn`, guest)
  expect(body.data).toEqual([expect.objectContaining({ checkIn: '2027-06-07' })])
  const later = await product.get('/api/bookings?filters[checkIn][$gt]=2027-06-07', guest)
  expect(later.body.data).toEqual([])
})

test.each(['nonsense', '2027-02-30', '07.06.2027', '20270607'])('20 %s is no date', (day) =>
  refuses(`/api/bookings?filters[checkIn][$gt]=${day}`, 'Invalid format, expected yyyy-MM-dd', {}, guest),
)

test.each([
  ['filters[name][$contains]=Casa', staysOf(11)],
  ['filters[name][$contains]=casa', []],
  ['filters[name][$containsi]=casa', staysOf(11)],
  ['filters[name][$notContains]=Home', staysOf(11)],
  ['filters[name][$notContainsi]=hOME', staysOf(11)],
  ['filters[name][$startsWith]=Casa', staysOf(11)],
  ['filters[name][$startsWith]=casa', []],
  ['filters[name][$startsWithi]=casa', staysOf(11)],
  ['filters[name][$endsWith]=Sol', staysOf(11)],
  ['filters[name][$endsWithi]=SOL', staysOf(11)],
  ['filters[name][$eqi]=home 7', staysOf(7)],
  ['filters[name][$eq]=home 7', []],
  ['filters[nightlyPrice][$lte]=102&filters[name][$ne]=Home 1', staysOf(2)],
  ['filters[nightlyPrice][$lte]=102&filters[name][$nei]=HOME 1', staysOf(2)],
])('21 %s compares texts', (query, slugs) => finds(query, slugs))

test.each([
  ['filters[name][$contains]=%25', staysOf(11)],
  ['filters[name][$contains]=100%25 S', staysOf(11)],
  ['filters[name][$contains]=H%25e', []],
  ['filters[name][$contains]=Hom_', []],
  ['filters[name][$startsWith]=%5C', []],
])('21 in %s a wildcard is a sign like any other', (query, slugs) => finds(query, slugs))

test.each([
  ['filters[$or][0][slug]=home-1&filters[$or][1][slug]=home-9', staysOf(1, 9)],
  ['filters[$and][0][nightlyPrice][$gt]=128&filters[$and][1][nightlyPrice][$lt]=130', staysOf(29)],
  ['filters[$not][nightlyPrice][$gt]=101', staysOf(1)],
  ['filters[nightlyPrice][$not][$gt]=101', staysOf(1)],
  ['filters[maxGuests]=2&filters[nightlyPrice]=110', staysOf(10)],
  [
    'filters[$or][0][$and][0][maxGuests]=2&filters[$or][0][$and][1][nightlyPrice]=110&filters[$or][1][slug]=home-1',
    staysOf(1, 10),
  ],
])('22 %s joins conditions', (query, slugs) => finds(query, slugs))

test('23 a part of a component is a condition', () =>
  finds('filters[address][city][$eq]=Porto&filters[nightlyPrice][$lte]=104', staysOf(2, 4)))

test('23 a picture that is not there is a condition', async () => {
  const { db } = product.service
  const stay = await db.selectFrom('app.stay').select('id').where('slug', '=', 'home-30').executeTakeFirstOrThrow()
  const picture = { sha256: Buffer.alloc(32, 7), mime: 'image/jpeg', bytes: 1000, width: 1600, height: 1200 }
  const asset = await db.insertInto('app.asset').values(picture).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('app.stay_photo').values({ stay_id: stay.id, asset_id: asset.id, position: 0 }).execute()
  await finds('filters[cover][id][$null]=true&filters[nightlyPrice][$gte]=129', staysOf(29))
  await finds('filters[cover][id][$notNull]=true', staysOf(30))
})

test.each([
  ['filters[zzz]=1', 'Invalid key zzz', { key: 'zzz', path: null }],
  ['filters[zzz][$eq]=1', 'Invalid key zzz', { key: 'zzz', path: null }],
  ['filters[$and][0][zzz]=1', 'Invalid key zzz', { key: 'zzz', path: null }],
  ['filters[name][$zzz]=1', 'Invalid key $zzz at name', { key: '$zzz', path: 'name' }],
  ['filters[name][$EQ]=1', 'Invalid key $EQ at name', { key: '$EQ', path: 'name' }],
  ['filters[destination][zzz]=1', 'Invalid key zzz at destination', { key: 'zzz', path: 'destination' }],
  ['filters[address][zzz]=1', 'Invalid key zzz at address', { key: 'zzz', path: 'address' }],
])('24 %s names what there is not', (query, message, details) => refuses(`/api/stays?${query}`, message, details))

test.each(['owner', 'visibility', 'hostKey', 'host', 'lat', 'createdBy', 'constructor'])(
  '24 %s, which is private or none of it, is refused like one that there is not',
  (key) => refuses(`/api/stays?filters[${key}][$eq]=1`, `Invalid key ${key}`, { key, path: null }),
)

test('24 filters that are no conditions are refused', () =>
  refuses('/api/stays?filters=zzz', 'The filters parameter must be an object or an array'))

test.each(['[reference][$eq]=X', '[documentId]=X', '=1', '[$null]=true'])(
  '25 bookings%s, which a visitor may not read, are no condition',
  (condition) =>
    refuses(`/api/stays?filters[bookings]${condition}`, 'Invalid key bookings', { key: 'bookings', path: null }),
)
