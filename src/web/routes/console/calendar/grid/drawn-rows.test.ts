import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawOn, isBehind, nightsAnew, type DrawnRow, type DrawnRows } from './drawn-rows.ts'
import type { StayRow } from './grid-lines.ts'

const stay = (slug: string): StayRow => ({ home: { slug } as StayRow['home'], nights: [] })
/** Of the rows of a screen, of which a frame draws so many at most. */
const ROWS = 2.5

/**
 * What is wanted while the grid is scrolled and homes change: which rows, which of their days, and which of them have
 * changed.
 */
const looks = fc.array(
  fc.record({
    first: fc.nat(30),
    rows: fc.integer({ min: 1, max: 40 }),
    firstDay: fc.nat(20).map((weeks) => weeks * 7),
    days: fc.integer({ min: 1, max: 60 }),
    zoom: fc.constantFrom('prices', 'overview'),
    changed: fc.array(fc.nat(70)),
  }),
  { minLength: 1, maxLength: 8 },
)

function expectedOf(
  stays: readonly StayRow[],
  {
    first,
    rows,
    firstDay,
    days,
    zoom,
  }: Pick<DrawnRow, 'firstDay' | 'zoom'> & { first: number; rows: number; days: number },
) {
  return stays.slice(first, first + rows).map((row): DrawnRow => ({ row, firstDay, endDay: firstDay + days, zoom }))
}

test('however it is scrolled, no frame draws more nights than it may, the first rows come first, and in the end all is drawn', () => {
  fc.assert(
    fc.property(looks, fc.integer({ min: 1, max: 12 }), (steps, framesBetween) => {
      const stays = Array.from({ length: 71 }, (_, index) => stay(`home-${index}`))
      let drawn: DrawnRows = new Map()
      let expected: readonly DrawnRow[] = []
      const frame = () => {
        const nightsOfRow = expected[0] ? expected[0].endDay - expected[0].firstDay : 0
        const next = drawOn(drawn, expected)
        const anew = expected.map((row) => {
          const after = next.get(row.row.home.slug)
          return after && after !== drawn.get(row.row.home.slug) ? nightsAnew(drawn.get(row.row.home.slug), after) : 0
        })
        expect(anew.reduce((sum, nights) => sum + nights, 0)).toBeLessThanOrEqual(ROWS * nightsOfRow)
        // The first row that is not drawn completely is drawn without delay.
        const [first] = expected.filter((row) => isBehind(drawn, [row]))
        if (first) expect(isBehind(next, [first])).toBe(false)
        // Nothing that is drawn and still expected is removed.
        for (const { row } of expected) if (drawn.has(row.home.slug)) expect(next.has(row.home.slug)).toBe(true)
        drawn = next
      }
      for (const step of steps) {
        for (const index of step.changed) stays[index] = stay(`home-${index}`)
        expected = expectedOf(stays, step)
        for (let count = 0; count < framesBetween; count++) frame()
      }
      let frames = 0
      while (isBehind(drawn, expected)) {
        frame()
        expect(++frames).toBeLessThanOrEqual(expected.length)
      }
      expect([...drawn.values()]).toEqual(expected)
    }),
  )
})
