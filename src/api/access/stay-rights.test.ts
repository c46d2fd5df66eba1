import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GIVEN_RIGHTS, type GivenRight, type StayRight } from '#core/account/stay-right.ts'
import { isStaffOnly } from '#api/route/access-row.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { sendSubject, type MakeSubject } from '#tests/support/access/ask-everybody.ts'
import { giveRight } from '#tests/support/access/stay-people-subjects.ts'
import { entrySubjects, staffSubjects } from '#tests/support/access/staff-subjects.ts'
import { bookNights, nightsOf } from '#tests/support/booking/claim-fixture.ts'
import type { ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { declaredRoutes, routesByName, type RouteName } from './declared-routes.ts'

let world: AccessWorld
let helper: ShopGuest
let subjects: Partial<Record<RouteName, MakeSubject>>
beforeAll(async () => {
  world = await createAccessWorld()
  helper = await world.newcomer('host')
  subjects = { ...staffSubjects(world), ...entrySubjects(world) }
})
afterAll(async () => world.shop.database.close())

/**
 * Routes about an account besides a home: drafts of rates, statements, pictures (keeping a deposit names some of the
 * host's).
 */
const PERSONAL = /rate-drafts|\/owners|\/api\/upload|deposit\/capture/
const names = declaredRoutes
  .filter(
    ({ name, row, right }) => right !== null && isStaffOnly(row) && row.otherHost !== null && !PERSONAL.test(name),
  )
  .map(({ name }) => name)

test.each(names)(
  '%s asks whoever helps with a home for the right that it is declared with, and no more',
  async (name) => {
    const { right, row } = routesByName[name]
    const subject = await subjects[name]!(world.host, false)
    const lesser = lesserThan(right!)
    const status = async (given: GivenRight) => {
      await giveRight(world, helper.uid, given)
      return (await sendSubject(world, name, subject, await world.signIn(helper))).status
    }
    // Everybody gets the good answer when removing what does not exist.
    if (lesser !== null && row.missing !== null && row.missing >= 400)
      expect([403, 404]).toContain(await status(lesser))
    if (right !== 'owner' && isStaffOnly(row)) expect(await status(right!)).toBe(row.host)
  },
)

function lesserThan(right: StayRight): GivenRight | null {
  return right === 'owner' ? 'full' : (GIVEN_RIGHTS[GIVEN_RIGHTS.indexOf(right) - 1] ?? null)
}

/** The right that somebody has on a home; null: none. */
type Held = StayRight | null

const LISTS: Readonly<Record<string, (data: never) => string[]>> = {
  '/api/staff/stays?limit=50': (data: { slug: string }[]) => data.map(({ slug }) => slug),
  '/api/staff/calendar?from=2027-06-01&to=2027-07-01&limit=50': (data: { slug: string }[]) =>
    data.map(({ slug }) => slug),
  '/api/staff/home-rates': (data: { slug: string }[]) => data.map(({ slug }) => slug),
  '/api/staff/bookings?limit=50': (data: { stay: { slug: string } }[]) => data.map(({ stay }) => stay.slug),
  '/api/staff/inbox?state=all&limit=50': (data: { stay: { slug: string } }[]) => data.map(({ stay }) => stay.slug),
  '/api/staff/threads?limit=50': (data: { stay: { slug: string } }[]) => data.map(({ stay }) => stay.slug),
  '/api/staff/reviews': (data: { stay: { slug: string } }[]) => data.map(({ stay }) => stay.slug),
  '/api/staff/tasks?from=2027-06-01&to=2027-07-01': (data: { stay: { slug: string } }[]) =>
    data.map(({ stay }) => stay.slug),
  '/api/staff/reports/homes?from=2027-01-01&to=2028-01-01': (data: { homes: { slug: string }[] }) =>
    data.homes.map(({ slug }) => slug),
  '/api/stays?status=draft&pagination[pageSize]=50': (data: { slug: string }[]) => data.map(({ slug }) => slug),
}

test('whatever rights people have, every list shows just the homes they have one on, and every change asks for enough', async () => {
  const { db } = world.shop.database
  const people = [await world.newcomer('host'), await world.newcomer('host'), await world.newcomer('host')]
  const owners = await Promise.all(
    people.map(async ({ uid }) => {
      const row = await db.insertInto('app.host').values({ uid, name: uid }).returning('id').executeTakeFirstOrThrow()
      return row.id
    }),
  )
  const stays = await Promise.all(Array.from({ length: 5 }, (_, index) => stayWithEverything(index)))
  const right = fc.option(fc.constantFrom(...GIVEN_RIGHTS), { nil: null })
  const stay = fc.record({ owner: fc.option(fc.nat(2), { nil: null }), rights: fc.tuple(right, right, right) })
  await fc.assert(
    fc.asyncProperty(fc.tuple(stay, stay, stay, stay, stay), async (drawn) => {
      await db.deleteFrom('app.home_right').execute()
      const held = people.map((): Held[] => [])
      for (const [index, { owner, rights }] of drawn.entries()) {
        const { id } = stays[index]!
        await db
          .updateTable('app.stay')
          .set({ host_id: owner === null ? null : owners[owner]! })
          .where('id', '=', id)
          .execute()
        for (const [who, level] of rights.entries()) {
          if (level !== null)
            await db
              .insertInto('app.home_right')
              .values({ uid: people[who]!.uid, stay_id: id, level, given_at: world.shop.now() })
              .execute()
          held[who]!.push(owner === who ? 'owner' : level)
        }
      }
      for (const [who, person] of people.entries()) {
        const seen = stays.filter((_, index) => held[who]![index] !== null).map(({ slug }) => slug)
        for (const [path, slugsOf] of Object.entries(LISTS)) {
          const { data, status } = await person.call<never>('GET', path)
          expect([path, status, [...new Set(slugsOf(data))].toSorted()]).toEqual([path, 200, seen.toSorted()])
        }
        for (const [index, { slug, booking }] of stays.entries()) {
          const has = held[who]![index]!
          const answers = await Promise.all([
            person.call('GET', `/api/staff/bookings/${booking}`),
            person.call('DELETE', `/api/staff/stays/${slug}/blocks/${booking}`),
            person.call('DELETE', `/api/staff/stays/${slug}/rate-source`),
            person.call('GET', `/api/staff/stays/${slug}/people`),
          ])
          const lacking = has === null ? 'stay_not_found' : 'home_right_missing'
          const done = (isEnough: boolean) => (isEnough ? 'rule_not_found' : lacking)
          expect([slug, has, ...answers.map(({ status, error }) => error?.details.code ?? status)]).toEqual([
            slug,
            has,
            has === null ? 'booking_not_found' : 200,
            done(has !== null && has !== 'read'),
            done(has === 'full' || has === 'owner'),
            has === 'owner' ? 200 : lacking,
          ])
        }
      }
    }),
    { numRuns: 5 },
  )
})

/** Creates a home with a booking, a conversation, a review and a task. */
async function stayWithEverything(index: number) {
  const { db } = world.shop.database
  const slug = `of-many-${index}`
  const id = await insertStay(db, { slug, title: `Of many ${index}` })
  const booking = await bookNights(db, id, nightsOf('2027-06-07', '2027-06-14'))
  const { uid } = await world.newcomer()
  const at = world.shop.now()
  await sql`
    with said as (insert into app.thread (uid, stay_id, created_at, last_message_at) values (${uid}, ${id}, ${at}, ${at}) returning id)
    insert into app.message (thread_id, sender, side, body, created_at) select id, ${uid}, 'guest', 'Hello', ${at} from said`.execute(
    db,
  )
  await db
    .insertInto('app.review')
    .values({ stay_id: id, overall: 5, body: 'Lovely', author_name: 'Ann', state: 'published', published_at: at })
    .execute()
  await sql`
    insert into app.task (stay_id, kind, title, note, day, created_by, created_at)
    values (${id}, 'repair', 'The tap', '', '2027-06-08', 'someone', ${at})`.execute(db)
  return { id, slug, booking }
}
