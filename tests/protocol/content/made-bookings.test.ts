import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../api-accounts/api-account-service.ts'
import { envelope, openChecklistProduct, type ChecklistProduct, type Entry } from '../checklist/checklist-product.ts'

let product: ChecklistProduct
let guest: Member
let stay: string
let week = 0
beforeAll(async () => {
  product = await openChecklistProduct()
  await product.service.db.updateTable('app.stay').set({ window_months: null }).where('slug', '=', 'home-2').execute()
  stay = (await product.homes('filters[slug]=home-2'))[0]!.documentId
})
afterAll(() => product.service.close())
beforeEach(async () => {
  guest = await product.guest()
})

/** A week that no other test uses. */
const request = () => {
  const arrival = Date.UTC(2027, 4, 3 + 7 * week++)
  const day = (shift: number) => new Date(arrival + shift * 86_400_000).toISOString().slice(0, 10)
  return { stay, checkIn: day(0), checkOut: day(7), guests: 3 }
}
const book = (query = '', headers: Record<string, string> = {}, data: object = request()) =>
  product.send('POST', `/api/bookings${query}`, { as: guest.jwt, data, headers })
const own = async () => (await product.get('/api/bookings', guest.jwt)).body.data as Entry[]

describe('a booking that was just made is answered as reading it answers', () => {
  test.each(['', '?populate=*', '?fields[0]=total&fields[1]=guests', '?populate[stay][fields][0]=slug&fields=source'])(
    'asked with "%s"',
    async (query) => {
      const { status, headers, body } = await book(query)
      const { documentId } = body.data as Entry
      const read = await product.get(`/api/bookings/${documentId}${query}`, guest.jwt)
      expect([status, body]).toEqual([201, read.body])
      expect(headers.get('location')).toBe(`/api/bookings/${documentId}`)
    },
  )

  test('with number, source, guests and total', async () => {
    const id = expect.any(Number) as number
    expect((await book()).body.data).toMatchObject({ id, source: 'web', guests: 3, total: 714, totalMinor: 71_400 })
  })

  test('in the format of the version before', async () => {
    const old = { 'strapi-response-format': 'v4' }
    const { body } = await book('?populate=stay', old)
    const { documentId } = body.data as Entry
    const read = await product.send('GET', `/api/bookings/${documentId}?populate=stay`, { as: guest.jwt, headers: old })
    expect(body).toEqual(read.body)
    expect(body.data).toMatchObject({ attributes: { guests: 3, stay: { data: { attributes: { slug: 'home-2' } } } } })
  })
})

describe('a request that cannot be carried out holds nothing', () => {
  test.each<Record<string, string>>([{}, { 'idempotency-key': 'empty' }])(
    'an empty one is told what is missing (%j)',
    async (headers) => {
      const { status, body } = await book('', headers, {})
      expect([status, body]).toEqual([400, envelope(400, 'ValidationError', '3 errors occurred')])
      const errors = body.error?.details['errors'] as readonly { path: string[] }[]
      expect(errors.map(({ path }) => path.join())).toEqual(['stay', 'checkIn', 'checkOut'])
    },
  )

  test('one whose answer could not be put together', async () => {
    const { status, body } = await book('?populate=zzz')
    expect([status, body]).toEqual([400, envelope(400, 'ValidationError', 'Invalid key zzz')])
    expect(await own()).toEqual([])
  })
})
