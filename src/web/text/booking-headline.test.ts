import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { expect, test } from 'vitest'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { bookingHeadline } from './booking-headline.ts'

const bookingWith = (changes: Partial<BookingShape>) =>
  ({
    state: 'confirmed',
    mode: 'instant',
    checkIn: '2027-06-12',
    checkOut: '2027-06-19',
    currency: 'EUR',
    instalments: [],
    refundedMinor: 0,
    paidBy: ['card'],
    vouchers: [],
    payment: { state: 'none', failure: null },
    history: [],
    guest: { name: 'Anna Lindqvist', email: 'anna@example.com', phone: '' },
    stay: { title: 'Ca na Francineta' },
    ...changes,
  }) as BookingShape
const booking = bookingWith({})

test('every state has a heading of its own kind and names the home or the journey', () => {
  for (const state of BOOKING_STATES) {
    const { title, text } = bookingHeadline({ ...booking, state })
    expect(title, state).not.toBe('')
    expect(text, state).toContain('Ca na Francineta')
  }
})

test('a request that nobody answered is told apart from a hold that ran out', () => {
  const asked = {
    ...booking,
    state: 'expired',
    mode: 'request',
    history: [{ at: '', kind: 'moved', from: 'hold', to: 'requested', by: 'guest', reason: null }],
  } as const
  expect(bookingHeadline(asked).title).toBe('The host did not answer in time')
  expect(bookingHeadline({ ...booking, state: 'expired' }).title).toBe('This was not booked')
})

test('what goes back is named to the cent', () => {
  expect(bookingHeadline({ ...booking, state: 'cancelled_by_host', refundedMinor: 122_350 }).text).toContain(
    '€1,223.50 goes back the way you paid.',
  )
})

test('what goes back is said to go back onto a voucher first, where one has paid', () => {
  const cancelled = { ...booking, state: 'cancelled_by_guest', refundedMinor: 49_280 } as const
  const vouchers = [{ ending: 'WCJ1' }] as unknown as BookingShape['vouchers']
  expect(bookingHeadline({ ...cancelled, vouchers, paidBy: ['voucher'] }).text).toContain(
    '€492.80 goes back onto your voucher.',
  )
  expect(bookingHeadline({ ...cancelled, vouchers, paidBy: ['card', 'voucher', 'by_hand'] }).text).toContain(
    '€492.80 goes back: onto your voucher first, any rest the way you paid it.',
  )
  const both = [...vouchers, ...vouchers]
  expect(bookingHeadline({ ...cancelled, vouchers: both, paidBy: ['voucher'] }).text).toContain('onto your vouchers.')
})

test('a hold asks for a card only where one has something to pay', () => {
  const held = { ...booking, state: 'hold', mode: 'request', instalments: [] } as const
  const kept = { ...held, instalments: [{ state: 'paid' }] as unknown as BookingShape['instalments'] }
  expect(bookingHeadline(held).text).toContain('Give your card')
  expect(bookingHeadline(kept).text).toContain('Your voucher pays all of it: send the request to the host.')
  expect(bookingHeadline({ ...kept, mode: 'instant' }).text).toContain('Your voucher pays all of it: book it.')
  const deposit = { state: 'planned' } as BookingShape['damageDeposit']
  expect(bookingHeadline({ ...kept, damageDeposit: deposit }).text).toContain('Give your card')
})
