import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { MoneyPanel } from './rail.tsx'

/** Returns the figures of the panel without the lines of the price. */
function figures(changes: object): readonly string[] {
  const nothing = {
    lines: [],
    vouchers: [],
    payments: [],
    instalments: [],
    owedBackMinor: 0,
    paidBy: [],
    damageDeposit: null,
  }
  const booking = { ...nothing, currency: 'EUR', state: 'confirmed', paymentMethod: 'card', ...changes }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <MoneyPanel booking={booking as unknown as StaffBookingShape} />
    </MemoryRouter>,
  )
  return [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, text]) => `${name} ${text}`)
}

test('after a refund the figures add up: what came, what went back, what was paid in the end', () => {
  expect(figures({ totalMinor: 49_670, paidMinor: 49_670, refundedMinor: 0 })).toEqual([
    'Total €496.70',
    'Paid €496.70',
    'Open €0.00',
  ])
  expect(figures({ totalMinor: 49_670, paidMinor: 49_670, refundedMinor: 5000 })).toEqual([
    'Total €496.70',
    'Received €546.70',
    'Refunded −€50.00',
    'Paid in the end €496.70',
    'Open €0.00',
  ])
})

test('what goes back and has not been paid yet is not said to be refunded', () => {
  const paid = { totalMinor: 49_670, paidMinor: 49_670 }
  expect(figures({ ...paid, refundedMinor: 5000, owedBackMinor: 5000 })).toEqual([
    'Total €496.70',
    'Received €546.70',
    'Still to be refunded −€50.00',
    'Paid in the end €496.70',
    'Open €0.00',
  ])
  expect(figures({ ...paid, refundedMinor: 5000, owedBackMinor: 3000 }).slice(2, 4)).toEqual([
    'Refunded −€20.00',
    'Still to be refunded −€30.00',
  ])
})
