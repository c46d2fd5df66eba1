/** Returns numbers from 0 to 1 (exclusive), the same sequence for the same seed. */
export type Random = () => number

/** Creates a small seeded generator (mulberry32), so that every picture can be redrawn exactly. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns a seed for one purpose: the same home has unrelated numbers for its walls and for its kitchen. */
export function seedFor(seed: number, purpose: string): number {
  let hash = 2166136261 ^ seed
  for (const character of purpose) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return hash >>> 0
}

export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0]
}

/** Returns a number between the two. */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability
}

/** Returns the whole numbers below `count`. */
export function indices(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
