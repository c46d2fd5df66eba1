import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnBookingViewsShape } from '#contract/booking/booking-views.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld()
})
afterAll(async () => world.shop.database.close())

const path = '/api/staff/own-booking-views'
const late = { name: 'Late payers', asked: { view: 'unpaid', stay: 'casa-blava' } } as const
const gone = { name: 'No-shows', asked: { view: 'all', state: 'no_show', order: 'newest-booking' } } as const

test('views of the list of bookings are kept by everybody for themselves, as they were written last', async () => {
  const [host, staff] = [await world.newcomer('host'), await world.newcomer('staff')]
  const read = async (who: typeof host) => (await who.call<OwnBookingViewsShape>('GET', path)).data
  expect(await read(host)).toEqual({ views: [], version: 0 })
  const kept = await host.call<OwnBookingViewsShape>('PUT', path, { data: { views: [late, gone], version: 0 } })
  expect([kept.status, kept.data]).toEqual([200, { views: [late, gone], version: 1 }])
  const fewer = { views: [gone], version: 1 }
  expect((await host.call<OwnBookingViewsShape>('PUT', path, { data: fewer })).data).toEqual({ ...fewer, version: 2 })
  expect(await read(host)).toEqual({ views: [gone], version: 2 })
  expect(await read(staff)).toEqual({ views: [], version: 0 })
})

test('what was written meanwhile is not written over, and the answer says so', async () => {
  const host = await world.newcomer('host')
  const put = async (data: object) => {
    const { status, error } = await host.call('PUT', path, { data })
    return [status, error?.details['code'], error?.details['currentVersion']]
  }
  expect(await put({ views: [late], version: 0 })).toEqual([200, undefined, undefined])
  for (const version of [0, 2]) expect(await put({ views: [gone], version })).toEqual([409, 'version_conflict', 1])
  expect((await host.call<OwnBookingViewsShape>('GET', path)).data).toEqual({ views: [late], version: 1 })
})

test('a view has a name that no other one has, and asks for what the list can show', async () => {
  const host = await world.newcomer('host')
  const put = async (...views: object[]) => {
    const { status, error } = await host.call('PUT', path, { data: { views, version: 0 } })
    return [status, error?.details['code']]
  }
  expect(await put(late, { ...gone, name: 'LATE payers' })).toEqual([409, 'already_exists'])
  const many = Array.from({ length: 31 }, (_, index) => ({ ...gone, name: `View ${index}` }))
  const refused = [
    [{ ...late, name: ' ' }],
    [{ ...late, name: 'x'.repeat(41) }],
    [{ ...late, asked: { view: 'mine' } }],
    [{ ...late, asked: { view: 'all', state: 'gone' } }],
    [{ ...late, asked: { view: 'all', from: '2027-02-30' } }],
    [{ ...late, asked: { view: 'all', text: 'Lindqvist' } }],
    many,
  ]
  for (const views of refused) expect(await put(...views)).toEqual([400, 'invalid_input'])
})

test('a version beyond the numbers of the database is wrong input', async () => {
  const host = await world.newcomer('host')
  const { status, error } = await host.call('PUT', path, { data: { views: [late], version: 2_147_483_648 } })
  expect([status, error?.details['code']]).toEqual([400, 'invalid_input'])
})
