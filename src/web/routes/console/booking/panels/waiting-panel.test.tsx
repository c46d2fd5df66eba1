import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { WaitingPanel } from './waiting-panel.tsx'

test('what a guest wrote with a wished change keeps its lines', () => {
  const booking = {
    currency: 'EUR',
    charges: [],
    refunds: [],
    endedVouchers: [],
    instalments: [],
    stay: { slug: 'harbour-loft', timeZone: 'Europe/Madrid' },
    change: {
      documentId: '1',
      checkIn: '2027-06-12',
      checkOut: '2027-06-19',
      party: { adults: 2, children: 0, infants: 0, pets: 0 },
      differenceMinor: 0,
      requestedBy: 'guest',
      expiresAt: '2027-05-02T10:00:00.000Z',
      message: 'Our train is late.\nMay we come a day later?',
      move: null,
    },
  }
  const panel = <WaitingPanel booking={booking as unknown as StaffBookingShape} actionKey="key" />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: panel }])} />)
  expect(html).toContain('c-words">“Our train is late.\nMay we come a day later?”</p>')
})

test('who is to pay a refund by hand is told when the card provider has paid it back already', () => {
  const told = (failure: string) => {
    const payment = { documentId: 'p', provider: 'stripe' }
    const refund = { documentId: 'r', payment: 'p', amountMinor: 7200, status: 'failed', failure, isDisputed: false }
    const booking = {
      currency: 'EUR',
      charges: [],
      payments: [payment],
      refunds: [refund],
      endedVouchers: [],
      instalments: [],
      stay: { slug: 'harbour-loft', timeZone: 'Europe/Madrid' },
      change: null,
    }
    const panel = <WaitingPanel booking={booking as unknown as StaffBookingShape} actionKey="key" />
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: panel }])} />)
  }
  expect(told('expired_or_canceled_card')).toContain('no card provider can make this refund')
  expect(told('charge_already_refunded')).toContain('Look there before you pay it again')
})
