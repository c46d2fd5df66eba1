import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { BookingHistory } from './booking-history.tsx'

test('the history names the amount of each payment and refund, and whose times it has', () => {
  const event = { at: '2027-05-01T10:00:00.000Z', from: null, to: null, by: 'system', reason: null }
  const history = [
    { ...event, kind: 'paid', amountMinor: 40_000 },
    { ...event, kind: 'refunded', amountMinor: 5_000 },
    { ...event, kind: 'created' },
  ]
  const booking = { history, state: 'confirmed', currency: 'EUR', stay: { timeZone: 'Europe/Madrid' } }
  const html = renderToStaticMarkup(<BookingHistory booking={booking as unknown as BookingShape} />)
  expect(
    [...html.matchAll(/<li><b>(.*?)<\/b>(?:<span>(€.*?)<\/span>)?/g)].map(([, what, amount]) => [what, amount]),
  ).toEqual([
    ['Payment received', '€400.00'],
    ['Refund sent', '€50.00'],
    ['Nights held', undefined],
  ])
  expect(html).toContain('All times are local times of the home.')
})
