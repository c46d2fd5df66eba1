import { expect, test } from 'vitest'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { StayCalendar } from '#messaging/mail/mail.ts'
import { stayCalendar } from './stay-calendar.ts'

const stay: StayCalendar = {
  bookingId: '0197',
  reference: 'HM7F3K',
  sequence: 0,
  isCancelled: false,
  stayTitle: 'Casa Tramuntana',
  checkIn: '2027-10-30' as IsoDate,
  checkOut: '2027-11-02' as IsoDate,
  checkInFrom: '16:00',
  checkOutBy: '10:00',
  place: 'Camí Vell; 3, Maó',
  position: { lat: 39.9, lng: 4.1 },
  link: 'https://stay.example/user/bookings/0197',
  at: '2027-01-02T03:04:05.000Z',
}
const fileOf = (changes: Partial<StayCalendar> = {}) =>
  stayCalendar({ ...stay, ...changes }, { websiteName: 'Holmstay' })

test('no line of a calendar file is longer than 75 octets, no letter is cut, and every line ends in CRLF', () => {
  const stayTitle = 'Ñandú €漢字🏡 '.repeat(40)
  const file = fileOf({ stayTitle })
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(file.replaceAll('\r\n ', '')).toContain(stayTitle.trim())
})

test('what a host writes cannot add lines to a calendar file', () => {
  const file = fileOf({ stayTitle: 'A\r\nSTATUS:CANCELLED\nB', place: 'x\r\nATTENDEE:mailto:a@b.example' })
  expect(file.match(/^STATUS:.*$/gm)).toEqual(['STATUS:CONFIRMED'])
  expect(file).not.toMatch(/^ATTENDEE/m)
})

test('the same booking always gives the same file', () => {
  expect(fileOf()).toBe(fileOf())
  expect(fileOf()).toContain('DTSTAMP:20270102T030405Z')
})
