import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { bookingPace, type BookedWeek } from './booking-pace.ts'

const monday = isoDate('2026-01-05')
const weeksFrom = (first: IsoDate) =>
  fc
    .uniqueArray(fc.nat(60), { maxLength: 20 })
    .chain((offsets) =>
      fc.tuple(
        ...offsets
          .toSorted((one, other) => one - other)
          .map((offset) => fc.record({ week: fc.constant(addDays(first, 7 * offset)), nights: fc.nat(50) })),
      ),
    )

test('each point is the nights of all weeks up to it, beside those of the same week a year before', () => {
  fc.assert(
    fc.property(
      weeksFrom(monday),
      weeksFrom(addDays(monday, -364)),
      fc.nat(500),
      fc.nat(500),
      (now, before, day, last) => {
        const [today, until] = [addDays(monday, day), addDays(monday, last)]
        const upTo = (weeks: readonly BookedWeek[], week: IsoDate) =>
          weeks.filter((one) => one.week <= week).reduce((sum, { nights }) => sum + nights, 0)
        for (const { week, nights, lastYear } of bookingPace(now, before, { today, until })) {
          expect(nights).toBe(week > today ? null : upTo(now, week))
          expect(lastYear).toBe(upTo(before, addDays(week, -364)))
        }
      },
    ),
  )
})

test('the curve begins with the first night of either year and ends with the period', () => {
  const points = bookingPace([{ week: addDays(monday, 14), nights: 3 }], [{ week: addDays(monday, -357), nights: 2 }], {
    today: addDays(monday, 15),
    until: addDays(monday, 30),
  })
  expect(points).toEqual([
    { week: addDays(monday, 7), nights: 0, lastYear: 2 },
    { week: addDays(monday, 14), nights: 3, lastYear: 2 },
    { week: addDays(monday, 21), nights: null, lastYear: 2 },
    { week: addDays(monday, 28), nights: null, lastYear: 2 },
  ])
  expect(bookingPace([], [], { today: monday, until: monday })).toEqual([])
})

test('what was booked longer ago than the curve goes back is in its first point', () => {
  const points = bookingPace([{ week: monday, nights: 5 }], [], {
    today: addDays(monday, 2000),
    until: addDays(monday, 2000),
  })
  expect(points).toHaveLength(106)
  expect(points[0]?.nights).toBe(5)
})
