import fs from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { PendingChange } from './pending-change.tsx'

test('what was written with a change keeps its lines', () => {
  const change = {
    state: 'pending',
    documentId: '1',
    requestedBy: 'guest',
    checkIn: '2027-06-12',
    checkOut: '2027-06-19',
    party: { adults: 2, children: 0, infants: 0, pets: 0 },
    totalMinor: 100_000,
    differenceMinor: 0,
    expiresAt: '2027-05-02T10:00:00.000Z',
    message: 'We are delayed.\nThe ferry is late.',
    move: null,
  }
  const stay = { title: 'Finca', slug: 'finca', timeZone: 'Europe/Madrid' }
  const booking = { change, currency: 'EUR', stay, checkIn: '2027-06-12', instalments: [] } as unknown as BookingShape
  const html = renderToStaticMarkup(<PendingChange booking={booking} actionKey="1" />)
  expect(html).toContain('<dd class="as-written">We are delayed.\nThe ferry is late.</dd>')
  expect(fs.readFileSync('src/web/styles/pages/booking-life.css', 'utf8')).toMatch(
    /\.as-written \{\s*white-space: pre-line;/,
  )
})
