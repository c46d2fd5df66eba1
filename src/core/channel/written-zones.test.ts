import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { readCalendar } from './read-calendar.ts'

const part = (kind: 'STANDARD' | 'DAYLIGHT', offset: string, rule: string, start = '16010101T030000') => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  'TZOFFSETFROM:+0000',
  `TZOFFSETTO:${offset}`,
  ...(rule === '' ? [] : [`RRULE:${rule}`]),
  `END:${kind}`,
]

/** The nights of an event from the evening of 3 July to the morning of 6 July in a zone that the calendar describes. */
function nightsIn(zone: readonly string[], { name = 'Customized Time Zone', from = '20270703T200000' } = {}) {
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    `TZID:${name.replaceAll(',', String.raw`\,`)}`,
    ...zone,
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:one',
    `DTSTART;TZID="${name}":${from}`,
    `DTEND;TZID="${name}":20270706T080000`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const read = readCalendar(text, { timeZone: 'Europe/Madrid', today: isoDate('2027-06-01') })
  return read.ok ? read.value.events.map(({ checkIn, checkOut }) => [checkIn, checkOut]) : read.problem
}

/** Eight in the evening of the east coast is two in the night in Spain. */
const NEXT_DAY = [['2027-07-04', '2027-07-06']]
const SAME_DAY = [['2027-07-03', '2027-07-06']]

test('a zone that only one program knows is read from the rules that the calendar gives for it', () => {
  const eastern = [
    ...part('STANDARD', '-0500', 'FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11'),
    ...part('DAYLIGHT', '-0400', 'FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3'),
  ]
  expect(nightsIn(eastern)).toEqual(NEXT_DAY)
  expect(nightsIn(eastern, { name: '(UTC-05:00) Eastern Time (US, Canada)' })).toEqual(NEXT_DAY)
})

test('its summer time counts only while it lasts', () => {
  // Half past ten in the evening: of standard time 00:30 in Spain's summer, of summer time 23:30.
  const standard = part('STANDARD', '+0000', 'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10')
  const summer = part('DAYLIGHT', '+0100', 'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3')
  expect(nightsIn([...standard, ...summer], { from: '20270703T223000' })).toEqual(SAME_DAY)
  expect(nightsIn(part('STANDARD', '+0000', ''), { from: '20270703T223000' })).toEqual(NEXT_DAY)
})

test('a summer time that was given up is over', () => {
  const past = part('DAYLIGHT', '+0100', 'FREQ=YEARLY;UNTIL=20160327T000000Z;BYDAY=-1SU;BYMONTH=3', '19970330T010000')
  const zone = [...part('STANDARD', '+0000', '', '20161030T020000'), ...past]
  expect(nightsIn(zone, { from: '20270703T223000' })).toEqual(NEXT_DAY)
})

test('the name that a zone has in the database of zones goes before its rules', () => {
  expect(nightsIn(['X-LIC-LOCATION:America/New_York'])).toEqual(NEXT_DAY)
})

test.each([
  ['no rules', []],
  ['a rule for one of two times', part('DAYLIGHT', '-0400', 'FREQ=YEARLY;BYDAY=2SU;BYMONTH=3')],
  [
    'rules of no zone of the world',
    [
      ...part('STANDARD', '-0500', 'FREQ=YEARLY;BYDAY=1SU;BYMONTH=7'),
      ...part('DAYLIGHT', '-0400', 'FREQ=YEARLY;BYDAY=2SU;BYMONTH=6'),
    ],
  ],
  ['an offset that is none', part('STANDARD', '-9900', '')],
])('a zone with %s is the home’s', (_what, zone) => {
  expect(nightsIn(zone)).toEqual(SAME_DAY)
})

test('a calendar of thousands of zones is read as one of a few', () => {
  const zones = Array.from({ length: 5_000 }, (_, index) => [
    'BEGIN:VTIMEZONE',
    `TZID:own-${index}`,
    ...part('STANDARD', '-0500', ''),
    'END:VTIMEZONE',
  ])
  const events = Array.from({ length: 4_000 }, (_, index) => [
    'BEGIN:VEVENT',
    `UID:${index}`,
    `DTSTART;TZID=own-${index}:20270703T200000`,
    `DTEND;TZID=own-${index}:20270706T080000`,
    'END:VEVENT',
  ])
  const text = ['BEGIN:VCALENDAR', ...zones.flat(), ...events.flat(), 'END:VCALENDAR'].join('\n')
  const read = readCalendar(text, { timeZone: 'Europe/Madrid', today: isoDate('2027-06-01') })
  expect(read.ok && read.value.events).toHaveLength(4_000)
})
