import { expect, test } from 'vitest'
import { readTrip } from './read-trip.ts'

const datesOf = (query: string) => {
  const { checkIn, checkOut } = readTrip(new URLSearchParams(query))
  return { checkIn, checkOut }
}

test('two days are dates', () => {
  const dates = { checkIn: '2027-06-05', checkOut: '2027-06-12' }
  expect(datesOf('checkIn=2027-06-05&checkOut=2027-06-12')).toEqual(dates)
})

test.each(['checkIn=soon&checkOut=later', 'checkIn=2027-02-30&checkOut=2027-03-09', 'checkIn=2027-06-05'])(
  'no dates are read of %s',
  (query) => {
    expect(datesOf(query)).toEqual({ checkIn: undefined, checkOut: undefined })
  },
)
