import { expect, test } from 'vitest'
import type { StaffBookingShape, StaffChangePreviewShape } from '#contract/booking/staff-bookings.ts'
import { movedPreview } from './moved-preview.ts'

const booking = {
  stay: { title: 'Ca na Quima', timeZone: 'Europe/Madrid' },
  guest: { name: 'Anna Lindqvist' },
  currency: 'EUR',
  totalMinor: 90_000,
  lines: [],
} as unknown as StaffBookingShape

const otherStay = {
  stay: { title: 'Es Balcó' },
  policy: { summary: 'Half back until a week before.' },
  withoutExtras: ['late_check-out'],
  broken: null,
}

function factsOf(change: object, cause?: string): Record<string, string> {
  const preview = {
    checkIn: '2027-06-05',
    checkOut: '2027-06-12',
    presentMinor: 90_000,
    totalMinor: 90_000,
    differenceMinor: 0,
    lines: [],
    expiresAt: '2027-05-02T09:00:00Z',
    move: null,
    ...change,
  } as unknown as StaffChangePreviewShape
  const { facts } = movedPreview(booking, preview, cause)
  return Object.fromEntries(facts.map(({ label, text }) => [label, text]))
}

test('a move to other dates speaks of no other home, and of no other price where it stays the same', () => {
  const facts = factsOf({})
  expect(Object.keys(facts)).toEqual(['Home', 'Dates', 'New total', 'Who agrees', 'Meanwhile'])
  expect(facts).toMatchObject({
    Home: 'Ca na Quima',
    'New total': expect.stringMatching(/^€900\.00: /),
    Meanwhile: 'added nights are held; the booking stays as it is',
  })
  expect(factsOf({ totalMinor: 95_000, differenceMinor: 5_000 })['New total']).toMatch(
    /^€950\.00 instead of €900\.00: /,
  )
})

test('a move to another home says why, what it costs to cancel later, and what is not offered there', () => {
  expect(factsOf({ move: otherStay }, 'wish')).toMatchObject({
    Home: 'Es Balcó instead of Ca na Quima',
    Meanwhile: 'both homes are held; the booking stays as it is',
    Why: 'A wish: the guest may decline',
    'If they cancel later': 'Half back until a week before.',
    Without: 'late check out',
  })
  expect(factsOf({ move: otherStay }, 'unusable')['Why']).toBe('Unusable: no extra cost, or all back')
})
