import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { changedBookingText, paidByText } from './booking-names.ts'

const party = { adults: 2, children: 0, infants: 0, pets: 0 }
const before = { checkIn: isoDate('2027-06-12'), checkOut: isoDate('2027-06-19'), party, totalMinor: 140_000 }

test.each([
  [
    { party: { ...party, adults: 4 }, totalMinor: 152_000 },
    false,
    'Guests: 4 adults instead of 2 adults. €120.00 more, €1,520.00 in all.',
  ],
  [{ party: { ...party, pets: 1 } }, false, 'Guests: 2 adults, 1 pet instead of 2 adults. The price stays €1,400.00.'],
  [
    { checkIn: isoDate('2027-06-14'), checkOut: isoDate('2027-06-19'), totalMinor: 100_000 },
    false,
    'Dates: 14–19 June instead of 12–19 June. €400.00 less, €1,000.00 in all.',
  ],
  [
    { checkOut: isoDate('2027-07-02'), party: { ...party, children: 1 }, totalMinor: 240_000 },
    true,
    'Another home. Dates: 12 June – 2 July instead of 12–19 June. Guests: 2 adults, 1 child instead of 2 adults. €1,000.00 more, €2,400.00 in all.',
  ],
  [
    { checkIn: isoDate('2028-06-12'), checkOut: isoDate('2028-06-19') },
    false,
    'Dates: 12–19 June 2028 instead of 12–19 June 2027. The price stays €1,400.00.',
  ],
  [
    { checkIn: isoDate('2027-12-28'), checkOut: isoDate('2028-01-03') },
    false,
    'Dates: 28 December – 3 January 2028 instead of 12–19 June 2027. The price stays €1,400.00.',
  ],
  [{ totalMinor: 143_000 }, false, '€30.00 more, €1,430.00 in all.'],
])('a change to %j reads as what it is and what it costs', (now, isMove, text) => {
  expect(changedBookingText({ from: before, to: { ...before, ...now }, isMove }, 'EUR')).toBe(text)
})

test('how a booking was paid is told by what came, not by what was chosen', () => {
  expect(paidByText({ paidBy: [] })).toBeNull()
  expect(paidByText({ paidBy: ['by_hand'] })).toBe('Bank transfer or cash')
  expect(paidByText({ paidBy: ['card', 'voucher'] })).toBe('Card and voucher')
  expect(paidByText({ paidBy: ['card', 'voucher', 'by_hand'] })).toBe('Card, voucher and bank transfer or cash')
})
