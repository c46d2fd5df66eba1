import { expect, test } from 'vitest'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { changedPaymentsText, transferText, unpaidText } from './owed-text.ts'

const booking = {
  paymentMethod: 'card',
  hasKeptCard: true,
  currency: 'EUR',
  totalMinor: 100_000,
  paidMinor: 100_000,
  stay: { timeZone: 'Europe/Madrid' },
  instalments: [],
  checkIn: isoDate('2027-05-10'),
} as const

/** The same dates, for so much more. */
const textOf = (differenceMinor: number, paid: Parameters<typeof changedPaymentsText>[1]) =>
  changedPaymentsText({ differenceMinor, checkIn: paid.checkIn }, paid)

const payment = (position: number, dueOn: IsoDate, state: 'paid' | 'scheduled') =>
  ({
    position,
    amountMinor: 50_000,
    dueOn,
    dueAt: `${dueOn}T07:00:00.000Z`,
    state,
    graceUntil: null,
    isRefunded: false,
  }) as const

test('what is owed without a kept card was declined by no bank', () => {
  const failed = {
    graceUntil: null,
    isRefunded: false,
    amountMinor: 31_267,
    dueAt: '2027-07-13T07:00:00.000Z',
  } as const
  expect(unpaidText(failed, booking)).toEqual({
    title: 'A payment of €312.67 did not work',
    what: 'Your bank declined it. Pay it with this card or another one.',
  })
  expect(unpaidText(failed, { ...booking, hasKeptCard: false })).toEqual({
    title: '€312.67 is still to be paid',
    what: 'No card is kept for this booking, so nothing was charged. Pay it with any card.',
  })
  const graceUntil = '2027-07-16T07:00:00.000Z'
  expect(unpaidText({ ...failed, graceUntil }, { ...booking, hasKeptCard: false }).what).toBe(
    'No card is kept for this booking, so nothing was charged. Pay it by Friday 16 July 2027, 09:00, time of the home, or the booking is cancelled under its policy.',
  )
})

test('of a payment whose first part has come by hand, the rest is still to be paid: the bank declined the whole', () => {
  const dueAt = '2027-07-13T07:00:00.000Z'
  const failed = { graceUntil: null, isRefunded: false, amountMinor: 31_267, dueAt } as const
  const part = { ...payment(2, isoDate('2027-07-13'), 'paid'), dueAt }
  expect(unpaidText(failed, { ...booking, instalments: [part] })).toEqual({
    title: '€312.67 is still to be paid',
    what: 'Your bank declined the payment before a part of it came. Pay the rest with this card or another one.',
  })
  const earlier = payment(1, isoDate('2027-05-01'), 'paid')
  expect(unpaidText(failed, { ...booking, instalments: [earlier] }).title).toBe('A payment of €312.67 did not work')
})

test('a transfer says by when it has to arrive and what happens without it, and from the next day on that it is missing', () => {
  const transfer = {
    account: [],
    purpose: 'HM-7F3K',
    amountMinor: 31_267,
    dueOn: isoDate('2027-03-04'),
    cancelledAt: '2027-03-07T10:00:00.000Z',
  }
  const on = (instant: string, more = {}) => transferText({ ...transfer, ...more }, booking, Date.parse(instant))
  expect(on('2027-03-04T22:59:00Z')).toEqual({
    title: 'Please transfer €312.67',
    text: 'It has to arrive by Thursday 4 March 2027. Without it, the booking is cancelled on Sunday 7 March 2027, 11:00, time of the home.',
    isLate: false,
  })
  expect(on('2027-03-04T23:00:00Z')).toEqual({
    title: 'Your transfer of €312.67 has not arrived',
    text: 'It was due by Thursday 4 March 2027. If it is not there by Sunday 7 March 2027, 11:00, time of the home, the booking is cancelled under its policy.',
    isLate: true,
  })
  expect(on('2027-03-05T10:00:00Z', { cancelledAt: null }).text).toBe(
    'It was due by Thursday 4 March 2027. It stays owed.',
  )
})

test('a change of the price says how the difference is paid or comes back', () => {
  expect(textOf(31_267, booking)).toBe('The difference is charged to your card as soon as it is agreed.')
  expect(textOf(31_267, { ...booking, hasKeptCard: false })).toBe(
    'Once it is agreed, you pay the difference on this page by card.',
  )
  expect(textOf(31_267, { ...booking, paymentMethod: 'transfer' })).toBe(
    'The difference is added to what you pay by bank transfer.',
  )
  expect(textOf(31_267, { ...booking, paymentMethod: 'on_arrival' })).toBe(
    'The difference is added to what you pay on arrival.',
  )
  expect(textOf(-31_267, booking)).toBe('What you have overpaid goes back the way you paid.')
  expect(textOf(0, booking)).toBeNull()
})

test('a change of the price says when the difference is charged to the card', () => {
  const paid = payment(1, isoDate('2026-11-28'), 'paid')
  const inParts = { ...booking, instalments: [paid, payment(2, isoDate('2027-04-10'), 'scheduled')] }
  expect(textOf(31_267, inParts)).toBe(
    'The difference is charged to your card with the payment of Saturday 10 April 2027.',
  )
  expect(textOf(31_267, { ...inParts, instalments: [paid] })).toBe(
    'The difference is charged to your card as soon as it is agreed.',
  )
})

test('what is less to pay does not come back before it was paid', () => {
  const inParts = { ...booking, paidMinor: 30_000 }
  expect(textOf(-31_267, inParts)).toBe('It comes off what you have still to pay.')
  expect(textOf(-70_000, inParts)).toBe('It comes off what you have still to pay.')
  expect(textOf(-70_001, inParts)).toBe('What you have overpaid goes back the way you paid.')
})

test('whoever comes earlier reads that payments to come are due earlier', () => {
  const inParts = { ...booking, instalments: [payment(1, isoDate('2027-04-10'), 'scheduled')] }
  const earlier = (differenceMinor: number, paid: Parameters<typeof changedPaymentsText>[1]) =>
    changedPaymentsText({ differenceMinor, checkIn: isoDate('2027-05-07') }, paid)
  const moved =
    'As you come 3 days earlier, what is to be paid later is due 3 days earlier too, or at once if that day has passed.'
  expect(earlier(0, inParts)).toBe(moved)
  expect(earlier(31_267, inParts)).toBe(`The difference is charged to your card with your last payment. ${moved}`)
  expect(earlier(0, { ...inParts, paymentMethod: 'on_arrival' })).toBeNull()
  expect(earlier(0, booking)).toBeNull()
  expect(changedPaymentsText({ differenceMinor: 0, checkIn: isoDate('2027-05-12') }, inParts)).toBeNull()
})
