import type { BookingEventShape, BookingShape, DamageDepositShape } from '#contract/booking/booking-shapes.ts'
import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import {
  answerText,
  cardUntilResponse,
  depositText,
  changeWithoutEffect,
  eventText,
  instalmentMark,
  instalmentState,
  instalmentText,
  plannedDepositText,
} from './booking-life-text.ts'

const booking = {
  paymentMethod: 'card',
  hasKeptCard: true,
  requestExpiresAt: null,
  holdExpiresAt: null,
  stay: { timeZone: 'Europe/Madrid' },
} as Pick<BookingShape, 'paymentMethod' | 'hasKeptCard' | 'requestExpiresAt' | 'holdExpiresAt' | 'stay'>
const rest = {
  state: 'scheduled',
  dueOn: isoDate('2027-07-13'),
  dueAt: '2027-07-13T07:00:00.000Z',
  graceUntil: null,
  isRefunded: false,
} as const

test('a planned payment says its day and where the money comes from', () => {
  expect(instalmentText(rest, booking)).toBe('Tuesday 13 July 2027, from your card')
  expect(instalmentText(rest, { ...booking, paymentMethod: 'transfer' })).toBe('Tuesday 13 July 2027, by bank transfer')
  expect(instalmentText(rest, { ...booking, paymentMethod: 'on_arrival' })).toBe('On arrival, Tuesday 13 July 2027')
})

test('a planned payment for which no card is kept does not say that it comes from one', () => {
  const unkept = { ...booking, hasKeptCard: false }
  expect(instalmentText(rest, unkept)).toBe('Tuesday 13 July 2027, to be paid here by card')
  expect(instalmentText(rest, { ...unkept, paymentMethod: 'transfer' })).toBe('Tuesday 13 July 2027, by bank transfer')
  // For nights that are held or requested, the card is still to come, or kept with the request.
  expect(instalmentText(rest, { ...unkept, holdExpiresAt: '2027-05-01T10:15:00.000Z' })).toContain('from your card')
  expect(instalmentText(rest, { ...unkept, requestExpiresAt: '2027-05-01T10:15:00.000Z' })).toContain('from your card')
})

test('a payment whose day has passed without it is due, no longer planned', () => {
  const mark = (now: string, of: object = {}) => instalmentMark({ ...rest, ...of }, booking, Date.parse(now)).label
  expect(mark('2027-07-13T06:59:00.000Z')).toBe('Planned')
  expect(mark('2027-07-13T07:00:00.000Z')).toBe('Due')
  expect(mark('2027-07-14T07:00:00.000Z', { state: 'paid' })).toBe('Paid')
  expect(mark('2027-07-14T07:00:00.000Z', { state: 'cancelled' })).toBe('No longer due')
  expect(mark('2027-07-14T07:00:00.000Z', { state: 'cancelled', isRefunded: true })).toBe('Refunded')
  // Of nights that are only held or requested, the first payment is due with the booking.
  const held = { ...booking, holdExpiresAt: '2027-07-15T10:15:00.000Z' }
  expect(instalmentMark(rest, held, Date.parse('2027-07-14T07:00:00.000Z')).label).toBe('Planned')
})

test('what a voucher keeps for a booking is paid only with the booking', () => {
  const kept = { ...rest, state: 'paid' } as const
  const requested = { ...booking, requestExpiresAt: '2027-05-02T10:00:00.000Z' }
  // The day on which it was due says nothing of what is paid, and nothing was paid on that day for sure.
  expect([instalmentState(kept, booking), instalmentText(kept, booking)]).toEqual(['paid', null])
  expect([instalmentState(kept, requested), instalmentText(kept, requested)]).toEqual([
    'scheduled',
    'From your voucher, when the host accepts',
  ])
  const held = { ...booking, holdExpiresAt: '2027-05-01T10:15:00.000Z' }
  expect([instalmentState(kept, held), instalmentText(kept, held)]).toEqual([
    'scheduled',
    'From your voucher, with the booking',
  ])
})

test('a failed payment says by when it can be made, on the clock of the home', () => {
  expect(instalmentText({ ...rest, state: 'failed', graceUntil: '2027-07-16T07:00:00.000Z' }, booking)).toBe(
    'Pay by Friday 16 July 2027, 09:00, time of the home',
  )
})

test('the first payment of a request is made when the host says yes, later ones on their day', () => {
  const asked = { ...booking, requestExpiresAt: '2027-05-02T10:00:00.000Z' }
  expect(instalmentText({ ...rest, dueAt: '2027-05-01T10:00:00.000Z' }, asked)).toBe('When the host accepts')
  expect(instalmentText(rest, asked)).toBe('Tuesday 13 July 2027, from your card')
})

test('the first payment of nights that are only held is made now', () => {
  const held = { ...booking, holdExpiresAt: '2027-05-01T10:15:00.000Z' }
  expect(instalmentText({ ...rest, dueAt: '2027-05-01T10:00:00.000Z' }, held)).toBe('Now, with the booking')
  expect(instalmentText(rest, held)).toBe('Tuesday 13 July 2027, from your card')
})

test('the deposit says what is reserved, and what was kept and why', () => {
  const deposit: DamageDepositShape = {
    amountMinor: 30_000,
    state: 'held',
    capturedMinor: 0,
    placeAt: '2027-08-10T14:00:00.000Z',
    releaseAt: '2027-08-25T08:00:00.000Z',
    reason: null,
    pictures: [],
  }
  expect(depositText(deposit, 'EUR', 'Europe/Madrid')).toBe(
    '€300.00 is reserved on your card, not charged. It is released on Wednesday 25 August 2027.',
  )
  const kept = { ...deposit, state: 'captured', capturedMinor: 4_500, reason: 'a broken chair' } as const
  expect(depositText(kept, 'EUR', 'Europe/Madrid')).toBe('The host kept €45.00: a broken chair. The rest is released.')
})

test('before the booking the deposit says what is reserved on the card when, and until when', () => {
  const planned = { amountMinor: 30_000, placeAt: '2027-08-10T14:00:00.000Z', releaseAt: '2027-08-25T08:00:00.000Z' }
  const message = (now: string) =>
    plannedDepositText(planned, { currency: 'EUR', timeZone: 'Europe/Madrid', nowMs: Date.parse(now) })
  expect(message('2027-08-01T00:00:00Z')).toBe(
    'A damage deposit of €300.00 is reserved on this card on Tuesday 10 August 2027 and released on Wednesday 25 August 2027. It is not part of the price, and nothing is charged when all is well.',
  )
  expect(message('2027-08-11T00:00:00Z')).toContain('on this card as soon as it is booked and released')
})

const instalmentsOf = (...states: readonly ('paid' | 'scheduled')[]) =>
  states.map((state) => ({ state }) as BookingShape['instalments'][number])

test('a request says what happens to the money by the way it is paid', () => {
  const requestExpiresAt = '2026-11-29T10:00:00.000Z'
  const stay = { timeZone: 'Europe/Madrid' } as BookingShape['stay']
  const [open, kept] = [instalmentsOf('scheduled', 'paid'), instalmentsOf('paid')]
  expect(cardUntilResponse({ paymentMethod: 'card', instalments: open, requestExpiresAt })).toContain(
    'your card is only reserved',
  )
  expect(cardUntilResponse({ paymentMethod: 'transfer', instalments: open, requestExpiresAt })).toContain('the account')
  expect(cardUntilResponse({ paymentMethod: 'on_arrival', instalments: open, requestExpiresAt })).not.toContain('card')
  expect(answerText({ paymentMethod: 'card', instalments: open, requestExpiresAt, stay })).toContain(
    'Your card is charged only then.',
  )
  expect(answerText({ paymentMethod: 'on_arrival', instalments: open, requestExpiresAt, stay })).not.toContain('card')
  // Vouchers pay all of it.
  expect(cardUntilResponse({ paymentMethod: 'card', instalments: kept, requestExpiresAt })).toContain(
    'your voucher is only kept',
  )
  expect(answerText({ paymentMethod: 'card', instalments: kept, requestExpiresAt, stay })).toContain(
    'Your voucher pays only then.',
  )
  // Nothing is due before the answer.
  const later = open.map((instalment) => ({ ...instalment, dueAt: '2027-06-27T10:00:00.000Z' }))
  expect(cardUntilResponse({ paymentMethod: 'card', instalments: later, requestExpiresAt })).toBe(
    ' and nothing is reserved on your card',
  )
  expect(answerText({ paymentMethod: 'card', instalments: later, requestExpiresAt, stay })).toBe(
    'By Sunday 29 November 2026, 11:00, time of the home. Nothing is to be paid before.',
  )
})

test('the history says what happened, who did it and why', () => {
  const event: BookingEventShape = {
    at: '2027-05-01T10:00:00.000Z',
    kind: 'moved',
    from: 'confirmed',
    to: 'cancelled_by_guest',
    by: 'guest',
    reason: 'illness: my son has a fever',
  }
  expect(eventText(event)).toBe('Booking cancelled by you: illness, my son has a fever')
  expect(eventText({ ...event, reason: 'booked_by_mistake' })).toBe('Booking cancelled by you: I booked by mistake')
  expect(eventText({ ...event, from: 'hold', to: 'confirmed', by: 'system', reason: null })).toBe('Booking confirmed')
  expect(eventText({ ...event, kind: 'refunded', from: null, to: null, by: 'system', reason: 'goodwill' })).toBe(
    'Refund sent: goodwill',
  )
  expect(eventText({ ...event, to: 'cancelled_unpaid', by: 'system', reason: 'unpaid' })).toBe(
    'Booking cancelled, a payment did not come',
  )
  expect(eventText({ ...event, kind: 'authorised', to: null, by: 'system', reason: null })).toBe('Card reserved')
  // Paid with a voucher, which the guest enters.
  expect(eventText({ ...event, kind: 'paid', to: null, by: 'guest', reason: null })).toBe('Payment received')
  expect(eventText({ ...event, kind: 'made_by_staff', to: null, by: 'host', reason: null })).toBe(
    'Booked for you by the host',
  )
  expect(eventText({ ...event, kind: 'of_tomorrow', to: null, by: 'system', reason: null })).toBe('Booking updated')
  expect(eventText({ ...event, to: 'declined', by: 'host', reason: 'The roof is being mended' })).toBe(
    'Request declined by the host: The roof is being mended',
  )
  const side = {
    checkIn: isoDate('2027-06-12'),
    checkOut: isoDate('2027-06-19'),
    party: { adults: 2, children: 0, infants: 0, pets: 0 },
    totalMinor: 100_000,
  }
  const change = { from: side, to: side, isMove: false }
  const changed = { ...event, kind: 'changed', from: null, to: null, by: 'host', reason: null, change } as const
  expect(eventText(changed)).toBe('Dates or guests changed by the host')
  expect(eventText({ ...changed, change: { ...change, askedBy: 'guest' } })).toBe('Change accepted by the host')
})

test('the page says what became of a change while the booking stays as it was', () => {
  const stay = { timeZone: 'Europe/Madrid' }
  const event = (kind: string, at: string, by: BookingEventShape['by'] = 'guest', reason: string | null = null) =>
    ({ at, kind, from: null, to: null, by, reason }) satisfies BookingEventShape
  const asked = event('change_requested', '2027-05-01T10:00:00.000Z')
  const withdrawn = event('change_withdrawn', '2027-05-01T11:00:00.000Z')
  expect(changeWithoutEffect({ history: [asked], stay })).toBeNull()
  expect(changeWithoutEffect({ history: [asked, withdrawn], stay })).toBe(
    'Change withdrawn by you. Saturday 1 May 2027, 13:00. Your booking stays as it was.',
  )
  const declined = event('change_declined', '2027-05-01T11:00:00.000Z', 'host', 'The nights are taken.')
  expect(changeWithoutEffect({ history: [asked, declined], stay })).toBe(
    'Change declined by the host: The nights are taken. Saturday 1 May 2027, 13:00. Your booking stays as it was.',
  )
  const paid = event('paid', '2027-05-02T10:00:00.000Z')
  expect(changeWithoutEffect({ history: [asked, withdrawn, paid], stay })).not.toBeNull()
  const changed = event('changed', '2027-05-03T10:00:00.000Z')
  expect(changeWithoutEffect({ history: [asked, withdrawn, changed], stay })).toBeNull()
  expect(changeWithoutEffect({ history: [], stay })).toBeNull()
})
