import { describe, expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { TaskShape } from '#contract/task/task-schemas.ts'
import { postingsOf } from './postings-of.ts'
import { timelineOf } from './timeline.ts'

/** A booking in which nothing is pending or planned, with only the fields that the timeline reads. */
const bare = {
  state: 'cancelled_by_host',
  checkIn: '2027-06-12',
  checkOut: '2027-06-19',
  currency: 'EUR',
  totalMinor: 100_000,
  paymentMethod: 'card',
  requestExpiresAt: null,
  holdExpiresAt: null,
  change: null,
  charges: [],
  arrival: null,
  instalments: [],
  cancellation: [],
  damageDeposit: null,
  stay: { timeZone: 'Europe/Madrid', checkInFrom: '16:00', checkOutBy: '10:00' },
}

test('the ledger is grouped by postings, and each is summed from its figures', () => {
  const at = '2027-06-01T10:00:00.000Z'
  const entry = (tx: string, account: string, amountMinor: number) => ({ tx, account, amountMinor, memo: tx, at })
  const postings = postingsOf([entry('a', 'x', 5), entry('b', 'x', 7), entry('a', 'y', -5), entry('b', 'y', -6)])
  expect(postings.map(({ tx, sumMinor, entries }) => [tx, sumMinor, entries.length])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
  ])
})

test('a change is told after who made it and why, as sentences', () => {
  const side = { checkIn: '2027-06-12', checkOut: '2027-06-19', party: { adults: 2, children: 0, infants: 0, pets: 0 } }
  const change = { from: { ...side, totalMinor: 100_000 }, to: { ...side, totalMinor: 110_000 }, isMove: false }
  const event = { at: '2027-05-01T10:00:00.000Z', kind: 'changed', from: null, to: null, by: 'host', reason: null }
  const told = (detail: object, more: object = { change }) => {
    const booking = { ...bare, history: [{ ...event, ...more }], events: [{ detail }] }
    return timelineOf(booking as unknown as StaffBookingShape, 0)[0]?.detail
  }
  expect(told({})).toBe('Our side. €100.00 more, €1,100.00 in all.')
  expect(told({ why: 'The roof leaks.' })).toBe('Our side: The roof leaks. €100.00 more, €1,100.00 in all.')
  expect(told({ why: 'The roof leaks' })).toBe('Our side: The roof leaks. €100.00 more, €1,100.00 in all.')
  expect(told({ why: 'The roof leaks.' }, {})).toBe('Our side: The roof leaks.')
  expect(told({ why: 'Too late' }, { by: 'system' })).toBe('Too late')
  const accepted = {
    ...bare,
    history: [{ ...event, change: { ...change, askedBy: 'guest' } }],
    events: [{ detail: {} }],
  }
  expect(timelineOf(accepted as unknown as StaffBookingShape, 0)[0]?.what).toBe('Change accepted')
})

test('what happened comes first, then what is next, then what is planned, in order of time', () => {
  const booking = {
    ...bare,
    state: 'confirmed',
    instalments: [{ state: 'scheduled', amountMinor: 70_000, dueAt: '2027-06-05T10:00:00.000Z', graceUntil: null }],
    cancellation: [{ until: '2027-06-06T14:00:00.000Z', refundMinor: 100_000 }],
    damageDeposit: {
      state: 'planned',
      amountMinor: 30_000,
      placeAt: '2027-06-10T10:00:00.000Z',
      releaseAt: '2027-06-26T10:00:00.000Z',
    },
    history: [
      { at: '2027-05-01T10:00:00.000Z', kind: 'moved', from: 'hold', to: 'confirmed', by: 'system', reason: null },
      {
        at: '2027-05-02T10:00:00.000Z',
        kind: 'payment_failed',
        from: null,
        to: null,
        by: 'system',
        reason: 'expired_card',
      },
    ],
    events: [],
  } as unknown as StaffBookingShape
  const entries = timelineOf(booking, Date.parse('2027-06-01T00:00:00.000Z'))
  expect(entries.map(({ state, what }) => `${state}: ${what}`)).toEqual([
    'done: Booked and confirmed',
    'bad: Payment failed',
    'next: €700.00 to be paid',
    'planned: Free cancellation ends',
    'planned: Damage deposit €300.00 reserved',
    'planned: Check-in',
    'planned: Check-out',
    'planned: Damage deposit released',
  ])
  expect(entries[1]?.detail).toBe('expired card')
})

test.each([
  ['paid', { amountMinor: 59_022 }, 'system', '€590.22'],
  ['paid', { amountMinor: 20_000, voucher: '4CGT' }, 'guest', '€200.00 · voucher …4CGT · The guest'],
  ['refunded', { amountMinor: 5_000 }, 'system', '€50.00'],
  ['refunded_at_provider', { amountMinor: 12_345 }, 'system', '€123.45'],
  ['adjusted', { amountMinor: -25_000, why: 'No heating' }, 'host', '−€250.00 · Our side: No heating'],
  ['charge_offered', { amountMinor: 3_333 }, 'host', '€33.33 · Our side'],
  ['deposit_held', { amountMinor: 100_375 }, 'system', '€1,003.75'],
  ['created', {}, 'guest', 'The guest'],
])('what happened with money says how much it was: %s %o', (kind, detail, by, told) => {
  const event = { at: '2027-05-01T10:00:00.000Z', kind, from: null, to: null, by, reason: null }
  const booking = { ...bare, history: [event], events: [{ detail }] }
  expect(timelineOf(booking as unknown as StaffBookingShape, 0)[0]?.detail).toBe(told)
})

describe('around the booking', () => {
  const booking = {
    ...bare,
    documentId: 'b1',
    state: 'confirmed',
    createdAt: '2027-05-01T10:00:00.000Z',
    history: [
      { at: '2027-05-01T10:00:00.000Z', kind: 'moved', from: 'hold', to: 'confirmed', by: 'system', reason: null },
    ],
    events: [],
  } as unknown as StaffBookingShape
  const task = {
    documentId: 't1',
    kind: 'cleaning',
    state: 'open',
    stay: { slug: 'clean-house', timeZone: 'Europe/Madrid' },
    booking: { documentId: 'b1' },
    day: '2027-06-19',
    from: '10:00',
    startsAt: null,
    worker: null,
    isLate: false,
    startedAt: null,
    doneAt: null,
  }
  const thread = {
    stay: { timeZone: 'Europe/Madrid' },
    hostName: 'Marta',
    writers: { m3: 'Rafel' },
    notes: [],
    toSend: [],
    messages: [
      { documentId: 'm1', from: 'guest', sentAt: '2027-04-30T09:00:00.000Z', body: 'One' },
      { documentId: 'm2', from: 'guest', sentAt: '2027-04-30T09:01:00.000Z', body: 'Two' },
      { documentId: 'm3', from: 'host', sentAt: '2027-05-02T09:00:00.000Z', body: 'Three' },
    ],
  }
  const around = (tasks: readonly object[], conversation: object | null, now: string) =>
    timelineOf(booking, Date.parse(now), {
      tasks: tasks as TaskShape[],
      thread: conversation as StaffThreadShape | null,
    })
  const read = (...given: Parameters<typeof around>) =>
    around(...given).map(({ state, what, detail }) => [state, what, detail].filter(Boolean).join(': '))
  const plain = ['next: Check-in: From 16:00', 'planned: Check-out: By 10:00']

  test('messages are told in order of time, those in a row once, without their text, and lead to themselves', () => {
    expect(read([], thread, '2027-06-01T00:00:00Z')).toEqual([
      'done: Message from the guest: 2 messages',
      'done: Booked and confirmed',
      'done: Message to the guest: Rafel',
      ...plain,
    ])
    const links = (conversation: object) =>
      around([], conversation, '2027-06-01T00:00:00Z').flatMap(({ to }) => to ?? [])
    expect(links(thread)).toEqual(['#message-m1', '#newest'])
    const note = { documentId: 'n1', writtenAt: '2027-05-03T09:00:00.000Z' }
    expect(links({ ...thread, notes: [note] })).toEqual(['#message-m1', '#message-m3'])
    const waiting = { sendAt: '2027-06-05T09:00:00.000Z', by: 'Rafel', undoable: false, heldSince: null }
    const toSend = [waiting, { ...waiting, undoable: true }, { ...waiting, heldSince: '2027-05-05T09:00:00.000Z' }]
    expect(read([], { ...thread, toSend }, '2027-06-01T00:00:00Z').slice(3, 5)).toEqual([
      'next: Message to be sent: Rafel',
      'planned: Check-in: From 16:00',
    ])
  })

  test('cleanings are told as planned, begun, done or late, with who does them', () => {
    const worker = { documentId: 'w1', name: 'Ana' }
    const before = { ...task, documentId: 't0', booking: { documentId: 'b0' }, day: '2027-06-12', worker }
    expect(read([before, task], null, '2027-06-01T00:00:00Z').slice(1)).toEqual([
      'next: Cleaning before the stay: Ana',
      'planned: Check-in: From 16:00',
      'planned: Check-out: By 10:00',
      'planned: Cleaning after the stay: Nobody is assigned',
    ])
    // Its time has come, and there is still time for it.
    expect(read([before], null, '2027-06-12T09:00:00Z')[1]).toBe('next: Cleaning before the stay: Ana')
    expect(read([{ ...before, isLate: true }], null, '2027-06-12T13:59:00Z')[1]).toBe(
      'bad: Cleaning before the stay is late: Ana',
    )
    const begun = { ...before, state: 'started', startedAt: '2027-06-12T09:30:00.000Z' }
    expect(read([begun], null, '2027-06-12T10:00:00Z')[1]).toBe('done: Cleaning before the stay begun: Ana')
    const done = { ...begun, state: 'done', doneAt: '2027-06-12T11:00:00.000Z' }
    expect(read([done], null, '2027-06-12T12:00:00Z').slice(1)).toEqual([
      'done: Cleaned before the stay: Ana',
      ...plain,
    ])
    // The home was clean before anybody booked it.
    const longAgo = { ...done, doneAt: '2027-03-01T11:00:00.000Z' }
    expect(read([longAgo], null, '2027-06-01T00:00:00Z').slice(1)).toEqual(plain)
    expect(around([task], null, '2027-06-01T00:00:00Z').at(-1)?.to).toBe(
      '/admin/tasks?home=clean-house&task=t1#task-t1',
    )
  })
})
