import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { staysLeftBehind } from './stays-left-behind.ts'

const NOW = '2026-11-28T10:00:00.000Z'
const booking = (documentId: string, changes: Partial<BookingShape>) =>
  // Only the fields that are read.
  ({
    documentId,
    checkIn: isoDate('2027-06-12'),
    checkOut: isoDate('2027-06-19'),
    stay: { title: 'Casa Blava', timeZone: 'Europe/Madrid' },
    payment: { state: 'none', failure: null },
    holdExpiresAt: null,
    requestExpiresAt: null,
    createdAt: NOW,
    currency: 'EUR',
    paymentMethod: 'card',
    hasKeptCard: true,
    instalments: [],
    damageDeposit: null,
    ...changes,
  }) as BookingShape

test('nights that are only held do not stay booked without an account, unless the bank is about to answer', () => {
  const held = { state: 'pending_payment', holdExpiresAt: '2026-11-28T10:10:00.000Z' } as const
  const bookings = [
    booking('booked', { state: 'confirmed' }),
    booking('asked', { state: 'requested', checkIn: isoDate('2027-05-01') }),
    booking('held', held),
    booking('at the bank', {
      ...held,
      checkIn: isoDate('2027-04-01'),
      payment: { state: 'processing', failure: null },
    }),
    booking('cancelled', { state: 'cancelled_by_guest' }),
  ]
  expect(staysLeftBehind(bookings, NOW).map(({ documentId }) => documentId)).toEqual(['at the bank', 'asked', 'booked'])
})

test('a stay that the host has yet to accept is not called booked', () => {
  const ahead = [booking('asked', { state: 'requested' }), booking('booked', { state: 'confirmed' })]
  expect(staysLeftBehind(ahead, NOW).map(({ documentId, isRequested }) => [documentId, isRequested])).toEqual([
    ['asked', true],
    ['booked', false],
  ])
})

test('what is still to be paid for a stay is said before the account goes, and how', () => {
  const part = {
    position: 1,
    dueAt: '2027-05-08T07:00:00.000Z',
    dueOn: isoDate('2027-05-08'),
    graceUntil: null,
    isRefunded: false,
  }
  const instalments: BookingShape['instalments'] = [
    { ...part, amountMinor: 42_000, state: 'paid' },
    { ...part, amountMinor: 98_000, state: 'scheduled' },
    { ...part, amountMinor: 500, state: 'cancelled' },
  ]
  const duesOf = (changes: Partial<BookingShape>) =>
    staysLeftBehind([booking('booked', { state: 'confirmed', instalments, ...changes })], NOW)[0]?.dues
  expect(duesOf({})).toEqual(['€980.00 is still charged to your card on Saturday 8 May 2027.'])
  expect(duesOf({ hasKeptCard: false })?.[0]).toContain('no card is kept: pay it before you delete the account.')
  expect(duesOf({ paymentMethod: 'transfer' })).toEqual(['€980.00 is still to be transferred, by Saturday 8 May 2027.'])
  expect(duesOf({ paymentMethod: 'on_arrival' })).toEqual(['€980.00 is still to be paid on arrival.'])
  const requestExpiresAt = '2027-05-09T07:00:00.000Z'
  expect(duesOf({ state: 'requested', hasKeptCard: false, requestExpiresAt })).toEqual([
    '€980.00 is still charged to your card when the host accepts.',
  ])
})

test('the damage deposit that a card still has to bear is said before the account goes', () => {
  const deposit = {
    amountMinor: 25_050,
    state: 'planned',
    placeAt: '2027-06-10T13:00:00.000Z',
    releaseAt: '2027-06-22T08:00:00.000Z',
    capturedMinor: 0,
    reason: null,
    pictures: [],
  } as const
  const duesOf = (changes: Partial<BookingShape>) =>
    staysLeftBehind([booking('booked', { state: 'confirmed', damageDeposit: deposit, ...changes })], NOW)[0]?.dues
  expect(duesOf({})).toEqual([
    'A damage deposit of €250.50 is still reserved on your card on Thursday 10 June 2027 and released on Tuesday 22 June 2027.',
  ])
  expect(duesOf({ damageDeposit: { ...deposit, state: 'held' } })).toEqual([
    'A damage deposit of €250.50 stays reserved on your card until Tuesday 22 June 2027.',
  ])
  expect(duesOf({ damageDeposit: { ...deposit, state: 'released' } })).toEqual([])
  expect(duesOf({ hasKeptCard: false })).toEqual([])
})
