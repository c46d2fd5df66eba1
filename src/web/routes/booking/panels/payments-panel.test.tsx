import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { PaymentsPanel } from './payments-panel.tsx'

/** Returns the figures below the instalments of a cancelled booking. */
function figures(amounts: Pick<BookingShape, 'paidMinor' | 'refundedMinor' | 'owedBackMinor'>): readonly string[] {
  const nothing = { instalments: [], vouchers: [], paidBy: ['by_hand'], damageDeposit: null, bankTransfer: null }
  const booking = { ...nothing, ...amounts, currency: 'EUR', state: 'cancelled_by_guest', paymentMethod: 'transfer' }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PaymentsPanel booking={booking as unknown as BookingShape} nowMs={0} />
    </MemoryRouter>,
  )
  return [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, text]) => `${name} ${text}`).slice(0, -1)
}

test('what has not gone back yet is not said to be refunded', () => {
  expect(figures({ paidMinor: 4000, refundedMinor: 6000, owedBackMinor: 6000 })).toEqual([
    'Received €100.00',
    'On its way back to you −€60.00',
    'Paid in the end €40.00',
  ])
  expect(figures({ paidMinor: 4000, refundedMinor: 6000, owedBackMinor: 1000 })).toEqual([
    'Received €100.00',
    'Refunded −€50.00',
    'On its way back to you −€10.00',
    'Paid in the end €40.00',
  ])
})
