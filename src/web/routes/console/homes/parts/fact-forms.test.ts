import { expect, test } from 'vitest'
import type { HomeData } from '../editor/home-data.ts'
import { readValues } from '../form/read-fields.ts'
import { arrivalForm } from './fact-forms.ts'

/** A home with a time zone, with only the fields that the form of the arrival reads. */
function arrivalOf(timeZone: string) {
  const home = { checkInFrom: '16:00:00', checkInUntil: null, checkOutBy: '10:00:00', publishedAt: '2027-01-01' }
  const details = { documentId: 'h1', timeZone, directions: '', accessInstructions: '', accessDaysBefore: 2 }
  return arrivalForm({ home, details, draft: { version: 0, differences: [] } } as unknown as HomeData)
}

/** Returns what saving the form sends after these fields were changed. */
function sent(timeZone: string, changed: Readonly<Record<string, string>>) {
  const { now, fields, request } = arrivalOf(timeZone)
  const { read, faults } = readValues({ ...now, ...changed }, fields, 'EUR')
  expect(faults).toEqual({})
  return JSON.parse(JSON.stringify(request(read).body)) as unknown
}

test.each(['Etc/GMT+5', '+02:00', 'Asia/Calcutta', 'Europe/Madrid'])(
  'a home in %s keeps its time zone when its arrival is saved, and gets the one that is chosen',
  (zone) => {
    expect(JSON.stringify(sent(zone, { checkOutBy: '11:00' }))).not.toContain('timeZone')
    expect(JSON.stringify(sent(zone, { timeZone: 'Europe/Lisbon' }))).toContain('"timeZone":"Europe/Lisbon"')
  },
)
