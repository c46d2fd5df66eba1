import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { StaffTodayShape } from '#contract/booking/staff-today.ts'
import type { FeedShape } from '#contract/channel/channel-schemas.ts'
import type { StayCardShape, StayPageShape } from '#contract/stay-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import {
  JUNE_NIGHTS,
  useOtherSite,
  calendarOf,
  sends,
  type Nights,
  type OtherSite,
} from '#tests/support/stays/other-site.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { fetchDueFeeds } from './fetch-feeds.ts'
import { followSilence } from './follow-silence.ts'
import { addFeed } from './save-feed.ts'

let site: OtherSite
useOtherSite((made) => {
  site = made
})

describe('a calendar that is read', () => {
  test('takes its nights, follows its events to other dates, and gives back those that are gone', async () => {
    const feed = await site.addFeed(JUNE_NIGHTS)
    expect(feed).toMatchObject({ health: 'well', events: 4, clashes: 0, difference: { added: 4 } })
    expect(await site.taken()).toEqual([
      'import 2027-06-03 2027-06-07',
      'import 2027-06-07 2027-06-10',
      'import 2027-06-20 2027-06-24',
      'import 2027-07-01 2027-07-04',
    ])
    const guest = await site.shop.guest()
    const refused = await guest.quote({ stay: site.home, checkIn: '2027-06-05', checkOut: '2027-06-09' })
    expect(refused.error.details.code).toBe('dates_unavailable')

    // One event moves onto nights that another gives up.
    await site.next(['a@airbnb.com', '2027-06-03', '2027-06-09'], JUNE_NIGHTS[2], JUNE_NIGHTS[3])
    expect(await site.taken()).toEqual([
      'import 2027-06-03 2027-06-09',
      'import 2027-06-20 2027-06-24',
      'import 2027-07-01 2027-07-04',
    ])
    expect((await site.channels()).feeds[0]?.difference).toMatchObject({ added: 0, moved: 1, gone: 1 })
  })

  test('is asked by one process when it is due, with what the site said of its version, and not while it is paused', async () => {
    const feed = await site.addFeed(JUNE_NIGHTS)
    const asked: (string | undefined)[] = []
    site.answers((request, reply) => {
      asked.push(request.headers['if-none-match'])
      if (request.headers['if-none-match'] === '"v1"') reply.writeHead(304).end()
      else reply.writeHead(200, { etag: '"v1"' }).end(calendarOf(JUNE_NIGHTS))
    })
    site.shop.pass(30)
    await fetchDueFeeds(site.deps)
    expect(asked).toEqual([])
    site.shop.pass(40)
    await Promise.all([fetchDueFeeds(site.deps), fetchDueFeeds(site.deps)])
    site.shop.pass(70)
    await fetchDueFeeds(site.deps)
    expect(asked).toEqual([undefined, '"v1"'])
    expect((await site.channels()).feeds[0]).toMatchObject({ health: 'well', events: 4 })

    const path = site.at(`feeds/${feed.documentId}`)
    expect((await site.staff.call<FeedShape>('PUT', path, { data: { paused: true } })).data.health).toBe('paused')
    site.shop.pass(600)
    await fetchDueFeeds(site.deps)
    expect(asked).toHaveLength(2)
    await site.staff.call('PUT', path, { data: { paused: false } })
    await fetchDueFeeds(site.deps)
    expect(asked).toHaveLength(3)
    // The same holds for a feed that somebody pauses while the site is being read, whatever it answers.
    for (const [answers, status] of [200, 500].entries()) {
      await site.staff.call('PUT', path, { data: { paused: false } })
      site.shop.pass(600)
      site.answers((request, reply) => {
        asked.push(request.headers['if-none-match'])
        void site.staff
          .call('PUT', path, { data: { paused: true } })
          .then(() => reply.writeHead(status).end(calendarOf(JUNE_NIGHTS)))
      })
      await fetchDueFeeds(site.deps)
      expect(asked).toHaveLength(4 + answers)
      site.shop.pass(600)
      await fetchDueFeeds(site.deps)
      expect(asked).toHaveLength(4 + answers)
    }
  })

  test('of 1,400 entries whose days overlap gives every night to one of them', async () => {
    const days = Array.from({ length: 1_400 }, (_, index) => addDays(isoDate('2027-06-01'), index % 700))
    await site.addFeed(
      days.map((from, index) => [`d${index}@airbnb.com`, from, addDays(from, 1 + (index % 3))] as const),
      'other',
    )
    const { rows } = await sql<{ nights: number }>`
      select sum(upper(during) - lower(during) - prep)::int as nights from app.claim where stay_id = ${site.stayId}`.execute(
      site.shop.database.db,
    )
    expect(rows).toEqual([{ nights: 701 }])
  })

  test('keeps the preparation of the home behind a guest, but not from the next one of the same calendar', async () => {
    await sql`update app.stay set prep_after = 1 where id = ${site.stayId}`.execute(site.shop.database.db)
    await site.addFeed(JUNE_NIGHTS)
    const { rows } = await sql<{ prep: number }>`
      select prep from app.claim where stay_id = ${site.stayId} order by during`.execute(site.shop.database.db)
    expect(rows.map(({ prep }) => prep)).toEqual([0, 1, 1, 1])
  })

  test('is a file, too; a file that is none changes nothing', async () => {
    const added = await site.staff.call<FeedShape>('POST', site.at('feeds'), {
      data: { channel: 'vrbo', name: 'Vrbo by hand', calendar: calendarOf([['x', '2027-06-01', '2027-06-03']]) },
    })
    expect(added.data).toMatchObject({ name: 'Vrbo by hand', url: null, health: 'well', nextAt: null })
    const files = site.at(`feeds/${added.data.documentId}/files`)
    for (const [calendar, fault] of [
      ['<!doctype html><p>Log in</p>', 'html'],
      ['', 'empty'],
      [calendarOf(JUNE_NIGHTS).slice(0, -40), 'truncated'],
      ['PK\u0003\u0004', 'not_a_calendar'],
    ]) {
      const refused = await site.staff.call('POST', files, { data: { calendar } })
      expect([refused.status, refused.error.details['fault']]).toEqual([400, fault])
    }
    expect(await site.taken()).toEqual(['import 2027-06-01 2027-06-03'])
    await site.staff.call('POST', files, { data: { calendar: calendarOf([['x', '2027-06-02', '2027-06-04']]) } })
    expect(await site.taken()).toEqual(['import 2027-06-02 2027-06-04'])
  })

  test('of a whole home takes its parts; one of a part keeps the whole from being let', async () => {
    const part = await insertStay(site.shop.database.db, { slug: `${site.home}-room`, title: 'Room' })
    await sql`insert into app.stay_part (whole_id, part_id) values (${site.stayId}, ${part})`.execute(
      site.shop.database.db,
    )
    await site.addFeed([JUNE_NIGHTS[0]])
    const guest = await site.shop.guest()
    const refused = await guest.quote({ stay: `${site.home}-room`, checkIn: '2027-06-04', checkOut: '2027-06-06' })
    expect(refused.error.details.code).toBe('dates_unavailable')
    // Somebody books the room through another site, and the house through this one.
    const url = `${site.address}/room.ics`
    site.holds(['r@airbnb.com', '2027-06-20', '2027-06-22'])
    await site.staff.call('POST', `/api/staff/stays/${site.home}-room/feeds`, { data: { channel: 'airbnb', url } })
    site.answers((request, reply) =>
      reply.end(
        calendarOf(
          request.url === '/room.ics'
            ? [['r@airbnb.com', '2027-06-20', '2027-06-22']]
            : [JUNE_NIGHTS[0], JUNE_NIGHTS[2]],
        ),
      ),
    )
    site.shop.pass(70)
    await fetchDueFeeds(site.deps)
    expect((await site.channels()).clashes).toMatchObject([
      {
        from: '2027-06-20',
        to: '2027-06-24',
        holders: [{ kind: 'import', from: '2027-06-20', to: '2027-06-22', feed: 'Airbnb' }],
      },
    ])
    expect(await site.taken()).toContain('import 2027-06-22 2027-06-24')
  })
})

describe('a calendar that fails', () => {
  test('as a file with more days than a home can have it leaves no feed, and of an address the feed says so', async () => {
    const event = (uid: number) =>
      `BEGIN:VEVENT\nUID:h${uid}\nDTSTART;VALUE=DATE:20270101\nDTEND;VALUE=DATE:20270103\nRRULE:FREQ=DAILY\nEND:VEVENT`
    const events = Array.from({ length: 2_500 }, (_, index) => event(index))
    const calendar = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\n')
    const refused = await site.staff.call('POST', site.at('feeds'), { data: { channel: 'other', calendar } })
    expect([refused.status, refused.error.details]).toMatchObject([400, { fault: 'too_many_events' }])
    expect((await site.channels()).feeds).toEqual([])

    let asked = 0
    site.answers((request, reply) => {
      asked++
      sends(calendar)(request, reply)
    })
    const url = `${site.address}/daily.ics`
    const added = await site.staff.call<FeedShape>('POST', site.at('feeds'), { data: { channel: 'other', url } })
    expect(added.data).toMatchObject({ health: 'failing', fault: 'too_many_events', events: 0 })
    await fetchDueFeeds(site.deps)
    expect(asked).toBe(1)
  })

  test('as a file that cannot be taken over it leaves no feed', async () => {
    const { db } = site.shop.database
    await sql`alter table app.feed_event add constraint no_event check (uid <> 'never')`.execute(db)
    const calendar = calendarOf([['never', '2027-06-03', '2027-06-07']])
    await expect(site.staff.call('POST', site.at('feeds'), { data: { channel: 'other', calendar } })).rejects.toThrow(
      'no_event',
    )
    expect((await site.channels()).feeds).toEqual([])
    // Even if the feed cannot be deleted, the first fault is the one reported.
    await sql`create function app.keep() returns trigger language plpgsql as $$ begin raise 'kept'; end $$`.execute(db)
    await sql`create trigger keep before delete on app.feed execute function app.keep()`.execute(db)
    await expect(site.staff.call('POST', site.at('feeds'), { data: { channel: 'other', calendar } })).rejects.toThrow(
      'no_event',
    )
    await sql`drop function app.keep cascade`.execute(db)
    await sql`alter table app.feed_event drop constraint no_event`.execute(db)
  })

  test('that cannot be taken over holds back no other', async () => {
    const { db } = site.shop.database
    await site.addFeed(JUNE_NIGHTS)
    await site.addFeed([], 'vrbo')
    const answers = {
      '/airbnb.ics': calendarOf([['never', '2027-06-03', '2027-06-07']]),
      '/vrbo.ics': calendarOf(JUNE_NIGHTS),
    }
    site.answers((request, reply) => sends(answers[request.url as keyof typeof answers])(request, reply))
    await sql`alter table app.feed_event add constraint no_event check (uid <> 'never')`.execute(db)
    const faults: string[] = []
    const onFault = (error: unknown) => void faults.push(String(error))
    site.shop.pass(70)
    expect(await fetchDueFeeds({ ...site.deps, onFault })).toBe(1)
    expect(faults).toEqual([expect.stringContaining('no_event')])
    await sql`alter table app.feed_event drop constraint no_event`.execute(db)
  })

  test('as a file that was taken over stays with its nights whatever goes wrong afterwards', async () => {
    const onStayChanged = () => {
      throw new Error('nobody hears of it')
    }
    const input = { channel: 'other' as const, name: '', everyMinutes: 60, calendar: calendarOf([JUNE_NIGHTS[0]]) }
    const actor = { uid: site.staff.uid, role: 'staff' as const }
    await expect(addFeed({ ...site.deps, onStayChanged }, { actor, stayId: site.home, input })).rejects.toThrow(
      'nobody hears of it',
    )
    expect((await site.channels()).feeds).toMatchObject([{ health: 'well', events: 1 }])
    expect(await site.taken()).toEqual(['import 2027-06-03 2027-06-07'])
  })

  test.each([
    ['a refusal', sends('no', 403), 'denied'],
    ['a page that asks to log in', sends('<html>Log in</html>'), 'html'],
    ['an answer that breaks off', sends(calendarOf(JUNE_NIGHTS).slice(0, -60)), 'truncated'],
    ['nothing at all', sends(''), 'empty'],
    ['an error', sends('', 500), 'status'],
  ])('%s frees no night, and the feed says what was wrong', async (_, broken, fault) => {
    await site.addFeed(JUNE_NIGHTS)
    site.answers(broken)
    site.shop.pass(70)
    await fetchDueFeeds(site.deps)
    expect(await site.taken()).toHaveLength(4)
    expect((await site.channels()).feeds[0]).toMatchObject({ health: 'failing', fault, failures: 1, events: 4 })
    site.shop.pass(13 * 60)
    expect((await site.channels()).feeds[0]?.health).toBe('silent')
    await site.next(...JUNE_NIGHTS)
    expect((await site.channels()).feeds[0]).toMatchObject({ health: 'well', fault: null, failures: 0 })
  })

  test('one that is suddenly empty frees nothing for a day, and forgets it when the events are back', async () => {
    await site.addFeed(JUNE_NIGHTS)
    site.shop.pass(180)
    await site.next(...JUNE_NIGHTS)
    await site.next()
    expect((await site.channels()).feeds[0]).toMatchObject({ health: 'held', lost: 4 })
    expect(await site.taken()).toHaveLength(4)
    await site.next(...JUNE_NIGHTS)
    expect((await site.channels()).feeds[0]).toMatchObject({ health: 'well', lost: 0 })

    await site.next()
    for (let hour = 0; hour < 19; hour++) await site.next()
    expect(await site.taken()).toHaveLength(4)
    for (let hour = 0; hour < 3; hour++) await site.next()
    expect(await site.taken()).toEqual([])
    expect((await site.channels()).feeds[0]).toMatchObject({ health: 'well', events: 0, difference: { gone: 4 } })
  })

  test('somebody who has looked gives the missing nights back at once', async () => {
    const feed = await site.addFeed(JUNE_NIGHTS)
    site.shop.pass(180)
    await site.next(...JUNE_NIGHTS)
    await site.next(JUNE_NIGHTS[0])
    expect((await site.channels()).feeds[0]).toMatchObject({ health: 'held', lost: 3 })
    await site.staff.call('POST', site.at(`feeds/${feed.documentId}/acceptance`))
    expect(await site.taken()).toEqual(['import 2027-06-03 2027-06-07'])
  })

  test('events more than a year ahead that vanish keep their nights; those that have begun, too', async () => {
    const far: Nights = ['far@airbnb.com', '2028-06-01', '2028-06-05']
    const now: Nights = ['now@airbnb.com', '2027-03-01', '2027-03-20']
    const today = isoDate(site.shop.now().toISOString().slice(0, 10))
    await site.addFeed([now, JUNE_NIGHTS[0], far])
    await site.next(JUNE_NIGHTS[0])
    expect((await site.taken()).length).toBe(today < '2027-03-20' ? 3 : 2)
    expect((await site.channels()).feeds[0]).toMatchObject({ health: 'well' })
    await site.next(JUNE_NIGHTS[0], far)
    expect(await site.taken()).toContain('import 2028-06-01 2028-06-05')
  })

  test('nights beyond what Airbnb lets be booked are left out', async () => {
    const window: Nights = ['w@airbnb.com', '2027-11-01', '2028-04-01', 'Airbnb (Not available)']
    expect(await site.addFeed([JUNE_NIGHTS[0], window])).toMatchObject({ events: 1, difference: { leftOut: 1 } })
    expect(await site.taken()).toEqual(['import 2027-06-03 2027-06-07'])
  })

  test('an address that leads into a network of our own is refused, and one that redirects there is not followed', async () => {
    for (const url of [
      'https://127.0.0.2/a.ics',
      'https://169.254.169.254/latest',
      'http://example.com/a.ics',
      'https://intranet/a',
      'file:///etc/passwd',
    ]) {
      const refused = await site.staff.call('POST', site.at('feeds'), { data: { url } })
      expect([url, refused.status, refused.error.details.code]).toEqual([url, 400, 'invalid_input'])
    }
    const feed = await site.addFeed(JUNE_NIGHTS)
    site.answers((_, reply) => reply.writeHead(302, { location: 'https://10.0.0.1/secret' }).end())
    const fetched = await site.staff.call<FeedShape>('POST', site.at(`feeds/${feed.documentId}/fetches`))
    expect(fetched.data).toMatchObject({ health: 'failing', fault: 'address' })
    const again = await site.staff.call('POST', site.at('feeds'), { data: { url: `${site.address}/airbnb.ics` } })
    expect(again.error.details).toMatchObject({ fields: { url: 'is already read for this home' } })
  })
})

describe('a calendar that is silent', () => {
  const dates = { checkIn: '2027-09-10', checkOut: '2027-09-12' }
  /** Returns how a home is let, according to its quotes, its page and the search index. */
  async function modes(stay = site.home) {
    const guest = await site.shop.guest()
    const quote = await guest.quote({ stay, ...dates })
    const page = await guest.call<StayPageShape>('GET', `/api/stay-pages/${stay}`)
    const atOnce = await guest.call<StayCardShape[]>('GET', '/api/stay-search?instant=1')
    const isFound = atOnce.data.some(({ slug }) => slug === stay)
    return { quote: quote.data.mode, page: page.data.mode, isFound }
  }
  const instant = { quote: 'instant', page: 'instant', isFound: true }
  const onRequest = { quote: 'request', page: 'request', isFound: false }

  test('has guests ask first until it is read again, and changes nothing that is booked or held', async () => {
    await site.addFeed(JUNE_NIGHTS)
    expect(await modes()).toEqual(instant)
    site.answers(sends('<html>Log in</html>'))
    site.shop.pass(11 * 60 + 55)
    await fetchDueFeeds(site.deps)
    expect(await followSilence(site.deps)).toBe(0)
    const guest = await site.shop.guest()
    const { booking, session } = await guest.holdToPay({
      stay: site.home,
      checkIn: '2027-08-01',
      checkOut: '2027-08-04',
    })
    site.shop.pass(6)
    const heard: string[] = []
    const listening = { ...site.deps, onStayChanged: (slug: string) => heard.push(slug) }
    expect([await followSilence(listening), await followSilence(listening)]).toEqual([1, 0])
    expect(heard).toEqual([site.home])
    expect(await modes()).toEqual(onRequest)
    await site.shop.pay(session, '4242424242424242')
    expect((await guest.settle(booking.documentId)).data.state).toBe('confirmed')
    const { silentSince } = await site.channels()
    expect(silentSince).toBe((await site.channels()).feeds[0]?.succeededAt)
    const today = (await site.staff.call<StaffTodayShape>('GET', '/api/staff/today')).data
    expect(today.needs.filter(({ kind, stay }) => kind === 'feed' && stay.slug === site.home)).toHaveLength(1)
    // No sweep is needed: the reading itself ends the silence.
    await site.next(...JUNE_NIGHTS)
    expect(await modes()).toEqual(instant)
    expect((await site.channels()).silentSince).toBeNull()
  })

  test('concerns the parts of a whole home and the whole of a part; pausing or removing the calendar ends it', async () => {
    const { db } = site.shop.database
    const room = `${site.home}-attic`
    const part = await insertStay(db, { slug: room, title: 'Attic' })
    await sql`insert into app.stay_part (whole_id, part_id) values (${site.stayId}, ${part})`.execute(db)
    const feed = await site.addFeed(JUNE_NIGHTS)
    const url = `${site.address}/attic.ics`
    const other = await site.staff.call<FeedShape>('POST', `/api/staff/stays/${room}/feeds`, {
      data: { channel: 'airbnb', url },
    })
    site.shop.pass(13 * 60)
    await followSilence(site.deps)
    expect([await modes(), await modes(room)]).toEqual([onRequest, onRequest])
    await site.staff.call('PUT', site.at(`feeds/${feed.documentId}`), { data: { paused: true } })
    expect([await modes(), await modes(room)]).toEqual([onRequest, onRequest])
    await site.staff.call('DELETE', `/api/staff/stays/${room}/feeds/${other.data.documentId}?nights=free`)
    expect([await modes(), await modes(room)]).toEqual([instant, instant])
  })
})
