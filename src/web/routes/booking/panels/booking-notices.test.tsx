import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { BookingNotices } from './booking-notices.tsx'

const request = {
  state: 'requested',
  requestExpiresAt: '2027-03-02T10:00:00.000Z',
  paymentMethod: 'card',
  instalments: [],
  stay: { timeZone: 'Europe/Madrid' },
} as unknown as BookingShape

// An amount of time would be too short a moment after the request, and wrong on a page that stays open.
test.each(['2027-03-01T10:00:03.000Z', '2027-03-02T09:59:00.000Z'])(
  'a request that is read at %s names the time by which the host has to answer',
  (now) => {
    const text = renderToStaticMarkup(
      <BookingNotices booking={request} nowMs={Date.parse(now)} refused={undefined} />,
    ).replaceAll(/<[^>]+>/g, ' ')
    expect(text).toContain('The host has to answer by Tuesday 2 March 2027, 11:00, time of the home')
    expect(text).toContain('Until then, the nights are yours and your card is only reserved, not charged.')
    expect(text).not.toMatch(/\d+ (hours|minutes)/)
  },
)
