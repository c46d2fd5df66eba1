import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WaitlistEntryShape } from '#contract/booking/waitlist-schemas.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { freeBlock } from '#db/claims/free-nights.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { insertWaitlistEntry, markNotified } from '#db/queries/booking/waitlist-queries.ts'
import { insertWholeStay, nightsOf } from '#tests/support/booking/claim-fixture.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, days, makeHold, JUNE_WEEK, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'
import { whileWaiting } from '#tests/support/while-waiting.ts'
import { findWaitlist } from './find-waitlist.ts'
import { endPastWaits, notifyWaitlist } from './notify-waitlist.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ poolSize: 8 })
})
beforeEach(async () => {
  await notifyWaitlist(shop.deps)
  await shop.database.db.deleteFrom('app.waitlist_entry').execute()
  await shop.database.db.deleteFrom('ops.outbox').where('template', '=', 'dates_free').execute()
})
afterAll(async () => shop.database.close())

const party = { adults: 2, children: 0, infants: 0, pets: 0 }
const entryOf = ({ slug }: Pick<LetStay, 'slug'>, rest: object = {}) => ({ stay: slug, ...JUNE_WEEK, party, ...rest })
const join = (guest: ShopGuest, stay: Pick<LetStay, 'slug'>, rest: object = {}) =>
  guest.call<WaitlistEntryShape>('POST', '/api/waitlist', { data: entryOf(stay, rest) })
/** Joins the waitlist and runs the job once, so that later mails come from later releases of nights. */
async function waitFor(guest: ShopGuest, stay: Pick<LetStay, 'slug'>): Promise<WaitlistEntryShape> {
  const joined = await join(guest, stay)
  expect([joined.status, await notifyWaitlist(shop.deps)]).toEqual([201, 0])
  return joined.data
}
const waits = async (guest: ShopGuest) => (await guest.call<WaitlistEntryShape[]>('GET', '/api/waitlist')).data

/** Returns the receivers of mails about freed dates, in sending order, and what the mails say. */
async function told() {
  const { rows } = await sql<{ to: string; data: { link: string; totalMinor: number; checkIn: string } }>`
    select recipient as to, data from ops.outbox where template = 'dates_free' order by id`.execute(shop.database.db)
  return rows
}
const mailOf = ({ uid }: ShopGuest) => `${uid}@example.com`
const block = (stayId: number, nights: StayDates) =>
  shop.database.db.transaction().execute((tx) => takeNights(tx, stayId, nights, { kind: 'block', reason: 'closed' }))
const unblock = (stayId: number, claimId: string | null) =>
  shop.database.db.transaction().execute((tx) => freeBlock(tx, stayId, claimId ?? ''))

test('a booking is cancelled: everybody who waits hears once, in the order in which they asked, of the whole price and a link that books', async () => {
  const stay = await letStay(shop)
  const [owner, first, second] = [await shop.guest(), await shop.guest(), await shop.guest()]
  const { documentId: id, totalMinor } = await bookStay(shop, owner, stay)
  expect((await join(first, stay)).status).toBe(201)
  shop.pass(1)
  expect((await join(second, stay)).status).toBe(201)
  expect(await notifyWaitlist(shop.deps)).toBe(0)
  await owner.call('POST', `/api/bookings/${id}/cancel`, { data: { reason: 'plans_changed' } })
  expect(await notifyWaitlist(shop.deps)).toBe(2)
  const mails = await told()
  expect(mails.map(({ to }) => to)).toEqual([mailOf(first), mailOf(second)])
  expect(mails[0]?.data).toMatchObject({ ...JUNE_WEEK, totalMinor, party: '2 adults', isRequest: false })
  const link = new URL(mails[0]?.data.link ?? '')
  expect(link.pathname).toBe(`/stays/${stay.slug}`)
  const { checkIn = '', checkOut = '' } = Object.fromEntries(link.searchParams)
  expect((await first.quote({ stay: stay.slug, checkIn, checkOut })).data.totalMinor).toBe(totalMinor)
  expect(await waits(first)).toMatchObject([{ ...JUNE_WEEK, toldAt: shop.now().toISOString() }])
})

test('told once: not when the nights come and go again, but when they ask again', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const claim = await block(stay.id, nightsOf('2027-06-08', '2027-06-10'))
  await waitFor(guest, stay)
  await unblock(stay.id, claim)
  expect(await notifyWaitlist(shop.deps)).toBe(1)
  await unblock(stay.id, await block(stay.id, nightsOf('2027-06-08', '2027-06-10')))
  expect(await notifyWaitlist(shop.deps)).toBe(0)
  shop.pass(1)
  const again = await block(stay.id, nightsOf('2027-06-08', '2027-06-10'))
  expect((await waitFor(guest, stay)).toldAt).toBeNull()
  expect((await waits(guest)).length).toBe(1)
  await unblock(stay.id, again)
  expect(await notifyWaitlist(shop.deps)).toBe(1)
  expect(await told()).toHaveLength(2)
})

test('a hold that lapses, a booking that moves away, a part of a whole home and a block that shrinks free nights as well', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  await makeHold(await shop.guest(), stay)
  await waitFor(guest, stay)
  shop.pass(16)
  await expireHolds(shop.deps)
  expect(await notifyWaitlist(shop.deps)).toBe(1)

  const moving = await letStay(shop)
  const owner = await shop.guest()
  const { documentId: id } = await bookStay(shop, owner, moving)
  await waitFor(guest, moving)
  const asked = await owner.call<{ change: { documentId: string } }>('POST', `/api/bookings/${id}/changes`, {
    data: { checkIn: '2027-07-05', checkOut: '2027-07-12', adults: 2 },
  })
  expect(await notifyWaitlist(shop.deps)).toBe(0)
  const host = await shop.guest({ role: 'admin' })
  await host.call('POST', `/api/staff/bookings/${id}/changes/${asked.data.change.documentId}/accept`)
  expect(await notifyWaitlist(shop.deps)).toBe(1)

  const { whole, parts } = await insertWholeStay(shop.database.db)
  const { slug } = await shop.database.db
    .selectFrom('app.stay')
    .select('slug')
    .where('id', '=', whole)
    .executeTakeFirstOrThrow()
  const claim = await block(parts[0], nightsOf('2027-06-08', '2027-06-10'))
  await waitFor(guest, { slug })
  await unblock(parts[0], claim)
  expect(await notifyWaitlist(shop.deps)).toBe(1)

  const shorter = await letStay(shop)
  const long = await block(shorter.id, nightsOf('2027-06-01', '2027-06-10'))
  await waitFor(guest, shorter)
  await sql`update app.claim set during = '[2027-06-01,2027-06-07)' where id = ${long}::uuid`.execute(shop.database.db)
  expect(await notifyWaitlist(shop.deps)).toBe(1)
})

test('who is told: those whose whole stay can be booked then, each once, whatever is freed in whatever order', async () => {
  const { db } = shop.database
  const spans = fc
    .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 5 }))
    .map(([from, length]) => ({ from, to: from + length }))
  const day = (index: number) => addDays(isoDate('2027-06-01'), index)
  const datesOf = ({ from, to }: { from: number; to: number }) => ({ checkIn: day(from), checkOut: day(to) })
  const guest = await shop.guest()
  await fc.assert(
    fc.asyncProperty(
      fc.array(spans, { minLength: 1, maxLength: 5 }),
      fc.uniqueArray(spans, { maxLength: 6, selector: ({ from, to }) => `${from} ${to}` }),
      async (requested, spans) => {
        await db.deleteFrom('ops.outbox').where('template', '=', 'dates_free').execute()
        // At least two nights: the single free night cannot be booked as a shorter stay.
        const stay = await letStay(shop, { min_nights: 2 })
        const blocks: { from: number; to: number; claim: string }[] = []
        for (const span of requested) {
          const claim = await block(stay.id, datesOf(span))
          if (claim) blocks.push({ ...span, claim })
        }
        const isFree = ({ from, to }: { from: number; to: number }) =>
          to - from >= 2 && blocks.every((taken) => taken.to <= from || to <= taken.from)
        const expected: string[] = []
        const look = () => {
          for (const span of spans)
            if (isFree(span) && !expected.includes(day(span.from) + day(span.to)))
              expected.push(day(span.from) + day(span.to))
        }
        for (const span of spans)
          await db
            .transaction()
            .execute((tx) =>
              insertWaitlistEntry(tx, { uid: guest.uid, stayId: stay.id, ...datesOf(span), party, at: shop.now() }),
            )
        look()
        await notifyWaitlist(shop.deps)
        while (blocks.length > 0) {
          const { claim } = blocks.pop()!
          await unblock(stay.id, claim)
          look()
          await notifyWaitlist(shop.deps)
          const mails = (await told()) as unknown as { data: StayDates }[]
          expect(mails.map(({ data }) => data.checkIn + data.checkOut).toSorted()).toEqual(expected.toSorted())
        }
      },
    ),
    { numRuns: 15 },
  )
})

test('killed before its commit the job has done nothing, done by two at once it tells once, and a second run tells nobody', async () => {
  const { db } = shop.database
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const claim = await block(stay.id, nightsOf('2027-06-08', '2027-06-10'))
  await join(guest, stay)
  await unblock(stay.id, claim)
  await sql`create function app.die() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`.execute(
    db,
  )
  await sql`create constraint trigger die after update on app.waitlist_entry deferrable initially deferred for each row execute function app.die()`.execute(
    db,
  )
  await expect(notifyWaitlist(shop.deps)).rejects.toThrow('killed')
  await sql`drop trigger die on app.waitlist_entry`.execute(db)
  expect(await told()).toEqual([])
  const both = await Promise.all([notifyWaitlist(shop.deps), notifyWaitlist(shop.deps)])
  expect(both[0] + both[1]).toBe(1)
  expect(await notifyWaitlist(shop.deps)).toBe(0)
  expect(await told()).toHaveLength(1)
})

test('a home that cannot be told about holds back no other, and is tried again', async () => {
  const { db } = shop.database
  const [broken, other] = [await letStay(shop), await letStay(shop)]
  const guest = await shop.guest()
  for (const stay of [broken, other]) {
    const claim = await block(stay.id, nightsOf('2027-06-08', '2027-06-10'))
    await join(guest, stay)
    await unblock(stay.id, claim)
  }
  await sql`create function app.refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
    db,
  )
  await sql`create trigger refuse before update on app.waitlist_entry for each row when (new.stay_id = ${sql.lit(broken.id)}) execute function app.refuse()`.execute(
    db,
  )
  const faults: unknown[] = []
  const look = () => notifyWaitlist({ ...shop.deps, onFault: (fault: unknown) => faults.push(fault) })
  expect([await look(), faults.length]).toEqual([1, 1])
  await sql`drop trigger refuse on app.waitlist_entry`.execute(db)
  expect([await look(), faults.length]).toEqual([1, 1])
})

test('two processes with notes about the same home: the second waits for the first, and sees who has been told', async () => {
  const { db } = shop.database
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const claim = await block(stay.id, nightsOf('2027-06-08', '2027-06-10'))
  const { documentId } = (await join(guest, stay)).data
  await unblock(stay.id, claim)
  const first = await db.startTransaction().execute()
  expect(await markNotified(first, [documentId], shop.now())).toEqual(new Set([documentId]))
  const second = notifyWaitlist(shop.deps)
  await whileWaiting(first, second)
  await first.commit().execute()
  expect(await second).toBe(0)
  expect(await told()).toEqual([])
})

test('looked at again when the home is shown, the person may be written to, or a part goes; hidden homes are not listed', async () => {
  const { db } = shop.database
  const { whole, parts } = await insertWholeStay(db)
  const { slug } = await db.selectFrom('app.stay').select('slug').where('id', '=', whole).executeTakeFirstOrThrow()
  const guest = await shop.guest()
  const profile = db.updateTable('app.profile').where('uid', '=', guest.uid)
  const stay = db.updateTable('app.stay').where('id', '=', whole)
  const claim = await block(whole, nightsOf('2027-06-08', '2027-06-10'))
  const taken = await block(parts[0], nightsOf('2027-06-12', '2027-06-13'))
  expect(taken).not.toBeNull()
  await waitFor(guest, { slug })
  const notes = () => db.selectFrom('ops.freed_home').select('stay_id').execute()
  expect((await join(guest, { slug })).status).toBe(201)
  expect(await notes()).toEqual([])

  await stay.set({ state: 'draft' }).execute()
  expect(await waits(guest)).toEqual([])
  expect(await findWaitlist(shop.deps, guest, { withHidden: true })).toHaveLength(1)
  await unblock(whole, claim)
  expect(await notifyWaitlist(shop.deps)).toBe(0)
  await stay.set({ state: 'unlisted' }).execute()
  await profile.set({ blocked: true }).execute()
  expect(await notifyWaitlist(shop.deps)).toBe(0)
  await db.deleteFrom('app.stay_part').where('part_id', '=', parts[0]).execute()
  expect(await notes()).toEqual([{ stay_id: whole }])
  expect([await notifyWaitlist(shop.deps), await notes()]).toEqual([0, []])
  await profile.set({ blocked: false }).execute()
  expect(await notifyWaitlist(shop.deps)).toBe(1)

  await profile.set({ deleted_at: shop.now() }).execute()
  expect(await db.selectFrom('app.waitlist_entry').select('id').where('uid', '=', guest.uid).execute()).toEqual([])
})

test('whoever has stopped such mails keeps their place and is told of nothing, until they want them again or ask for other dates', async () => {
  const stay = await letStay(shop)
  const [quiet, other] = [await shop.guest(), await shop.guest()]
  const claim = await block(stay.id, nightsOf('2027-06-07', '2027-06-14'))
  for (const guest of [quiet, other]) await waitFor(guest, stay)
  const choose = (waitlist: boolean) => quiet.call('PUT', '/api/users/me/mails', { data: { waitlist } })
  await choose(false)
  await unblock(stay.id, claim)
  expect(await notifyWaitlist(shop.deps)).toBe(1)
  expect((await told()).map(({ to }) => to)).toEqual([mailOf(other)])
  expect((await waits(quiet))[0]).toMatchObject({ toldAt: null })
  await choose(true)
  expect(await notifyWaitlist(shop.deps)).toBe(1)
  expect((await told()).map(({ to }) => to)).toEqual([mailOf(other), mailOf(quiet)])

  await choose(false)
  await block(stay.id, nightsOf('2027-07-07', '2027-07-14'))
  await join(quiet, stay, { checkIn: '2027-07-07', checkOut: '2027-07-14' })
  expect((await quiet.call<{ refused: unknown[] }>('GET', '/api/users/me/mails')).data.refused).toEqual([])
})

test('who asked before they were told and is heard afterwards stays told; nights that are over are not noted', async () => {
  const { db } = shop.database
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const claim = await block(stay.id, nightsOf('2027-06-08', '2027-06-10'))
  await waitFor(guest, stay)
  await unblock(stay.id, claim)
  expect(await notifyWaitlist(shop.deps)).toBe(1)
  const entry = { uid: guest.uid, stayId: stay.id, ...nightsOf('2027-06-07', '2027-06-14'), party, at: shop.now() }
  await db.transaction().execute((tx) => insertWaitlistEntry(tx, entry))
  expect(await notifyWaitlist(shop.deps)).toBe(0)

  await unblock(stay.id, await block(stay.id, nightsOf('2020-06-08', '2020-06-10')))
  expect(await db.selectFrom('ops.freed_home').select('id').execute()).toEqual([])
})

test('nights that are freed while somebody asks for them are not missed', async () => {
  const { db } = shop.database
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const claim = await block(stay.id, nightsOf('2027-06-08', '2027-06-10'))
  const asking = await db.startTransaction().execute()
  await insertWaitlistEntry(asking, {
    uid: guest.uid,
    stayId: stay.id,
    ...nightsOf('2027-06-07', '2027-06-14'),
    party,
    at: shop.now(),
  })
  await unblock(stay.id, claim)
  expect(await notifyWaitlist(shop.deps)).toBe(0)
  await asking.commit().execute()
  expect(await notifyWaitlist(shop.deps)).toBe(1)
})

test('whoever books waits no more, and does not hear of what they cancel', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const claim = await block(stay.id, nightsOf('2027-06-08', '2027-06-10'))
  await join(guest, stay)
  await join(guest, stay, { checkIn: '2027-06-08', checkOut: '2027-06-15' })
  await unblock(stay.id, claim)
  const { documentId: id } = await bookStay(shop, guest, stay)
  expect(await waits(guest)).toEqual([])
  await guest.call('POST', `/api/bookings/${id}/cancel`, { data: { reason: 'plans_changed' } })
  expect(await notifyWaitlist(shop.deps)).toBe(0)
})

test('what is refused: free dates, dates nobody could book, more than ten at a time, an address nobody has proven', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const refusal = async (rest: object, who = guest) => (await join(who, stay, rest)).error.details.code
  expect(await refusal({})).toBe('dates_are_free')
  await block(stay.id, nightsOf('2027-06-01', '2027-08-01'))
  expect(await refusal({ checkIn: '2027-02-01', checkOut: '2027-02-05' })).toBe('dates_in_past')
  expect(await refusal({ checkIn: '2031-06-07', checkOut: '2031-06-14' })).toBe('outside_booking_window')
  expect(await refusal({ party: { ...party, adults: 7 } })).toBe('too_many_guests')
  expect(await refusal({ checkIn: '2027-06-14', checkOut: '2027-06-07' })).toBe('invalid_dates')
  expect(await refusal({}, await shop.guest({ verified: false }))).toBe('email_not_verified')
  const checkIns = Array.from({ length: 12 }, (_, index) => addDays(isoDate('2027-06-01'), index))
  const answers = await Promise.all(
    checkIns.map((checkIn) => join(guest, stay, { checkIn, checkOut: addDays(checkIn, 7) })),
  )
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(10)
  expect(await waits(guest)).toHaveLength(10)
  const kept = answers.find(({ status }) => status === 201)!.data
  // Joining for the same dates again adds no entry.
  expect((await join(guest, stay, { checkIn: kept.checkIn, checkOut: kept.checkOut })).status).toBe(201)
  const removed = await guest.call<WaitlistEntryShape[]>('DELETE', `/api/waitlist/${kept.documentId}`)
  expect(removed.data).toHaveLength(9)
})

test('it ends with the day of arrival, and nobody takes away what others wait for', async () => {
  const stay = await letStay(shop)
  const [guest, other] = [await shop.guest(), await shop.guest()]
  const soon = { checkIn: addDays(isoDate(shop.now().toISOString().slice(0, 10)), 2) }
  const dates = { ...soon, checkOut: addDays(soon.checkIn, 3) }
  const claim = await block(stay.id, dates)
  const { documentId } = (await join(guest, stay, dates)).data
  expect((await other.call('DELETE', `/api/waitlist/${documentId}`)).status).toBe(200)
  expect(await waits(guest)).toHaveLength(1)
  shop.pass(days(3))
  expect(await waits(guest)).toEqual([])
  await unblock(stay.id, claim)
  expect(await notifyWaitlist(shop.deps)).toBe(0)
  shop.pass(days(2))
  expect(await endPastWaits(shop.deps)).toBe(1)
})
