import { expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type { StayNight } from '../stay-nights.ts'
import type { ShownClaim } from '../rows/shown-stay.ts'
import { beginMove, datesOf, fits, isMovable, isUnmoved, moveAddress, moveByKey, targetsIn } from './moving.ts'
import type { StayRow } from './grid-lines.ts'

const FIRST = isoDate('2027-06-01')
const claimed = (from: number, to: number, more: object = {}) =>
  ({
    kind: 'booking',
    from: addDays(FIRST, from),
    to: addDays(FIRST, to),
    booking: { reference: `BOOKING${from}`, state: 'confirmed' },
    ...more,
  }) as ShownClaim

/** Returns a home with twenty days, of which the first two are past. */
function rowOf(slug: string, ...claims: ShownClaim[]): StayRow {
  const nights = Array.from({ length: 20 }, (_, day) => {
    const night = addDays(FIRST, day)
    return { night, isPast: day < 2, claim: claims.find(({ from, to }) => from <= night && night < to) ?? null }
  })
  return { home: { slug, claims } as never, nights: nights as unknown as StayNight[] }
}

const own = claimed(4, 7)
const rows = [rowOf('casa', own, claimed(10, 12)), rowOf('finca', claimed(5, 9))]
const press = (key: string, shiftKey = false) => ({ key, shiftKey })
const start = isMovable(own) ? beginMove(own, { row: 0, home: { slug: 'casa', title: 'Casa' } }, FIRST) : null

test('a confirmed booking and a block move; holds, guests in the house and other channels stay', () => {
  expect(start).toMatchObject({ nights: 3, from: { row: 0, day: 4 }, at: { row: 0, day: 4 } })
  const block = claimed(4, 7, { kind: 'block', booking: null })
  expect(isMovable(block)).toBe(true)
  const staying = [{ kind: 'hold' }, { kind: 'linked', booking: null }, { kind: 'import', booking: null }]
  expect(staying.map((more) => isMovable(claimed(4, 7, more)))).toEqual([false, false, false])
  expect(isMovable(claimed(4, 7, { booking: { reference: 'X', state: 'checked_in' } }))).toBe(false)
})

test('it fits where all its nights are free or its own, and lie ahead', () => {
  const at = (row: number, day: number) => fits(rows[row], { ...start!, at: { row, day } })
  expect([at(0, 5), at(0, 7), at(0, 8), at(0, 1), at(1, 2), at(1, 3), at(1, 17), at(1, 18)]).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
    true,
    false,
  ])
  expect(fits(null, start!)).toBeNull()
  expect(targetsIn(rows[0]!, start!)).toEqual([
    { day: 2, endDay: 10 },
    { day: 12, endDay: 20 },
  ])
  expect(targetsIn(rows[1]!, start!)).toEqual([
    { day: 2, endDay: 5 },
    { day: 9, endDay: 20 },
  ])
})

test('keys move it a day or a home and never out of the calendar; where it is dropped its look is asked for', () => {
  const moved = moveByKey(moveByKey(start!, press('ArrowDown'), 2, 20)!, press('ArrowRight'), 2, 20)!
  expect(moved.at).toEqual({ row: 1, day: 5 })
  expect(moveByKey(moved, press('End'), 2, 20)?.at.day).toBe(17)
  expect(moveByKey(moved, press('x'), 2, 20)).toBeNull()
  expect([isUnmoved(start!), isUnmoved(moved)]).toEqual([true, false])
  expect(datesOf(moved, FIRST)).toEqual({ checkIn: '2027-06-06', checkOut: '2027-06-09' })
  expect(moveAddress(moved, 'BOOKING4', 'finca', FIRST)).toBe(
    '/admin/bookings/BOOKING4?do=move&stay=finca&checkIn=2027-06-06&checkOut=2027-06-09#do',
  )
})

test('a block gets longer and shorter with Shift, never less than a night; a booking keeps its length', () => {
  const block = claimed(4, 6, { kind: 'block', booking: null })
  const stay = rowOf('barn', block, claimed(8, 9, { kind: 'block', booking: null }))
  const held = beginMove(block, { row: 0, home: { slug: 'barn', title: 'Barn' } }, FIRST)
  const longer = moveByKey(held, press('ArrowRight', true), 1, 20)!
  expect(datesOf(longer, FIRST)).toEqual({ checkIn: '2027-06-05', checkOut: '2027-06-08' })
  expect([isUnmoved(held), isUnmoved(longer)]).toEqual([true, false])
  const most = moveByKey(moveByKey(longer, press('ArrowRight', true), 1, 20)!, press('ArrowRight', true), 1, 20)!
  // The other block begins on the fifth of its nights.
  expect([longer, most].map((one) => fits(stay, one))).toEqual([true, false])
  expect(fits(rowOf('other', block), longer)).toBe(false)
  const shorter = ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'].reduce(
    (now, key) => moveByKey(now, press(key, true), 1, 20)!,
    held,
  )
  expect(shorter.nights).toBe(1)
  expect(moveByKey(start!, press('ArrowRight', true), 2, 20)).toMatchObject({ nights: 3, at: { day: 5 } })
})
