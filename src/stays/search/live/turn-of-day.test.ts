import { expect, test } from 'vitest'
import { ChangeReader } from '#db/feed/change-reader.ts'
import { LowestNights } from '#stays/search/index/lowest-night.ts'

import { randomSearch } from '#tests/support/search/random-search.ts'
import { Random } from '#tests/support/search/random.ts'
import { newIndex, randomWorld, type World } from '#tests/support/search/random-world.ts'
import { seed, worlds } from '#tests/support/search/test-size.ts'
import type { BuiltIndex } from './build-index.ts'
import { searchIndexed } from './search-indexed.ts'
import { TurnOfDay } from './turn-of-day.ts'

const RING = 832
const DAY_MS = 86_400_000

/** Returns the index of a world as it is built, with the lowest prices of its first day. */
function builtOf({ index, stays, catalogue }: World): BuiltIndex {
  const lowestNights = new LowestNights(index)
  for (const { id, terms } of stays) index.setLowestNight(id, lowestNights.minorOf(index.slots.slotOf(id), terms))
  return { index, catalogue, reader: new ChangeReader('0'), days: [...index.clock.today], expiries: new Map() }
}

/** Builds the same world from scratch at an instant. */
function builtAnew(world: World, nowMs: number): BuiltIndex {
  return builtOf({ ...world, index: newIndex(world, nowMs, RING) })
}

/** Writes the stays that the index cannot price by itself, as reading them again would do. */
function readAnew({ index, stays }: World, ids: readonly number[]): void {
  const lowestNights = new LowestNights(index)
  for (const { id, terms } of stays)
    if (ids.includes(id)) index.setLowestNight(id, lowestNights.minorOf(index.slots.slotOf(id), terms))
}

test('an index that is taken from day to day says what one says that is built anew on each of them', async () => {
  const r = new Random(seed + 5)
  let [turns, changed, unpriced, found] = [0, 0, 0, 0]
  for (let n = 0; n < worlds; n++) {
    const world = randomWorld(r, 40, RING)
    const built = builtOf(world)
    let { nowMs } = world
    for (let turned = 0; turned < 3; turned++) {
      // Some hours later the date has changed in only some of the time zones.
      nowMs += r.chance(0.5) ? r.between(1, 12) * 3_600_000 : r.between(1, 9) * DAY_MS
      built.index.clock.setInstant(nowMs)
      const before = [...built.index.facts.fromMinor]
      const turn = TurnOfDay.due(built)
      if (turn) {
        turns++
        expect(turn.isPossible).toBe(true)
        await turn.price()
        readAnew(world, turn.unpriced)
        turn.end()
        unpriced += turn.unpriced.length
      }
      expect(TurnOfDay.due(built)).toBe(null)
      changed += before.filter((minor, slot) => minor !== built.index.facts.fromMinor[slot]).length
      const anew = builtAnew(world, nowMs)
      expect(built.index.facts.fromMinor, JSON.stringify({ seed, n })).toEqual(anew.index.facts.fromMinor)
      for (let i = 0; i < 20; i++) {
        const search = randomSearch(r)
        const page = { offset: 0, limit: 24 }
        const actual = await searchIndexed({ ...built, withWords: null }, search, page, nowMs)
        if (actual === null) continue
        found += actual.total
        expect(actual, JSON.stringify({ seed, n, i, search })).toEqual(
          await searchIndexed({ ...anew, withWords: null }, search, page, nowMs),
        )
      }
    }
  }
  // Days on which nothing changes prove little.
  const enough = [turns > worlds, changed > 10 * worlds, unpriced > worlds / 4, found > 200 * worlds]
  expect(enough, String([turns, changed, unpriced, found])).toEqual([true, true, true, true])
})

test('an index is built anew after a month, and where the clock was set back', () => {
  const world = randomWorld(new Random(seed), 5, RING)
  const built = builtOf(world)
  const isPossibleIn = (days: number) => {
    built.index.clock.setInstant(world.nowMs + days * DAY_MS)
    return TurnOfDay.due(built)?.isPossible
  }
  expect([0, 1, 28, 32, 400, -1].map(isPossibleIn)).toEqual([undefined, true, true, false, false, false])
})
