import { describe, expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { faultsOf, firstValues, parseAmount, requestOf } from './action-fields.ts'
import { previewOf } from './action-preview.ts'
import { HOST_ACTIONS, offeredActions, type HostAction } from './offered-actions.ts'

const NOON = (day: string) => Date.parse(`${day}T12:00:00.000Z`)
const booking = (changes: object = {}) =>
  // Only the fields that these rules read.
  ({
    documentId: '1',
    state: 'confirmed',
    checkIn: '2027-06-12',
    checkOut: '2027-06-19',
    guest: { name: 'Anna Lindqvist' },
    currency: 'EUR',
    totalMinor: 100_000,
    paidMinor: 30_000,
    refundedMinor: 0,
    refundLimit: null,
    paymentMethod: 'card',
    requestExpiresAt: null,
    holdExpiresAt: null,
    instalments: [
      { state: 'paid', amountMinor: 30_000 },
      { state: 'scheduled', amountMinor: 70_000 },
    ],
    damageDeposit: null,
    vouchers: [],
    charges: [],
    paidWays: [{ by: 'card', paidMinor: 30_000, refundedMinor: 0 }],
    lines: [],
    change: null,
    refunds: [],
    events: [],
    ledger: [
      { account: 'guest_receivable', amountMinor: 70_000 },
      { account: 'stay_revenue', amountMinor: -100_000 },
      { account: 'provider_clearing', amountMinor: 30_000 },
    ],
    payments: [
      { status: 'captured', provider: 'sandbox', amountMinor: 30_000, card: { brand: 'visa', last4: '4242' } },
    ],
    stay: { timeZone: 'Europe/Madrid', checkInFrom: '16:00', checkOutBy: '10:00' },
    ...changes,
  }) as unknown as StaffBookingShape

describe('what the host can do', () => {
  const money = ['received', 'refund', 'charge', 'adjust']
  const held = { damageDeposit: { state: 'held', amountMinor: 30_000 } }
  test.each([
    ['a booking before its arrival', {}, '2027-06-01', [...money, 'change', 'move', 'cancel']],
    ['its day of arrival, before check-in', {}, '2027-06-12', ['check-in', ...money, 'change', 'move', 'cancel']],
    ['the day after', {}, '2027-06-13', ['check-in', 'complete', ...money, 'no-show', 'cancel']],
    ['a guest in the house', { state: 'checked_in' }, '2027-06-13', ['complete', ...money, 'no-show', 'cancel']],
    ['a stay that is over', { state: 'completed' }, '2027-06-20', money],
    ['the same much later', { state: 'completed' }, '2027-08-20', ['received', 'refund', 'adjust']],
    [
      'a deposit that is held',
      { state: 'completed', ...held },
      '2027-06-20',
      [...money, 'keep-deposit', 'release-deposit'],
    ],
    [
      'a transfer that has come',
      { paymentMethod: 'transfer', instalments: [] },
      '2027-06-13',
      ['check-in', 'complete', ...money, 'no-show', 'cancel'],
    ],
    ['a change that waits', { change: {} }, '2027-06-01', [...money, 'cancel']],
    [
      'a request',
      { state: 'requested', requestExpiresAt: '2027-06-02T00:00:00.000Z' },
      '2027-06-01',
      ['accept', 'decline'],
    ],
    [
      'a request that has run out',
      { state: 'requested', requestExpiresAt: '2027-06-01T00:00:00.000Z' },
      '2027-06-01',
      [],
    ],
    ['a cancelled booking', { state: 'cancelled_by_guest' }, '2027-06-01', []],
    [
      'a cancelled booking whose transfer may still come',
      { state: 'cancelled_by_guest', paymentMethod: 'transfer', instalments: [] },
      '2027-06-01',
      ['received'],
    ],
    [
      'a booking cancelled because a payment did not come',
      { state: 'cancelled_unpaid', instalments: [{ state: 'cancelled', amountMinor: 100_000 }] },
      '2027-06-01',
      ['received'],
    ],
  ])('with %s', (_, changes, day, actions) => {
    expect(offeredActions(booking(changes), NOON(day), () => true)).toEqual(actions)
  })
})

describe('what an action would do', () => {
  test.each([
    ['refund', 'Give Anna Lindqvist €50.00 back'],
    ['charge', 'Ask Anna Lindqvist for €50.00'],
    ['adjust', 'Take €50.00 off for Anna Lindqvist'],
    ['received', 'Mark €50.00 from Anna Lindqvist as received'],
    ['cancel', 'Cancel and give Anna Lindqvist €300.00 back'],
    ['accept', 'Accept Anna Lindqvist, €1,000.00'],
    ['decline', 'Decline Anna Lindqvist'],
  ] as const)('%s: the button names amount and person', (action, button) => {
    expect(previewOf(action, booking(), { amount: '50' }, {}).button).toBe(button)
  })

  test('accepting a request names what its voucher pays', () => {
    const { facts } = previewOf('accept', booking({ vouchers: [{ ending: '672P', heldMinor: 12_345 }] }), {}, {})
    expect(facts).toContainEqual({ label: 'Voucher …672P', text: 'pays €123.45' })
  })

  test('the books it shows sum to nothing, whatever the action', () => {
    for (const action of HOST_ACTIONS) {
      const { ledger } = previewOf(action, booking(), { amount: '800' }, {})
      expect(
        ledger.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        action,
      ).toBe(0)
    }
  })

  test('what is taken off the price goes off what is open first, and the rest comes back', () => {
    const { facts } = previewOf('adjust', booking(), { amount: '800' }, {})
    expect(facts.map(({ text }) => text)).toEqual([
      '€200.00 instead of €1,000.00',
      '€700.00',
      '€100.00',
      'Visa ending in 4242',
    ])
  })

  test('what was received is more than what is open: the rest goes back by hand, as much as the API is told', () => {
    const { facts, ledger, expected } = previewOf('received', booking(), { amount: '750' }, {})
    expect(facts.map(({ text }) => text)).toContain('€50.00, to be paid back to the guest by hand')
    expect(ledger).toEqual([
      { account: 'guest_receivable', amountMinor: -70_000 },
      { account: 'offline_clearing', amountMinor: 75_000 },
      { account: 'refund_payable', amountMinor: -5_000 },
    ])
    const values = { ...expected, amount: '750', note: 'statement' }
    expect(requestOf('received', values, 'EUR').body).toEqual({
      amountMinor: 75_000,
      note: 'statement',
      expectedRefundMinor: 5_000,
    })
  })

  test('what was written off is owed again as far as it comes, and only what is more goes back', () => {
    const line = (label: string, amountMinor: number, reason: string) => ({
      kind: 'adjustment',
      label,
      amountMinor,
      formula: { inputs: { reason } },
    })
    const lines = [line('Written off', -70_000, 'never paid'), line('Goodwill', -5_000, 'noise')]
    const late = booking({ state: 'completed', instalments: [], lines })
    expect(offeredActions(late, NOON('2027-08-20'), () => true)).toContain('received')
    expect(firstValues('received', late)).toEqual({ amount: '700.00' })
    const { facts, ledger, expected } = previewOf('received', late, { amount: '720' }, {})
    expect(facts.map(({ text }) => text)).toEqual([
      '€720.00 by hand, of €0.00 that are open',
      '€700.00 of it was written off, and is on the price again',
      '€0.00',
      '€20.00, to be paid back to the guest by hand',
      'gets a mail',
    ])
    expect(ledger).toEqual([
      { account: 'discount', amountMinor: -70_000 },
      { account: 'offline_clearing', amountMinor: 72_000 },
      { account: 'refund_payable', amountMinor: -2_000 },
    ])
    expect(expected).toMatchObject({ expectedRefundMinor: '2000' })
  })

  test('what comes after the end of a booking goes back, and the form says that nothing is booked by it', () => {
    const ended = booking({ state: 'cancelled_unpaid', instalments: [], paidMinor: 0 })
    const { facts, expected } = previewOf('received', ended, { amount: '750' }, {})
    expect(facts.map(({ text }) => text)).toEqual([
      '€750.00 by hand, of €0.00 that are open',
      '€0.00',
      '€750.00, to be paid back to the guest by hand',
      'stays as it has ended; to let the home all the same, make a new booking',
      'gets a mail',
    ])
    expect(expected).toMatchObject({ expectedRefundMinor: '75000' })
  })

  test('what somebody has to pay by hand does not go back at once', () => {
    const byHand = { status: 'captured', provider: 'offline', amountMinor: 30_000, card: null }
    const facts = (changes: object) => previewOf('refund', booking(changes), { amount: '40' }, {}).facts
    expect(facts({})[0]?.text).toBe('€40.00 at once')
    expect(
      facts({ payments: [byHand], paidWays: [{ by: 'by_hand', paidMinor: 30_000, refundedMinor: 0 }] })
        .map(({ text }) => text)
        .slice(0, 2),
    ).toEqual(['€40.00', 'the account it came from, by hand'])
  })

  test('of a booking paid by card and by hand, only what the card does not take back is paid by hand', () => {
    const byHand = { status: 'captured', provider: 'offline', amountMinor: 20_000, card: null }
    const paidWays = [
      { by: 'card', paidMinor: 30_000, refundedMinor: 0 },
      { by: 'by_hand', paidMinor: 20_000, refundedMinor: 0 },
    ]
    const both = booking({ payments: [...booking().payments, byHand], paidWays, paidMinor: 50_000 })
    const backOf = (amount: string) =>
      previewOf('refund', both, { amount }, {})
        .facts.slice(0, 2)
        .map(({ text }) => text)
    expect(backOf('40')).toEqual(['€40.00 at once', 'Visa ending in 4242'])
    expect(backOf('400')).toEqual([
      '€400.00',
      '€300.00 to Visa ending in 4242, €100.00 to the account it came from, by hand',
    ])
  })

  test.each(['99999999999999', '10000000.01', '0', '-1'])(
    'an amount of %j is told what amounts there are',
    (amount) => {
      expect(faultsOf('charge', { amount, label: 'Wood', reason: 'asked for' }, 'EUR')).toEqual({
        amount: 'Write an amount above 0, and €10,000,000.00 at most, like 1200 or 49.90.',
      })
      expect(faultsOf('charge', { amount: '10000000', label: 'Wood', reason: 'asked for' }, 'EUR')).toEqual({})
    },
  )

  test('what a voucher has paid goes back to it first, in words and in the books', () => {
    const voucher = { status: 'captured', provider: 'voucher', amountMinor: 5000, card: null }
    const payments = [...booking().payments, voucher]
    const paid = booking({ payments, vouchers: [{ ending: '7K2M', heldMinor: 0, paidMinor: 5000, isEnded: false }] })
    const { facts, ledger } = previewOf('refund', paid, { amount: '80' }, {})
    expect(facts[1]?.text).toBe('€50.00 to the voucher, €30.00 to Visa ending in 4242')
    expect(ledger).toEqual([
      { account: 'discount', amountMinor: 8000 },
      { account: 'voucher_clearing', amountMinor: -5000 },
      { account: 'refund_payable', amountMinor: -3000 },
    ])
  })

  test('what goes back to a voucher that was ended goes there last, and is said to be lost to the guest', () => {
    const payments = [...booking().payments, { status: 'captured', provider: 'voucher', amountMinor: 5000, card: null }]
    const vouchers = [{ ending: '7K2M', heldMinor: 0, paidMinor: 5000, isEnded: true }]
    const paid = booking({ payments, vouchers, paidMinor: 35_000 })
    const little = previewOf('refund', paid, { amount: '80' }, {})
    expect(little.facts[1]?.text).toBe('Visa ending in 4242')
    expect(little.ledger[1]).toEqual({ account: 'refund_payable', amountMinor: -8000 })
    const all = previewOf('refund', paid, { amount: '350' }, {})
    expect(all.facts[1]?.text).toBe('€300.00 to Visa ending in 4242, €50.00 to an ended voucher: issue another one')
    expect(all.ledger.slice(1)).toEqual([
      { account: 'voucher_clearing', amountMinor: -5000 },
      { account: 'refund_payable', amountMinor: -30_000 },
    ])
  })

  test.each([
    [0, {}, 'the same price'],
    [35_000, {}, '€350.00 more'],
    [-35_000, {}, '€350.00 less'],
    [-80_000, {}, '€800.00 less, €100.00 of it back'],
    [-35_000, { instalments: [{ state: 'paid', amountMinor: 100_000 }] }, '€350.00 back'],
  ])('a change by %d cents says back only of what has been paid', (differenceMinor, changes, difference) => {
    const change = {
      checkIn: '2027-06-12',
      checkOut: '2027-06-19',
      totalMinor: 100_000 + differenceMinor,
      differenceMinor,
    }
    const moved = { ...change, presentMinor: 100_000, lines: [], move: null, expiresAt: '2027-06-02T00:00:00.000Z' }
    for (const action of ['change', 'move'] as const)
      expect(previewOf(action, booking(changes as never), {}, { change: moved as never }).button).toBe(
        `Ask Anna Lindqvist: ${difference}`,
      )
  })

  test('the figures that were shown go along', () => {
    const { expected } = previewOf('cancel', booking(), {}, {})
    expect(expected).toEqual({
      expectedState: 'confirmed',
      expectedTotalMinor: '100000',
      expectedPaidMinor: '30000',
      expectedBackMinor: '0',
      expectedCharges: '0',
      expectedRefundMinor: '30000',
    })
    const { body } = requestOf('cancel', { ...expected, reason: ' Storm ' }, 'EUR')
    expect(body).toEqual({ reason: 'Storm', expectedRefundMinor: 30_000 })
  })
})

test.each([
  ['50', 'EUR', 5000],
  ['49.9', 'EUR', 4990],
  ['49,90', 'EUR', 4990],
  [' 7 ', 'EUR', 700],
  ['500', 'JPY', 500],
  ['1.230', 'KWD', 1230],
  ['1.234', 'KWD', null],
  ['1,000', 'EUR', null],
  ['1,000.00', 'EUR', 100_000],
  ['1.234', 'EUR', null],
  ['5.5', 'JPY', null],
  ['0', 'EUR', null],
  ['-5', 'EUR', null],
  ['1e3', 'EUR', null],
  ['', 'EUR', null],
])('the amount %j in %s is %j in minor units', (text, currency, amountMinor) => {
  expect(parseAmount(text, currency)).toBe(amountMinor)
})

test('whoever has a limit reads it before money goes back beyond the rules, and nowhere else', () => {
  const limited = booking({ refundLimit: { limitMinor: 20_000, leftMinor: 5_000 } })
  const limitOf = (action: HostAction) =>
    previewOf(action, limited, { amount: '10' }, {}).facts.find(({ label }) => label === 'Your limit')?.text
  expect(limitOf('refund')).toBe('€50.00, of €200.00 for each booking; an administrator can give more')
  expect(limitOf('cancel')).toContain('€50.00 beyond the policy')
  expect(limitOf('charge')).toBeUndefined()
})

describe('undoing what was recorded by hand', () => {
  const transfer = {
    documentId: 'p1',
    status: 'captured',
    provider: 'offline',
    amountMinor: 50_000,
    card: null,
    createdAt: '2027-05-02T10:00:00.000Z',
  }
  const event = { kind: 'paid', detail: { paymentId: 'p1' }, reason: 'Statement 12', at: transfer.createdAt }
  const refund = { documentId: 'r1', payment: 'p1', amountMinor: 20_000, createdAt: transfer.createdAt }
  const recorded = (changes: object) => booking({ payments: [transfer], events: [event], ...changes })
  const offeredFor = (changes: object) =>
    offeredActions(recorded(changes), NOON('2027-06-01'), () => true).filter((action) => action.startsWith('undo'))

  test('is offered for a payment of which nothing was paid back, and for a refund marked as paid', () => {
    expect(offeredFor({})).toEqual(['undo-received'])
    expect(offeredFor({ refunds: [{ ...refund, status: 'pending' }] })).toEqual(['undo-received'])
    expect(offeredFor({ refunds: [{ ...refund, status: 'succeeded', isPaidByHand: true }] })).toEqual(['undo-refund'])
    expect(offeredFor({ payments: [{ ...transfer, status: 'cancelled' }] })).toEqual([])
    expect(offeredFor({ payments: [{ ...transfer, provider: 'sandbox' }] })).toEqual([])
  })

  test('shows which record it is, and what becomes of the money', () => {
    const instalments = [
      { position: 1, state: 'paid', amountMinor: 30_000, dueAt: '2027-05-01T10:00:00.000Z', dueOn: '2027-05-01' },
      { position: 2, state: 'paid', amountMinor: 20_000, dueAt: '2027-06-05T07:00:00.000Z', dueOn: '2027-06-05' },
    ]
    const owed = recorded({ refunds: [{ ...refund, status: 'pending' }], instalments })
    const againAt = (day: string) =>
      previewOf('undo-received', owed, { record: 'p1' }, { nowMs: NOON(day) }).facts[1]?.text
    expect(againAt('2027-05-10')).toBe('€100.00 by Thursday 13 May 2027, €200.00 by Saturday 5 June 2027')
    const over = recorded({ state: 'completed', events: [event, { to: 'completed', at: '2027-06-19T10:00:00.000Z' }] })
    expect(previewOf('undo-received', over, { record: 'p1' }, { nowMs: NOON('2027-07-10') }).facts[1]?.text).toBe(
      '€500.00, and written off: the stay ended more than 14 days ago',
    )
    // Not after check-in, which is on the 12th.
    expect(againAt('2027-06-11')).toBe('€300.00 by Saturday 12 June 2027')
    expect(firstValues('undo-received', owed)).toEqual({ record: 'p1' })
    const { facts, ledger, button } = previewOf('undo-received', owed, { record: 'p1' }, { nowMs: NOON('2027-05-10') })
    expect(facts[0]?.text).toBe('€500.00 · Statement 12 · Sunday 2 May 2027, 12:00')
    expect(facts.map(({ label }) => label)).toEqual(['Undone', 'Owed again', 'No longer to be paid back', 'The guest'])
    expect(ledger).toEqual([
      { account: 'guest_receivable', amountMinor: 30_000 },
      { account: 'offline_clearing', amountMinor: -50_000 },
      { account: 'refund_payable', amountMinor: 20_000 },
    ])
    expect(button).toBe('Undo €500.00 from Anna Lindqvist')
    expect(requestOf('undo-received', { record: 'p1', reason: 'Another booking ' }, 'EUR')).toEqual({
      path: 'payments/p1/undo',
      body: { reason: 'Another booking' },
    })
  })

  test('says why money went back in words, not as a code', () => {
    const refunds = [{ ...refund, status: 'succeeded', isPaidByHand: true }]
    const events = [{ kind: 'refunded', detail: { refundId: 'r1' }, reason: 'paid_too_much', at: transfer.createdAt }]
    const { facts } = previewOf('undo-refund', recorded({ refunds, events }), { record: 'r1' }, {})
    expect(facts[0]?.text).toBe('€200.00 · paid too much · Sunday 2 May 2027, 12:00')
  })

  test('of a booking that has ended nothing is owed again', () => {
    const ended = recorded({ state: 'cancelled_by_guest' })
    expect(previewOf('undo-received', ended, { record: 'p1' }, {}).ledger[0]?.account).toBe('discount')
  })
})
