import { describe, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { bookingsNeedingAction } from './bookings-needing-action.ts'
import { nextAction } from './next-action.ts'

const NOW = '2027-06-01T10:00:00.000Z'
const arrival = { directions: '', access: null, accessAt: '2027-06-10T07:00:00.000Z', waitsForPayment: false }
const booking = (documentId: string, changes: object = {}) =>
  // Only the fields that these rules read.
  ({
    documentId,
    state: 'confirmed',
    checkIn: '2027-06-12',
    checkOut: '2027-06-19',
    createdAt: '2026-11-20T10:00:00.000Z',
    holdExpiresAt: null,
    currency: 'EUR',
    dueMinor: 0,
    instalments: [],
    bankTransfer: null,
    change: null,
    charges: [],
    arrival,
    review: 'not_yet',
    paymentMethod: 'card',
    payment: { state: 'none', failure: null },
    stay: { slug: 'finca', timeZone: 'Europe/Madrid' },
    ...changes,
  }) as unknown as BookingShape

const failed = {
  instalments: [{ state: 'failed', amountMinor: 119546, graceUntil: '2027-06-03T10:00:00.000Z' }],
  dueMinor: 119546,
}
const held = { state: 'hold', holdExpiresAt: '2027-06-01T10:15:00.000Z', dueMinor: 51234 }

describe('the next action about a booking', () => {
  test.each([
    ['held', held, { label: 'Pay €512.34', urgent: true, to: '/stays/finca/book?booking=1' }],
    [
      'held to be asked for: nothing is paid before the host accepts',
      { ...held, mode: 'request' },
      { label: 'Send the request' },
    ],
    [
      'held for days',
      { ...held, holdExpiresAt: '2027-06-03T10:15:00.000Z' },
      { text: 'The nights are held for you until Thursday 3 June 2027, 12:15, time of the home.' },
    ],
    ['held for minutes', held, { text: 'The nights are held for you until 12:15, time of the home.' }],
    [
      'that waits for the host',
      { state: 'requested', requestExpiresAt: '2027-06-02T10:00:00.000Z' },
      { text: 'The host answers by Wednesday 2 June 2027, 12:00, time of the home.' },
    ],
    ['asked', { state: 'requested', requestExpiresAt: null }, { label: null, urgent: false }],
    [
      'with a payment beside the price that the host asks for',
      { charges: [{ documentId: '7', state: 'pending', amountMinor: 4000, label: 'Late check-out' }] },
      { text: 'The host asks for €40.00: Late check-out.', urgent: false, to: '/user/bookings/1#charge-7' },
    ],
    [
      'with a payment that failed',
      failed,
      { label: 'Pay €1,195.46', text: expect.stringContaining('Pay it by '), urgent: true },
    ],
    [
      'with a payment that failed and another that is due: the payment page takes both',
      { ...failed, dueMinor: 119546 + 4000 },
      { label: 'Pay €1,235.46', urgent: true },
    ],
    [
      'with a transfer to make',
      { bankTransfer: { amountMinor: 119546, dueOn: '2027-06-01', cancelledAt: '2027-06-04T10:00:00.000Z' } },
      { text: 'Please transfer €1,195.46 by 1 June.', label: 'See the account', urgent: true },
    ],
    [
      'with a transfer that is late',
      { bankTransfer: { amountMinor: 119546, dueOn: '2027-05-31', cancelledAt: '2027-06-03T10:00:00.000Z' } },
      {
        text: 'Your transfer of €1,195.46 has not arrived. It has to be there by Thursday 3 June 2027, 12:00, time of the home.',
        label: 'See the account',
      },
    ],
    [
      'with a proposal of the host',
      { change: { state: 'pending', requestedBy: 'host', expiresAt: '2027-06-02T10:00:00.000Z' } },
      {
        text: 'The host proposes a change. Answer by Wednesday 2 June 2027, 12:00, time of the home, or everything stays as it is.',
        label: 'Look at the proposal',
        urgent: true,
      },
    ],
    [
      'with a change that waits for the host',
      { change: { state: 'pending', requestedBy: 'guest', expiresAt: '2027-06-02T10:00:00.000Z' } },
      {
        text: 'You asked for a change. The host answers by Wednesday 2 June 2027, 12:00, time of the home.',
        urgent: false,
      },
    ],
    ['to come', {}, { label: 'Getting there', text: 'You arrive in 11 days. How to get in: from 10 June.' }],
    ['of tomorrow', { checkIn: '2027-06-02' }, { text: expect.stringMatching(/^You arrive tomorrow\./) }],
    ['with the way in', { arrival: { ...arrival, access: 'Code 1' } }, { label: 'How to get in', urgent: false }],
    ['that runs', { state: 'checked_in', checkIn: '2027-05-29' }, { text: expect.stringMatching(/^Yours until/) }],
    ['to be reviewed', { state: 'completed', review: 'open' }, { label: 'Write a review', urgent: false }],
    ['that still owes', { ...failed, state: 'completed', review: 'open' }, { label: 'Pay €1,195.46', urgent: true }],
  ])('of a stay %s', (_, changes, requested) => {
    expect(nextAction(booking('1', changes), NOW)).toMatchObject(requested)
  })

  test.each([
    ['a hold that has run out', { ...held, holdExpiresAt: '2027-06-01T09:59:00.000Z' }],
    ['what was cancelled', { state: 'cancelled_by_guest' }],
    ['what is over and reviewed', { state: 'completed', review: 'written' }],
    ['a stay that is over', { checkIn: '2027-05-01', checkOut: '2027-05-08' }],
  ])('there is none for %s', (_, changes) => {
    expect(nextAction(booking('1', changes), NOW)).toBeNull()
  })
})

test('a payment that failed is said to have failed only where a card was charged', () => {
  const said = (hasKeptCard: boolean) => nextAction(booking('1', { ...failed, hasKeptCard }), NOW)?.text
  expect(said(true)).toMatch(/^A payment did not work\. Pay it by /)
  expect(said(false)).toMatch(/^A payment is due\. Pay it by /)
})

test('what is left of a payment after a part came by hand is not a payment that did not work', () => {
  const [one] = failed.instalments
  const dueAt = '2027-05-31T07:00:00.000Z'
  const instalments = [
    { ...one, dueAt },
    { ...one, dueAt, state: 'paid', amountMinor: 40_000 },
  ]
  expect(nextAction(booking('1', { ...failed, instalments, hasKeptCard: true }), NOW)?.text).toMatch(
    /^A part of a payment is due\. Pay it by /,
  )
})

test('the overview begins with what is lost by waiting, then the next stay, then what can be reviewed', () => {
  const ids = (list: readonly BookingShape[]) => list.map(({ documentId }) => documentId)
  const far = booking('far', { checkIn: '2027-09-01', checkOut: '2027-09-08', ...failed })
  const been = booking('been', { state: 'completed', checkIn: '2027-05-01', checkOut: '2027-05-08', review: 'open' })
  const grouped = bookingsNeedingAction([far, been, booking('next'), booking('held', held)], NOW)
  expect(ids(grouped.urgent)).toEqual(['held', 'far'])
  expect(grouped.next?.documentId).toBe('next')
  expect(ids(grouped.toReview)).toEqual(['been'])
  expect(bookingsNeedingAction([far], NOW)).toMatchObject({ next: null, toReview: [] })
})
