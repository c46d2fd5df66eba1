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
    owedBackMinor: 0,
    paidBy: ['card'],
    paidWays: [],
    vouchers: [],
    payment: { state: 'none', failure: null },
    history: [],
    guest: { name: 'Anna Lindqvist', email: 'anna@example.com', phone: '' },
    stay: { title: 'Ca na Francineta', timeZone: 'Europe/Madrid' },
    holdExpiresAt: null,
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

test('nights that the company has released are not said to have been released by the guest', () => {
  const by = (side: 'guest' | 'host') =>
    bookingHeadline({
      ...booking,
      state: 'withdrawn',
      history: [{ at: '', kind: 'moved', from: 'hold', to: 'withdrawn', by: side, reason: null }],
    }).text
  expect(by('guest')).toContain('You released Ca na Francineta')
  expect(by('host')).toContain('We have released Ca na Francineta')
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

test('what goes back is named to the cent, and is not said to be on its way any more when all of it has arrived', () => {
  const cancelled = { ...booking, state: 'cancelled_by_host', refundedMinor: 122_350 } as const
  for (const owedBackMinor of [122_350, 1])
    expect(bookingHeadline({ ...cancelled, owedBackMinor }).text).toContain('€1,223.50 goes back the way you paid.')
  expect(bookingHeadline(cancelled).text).toContain('€1,223.50 went back the way you paid.')
})

test('what goes back is named for each way in which it was paid', () => {
  const cancelled = { ...booking, state: 'cancelled_by_guest', refundedMinor: 49_280, owedBackMinor: 100 } as const
  const vouchers = [{ ending: 'WCJ1' }] as unknown as BookingShape['vouchers']
  expect(bookingHeadline({ ...cancelled, vouchers, paidBy: ['voucher'] }).text).toContain(
    '€492.80 goes back onto your voucher.',
  )
  const paidWays = [
    { by: 'by_hand', paidMinor: 0, refundedMinor: 20_000 },
    { by: 'card', paidMinor: 10_000, refundedMinor: 9000 },
    { by: 'by_hand', paidMinor: 5000, refundedMinor: 0 },
  ] as const satisfies BookingShape['paidWays']
  const mixed = { ...cancelled, vouchers, paidBy: ['card', 'voucher', 'by_hand'], paidWays: [...paidWays] } as const
  expect(bookingHeadline({ ...mixed, paidBy: [...mixed.paidBy] }).text).toContain(
    '€492.80 goes back: €202.80 onto your voucher, €90.00 to your card and €200.00 by bank transfer or in cash.',
  )
  const byHand = { ...cancelled, refundedMinor: 20_000, paidWays: paidWays.filter(({ by }) => by === 'by_hand') }
  expect(bookingHeadline({ ...byHand, paidBy: ['card', 'by_hand'] }).text).toContain(
    '€200.00 goes back by bank transfer or in cash.',
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

test('a hold says by when to pay, in the time of the home', () => {
  const held = { ...booking, state: 'hold', holdExpiresAt: '2027-05-13T14:15:00.000Z' } as const
  const by = 'by Thursday 13 May 2027, 16:15, time of the home'
  expect(bookingHeadline(held).text).toContain(`Pay ${by}, to confirm it.`)
  expect(bookingHeadline({ ...held, mode: 'request' }).text).toContain(
    `Give your card ${by}, to send the request to the host.`,
  )
  const kept = { ...held, instalments: [{ state: 'paid' }] as unknown as BookingShape['instalments'] }
  expect(bookingHeadline(kept).text).toContain(`Your voucher pays all of it: book it ${by}.`)
})

test('a hold whose payment is on its way asks for no other', () => {
  const payment = { ...booking.payment, state: 'processing' } as const
  const held = { ...booking, state: 'pending_payment', holdExpiresAt: '2027-05-13T14:15:00.000Z', payment } as const
  expect(bookingHeadline(held).text).toMatch(/Your payment is on its way\.$/)
})

test('whoever withdraws a request reads so, and what becomes of the reservation on their card', () => {
  const event = { at: '', from: null, by: 'guest', reason: null } as const
  const asked = { ...event, kind: 'moved', from: 'hold', to: 'requested' } as const
  const reserved = { ...event, kind: 'authorised', to: null } as const
  const withdrawn = { ...booking, state: 'withdrawn', mode: 'request' } as const
  expect(bookingHeadline({ ...withdrawn, history: [reserved, asked] })).toEqual({
    title: 'You withdrew your request',
    text: 'You no longer ask for Ca na Francineta from Sat 12 to Sat 19 June 2027. Nothing was charged; what was reserved on your card is released.',
  })
  expect(bookingHeadline({ ...withdrawn, history: [asked] }).text).toMatch(/Nothing was charged\.$/)
  expect(bookingHeadline({ ...withdrawn, history: [] }).title).toBe('This was not booked')
  expect(bookingHeadline({ ...withdrawn, state: 'declined', history: [reserved, asked] }).text).toMatch(
    /is released\.$/,
  )
})
