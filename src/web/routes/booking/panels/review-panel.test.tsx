import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ReviewPanel } from './review-panel.tsx'

const booking = { review: 'written', stay: { slug: 'es-canalet', title: 'Es Canalet' } } as BookingShape
const own = { overall: 2, body: 'Cold soup.\r\n\r\nWarm house.', scores: {}, sealedUntil: null }

test.each(['published', 'rejected'] as const)('a guest reads what they wrote: a review that is %s', (state) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ReviewPanel
        booking={booking}
        reviews={{ own: { ...own, state }, byHost: null }}
        actionKey="key"
        refused={undefined}
      />
    </MemoryRouter>,
  )
  expect(html).toContain('<p class="as-written">Cold soup.\r\n\r\nWarm house.</p>')
  expect(html).toContain('2 of 5')
  // What the host answers stands there.
  expect(html.includes('href="/stays/es-canalet/reviews"')).toBe(state === 'published')
})

test('of a refused review the page shows the mistake: its field takes the focus, and no fragment leads elsewhere', () => {
  const open = { ...booking, documentId: 'b1', review: 'open' } as BookingShape
  const refused = {
    intent: 'review',
    problem: null,
    values: { overall: '4', body: ' ' },
    errors: { body: 'Write it.' },
  }
  const render = (again?: typeof refused) =>
    renderToStaticMarkup(<ReviewPanel booking={open} reviews={null} actionKey="key" refused={again} />)
  const field = /<textarea[^>]*>/
  expect(field.exec(render())?.[0]).not.toContain('autofocus')
  expect(field.exec(render(refused))?.[0]).toContain('autofocus')
  expect(render(refused)).toContain('action="/user/bookings/b1"')
})
