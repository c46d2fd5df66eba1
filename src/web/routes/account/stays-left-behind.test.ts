import { expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { staysLeftBehind } from './stays-left-behind.ts'

const NOW = '2026-11-28T10:00:00.000Z'
const booking = (documentId: string, changes: Partial<BookingShape>) =>
  // Only the fields that are read.
  ({
    documentId,
    checkIn: '2027-06-12',
    checkOut: '2027-06-19',
    stay: { title: 'Casa Blava', timeZone: 'Europe/Madrid' },
    payment: { state: 'none', failure: null },
    holdExpiresAt: null,
    requestExpiresAt: null,
    createdAt: NOW,
    ...changes,
  }) as BookingShape

test('nights that are only held do not stay booked without an account, unless the bank is about to answer', () => {
  const held = { state: 'pending_payment', holdExpiresAt: '2026-11-28T10:10:00.000Z' } as const
  const bookings = [
    booking('booked', { state: 'confirmed' }),
    booking('asked', { state: 'requested', checkIn: '2027-05-01' }),
    booking('held', held),
    booking('at the bank', { ...held, checkIn: '2027-04-01', payment: { state: 'processing', failure: null } }),
    booking('cancelled', { state: 'cancelled_by_guest' }),
  ]
  expect(staysLeftBehind(bookings, NOW).map(({ documentId }) => documentId)).toEqual(['at the bank', 'asked', 'booked'])
})
