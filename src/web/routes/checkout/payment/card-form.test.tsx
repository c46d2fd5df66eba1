import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { CardForm } from './card-form.tsx'

test('the security code is described for cards that have it on the front, too', () => {
  const booking = {
    documentId: 'b1',
    stay: { slug: 'casa', timeZone: 'Europe/Madrid' },
    guest: { name: 'Anna' },
    currency: 'EUR',
    totalMinor: 10_000,
    dueMinor: 10_000,
    cancellation: [],
    vouchers: [],
    instalments: [],
    damageDeposit: null,
    state: 'pending_payment',
    mode: 'instant',
  } as unknown as BookingShape
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CardForm
        booking={booking}
        uid="u"
        attemptKey="k"
        demo={false}
        hosted={false}
        refused={undefined}
        phone={undefined}
      />
    </MemoryRouter>,
  )
  expect(html).toContain('3 digits on the back, or 4 on the front')
})
