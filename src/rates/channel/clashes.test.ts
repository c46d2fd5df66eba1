import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { CalendarLinkShape, FeedShape } from '#contract/channel/channel-schemas.ts'
import { readCalendar } from '#core/channel/read-calendar.ts'
import { isoDate } from '#core/time/iso-date.ts'
import {
  JUNE_NIGHTS,
  useOtherSite,
  calendarOf,
  sends,
  type Nights,
  type OtherSite,
} from '#tests/support/stays/other-site.ts'
import { forgetImportedText, settleChannels } from './settle-channels.ts'

let site: OtherSite
useOtherSite((made) => {
  site = made
})

describe('nights that are let twice', () => {
  async function booked(checkIn: string, checkOut: string) {
    const guest = await site.shop.guest()
    const { booking, session } = await guest.holdToPay({ stay: site.home, checkIn, checkOut })
    await site.shop.pay(session, '4242424242424242')
    await guest.settle(booking.documentId)
    return { id: booking.documentId, reference: booking.reference }
  }

  test('an import never takes the nights of a booking: it clashes, takes the rest, and the clash ends with our booking', async () => {
    const { id, reference } = await booked('2027-06-04', '2027-06-06')
    await site.addFeed([JUNE_NIGHTS[0]])
    expect(await site.taken()).toEqual([
      'import 2027-06-03 2027-06-04',
      'booking 2027-06-04 2027-06-06',
      'import 2027-06-06 2027-06-07',
    ])
    const [clash] = (await site.channels()).clashes
    expect(clash).toMatchObject({
      from: '2027-06-03',
      to: '2027-06-07',
      holders: [{ kind: 'booking', booking: { reference } }],
    })
    await site.next(JUNE_NIGHTS[0])
    expect((await site.channels()).clashes).toHaveLength(1)

    expect(
      (await site.staff.call('POST', `/api/staff/bookings/${id}/cancel`, { data: { reason: 'Let twice' } })).status,
    ).toBe(200)
    expect(await settleChannels(site.deps)).toBe(1)
    expect(await site.taken()).toEqual(['import 2027-06-03 2027-06-07'])
    expect((await site.channels()).clashes).toEqual([])
    const { rows } = await sql<{
      outcome: string
    }>`select outcome from app.clash order by opened_at desc limit 1`.execute(site.shop.database.db)
    expect(rows).toEqual([{ outcome: 'ours_gone' }])
    expect(await settleChannels(site.deps)).toBe(0)
  })

  test('a booking is shortened by the nights that clash, once its guest agrees, and the import has them', async () => {
    const guest = await site.shop.guest()
    const { booking, session } = await guest.holdToPay({
      stay: site.home,
      checkIn: '2027-06-03',
      checkOut: '2027-06-09',
    })
    await site.shop.pay(session, '4242424242424242')
    await guest.settle(booking.documentId)
    await site.addFeed([JUNE_NIGHTS[1], ['m@airbnb.com', '2027-06-04', '2027-06-05']], 'airbnb')
    const shorter = async () => (await site.channels()).clashes.map(({ holders }) => holders[0]?.shorter)
    expect(await shorter()).toEqual([
      [
        { checkIn: '2027-06-03', checkOut: '2027-06-04' },
        { checkIn: '2027-06-05', checkOut: '2027-06-09' },
      ],
      [{ checkIn: '2027-06-03', checkOut: '2027-06-07' }],
    ])
    await site.next(JUNE_NIGHTS[1])
    const [[dates] = []] = await shorter()
    const at = `/api/staff/bookings/${booking.documentId}/changes`
    const asked = await site.staff.call<BookingShape>('POST', at, { data: { ...dates, adults: 2 } })
    expect(asked.status).toBe(201)
    expect(await site.taken()).toContain('booking 2027-06-03 2027-06-09')
    const change = asked.data.change?.documentId ?? ''
    await guest.call('POST', `/api/bookings/${booking.documentId}/changes/${change}/accept`)
    await settleChannels(site.deps)
    expect(await site.taken()).toEqual(['booking 2027-06-03 2027-06-07', 'import 2027-06-07 2027-06-10'])
    expect((await site.channels()).clashes).toEqual([])
  })

  test('a clash ends when the other site gives up, or when somebody knows it for an echo, until its dates change', async () => {
    await booked('2027-06-03', '2027-06-07')
    await site.addFeed([JUNE_NIGHTS[0], JUNE_NIGHTS[2]])
    const [clash] = (await site.channels()).clashes
    await site.next(JUNE_NIGHTS[2])
    expect((await site.channels()).clashes).toEqual([])

    await site.next(JUNE_NIGHTS[0], JUNE_NIGHTS[2])
    const [again] = (await site.channels()).clashes
    expect(again?.documentId).not.toBe(clash?.documentId)
    const path = site.at(`clashes/${again?.documentId}/echo`)
    expect((await site.staff.call('POST', path)).status).toBe(200)
    expect((await site.staff.call('POST', path)).error.details.code).toBe('clash_not_found')
    await site.next(JUNE_NIGHTS[0], JUNE_NIGHTS[2])
    expect((await site.channels()).clashes).toEqual([])
    await site.next(['a@airbnb.com', '2027-06-03', '2027-06-08'], JUNE_NIGHTS[2])
    expect((await site.channels()).clashes).toHaveLength(1)
  })

  test('what the other site has read from us and shows as closed is an echo by itself; before it has read us it is none', async () => {
    await booked('2027-06-03', '2027-06-07')
    const closed: Nights = ['1@booking.com', '2027-06-03', '2027-06-07', 'CLOSED - Not available']
    await site.addFeed([closed], 'booking_com')
    expect((await site.channels()).clashes).toHaveLength(1)
    await site.next()

    const link = await site.staff.call<CalendarLinkShape>('POST', site.at('calendar-links'), {
      data: { channel: 'booking_com' },
    })
    site.shop.pass(5)
    await site.shop.app(new Request(link.data.url))
    await site.next(['2@booking.com', '2027-06-03', '2027-06-07', 'CLOSED - Not available'])
    expect((await site.channels()).clashes).toEqual([])
    expect(await site.taken()).toEqual(['booking 2027-06-03 2027-06-07'])
  })

  test('closed nights of Airbnb clash with nobody; nights that the host keeps by hand clash only where the owner needs them', async () => {
    await booked('2027-06-03', '2027-06-07')
    await site.staff.call('POST', site.at('blocks'), {
      data: { from: '2027-06-20', to: '2027-06-24', reason: 'other' },
    })
    await site.staff.call('POST', site.at('blocks'), {
      data: { from: '2027-07-01', to: '2027-07-02', reason: 'owner_stay' },
    })
    await site.addFeed([
      ['a@airbnb.com', '2027-06-01', '2027-06-10', 'Airbnb (Not available)'],
      JUNE_NIGHTS[2],
      JUNE_NIGHTS[3],
    ])
    expect((await site.channels()).clashes).toMatchObject([{ from: '2027-07-01', holders: [{ kind: 'block' }] }])
  })

  test('a guest and an import that want the same nights at once: one gets them, the other is told', async () => {
    for (let round = 0; round < 6; round++) {
      const [from, to] = [`2027-08-${10 + round}`, `2027-08-${11 + round}`]
      const guest = await site.shop.guest()
      const quote = await guest.quote({ stay: site.home, checkIn: from, checkOut: to })
      const calendar = calendarOf([[`race-${round}`, from, to]])
      const [hold, feed] = await Promise.all([
        guest.hold(quote.data.id),
        site.staff.call<FeedShape>('POST', site.at('feeds'), {
          data: { channel: 'airbnb', name: `Race ${round}`, calendar },
        }),
      ])
      expect(feed.status).toBe(201)
      const { clashes } = await site.channels()
      const isClash = clashes.some((clash) => clash.from === from)
      expect([hold.status, isClash]).toEqual(hold.status === 201 ? [201, true] : [409, false])
    }
  })

  test('a feed that is removed gives its nights back, or leaves them as blocks; its clashes are over', async () => {
    await booked('2027-06-04', '2027-06-06')
    const first = await site.addFeed([JUNE_NIGHTS[0], JUNE_NIGHTS[2]])
    expect((await site.staff.call('DELETE', site.at(`feeds/${first.documentId}?nights=keep`))).status).toBe(200)
    expect(await site.taken()).toContain('block 2027-06-20 2027-06-24')
    const { rows } =
      await sql`select 1 from app.clash join app.feed_event e on e.id = event_id join app.feed f on f.id = feed_id
      where f.stay_id = ${site.stayId}`.execute(site.shop.database.db)
    expect(rows).toEqual([])
    const second = await site.addFeed([JUNE_NIGHTS[3]])
    await site.staff.call('DELETE', site.at(`feeds/${second.documentId}?nights=free`))
    expect(await site.taken()).not.toContain('import 2027-07-01 2027-07-04')
  })
})

describe('the calendar for other sites', () => {
  const read = async (url: string, headers?: Record<string, string>) => site.shop.app(new Request(url, { headers }))

  test('holds every taken night without a name, but for what came from the reader itself, and is sent once', async () => {
    await site.addFeed([JUNE_NIGHTS[0]], 'airbnb')
    await site.addFeed([['v', '2027-06-20', '2027-06-22', 'Reserved - Ana']], 'vrbo')
    const guest = await site.shop.guest()
    const { session, booking } = await guest.holdToPay({
      stay: site.home,
      checkIn: '2027-07-10',
      checkOut: '2027-07-14',
    })
    const link = (
      await site.staff.call<CalendarLinkShape>('POST', site.at('calendar-links'), { data: { channel: 'airbnb' } })
    ).data
    const before = await (await read(link.url)).text()
    expect(before).not.toContain('20270710')
    await site.shop.pay(session, '4242424242424242')
    await guest.settle(booking.documentId)

    const response = await read(link.url, { 'user-agent': 'Airbnb' })
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await response.text()
    const found = readCalendar(text, { timeZone: 'Europe/Madrid', today: isoDate('2027-03-01') })
    expect(
      found.ok && found.value.events.map(({ checkIn, checkOut, summary }) => [checkIn, checkOut, summary]),
    ).toEqual([
      ['2027-06-20', '2027-06-22', 'Not available'],
      ['2027-07-10', '2027-07-14', 'Reserved'],
    ])
    expect(text).not.toMatch(/Ana|example\.com/)
    expect(await (await read(link.url)).text()).toBe(text)
    const etag = response.headers.get('etag') ?? ''
    expect((await read(link.url, { 'if-none-match': etag })).status).toBe(304)
    expect((await site.channels()).links).toMatchObject([{ channel: 'airbnb', url: link.url, reader: null }])

    expect((await site.staff.call('DELETE', site.at(`calendar-links/${link.documentId}`))).status).toBe(200)
    expect((await read(link.url)).status).toBe(404)
  })

  test('what another site passes on with our own UIDs takes nothing, whatever it calls it', async () => {
    const link = (
      await site.staff.call<CalendarLinkShape>('POST', site.at('calendar-links'), { data: { channel: 'other' } })
    ).data
    await site.staff.call('POST', site.at('blocks'), {
      data: { from: '2027-06-20', to: '2027-06-24', reason: 'owner_stay' },
    })
    const ours = (await (await read(link.url)).text()).replace('Not available', 'Reserved')
    site.answers(sends(ours))
    const added = await site.staff.call<FeedShape>('POST', site.at('feeds'), {
      data: { url: `${site.address}/back.ics` },
    })
    expect(added.data).toMatchObject({ channel: 'other', clashes: 0 })
    expect(await site.taken()).toEqual(['block 2027-06-20 2027-06-24'])
  })
})

test('what the other site calls a guest is forgotten 90 days after they left, and not before', async () => {
  await site.addFeed([
    ['long-gone', '2027-06-01', '2027-06-05', 'Ann Example'],
    ['just-gone', '2027-06-05', '2027-06-06', 'Tim Example'],
  ])
  const words = async () =>
    (
      await sql<{ summary: string }>`
        select e.summary from app.feed_event e join app.feed f on f.id = e.feed_id
        where f.stay_id = ${site.stayId} order by e.check_in`.execute(site.shop.database.db)
    ).rows.map(({ summary }) => summary)
  const forget = (day: string) =>
    forgetImportedText({ db: site.shop.database.db, now: () => new Date(`${day}T12:00:00Z`) })
  await forget('2027-09-03')
  expect(await words()).toEqual(['Ann Example', 'Tim Example'])
  await forget('2027-09-04')
  expect(await words()).toEqual(['', 'Tim Example'])
  await forget('2027-09-05')
  expect(await words()).toEqual(['', ''])
})
