import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { MOST_CALENDAR_LETTERS } from './calendar-lines.ts'
import { readCalendar } from './read-calendar.ts'

const options = { timeZone: 'Europe/Madrid', today: isoDate('2027-06-01') }
const read = (text: string) => {
  const result = readCalendar(text, options)
  if (!result.ok) throw new Error(result.problem.fault)
  return result.value
}
const faultOf = (text: string) => {
  const result = readCalendar(text, options)
  return result.ok ? null : result.problem.fault
}
const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const nights = (...events: string[]) =>
  read(calendar(...events)).events.map(({ checkIn, checkOut }) => `${checkIn} ${checkOut}`)
const nightsIn = (timeZone: string, event: string) => {
  const result = readCalendar(calendar(event), { ...options, timeZone })
  return result.ok ? result.value.events.map(({ checkIn, checkOut }) => `${checkIn} ${checkOut}`) : result.problem.fault
}

test('the name of an event is cut between letters, and stays one that a database takes', () => {
  const name = read(calendar(`UID:${'x'.repeat(379)}😀@example.com\nDTSTART;VALUE=DATE:20270703`)).events[0]?.uid
  expect(name?.isWellFormed()).toBe(true)
  expect(name).toHaveLength(380)
})

describe('what events say of nights', () => {
  test.each([
    [
      'whole days, the last one free',
      'DTSTART;VALUE=DATE:20270703\nDTEND;VALUE=DATE:20270710',
      '2027-07-03 2027-07-10',
    ],
    ['closed for good', 'DTSTART;VALUE=DATE:20270703\nDTEND;VALUE=DATE:99991231', '2027-07-03 2200-12-30'],
    ['closed for good, with hours', 'DTSTART:20270703T140000Z\nDTEND:99991231T235959Z', '2027-07-03 2200-12-31'],
    ['one day', 'DTSTART;VALUE=DATE:20270703', '2027-07-03 2027-07-04'],
    ['a day that ends on itself', 'DTSTART;VALUE=DATE:20270703\nDTEND;VALUE=DATE:20270703', '2027-07-03 2027-07-04'],
    [
      'the end before the beginning of the file',
      'DTEND;VALUE=DATE:20270710\nDTSTART;VALUE=DATE:20270703',
      '2027-07-03 2027-07-10',
    ],
    ['a length in days', 'DTSTART;VALUE=DATE:20270703\nDURATION:P1W', '2027-07-03 2027-07-10'],
    [
      'arrival and departure at their hours',
      'DTSTART;TZID=Europe/Madrid:20270703T160000\nDTEND;TZID=Europe/Madrid:20270710T100000',
      '2027-07-03 2027-07-10',
    ],
    [
      'hours in UTC, on the clock of the home',
      'DTSTART:20270702T230000Z\nDTEND:20270709T083000Z',
      '2027-07-03 2027-07-09',
    ],
    [
      'hours of another zone',
      'DTSTART;TZID="America/New_York":20270703T200000\nDTEND;TZID=America/New_York:20270710T040000',
      '2027-07-04 2027-07-10',
    ],
    [
      'hours of a zone nobody knows',
      'DTSTART;TZID=Hora de la casa:20270703T160000\nDURATION:P6DT18H',
      '2027-07-03 2027-07-10',
    ],
    [
      'hours of a zone by the name that Windows has for it',
      'DTSTART;TZID=Eastern Standard Time:20270703T200000\nDTEND;TZID="Eastern Standard Time":20270710T040000',
      '2027-07-04 2027-07-10',
    ],
    [
      'hours of a zone behind the name of the program that wrote it',
      'DTSTART;TZID=/freeassociation.sourceforge.net/America/New_York:20270703T200000\nDURATION:P6DT8H',
      '2027-07-04 2027-07-10',
    ],
    ['midnight until the last minute', 'DTSTART:20270703T000000\nDTEND:20270704T235900', '2027-07-03 2027-07-05'],
    ['a day and a night of one date', 'DTSTART:20270703T060000\nDTEND:20270703T220000', '2027-07-03 2027-07-04'],
    [
      'winter time beginning in it',
      'DTSTART;TZID=Europe/Madrid:20271030T160000\nDTEND;TZID=Europe/Madrid:20271101T100000',
      '2027-10-30 2027-11-01',
    ],
  ])('%s', (_, lines, expected) => {
    expect(nights(`UID:1\n${lines}`)).toEqual([expected])
  })

  test('lines may be folded, end in any way, be blank, and begin with a byte order mark', () => {
    const text =
      '\u{FEFF}BEGIN:VCALENDAR\n\n\rBEGIN:VEVENT\r\nUID:a-very-\r\n long@\n\tid\nDTSTART;VALUE=DA\n TE:20270703\nSUMMARY:Reserved\\, twice\\; \\n\\\\ok\nEND:VEVENT\nEND:VCALENDAR'
    expect(read(text).events).toMatchObject([
      { uid: 'a-very-long@id', checkIn: '2027-07-03', summary: 'Reserved, twice;  \\ok' },
    ])
  })

  test('free time and hours in which nobody sleeps take nothing; what is off is told', () => {
    const { events, free } = read(
      calendar(
        'UID:1\nDTSTART;VALUE=DATE:20270703\nTRANSP:TRANSPARENT',
        'UID:2\nDTSTART:20270703T100000Z\nDTEND:20270703T120000Z',
        'UID:3\nDTSTART;VALUE=DATE:20270703\nSTATUS:CANCELLED',
      ),
    )
    expect(free).toBe(1)
    expect(events).toMatchObject([{ uid: '3', isCancelled: true }])
  })

  test('an event that cannot be read is named, and the others are read', () => {
    const { events, unread } = read(
      calendar(
        'UID:backwards\nDTSTART;VALUE=DATE:20270710\nDTEND;VALUE=DATE:20270703',
        'UID:no-day\nDTSTART;VALUE=DATE:20270230',
        'UID:rule\nDTSTART;VALUE=DATE:20270703\nRRULE:FREQ=YEARLY;BYWEEKNO=20',
        'UID:second\nDTSTART;VALUE=DATE:20270703\nRRULE:FREQ=SECONDLY',
        'UID:good\nDTSTART;VALUE=DATE:20270703',
      ),
    )
    expect(unread).toEqual(['backwards', 'no-day', 'rule', 'second'])
    expect(events).toMatchObject([{ uid: 'good' }])
  })

  test('repetitions are their days, without those left out and with those moved', () => {
    expect(
      nights(
        'UID:w\nDTSTART;VALUE=DATE:20270507\nDTEND;VALUE=DATE:20270509\nRRULE:FREQ=WEEKLY;UNTIL=20270702\nEXDATE;VALUE=DATE:20270618',
        'UID:w\nRECURRENCE-ID;VALUE=DATE:20270625\nDTSTART;VALUE=DATE:20270626\nDTEND;VALUE=DATE:20270628',
      ).toSorted(),
    ).toEqual(['2027-06-04 2027-06-06', '2027-06-11 2027-06-13', '2027-06-26 2027-06-28', '2027-07-02 2027-07-04'])
    expect(nights('UID:d\nDTSTART;VALUE=DATE:20270530\nRRULE:FREQ=DAILY;INTERVAL=2;COUNT=4')).toEqual([
      '2027-06-01 2027-06-02',
      '2027-06-03 2027-06-04',
      '2027-06-05 2027-06-06',
    ])
    expect(nights('UID:m\nDTSTART;VALUE=DATE:20270531\nRRULE:FREQ=MONTHLY;COUNT=3')).toEqual(
      ['2027-07-31 2027-08-01', '2027-08-31 2027-09-01', '2027-05-31 2027-06-01'].slice(0, 2),
    )
    expect(nights('UID:y\nDTSTART;VALUE=DATE:20200615\nRRULE:FREQ=YEARLY;COUNT=9')).toEqual([
      '2027-06-15 2027-06-16',
      '2028-06-15 2028-06-16',
    ])
  })

  test('whole days repeat until the day that the end of the rule is in their zone', () => {
    const weekly = (zone: string, until: string) =>
      nightsIn(
        'Europe/London',
        `UID:1\nDTSTART;${zone}:20270703T000000\nDTEND;${zone}:20270704T000000\nRRULE:FREQ=WEEKLY;UNTIL=${until}`,
      )
    const twice = ['2027-07-03 2027-07-04', '2027-07-10 2027-07-11']
    expect(weekly('TZID=Tokyo Standard Time', '20270709T150000Z')).toEqual(twice)
    expect(weekly('TZID=America/New_York', '20270717T035959Z')).toEqual(twice)
    expect(weekly('VALUE=DATE', '20270710T000000Z')).toEqual(twice)
  })

  test('a zone is no word that the language knows otherwise', () => {
    for (const name of ['constructor', '__proto__', '/', '//', '/a/b', ''])
      expect(nights(`UID:1\nDTSTART;TZID=${name}:20270703T160000\nDURATION:P6DT18H`)).toEqual(['2027-07-03 2027-07-10'])
  })

  test('days that a site writes as midnights of one zone are these days wherever the home is', () => {
    for (const zone of ['America/New_York', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu', 'Europe/Madrid']) {
      const days = ['2027-07-03 2027-07-10']
      expect(nightsIn(zone, 'UID:1\nDTSTART:20270703T000000Z\nDTEND:20270710T000000Z')).toEqual(days)
      expect(nightsIn(zone, 'UID:1\nDTSTART:20270703T000000Z\nDURATION:P7D')).toEqual(days)
      expect(nightsIn(zone, 'UID:1\nDTSTART;VALUE=DATE:20270703T000000Z\nDTEND;VALUE=DATE:20270710T000000Z')).toEqual(
        days,
      )
    }
    for (const zone of ['W. Europe Standard Time', 'Romance Standard Time', 'Asia/Tokyo', 'America/Los_Angeles'])
      expect(
        nightsIn('Europe/London', `UID:1\nDTSTART;TZID=${zone}:20270703T000000\nDTEND;TZID=${zone}:20270710T000000`),
      ).toEqual(['2027-07-03 2027-07-10'])
    expect(nightsIn('America/New_York', 'UID:1\nDTSTART:20270704T000000Z\nDTEND:20270710T140000Z')).toEqual([
      '2027-07-03 2027-07-10',
    ])
  })

  test('a repetition ends by the clock that it is written for, and its weekdays are those of that clock', () => {
    const daily = (lines: string, until: string) => `UID:1\n${lines}\nRRULE:FREQ=DAILY;UNTIL=${until}`
    // The end of 5 July in New York, as calendars write it.
    const night = 'DTSTART;TZID=America/New_York:20270704T160000\nDURATION:PT18H'
    expect(nightsIn('America/New_York', daily(night, '20270706T035959Z'))).toEqual([
      '2027-07-04 2027-07-05',
      '2027-07-05 2027-07-06',
    ])
    const early = 'DTSTART;TZID=Asia/Tokyo:20270704T060000\nDURATION:P1D'
    expect(nightsIn('Asia/Tokyo', daily(early, '20270704T210000Z'))).toEqual([
      '2027-07-04 2027-07-05',
      '2027-07-05 2027-07-06',
    ])
    // One second before the third, which is how programs write it when all later ones were changed.
    expect(nightsIn('America/New_York', daily(night, '20270706T195959Z'))).toHaveLength(2)
    // Friday evenings in New York are Saturdays in Madrid.
    const fridays =
      'UID:1\nDTSTART;TZID=America/New_York:20270702T200000\nDURATION:P2D\nRRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=2'
    expect(nightsIn('Europe/Madrid', fridays)).toEqual(['2027-07-03 2027-07-05', '2027-07-10 2027-07-12'])
  })

  test('of one UID the newest edition counts; several events of one UID are several', () => {
    expect(
      nights('UID:1\nSEQUENCE:1\nDTSTART;VALUE=DATE:20270703', 'UID:1\nSEQUENCE:2\nDTSTART;VALUE=DATE:20270705'),
    ).toEqual(['2027-07-05 2027-07-06'])
    const { events } = read(
      calendar(
        'UID:1\nDTSTART;VALUE=DATE:20270705',
        'UID:1\nDTSTART;VALUE=DATE:20270703',
        'UID:1\nDTSTART;VALUE=DATE:20270703',
      ),
    )
    expect(events.map(({ uid, checkIn }) => `${uid} ${checkIn}`)).toEqual(['1 2027-07-03', '1#2 2027-07-05'])
  })
})

/** Repetitions without an end. */
const daily = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `UID:${index}\nDTSTART;VALUE=DATE:20270101\nDTEND;VALUE=DATE:20270103\nRRULE:FREQ=DAILY`,
  )
/** A repetition that ended long ago, but takes long to follow. */
const LONG_OVER = 'DTSTART;VALUE=DATE:19750101\nRRULE:FREQ=DAILY;COUNT=16000'

describe('what is no whole calendar', () => {
  test.each([
    ['', 'empty'],
    [' \r\n\u{FEFF}', 'empty'],
    ['<!doctype html><title>Log in</title>', 'html'],
    ['{"error":"gone"}', 'not_a_calendar'],
    ['PK\u0003\u0004', 'not_a_calendar'],
    [calendar('UID:1\nDTSTART:20270703').replace(/END:VCALENDAR\s*$/, ''), 'truncated'],
    ['BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VCALENDAR', 'truncated'],
    [`BEGIN:VCALENDAR\n${'BEGIN:X\n'.repeat(30)}`, 'not_a_calendar'],
    [calendar(...Array.from({ length: 5_001 }, (_, index) => `UID:${index}`)), 'too_many_events'],
    [calendar(...daily(6)), 'too_many_events'],
    [calendar(...daily(2_500)), 'too_many_events'],
    [calendar(...Array.from({ length: 2_500 }, (_, index) => `UID:${index}\n${LONG_OVER}`)), 'too_many_events'],
    ['BEGIN:VCALENDAR\n' + ' '.repeat(MOST_CALENDAR_LETTERS), 'too_large'],
  ])('%#: %j', (text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })

  test('an event may have any number of lines of one name', () => {
    const lines = Array.from({ length: 150_000 }, () => 'ATTENDEE:a').join('\n')
    expect(nights(`UID:1\nDTSTART;VALUE=DATE:20270703\n${lines}`)).toEqual(['2027-07-03 2027-07-04'])
  })

  test('a calendar cut at any place says nothing, and no text whatever makes the reader fall', () => {
    const whole = calendar(
      'UID:1\nDTSTART;VALUE=DATE:20270703\nDTEND;VALUE=DATE:20270710\nSUMMARY:Reserved',
      'UID:2\nDTSTART;VALUE=DATE:20270801',
    ).trimEnd()
    for (let length = 0; length < whole.length; length++) expect(faultOf(whole.slice(0, length))).not.toBeNull()
    const piece = fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      'UID:1',
      'DTSTART',
      ';VALUE=DATE',
      ';TZID=x',
      ':',
      '20270703',
      'T250000Z',
      'DURATION:P',
      '1D',
      'RRULE:FREQ=',
      'DAILY;COUNT=0',
      'YEARLY;INTERVAL=-1',
      'WEEKLY;BYDAY=XX',
      '\n',
      '\r\n ',
      '"',
      'EXDATE:,',
      'RECURRENCE-ID:',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        readCalendar(`BEGIN:VCALENDAR\n${pieces.join('')}\nEND:VCALENDAR`, options)
      }),
      { numRuns: 1500 },
    )
  })
})
