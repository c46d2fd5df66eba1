import { expect, test } from 'vitest'
import {
  accountName,
  cardName,
  nothingAcceptedText,
  postingText,
  refundText,
  staffEventText,
} from './staff-booking-text.ts'
import { actionDoneText, movedOnText, staffActionText } from './booking/staff-action-text.ts'

test('accounts have plain names, also those of a later version', () => {
  expect(accountName('guest_receivable')).toBe('Guest owes')
  // What is taken off a price, and what guests agree to pay in addition to it.
  expect(accountName('discount')).toBe('Discounts and charges')
  expect(accountName('owner_payable')).toBe('owner payable')
  expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242')
})

test.each([
  ['booking confirmed', 'Contract opened'],
  ['price changed: Late key', 'Price changed: Late key'],
  ['cancelled: plans_changed: we are ill', 'Cancelled: plans_changed: we are ill'],
  ['refund owed: nights_taken', 'Refund owed: nights taken'],
  ['something new', 'something new'],
  ['refunded at the payment provider', 'Refunded at the payment provider'],
])('the posting %j is called %j', (memo, text) => {
  expect(postingText(memo)).toBe(text)
})

test.each([
  [
    { kind: 'moved', to: 'checked_in', by: 'host', reason: null },
    { what: 'Checked in', detail: 'Our side', isBad: false },
  ],
  [
    { kind: 'adjusted', to: null, by: 'host', reason: 'Late key' },
    { what: 'Price adjusted', detail: 'Our side: Late key', isBad: false },
  ],
  [
    { kind: 'moved', to: 'cancelled_by_guest', by: 'guest', reason: 'plans_changed' },
    { what: 'Guest cancelled', detail: 'The guest: plans changed', isBad: true },
  ],
  [
    { kind: 'moved', to: 'withdrawn', by: 'host', reason: null },
    { what: 'Nights released', detail: 'Our side', isBad: false },
  ],
  [
    { kind: 'moved', to: 'withdrawn', by: 'guest', reason: null },
    { what: 'Withdrawn', detail: 'The guest', isBad: false },
  ],
  [
    { kind: 'unheard_of', to: null, by: 'system', reason: null },
    { what: 'Booking updated', detail: '', isBad: false },
  ],
] as const)('%j reads %j', (event, text) => {
  expect(staffEventText(event)).toEqual(text)
})

test('every action has a title, a sentence for when it is done, and named fields', () => {
  for (const [action, { title, fields }] of Object.entries(staffActionText)) {
    const done = actionDoneText[action as keyof typeof staffActionText]
    expect([title, done].every((text) => text.length > 3)).toBe(true)
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
  }
  expect(movedOnText('Confirmed')).toContain('it is “Confirmed” now')
})

test('a refund that nobody but a person makes is not on its way until they have paid it', () => {
  const labels = (isByHand: boolean) =>
    (['pending', 'succeeded', 'failed'] as const).map((status) => refundText({ status, isByHand }).label)
  expect(labels(true)).toEqual(['To be paid', 'Paid back', 'Refused'])
  expect(labels(false)).toEqual(['On its way', 'Paid back', 'Refused'])
})

test('of a booking that was made for its guest it is known why no terms were accepted', () => {
  expect(nothingAcceptedText([{ kind: 'made_by_staff' }, { kind: 'moved' }])).toContain('was not shown the terms')
  expect(nothingAcceptedText([{ kind: 'created' }])).toContain('is not known')
})
