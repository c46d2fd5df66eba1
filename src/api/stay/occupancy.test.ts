import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalendarStayShape, NightOccupancyShape } from '#contract/rate/staff-calendar.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { bookNights, holdNights, insertWholeStay, nightsOf } from '#tests/support/booking/claim-fixture.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let host: ShopGuest
let staff: ShopGuest
let mine: { readonly host_id: number; readonly prep_after: number }

beforeAll(async () => {
  shop = await createShop()
  host = await shop.guest({ role: 'host' })
  staff = await shop.guest({ role: 'staff' })
  const { id } = await shop.database.db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Odile' })
    .returning('id')
    .executeTakeFirstOrThrow()
  mine = { host_id: id, prep_after: 1 }
})
afterAll(async () => shop.database.close())

const SPAN = 'from=2027-06-01&to=2027-07-01'

async function occupancy(who: ShopGuest, query = SPAN) {
  const response = await who.call<NightOccupancyShape[]>('GET', `/api/staff/calendar/occupancy?${query}`)
  return { ...response, nights: response.data?.map(({ date, sold, available }) => `${date} ${sold}/${available}`) }
}

/** Counts night by night what the calendar shows. */
async function countedByHand(who: ShopGuest): Promise<string[]> {
  const { data: stays } = await who.call<CalendarStayShape[]>('GET', `/api/staff/calendar?${SPAN}&limit=50`)
  const published = stays.filter(({ state }) => state === 'published')
  return Array.from({ length: 30 }, (_, index) => addDays(isoDate('2027-06-01'), index)).map((date) => {
    const kinds = published.map(({ claims }) =>
      claims.filter(({ from, to }) => from <= date && date < to).map(({ kind }) => kind),
    )
    const sold = kinds.filter((taken) => taken.some((kind) => kind === 'booking' || kind === 'import')).length
    const closed = kinds.filter((taken) => taken.some((kind) => kind === 'block' || kind === 'linked')).length
    return `${date} ${sold}/${published.length - closed}`
  })
}

test('of each night it is told how many homes are sold, of those that are neither blocked nor taken as a whole or in part', async () => {
  const { db } = shop.database
  const named = (title: string) => insertStay(db, { ...mine, title })
  const [attic, barn, empty] = [await named('Attic'), await named('Barn'), await named('Empty')]
  const {
    whole,
    parts: [wing, tower],
  } = await insertWholeStay(db, mine)
  const other = await insertStay(db, { title: 'Of somebody else' })
  const draft = await insertStay(db, { ...mine, state: 'draft' })

  await bookNights(db, attic, nightsOf('2027-05-28', '2027-06-04'))
  await bookNights(db, attic, nightsOf('2027-06-05', '2027-06-08'))
  await bookNights(db, barn, nightsOf('2027-06-06', '2027-06-07'))
  await bookNights(db, attic, nightsOf('2027-06-28', '2027-07-09'))
  await bookNights(db, wing, nightsOf('2027-06-10', '2027-06-14'))
  await bookNights(db, tower, nightsOf('2027-06-12', '2027-06-16'))
  await bookNights(db, whole, nightsOf('2027-06-20', '2027-06-23'))
  await bookNights(db, other, nightsOf('2027-06-01', '2027-06-30'))
  await holdNights(db, empty, nightsOf('2027-06-01', '2027-06-05'), new Date('2030-01-01T00:00:00Z'))
  const block = (slug: string, from: string, to: string) =>
    staff.call('POST', `/api/staff/stays/${slug}/blocks`, { data: { from, to, reason: 'owner_stay' } })
  const slugOf = async (id: number) =>
    (await db.selectFrom('app.stay').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug
  await block(await slugOf(barn), '2027-06-15', '2027-06-18')
  await block(await slugOf(wing), '2027-06-25', '2027-06-27')
  await block(await slugOf(draft), '2027-06-01', '2027-06-30')

  const { nights } = await occupancy(host)
  expect(nights).toEqual(await countedByHand(host))
  const on = (date: string) => nights?.find((night) => night.startsWith(date))
  // The day of preparation after a booking is not sold.
  expect([on('2027-06-03'), on('2027-06-04'), on('2027-06-06')]).toEqual([
    '2027-06-03 1/6',
    '2027-06-04 0/6',
    '2027-06-06 2/6',
  ])
  // Both parts sold: the whole is neither sold nor free. The whole sold: the same of its parts.
  expect([on('2027-06-13'), on('2027-06-21'), on('2027-06-25')]).toEqual([
    '2027-06-13 2/5',
    '2027-06-21 1/4',
    '2027-06-25 0/4',
  ])
  expect((await occupancy(staff)).nights).toEqual(await countedByHand(staff))
  expect((await occupancy(staff)).nights?.[0]).toBe('2027-06-01 2/7')
  const one = await occupancy(host, `${SPAN}&homes=${await slugOf(barn)}`)
  expect(one.nights?.slice(4, 7)).toEqual(['2027-06-05 0/1', '2027-06-06 1/1', '2027-06-07 0/1'])
})

test('without homes there is nothing to sell; spans without nights or of years are refused', async () => {
  const newcomer = await shop.guest({ role: 'host' })
  const { nights } = await occupancy(newcomer, 'from=2027-06-01&to=2027-06-03')
  expect(nights).toEqual(['2027-06-01 0/0', '2027-06-02 0/0'])
  expect((await occupancy(host, 'from=2027-06-03&to=2027-06-03')).status).toBe(400)
  expect((await occupancy(host, 'from=2027-06-03&to=2030-06-03')).error.details).toMatchObject({
    fields: {
      to: 'to must be at most 800 nights after from',
    },
  })
  expect((await occupancy(await shop.guest())).status).toBe(403)
})
