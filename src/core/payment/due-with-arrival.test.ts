import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { dueWithArrival } from './due-with-arrival.ts'
import type { PaymentMethod } from './payment-choice.ts'

const due = { dueOn: isoDate('2027-05-11'), dueAtMs: Date.parse('2027-05-11T07:00:00Z') }
const from = { checkIn: isoDate('2027-06-10') }
interface Case {
  readonly at?: string
  readonly method?: PaymentMethod
  readonly of?: typeof due
}
const moved = (checkIn: string, { at = '2027-02-01T10:00:00Z', method = 'card', of = due }: Case = {}) => {
  const found = dueWithArrival(of, {
    from,
    to: { checkIn: isoDate(checkIn) },
    atMs: Date.parse(at),
    arrivesAtMs: Date.parse(`${checkIn}T13:00:00Z`),
    timeZone: 'Europe/Madrid',
    method,
  })
  return found && [found.dueOn, new Date(found.dueAtMs).toISOString()]
}

test('what is to be paid is due as many days earlier as the guest comes, at the same time of day', () => {
  expect(moved('2027-06-03')).toEqual(['2027-05-04', '2027-05-04T07:00:00.000Z'])
  // Before the clocks go forward.
  expect(moved('2027-04-20')).toEqual(['2027-03-21', '2027-03-21T08:00:00.000Z'])
})

test('a day that has passed becomes at once, for a bank transfer three days but not beyond check-in nor the day agreed', () => {
  const at = '2027-05-01T10:00:00Z'
  expect(moved('2027-05-20', { at })).toEqual(['2027-05-01', '2027-05-01T10:00:00.000Z'])
  expect(moved('2027-05-20', { at, method: 'transfer' })).toEqual(['2027-05-04', '2027-05-04T10:00:00.000Z'])
  expect(moved('2027-05-02', { at, method: 'transfer' })).toEqual(['2027-05-02', '2027-05-02T13:00:00.000Z'])
  const tomorrow = { dueOn: isoDate('2027-05-02'), dueAtMs: Date.parse('2027-05-02T10:00:00Z') }
  expect(moved('2027-05-20', { at, method: 'transfer', of: tomorrow })).toEqual([
    '2027-05-02',
    '2027-05-02T10:00:00.000Z',
  ])
})

test('what is paid on arrival is due on the new day of arrival, earlier or later, even when the old one has passed', () => {
  const onArrival = {
    method: 'on_arrival',
    of: { dueOn: from.checkIn, dueAtMs: Date.parse('2027-06-10T13:00:00Z') },
  } as const
  expect(moved('2027-06-03', onArrival)).toEqual(['2027-06-03', '2027-06-03T13:00:00.000Z'])
  expect(moved('2027-07-20', onArrival)).toEqual(['2027-07-20', '2027-07-20T13:00:00.000Z'])
  expect(moved('2027-07-20', { ...onArrival, at: '2027-06-11T10:00:00Z' })).toEqual([
    '2027-07-20',
    '2027-07-20T13:00:00.000Z',
  ])
  expect(moved('2027-06-10', onArrival)).toBeNull()
})

test('what is due already, and what a guest pays who comes later or on the same day, stays as it is', () => {
  expect(moved('2027-06-03', { at: '2027-05-12T10:00:00Z' })).toBeNull()
  expect(moved('2027-06-10')).toBeNull()
  expect(moved('2027-06-20')).toBeNull()
})
