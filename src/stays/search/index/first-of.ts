/** Returns below 0 if `a` comes before `b`, above 0 if it comes after, and 0 only if they are the same. */
export type Compare = (a: number, b: number) => number

/** How many numbers are looked at between two steps. */
const atOnce = 50_000

/**
 * Returns the first `wanted` numbers below `count` in the given order. Uses a heap of the kept ones, to avoid sorting
 * all of them; yields after each part of the numbers. `isAfter` may know with less work than `compare` that a number comes after the last of as many as are
 * wanted.
 */
export function* firstOf(
  count: number,
  requested: number,
  compare: Compare,
  isAfter: (one: number, last: number) => boolean = () => false,
): Generator<void, number[]> {
  const heap: number[] = []
  const isWorse = (a: number, b: number) => compare(heap[a]!, heap[b]!) > 0
  const sink = () => {
    for (let at = 0; ;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < heap.length && isWorse(child, worst)) worst = child
      if (worst === at) return
      ;[heap[at], heap[worst]] = [heap[worst]!, heap[at]!]
      at = worst
    }
  }
  for (let one = 0; one < count; one++) {
    if (one % atOnce === atOnce - 1) yield
    if (heap.length === requested) {
      if (requested === 0 || isAfter(one, heap[0]!) || compare(one, heap[0]!) > 0) continue
      heap[0] = one
      sink()
      continue
    }
    heap.push(one)
    for (let at = heap.length - 1; at > 0;) {
      const parent = (at - 1) >> 1
      if (!isWorse(at, parent)) break
      ;[heap[at], heap[parent]] = [heap[parent]!, heap[at]!]
      at = parent
    }
  }
  return heap.toSorted(compare)
}
