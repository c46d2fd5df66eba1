import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { BookingPrice } from './booking-price.tsx'

test('the price of a request says what a voucher keeps for it, and adds up', () => {
  // Only the fields that the panel reads.
  const request = {
    documentId: '1',
    state: 'requested',
    lines: [],
    totalMinor: 561_717,
    paidMinor: 0,
    currency: 'EUR',
    instalments: [{ state: 'scheduled' }, { state: 'paid' }],
    vouchers: [{ ending: '672P', heldMinor: 12_345 }],
  } as unknown as BookingShape
  const router = createMemoryRouter([{ path: '/', element: <BookingPrice booking={request} /> }])
  expect(renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, ' ')).toMatch(
    /Paid +€0\.00 +Kept of the voucher …672P +€123\.45 +Still to pay +€5,493\.72/,
  )
})
