import { expect, test } from 'vitest'
import { DRAFTED_FIELDS } from '#core/stay/stay-draft.ts'
import type { StayData } from '../editor/stay-data.ts'
import { readValues } from '../form/read-fields.ts'
import { arrivalForm } from './fact-forms.ts'
import { FACT_PARTS, factFormOf } from './forms-of.ts'

/** A home with a time zone, with only the fields that the form of the arrival reads. */
function arrivalOf(timeZone: string) {
  const stay = { checkInFrom: '16:00:00', checkInUntil: null, checkOutBy: '10:00:00', publishedAt: '2027-01-01' }
  const details = { documentId: 'h1', timeZone, directions: '', accessInstructions: '', accessDaysBefore: 2 }
  return arrivalForm({ home: stay, details, draft: { version: 0, differences: [] } } as unknown as StayData)
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

test('of a published home, the forms of its facts write what a draft may change, and nothing else', () => {
  const details = {
    documentId: 'h1',
    timeZone: 'Europe/Madrid',
    houseRules: {},
    address: {},
    position: {},
    amenities: [],
  }
  const stay = { publishedAt: '2027-01-01' }
  const draft = { version: 0, differences: [] }
  const data = { home: stay, details, draft, places: [], amenities: [] } as unknown as StayData
  const written = FACT_PARTS.flatMap((part) => {
    const { fields, request } = factFormOf(part, data)
    const { changes } = request(Object.fromEntries(fields.map(({ name }) => [name, null]))).body as { changes: object }
    return Object.keys(changes)
  })
  expect(written.toSorted()).toEqual(DRAFTED_FIELDS.toSorted())
})
