import { expect, test } from 'vitest'
import { dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import { lowestNightMinor } from '#stays/search/from-prices.ts'
import { Random } from '#tests/support/search/random.ts'
import { randomWorld } from '#tests/support/search/random-world.ts'
import { seed, worlds } from '#tests/support/search/test-size.ts'
import { LowestNights } from './lowest-night.ts'

test('the lowest price of a night is the one that core finds, for stays with any rules', () => {
  const r = new Random(seed + 2)
  for (let n = 0; n < worlds; n++) {
    // The ring covers a year, the longest stay and some days.
    const world = randomWorld(r, 40, 832)
    const lowest = new LowestNights(world.index)
    for (const { id, terms } of world.stays) {
      const slot = world.index.slots.slotOf(id)
      const today = dateOfDayNumber(world.index.todayAt(slot))
      expect(lowest.minorOf(slot, terms), JSON.stringify({ seed, n, id })).toBe(lowestNightMinor(terms, today))
    }
  }
})
