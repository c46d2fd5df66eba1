import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { bookingTrack } from './booking-track.ts'

const bookingWith = (changes: Partial<BookingShape>) =>
  ({
    state: 'confirmed',
    stay: { timeZone: 'Europe/Madrid', checkInFrom: '16:00', checkOutBy: '10:00' },
    checkIn: isoDate('2027-06-12'),
    checkOut: isoDate('2027-06-19'),
    currency: 'EUR',
    totalMinor: 170780,
    paidMinor: 170780,
    mode: 'instant',
    paymentMethod: 'card',
    review: 'not_yet',
    instalments: [
      {
        position: 1,
        amountMinor: 170780,
        dueOn: isoDate('2026-11-20'),
        dueAt: '2026-11-20T10:00:00Z',
        state: 'paid',
        graceUntil: null,
      },
    ],
    createdAt: '2026-11-20T10:00:00Z',
    confirmedAt: '2026-11-20T23:30:00Z',
    holdExpiresAt: null,
    requestExpiresAt: null,
    ...changes,
  }) as BookingShape
const booking = bookingWith({})

const states = (changes: Partial<BookingShape>, today: string) =>
  bookingTrack({ ...booking, ...changes }, today).map(({ state }) => state)

test('before the journey the arrival is next, and the days are those of the home', () => {
  const track = bookingTrack(booking, '2026-11-21')
  expect(track.map(({ state }) => state)).toEqual(['did', 'did', 'next', 'later'])
  expect(track[1]?.text).toBe('€1,707.80 on Saturday 21 November 2026')
  expect(track[2]?.title).toBe('Arrival on 12 June from 16:00')
})

test('the address is promised only where the home has one', () => {
  const arrivalWith = (address: string | null) =>
    bookingTrack({ ...booking, stay: { ...booking.stay, address } }, '2026-11-21')[2]?.text
  expect(arrivalWith('Carrer Major 1, Ciutadella')).toBe('The address is on this page.')
  expect(arrivalWith(null)).toBe('The place on the map is on this page.')
})

test('a held booking waits for its payment', () => {
  expect(states({ state: 'hold', paidMinor: 0, confirmedAt: null }, '2026-11-20')).toEqual([
    'did',
    'next',
    'later',
    'later',
  ])
})

test('a payment that was made comes before one that is still to come', () => {
  const [one] = booking.instalments
  const onArrival = { ...one!, amountMinor: 66_850, dueOn: isoDate('2027-06-12'), state: 'scheduled' } as const
  const byVoucher = { ...onArrival, position: 2, amountMinor: 20_000, state: 'paid' } as const
  const track = bookingTrack(
    { ...booking, paymentMethod: 'on_arrival', instalments: [onArrival, byVoucher] },
    '2026-11-21',
  )
  expect(track.slice(1, 3)).toEqual([
    { state: 'did', title: 'First payment: €200.00', text: 'Paid' },
    { state: 'next', title: 'The rest: €668.50', text: 'On arrival, Saturday 12 June 2027' },
  ])
})

test('what a voucher keeps for a request is not paid before the host has accepted', () => {
  const [one] = booking.instalments
  const rest = { ...one!, amountMinor: 58_425, state: 'scheduled' } as const
  const kept = { ...rest, position: 2, amountMinor: 12_345, state: 'paid' } as const
  const request = {
    ...booking,
    state: 'requested',
    mode: 'request',
    paidMinor: 0,
    confirmedAt: null,
    requestExpiresAt: '2026-11-21T10:00:00Z',
    instalments: [rest, kept],
  } as const
  expect(bookingTrack(request, '2026-11-20').slice(1, 4)).toEqual([
    {
      state: 'next',
      title: 'The host answers',
      text: 'By Saturday 21 November 2026, 11:00, time of the home. Your card is charged only then.',
    },
    { state: 'later', title: 'First payment: €584.25', text: 'When the host accepts' },
    { state: 'later', title: 'The rest: €123.45', text: 'From your voucher, when the host accepts' },
  ])
})

test('during the stay the departure is next, afterwards all is done', () => {
  expect(states({}, '2027-06-15')).toEqual(['did', 'did', 'did', 'next'])
  expect(states({ state: 'completed' }, '2027-06-21')).toEqual(['did', 'did', 'did', 'did'])
})

test('a booking that came to nothing has nothing ahead', () => {
  expect(states({ state: 'expired' }, '2026-11-21')).toEqual([])
  expect(states({ state: 'cancelled_by_guest' }, '2026-11-21')).toEqual([])
})
