import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { eventKind } from './event-kind.ts'
import { planSync, type KnownEvent, type SyncFacts } from './plan-sync.ts'

const today = isoDate('2027-03-01')
const at = new Date('2027-03-01T12:00:00Z')
const event = (uid: string, from: string, nights = 3) => ({
  uid,
  checkIn: isoDate(from),
  checkOut: addDays(isoDate(from), nights),
  summary: 'Reserved',
  description: '',
  isCancelled: false,
})
const known = (uid: string, from: string, more: Partial<KnownEvent> = {}): KnownEvent => ({
  ...event(uid, from),
  kind: 'reserved',
  isLeftOut: false,
  timesSeen: 9,
  datedAt: new Date('2027-01-01T00:00:00Z'),
  missingSince: null,
  isGone: false,
  ...more,
})
const plan = (facts: Partial<SyncFacts>) =>
  planSync({ channel: 'airbnb', known: [], read: { events: [], unread: [] }, today, at, lostSince: null, ...facts })
const read = (...events: ReturnType<typeof event>[]) => ({ events, unread: [] })

test('a reading says how many reservations it adds, moves and ends', () => {
  const before = ['a', 'b', 'c', 'd', 'f'].map((uid, index) => known(uid, `2027-06-0${index + 1}`))
  const { difference } = plan({
    known: before,
    read: read(
      event('a', '2027-06-01'),
      event('b', '2027-06-20'),
      event('c', '2027-06-03', 9),
      event('e', '2027-09-01'),
      event('f', '2027-06-05'),
    ),
  })
  expect(difference).toEqual({ added: 1, moved: 2, gone: 1, kept: 0, unread: 0, leftOut: 0, free: 0 })
})

describe('what is missing from a calendar', () => {
  test('a single reservation that is missing is gone; one of an event that could not be read is not', () => {
    const before = [known('a', '2027-06-01'), known('b', '2027-07-01')]
    expect(plan({ known: before, read: read(event('a', '2027-06-01')) })).toMatchObject({
      gone: ['b'],
      lostSince: null,
    })
    const unreadable = { events: [event('a', '2027-06-01')], unread: ['b'] }
    expect(plan({ known: before, read: unreadable })).toMatchObject({ gone: [], missing: [] })
  })

  test('all of them, or three and more than half, wait for a day; what was seen only once a moment ago does not', () => {
    const before = ['a', 'b', 'c', 'd', 'e'].map((uid, index) => known(uid, `2027-06-0${index + 1}`))
    const two = read(event('a', '2027-06-01'), event('b', '2027-06-02'))
    expect(plan({ known: before, read: two })).toMatchObject({ gone: [], missing: ['c', 'd', 'e'], lostSince: at })
    expect(
      plan({ known: before, read: read(event('a', '2027-06-01'), event('b', '2027-06-02'), event('c', '2027-06-03')) })
        .gone,
    ).toEqual(['d', 'e'])
    const [yesterday, lately] = [new Date('2027-02-28T12:00:00Z'), new Date('2027-02-28T12:00:01Z')]
    expect(plan({ known: before, lostSince: lately })).toMatchObject({ gone: [], lostSince: lately })
    expect(plan({ known: before, lostSince: yesterday })).toMatchObject({
      gone: ['a', 'b', 'c', 'd', 'e'],
      lostSince: null,
    })
    expect(plan({ known: before, isConfirmed: true }).gone).toHaveLength(5)

    const slip = Array.from({ length: 100 }, (_, index) =>
      known(`s${index}`, '2027-08-01', { timesSeen: 1, datedAt: at }),
    )
    const after = plan({
      known: [...before, ...slip],
      read: read(...before.map(({ uid, checkIn }) => event(uid, checkIn))),
    })
    expect([after.gone.length, after.lostSince]).toEqual([100, null])
    expect(plan({ known: slip, isFile: true })).toMatchObject({ gone: [], lostSince: at })
  })

  test('what was seen only once is kept as well when the calendar that had it is suddenly empty or short', () => {
    const young = (uid: string, index: number) =>
      known(uid, `2027-06-0${index + 1}`, { timesSeen: 1, datedAt: new Date('2027-03-01T11:00:00Z') })
    const uids = ['a', 'b', 'c', 'd', 'e']
    // The calendar was added an hour ago, so each of its reservations was seen once, however old it is.
    expect(plan({ known: uids.map(young) })).toMatchObject({ gone: [], missing: uids, lostSince: at })
    expect(plan({ known: uids.map(young), read: read(event('a', '2027-06-01')) })).toMatchObject({
      gone: [],
      missing: ['b', 'c', 'd', 'e'],
      lostSince: at,
    })
    // It was made an hour ago, among reservations that have been here for long.
    const before = [...uids.map((uid, index) => known(uid, `2027-07-0${index + 1}`)), young('new', 6)]
    expect(plan({ known: before })).toMatchObject({ gone: [], missing: [...uids, 'new'], lostSince: at })
    const two = read(event('a', '2027-07-01'), event('b', '2027-07-02'))
    expect(plan({ known: before, read: two })).toMatchObject({ gone: [], missing: ['c', 'd', 'e', 'new'] })
    // The others are all there, so it was cancelled.
    const five = read(...uids.map((uid, index) => event(uid, `2027-07-0${index + 1}`)))
    expect(plan({ known: before, read: five })).toMatchObject({ gone: ['new'], lostSince: null })
  })

  test('what has begun, and what lies more than a year ahead, is kept; what is cancelled goes at once', () => {
    const before = [known('in house', '2027-02-27'), known('far', '2028-06-01'), known('off', '2027-06-01')]
    const now = plan({ known: before, read: read({ ...event('off', '2027-06-01'), isCancelled: true }) })
    expect(now).toMatchObject({ gone: ['off'], missing: ['in house', 'far'], lostSince: null })
  })

  test('whatever a calendar says: nothing is both kept and given back, and what it holds is never given back', () => {
    const uid = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
    const days = fc.integer({ min: -20, max: 500 })
    const events = fc.uniqueArray(fc.record({ uid, days }), { selector: (one) => one.uid, maxLength: 7 })
    fc.assert(
      fc.property(events, events, fc.boolean(), (before, after, isConfirmed) => {
        const dated = (day: number) => addDays(today, day) as string
        const result = plan({
          known: before.map((one) => known(one.uid, dated(one.days))),
          read: read(...after.map((one) => event(one.uid, dated(one.days)))),
          isConfirmed,
        })
        const held = new Set(result.present.map((one) => one.uid))
        const [gone, missing] = [new Set(result.gone), new Set(result.missing)]
        for (const one of gone) expect([held.has(one), missing.has(one)]).toEqual([false, false])
        for (const one of missing) expect(held.has(one)).toBe(false)
        if (after.every((one) => one.days + 3 <= 0) && !isConfirmed) expect(result.gone).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})

test('Airbnb and Booking.com show the end of their booking window as one long block, which is left out', () => {
  const block = (checkIn: string, checkOut: string) => ({
    ...event('w', checkIn),
    checkOut: checkOut as IsoDate,
    summary: 'Airbnb (Not available)',
  })
  const isLeftOut = (...events: ReturnType<typeof event>[]) => plan({ read: read(...events) }).present.at(-1)?.isLeftOut
  expect(isLeftOut(event('a', '2027-06-01'), block('2027-09-01', '2028-03-01'))).toBe(true)
  expect(isLeftOut(block('2027-04-01', '2027-06-01'))).toBe(false)
  expect(isLeftOut(event('a', '2028-05-01'), block('2027-09-01', '2028-03-01'))).toBe(false)
  expect(isLeftOut({ ...block('2027-09-01', '2028-03-01'), summary: 'Reserved' })).toBe(false)
})

test.each([
  ['airbnb', '1@airbnb.com', 'Reserved', 'reserved'],
  ['airbnb', '1@airbnb.com', 'Airbnb (Not available)', 'block'],
  ['other', '1@airbnb.com', 'Airbnb (Not available)', 'block'],
  ['booking_com', '1@booking.com', 'CLOSED - Not available', 'unknown'],
  ['vrbo', '1', 'Reserved - Ana', 'reserved'],
  ['vrbo', '1', 'Blocked', 'block'],
  ['vrbo', '1', 'Réservée', 'reserved'],
  ['other', '1', 'Booked', 'reserved'],
  ['other', '1', 'Unavailable', 'unknown'],
  ['other', '1', '', 'unknown'],
] as const)('%s %s %j: somebody comes? %s', (channel, uid, summary, kind) => {
  expect(eventKind(channel, { uid, summary, description: '' })).toBe(kind)
})
