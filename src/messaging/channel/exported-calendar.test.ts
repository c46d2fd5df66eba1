import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCalendar } from '#core/channel/read-calendar.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { exportedCalendar } from './exported-calendar.ts'

const today = isoDate('2027-06-01')
const stay = { title: 'Ñandú € 漢字 🏡; a, b\n', websiteName: 'Holmstay', host: 'stay.example' }

test('what is written is read: the same nights, under the same UIDs, wherever the home is', () => {
  const nights = fc.record({
    id: fc.uuid(),
    start: fc.integer({ min: 0, max: 900 }),
    length: fc.integer({ min: 1, max: 60 }),
    isReserved: fc.boolean(),
    isImported: fc.boolean(),
    at: fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
  })
  const timeZones = fc.constantFrom('Europe/Madrid', 'Pacific/Kiritimati', 'America/Los_Angeles', 'UTC')
  const list = fc.uniqueArray(nights, { selector: ({ id }) => id, maxLength: 12 })
  fc.assert(
    fc.property(list, timeZones, (events, timeZone) => {
      const written = events.map(({ start, length, ...event }) => {
        const from = addDays(today, start)
        return { ...event, from, to: addDays(from, length) }
      })
      const read = readCalendar(exportedCalendar(written, stay), { timeZone, today })
      expect(read.ok && read.value.events.map(({ uid, checkIn, checkOut }) => [uid, checkIn, checkOut])).toEqual(
        written.map(({ id, from, to }) => [`${id}@stay.example`, from, to]),
      )
    }),
    { numRuns: 150 },
  )
})

test('lines are folded at 75 octets and end in CRLF; nothing a host writes adds a line', () => {
  const event = {
    id: '1',
    from: today,
    to: addDays(today, 2),
    isReserved: true,
    isImported: true,
    at: new Date('2027-01-02T03:04:05Z'),
  }
  const file = exportedCalendar([event], { ...stay, title: 'x'.repeat(300) + '\r\nATTENDEE:mailto:a@b.example' })
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file).not.toMatch(/^ATTENDEE/m)
  expect(file).toContain('DTSTAMP:20270102T030405Z')
  expect(file).toContain('DTSTART;VALUE=DATE:20270601\r\nDTEND;VALUE=DATE:20270603')
})
