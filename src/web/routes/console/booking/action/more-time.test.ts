import { expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { requestOf } from './action-fields.ts'
import { previewOf } from './action-preview.ts'
import { latePayments, moreTimes } from './more-time.ts'
import { offeredActions, type HostAction } from './offered-actions.ts'

const NOON = (day: string) => Date.parse(`${day}T12:00:00.000Z`)
const heldUntil = (holdExpiresAt: string, changes: object = {}) =>
  // Only the fields that these rules read.
  ({
    state: 'hold',
    checkIn: '2027-06-12',
    checkOut: '2027-06-19',
    guest: { name: 'Mara Lindqvist', email: 'mara@example.com' },
    currency: 'EUR',
    totalMinor: 100_000,
    paidMinor: 0,
    refundedMinor: 0,
    refundLimit: null,
    paymentMethod: 'card',
    requestExpiresAt: null,
    holdExpiresAt,
    instalments: [{ state: 'scheduled', amountMinor: 100_000 }],
    damageDeposit: null,
    vouchers: [],
    charges: [],
    lines: [],
    change: null,
    payments: [],
    refunds: [],
    events: [{ kind: 'made_by_staff', detail: {} }],
    stay: { slug: 'casa', timeZone: 'Europe/Madrid', checkInFrom: '16:00', checkOutBy: '10:00' },
    ...changes,
  }) as unknown as StaffBookingShape

const all: readonly HostAction[] = ['send-link', 'more-time', 'release']
const withoutTime: readonly HostAction[] = ['send-link', 'release']

test.each([
  ['nights held for a caller', heldUntil('2027-06-02T12:00:00.000Z'), '2027-06-01', all],
  [
    'nights that a caller is paying for',
    heldUntil('2027-06-02T12:00:00.000Z', { state: 'pending_payment' }),
    '2027-06-01',
    all,
  ],
  ['nights held as long as can be', heldUntil('2027-06-04T11:30:00.000Z'), '2027-06-01', withoutTime],
  ['nights held until check-in', heldUntil('2027-06-12T14:00:00.000Z'), '2027-06-11', withoutTime],
  ['nights whose time is up', heldUntil('2027-06-01T11:00:00.000Z'), '2027-06-01', ['release']],
  ['nights that a guest holds', heldUntil('2027-06-02T12:00:00.000Z', { events: [] }), '2027-06-01', []],
])('what can be done with %s', (_, booking, day, actions) => {
  expect(offeredActions(booking, NOON(day), () => true)).toEqual(actions)
})

test('more time for a caller is counted from now, ends at check-in, and is given to the minute that was shown', () => {
  const held = heldUntil('2027-06-10T14:00:00.000Z')
  const nowMs = NOON('2027-06-10') + 41_250
  expect(moreTimes(held, nowMs)).toEqual({
    24: 'Friday 11 June 2027, 14:00',
    48: 'Saturday 12 June 2027, 14:00',
    72: 'Saturday 12 June 2027, 16:00',
  })
  const { facts, expected, button } = previewOf('more-time', held, { hours: '48' }, { nowMs })
  expect(facts[0]?.text).toBe('are held until Saturday 12 June 2027, 14:00 instead of Thursday 10 June 2027, 16:00')
  expect(button).toBe('Hold for Mara Lindqvist until Saturday 12 June 2027, 14:00')
  expect(requestOf('more-time', { ...expected, hours: '48' }, 'EUR')).toEqual({
    path: 'hold-extension',
    body: { until: '2027-06-12T12:00:00.000Z' },
  })
})

test('check-in is offered once, however many choices would go beyond it', () => {
  expect(Object.keys(moreTimes(heldUntil('2027-06-11T14:00:00.000Z'), NOON('2027-06-11')))).toEqual(['24', '48'])
})

const declined = (graceUntil: string, changes: object = {}) =>
  heldUntil('', {
    state: 'confirmed',
    holdExpiresAt: null,
    events: [],
    instalments: [
      { state: 'paid', amountMinor: 30_000, dueAt: '2027-05-01T07:00:00.000Z', graceUntil: null },
      { state: 'failed', amountMinor: 70_000, dueAt: '2027-06-01T07:00:00.000Z', graceUntil },
    ],
    bankTransfer: null,
    ...changes,
  })

test('a balance that was declined is given more time: up to 14 days, no later than check-in, and with what happens then', () => {
  const booking = declined('2027-06-04T07:00:00.000Z')
  const nowMs = NOON('2027-06-02')
  expect(offeredActions(booking, nowMs, () => true)).toContain('more-time')
  expect(moreTimes(booking, nowMs)).toEqual({
    48: 'Friday 4 June 2027, 14:00',
    72: 'Saturday 5 June 2027, 14:00',
    120: 'Monday 7 June 2027, 14:00',
    168: 'Wednesday 9 June 2027, 14:00',
    336: 'Saturday 12 June 2027, 16:00',
  })
  const { facts, expected, button } = previewOf('more-time', booking, { hours: '72' }, { nowMs })
  expect(facts).toEqual([
    {
      label: 'To be paid',
      text: '€700.00 by Saturday 5 June 2027, 14:00 instead of Friday 4 June 2027, 09:00; otherwise the booking is cancelled then',
    },
    { label: 'The card', text: 'is tried again, for the last time a day before that' },
    { label: 'The guest', text: 'gets a mail with the new time, at mara@example.com' },
  ])
  expect(button).toBe('Give Mara Lindqvist until Saturday 5 June 2027, 14:00')
  expect(requestOf('more-time', { ...expected, hours: '72' }, 'EUR')).toEqual({
    path: 'payment-extension',
    body: { until: '2027-06-05T12:00:00.000Z' },
  })
})

test('a transfer that has not come is given more time once it is late; nothing else is', () => {
  const instalments = [{ state: 'scheduled', amountMinor: 90_000, dueAt: '2027-06-01T07:00:00.000Z', graceUntil: null }]
  const bankTransfer = { cancelledAt: '2027-06-04T07:00:00.000Z' }
  const booking = declined('', { instalments, bankTransfer, paymentMethod: 'transfer' })
  expect(latePayments(booking, NOON('2027-06-02'))).toEqual({ amountMinor: 90_000, endsAt: bankTransfer.cancelledAt })
  expect(latePayments(booking, NOON('2027-05-31'))).toBeNull()
  expect(latePayments(booking, NOON('2027-06-04'))).toBeNull()
  expect(latePayments({ ...booking, state: 'checked_in' }, NOON('2027-06-02'))).toBeNull()
  // What was added to the price later cancels nothing.
  expect(latePayments(declined(null as unknown as string), NOON('2027-06-02'))).toBeNull()
})
