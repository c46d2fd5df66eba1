import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { groupBookings } from './group-bookings.ts'

const booking = (documentId: string, changes: Partial<BookingShape>) =>
  ({
    documentId,
    state: 'confirmed',
    checkIn: isoDate('2027-06-12'),
    checkOut: isoDate('2027-06-19'),
    createdAt: '2026-11-20T10:00:00.000Z',
    holdExpiresAt: null,
    payment: { state: 'none', failure: null },
    requestExpiresAt: null,
    stay: { documentId: 'home', timeZone: 'Europe/Madrid' },
    ...changes,
  }) as BookingShape

test('what needs the guest, what comes, what was and what came to nothing stand apart', () => {
  const grouped = groupBookings(
    [
      booking('later', { checkIn: isoDate('2027-08-01'), checkOut: isoDate('2027-08-08') }),
      booking('next', {}),
      booking('running', { state: 'checked_in', checkIn: isoDate('2026-11-18'), checkOut: isoDate('2026-11-22') }),
      booking('been', { state: 'completed', checkIn: isoDate('2026-05-01'), checkOut: isoDate('2026-05-08') }),
      booking('not closed yet', { checkIn: isoDate('2026-11-01'), checkOut: isoDate('2026-11-08') }),
      booking('held', { state: 'hold', holdExpiresAt: '2026-11-20T12:15:00.000Z' }),
      booking('ran out', { state: 'hold', holdExpiresAt: '2026-11-20T11:59:00.000Z' }),
      booking('lapsed', { state: 'expired' }),
      booking('cancelled', { state: 'cancelled_by_guest', createdAt: '2026-11-21T10:00:00.000Z' }),
    ],
    '2026-11-20T12:00:00.000Z',
  )
  const names = (list: readonly BookingShape[]) => list.map(({ documentId }) => documentId)
  expect(names(grouped.open)).toEqual(['held'])
  expect(names(grouped.upcoming)).toEqual(['running', 'next', 'later'])
  expect(names(grouped.past)).toEqual(['not closed yet', 'been'])
  expect(names(grouped.gone)).toEqual(['cancelled', 'ran out', 'lapsed'])
})

test('the day of the check-out still belongs to the stay', () => {
  const leaving = booking('leaving', { checkIn: isoDate('2026-11-13'), checkOut: isoDate('2026-11-20') })
  expect(groupBookings([leaving], '2026-11-20T12:00:00.000Z').upcoming).toHaveLength(1)
})

test('the stay is over when its day is over at the home, not elsewhere', () => {
  const left = booking('left', { checkIn: isoDate('2026-11-13'), checkOut: isoDate('2026-11-19') })
  expect(groupBookings([left], '2026-11-19T22:30:00.000Z').upcoming).toHaveLength(1)
  expect(groupBookings([left], '2026-11-19T23:30:00.000Z').past).toHaveLength(1)
})

test('a hold that was replaced by another one is not listed among what came to nothing', () => {
  const withdrawn = booking('withdrawn', { state: 'withdrawn' })
  const goneBeside = (other: Partial<BookingShape>) =>
    groupBookings([withdrawn, booking('other', other)], '2026-11-20T12:00:00.000Z').gone.map(
      ({ documentId }) => documentId,
    )
  const after = { createdAt: '2026-11-20T10:05:00.000Z' }
  expect(goneBeside(after)).toEqual([])
  expect(goneBeside({ ...after, state: 'hold', holdExpiresAt: '2026-11-20T12:15:00.000Z' })).toEqual([])
  // Other nights, another home, or one booked before are another matter, and so is one that came to nothing as well.
  expect(goneBeside({ ...after, checkIn: isoDate('2027-06-19'), checkOut: isoDate('2027-06-26') })).toEqual([
    'withdrawn',
  ])
  expect(goneBeside({ ...after, stay: { ...withdrawn.stay, documentId: 'another' } })).toEqual(['withdrawn'])
  expect(goneBeside({ createdAt: '2026-11-20T09:00:00.000Z' })).toEqual(['withdrawn'])
  expect(goneBeside({ ...after, state: 'cancelled_by_guest' })).toContain('withdrawn')
})
