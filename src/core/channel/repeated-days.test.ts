import { describe, expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { readCalendar } from './read-calendar.ts'

const options = { timeZone: 'Europe/Madrid', today: isoDate('2027-06-01') }

/** Returns the arrivals of an event, or `unread`. */
function arrivals(...lines: string[]): readonly string[] | 'unread' {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
  const read = readCalendar(text, options)
  if (!read.ok) throw new Error(read.problem.fault)
  return read.value.unread.length > 0 ? 'unread' : read.value.events.map(({ checkIn }) => checkIn).toSorted()
}

const startingOn = (day: string) => `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`

describe('a rule takes', () => {
  test.each([
    ['2027-06-05', 'FREQ=MONTHLY;BYDAY=1SA;COUNT=3', ['2027-06-05', '2027-07-03', '2027-08-07']],
    ['2027-06-26', 'FREQ=MONTHLY;BYDAY=-1SA;COUNT=3', ['2027-06-26', '2027-07-31', '2027-08-28']],
    ['2027-06-30', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', ['2027-06-30', '2027-07-30', '2027-08-31']],
    [
      '2027-06-05',
      'FREQ=MONTHLY;BYDAY=SA;BYSETPOS=1,3;COUNT=4',
      ['2027-06-05', '2027-06-19', '2027-07-03', '2027-07-17'],
    ],
    ['2027-06-01', 'FREQ=MONTHLY;BYMONTHDAY=1,15,-1;COUNT=4', ['2027-06-01', '2027-06-15', '2027-06-30', '2027-07-01']],
    ['2027-08-13', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=2', ['2027-08-13', '2028-10-13']],
    [
      '2027-07-01',
      'FREQ=DAILY;BYMONTH=7;UNTIL=20280702',
      [
        ...Array.from({ length: 31 }, (_, day) => `2027-07-${String(day + 1).padStart(2, '0')}`),
        '2028-07-01',
        '2028-07-02',
      ],
    ],
    ['2027-06-05', 'FREQ=DAILY;BYDAY=SA,SU;COUNT=3', ['2027-06-05', '2027-06-06', '2027-06-12']],
    [
      '2027-12-24',
      'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24,25,31;COUNT=4',
      ['2027-12-24', '2027-12-25', '2027-12-31', '2028-12-24'],
    ],
    ['2027-11-25', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=2', ['2027-11-25', '2028-11-23']],
    ['2027-09-26', 'FREQ=YEARLY;BYDAY=-14SU;COUNT=2', ['2027-09-26', '2028-10-01']],
    ['2027-12-31', 'FREQ=YEARLY;BYYEARDAY=-1,200;COUNT=3', ['2027-12-31', '2028-07-18', '2028-12-31']],
    [
      '2027-06-01',
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU;COUNT=4',
      ['2027-06-01', '2027-06-13', '2027-06-15', '2027-06-27'],
    ],
    [
      '2027-06-01',
      'FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU,SU;COUNT=4',
      ['2027-06-01', '2027-06-06', '2027-06-15', '2027-06-20'],
    ],
  ])('from %s, %s', (day, rule, expected) => {
    expect(arrivals(startingOn(day), `RRULE:${rule}`)).toEqual(expected)
  })
})

test('a rule without an end takes every day that can be let, however long ago it began', () => {
  const first = (lines: readonly string[] | 'unread') => (lines === 'unread' ? lines : [lines[0], lines.at(-1)])
  expect(first(arrivals(startingOn('2027-05-01'), 'RRULE:FREQ=DAILY'))).toEqual(['2027-06-01', '2030-06-05'])
  expect(first(arrivals(startingOn('1900-01-01'), 'RRULE:FREQ=DAILY'))).toEqual(['2027-06-01', '2030-06-05'])
  expect(first(arrivals(startingOn('1900-01-06'), 'RRULE:FREQ=MONTHLY;INTERVAL=5;BYDAY=1SA'))).toEqual([
    '2027-07-03',
    '2030-06-01',
  ])
})

test('a rule that ends in a year that no stay reaches has no end', () => {
  for (const lines of [[startingOn('2027-06-05')], ['DTSTART:20270605T140000Z', 'DURATION:P2D']])
    for (const until of ['99991231', '99991231T235959Z'])
      expect(arrivals(...lines, `RRULE:FREQ=YEARLY;UNTIL=${until}`)).toEqual([
        '2027-06-05',
        '2028-06-05',
        '2029-06-05',
        '2030-06-05',
      ])
})

test('a rule may name the time of day of its event, and no other', () => {
  const named = (rule: string) =>
    arrivals('DTSTART:20270605T140000', 'DURATION:P2D', `RRULE:FREQ=DAILY;COUNT=2;${rule}`)
  expect(named('BYHOUR=14;BYMINUTE=0')).toEqual(['2027-06-05', '2027-06-06'])
  for (const other of ['BYHOUR=15', 'BYMINUTE=30', 'BYHOUR=14;BYMINUTE=5']) expect(named(other), other).toBe('unread')
})

test('the first day counts, even where the rule does not name it', () => {
  expect(arrivals(startingOn('2027-06-02'), 'RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=2')).toEqual([
    '2027-06-02',
    '2027-06-05',
    '2027-06-12',
  ])
})

test('days that are listed are taken as well, with or without a rule, and less those left out', () => {
  expect(arrivals(startingOn('2027-06-05'), 'RDATE;VALUE=DATE:20270703,20270710', 'RDATE;VALUE=DATE:20270801')).toEqual(
    ['2027-06-05', '2027-07-03', '2027-07-10', '2027-08-01'],
  )
  expect(
    arrivals(
      startingOn('2027-06-05'),
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'RDATE;VALUE=DATE:20270703,20270612',
      'EXDATE;VALUE=DATE:20270605',
    ),
  ).toEqual(['2027-06-12', '2027-07-03'])
  expect(
    arrivals('DTSTART:20270605T140000Z', 'DTEND:20270606T080000Z', 'RDATE;VALUE=PERIOD:20270703T140000Z/P2D'),
  ).toEqual(['2027-06-05', '2027-07-03'])
})

test('several rules of an event are all followed', () => {
  expect(
    arrivals(startingOn('2027-06-05'), 'RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=5;COUNT=2'),
  ).toEqual(['2027-06-05', '2027-06-12', '2027-07-05'])
})

test.each([
  'FREQ=HOURLY',
  'FREQ=WEEKLY;BYDAY=1SA',
  'FREQ=YEARLY;BYWEEKNO=20',
  'FREQ=MONTHLY;BYSETPOS=1',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYMONTHDAY=x',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=MONTHLY;BYDAY=',
  'FREQ=YEARLY;BYMONTH=13',
  'FREQ=DAILY;BYEASTER=0',
])('the rule %s is named as unread', (rule) => {
  expect(arrivals(startingOn('2027-06-05'), `RRULE:${rule}`)).toBe('unread')
})

test('a listed day that cannot be read makes the event unread', () => {
  expect(arrivals(startingOn('2027-06-05'), 'RDATE;VALUE=DATE:20270231')).toBe('unread')
})

test('a rule for days that do not exist ends, and takes no more than its first day', () => {
  expect(arrivals(startingOn('2027-06-05'), 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5')).toEqual([
    '2027-06-05',
  ])
})

test('a stay that began in the week before and has not ended is taken, however long ago its rule began', () => {
  const nights = [startingOn('1900-01-05'), 'DTEND;VALUE=DATE:19000110'] // Friday to Wednesday
  const [first, second] = arrivals(...nights, 'RRULE:FREQ=WEEKLY;BYDAY=FR')
  expect([first, second]).toEqual(['2027-05-28', '2027-06-04'])
})

test('a count that takes too long to follow is named as unread', () => {
  expect(arrivals(startingOn('1975-01-01'), 'RRULE:FREQ=DAILY;COUNT=19900')).toHaveLength(756)
  expect(arrivals(startingOn('1975-01-01'), 'RRULE:FREQ=DAILY;COUNT=20001')).toBe('unread')
})

test('a rule that is longer than any has to be is named as unread', () => {
  const every = Array.from({ length: 53 }, (_, index) => index + 1).flatMap((nth) =>
    ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].flatMap((day) => [`${nth}${day}`, `-${nth}${day}`]),
  )
  const rule = (days: readonly string[]) => `RRULE:FREQ=YEARLY;COUNT=400;BYDAY=${days.join(',')}`
  expect(arrivals(startingOn('2027-06-05'), rule(every))).toHaveLength(400)
  expect(arrivals(startingOn('2027-06-05'), rule([...every, ...every]))).toBe('unread')
})

test('the rules of one event cost no more than those of a whole calendar', () => {
  // Followed to their ends, they would exceed the time limit of the test.
  const rules = Array.from({ length: 20_000 }, () => 'RRULE:FREQ=DAILY;COUNT=16000')
  expect(() => arrivals(startingOn('1975-01-01'), ...rules)).toThrow('too_many_events')
})
