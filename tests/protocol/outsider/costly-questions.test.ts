import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLibrary, type Library } from '#tests/protocol/content/library-of-homes.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(async () => library.shop.database.close())

const or = (count: number, condition: string) =>
  Array.from({ length: count }, (_, index) => `filters[$or][${index}]${condition}=z${index}`).join('&')

test.each([
  ['[reviews][stay][reviews][stay][reviews][body]', 1],
  ['[destination][stays][destination][stays][reviews][body]', 1],
  ['[reviews][stay][reviews][body]', 3],
  ['[reviews][body]', 21],
  ['[destination][name]', 101],
])(
  'conditions at %s are refused when there are %i: each list on the way multiplies what is looked through',
  async (at, count) => {
    const { status, body } = await library.get(`/api/stays?${or(count, at)}`)
    expect([status, body.error?.name]).toEqual([400, 'ValidationError'])
    expect(body.error?.message).toMatch(/^Too many conditions/)
    expect((await library.get(`/api/stays?${or(count - 1, at)}`)).status).toBe(200)
    const inside = or(count, at).replaceAll('filters[', 'populate[stays][filters][')
    expect((await library.get(`/api/destinations?${inside}`)).status).toBe(400)
  },
)

test('questions that take long are ended, hold nobody else up, and are refused when too many wait', async () => {
  const { db } = library.shop.database
  // Whoever looks at a name of it waits.
  await sql`
    create or replace view content.amenities as
    select amenity.id::int as id, amenity.document_id as "documentId", amenity.code as slug,
      amenity.name || left(pg_sleep(2)::text, 0) as name, amenity.category, amenity.icon, amenity.filterable,
      amenity.position::int as position,
      amenity.created_at as "createdAt", amenity.updated_at as "updatedAt", amenity.created_at as "publishedAt"
    from app.amenity amenity`.execute(db)
  await db
    .insertInto('app.amenity')
    .values(
      Array.from({ length: 5 }, (_, id) => ({ id: id + 1, code: `a${id}`, name: `A ${id}`, category: 'internet' })),
    )
    .execute()
  const statuses: number[] = []
  const slow = Array.from({ length: 40 }, async (_, index) => {
    const result = await library.get(`/api/amenities?_q=x${index}`)
    statuses.push(result.status)
    return result
  })
  for (let count = 0; count < 10; count++) expect((await library.get('/api/stays?fields=slug')).status).toBe(200)
  // None of them has been answered from the database yet: only those that found no room.
  expect(new Set(statuses)).toEqual(new Set([503]))
  const results = await Promise.all(slow)
  const [ended, refused] = [400, 503].map((status) => results.filter((result) => result.status === status))
  expect(ended!.length + refused!.length).toBe(results.length)
  expect(ended![0]?.body.error?.message).toBe('The query takes too long: request less data, or in another order')
  expect(refused![0]?.headers.get('retry-after')).toBe('5')
}, 60_000)

test('questions of ever new shapes do not push the statements of the site out of memory', async () => {
  const fields = ['slug', 'name', 'summary', 'kind', 'maxGuests', 'bedrooms', 'beds', 'bathrooms', 'areaM2']
  for (let shape = 1; shape < 2 ** fields.length; shape += 2) {
    const requested = fields.filter((_, index) => (shape >> index) % 2 === 1)
    expect((await library.get(`/api/stays?fields=${requested.join()}&pagination[withCount]=false`)).status).toBe(200)
  }
  const counts = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_prepared_statements where statement like '%content%stays%'`.execute(
        library.shop.database.db,
      )
      return rows[0]?.count ?? 0
    }),
  )
  expect(Math.max(...counts)).toBeGreaterThan(0)
  expect(Math.max(...counts)).toBeLessThanOrEqual(100)
})
