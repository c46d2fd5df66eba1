import { expect, test } from 'vitest'
import { ClaimRows } from './claim-rows.ts'
import { Random } from '#tests/support/search/random.ts'

test('the claims before and behind a day are those of a plain list of days', () => {
  const r = new Random(1)
  const ring = 96
  for (let n = 0; n < 300; n++) {
    const rows = new ClaimRows(ring, 1)
    const first = r.between(0, 500)
    const taken = new Set<number>()
    const row = [rows.add(), rows.add()][1]!
    for (let i = 0; i < 40; i++) {
      const day = first + r.between(0, ring - 1)
      const isTaken = r.chance(0.7)
      rows.set(row, day, isTaken)
      if (isTaken) taken.add(day)
      else taken.delete(day)
    }
    for (let i = 0; i < 100; i++) {
      const day = first + r.between(0, ring - 1)
      const earliest = r.between(first, day)
      let end = day
      while (end > earliest && !taken.has(end - 1)) end--
      expect(rows.endBefore(row, day, earliest)).toBe(end)
      const stop = first + ring
      let next = day
      while (next < stop && !taken.has(next)) next++
      expect(rows.nextTaken(row, day, stop)).toBe(next === stop ? -1 : next)
    }
  }
})
